// Keeps the record of practice in this browser: right and wrong answers, kinds of mistakes, the streak, and questions to ask again.
import { request, retry, stop } from "./requests.js";

const NAME = "practice";
const LATER = 3; // Questions until a mistake comes back.
const empty = () => ({ asked: [], levels: {}, mistakes: {}, again: [], count: 0, streak: 0 });
const read = (storage) => {
  try {
    return JSON.parse(window[storage].getItem(NAME));
  } catch {
    return null;
  }
};
const write = (storage, value) => {
  try {
    window[storage].setItem(NAME, JSON.stringify(value));
  } catch { /* not kept */ }
};
const load = () => ({ ...empty(), ...read("localStorage") });
// Changes the record. It is read again first, because another tab may have changed it.
const update = (change) => {
  const stats = load();
  change(stats);
  write("localStorage", stats);
  return stats;
};
const byId = (id) => document.getElementById(id);

let ticking;
// The time for a question runs from when it is first shown until it is answered.
const clock = (since, until) => {
  const seconds = Math.max(0, Math.round((until - since) / 1000));
  byId("timer").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
// Each tab has a question of its own.
const startedOf = (name) => {
  const started = read("sessionStorage");
  return started?.name === name ? started : { name, at: Date.now() };
};
// A question counts once, by its first answer, until it is asked again.
function count(stats, name, title, wrong) {
  const isAgain = stats.again.some((one) => one.name === name && one.due <= stats.count);
  if (stats.asked.includes(name) && !isAgain) return;
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

function begin() {
  const question = byId("question");
  const result = byId("result");
  clearInterval(ticking);
  if (question) {
    const { question: name } = question.dataset;
    history.replaceState(true, "", byId("share").href);
    const started = startedOf(name);
    write("sessionStorage", started);
    clock(started.at, Date.now());
    ticking = setInterval(() => clock(started.at, Date.now()), 1000);
  } else {
    const { question: name, level: title } = result.dataset;
    history.replaceState(true, "");
    const stats = update((kept) => count(kept, name, title, [...result.querySelectorAll("[data-mistake]")]));
    const started = startedOf(name);
    started.until ??= Date.now();
    write("sessionStorage", started);
    clock(started.at, started.until);
    const [rules, level] = name.split(":");
    const due = stats.again.find((one) => one.due <= stats.count && one.name.startsWith(`${rules}:${level}:`));
    byId("next").href += `&seed=${due?.name.split(":")[2] ?? Math.floor(Math.random() * 2 ** 31)}`;
  }
  show();
}

let turn = 0;
// Shows another question, or the answer to this one, in place of the page. The request is sent again until it is answered.
async function go(address, isNew = true) {
  const main = byId("main");
  stop();
  turn += 1;
  const mine = turn;
  main.setAttribute("aria-busy", "true");
  const reply = await request(address, { headers: { Accept: "text/html" } }, "text");
  if (mine !== turn) return;
  if (!reply) {
    byId("said").hidden = false;
    retry(() => go(address, isNew));
    return;
  }
  if (!reply.ok) {
    location.assign(address);
    return;
  }
  const next = new DOMParser().parseFromString(reply.told, "text/html");
  if (isNew) history.pushState(true, "", address);
  document.title = next.title;
  for (const part of ["main", "header [data-lang]"]) document.querySelector(part).replaceWith(document.adoptNode(next.querySelector(part)));
  begin();
  scrollTo(0, 0);
  document.querySelector("main [autofocus]").focus();
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  go(`/practice?${new URLSearchParams(new FormData(event.target))}`);
});
document.addEventListener("click", (event) => {
  if (event.target.id === "forget") {
    localStorage.removeItem(NAME);
    show();
  } else if (event.target.id === "next" && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    go(event.target.href);
  }
});
addEventListener("popstate", ({ state }) => {
  if (state) go(location.href, false);
});

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
function show() {
  const box = byId("stats");
  const words = JSON.parse(box.dataset.words);
  const { levels, mistakes, streak } = load();
  byId("streak").textContent = streak;
  const worst = Object.values(mistakes).sort((one, other) => other.count - one.count).slice(0, 12);
  const tables = [];
  if (Object.keys(levels).length) tables.push(table([words.level, words.right, words.wrong], Object.values(levels).map((one) => [one.name, one.right, one.wrong])));
  if (worst.length) tables.push(table([words.mistake, words.times], worst.map((one) => [one.name, one.count])));
  box.replaceChildren(...(tables.length ? tables : [words.none]));
  byId("forget").disabled = tables.length === 0;
}
begin();
addEventListener("storage", show);
