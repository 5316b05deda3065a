// Sends the hand to the service and shows the answer.
import { adopt, hand, line, room, size } from "./hand.js";
import { page, readPage, tell, target, aim } from "./page.js";
import { draw, press, selected } from "./pieces.js";
import { request, retry, stop } from "./requests.js";
import { push } from "./undo.js";

const KEPT_SIGNS = [["%2C", ","], ["%3A", ":"], ["%40", "@"], ["%28", "("], ["%29", ")"], ["%5B", "["], ["%5D", "]"], ["+", "%20"]];
let turn = 0;
let timer;
let refused = 0; // the turn in which something was refused: its answer leaves the reason on the page
let isWhole = true; // whether the page shows the last address that was loaded
let before = null; // the settings as they were before the line in the box set some of them

// Returns the form as an address: a list is one parameter, all options are one, and defaults are left out.
export function query(changed = {}) {
  const asked = new URLSearchParams();
  const lists = new Map();
  const put = (name, value) => lists.set(name, [...(lists.get(name) || []), value]);
  for (const { name, on, all } of subsets()) if (on.length && on.length < all) putOption(put, name, on.join("+"));
  for (const element of page.form.elements) {
    const { name, type } = element;
    const value = (element.value || "").trim();
    if (!name || element.form !== page.form || name === "-row" || name === "from" || !value) continue;
    if ((type === "checkbox" || type === "radio") && !element.checked) continue;
    if (element.dataset.subset !== undefined || element.dataset.default === value) continue;
    if (page.closed.includes(name)) continue;
    if (name.includes(".")) put(name.split(".")[0], `${name.split(".")[1]}:${value}`);
    else if (type === "checkbox") put(name, value);
    else asked.set(name, value);
  }
  for (const [name, values] of lists) asked.set(name, values.join(","));
  for (const [name, value] of Object.entries(changed)) asked.set(name, value);
  return KEPT_SIGNS.reduce((text, [from, to]) => text.replaceAll(from, to), asked.toString());
}

const putOption = (put, name, value) => put(name.split(".")[0], `${name.split(".")[1]}:${value}`);

function subsets() {
  const found = new Map();
  for (const one of page.form.querySelectorAll("[data-subset]")) {
    const told = found.get(one.name) || { name: one.name, on: [], all: 0 };
    told.all += 1;
    if (one.checked) told.on.push(one.value);
    found.set(one.name, told);
  }
  return found.values();
}

// Enters a pasted hand with its own situation. Only the rules stay as they are.
export function replaceHand(text) {
  clearSettings(page.of_rules);
  before = null;
  page.box.value = text;
  ask();
}

const isTicked = ({ type }) => type === "checkbox" || type === "radio";
const settings = () => [...page.form.elements].filter((one) => one.name && one.type !== "hidden" && one !== page.box);
const idOf = (one) => (isTicked(one) ? `${one.name}=${one.value}` : one.name);
const stateOf = (one) => (isTicked(one) ? { checked: one.checked } : { value: one.value });

export function clearSettings(kept) {
  for (const one of settings()) {
    if (kept.includes(one.name.split(".")[0])) continue;
    const plain = one.dataset.default ?? "";
    if (one.type === "checkbox") one.checked = false;
    else if (one.type === "radio") one.checked = plain ? one.value === plain : one === page.form.elements[one.name][0];
    else one.value = plain;
  }
}

// Takes back what the line has set. The answer sets it again if the line still has it.
export function takeBack() {
  if (before) for (const one of settings()) Object.assign(one, before.get(idOf(one)));
  before = null;
}

// Keeps what the line has set, because the line is left.
export function keepSettings() {
  before = null;
}

// Selects the part of the line that cannot be read.
function showUnreadable() {
  if (page.unreadable === null || document.activeElement === page.box) return;
  page.box.focus();
  page.box.setSelectionRange(page.unreadable, page.unreadable + 1);
}

// Writes a hand that was changed by keys into the form and sends it.
export function changed() {
  selected.clear();
  for (const row of page.rows) {
    const input = page.form.elements[row];
    if (input) input.value = (hand.rows[row] || []).join("");
  }
  page.box.value = line();
  draw();
  ask();
}

// Says why something cannot be entered or done.
export function refuse(text) {
  refused = turn;
  tell(text);
}

function later(again) {
  refused = 0;
  tell(page.words.offline);
  retry(again);
}

export function ask(wait = 0) {
  clearTimeout(timer);
  stop();
  turn += 1;
  page.form.setAttribute("aria-busy", "true");
  timer = setTimeout(send, wait, turn);
}

async function send(mine) {
  if (mine !== turn) return;
  page.form.setAttribute("aria-busy", "true");
  const asked = query();
  push(asked);
  try {
    const reply = await request(`/calculator.json?${asked}`, { headers: { Accept: "application/json" } });
    if (mine !== turn) return;
    if (!reply) later(() => send(mine));
    else if (!reply.ok) tell(reply.told.detail);
    else if (reply.told.line_says_more || !isWhole) {
      const plain = before ?? new Map(settings().map((one) => [idOf(one), stateOf(one)]));
      await load(asked);
      if (isWhole && document.activeElement === page.box) before = plain;
    }
    else show(reply.told);
  } finally {
    if (mine === turn) page.form.removeAttribute("aria-busy");
  }
}

function show(told) {
  const { closed } = page;
  for (const name of ["state", "marked", "guilty", "barred", "closed", "unreadable", "pending", "said", "wins", "address"]) page[name] = told[name];
  if (refused !== turn) page.messages.innerHTML = told.messages.trim();
  if (told.state && told.unreadable === null) {
    adopt(told.state);
    if (document.activeElement !== page.box && !told.pending) page.box.value = told.state.line;
  }
  const open = openDetails();
  page.answer.innerHTML = told.html;
  reopen(page.answer, open);
  page.form.querySelector("[data-next]").href = `/?${told.next}`;
  page.say.textContent = told.said;
  mark();
  showUnreadable();
  if (String(closed) !== String(page.closed) && page.closed.includes(target())) aim("main");
  draw();
}

// Says which rule forbids one piece more.
export async function explain(row, token) {
  const mine = turn;
  const [name, before] = row === "main" ? ["hand", page.box.value.replace("+", "")] : [row, page.form.elements[row].value];
  const reply = await request(`/calculator.json?${query({ [name]: `${before} ${token}`.trim() })}`);
  if (mine !== turn) return;
  refuse("");
  if (reply?.ok) page.messages.innerHTML = reply.told.messages.trim();
  page.messages.querySelector(".fixes")?.remove();
  if (!page.messages.textContent.trim()) tell(page.words.no_more);
}

// Marks controls that are wrong or barred, and updates the links to other pages.
function mark() {
  const { form, marked, barred } = page;
  for (const element of form.querySelectorAll("input[name], select[name]")) {
    const holder = element.closest(".check, .field, fieldset, .line-box");
    const [head] = element.name.split(".");
    const isPointed = marked.some((pointer) => pointer.split("/")[1] === head);
    const isGuilty = !page.guilty.length || page.guilty.includes(`${element.name}=${element.value}`);
    const isWrong = isPointed && (element.type !== "checkbox" || (element.checked && isGuilty));
    holder?.classList.toggle("conflict", isWrong);
    if (isWrong || (element === page.box && page.unreadable !== null)) {
      element.setAttribute("aria-invalid", "true");
      element.setAttribute("aria-describedby", "messages");
    } else {
      element.removeAttribute("aria-invalid");
    }
    if (element.closest("[data-choice]")) {
      const reason = (!element.checked && barred[element.name]?.[element.value]) || "";
      holder.classList.toggle("barred", Boolean(reason));
      holder.title = reason;
    }
  }
  for (const row of form.querySelectorAll("[data-row], [data-field]")) row.hidden = page.closed.includes(row.dataset.row ?? row.dataset.field);
  // On a phone the line is under the keys, so its errors are shown there as well.
  document.getElementById("line-wrong").innerHTML = page.unreadable === null && !page.pending ? "" : page.messages.innerHTML;
  page.dock.textContent = page.said || `${size()}/${room()}`;
  page.dock.classList.toggle("none", !page.wins);
  const link = document.getElementById("share-link");
  if (link) link.value = `${location.origin}/?${page.address}`;
  history.replaceState(null, "", `?${page.address}`);
  for (const other of document.querySelectorAll("header [data-lang]")) {
    other.setAttribute("href", `?${page.address.replace(/lang=\w+/, `lang=${other.hreflang}`)}`);
  }
}

const openDetails = () => new Map([...document.querySelectorAll("main details")].map((one) => [one.className, one.open]));
function reopen(inside, open) {
  for (const one of inside.querySelectorAll("details")) {
    if (one.className !== "box" && open.has(one.className)) one.open = open.get(one.className);
  }
}

// Replaces the page with that of another address: other rules, other options, an earlier hand.
export async function load(address) {
  // The rest of the page keeps its language.
  const asked = `${address.replace(/(^|&)lang=\w*/, "")}&lang=${document.documentElement.lang}`;
  clearTimeout(timer);
  stop();
  turn += 1;
  isWhole = false;
  const mine = turn;
  page.form.setAttribute("aria-busy", "true");
  const reply = await request(`/?${asked}`, { headers: { Accept: "text/html" } }, "text");
  if (mine !== turn) return;
  if (!reply) {
    later(() => load(address));
    page.form.removeAttribute("aria-busy");
    return;
  }
  if (!reply.ok) {
    location.assign(`/?${asked}`);
    return;
  }
  const main = new DOMParser().parseFromString(reply.told, "text/html").querySelector("main");
  isWhole = true;
  const focused = document.activeElement;
  const { box } = page;
  const [id, name, value] = [focused?.id, focused?.name, focused?.value];
  const open = openDetails();
  document.querySelector("main").replaceWith(document.adoptNode(main));
  begin();
  reopen(main, open);
  const again = (id && document.getElementById(id)) || (name && main.querySelector(`[name="${name}"][value="${CSS.escape(value)}"]`));
  if (again && again !== main) again.focus({ preventScroll: true });
  if (focused === box && again === page.box) {
    page.box.value = box.value;
    page.box.setSelectionRange(box.selectionStart, box.selectionEnd);
  }
  push(query());
}

export function begin() {
  selected.clear();
  press.meld = null;
  readPage();
  adopt(page.state);
  mark();
  draw();
  const tabs = document.querySelector(".games");
  const here = tabs.querySelector("[aria-current]");
  tabs.scrollLeft = here.offsetLeft - tabs.offsetLeft - 40;
}
