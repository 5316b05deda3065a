// What was answered in practice, kept in this browser: how often right, and the kinds of mistakes. Draws the next seed at random.
const NAME = "practice";
const load = () => {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? { asked: [], levels: {}, mistakes: {} };
  } catch {
    return { asked: [], levels: {}, mistakes: {} };
  }
};
const keep = (stats) => {
  try {
    localStorage.setItem(NAME, JSON.stringify(stats));
  } catch { /* not kept */ }
};

const next = document.getElementById("next");
if (next) next.href = next.href.replace(/seed=\d+/, `seed=${Math.floor(Math.random() * 2 ** 31)}`);

const result = document.getElementById("result");
const stats = load();
// A question counts once, by its first answer.
if (result && !stats.asked.includes(result.dataset.question)) {
  const wrong = [...result.querySelectorAll("[data-mistake]")];
  const [, level] = result.dataset.question.split(":");
  const line = stats.levels[level] ??= { right: 0, wrong: 0 };
  line[wrong.length ? "wrong" : "right"] += 1;
  line.name = result.dataset.level;
  for (const one of wrong) {
    const told = stats.mistakes[one.dataset.mistake] ??= { count: 0 };
    told.count += 1;
    told.name = one.textContent;
  }
  stats.asked = [...stats.asked, result.dataset.question].slice(-500);
  keep(stats);
}

const box = document.getElementById("stats");
const words = JSON.parse(box.dataset.words);
const row = (cell, texts) => {
  const made = document.createElement("tr");
  texts.forEach((text, place) => {
    const one = document.createElement(place ? cell : "th");
    one.textContent = text;
    if (place) one.className = "num";
    if (cell === "th" || !place) one.scope = cell === "th" ? "col" : "row";
    made.append(one);
  });
  return made;
};
const table = (head, rows) => {
  const made = document.createElement("table");
  made.createTHead().append(row("th", head));
  made.createTBody().append(...rows.map((texts) => row("td", texts)));
  return made;
};
function show({ levels, mistakes }) {
  const worst = Object.values(mistakes).sort((one, other) => other.count - one.count).slice(0, 12);
  const tables = [];
  if (Object.keys(levels).length) tables.push(table([words.level, words.right, words.wrong], Object.values(levels).map((one) => [one.name, one.right, one.wrong])));
  if (worst.length) tables.push(table([words.mistake, words.times], worst.map((one) => [one.name, one.count])));
  box.replaceChildren(...(tables.length ? tables : [words.none]));
  document.getElementById("forget").disabled = tables.length === 0;
}
show(stats);
document.getElementById("forget").addEventListener("click", () => {
  localStorage.removeItem(NAME);
  show(load());
});
