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
