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
    shown.textContent = `${answer.status}\n${pretty(await answer.text())}`;
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
