// Lets the npm package `riichi` speak the verifier's protocol for four-player riichi; it decides nothing itself.
"use strict";

const { createRequire } = require("node:module");
const path = require("node:path");
const readline = require("node:readline");

const load = createRequire(path.join(process.cwd(), "package.json"));
const Riichi = load("riichi");
const { version } = load("riichi/package.json");

const WINDS = ["east", "south", "west", "north"];
const YAKU = {
  立直: "riichi", ダブル立直: "double_riichi", 一発: "ippatsu", 海底摸月: "haitei", 河底撈魚: "houtei", 嶺上開花: "rinshan",
  搶槓: "chankan", 天和: "tenhou", 地和: "chiihou", 門前清自摸和: "menzen_tsumo",
  平和: "pinfu", 断么九: "tanyao", 一盃口: "iipeikou", 二盃口: "ryanpeikou", 三色同順: "sanshoku_doujun",
  一気通貫: "ittsuu", 混全帯么九: "chanta", 純全帯么九: "junchan", 七対子: "chiitoitsu", 対々和: "toitoi",
  三暗刻: "sanankou", 三槓子: "sankantsu", 三色同刻: "sanshoku_doukou", 混老頭: "honroutou", 小三元: "shousangen",
  混一色: "honitsu", 清一色: "chinitsu", 国士無双: "kokushi", 国士無双十三面待ち: "kokushi", 四暗刻: "suuankou",
  四暗刻単騎待ち: "suuankou", 大三元: "daisangen", 大四喜: "daisuushii", 小四喜: "shousuushii", 字一色: "tsuuiisou",
  緑一色: "ryuuiisou", 清老頭: "chinroutou", 四槓子: "suukantsu", 九蓮宝燈: "chuuren_poutou",
  純正九蓮宝燈: "chuuren_poutou", ドラ: "dora", 赤ドラ: "red_five",
  役牌白: "yakuhai_haku", 役牌発: "yakuhai_hatsu", 役牌中: "yakuhai_chun",
};
const idOf = (name) =>
  YAKU[name] ?? (name.startsWith("場風") ? "yakuhai_round_wind" : name.startsWith("自風") ? "yakuhai_seat_wind" : name);
// What the package always does.
const FIXED = { yaku: "all", ankan_breaks_menzen: false, ippatsu_allowed: true, ura: true, kan_dora: true, kan_ura: true, kiriage_mangan: false,
  kazoe: true, tsumo_pinfu: true, rinshan_tsumo_fu: true, open_no_fu_ron: 30, double_wind_pair_fu: 4, renhou: "none", yakuman_sum: "add", all_green_needs_hatsu: false, tenhou_as_double: false, wareme_payments: "none" };
const CLAIMS = { riichi: "r", double_riichi: "w", ippatsu: "i", haitei: "h", houtei: "h", rinshan: "k", chankan: "k", tenhou: "t", chiihou: "t" };

// "123m55z" → ["1m", "2m", "3m", "5z", "5z"]
const tiles = (text) =>
  [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));

// The package wants the dora, not their indicators.
function after(indicator) {
  const [number, suit] = indicator.replace("0", "5");
  if (suit !== "z") return `${(number % 9) + 1}${suit}`;
  return number <= 4 ? `${(number % 4) + 1}z` : `${((number - 4) % 3) + 5}z`;
}

// A concealed kan is written as two tiles.
function meld(text) {
  const [kind, names] = text.split(":");
  return kind === "closed_kan" ? names.replace("0", "5").slice(0, 2) + names.at(-1) : names;
}

function score(request) {
  const options = request.options ?? {};
  for (const [name, value] of Object.entries(options)) {
    if ((FIXED[name] ?? value) !== value || (name === "red_fives" && value === 4)) return { type: "skipped", why: `cannot be set: ${name}=${JSON.stringify(value)}` };
  }
  if ((request.melds ?? []).some((text) => text.startsWith("closed_kan") && text.includes("0")))
    return { type: "skipped", why: "a red five in a concealed kan cannot be written" };
  const dora = tiles(request.dora_indicators ?? "").map(after);
  const told = calculated(request, options, [...dora, ...tiles(request.ura_indicators ?? "").map(after)]);
  const lost = { winning: false, value: { points: 0 }, yaku: [] };
  if (told.error || !told.isAgari || !told.ten) return { type: "result", answer: told.error ? { refused: true } : lost };
  const worth = (text) => (told.yakuman ? { yakuman: text === "役満" ? 1 : 2 } : { han: parseInt(text) });
  const yaku = Object.entries(told.yaku).map(([name, text]) => ({ id: idOf(name), ...worth(text) }));
  // It does not tell ura dora from dora; asked again without the ura dora, it does.
  const without = calculated(request, options, dora);
  if (without.yakuman && !told.yakuman) return { type: "skipped", why: "the package adds up dora and ura dora" };
  const ura = told.yakuman ? 0 : told.han - without.han;
  if (ura) {
    const all = yaku.find(({ id }) => id === "dora");
    yaku.splice(yaku.indexOf(all), 1, { id: "ura_dora", han: ura });
    if (all.han > ura) yaku.push({ id: "dora", han: all.han - ura });
  }
  const value = { points: told.ten, ...(told.yakuman ? { yakuman: told.yakuman } : { han: told.han, fu: told.fu }) };
  return { type: "result", answer: { winning: true, value, yaku } };
}

function calculated(request, options, dora) {
  const claimed = (request.situation ?? []).map((name) => CLAIMS[name]);
  const winds = [request.round_wind ?? "east", request.seat_wind ?? "south"].map((wind) => WINDS.indexOf(wind) + 1);
  const tsumo = request.win === "tsumo";
  const won = tsumo ? request.concealed + request.winning_tile : `${request.concealed}+${request.winning_tile}`;
  const shown = dora.length ? [`d${dora.join("")}`] : [];
  const hand = new Riichi([won, ...(request.melds ?? []).map(meld), ...shown, claimed.join("") + winds.join("")].join("+"));
  if (!options.double_yakuman) hand.disableWyakuman();
  if (options.kuitan === false) hand.disableKuitan();
  if (options.red_fives === 0) hand.disableAka();
  hand.disableHairi();
  return hand.calc();
}

function answer(message) {
  if (message.type !== "start") return { ...score(message.request), id: message.id };
  if (message.ruleset !== "tenhou") return { type: "skipped", why: "the settings here are those of tenhou" };
  return { type: "started", protocol: 1, engine: { name: "riichi", version }, depths: ["points", "breakdown", "legality"] };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "stop") process.exit(0);
  process.stdout.write(`${JSON.stringify(answer(message))}\n`);
});
