// Lets the npm package `@kobalab/majiang-core` speak the verifier's protocol for four-player riichi; it decides nothing itself.
"use strict";

const { createRequire } = require("node:module");
const path = require("node:path");
const readline = require("node:readline");

// The package is looked for where the command runs, not beside this file.
const load = createRequire(path.join(process.cwd(), "package.json"));
const Majiang = load("@kobalab/majiang-core");
const { version } = load(path.join(path.dirname(load.resolve("@kobalab/majiang-core")), "../package.json"));

const play = require("./majiang_core_play.js");

const { WINDS, tiles, meld } = play;
const TASKS = { score, ...play(Majiang) };
const YAKU = {
  立直: "riichi", ダブル立直: "double_riichi", 一発: "ippatsu", 海底摸月: "haitei", 河底撈魚: "houtei", 嶺上開花: "rinshan",
  槍槓: "chankan", 天和: "tenhou", 地和: "chiihou", 門前清自摸和: "menzen_tsumo",
  平和: "pinfu", 断幺九: "tanyao", 一盃口: "iipeikou", 二盃口: "ryanpeikou", 三色同順: "sanshoku_doujun",
  一気通貫: "ittsuu", 混全帯幺九: "chanta", 純全帯幺九: "junchan", 七対子: "chiitoitsu", 対々和: "toitoi",
  三暗刻: "sanankou", 三槓子: "sankantsu", 三色同刻: "sanshoku_doukou", 混老頭: "honroutou", 小三元: "shousangen",
  混一色: "honitsu", 清一色: "chinitsu", 国士無双: "kokushi", 国士無双十三面: "kokushi", 四暗刻: "suuankou",
  四暗刻単騎: "suuankou", 大三元: "daisangen", 大四喜: "daisuushii", 小四喜: "shousuushii", 字一色: "tsuuiisou",
  緑一色: "ryuuiisou", 清老頭: "chinroutou", 四槓子: "suukantsu", 九蓮宝燈: "chuuren_poutou",
  純正九蓮宝燈: "chuuren_poutou", ドラ: "dora", 赤ドラ: "red_five", 裏ドラ: "ura_dora",
  "翻牌 白": "yakuhai_haku", "翻牌 發": "yakuhai_hatsu", "翻牌 中": "yakuhai_chun",
};
const idOf = (name) =>
  YAKU[name] ?? (name.startsWith("場風") ? "yakuhai_round_wind" : name.startsWith("自風") ? "yakuhai_seat_wind" : name);
// What the package always does.
const FIXED = { yaku: "all", ankan_breaks_menzen: false, ippatsu_allowed: true, ura: true, kan_dora: true, kan_ura: true, red_fives: 3,
  tsumo_pinfu: true, rinshan_tsumo_fu: true, open_no_fu_ron: 30, renhou: "none", all_green_needs_hatsu: false, honba_points: 300, tenhou_as_double: false, wareme_payments: "none" };
const OPTIONS = { kuitan: "クイタンあり", double_yakuman: "ダブル役満あり", kiriage_mangan: "切り上げ満貫あり", kazoe: "数え役満あり" };

function score(request) {
  const rule = { ダブル役満あり: false, 役満パオあり: false };
  for (const [name, value] of Object.entries(request.options ?? {})) {
    if (name === "double_wind_pair_fu") rule["連風牌は2符"] = value === 2;
    else if (name === "yakuman_sum") rule["役満の複合あり"] = value === "add";
    else if (name in OPTIONS) rule[OPTIONS[name]] = value;
    else if ((FIXED[name] ?? value) !== value) return { type: "skipped", why: `cannot be set: ${name}=${JSON.stringify(value)}` };
  }
  const claimed = new Set(request.situation ?? []);
  const tsumo = request.win === "tsumo";
  const won = tiles(request.winning_tile)[0];
  let hand;
  try {
    hand = new Majiang.Shoupai(tiles(request.concealed));
    for (const text of request.melds ?? []) hand._fulou.push(Majiang.Shoupai.valid_mianzi(meld(text)));
    if (tsumo) hand.zimo(won);
  } catch {
    return { type: "result", answer: { refused: true } };
  }
  const param = Majiang.Util.hule_param({
    rule: Majiang.rule(rule),
    zhuangfeng: WINDS.indexOf(request.round_wind ?? "east"),
    menfeng: WINDS.indexOf(request.seat_wind ?? "south"),
    lizhi: claimed.has("double_riichi") ? 2 : claimed.has("riichi") ? 1 : 0,
    yifa: claimed.has("ippatsu"),
    qianggang: claimed.has("chankan"),
    lingshang: claimed.has("rinshan"),
    haidi: claimed.has("haitei") ? 1 : claimed.has("houtei") ? 2 : 0,
    tianhu: claimed.has("tenhou") ? 1 : claimed.has("chiihou") ? 2 : 0,
    baopai: tiles(request.dora_indicators ?? ""),
    fubaopai: tiles(request.ura_indicators ?? ""),
    changbang: request.honba ?? 0,
    lizhibang: request.deposits ?? 0,
  });
  const told = Majiang.Util.hule(hand, tsumo ? null : `${won}=`, param);
  if (!told?.hupai) return { type: "result", answer: { winning: false, value: { points: 0 }, yaku: [] } };
  const unit = told.damanguan ? "yakuman" : "han";
  const yaku = told.hupai.map(({ name, fanshu }) => ({ id: idOf(name), [unit]: told.damanguan ? fanshu.length : fanshu }));
  const value = { points: told.defen, ...(told.damanguan ? { yakuman: told.damanguan } : { han: told.fanshu, fu: told.fu }) };
  return { type: "result", answer: { winning: true, value, yaku, received: told.fenpei[param.menfeng] } };
}

function answer(message) {
  if (message.type in TASKS) return { ...TASKS[message.type](message.request), id: message.id };
  if (message.ruleset !== "tenhou") return { type: "skipped", why: "the settings here are those of tenhou" };
  return { type: "started", protocol: 1, engine: { name: "@kobalab/majiang-core", version }, depths: ["points", "breakdown", "legality", "settlement", "actions"] };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "stop") process.exit(0);
  process.stdout.write(`${JSON.stringify(answer(message))}\n`);
});
