// Lets the pages open without a connection.
const { serviceWorker } = navigator;

// Keeps a page of which the worker would not know.
export function keepPage(address) {
  serviceWorker?.ready.then(({ active }) => active.postMessage(new URL(address, location.href).href));
}

if (serviceWorker) {
  addEventListener("load", () => serviceWorker.register("/sw.js").catch(() => {}));
  if (!serviceWorker.controller) keepPage("");
}

// The page says what needs a connection as long as there is none.
const showConnection = () => { document.querySelector(".no-connection").hidden = navigator.onLine; };
addEventListener("online", showConnection);
addEventListener("offline", showConnection);
showConnection();
