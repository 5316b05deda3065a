// Plays random games with the npm package `@kobalab/majiang-core` and writes them as tenhou.net/6 files.
//
// node majiang_core_games.js NODE SEED COUNT FOLDER RULES: NODE is a folder of `npm install @kobalab/majiang-core
// @kobalab/tenhou-url-log`, RULES a JSON object of the values that differ from those of `Majiang.rule`.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const [node, seed, count, folder, rules] = process.argv.slice(2);
const load = (name) => require(path.resolve(node, "node_modules", "@kobalab", name));
const Majiang = load("majiang-core");
const convert = load("tenhou-url-log");

// How often each kind of player does what it may do.
const STYLES = [
  { riichi: 0.9, any: 0.01, win: 0.97, abort: 0.8, kan: 0.8, call: 0.5 },
  { riichi: 0.3, any: 0.02, win: 0.9, abort: 0.5, kan: 1, call: 0.9 },
  { riichi: 1, any: 0, win: 1, abort: 1, kan: 0.3, call: 0.2 },
  { riichi: 0.6, any: 0.05, win: 0.8, abort: 0.3, kan: 1, call: 0.4 },
];

/** Returns a generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function generator(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const chance = (share) => Math.random() < share;
const choose = (list) => list[Math.floor(Math.random() * list.length)];
const distance = (hand) => Majiang.Util.xiangting(hand);

/** A player who chooses among the actions that the package allows. */
class Player extends Majiang.Player {
  constructor(style) {
    super();
    this.style = style;
  }

  action_kaiju() { this._callback(); }
  action_qipai() { this._callback(); }
  action_hule() { this._callback(); }
  action_pingju() { this._callback(); }
  action_jieju() { this._callback(); }

  action_zimo(drawn, afterKan) {
    if (drawn.l !== this._menfeng) return this._callback();
    if (this.allow_hule(this.shoupai, null, afterKan) && chance(this.style.win)) return this._callback({ hule: "-" });
    if (this.allow_pingju(this.shoupai) && chance(this.style.abort)) return this._callback({ daopai: "-" });
    const kans = this.get_gang_mianzi(this.shoupai) || [];
    if (kans.length && chance(this.style.kan)) return this._callback({ gang: choose(kans) });
    return this._callback({ dapai: this.discard() });
  }

  action_dapai(discard) {
    if (discard.l === this._menfeng) return this._callback();
    const tile = discard.p.slice(0, 2) + this.side(discard.l);
    if (this.allow_hule(this.shoupai, tile) && chance(this.style.win)) return this._callback({ hule: "-" });
    const calls = chance(this.style.call) ? this.calls(tile) : [];
    return calls.length ? this._callback({ fulou: choose(calls) }) : this._callback();
  }

  action_fulou(call) {
    if (call.l !== this._menfeng || /^[mpsz]\d{4}/.test(call.m)) return this._callback();
    return this._callback({ dapai: this.discard() });
  }

  action_gang(kan) {
    if (kan.l === this._menfeng || /^[mpsz]\d{4}$/.test(kan.m)) return this._callback();
    const tile = kan.m[0] + kan.m.slice(-1) + this.side(kan.l);
    const wins = this.allow_hule(this.shoupai, tile, true) && chance(this.style.win);
    return wins ? this._callback({ hule: "-" }) : this._callback();
  }

  /** Returns the sign of the seat of another player. */
  side(other) { return ["", "+", "=", "-"][(4 + other - this._menfeng) % 4]; }

  /** Returns a discard that keeps the hand near to a win, nearly always; with a star for riichi. */
  discard() {
    const riichi = !this.shoupai.lizhi && this.shoupai.menqian && this.allow_lizhi(this.shoupai);
    if (riichi && riichi.length && chance(this.style.riichi)) return choose(riichi) + "*";
    const tiles = this.get_dapai(this.shoupai);
    if (chance(this.style.any)) return choose(tiles);
    const after = new Map(tiles.map((tile) => [tile, distance(this.shoupai.clone().dapai(tile))]));
    const least = Math.min(...after.values());
    return choose(tiles.filter((tile) => after.get(tile) === least));
  }

  /** Returns the calls that bring the hand nearer to a win, and a few others. */
  calls(tile) {
    const kans = (this.get_gang_mianzi(this.shoupai, tile) || []).filter(() => chance(this.style.kan));
    const chi = tile.endsWith("-") ? this.get_chi_mianzi(this.shoupai, tile) : [];
    const others = [...(this.get_peng_mianzi(this.shoupai, tile) || []), ...(chi || [])];
    const now = distance(this.shoupai);
    return [...kans, ...others.filter((call) => chance(this.style.any) || distance(this.shoupai.clone().fulou(call)) < now)];
  }
}

/** Returns a record as a tenhou.net/6 file. The converter writes only the last of several wins of a round, so each is converted alone. */
function written(record) {
  const log = record.log.flatMap((events) => {
    const wins = events.filter((event) => event.hule);
    if (wins.length < 2) return convert({ ...record, log: [events] }).log;
    const alone = wins.map((win) => convert({ ...record, log: [[...events.filter((event) => !event.hule), win]] }).log[0]);
    const [round] = alone;
    round[3] = alone.map((other) => other[3]).find((ura) => ura.length) ?? [];
    round[16] = [round[16][0], ...alone.flatMap((other) => other[16].slice(1))];
    return [round];
  });
  return { ...convert({ ...record, log: [] }), log };
}

fs.mkdirSync(folder, { recursive: true });
for (let game = Number(seed); game < Number(seed) + Number(count); game++) {
  Math.random = generator(game);
  const players = STYLES.map((style) => new Player(chance(0.2) ? choose(STYLES) : style));
  let record;
  new Majiang.Game(players, (paipu) => { record = paipu; }, Majiang.rule(JSON.parse(rules))).do_sync();
  fs.writeFileSync(path.join(folder, `${game}.json`), JSON.stringify(written(record)));
}
