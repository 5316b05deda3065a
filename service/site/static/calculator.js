// The calculator: what clicks and changes of its controls do. It knows no rule: the service answers every change.
import { answerClicked } from "./answer.js";
import * as tiles from "./hand.js";
import { listen } from "./keyboard.js";
import { aim, page, target, tell } from "./page.js";
import { draw, press, select, selected } from "./pieces.js";
import { ask, begin, changed, load, query } from "./service.js";
import { move, push } from "./undo.js";

const ACTS = {
  undo: () => move(-1, load),
  redo: () => move(1, load),
  delete: () => edit(tiles.removeNewest),
  clear: () => edit(tiles.clear),
  remove: () => edit(() => tiles.remove([...selected])),
  win: () => edit(() => tiles.winOn([...selected][0])),
  red: () => edit(() => tiles.swapRed([...selected][0])),
  meld: (id) => {
    const chosen = [...selected].filter((at) => /^(main|won)\./.test(at));
    if (chosen.length) {
      const tokens = chosen.map(tiles.tokenAt);
      edit(() => tiles.makeMeld(id, tokens, { fromHand: true }));
      return;
    }
    press.meld = press.meld === id ? null : id;
    if (press.meld) aim("main");
    draw();
  },
};
const act = (name, value) => ACTS[name](value);

function edit(how) {
  tell("");
  how();
  changed();
}

// Enters a piece where the next one goes; returns whether it could.
function enter(token) {
  const row = target();
  if (press.meld) {
    const id = press.meld;
    press.meld = null;
    edit(() => tiles.makeMeld(id, [token]));
    return true;
  }
  if (row === "main" && tiles.size() >= tiles.room()) {
    tell(page.words.full);
    return false;
  }
  if (row === "main" && tiles.isUsedUp(token)) {
    explain(token);
    return false;
  }
  edit(() => tiles.add(row, token));
  // One indicator is what most hands have: the hand goes on where it is not whole.
  if (row !== "main" && row !== "sets" && tiles.size() < tiles.room()) {
    aim("main");
    draw();
  }
  return true;
}

// The service says which rule is in the way of one piece more.
async function explain(token) {
  const before = page.box.value;
  page.box.value = `${before.replace("+", "")} ${token}`.trim();
  const asked = query();
  page.box.value = before;
  const response = await fetch(`/calculator.json?${asked}`);
  const told = response.ok ? await response.json() : { messages: "" };
  page.messages.innerHTML = told.messages;
  page.messages.querySelector(".fixes")?.remove();
  if (!page.messages.textContent.trim()) tell(page.words.no_more);
}

document.addEventListener("click", (event) => {
  const find = (name) => event.target.closest(`[data-${name}]`);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const [key, piece, doing, meld, goes, rules, row] = ["key", "at", "do", "meld", "load", "rules", "row"].map(find);
  if (key) enter(key.dataset.key);
  else if (piece) {
    if (press.meld) {
      const id = press.meld;
      press.meld = null;
      edit(() => tiles.makeMeld(id, [tiles.tokenAt(piece.dataset.at)], { fromHand: true }));
    } else select(piece.dataset.at);
  } else if (doing) act(doing.dataset.do);
  else if (meld) act("meld", meld.dataset.meld);
  else if (goes && isPlain) {
    event.preventDefault();
    load(goes.getAttribute("href").split("?")[1]);
  } else if (rules && isPlain) {
    event.preventDefault();
    if (!rules.hasAttribute("aria-current")) change(rules.dataset.rules);
  } else if (row?.querySelector("[name=-row]") && !event.target.closest("label")) {
    aim(row.dataset.row);
    draw();
  } else answerClicked(event);
});

const here = () => new URLSearchParams(page.address).get("rules").split("@")[0];
const change = (rules) => load(query({ rules, from: here() }));

const subset = (element) => [...page.form.querySelectorAll(`[name="${element.name}"]`)];

document.addEventListener("input", (event) => {
  const { target: element } = event;
  if (element.form !== page.form && element.name !== "-row") return;
  if (element.name === "-row") draw();
  else if (element === page.box) ask(120);
  else if (element.id === "rules") change(element.value.split("@")[0]);
  else if (element.dataset.subset !== undefined && !subset(element).some((one) => one.checked)) {
    // None of them cannot be asked for: an option without a value is at its default, which is all.
    element.checked = true;
    tell(page.words.keep_one);
  } else if (element.closest(".options, .cards")) load(query());
  else ask(element.type === "number" ? 150 : 0);
});

document.addEventListener("submit", (event) => {
  if (event.target !== page.form) return;
  event.preventDefault();
  ask();
});

document.addEventListener("focusout", (event) => {
  if (event.target === page.box && page.unreadable === null && !page.form.hasAttribute("aria-busy")) page.box.value = tiles.line();
});

listen({ act, enter });
begin();
push(query());
