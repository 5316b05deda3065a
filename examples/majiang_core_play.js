// Legal actions and settlements of the npm package `@kobalab/majiang-core`, for majiang_core_engine.js.
// The package's game decides: it is set to the moment before the question.
"use strict";

const WINDS = ["east", "south", "west", "north"];
const plain = (tile) => tile.replace("0", "5");
const nameOf = (tile) => tile[1] + tile[0];
const textOf = (found) => found.map(nameOf).join("");

// "123m55z" → ["m1", "m2", "m3", "z5", "z5"]
const tiles = (text) =>
  [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => suit + digit));

// ["m5", "m0", "m4"] or the package's "m4-50" → "450m": a red five follows the plain ones
function written(found) {
  const inside = typeof found === "string" ? [...found.matchAll(/\d/g)].map(([digit]) => found[0] + digit) : found;
  const ordered = [...inside].sort((a, b) => plain(a).localeCompare(plain(b)) || b[1] - a[1]);
  return ordered.map((tile) => tile[1]).join("") + ordered[0][0];
}

// A meld in the package's notation: `fed` is the mark of who fed it, which stands after the called tile.
function meld(text, fed = "=", called = null) {
  const [kind, names] = text.split(":");
  const inside = tiles(names);
  const suit = inside[0][0];
  const digits = inside.map((tile) => tile[1]).sort((a, b) => a.replace("0", "5") - b.replace("0", "5"));
  const took = called?.[1] ?? digits.at(kind === "chi" ? 0 : -1);
  const rest = digits.toSpliced(digits.indexOf(took), 1);
  if (kind === "chi") return suit + digits.join("").replace(took, `${took}-`);
  if (kind === "closed_kan") return suit + digits.join("");
  if (kind === "added_kan") return suit + digits[0] + digits[1] + digits[2] + fed + digits[3];
  return suit + rest.sort((a, b) => b - a).join("") + took + fed;
}

// What a setting is, by the value of the option.
const flag = (name, on = true, off = false) => ({ [on]: { [name]: true }, [off]: { [name]: false } });
const number = (name, ...values) => Object.fromEntries(values.map((value, n) => [value, { [name]: n }]));
const ACTIONS = {
  kuikae: number("喰い替え許可レベル", "forbidden", "same_tile", "allowed"),
  riichi_tiles_left: flag("ツモ番なしリーチあり", 1, 4),
  riichi_needs_points: flag("トビ終了あり"),
  ankan_after_riichi: { waits: { リーチ後暗槓許可レベル: 2 }, reading: { リーチ後暗槓許可レベル: 1 } },
};
const SETTLEMENTS = {
  ...ACTIONS,
  busting: flag("トビ終了あり", "below_zero", "none"),
  noten_points: flag("ノーテン罰あり", 3000, 0),
  nagashi_mangan: flag("流し満貫あり"),
  dealer_stays: { win_or_tenpai: { 連荘方式: 2 }, win: { 連荘方式: 1 } },
  last_dealer: flag("オーラス止めあり", "must_stop_at_target", "goes_on"),
  extra_round: number("延長戦方式", "none", "sudden_death"),
  length: { hanchan: { 場数: 2 }, east: { 場数: 1 } },
  ron_winners: number("最大同時和了数", "", "one", "two", "all"),
  result_decimals: { 0: { 順位点: ["20", "10", "-10", "-20"] }, 1: {} },
};
// What the package always does in a game.
const FIXED = { kokushi_robs_ankan: false, karaten: "concealed", target_points: 30000, ties: "seat", leftover_deposits: "first", uma_by: "place",
  ron_counters: "first", ron_deposits: "first", liability_covers: "yakuman", liability_counters: "discarder", chombo: "none", wareme_payments: "none" };
const LISTS = {
  aborts: { "": { 途中流局あり: false }, "four_kans,four_riichi,four_winds,nine_terminals": {}, nine_terminals: {} },
  liability: { "": { 役満パオあり: false }, "daisangen,daisuushii": {}, daisangen: {} },
};

class Skipped extends Error {} // why the package cannot be asked
class Refused extends Error {} // the package does not allow what is said to have happened

// The package's settings for the options of a request.
function ruleOf(options, settings) {
  const rule = { ダブル役満あり: false };
  for (const [name, value] of Object.entries(options ?? {})) {
    const known = Array.isArray(value) ? LISTS[name]?.[[...value].sort().join()] : settings[name]?.[value];
    if (known) Object.assign(rule, known);
    else if (name in settings || name in LISTS || (FIXED[name] ?? value) !== value)
      throw new Skipped(`cannot be set: ${name}=${JSON.stringify(value)}`);
  }
  return rule;
}

// Whether two melds, written as tiles and as kind:tiles, begin with the same three tiles.
const sameSet = (one, other) => written(tiles(one).slice(0, 3)) === written(tiles(other.split(":")[1]).slice(0, 3));

const TENPAI = "123m456p789s1155z";
const NOTEN = "147m258p369s1234z";
const VALUED = ["23m456m678p99p345s+4m", "23m456m678p88p345s+4m", "22334m678p345s88p+4m", "22334m678p340s88p+4m",
  "22334m067p340s88p+4m", "1199m2288p3377s5z+5z", "2334405667788s+2s", "234m99p555666z77z+7z"];
const CLAIMS = ["riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei"];

module.exports = (Majiang) => {
  function handOf(concealed, melds = [], lizhi = false) {
    const hand = new Majiang.Shoupai(tiles(concealed));
    for (const one of melds) hand._fulou.push(Majiang.Shoupai.valid_mianzi(one));
    hand._lizhi = lizhi;
    return hand;
  }

  // A game in which a hand has been dealt; the player with the number of the dealer is east.
  function gameAt(rule, { round_wind, dealer = 0, honba = 0, deposits = 0, points }) {
    const players = [0, 1, 2, 3].map(() => ({ action: (_, reply) => reply?.({}) }));
    const game = new Majiang.Game(players, null, Majiang.rule(rule));
    game._sync = true;
    game.kaiju(0);
    Object.assign(game.model, { zhuangfeng: WINDS.indexOf(round_wind ?? "east"), jushu: dealer, changbang: honba, lizhibang: deposits });
    if (points) game.model.defen = [...points];
    game.qipai();
    game._diyizimo = false;
    game._reply = [{}, {}, {}, {}];
    return game;
  }

  // So many tiles are left to draw.
  function setWall(game, left, indicators = [], under = []) {
    game.model.shan._pai = Array(14 + left).fill("z4");
    game.model.shan._baopai = indicators;
    game.model.shan._fubaopai = under;
  }

  // A player draws and discards tiles, which tells the game of furiten.
  function discards(game, seat, text) {
    for (const tile of tiles(text)) {
      game.model.lunban = seat;
      game.model.shoupai[seat].zimo(tile);
      game.dapai(tile);
    }
  }

  // The answer to an analysis request.
  function analyze(request) {
    const game = gameAt(ruleOf(request.options, ACTIONS), { round_wind: request.round_wind });
    const { model } = game;
    const seat = WINDS.indexOf(request.seat_wind ?? "south");
    const riichi = (request.situation ?? []).some((name) => name.endsWith("riichi"));
    const called = request.called_tile && tiles(request.called_tile)[0];
    const drawn = request.drawn && tiles(request.drawn)[0];
    const melds = (request.melds ?? []).map((text, n, all) => meld(text, "=", n === all.length - 1 ? called : null));
    const held = tiles(request.concealed);
    if (drawn) held.splice(held.indexOf(drawn), 1);
    const hand = (model.shoupai[seat] = handOf(textOf(held), melds, riichi));
    if (!drawn && !called) {
      if (!request.offer) throw new Skipped("the package asks which tile was drawn");
      discards(game, seat, request.discards ?? "");
      // Others discard what the player lets pass.
      for (const tile of tiles(request.passed ?? "")) {
        model.lunban = (seat + 1) % 4;
        model.shoupai[(seat + 2) % 4] = handOf(NOTEN);
        game._dapai = tile;
        game._reply = [{}, {}, {}, {}];
        game.reply_dapai();
      }
    }
    setWall(game, request.wall ?? 40);
    model.defen[model.player_id[seat]] = request.points ?? 25000;
    game._n_gang = [request.kans_on_table ?? melds.filter((one) => /\d{4}|\d[-+=]\d$/.test(one)).length, 0, 0, 0];
    game._diyizimo = request.first_turn ?? false;
    if (request.offer) return { actions: replies(game, seat, request.offer) };
    model.lunban = seat;
    if (called) {
      hand._zimo = hand._fulou.at(-1);
      return { actions: { tsumo: false, riichi: [], closed_kan: [], added_kan: [], nine_terminals: false, discard: game.get_dapai().map(nameOf) } };
    }
    hand.zimo(drawn);
    game._status = request.situation?.includes("rinshan") ? "gangzimo" : "zimo";
    const kans = game.get_gang_mianzi();
    const closed = kans.filter((one) => /^.\d{4}$/.test(one));
    const riichiTiles = Majiang.Game.allow_lizhi(game._rule, hand, null, model.shan.paishu, model.defen[model.player_id[seat]]);
    return { actions: {
      tsumo: game.allow_hule(),
      riichi: [...new Set((riichiTiles || []).map(nameOf))],
      closed_kan: closed.map((one) => plain(one[1]) + one[0]),
      added_kan: kans.filter((one) => !closed.includes(one)).map((one) => one.at(-1) + one[0]),
      nine_terminals: game.allow_pingju(),
      discard: [...new Set(game.get_dapai().map(nameOf))],
    } };
  }

  // What may be declared on the tile of another player.
  function replies(game, seat, offer) {
    const [tile] = tiles(offer.tile);
    game.model.lunban = (seat + { right: 1, across: 2, left: 3 }[offer.from]) % 4;
    // The package asks nobody about a concealed kan.
    if (offer.by === "closed_kan") return { ron: false, pon: [], chi: [], open_kan: [] };
    game._status = offer.by === "added_kan" ? "gang" : "dapai";
    game._dapai = tile;
    game._gang = `${tile[0]}${plain(tile)[1].repeat(3)}=${tile[1]}`;
    const ron = game.allow_hule(seat);
    if (offer.by === "added_kan") return { ron, pon: [], chi: [], open_kan: [] };
    return {
      ron,
      pon: game.get_peng_mianzi(seat).map((one) => `pon:${written(one)}`),
      chi: game.get_chi_mianzi(seat).map((one) => `chi:${written(one)}`),
      open_kan: game.get_gang_mianzi(seat).map((one) => `open_kan:${written(one)}`),
    };
  }

  // The answer to a settlement request.
  function settle(request) {
    const { table, event } = request;
    const options = request.options ?? {};
    if (options.riichi_needs_points === false && options.busting !== "none") throw new Skipped("cannot be set: riichi_needs_points=false");
    const rule = ruleOf(options, SETTLEMENTS);
    const game = gameAt(rule, table);
    const { model } = game;
    const seatOf = (player) => (player - table.dealer + 4) % 4;
    const late = event.on === "riichi_tile" ? event.wins[0].from : event.kind === "four_riichi" ? event.by : null;
    const ready = new Set([...(event.tenpai ?? []), ...(event.riichi ?? [])]);
    for (let player = 0; player < 4; player++) {
      const seat = seatOf(player);
      model.shoupai[seat] = handOf(ready.has(player) ? TENPAI : NOTEN);
      model.he[seat].dapai((event.nagashi ?? []).includes(player) ? "z1" : "m5");
      if (!event.riichi?.includes(player) || player === late) continue;
      const hand = model.shoupai[seat];
      if (!Majiang.Game.allow_lizhi(game._rule, hand.clone().zimo("z4"), "z4", 40, model.defen[player])) throw new Refused();
      hand._lizhi = true;
      game._lizhi[seat] = 1;
      model.defen[player] -= 1000;
      model.lizhibang += 1;
    }
    setWall(game, 40);
    const end = { win, draw, abort }[event.type];
    if (!end) throw new Skipped(`the package has no ${event.type}`);
    end(game, event, seatOf);
    while (game._status === "hule") game.reply_hule();
    if (game._status === "pingju") game.reply_pingju();
    if (game._status !== "jieju") return { points: model.defen, finished: false, table: { points: model.defen, dealer: model.jushu,
      round_wind: WINDS[model.zhuangfeng], hand: model.jushu + 1, honba: model.changbang, deposits: model.lizhibang } };
    const final = [0, 1, 2, 3].map((player) => ({ player, rank: game._paipu.rank[player], result: Number(game._paipu.point[player]) }));
    return { points: model.defen, finished: true, table: null, final };
  }

  // Plays the last tile of a hand that is won.
  function win(game, event, seatOf) {
    const { model } = game;
    const source = event.wins[0].from;
    const claims = new Set(event.wins.flatMap((one) => one.hand?.situation ?? []));
    const other = [...claims].find((name) => !CLAIMS.includes(name));
    if (other) throw new Skipped(`the situation ${other} is not set up`);
    const seats = [];
    let won;
    for (const one of event.wins) {
      const seat = seatOf(one.winner);
      seats.push(seat);
      const hand = one.hand ?? valued(game, one, seat);
      const feederOf = (text) => event.feeds?.find(({ to, from, tiles: of }) => to === one.winner && from !== null && sameSet(of, text))?.from;
      const melds = (hand.melds ?? []).map((text) => meld(text, "_+=-"[((feederOf(text) ?? one.winner + 2) - one.winner + 4) % 4]));
      model.shoupai[seat] = handOf(hand.concealed, melds, model.shoupai[seat].lizhi);
      if (claims.has("double_riichi")) game._lizhi[seat] = 2;
      game._yifa[seat] = claims.has("ippatsu");
      [won] = tiles(hand.winning_tile);
    }
    // An indicator whose dora nobody has.
    const held = new Set(seats.flatMap((seat) => [...model.shoupai[seat].clone().zimo(won).toString().matchAll(/([mpsz])([\d+=-]+)/g)]
      .flatMap(([, suit, digits]) => [...digits.replace(/[+=-]/g, "")].map((digit) => plain(suit + digit)))));
    const dull = ["m9", "m1", "m2", "m3", "m4", "p1", "s1", "z1", "z5"].find((tile) => !held.has(Majiang.Shan.zhenbaopai(tile)));
    const shown = event.wins[0].hand ?? {};
    const indicators = shown.dora_indicators ? tiles(shown.dora_indicators) : [dull];
    setWall(game, claims.has("haitei") || claims.has("houtei") ? 0 : 40, indicators, shown.ura_indicators ? tiles(shown.ura_indicators) : [dull]);
    for (const one of event.wins) game._reply[one.winner] = { hule: "-" };
    if (source === null) {
      model.lunban = seats[0];
      model.shoupai[seats[0]].zimo(won);
      game._status = claims.has("rinshan") ? "gangzimo" : "zimo";
      if (game.allow_hule()) game.reply_zimo();
    } else {
      model.lunban = seatOf(source);
      if (claims.has("chankan")) {
        game._gang = event.feeds.at(-1).kind === "closed_kan" ? won[0] + won[1].repeat(4) : `${won[0]}${plain(won)[1].repeat(3)}=${won[1]}`;
        game._status = "gang";
        game.reply_gang();
      } else {
        model.shoupai[model.lunban] = handOf(event.on === "riichi_tile" ? TENPAI : NOTEN).zimo("_");
        model.shoupai[model.lunban]._zimo = won;
        game._diyizimo = false;
        game.dapai(event.on === "riichi_tile" ? `${won}*` : won);
        for (const one of event.wins) game._reply[one.winner] = { hule: "-" };
        if (seats.every((seat) => game.allow_hule(seat))) game.reply_dapai();
      }
    }
    if (game._status !== "hule" && game._status !== "pingju") throw new Refused();
  }

  // A hand that the package itself values as told.
  function valued(game, one, seat) {
    for (const text of VALUED) {
      const [concealed, winning_tile] = text.split("+");
      const [won] = tiles(winning_tile);
      const hand = handOf(concealed);
      const param = Majiang.Util.hule_param({ rule: game._rule, zhuangfeng: game.model.zhuangfeng, menfeng: seat, lizhi: game._lizhi[seat] });
      if (one.from === null) hand.zimo(won);
      const told = Majiang.Util.hule(hand, one.from === null ? null : `${won}=`, param);
      const value = told.damanguan ? { yakuman: told.damanguan } : { han: told.fanshu, fu: told.fu };
      if (told.hupai && Object.entries(one.value).every(([name, worth]) => value[name] === worth)) return { concealed, winning_tile };
    }
    throw new Skipped(`no hand of the adapter is worth ${JSON.stringify(one.value)}`);
  }

  // Ends a hand with the last tile of the wall.
  function draw(game, event, seatOf) {
    const shown = ["", "", "", ""];
    for (const one of event.hands ?? []) {
      game.model.shoupai[seatOf(one.player)] = handOf(one.concealed, (one.melds ?? []).map((text) => meld(text)));
    }
    setWall(game, 0);
    game.pingju("", shown);
    if ((event.tenpai ?? []).some((player) => !shown[seatOf(player)])) throw new Refused();
  }

  // Plays the turn after which a hand is aborted.
  function abort(game, event, seatOf) {
    const { model } = game;
    const seat = (model.lunban = seatOf(event.by ?? 0));
    const hand = model.shoupai[seat];
    if (event.kind === "nine_terminals") {
      const held = tiles(event.hands?.[0].concealed ?? "19m19p19s123z45678m");
      const last = held.pop();
      model.shoupai[seat] = handOf(textOf(held)).zimo(last);
      game._diyizimo = true;
      game._reply[event.by] = { daopai: "-" };
      game._status = "zimo";
      game.reply_zimo();
    } else if (event.kind === "four_winds") {
      Object.assign(game, { _diyizimo: true, _fengpai: game._rule["途中流局あり"], _dapai: "z1" });
      hand.zimo("z1");
      game.dapai("z1");
      game.reply_dapai();
    } else if (event.kind === "four_riichi") {
      hand.zimo("z4");
      game.dapai("z4*");
      game.reply_dapai();
    } else if (event.kind === "four_kans") {
      game._n_gang[seat] = 1;
      game._n_gang[(seat + 1) % 4] = 3;
      hand.zimo("z4");
      game.dapai("z4");
      game.reply_dapai();
    } else throw new Skipped(`the end ${event.kind} is not set up`);
    if (game._status !== "pingju") throw new Refused();
  }

  // The answer to a question, or the reason why it is skipped.
  const answered = (task) => (request) => {
    try {
      return { type: "result", answer: task(request) };
    } catch (why) {
      if (why instanceof Skipped) return { type: "skipped", why: why.message };
      if (why instanceof Refused) return { type: "result", answer: { refused: true } };
      throw why;
    }
  };
  return { analyze: answered(analyze), settle: answered(settle) };
};
Object.assign(module.exports, { WINDS, tiles, meld });
