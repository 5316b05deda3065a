// Scores hands with the npm package `@kobalab/majiang-core`: hands and parameters are built before the clock starts.
"use strict";

const { createRequire } = require("node:module");
const path = require("node:path");
const { serve, tiles } = require("./timed.js");

const load = createRequire(path.join(process.cwd(), "package.json"));
const Majiang = load("@kobalab/majiang-core");
const { version } = load(path.join(path.dirname(load.resolve("@kobalab/majiang-core")), "../package.json"));

const WINDS = ["east", "south", "west", "north"];
const RULE = Majiang.rule({ ダブル役満あり: false, 役満パオあり: false });
const turned = (text) => tiles(text).map(([digit, suit]) => suit + digit);

// Who fed a meld does not matter here, except that a chi is fed from the left.
function meld(text) {
  const [kind, names] = text.split(":");
  const [first, ...rest] = turned(names).map((tile) => tile[1]).sort((a, b) => a.replace("0", "5") - b.replace("0", "5"));
  const suit = names.at(-1);
  if (kind === "chi") return `${suit}${first}-${rest.join("")}`;
  if (kind === "added_kan") return `${suit}${first}${rest[0]}${rest[1]}=${rest[2]}`;
  return `${suit}${first}${rest.join("")}${kind === "closed_kan" ? "" : "="}`;
}

function prepare(request) {
  const claimed = new Set(request.situation ?? []);
  const [won] = turned(request.winning_tile);
  const hand = new Majiang.Shoupai(turned(request.concealed));
  for (const text of request.melds ?? []) hand._fulou.push(Majiang.Shoupai.valid_mianzi(meld(text)));
  const tsumo = request.win === "tsumo";
  if (tsumo) hand.zimo(won);
  const param = Majiang.Util.hule_param({
    rule: RULE,
    zhuangfeng: WINDS.indexOf(request.round_wind ?? "east"),
    menfeng: WINDS.indexOf(request.seat_wind ?? "south"),
    lizhi: claimed.has("double_riichi") ? 2 : claimed.has("riichi") ? 1 : 0,
    yifa: claimed.has("ippatsu"),
    qianggang: claimed.has("chankan"),
    lingshang: claimed.has("rinshan"),
    haidi: claimed.has("haitei") ? 1 : claimed.has("houtei") ? 2 : 0,
    tianhu: claimed.has("tenhou") ? 1 : claimed.has("chiihou") ? 2 : 0,
    baopai: turned(request.dora_indicators),
    fubaopai: turned(request.ura_indicators),
  });
  return [hand, tsumo ? null : `${won}=`, param];
}

const score = ([hand, won, param]) => Majiang.Util.hule(hand, won, param);
const said = (told) =>
  told?.hupai ? [told.fanshu ?? 0, told.fu ?? 0, told.damanguan ?? 0, told.defen] : [0, 0, 0, 0];
serve(version, prepare, score, said);
