// The score of a match as it is shown: the players now, the sheet of its hands, the final accounts.
export function el(name, props = {}, ...children) {
  const made = Object.assign(document.createElement(name), props);
  made.append(...children);
  return made;
}

export const number = (value) => value.toLocaleString("en").replace("-", "−");
export const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));

// A hand as players call it, and what lies on the table.
export function round({ page }, table) {
  const wind = new Map(page.winds).get(table.round_wind) ?? page.words.match_number;
  return page.words.match_round.replace("{wind}", wind).replace("{n}", table.hand);
}

// The fields of a table that are shown elsewhere: at the seats and in the name of the round.
const ELSEWHERE = ["points", "dealer", "round_wind", "hand"];
const onTable = (page, table) => page.labels.filter(([name]) => !ELSEWHERE.includes(name) && name in table);

export const tableLabels = ({ page, table }) => onTable(page, table).map(([, label]) => label);

// Penalties are a list of players; tables without penalties do not have it.
function sticks({ page, names }, table) {
  const told = (value) => (Array.isArray(value) ? value.map((player) => names[player]).join(page.words.comma) : number(value));
  return onTable(page, table).map(([name, label]) => `${label} ${told(table[name])}`);
}

export function laidSticks({ page }, table) {
  return onTable(page, table).filter(([name]) => typeof table[name] === "number")
    .map(([name, label]) => el("span", {}, el("span", { className: `stick s-${name}` }), `${label} ${number(table[name])}`));
}

export function seatWind({ page, names }, table, player) {
  return page.winds[(player - table.dealer + names.length) % names.length];
}

export function players(match) {
  const table = match.now;
  const points = match.last?.points ?? match.table.points;
  return points.map((own, player) => {
    const seat = el(
      "button",
      { type: "button", disabled: !table },
      el("span", { className: "seat" }, table ? seatWind(match, table, player)?.[1] ?? (table.dealer === player ? match.page.words.match_dealer : "") : ""),
      el("span", { className: "name" }, match.names[player]),
      el("strong", {}, number(own)),
      el("span", { className: "roles" }),
    );
    seat.dataset.seatOf = player;
    return el("li", { className: table?.dealer === player ? "dealer" : "" }, seat);
  });
}

export function final(match) {
  const { words, ruleset } = match.page;
  const { final: standing, said, reason } = match.last ?? {};
  if (!standing) return [];
  const head = el("tr", {}, ...["rank", "match_player", "match_sum", "match_change"].map((name) => el("th", { scope: "col" }, words[name])));
  const rows = standing.map((one) => el(
    "tr", {},
    el("td", {}, String(one.rank)),
    el("th", { scope: "row" }, match.names[one.player]),
    el("td", { className: "num" }, number(one.points)),
    el("td", { className: "num" }, el("strong", {}, signed(one.result))),
  ));
  const lang = document.documentElement.lang;
  return [
    el("p", {}, el("a", { href: `/rules/${ruleset}?lang=${lang}#${reason}` }, said)),
    el("table", { className: "accounts" }, el("caption", {}, words.match_over), el("thead", {}, head), el("tbody", {}, ...rows)),
  ];
}

// Every hand: what happened, what each player won or lost, and the points after it.
export function lines(match, describe) {
  return match.events.map((event, place) => {
    const reply = match.replies[place];
    const table = match.before(place);
    const before = table?.points;
    const isAfter = match.last?.finished && !reply;
    return {
      place,
      round: table ? round(match, table) : isAfter ? match.page.words.match_after : "–",
      sticks: table ? sticks(match, table).filter((text) => !text.endsWith(" 0")).join(" · ") : "",
      what: describe(event, reply),
      changes: reply ? reply.points.map((own, player) => own - before[player]) : [],
      points: reply?.points ?? [],
      wrong: match.error?.number === place ? match.error.errors.map((one) => one.detail).join(" ") : "",
      follows: reply === undefined,
    };
  });
}

export function sheet(match, describe, buttons) {
  const { words } = match.page;
  const head = el("tr", {}, ...[words.match_round_head, ...match.names].map((text) => el("th", { scope: "col" }, text)));
  const start = el("tr", {}, el("th", { scope: "row" }, words.match_start), ...match.table.points.map((own) => el("td", { className: "num" }, number(own))));
  const rows = lines(match, describe).map((line) => el(
    "tr",
    { className: line.follows ? "off" : "" },
    el("th", { scope: "row" }, line.round, el("small", {}, line.sticks), el("small", { className: "what" }, line.what), ...(line.wrong ? [el("small", { className: "fault" }, line.wrong)] : []), el("span", { className: "no-print" }, ...buttons(line))),
    ...match.names.map((_, player) => el("td", { className: "num" }, ...(line.follows ? ["–"] : [number(line.points[player]), el("small", {}, line.changes[player] ? signed(line.changes[player]) : "")]))),
  ));
  return [el("thead", {}, head), el("tbody", {}, start, ...rows)];
}
