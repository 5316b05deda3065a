// The page as the service wrote it: read anew whenever its main part is exchanged.
export const page = {};

export function readPage() {
  for (const name of Object.keys(page)) delete page[name];
  const form = document.getElementById("calc");
  Object.assign(page, JSON.parse(form.dataset.page), {
    form,
    box: document.getElementById("hand"),
    answer: document.getElementById("answer"),
    messages: document.getElementById("messages"),
    dock: document.getElementById("dock"),
    say: document.getElementById("say"),
  });
  page.names = new Map(page.keys.map((key) => [key.token, key.name]));
  page.most = new Map(page.keys.map((key) => [key.token, key.most]));
  page.isTiles = page.notation === "tiles";
  page.isCards = page.notation === "card";
}

export function tell(text) {
  page.messages.textContent = text;
}

export const target = () => page.form.querySelector("[name=-row]:checked")?.value || "main";

export function aim(row) {
  page.form.querySelector(`[name=-row][value="${row}"]`).checked = true;
}
