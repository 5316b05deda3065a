// What was answered in practice, kept in this browser: how often right, the kinds of mistakes, the streak, and questions to ask again.
const NAME = "practice";
const LATER = 3; // Questions until a mistake comes back.
const empty = () => ({ asked: [], levels: {}, mistakes: {}, again: [], count: 0, streak: 0 });
const load = () => {
  try {
    return { ...empty(), ...JSON.parse(localStorage.getItem(NAME)) };
  } catch {
    return empty();
  }
};
const keep = (stats) => {
  try {
    localStorage.setItem(NAME, JSON.stringify(stats));
  } catch { /* not kept */ }
};
const stats = load();
const byId = (id) => document.getElementById(id);

// The time for a question runs from when it is first shown until it is answered.
const clock = (since, until) => {
  const seconds = Math.max(0, Math.round((until - since) / 1000));
  byId("timer").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
const question = byId("question");
if (question) {
  const { question: name } = question.dataset;
  history.replaceState(null, "", byId("share").href);
  if (stats.started?.name !== name) {
    stats.started = { name, at: Date.now() };
    keep(stats);
  }
  const { at } = stats.started;
  clock(at, Date.now());
  setInterval(() => clock(at, Date.now()), 1000);
}

const result = byId("result");
if (result) {
  const { question: name, level: title } = result.dataset;
  const wrong = [...result.querySelectorAll("[data-mistake]")];
  if (stats.started?.name === name) stats.started.until ??= Date.now();
  // A question counts once, by its first answer, until it is asked again.
  const isAgain = stats.again.some((one) => one.name === name && one.due <= stats.count);
  if (!stats.asked.includes(name) || isAgain) {
    const [, level] = name.split(":");
    const line = stats.levels[level] ??= { right: 0, wrong: 0 };
    line[wrong.length ? "wrong" : "right"] += 1;
    line.name = title;
    stats.count += 1;
    stats.streak = wrong.length ? 0 : stats.streak + 1;
    for (const one of wrong) {
      const kind = stats.mistakes[one.dataset.mistake] ??= { count: 0 };
      kind.count += 1;
      kind.name = one.textContent;
    }
    stats.asked = [...stats.asked, name].slice(-500);
    stats.again = stats.again.filter((one) => one.name !== name);
    if (wrong.length) stats.again = [...stats.again, { name, due: stats.count + LATER }].slice(-100);
  }
  keep(stats);
  if (stats.started?.name === name) clock(stats.started.at, stats.started.until);

  const next = byId("next");
  const [rules, level] = name.split(":");
  const due = stats.again.find((one) => one.due <= stats.count && one.name.startsWith(`${rules}:${level}:`));
  next.href += `&seed=${due?.name.split(":")[2] ?? Math.floor(Math.random() * 2 ** 31)}`;
}
byId("streak").textContent = stats.streak;

const box = byId("stats");
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
  byId("forget").disabled = tables.length === 0;
}
show(stats);
byId("forget").addEventListener("click", () => {
  localStorage.removeItem(NAME);
  show(load());
});
