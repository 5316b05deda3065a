// The hand that is being entered, piece by piece. It knows how hands are written, not what they may be.
import { page } from "./page.js";

const SUITS = "mpsz";
export const hand = { main: [], won: null, sets: [], rows: {} };
let entered = []; // what was entered, "row token", the newest last

export const size = () => hand.main.length + (hand.won ? 1 : 0);
export const room = (sets = hand.sets.length) => page.room[Math.min(sets, page.room.length - 1)];
export const meldOf = (text) => page.melds.find((kind) => text.startsWith(`${kind.id}:`));
export const tilesIn = (text) => tilesOf(text.slice(text.indexOf(":") + 1));
export const isRed = (token) => token[0] === "0";
export const plain = (token) => (isRed(token) ? `5${token[1]}` : token);

export function tilesOf(text) {
  const found = [];
  let digits = [];
  for (const sign of text) {
    if (sign >= "0" && sign <= "9") digits.push(sign);
    else {
      for (const digit of digits) found.push(digit + sign);
      digits = [];
    }
  }
  return found;
}

export const together = (tokens) => tokens
  .map((token, place) => (tokens[place + 1]?.[1] === token[1] ? token[0] : token)).join("");

export function inOrder(tokens) {
  if (page.isCards) return [...tokens];
  const place = (token) => (page.isTiles
    ? SUITS.indexOf(token[1]) * 100 + (Number(token[0]) || 5) * 10 + (isRed(token) ? 1 : 0)
    : Number(token));
  return [...tokens].sort((a, b) => place(a) - place(b));
}

// Red fives are counted apart from the others.
export function isUsedUp(token) {
  const all = [...hand.main, ...(hand.won ? [hand.won] : []), ...Object.values(hand.rows).flat()];
  if (page.isTiles) for (const text of hand.sets) all.push(...tilesIn(text));
  return all.filter((one) => one === token).length >= (page.most.get(token) ?? 0);
}

export function line() {
  const { main, won, sets } = hand;
  if (page.isTiles) {
    const last = won ? [won] : [];
    const head = size() >= room() ? [together(inOrder(main)), ...last].join("+") : together([...inOrder(main), ...last]);
    const melds = sets.map((text) => {
      const brackets = meldOf(text)?.brackets;
      return brackets ? brackets[0] + text.slice(text.indexOf(":") + 1) + brackets[1] : text;
    });
    return [head, ...melds].filter(Boolean).join(" ");
  }
  if (page.isCards) {
    return [...main, ...sets.map((card) => `${page.setWord}:${card}`), won ? `+${won}` : ""].filter(Boolean).join(" ");
  }
  return [inOrder(main).join(""), sets.length ? `${page.setWord}:${sets.join("")}` : ""].filter(Boolean).join(" ");
}

// Everything that is there: what was not entered one by one comes first, the winning piece last of it.
function newest() {
  const there = [
    ...inOrder(hand.main).map((token) => `main ${token}`),
    ...hand.sets.map((text) => `sets ${text}`),
    ...Object.entries(hand.rows).flatMap(([row, tokens]) => tokens.map((token) => `${row} ${token}`)),
    ...(hand.won ? [`main ${hand.won}`] : []),
  ];
  const known = [];
  for (const one of entered) {
    const place = there.lastIndexOf(one);
    if (place >= 0) known.push(...there.splice(place, 1));
  }
  return [...there, ...known];
}

export function adopt(state) {
  if (!state) return;
  Object.assign(hand, { main: inOrder(state.main), won: state.won, sets: [...state.sets], rows: structuredClone(state.rows) });
  entered = newest();
}

export function add(row, token) {
  entered.push(`${row} ${token}`);
  if (row === "sets") hand.sets.push(token);
  else if (row !== "main") (hand.rows[row] ||= []).push(token);
  else if (!page.winning) hand.main.push(token);
  else {
    if (hand.won) hand.main.push(hand.won);
    hand.won = token;
  }
}

const takeOut = (list, token) => list.splice(list.lastIndexOf(token), 1);

// The winning piece is the newest of the hand.
function winOnNewest() {
  if (!page.winning || hand.won || !hand.main.length) return;
  const last = newest().findLast((one) => one.startsWith("main ")).slice(5);
  takeOut(hand.main, last);
  hand.won = last;
}

export function removeNewest() {
  entered = newest();
  const [row, token] = entered.pop()?.split(" ") ?? [];
  if (!row) return;
  if (row === "sets") takeOut(hand.sets, token);
  else if (row !== "main") takeOut(hand.rows[row], token);
  else if (hand.won === token) hand.won = null;
  else takeOut(hand.main, token);
  winOnNewest();
}

export function clear() {
  adopt({ main: [], won: null, sets: [], rows: Object.fromEntries(page.rows.map((row) => [row, []])) });
}

// Pieces are named by row and place, "main.3".
export function tokenAt(at) {
  const [row, place] = at.split(".");
  if (row === "won") return hand.won;
  return (hand[row] ?? hand.rows[row])[place];
}

export function remove(places) {
  const by = (row) => (_, place) => !places.includes(`${row}.${place}`);
  hand.main = hand.main.filter(by("main"));
  hand.sets = hand.sets.filter(by("sets"));
  for (const row of Object.keys(hand.rows)) hand.rows[row] = hand.rows[row].filter(by(row));
  if (places.includes("won.0")) hand.won = null;
  winOnNewest();
}

// Another piece in the place of one; the winning one stays the winning one.
export function replace(at, token) {
  const [row, place] = at.split(".");
  const old = tokenAt(at);
  if (row === "won") hand.won = token;
  else (hand[row] ?? hand.rows[row])[place] = token;
  const kept = row === "won" ? "main" : row;
  const last = entered.lastIndexOf(`${kept} ${old}`);
  if (last >= 0) entered[last] = `${kept} ${token}`;
}

export function winOn(at) {
  const [token] = hand.main.splice(Number(at.split(".")[1]), 1);
  if (hand.won) hand.main.push(hand.won);
  hand.won = token;
}

const swapped = (token) => (isRed(token) ? `5${token[1]}` : token[0] === "5" ? `0${token[1]}` : token);
export function swapRed(at) {
  const [row, place] = at.split(".");
  if (row === "won") hand.won = swapped(hand.won);
  else if (row === "sets") {
    const text = hand.sets[place];
    hand.sets[place] = text.includes("0") ? text.replace("0", "5") : text.replace("5", "0");
  } else (hand[row] ?? hand.rows[row])[place] = swapped((hand[row] ?? hand.rows[row])[place]);
}

// A meld of these tiles, or of fewer the one that begins with the lowest; nothing where they form none.
export function meldOfTiles(id, tokens) {
  const kind = page.melds.find((one) => one.id === id);
  const [first] = inOrder(tokens);
  if (kind.run && first[1] === "z") return null;
  const digit = Math.min(Number(plain(first)[0]), kind.run ? 7 : 9);
  const wanted = Array.from({ length: kind.size }, (_, place) => (kind.run ? digit + place : digit) + first[1]);
  const left = [...wanted];
  for (const token of tokens) {
    const place = left.indexOf(plain(token));
    if (place < 0) return null;
    left[place] = "";
    wanted[place] = token;
  }
  // A meld of all fives takes the red ones that the plain ones leave.
  for (let place = 0; place < wanted.length; place++) {
    const token = wanted[place];
    if (wanted.filter((one) => one === token).length > page.most.get(token) && page.most.has(swapped(token))) wanted[place] = swapped(token);
  }
  return wanted;
}

// What of a meld is in the hand is taken from there where it is asked to be, or where the hand has no room for it otherwise.
export function makeMeld(id, tokens, { fromHand = false } = {}) {
  const wanted = fromHand || size() > room(hand.sets.length + 1) ? tokens.map(take) : tokens;
  entered.push(`sets ${id}:${together(inOrder(wanted))}`);
  hand.sets.push(`${id}:${together(inOrder(wanted))}`);
  winOnNewest();
}

function take(token) {
  const all = [...hand.main, hand.won];
  const found = [token, swapped(token)].find((one) => all.includes(one));
  if (!found) return token;
  if (hand.main.includes(found)) takeOut(hand.main, found);
  else hand.won = null;
  return found;
}
