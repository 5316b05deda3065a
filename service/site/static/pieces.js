// The hand drawn as buttons, and which of them are selected.
import { hand, inOrder, isUsedUp, meldOf, plain, room, size, tilesIn, tokenAt } from "./hand.js";
import { page, target } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
export const selected = new Set(); // pieces by row and place
export const press = { meld: null }; // the kind of meld that the next tile makes

const symbolId = (token) => `${page.isTiles ? "t" : page.isCards ? "c" : "d"}-${token.replaceAll(".", "-")}`;
const boxOf = () => (page.isTiles ? [30, 40] : page.isCards ? [36, 48] : [40, 40]);

// Each piece is a token, or { token, turned, top }.
function picture(pieces) {
  const [wide, high] = boxOf();
  const svg = document.createElementNS(SVG, "svg");
  const top = pieces.some((one) => one.top) ? 2 * wide : high;
  let x = 0;
  let last = 0;
  for (const one of pieces) {
    const { token, turned, top: above } = typeof one === "string" ? { token: one } : one;
    const use = document.createElementNS(SVG, "use");
    const at = above ? last : x;
    const y = top - (turned ? wide : high) - (above ? wide : 0);
    use.setAttribute("href", `#${symbolId(token)}`);
    use.setAttribute("width", wide);
    use.setAttribute("height", high);
    use.setAttribute("transform", turned ? `translate(${at} ${y + wide})rotate(-90)` : `translate(${at} ${y})`);
    svg.append(use);
    if (!above) {
      last = x;
      x += (turned ? high : wide) + 1;
    }
  }
  svg.setAttribute("viewBox", `0 0 ${Math.max(x - 1, 1)} ${top}`);
  svg.setAttribute("aria-hidden", "true");
  svg.style.setProperty("--pw", Math.max(x - 1, 1));
  svg.style.setProperty("--ph", top);
  return svg;
}

function laid(text) {
  if (page.isCards) return [{ token: text, turned: true }];
  if (!page.isTiles) return Array(4).fill(text);
  const tokens = inOrder(tilesIn(text));
  const kind = meldOf(text);
  if (!kind) return tokens;
  if (kind.brackets === "[]") return ["back", ...tokens.slice(-2), "back"];
  if (kind.run) return [{ token: tokens[0], turned: true }, ...tokens.slice(1)];
  if (kind.size === 4 && !kind.brackets) {
    return [tokens[0], { token: tokens[1], turned: true }, { token: tokens[3], turned: true, top: true }, tokens[2]];
  }
  return tokens.map((token, place) => ({ token, turned: place === 1 }));
}

const nameOf = (token) => page.names.get(token) || token;
const nameOfSet = (text) => {
  const kind = meldOf(text);
  return kind ? `${kind.label} ${tilesIn(text).map(nameOf).join(", ")}` : nameOf(text);
};

function button(at, tokens, name) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "piece";
  made.dataset.at = at;
  made.tabIndex = -1;
  made.setAttribute("aria-pressed", String(selected.has(at)));
  made.append(picture(tokens));
  let label = name;
  if (at === "won.0" && size() >= room()) {
    made.classList.add("won");
    made.dataset.tag = page.words.won;
    label += ` (${page.words.won})`;
  }
  if (page.marked.some((pointer) => pointer === `/${page.setWord}/${at.slice(5)}` && at.startsWith("sets."))) {
    made.classList.add("conflict");
  }
  made.setAttribute("aria-label", label);
  made.title = label;
  return made;
}

function drawnRow(row) {
  const one = (at, token) => button(at, [token], nameOf(token));
  if (row === "sets") return hand.sets.map((text, place) => button(`sets.${place}`, laid(text), nameOfSet(text)));
  if (row !== "main") return (hand.rows[row] || []).map((token, place) => one(`${row}.${place}`, token));
  const buttons = hand.main.map((token, place) => one(`main.${place}`, token));
  if (hand.won) buttons.push(one("won.0", hand.won));
  while (buttons.length < room()) {
    buttons.push(Object.assign(document.createElement("span"), { className: "slot" }));
  }
  return buttons;
}

export function draw() {
  const { form } = page;
  const focused = document.activeElement?.dataset.at;
  const indicated = new Set(page.rows.flatMap((row) => hand.rows[row] || []).map((token) => page.indicated[plain(token)]));
  for (const holder of form.querySelectorAll("[data-pieces]")) {
    const buttons = drawnRow(holder.dataset.pieces);
    if (["main", "sets"].includes(holder.dataset.pieces)) {
      for (const one of buttons.filter((made) => made.dataset.at)) {
        const token = tokenAt(one.dataset.at);
        const tokens = page.isTiles && token.includes(":") ? tilesIn(token) : [token];
        if (!tokens.some((each) => indicated.has(plain(each)))) continue;
        one.classList.add("indicated");
        one.title += ` (${page.words.kind_dora})`;
        one.setAttribute("aria-label", one.title);
      }
    }
    holder.replaceChildren(...buttons);
    const first = holder.querySelector("[aria-pressed=true]") || holder.querySelector("button");
    if (first) first.tabIndex = 0;
  }
  if (focused && !document.activeElement?.dataset.at) {
    // What was there is gone or drawn anew: its place, else the end of its row, else where the next one comes from.
    const row = [...form.querySelectorAll(`[data-at^="${focused.split(".")[0]}."]`)];
    (form.querySelector(`[data-at="${focused}"]`) ?? row.at(-1) ?? form.querySelector("[data-key][tabindex='0']"))?.focus({ preventScroll: true });
  }
  for (const row of form.querySelectorAll("[data-row]")) {
    row.classList.toggle("current", row.dataset.row === target());
    row.classList.toggle("conflict", page.marked.some((pointer) => pointer.split("/")[1] === row.dataset.row));
  }
  const sets = form.querySelector("[data-row=sets]");
  if (sets && page.melds.length) sets.hidden = hand.sets.length === 0;
  const places = Math.max(room(), size());
  form.style.setProperty("--room", places);
  form.style.setProperty("--half", Math.max(7, Math.ceil(places / 2)));
  form.querySelector("[data-room]").textContent = `${size()}/${room()}`;
  const isFull = target() === "main" && !press.meld && selected.size !== 1 && size() >= room();
  for (const key of form.querySelectorAll("[data-key]")) {
    key.toggleAttribute("data-off", isFull || (target() !== "sets" && !press.meld && isUsedUp(key.dataset.key)));
    if (key.hasAttribute("data-off")) key.setAttribute("aria-disabled", "true");
    else key.removeAttribute("aria-disabled");
  }
  for (const one of form.querySelectorAll("[data-meld]")) {
    one.setAttribute("aria-pressed", String(one.dataset.meld === press.meld));
  }
  drawActs();
}

function drawActs() {
  const acts = page.form.querySelector("[data-selection]");
  const [at] = selected;
  acts.hidden = !at;
  if (!at) return;
  const token = tokenAt(at);
  const reds = page.keys.some((key) => key.token === `0${token.slice(-1)}`);
  acts.querySelector("[data-do=win]").hidden = !(selected.size === 1 && at.startsWith("main.") && page.winning);
  acts.querySelector("[data-do=red]").hidden = !(selected.size === 1 && page.isTiles && reds && /[05]/.test(token));
}

export function select(at) {
  if (!selected.delete(at)) selected.add(at);
  draw();
  page.form.querySelector(`[data-at="${at}"]`)?.focus();
}
