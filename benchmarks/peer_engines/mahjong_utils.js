// Scores hands with the engine of the npm package `mahjong-utils`: it wants dora counted, and is handed tiles by name.
"use strict";

const { createRequire } = require("node:module");
const path = require("node:path");
const { after, serve, tiles } = require("./timed.js");

const load = createRequire(path.join(process.cwd(), "package.json"));
const { call } = load("mahjong-utils-entry");
const { version } = load("mahjong-utils-entry/package.json");

const WIND = { east: "East", south: "South", west: "West", north: "North" };
const CLAIMS = { riichi: "Richi", double_riichi: "WRichi", ippatsu: "Ippatsu", haitei: "Haitei", houtei: "Houtei", rinshan: "Rinshan",
  chankan: "Chankan", tenhou: "Tenhou", chiihou: "Chihou" };
const OPTIONS = { aotenjou: false, allowKuitan: true, hasRenpuuJyantouHu: true, hasKiriageMangan: false, hasKazoeYakuman: true,
  hasMultipleYakuman: false, hasComplexYakuman: true };
const plain = (tile) => tile.replace("0", "5");

// A concealed kan shows its outer tiles from behind.
function meld(text) {
  const [kind, names] = text.split(":");
  const [first] = tiles(names).map(plain);
  return kind === "closed_kan" ? `0${first[0]}${first[0]}0${first[1]}` : names.replace("0", "5");
}

function prepare(request) {
  const own = [request.concealed, request.winning_tile, ...(request.melds ?? []).map((text) => text.split(":")[1])].flatMap(tiles);
  const shown = [...tiles(request.dora_indicators), ...tiles(request.ura_indicators)].map(after);
  const dora = shown.reduce((sum, one) => sum + own.filter((tile) => plain(tile) === one).length, 0);
  return {
    tiles: [...tiles(request.concealed), ...tiles(request.winning_tile)].map(plain),
    furo: (request.melds ?? []).map(meld),
    agari: plain(request.winning_tile),
    tsumo: request.win === "tsumo",
    dora: dora + own.filter((tile) => tile[0] === "0").length,
    selfWind: WIND[request.seat_wind ?? "south"],
    roundWind: WIND[request.round_wind ?? "east"],
    extraYaku: (request.situation ?? []).map((name) => CLAIMS[name]),
    options: OPTIONS,
  };
}

const score = (prepared) => [prepared, call("hora", prepared)];
const said = ([{ tsumo, selfWind, dora }, { data }]) => {
  if (!data || data.yaku.length === 0) return [0, 0, 0, 0];
  const { parentPoint, childPoint } = data;
  const dealer = selfWind === "East";
  const drawn = dealer ? 3 * parentPoint.tsumo : childPoint.tsumoParent + 2 * childPoint.tsumoChild;
  const points = tsumo ? drawn : (dealer ? parentPoint : childPoint).ron;
  return data.hasYakuman ? [0, 0, Math.round(points / (dealer ? 48000 : 32000)), points] : [data.han, data.hu, 0, points];
};
serve(version, prepare, score, said);
