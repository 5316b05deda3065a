// Keeps a match in this browser. The service computes who wins what, who deals next and how the match ends.
import { copy } from "./answer.js";
import { addRow, dropRow, fit, read, refuse, takeHand, untaken, write } from "./event_form.js";
import { ask, Match, store, Unreachable } from "./match.js";
import { csv, json, packed, save, unpacked } from "./match_files.js";
import { keepPage } from "./offline.js";
import { retry, stop } from "./requests.js";
import { el, final, laidSticks, lines, number, players, round, seatWind, sheet, tableLabels } from "./match_sheet.js";
import { showSeats, tapSeat, tapValue } from "./seats.js";

const root = document.getElementById("match");
const here = new URL(location.href);
const latest = store.get("match-latest");
const chosen = here.searchParams.has("rules") || here.searchParams.has("ruleset");
if (!chosen && latest && latest !== (root && JSON.parse(root.dataset.page).query)) {
  const lang = document.documentElement.lang;
  location.replace(`/table?${latest}&lang=${lang}${location.hash}`);
} else if (root) {
  start(JSON.parse(root.dataset.page));
}

async function start(page) {
  const $ = (id) => document.getElementById(id);
  const key = `match?${page.query}`;
  const own = `/table?${page.query}&lang=${document.documentElement.lang}`;
  const form = $("event");
  const { words } = page;
  const labels = labelled(form);
  const gap = document.documentElement.lang === "ja" ? "" : " ";
  const undoable = [];
  let match = null;
  let editing = null;
  let shared = false;

  // Whether no other tab has changed the match since this one read it. A tab that is behind shows the newer match instead.
  const isNewest = async () => {
    const stored = shared ? null : store.get(key);
    if (!stored || match && (stored.revision ?? 0) === match.revision) return true;
    await adopt(stored);
    say(words.match_elsewhere);
    return false;
  };
  // Shows a match that was kept; the service settles it again if the rules or the language have changed.
  const adopt = async (stored) => {
    // The rules of this page give the table at the start.
    match = stored && Object.assign(new Match(page, stored), { table: page.table, options: page.options });
    undoable.length = 0;
    if (match && match.replies.length < match.events.length) await match.replay(match.events, match.replies.length);
    show();
  };
  addEventListener("storage", (event) => {
    if (event.key === key && !shared && store.get(key)?.revision !== match?.revision) asking(() => adopt(store.get(key)));
  });
  const keep = async () => {
    if (shared || !match) return true;
    if (!await isNewest()) return false;
    match.revision += 1;
    store.set(key, match.kept);
    remember();
    return true;
  };
  const remember = () => {
    store.set("match-latest", page.query);
    keepPage(own);
  };
  const hands = () => [...form.querySelectorAll("[data-as=hand]")];
  // What is in the form, and which hand it corrects, is there again when the page is opened again.
  const draft = (event, row = 0) => store.set(`${key}#draft`, event && { editing, event, row, typed: hands().map((one) => one.value) });
  const say = (text) => {
    $("said").hidden = !text;
    $("said").textContent = text;
  };

  // Runs requests to the service one after the other. If the service cannot be reached, nothing is lost and `again` follows later.
  let turn = Promise.resolve();
  const asking = (work, again = null) => {
    const done = turn.then(() => tried(work, again));
    turn = done.catch(() => {});
    return done;
  };
  const tried = async (work, again) => {
    form.setAttribute("aria-busy", "true");
    stop();
    say("");
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      say(again ? words.offline : words.offline_now);
      if (again) retry(again);
    } finally {
      form.removeAttribute("aria-busy");
      show();
    }
  };

  const named = (text) => text.replace(/player (\d+)|(\d+)番/gi, (whole, en, ja) => match.names[en ?? ja] ?? whole);
  const amount = ([of, value]) => `${number(value)}${gap}${of === "points" ? words[value === 1 ? "one_points" : "value_points"] : labels.worth[of] ?? of}`;
  const describe = (event, reply) => {
    const name = (player) => match.names[player];
    const scores = [...(reply?.scores ?? [])];
    const notes = reply?.notes ?? [];
    const told = [];
    for (const win of event.wins ?? []) {
      const score = win.hand ? scores.shift() : null;
      // What comes to nothing is said in the notes.
      if (notes.length && !reply.transfers.some(({ to }) => to === win.winner)) continue;
      const worth = score ? score.yaku.join(words.comma) || amount(["points", score.value.points]) : labels.limits[JSON.stringify(win.value)] ?? Object.entries(win.value ?? { points: win.points }).map(amount).join(gap);
      told.push(`${name(win.winner)} ${win.from === null ? words.match_tsumo : `← ${name(win.from)}`}: ${worth}`);
    }
    if (told.length || !event.wins) told.unshift(labels.type[event.type]);
    for (const [of, value] of Object.entries(event)) {
      if (of === "type" || value.length === 0 || typeof value[0] === "object") continue;
      const shown = [value].flat().map((one) => (typeof one === "number" ? name(one) : labels.choices[`${of}:${one}`] ?? one));
      if (labels.plain[`${of}:${value}`] === undefined) told.push(`${labels.fields[of]}: ${shown.join(words.comma)}`);
    }
    return [...told, ...notes.map(named)].join(" · ");
  };

  const show = () => {
    $("setup").hidden = match !== null;
    $("rules").open = match === null;
    $("playing").hidden = match === null;
    if (!match) return;
    for (const one of root.querySelectorAll("[data-seat]")) one.textContent = match.names[one.dataset.seat];
    for (const template of root.querySelectorAll("template")) {
      for (const one of template.content.querySelectorAll("[data-seat]")) one.textContent = match.names[one.dataset.seat];
    }
    const table = tableOf();
    $("h-now").textContent = match.now ? round(match, match.now) : words.match_over;
    $("sticks").replaceChildren(...(match.now ? laidSticks(match, match.now) : []));
    const focused = document.activeElement?.dataset.seatOf;
    $("players").replaceChildren(...players(match));
    if (focused) root.querySelector(`[data-seat-of="${focused}"]`).focus({ preventScroll: true });
    showSeats(root, form, table?.dealer);
    $("final").replaceChildren(...final(match));
    form.hidden = !table || shared || (editing === null && match.replies.length < match.events.length);
    $("h-event").textContent = editing === null ? form.dataset.title : words.match_editing.replace("{round}", round(match, table));
    $("cancel").hidden = editing === null;
    $("undo").disabled = undoable.length === 0 && match.events.length === 0;
    $("shared").hidden = !shared;
    $("sheet").replaceChildren(...sheet(match, describe, (line) => (shared ? [] : [
      el("button", { type: "button", disabled: !match.before(line.place), onclick: () => edit(line.place) }, words.match_edit, el("span", { className: "hidden" }, ` ${line.round}`)),
      el("button", { type: "button", onclick: () => remove(line.place) }, words.remove, el("span", { className: "hidden" }, ` ${line.round}`)),
    ])));
    $("renames").replaceChildren(...match.names.map((name, player) => el(
      "label", { className: "field" },
      el("span", {}, String(player + 1)),
      el("input", { value: name, maxLength: 24, onchange: async (event) => {
        if (await isNewest()) match.names[player] = event.target.value.trim() || match.names[player];
        await keep();
        show();
      } }),
    )));
  };

  const goTo = (events) => {
    const same = events.findIndex((event, place) => event !== match.events[place]);
    return match.replay(events, same < 0 ? events.length : same);
  };
  const remove = (place) => asking(async () => {
    if (!await isNewest()) return;
    const before = match.events;
    await goTo(before.toSpliced(place, 1));
    undoable.push(before);
    await settled();
  });
  const undo = () => asking(async () => {
    if (!await isNewest()) return;
    await goTo(undoable.at(-1) ?? match.events.slice(0, -1));
    undoable.pop();
    await settled();
  });
  const edit = (place) => {
    stop();
    editing = place;
    write(form, match.events[place]);
    draft(match.events[place]);
    refuse(form, []);
    show();
    form.scrollIntoView();
  };
  const leave = () => {
    stop();
    editing = null;
    draft(null);
    blank();
  };
  const settled = async () => {
    if (!await keep()) return;
    leave();
    show();
    mend();
  };
  // A hand that a correction before it made impossible is corrected next: none can follow it.
  const mend = () => {
    if (!match.error || shared) return;
    edit(match.error.number);
    refuse(form, match.error.errors);
  };
  const blank = () => {
    for (const list of form.querySelectorAll("[data-list]")) list.replaceChildren();
    form.reset();
    fit(form);
    for (const old of form.querySelectorAll(".fault")) old.remove();
    $("faults").replaceChildren();
  };

  // What the table and the row of a win say of its hand.
  const tableOf = () => (editing === null ? match.now : match.before(editing));
  const around = (row) => {
    const table = tableOf();
    const asked = new URLSearchParams(page.query);
    const [winner, from] = ["winner", "from"].map((name) => row.querySelector(`[data-at$="/${name}"]`).value);
    for (const name of page.shared) if (name in table) asked.set(name, table[name]);
    if (winner !== "" && page.winds.length) asked.set("seat_wind", seatWind(match, table, Number(winner))[0]);
    else if (winner !== "") asked.set("dealer", Number(winner) === table.dealer);
    if (from !== "") asked.set("win", from === "null" ? "tsumo" : "ron");
    asked.set("lang", document.documentElement.lang);
    return asked;
  };

  // A hand of an address of the calculator, of a line or of a request, for a win of the form.
  const take = async (control, text) => {
    if (!text) return takeHand(control, null, "");
    const part = (request) => Object.fromEntries(JSON.parse(control.dataset.fields).filter(([name]) => name in request).map(([name]) => [name, request[name]]));
    if (text.startsWith("{")) {
      try {
        return takeHand(control, part(JSON.parse(text)), text);
      } catch {
        return takeHand(control, null, text, words.match_no_hand);
      }
    }
    // The calculator's own test case of a hand has it as a request.
    const row = control.closest(".one-row");
    const asked = new URLSearchParams(URL.canParse(text) ? new URL(text).search : { hand: text });
    asked.delete("options");
    for (const [name, value] of around(row)) asked.set(name, value);
    const { request, answer } = (await ask(`/case.json?${asked}`)).told;
    if (!answer?.winning) return takeHand(control, null, text, answer?.explanation.at(-1) ?? words.match_no_hand);
    takeHand(control, part(request), text, answer.explanation.at(-1));
    const seat = (name) => row.querySelector(`[data-at$="/${name}"]`);
    const place = URL.canParse(text) ? page.winds.findIndex(([name]) => name === request.seat_wind) : -1;
    if (seat("winner").value === "" && place >= 0) seat("winner").value = (tableOf().dealer + place) % match.names.length;
    if (seat("from").value === "" && request.win === "tsumo") seat("from").value = "null";
    listWinner(row, request.situation ?? [], seat("winner").value);
  };
  // Ticks the winner in the list of players that the situations of the hand belong to, instead of the one before.
  const listWinner = (row, situations, winner) => {
    for (const list of form.querySelectorAll("[data-situations]")) {
      const isListed = list.dataset.situations.split(" ").some((name) => situations.includes(name));
      for (const [player, checked] of [[row.dataset.listed, false], [winner, isListed]]) {
        const box = list.querySelector(`[value="${player}"]`);
        if (box) box.checked = checked;
      }
      row.dataset.listed = isListed ? winner : "";
    }
  };

  form.dataset.title = $("h-event").textContent;
  // The form is read when a hand typed into it has been scored; a second press records nothing.
  let recording = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (recording) return;
    recording = true;
    await asking(async () => {
      if (!await isNewest()) return;
      const before = match.events;
      const wrong = untaken(form);
      if (wrong.length) return refuse(form, wrong);
      const refused = await match.put(editing ?? before.length, read(form));
      if (refused) return refuse(form, refused);
      undoable.push(before);
      await settled();
      if (!match.error) $("seats").scrollIntoView({ block: "nearest" });
    }, () => form.requestSubmit()).finally(() => { recording = false; });
  });
  form.addEventListener("change", async (event) => {
    if (event.target.name === "type") fit(form);
    showSeats(root, form, tableOf()?.dealer);
    const hand = event.target.closest(".one-row")?.querySelector("[data-as=hand]");
    if (event.target === hand) {
      takeHand(hand, null, hand.value);
      draft(read(form));
    }
    if (hand && (event.target === hand || hand.value && /\/(winner|from)$/.test(event.target.dataset.at))) await asking(() => take(hand, hand.value.trim()), () => hand.dispatchEvent(new Event("change", { bubbles: true })));
    draft(read(form));
  });
  $("players").addEventListener("click", (event) => {
    const seat = event.target.closest("[data-seat-of]");
    if (seat && !form.hidden) tapSeat(form, Number(seat.dataset.seatOf));
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.matches("[data-value]")) tapValue(button);
    if (button?.matches("[data-add]")) addRow(button.closest("[data-rows]"));
    if (button?.matches("[data-drop]")) dropRow(button.closest(".one-row"));
    if (button?.matches("[data-add], [data-drop]")) {
      fit(form);
      showSeats(root, form, tableOf()?.dealer);
      draft(read(form));
    }
    if (button?.matches("[data-calculator]")) open(button.closest(".one-row"));
  });
  $("cancel").addEventListener("click", () => {
    leave();
    show();
  });

  // The calculator, at this table. The draft keeps the form and the row of the win until the player comes back.
  const open = (row) => {
    draft(read(form), [...row.parentElement.children].indexOf(row));
    location.assign(`/?${around(row)}`);
  };

  // A hand in the address, sent by the calculator, goes into the win that it was entered for, or into the first one.
  const arrive = async (row = 0) => {
    const control = form.querySelectorAll(".one-row [data-as=hand]")[row];
    if (!here.searchParams.has("hand") || !match?.now || shared || !control) return;
    await asking(() => take(control, here.href));
    draft(read(form));
    here.searchParams.delete("hand");
    history.replaceState(null, "", own);
  };

  $("setup").addEventListener("input", () => store.set("match-names", [...root.querySelectorAll("[data-name]")].map((input) => input.value.trim())));
  $("start").addEventListener("click", async () => {
    const inputs = [...root.querySelectorAll("[data-name]")];
    const names = inputs.map((input, player) => input.value.trim() || `${words.match_player} ${player + 1}`);
    if (!await isNewest()) return;
    match = new Match(page, { names });
    leave();
    await keep();
    show();
    $("seats").scrollIntoView({ block: "nearest" });
    await arrive();
  });
  $("undo").addEventListener("click", undo);
  const mayReplace = (other) => !other?.events.length || confirm(words.match_replace);
  const unlink = () => {
    shared = false;
    undoable.length = 0;
    history.replaceState(null, "", own);
  };
  $("again").addEventListener("click", () => {
    if (!mayReplace(shared ? store.get(key) : match)) return;
    const { names } = match;
    match = null;
    unlink();
    store.set(key, null);
    setup(names);
  });
  $("keep").addEventListener("click", async () => {
    const replaced = store.get(key);
    if (!mayReplace(replaced)) return;
    unlink();
    match.revision = replaced?.revision ?? 0;
    await settled();
  });
  $("link").addEventListener("click", async () => {
    const address = `${location.origin}/table?${page.query}#match=${await packed(match)}`;
    await copy(address);
    say(words.copied);
  });
  $("print").addEventListener("click", () => print());
  $("json").addEventListener("click", () => save(json(match), `${page.ruleset}.json`, "application/json"));
  $("csv").addEventListener("click", () => {
    const rows = lines(match, describe).map((line) => [line.round, line.sticks, line.what, ...line.changes, ...line.points]);
    const heads = [words.match_round_head, tableLabels(match).join(" · "), words.match_what, ...match.names.map((name) => `${name} ±`), ...match.names];
    const ends = { points: words.match_sum, result: words.match_change, rank: words.rank };
    const none = match.names.map(() => "");
    const standing = match.last?.final?.toSorted((one, other) => one.player - other.player) ?? [];
    const end = standing.length ? Object.entries(ends).map(([of, told]) => [words.match_over, "", told, ...none, ...standing.map((one) => one[of])]) : [];
    save(`\uFEFF${csv([heads, ...rows, ...end])}`, `${page.ruleset}.csv`, "text/csv");
  });

  const setup = (names) => {
    root.querySelectorAll("[data-name]").forEach((input, player) => { input.value = names?.[player] ?? ""; });
    show();
  };

  const linked = new URLSearchParams(location.hash.slice(1)).get("match");
  setup(store.get("match-names"));
  const sent = linked && await unpacked(linked).catch(() => null);
  shared = Boolean(sent);
  const opened = sent || store.get(key);
  fit(form);
  const left = shared ? null : store.get(`${key}#draft`);
  if (opened) {
    await asking(() => adopt(opened));
    if (match.replies.length !== opened.replies?.length) await keep();
    else if (!shared) remember();
    mend();
    if (left?.event && (match.error ? left.editing === editing : left.editing === null || match.before(left.editing))) {
      editing = left.editing;
      write(form, left.event);
      // A hand that was not scored is scored now.
      hands().forEach((one, place) => {
        if (one.dataset.hand || !left.typed?.[place]) return;
        one.value = left.typed[place];
        one.dispatchEvent(new Event("change", { bubbles: true }));
      });
      draft(read(form));
    }
  }
  show();
  if (linked && !sent) say(words.match_unreadable);
  await arrive(left?.row);
  root.dataset.ready = "";
}

// What the controls of the form are called, and their choices.
function labelled(form) {
  const found = { type: {}, worth: {}, fields: {}, choices: {}, plain: {}, limits: {} };
  const all = [form, ...[...form.querySelectorAll("template")].map((one) => one.content)];
  for (const key of all.flatMap((part) => [...part.querySelectorAll(".keypad + .keys-of [data-value]")])) found.limits[JSON.stringify(JSON.parse(key.dataset.value))] = key.textContent;
  for (const control of all.flatMap((part) => [...part.querySelectorAll("[data-at]")])) {
    const name = control.dataset.at.split("/").at(-1);
    const label = control.closest("label.field")?.querySelector("span") ?? control.closest("fieldset")?.querySelector("legend");
    if (name === "type") found.type[control.value] = control.parentElement.textContent.trim();
    else if (control.dataset.at.startsWith("/event/wins")) found.worth[name] = label?.textContent.toLowerCase();
    else found.fields[name] = label?.textContent;
    for (const option of control.options ?? []) {
      found.choices[`${name}:${option.value}`] = option.textContent;
      if (option === control.options[0] && option.value) found.plain[`${name}:${option.value}`] = true;
    }
  }
  return found;
}
