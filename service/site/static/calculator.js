// The calculator: what clicks and changes of its controls do. It knows no rule: the service answers every change.
import { answerClicked } from "./answer.js";
import * as tiles from "./hand.js";
import { listen } from "./keyboard.js";
import { aim, page, target, tell } from "./page.js";
import { store } from "./match.js";
import { draw, press, select, selected } from "./pieces.js";
import { ask, begin, changed, clearSettings, explain, keepSettings, load, query, refuse, takeBack } from "./service.js";
import { move, push } from "./undo.js";

const ACTS = {
  undo: () => move(-1, load),
  redo: () => move(1, load),
  delete: () => edit(tiles.removeNewest),
  // The rules and the table stay for the next hand.
  clear: () => edit(() => {
    tiles.clear();
    clearSettings([...page.of_rules, ...page.of_table]);
  }),
  remove: () => edit(() => tiles.remove([...selected])),
  win: () => edit(() => tiles.winOn([...selected][0])),
  red: () => edit(() => tiles.swapRed([...selected][0])),
  meld: (id) => {
    const chosen = [...selected].filter((at) => /^(main|won)\./.test(at));
    if (chosen.length) {
      meld(id, chosen.map(tiles.tokenAt), { fromHand: true });
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

// Makes a meld of these tiles; returns whether they form one.
function meld(id, tokens, how) {
  const wanted = tiles.meldOfTiles(id, tokens);
  press.meld = null;
  if (wanted) edit(() => tiles.makeMeld(id, wanted, how));
  else {
    refuse(page.words.no_meld.replace("{meld}", page.melds.find((one) => one.id === id).label));
    draw();
  }
  return Boolean(wanted);
}

// Enters a piece where the next one goes; returns whether it could.
function enter(token) {
  const row = target();
  if (press.meld) return meld(press.meld, [token]);
  const [at] = selected;
  if (selected.size === 1 && !at.startsWith("sets.")) {
    if (tiles.tokenAt(at) !== token && tiles.isUsedUp(token)) explain(row, token);
    else edit(() => tiles.replace(at, token));
    return true;
  }
  if (row === "main" && tiles.size() >= tiles.room()) {
    refuse(page.words.full);
    return false;
  }
  if (row !== "sets" && tiles.isUsedUp(token)) {
    explain(row, token);
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

document.addEventListener("click", (event) => {
  const find = (name) => event.target.closest(`[data-${name}]`);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const [key, piece, doing, kind, goes, rules, row, step] = ["key", "at", "do", "meld", "load", "rules", "row", "step"].map(find);
  if (key) enter(key.dataset.key);
  else if (piece) {
    const { at } = piece.dataset;
    if (press.meld) meld(press.meld, [tiles.tokenAt(at)], { fromHand: true });
    else if (selected.size === 1 && selected.has(at)) act("remove");
    else select(at);
  } else if (doing) act(doing.dataset.do);
  else if (kind) act("meld", kind.dataset.meld);
  else if (step) {
    const number = step.parentElement.querySelector("input");
    number.stepUp(Number(step.dataset.step));
    number.dispatchEvent(new Event("input", { bubbles: true }));
  }
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
const change = (rules) => {
  store.set("rules-latest", rules);
  load(query({ rules, from: here() }));
};

const subset = (element) => [...page.form.querySelectorAll(`[name="${element.name}"]`)];

document.addEventListener("input", (event) => {
  const { target: element } = event;
  if (element.form !== page.form && element.name !== "-row") return;
  if (element.name === "-row") draw();
  else if (element === page.box) {
    takeBack();
    ask(120);
  }
  else if (element.id === "rules") change(element.value.split("@")[0]);
  else if (element.dataset.subset !== undefined && !subset(element).some((one) => one.checked)) {
    // None of them cannot be asked for: an option without a value is at its default, which is all.
    element.checked = true;
    refuse(page.words.keep_one);
  } else if (element.closest(".options, .cards")) load(query());
  else ask(element.type === "number" ? 150 : 0);
});

document.addEventListener("submit", (event) => {
  if (event.target !== page.form) return;
  event.preventDefault();
  ask();
});

document.addEventListener("focusout", (event) => {
  if (event.target !== page.box) return;
  keepSettings();
  if (page.unreadable === null && !page.pending && !page.form.hasAttribute("aria-busy")) page.box.value = tiles.line();
});

listen({ act, enter });
// An address without a ruleset opens the calculator under the one that was used last.
const named = new URLSearchParams(location.search);
const latest = !named.has("rules") && !named.has("ruleset") && store.get("rules-latest");
begin();
if (latest && latest !== here()) change(latest);
else push(query());
// A line that was typed before this script was there is read now.
if (page.box.value !== page.box.defaultValue) ask();
