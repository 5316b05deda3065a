// Prints a page of a rule book, and finds the rule that an old address points at in the whole book.
for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());

const rule = decodeURIComponent(location.hash.slice(1));
if (/^[a-z][a-z0-9_]*$/.test(rule) && !document.getElementById(rule) && !new URLSearchParams(location.search).has("rule")) {
  location.replace(`?rule=${rule}&lang=${document.documentElement.lang}`);
}
