// Scores hands with the npm package `riichi`: it reads a hand from text, and that is timed too.
"use strict";

const { createRequire } = require("node:module");
const path = require("node:path");
const { after, serve, tiles } = require("./timed.js");

const load = createRequire(path.join(process.cwd(), "package.json"));
const Riichi = load("riichi");
const { version } = load("riichi/package.json");

const WINDS = ["east", "south", "west", "north"];
const CLAIMS = { riichi: "r", double_riichi: "w", ippatsu: "i", haitei: "h", houtei: "h", rinshan: "k", chankan: "k", tenhou: "t", chiihou: "t" };

// A concealed kan is written as two tiles.
function meld(text) {
  const [kind, names] = text.split(":");
  return kind === "closed_kan" ? names.replace("0", "5").slice(0, 2) + names.at(-1) : names;
}

function prepare(request) {
  const dora = [...tiles(request.dora_indicators), ...tiles(request.ura_indicators)].map(after);
  const claimed = (request.situation ?? []).map((name) => CLAIMS[name]);
  const winds = [request.round_wind ?? "east", request.seat_wind ?? "south"].map((wind) => WINDS.indexOf(wind) + 1);
  const won = request.win === "tsumo" ? request.concealed + request.winning_tile : `${request.concealed}+${request.winning_tile}`;
  const shown = dora.length ? [`d${dora.join("")}`] : [];
  return [won, ...(request.melds ?? []).map(meld), ...shown, claimed.join("") + winds.join("")].join("+");
}

function score(text) {
  const hand = new Riichi(text);
  hand.disableWyakuman();
  hand.disableHairi();
  return hand.calc();
}

const said = (told) => {
  if (!told.isAgari || !told.ten) return [0, 0, 0, 0];
  return told.yakuman ? [0, 0, told.yakuman, told.ten] : [told.han, told.fu, 0, told.ten];
};
serve(version, prepare, score, said);
