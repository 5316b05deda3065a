// Entering a hand by mouse, keyboard and paste. It knows no rule: what a hand may hold was asked of the
// service beforehand, every change is answered by it, and what it refuses is taken back.
const form = document.getElementById("calc");
const page = JSON.parse(form.dataset.page);
const words = page.words;
const box = document.getElementById("hand");
const answer = document.getElementById("answer");
const why = document.getElementById("why");
const say = document.getElementById("say");
const dock = document.getElementById("dock");
const palette = form.querySelector("[data-palette]");
const selection = form.querySelector("[data-selection]");
const TILES = page.notation === "tiles";
const CARDS = page.notation === "card";
const SUITS = "mpsz";

const empty = () => ({ main: [], won: null, sets: [], rows: {} });
let state = { ...empty(), ...(page.state || {}) };
const rooms = page.room;
let keys = new Map(page.keys.map((key) => [key.token, key]));
const names = new Map(page.keys.map((key) => [key.token, key.name]));
let meldKind = null;
let selected = null; // { row, place }
let pending = ""; // digits that wait for their suit
let bracket = null; // what was typed since an opening bracket
let turn = 0;
let good = null; // the last state the service did not refuse
let latest = null; // what was asked about last …
let before = null; // … and what before that

// --- the hand, piece by piece

const target = () => form.querySelector("[name=-row]:checked")?.value || "main";
const room = () => rooms[Math.min(state.sets.length, rooms.length - 1)];
const size = () => state.main.length + (state.won ? 1 : 0);
const order = (token) => {
  if (!TILES) return [...keys.keys()].indexOf(token);
  return SUITS.indexOf(token[1]) * 100 + (Number(token[0]) || 5) * 10 + (token[0] === "0" ? 1 : 0);
};
const sorted = (tokens) => (CARDS ? [...tokens] : [...tokens].sort((a, b) => order(a) - order(b)));

const tilesOf = (text) => {
  const found = [];
  let digits = [];
  for (const sign of text) {
    if (sign >= "0" && sign <= "9") digits.push(sign);
    else { for (const digit of digits) found.push(digit + sign); digits = []; }
  }
  return found;
};
const together = (tokens) => tokens
  .map((token, place) => (tokens[place + 1]?.[1] === token[1] ? token[0] : token)).join("");
const meldOf = (text) => page.melds.find((kind) => text.startsWith(`${kind.id}:`));

function lineOf(now) {
  if (TILES) {
    const full = now.main.length + 1 >= rooms[Math.min(now.sets.length, rooms.length - 1)];
    const won = now.won ? [now.won] : [];
    const head = full ? [together(sorted(now.main)), ...won].join("+") : together([...sorted(now.main), ...won]);
    const melds = now.sets.map((text) => {
      const kind = meldOf(text);
      const tiles = text.slice(text.indexOf(":") + 1);
      return kind?.brackets ? kind.brackets[0] + tiles + kind.brackets[1] : text;
    });
    return [head, ...melds].filter(Boolean).join(" ");
  }
  if (CARDS) {
    return [...now.main, ...now.sets.map((card) => `${page.setWord}:${card}`), now.won ? `+${now.won}` : ""]
      .filter(Boolean).join(" ");
  }
  const sets = now.sets.join("");
  return [sorted(now.main).join(""), sets ? `${page.setWord}:${sets}` : ""].filter(Boolean).join(" ");
}

const copy = (now) => ({
  main: [...now.main], won: now.won, sets: [...now.sets],
  rows: Object.fromEntries(Object.entries(now.rows || {}).map(([name, list]) => [name, [...list]])),
});

// Red fives are counted apart from the others: each key knows how many there are of it.
function held(token) {
  const all = [...state.main, ...(state.won ? [state.won] : [])];
  if (TILES) for (const text of state.sets) all.push(...tilesOf(text.slice(text.indexOf(":") + 1)));
  return all.filter((one) => one === token).length >= (keys.get(token)?.most ?? 0);
}

// --- changes

function add(token) {
  const row = target();
  if (row !== "main" && row !== "sets") {
    change((next) => { (next.rows[row] ||= []).push(token); }, row);
    return;
  }
  if (row === "sets") {
    change((next) => { next.sets.push(token); });
    return;
  }
  if (meldKind) {
    addMeld(token);
    return;
  }
  if (size() >= room()) {
    explain(words.full);
    return;
  }
  change((next) => {
    if (!page.winning) next.main.push(token);
    else {
      if (next.won) next.main.push(next.won);
      next.won = token;
    }
  });
}

function addMeld(token) {
  const kind = page.melds.find((one) => one.id === meldKind);
  const suit = token[1];
  const digit = Number(token[0]) || 5;
  const red = token[0] === "0";
  let digits = kind.run ? [digit, digit + 1, digit + 2] : Array(kind.size).fill(digit);
  if (kind.run && digit > 7) digits = [7, 8, 9];
  const text = digits.map((one, place) => (red && one === 5 && place === digits.indexOf(5) ? 0 : one)).join("");
  pressMeld(null);
  change((next) => { next.sets.push(`${kind.id}:${text}${suit}`); });
}

function removeLast() {
  const row = target();
  if (row !== "main" && row !== "sets") {
    change((next) => { next.rows[row]?.pop(); }, row);
  } else if (row === "main" && size() > 0) {
    change((next) => {
      if (next.won) next.won = next.main.pop() ?? null;
      else next.main.pop();
    });
  } else if (state.sets.length) {
    change((next) => { next.sets.pop(); });
  }
}

function removeSelected() {
  const { row, place } = selected;
  selected = null;
  change((next) => {
    if (row === "won") next.won = next.main.pop() ?? null;
    else if (row === "main") next.main.splice(place, 1);
    else if (row === "sets") next.sets.splice(place, 1);
    else next.rows[row].splice(place, 1);
  }, row);
}

function makeWinning() {
  const { place } = selected;
  selected = null;
  change((next) => {
    const [token] = next.main.splice(place, 1);
    if (next.won) next.main.push(next.won);
    next.won = token;
  });
}

const swapped = (token) => (token[0] === "0" ? `5${token[1]}` : token[0] === "5" ? `0${token[1]}` : token);
function swapRed() {
  const { row, place } = selected;
  change((next) => {
    if (row === "won") next.won = swapped(next.won);
    else if (row === "main") next.main[place] = swapped(next.main[place]);
    else if (row === "sets") {
      next.sets[place] = next.sets[place].includes("0") ? next.sets[place].replace("0", "5") : next.sets[place].replace("5", "0");
    } else next.rows[row][place] = swapped(next.rows[row][place]);
  }, row);
}

function change(edit, row) {
  const next = copy(state);
  edit(next);
  next.main = sorted(next.main);
  state = next;
  if (row && state.rows[row]) {
    const input = form.elements[row];
    if (input) input.value = together(state.rows[row]);
  }
  box.value = lineOf(state);
  draw();
  ask("hand");
}

// --- drawing

const SVG = "http://www.w3.org/2000/svg";
const symbolId = (token) => (TILES ? `t-${token}` : CARDS ? `c-${token.replaceAll(".", "-")}` : `d-${token}`);
const boxOf = () => (TILES ? [30, 40] : CARDS ? [36, 48] : [40, 40]);

function picture(tokens) {
  // Each token may be { token, turned, top }.
  const [wide, high] = boxOf();
  const svg = document.createElementNS(SVG, "svg");
  let x = 0;
  let top = high;
  let last = 0;
  const uses = [];
  for (const one of tokens) {
    const piece = typeof one === "string" ? { token: one } : one;
    const [w, h] = piece.turned ? [high, wide] : [wide, high];
    if (piece.top) {
      uses.push([piece, last, -2 * h, h]);
      top = Math.max(top, 2 * h);
      continue;
    }
    last = x;
    uses.push([piece, x, -h, h]);
    x += w + 1;
  }
  for (const [piece, at, y, h] of uses) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${symbolId(piece.token)}`);
    use.setAttribute("width", wide);
    use.setAttribute("height", high);
    use.setAttribute("transform", piece.turned ? `translate(${at} ${top + y + h})rotate(-90)` : `translate(${at} ${top + y})`);
    svg.append(use);
  }
  svg.setAttribute("viewBox", `0 0 ${Math.max(x - 1, 1)} ${top}`);
  svg.setAttribute("aria-hidden", "true");
  svg.style.setProperty("--pw", Math.max(x - 1, 1));
  svg.style.setProperty("--ph", top);
  return svg;
}

function laid(text) {
  if (CARDS) return [{ token: text, turned: true }];
  if (!TILES) return Array(4).fill(text);
  const tokens = tilesOf(text.slice(text.indexOf(":") + 1)).sort((a, b) => order(a) - order(b));
  const kind = meldOf(text);
  if (!kind) return tokens;
  if (kind.brackets === "[]") return ["back", ...tokens.slice(-2), "back"];
  if (kind.run) return [{ token: tokens[0], turned: true }, ...tokens.slice(1)];
  if (kind.size === 4 && !kind.brackets) {
    return [tokens[0], { token: tokens[1], turned: true }, { token: tokens[3], turned: true, top: true }, tokens[2]];
  }
  return tokens.map((token, place) => ({ token, turned: place === 1 }));
}

const nameOf = (token) => names.get(token) || token;
const nameOfSet = (text) => {
  const kind = meldOf(text);
  return kind ? `${kind.label} ${tilesOf(text.slice(text.indexOf(":") + 1)).map(nameOf).join(", ")}` : nameOf(text);
};

function pieceButton(row, place, tokens, label) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = row === "won" && size() >= room() ? "piece won" : "piece";
  const isSelected = selected && selected.row === row && selected.place === place;
  button.setAttribute("aria-pressed", String(Boolean(isSelected)));
  button.setAttribute("aria-label", label);
  button.title = label;
  button.tabIndex = -1;
  button.append(picture(tokens));
  button.addEventListener("click", () => {
    selected = isSelected ? null : { row, place };
    draw();
    focusPiece(row, place);
  });
  button.dataset.at = `${row}.${place}`;
  return button;
}

const focusPiece = (row, place) => form.querySelector(`[data-at="${row}.${place}"]`)?.focus();

function draw() {
  for (const holder of form.querySelectorAll("[data-pieces]")) {
    const row = holder.dataset.pieces;
    const buttons = [];
    if (row === "main") {
      state.main.forEach((token, place) => buttons.push(pieceButton("main", place, [token], nameOf(token))));
      if (state.won) {
        const told = size() < room() ? "" : ` (${form.querySelector("[data-make-winning]").textContent})`;
        buttons.push(pieceButton("won", 0, [state.won], nameOf(state.won) + told));
      }
      const gap = Math.max(0, room() - size());
      for (let place = 0; place < gap; place += 1) {
        const slot = document.createElement("span");
        slot.className = "slot";
        buttons.push(slot);
      }
    } else if (row === "sets") {
      state.sets.forEach((text, place) => buttons.push(pieceButton("sets", place, laid(text), nameOfSet(text))));
    } else {
      (state.rows[row] || []).forEach((token, place) => buttons.push(pieceButton(row, place, [token], nameOf(token))));
    }
    holder.replaceChildren(...buttons);
    const first = holder.querySelector("[aria-pressed=true]") || holder.querySelector("button");
    if (first) first.tabIndex = 0;
  }
  for (const row of form.querySelectorAll("[data-row]")) row.classList.toggle("current", row.dataset.row === target());
  const setsRow = form.querySelector("[data-row=sets]");
  if (setsRow && page.melds.length) setsRow.hidden = state.sets.length === 0;
  form.querySelector("[data-room]").textContent = `${size()}/${room()}`;
  palette.classList.toggle("full", target() === "main" && !meldKind && size() >= room());
  for (const key of palette.querySelectorAll("[data-key]")) {
    const off = target() === "main" && (held(key.dataset.key) || (!meldKind && size() >= room()));
    if (off) key.setAttribute("aria-disabled", "true");
    else key.removeAttribute("aria-disabled");
  }
  selection.hidden = !selected;
  if (selected) {
    selection.querySelector("[data-make-winning]").hidden = selected.row !== "main" || !page.winning;
    const token = selected.row === "won" ? state.won
      : selected.row === "main" ? state.main[selected.place]
      : selected.row === "sets" ? state.sets[selected.place] : state.rows[selected.row]?.[selected.place];
    const five = TILES && token && /[05][0-9]*[mps]|[05]/.test(token) && !token.endsWith("z");
    selection.querySelector("[data-swap-red]").hidden = !five || ![...keys.keys()].some((one) => one[0] === "0" && one[1] === token.slice(-1));
  }
}

// --- asking the service

const isDefault = (element, value) => element.dataset.default !== undefined && element.dataset.default === value;

function query() {
  const asked = new URLSearchParams();
  const lists = new Map();
  const options = { options: [], other_options: [] };
  const subsets = new Map();
  for (const element of form.elements) {
    const { name } = element;
    if (!name || name === "-row" || element.form !== form) continue;
    if (element.dataset.subset !== undefined) {
      if (!subsets.has(name)) subsets.set(name, { on: [], all: 0 });
      const told = subsets.get(name);
      told.all += 1;
      if (element.checked) told.on.push(element.value);
      continue;
    }
    if ((element.type === "checkbox" || element.type === "radio") && !element.checked) continue;
    const value = element.value.trim();
    if (!value || isDefault(element, value)) continue;
    if (element.closest("[data-field][hidden]") && !page.rows.includes(name)) continue;
    const dot = name.indexOf(".");
    const head = dot > 0 ? name.slice(0, dot) : "";
    if (head in options) options[head].push(`${name.slice(dot + 1)}:${value}`);
    else if (dot > 0) lists.set(head, [...(lists.get(head) || []), `${name.slice(dot + 1)}:${value}`]);
    else if (element.type === "checkbox") lists.set(name, [...(lists.get(name) || []), value]);
    else asked.set(name, value);
  }
  for (const [name, { on, all }] of subsets) {
    const dot = name.indexOf(".");
    if (on.length && on.length < all) options[name.slice(0, dot)].push(`${name.slice(dot + 1)}:${on.join("+")}`);
  }
  for (const [name, values] of lists) asked.set(name, values.join(","));
  for (const [name, values] of Object.entries(options)) if (values.length) asked.set(name, values.join(","));
  if (!asked.get("other")) for (const name of ["other_options", "other_cards"]) asked.delete(name);
  return asked;
}

const written = (asked) => asked.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%40", "@")
  .replaceAll("%28", "(").replaceAll("%29", ")").replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("+", "%20");

const snapshot = () => ({
  state: copy(state),
  line: box.value,
  values: [...form.elements].filter((one) => one.name && one.form === form)
    .map((one) => [one, one.type === "checkbox" || one.type === "radio" ? one.checked : one.value]),
});

function restore(kept) {
  for (const [element, value] of kept.values) {
    if (!element.isConnected) continue;
    if (typeof value === "boolean") element.checked = value;
    else element.value = value;
  }
  for (const one of form.querySelectorAll("details.subset")) count(one.querySelector("[data-subset]"));
  state = copy(kept.state);
  box.value = kept.line;
  selected = null;
  draw();
}

// Only the last change is taken back; where that was not what is wrong, all since the last answer.
function takeBack(by) {
  const earlier = by === "taken back" ? null : before;
  const kept = earlier ?? good;
  if (!kept) return;
  restore(kept);
  if (earlier) ask("taken back");
  latest = kept;
}

function explain(text) {
  why.textContent = "";
  requestAnimationFrame(() => { why.textContent = text; });
}

class Refusal extends Error {}

let timer;
function ask(by, wait = 0) {
  clearTimeout(timer);
  turn += 1;
  form.setAttribute("aria-busy", "true");
  before = latest;
  latest = snapshot();
  timer = setTimeout(() => send(by, turn), wait);
}

async function send(by, mine) {
  const asked = query();
  let told;
  try {
    const response = await fetch(`/calculator.json?${written(asked)}`, { headers: { Accept: "application/json" } });
    told = await response.json();
    if (!response.ok) throw new Refusal(told.detail);
  } catch (error) {
    if (mine === turn) explain(error instanceof Refusal ? error.message : words.offline);
    return;
  } finally {
    if (mine === turn) form.removeAttribute("aria-busy");
  }
  if (mine !== turn) return;
  const refused = told.why.length > 0 || told.unreadable;
  if (refused) {
    explain(told.unreadable ? words.unreadable : told.why.join(" "));
    say.textContent = "";
    if (by === "box") box.setAttribute("aria-invalid", "true");
    else if (by !== "row") {
      takeBack(by);
      return;
    }
  } else if (by !== "taken back") {
    if (explained !== mine) explain("");
    box.removeAttribute("aria-invalid");
  }
  show(told, by, refused);
  if (!refused) good = snapshot();
}

function show(told, by, refused) {
  if (told.state && !refused) {
    state = { ...empty(), ...told.state, main: sorted(told.state.main) };
    if (document.activeElement !== box) box.value = told.state.line;
    if (by === "box") apply(told.settings);
  }
  if (!refused || by === "box") {
    const open = [...answer.querySelectorAll("details")].map((one) => [one.className, one.open]);
    answer.innerHTML = told.html;
    for (const one of answer.querySelectorAll("details")) {
      const before = open.find(([name]) => name === one.className && name !== "box");
      if (before) one.open = before[1];
    }
    const link = document.getElementById("share-link");
    link.value = `${location.origin}/?${told.address}`;
    say.textContent = told.say;
    dock.textContent = told.say;
    dock.hidden = !told.say;
    dock.classList.toggle("none", !told.winning);
  }
  bar(told.barred);
  for (const name of page.rows) {
    const row = form.querySelector(`[data-row="${name}"]`);
    row.hidden = told.closed.includes(name);
    if (row.hidden && form.elements[name]?.value) {
      form.elements[name].value = "";
      state.rows[name] = [];
    }
    if (row.hidden && target() === name) form.querySelector("[name=-row][value=main]").checked = true;
  }
  const others = document.getElementById("other-options");
  const other = form.elements.other.value;
  if (others.dataset.other !== other) {
    others.dataset.other = other;
    others.innerHTML = told.other_options;
  }
  rekey(told.keys);
  if (!refused) history.replaceState(null, "", `?${told.address}`);
  for (const link of document.querySelectorAll(".games [data-game]")) link.href = `/?${told.games[link.dataset.game]}`;
  for (const link of document.querySelectorAll("header [data-lang]")) {
    const to = new URLSearchParams(told.address);
    to.set("lang", link.hreflang);
    link.setAttribute("href", `?${written(to)}`);
  }
  draw();
}

function apply(settings) {
  for (const [name, value] of Object.entries(settings)) {
    for (const element of form.querySelectorAll(`[name="${name}"]`)) {
      if (element.type === "checkbox") element.checked = Array.isArray(value) ? value.includes(element.value) : value === true;
      else if (element.type === "radio") element.checked = element.value === String(value);
      else if (typeof value !== "object") element.value = String(value);
    }
    if (value && typeof value === "object" && !Array.isArray(value)) {
      for (const [part, inner] of Object.entries(value)) {
        const element = form.elements[`${name}.${part}`];
        if (element) element.value = String(inner);
      }
    }
  }
}

function bar(barred) {
  for (const label of form.querySelectorAll("[data-choice]")) {
    const input = label.querySelector("input");
    const reason = barred[input.name]?.[input.value] || "";
    label.querySelector(".reason").textContent = reason;
    if (reason && !input.checked) input.setAttribute("aria-disabled", "true");
    else input.removeAttribute("aria-disabled");
  }
}

function rekey(list) {
  const now = list.map((key) => key.token).join();
  if (now === [...keys.keys()].join()) return;
  keys = new Map(list.map((key) => [key.token, key]));
  for (const key of list) names.set(key.token, key.name);
  const [wide, high] = boxOf();
  palette.replaceChildren(...list.map((key, place) => {
    const button = document.createElement("button");
    button.type = "button";
    const suit = key.token[1];
    const first = TILES ? list[place - 1]?.token[1] !== suit : list[place - 1]?.token.split(".")[0] !== key.token.split(".")[0];
    button.className = `key${first ? " first" : ""}`;
    button.dataset.key = key.token;
    button.setAttribute("aria-label", key.name);
    button.title = key.name;
    button.tabIndex = place ? -1 : 0;
    const svg = picture([key.token]);
    svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    button.append(svg);
    return button;
  }));
}

// --- hearing

function pressMeld(id) {
  meldKind = meldKind === id ? null : id;
  for (const button of form.querySelectorAll("[data-meld]")) {
    button.setAttribute("aria-pressed", String(button.dataset.meld === meldKind));
  }
  if (meldKind) form.querySelector("[name=-row][value=main]").checked = true;
  draw();
}

palette.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  if (!key) return;
  if (key.getAttribute("aria-disabled") === "true") {
    explainKey(key.dataset.key);
    return;
  }
  add(key.dataset.key);
});

// A key that is off is asked about: the service says which rule is in the way. The answer to a change that was made
// before leaves those words where they are.
let explained = 0;
async function explainKey(token) {
  explained = turn;
  if (size() >= room() && !meldKind) {
    explain(words.full);
    return;
  }
  const next = copy(state);
  if (page.winning) {
    if (next.won) next.main.push(next.won);
    next.won = token;
  } else next.main.push(token);
  const asked = query();
  asked.set("hand", lineOf(next));
  const response = await fetch(`/calculator.json?${written(asked)}`);
  const told = response.ok ? await response.json() : { why: [] };
  explain(told.why.join(" ") || words.no_more);
}

for (const button of form.querySelectorAll("[data-meld]")) {
  button.addEventListener("click", () => pressMeld(button.dataset.meld));
}
form.querySelector("[data-undo]").addEventListener("click", removeLast);
form.querySelector("[data-clear]").addEventListener("click", () => {
  selected = null;
  change((next) => {
    next.main = [];
    next.won = null;
    next.sets = [];
    for (const name of Object.keys(next.rows)) { next.rows[name] = []; if (form.elements[name]) form.elements[name].value = ""; }
  });
});
form.querySelector("[data-remove]").addEventListener("click", removeSelected);
form.querySelector("[data-make-winning]").addEventListener("click", makeWinning);
form.querySelector("[data-swap-red]").addEventListener("click", swapRed);

box.addEventListener("input", () => ask("box", 120));
box.addEventListener("blur", () => { if (box.getAttribute("aria-invalid") !== "true") box.value = lineOf(state); });

const subset = (element) => [...form.querySelectorAll(`[name="${element.name}"]`)];
function count(element) {
  const all = subset(element);
  const on = all.filter((one) => one.checked).length;
  element.closest("details").querySelector("summary").textContent = on === all.length ? words.all : on;
}

form.addEventListener("input", (event) => {
  const { target: element } = event;
  if (element === box || element.name === "-row") {
    draw();
    return;
  }
  if (element.getAttribute("aria-disabled") === "true" && element.type === "checkbox") {
    explain(document.getElementById(element.getAttribute("aria-describedby"))?.textContent || "");
    element.checked = false;
    return;
  }
  if (element.dataset.subset !== undefined) {
    // None of them cannot be asked for: an option without a value is at its default, which is all.
    if (!subset(element).some((one) => one.checked)) {
      element.checked = true;
      explain(words.keep_one);
      return;
    }
    count(element);
  }
  if (page.rows.includes(element.name)) {
    state.rows[element.name] = tilesOf(element.value);
    draw();
    ask("row", 200);
    return;
  }
  ask("form", element.type === "number" ? 150 : 0);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask("form");
});

// Arrows walk over keys and pieces; letters and digits enter wherever no text is being written.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const element = document.activeElement;
  if (element?.matches("input:not([type=radio]):not([type=checkbox]), select, textarea")) return;
  const group = element?.closest("[data-palette], [data-pieces]");
  if (group && event.key.startsWith("Arrow")) {
    walk(group, element, event);
    return;
  }
  if (event.key === "Backspace" || event.key === "Delete") {
    event.preventDefault();
    if (pending) pending = "";
    else if (selected) removeSelected();
    else if (element?.dataset.at) {
      const [row, place] = element.dataset.at.split(".");
      selected = { row, place: Number(place) };
      removeSelected();
    } else removeLast();
    return;
  }
  if (event.key === "Escape") {
    selected = null;
    pending = "";
    bracket = null;
    pressMeld(null);
    return;
  }
  if (event.key === "?") {
    open("keys");
    event.preventDefault();
    return;
  }
  if (event.key === "w" && page.winning && !pending) {
    const [row, place] = element?.dataset.at?.split(".") ?? [];
    if (!selected && row) selected = { row, place: Number(place) };
    if (selected?.row === "main") makeWinning();
    event.preventDefault();
    return;
  }
  typed(event);
});

const open = (id) => document.getElementById(id).showModal();
for (const button of document.querySelectorAll("[data-open]")) button.addEventListener("click", () => open(button.dataset.open));
for (const tray of form.querySelectorAll("[data-row]")) {
  tray.addEventListener("click", (event) => {
    const chosen = tray.querySelector("[name=-row]");
    if (!chosen || chosen.checked || event.target.closest("button, label")) return;
    chosen.checked = true;
    draw();
  });
}

function walk(group, element, event) {
  const buttons = [...group.querySelectorAll("button")];
  const at = buttons.indexOf(element);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  let next = buttons[at + step];
  if (!step) {
    const here = element.getBoundingClientRect();
    const down = event.key === "ArrowDown";
    const rows = buttons.map((one) => [one, one.getBoundingClientRect()])
      .filter(([, there]) => (down ? there.top > here.bottom - 2 : there.bottom < here.top + 2));
    const line = rows.map(([, there]) => there.top);
    const nearest = down ? Math.min(...line) : Math.max(...line);
    next = rows.filter(([, there]) => Math.abs(there.top - nearest) < 4)
      .sort(([, a], [, b]) => Math.abs(a.left - here.left) - Math.abs(b.left - here.left))[0]?.[0];
  }
  event.preventDefault();
  if (!next) return;
  element.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

function typed(event) {
  const { key } = event;
  if (!TILES && !CARDS) {
    if (keys.has(key)) add(key);
    return;
  }
  if (!TILES) return;
  if (key === "(" || key === "[") {
    bracket = key;
    pending = "";
  } else if ((key === ")" || key === "]") && bracket !== null) {
    const text = bracket + key;
    bracket = null;
    box.value = `${lineOf(state)} ${text}`.trim();
    ask("keys");
  } else if (bracket !== null && /^[0-9mpsz]$/.test(key)) {
    bracket += key;
  } else if (/^[0-9]$/.test(key)) {
    pending += key;
  } else if (SUITS.includes(key) && pending) {
    const tokens = [...pending].map((digit) => digit + key);
    pending = "";
    if (meldKind) tokens.length = 1; // 345s after chi is the meld of its first tile
    for (const token of tokens) {
      if (keys.has(token) && !(target() === "main" && held(token))) add(token);
      else { explainKey(token); break; }
    }
  } else if (page.melds.some((kind) => kind.key === key)) {
    pressMeld(page.melds.find((kind) => kind.key === key).id);
    say.textContent = meldKind ? page.melds.find((kind) => kind.id === meldKind).label : "";
    event.preventDefault();
    return;
  } else return;
  event.preventDefault();
  say.textContent = bracket ?? pending;
}

// --- what the answer offers

document.addEventListener("click", async (event) => {
  const copied = event.target.closest("[data-copy], [data-copy-from]");
  if (copied) {
    const source = copied.dataset.copy && document.querySelector(copied.dataset.copy);
    const text = source ? source.value ?? source.textContent : await (await fetch(copied.dataset.copyFrom)).text();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    say.textContent = words.copied;
    copied.textContent = words.copied;
    setTimeout(() => { copied.textContent = words.copy_it; }, 1500);
    return;
  }
  const link = event.target.closest("[data-rule-link]");
  const dialog = document.getElementById("rule");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    const body = dialog.querySelector("[data-body]");
    body.textContent = words.loading;
    if (!dialog.open) dialog.showModal();
    try {
      const text = await (await fetch(link.dataset.ruleLink, { headers: { Accept: "text/html" } })).text();
      const found = new DOMParser().parseFromString(text, "text/html");
      const article = found.querySelector("article.rule");
      const symbols = found.querySelector(".symbols");
      body.replaceChildren(...[symbols, article].filter(Boolean).map((one) => document.adoptNode(one)));
      body.querySelector("article")?.removeAttribute("id");
    } catch {
      location.assign(link.href);
    }
    return;
  }
  const shown = event.target.closest("dialog");
  if (shown && (event.target.closest("[data-close]") || event.target === shown)) shown.close();
});

const games = document.querySelector(".games");
const game = games.querySelector("[aria-current]");
games.scrollLeft = game.offsetLeft - games.offsetLeft - 8;
state.main = sorted(state.main);
draw();
if (!answer.querySelector(".verdict.bad")) good = snapshot();
latest = snapshot();
dock.textContent = answer.dataset.say;
dock.hidden = !dock.textContent;
dock.classList.toggle("none", !answer.querySelector(".verdict:not(.none, .bad)"));
new IntersectionObserver(([seen]) => dock.classList.toggle("there", seen.isIntersecting)).observe(answer);
