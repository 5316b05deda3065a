// Sends the request that a reader wrote, and shows what comes back.
const form = document.querySelector("form[data-method]");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const shown = form.querySelector("pre");
  const { url, body } = form.elements;
  shown.hidden = false;
  shown.textContent = "…";
  try {
    const answer = await fetch(url.value, {
      method: form.dataset.method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body?.value,
    });
    const drawn = answer.ok && answer.headers.get("Content-Type").startsWith("image/");
    shown.textContent = `${answer.status}\n${drawn ? "" : pretty(await answer.text())}`;
    if (drawn) shown.append(Object.assign(new Image(), { src: url.value, alt: url.value }));
  } catch (error) {
    shown.textContent = String(error);
  }
});

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
