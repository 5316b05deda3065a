// Entering by keyboard and by paste, wherever no text is being written.
import { line } from "./hand.js";
import { page } from "./page.js";
import { draw, press, selected } from "./pieces.js";
import { ask, load, replaceHand } from "./service.js";

let pending = ""; // digits that wait for their suit
let bracket = null; // what was typed since an opening bracket

const isWriting = () => document.activeElement?.matches("input:not([type=radio], [type=checkbox]), select, textarea");
const isOpen = () => document.querySelector("dialog[open]");

// `act` does what the buttons do.
export function listen({ act, enter }) {
  document.addEventListener("keydown", (event) => {
    if (isOpen() || isWriting()) return;
    if ((event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase())) {
      event.preventDefault();
      act(event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const group = document.activeElement?.closest("[data-palette], [data-pieces]");
    if (group && event.key.startsWith("Arrow")) walk(group, document.activeElement, event);
    else if (pressed(event.key, act, enter)) event.preventDefault();
  });
  document.addEventListener("paste", (event) => {
    if (isOpen() || (isWriting() && document.activeElement !== page.box)) return;
    const text = event.clipboardData.getData("text").trim();
    const address = text.startsWith(`${location.origin}/?`) ? text.slice(location.origin.length + 2) : "";
    const isPart = document.activeElement === page.box && page.box.selectionEnd - page.box.selectionStart < page.box.value.length;
    if (address) load(address);
    else if (isPart) return;
    else replaceHand(text.replaceAll(/\s+/g, " ").slice(0, page.box.maxLength));
    event.preventDefault();
  });
}

// Whether a key meant something.
function pressed(key, act, enter) {
  const at = document.activeElement?.dataset.at;
  if (key === "Backspace" || key === "Delete") {
    if (pending || bracket !== null) [pending, bracket] = ["", null];
    else if (!selected.size && !at) act("delete");
    else {
      if (!selected.size) selected.add(at);
      act("remove");
    }
  } else if (key === "Escape") {
    [pending, bracket, press.meld] = ["", null, null];
    selected.clear();
    draw();
  } else if (key === "?") {
    document.getElementById("keys").showModal();
  } else if (key === "/") {
    page.box.focus();
    page.box.select();
  } else if (page.shortcuts[key] && !pending && bracket === null) {
    page.form.querySelector(page.shortcuts[key])?.click();
  } else if (key === "w" && page.winning && !pending) {
    if (!selected.size && at) selected.add(at);
    if ([...selected][0]?.startsWith("main.")) act("win");
  } else if (!page.isTiles) {
    if (page.isCards || !page.most.has(key)) return false;
    enter(key);
  } else if (!typed(key, act, enter)) return false;
  return true;
}

function typed(key, act, enter) {
  const kind = page.melds.find((one) => one.key === key);
  if (key === "(" || key === "[") {
    [bracket, pending] = [key, ""];
  } else if ((key === ")" || key === "]") && bracket !== null) {
    page.box.value = `${line()} ${bracket}${key}`.trim();
    bracket = null;
    ask();
  } else if (bracket !== null && /^[0-9mpsz]$/.test(key)) {
    bracket += key;
  } else if (/^[0-9]$/.test(key)) {
    pending += key;
  } else if ("mpsz".includes(key) && pending) {
    const tokens = [...pending].map((digit) => digit + key);
    pending = "";
    // A run such as 345s is the meld of its first tile.
    for (const token of press.meld ? tokens.slice(0, 1) : tokens) if (!enter(token)) break;
  } else if (kind) {
    act("meld", kind.id);
    page.say.textContent = press.meld ? kind.label : "";
    return true;
  } else return false;
  page.say.textContent = bracket ?? pending;
  return true;
}

function walk(group, element, event) {
  const buttons = [...group.querySelectorAll("button")];
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  let next = buttons[buttons.indexOf(element) + step];
  if (!step) {
    const here = element.getBoundingClientRect();
    const isDown = event.key === "ArrowDown";
    const beyond = buttons.map((one) => [one, one.getBoundingClientRect()])
      .filter(([, there]) => (isDown ? there.top > here.bottom - 2 : there.bottom < here.top + 2));
    const far = ([, there]) => 1000 * Math.abs(there.top - here.top) + Math.abs(there.left - here.left);
    next = beyond.sort((a, b) => far(a) - far(b))[0]?.[0];
  }
  event.preventDefault();
  if (!next) return;
  element.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
