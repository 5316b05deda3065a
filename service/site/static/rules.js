// Narrows a rule book while its reader types, and prints it; which rules are found is asked of the API.
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

const form = document.querySelector("[data-filter]");
if (form) {
  const articles = [...document.querySelectorAll("[data-rule]")];
  const count = document.querySelector("[data-count] span");
  let turn = 0;
  let timer;

  const narrow = async () => {
    const mine = ++turn;
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value) asked.set(name, value);
    const answer = await fetch(`${form.dataset.filter}?${asked}`);
    if (mine !== turn || !answer.ok) return;
    const found = new Set((await answer.json()).rules.map((rule) => rule.id));
    for (const article of articles) article.hidden = !found.has(article.dataset.rule);
    for (const chapter of document.querySelectorAll("[data-chapter]")) {
      chapter.hidden = !chapter.querySelector("[data-rule]:not([hidden])");
    }
    count.textContent = found.size;
  };

  // A page that shows a part of the book only asks the server for the rest of it.
  if (!new URL(location.href).searchParams.has("q")) {
    form.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(narrow, 150);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      narrow();
    });
  }
}
