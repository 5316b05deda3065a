"""A generator and a naive scorer of arushiaru hands, from the rules and independent of the code under test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.support import WINDS, Options, Request, brute, hands
from tests.support.brute import DRAGONS, WIND_TILES, Hand, Reading

OPTIONS: list[Options] = [
    {}, {}, {"chiitoi": True}, {"mo8pinfu": True, "sanshoku": True},
    {"isshoku_sanjun": True, "double_wind_pair_fu": 2, "pao_counts_ankan": False},
    {"chiitoi": True, "mo8pinfu": True, "sanshoku": True, "isshoku_sanjun": True},
]  # fmt: skip
ONE_HAN = {
    "menzen_tsumo", "pinfu", "tanyao", "ittsuu", "chanta", "toitoi", "sanankou", "honitsu",
    "shousangen", "honroutou", "chankan", "rinshan", "haitei", "yakuhai_haku", "yakuhai_hatsu",
    "yakuhai_chun", "yakuhai_seat_wind", "yakuhai_round_wind", "sanshoku_doujun",
    "sanshoku_doukou", "isshoku_sanjun",
}  # fmt: skip
LIMIT = {
    "tenhou", "chiihou", "daisangen", "suushiihou", "tsuuiisou", "chinroutou", "suuankou",
    "kokushi", "chuuren_poutou",
}  # fmt: skip
FU = {
    "base", "closed_ron", "tsumo", "open_triplet", "closed_triplet", "open_kan", "closed_kan",
    "value_pair", "wait", "chinitsu_bonus",
}  # fmt: skip


class Valued(NamedTuple):
    """What one reading is worth: yaku, fu by item, rounded fu (None where they do not count) and base points."""

    reading: Reading
    yaku: dict[str, int]
    items: dict[str, int]
    fu: int | None
    base: int


def requests(count: int, seed: int) -> Iterator[Request]:
    """Yield ``count`` legal requests, the same for the same seed."""
    rng = Random(seed)
    kinds = ("winning", "winning", "ambiguous", "no_yaku", "broken")
    share = count // len(kinds)
    for place, kind in enumerate(kinds):
        for dealt in hands.requests(share, seed + place, kind=kind):
            yield _without_riichi(rng, dealt)
    for _ in range(count // 40):
        yield _without_riichi(rng, _honours_called(rng))


def _honours_called(rng: Random) -> Request:
    """Three sets of honours declared, a run and a pair."""
    kinds = ("pon", "pon", "open_kan", "added_kan", "closed_kan")
    melds = []
    for tile in rng.sample(rng.choice(("567", "1567", "1234567")), 3):
        kind = rng.choice(kinds)
        melds.append(f"{kind}:{tile * (4 if kind.endswith('kan') else 3)}z")
    return {
        "concealed": "345m9s", "melds": melds, "winning_tile": "9s",
        "win": rng.choice(("ron", "tsumo")), "seat_wind": rng.choice(WINDS),
        "round_wind": rng.choice(WINDS[:2]),
    }  # fmt: skip


def _without_riichi(rng: Random, dealt: Request) -> Request:
    """Return the same hand with only the fields of this game."""
    names = ("concealed", "melds", "winning_tile", "win", "seat_wind", "round_wind")
    request = {name: dealt[name] for name in names if name in dealt}
    situation = [s for s in dealt.get("situation", []) if s in LIMIT | ONE_HAN]
    melds = request.get("melds", [])
    child = request["seat_wind"] != "east"
    if child and request["win"] == "ron" and not melds and not situation and rng.random() < 0.05:
        situation = ["chiihou"]
    if "rinshan" in situation and rng.random() < 0.3:
        situation.append("haitei")
    request["situation"] = situation
    request["options"] = rng.choice(OPTIONS)
    reasons = liabilities(request)
    if reasons and rng.random() < 0.6:
        request["liability"] = rng.choice(reasons)
    return request


def liabilities(request: Request) -> list[str]:
    """Return the possible reasons for liability: open sets, one of which was called."""
    seat, round_ = (WINDS.index(request[f"{name}_wind"]) for name in ("seat", "round"))
    value = Counter([*DRAGONS, f"{seat + 1}z", f"{round_ + 1}z"])
    concealed_too = request["options"].get("pao_counts_ankan", True)
    open_sets, called = set(), set()
    for text in request.get("melds", []):
        kind, _, tiles = text.partition(":")
        name = tiles[0] + tiles[-1]
        if kind != "chi" and (kind != "closed_kan" or concealed_too):
            open_sets.add(name)
        if kind not in ("chi", "closed_kan"):
            called.add(name)
    found = []
    if open_sets >= set(DRAGONS) and called & set(DRAGONS):
        found.append("daisangen")
    if open_sets >= set(WIND_TILES) and called & set(WIND_TILES):
        found.append("suushiihou")
    if sum(value[tile] for tile in open_sets) >= 4 and any(value[tile] for tile in called):
        found.append("yakuhai")
    return found


def readings(request: Request) -> list[Reading]:
    """Return every winning form of the hand."""
    pairs = request["options"].get("chiitoi", False)
    found = sorted(brute.readings(request))
    return [r for r in found if pairs or sum(g.kind == "pair" for g in r.groups) < 7]


def _is_pinfu_shape(hand: Hand) -> bool:
    value = {*DRAGONS, hand.seat, hand.round}
    return len(hand.runs) == 4 and hand.wait == "ryanmen" and hand.pair not in value


def _full_flush(hand: Hand) -> bool:
    return len(hand.suits) == 1 and not hand.honours


def limit_yaku(hand: Hand) -> set[str]:
    """Return every limit yaku of a reading."""
    names = {"tenhou", "chiihou"} & set(hand.situation)
    ranks = Counter(tile[0] for tile in hand.tiles)
    winds = len(hand.triples & set(WIND_TILES))
    standard = len(hand.pairs) == 1 and not hand.orphans
    gates = not hand.called and _full_flush(hand) and not Counter("1112345678999") - ranks
    rules = {
        "daisangen": hand.triples >= set(DRAGONS),
        "suushiihou": winds == 4 or (winds == 3 and standard and hand.pair in WIND_TILES),
        "tsuuiisou": standard and not hand.suits,
        "chinroutou": all(tile[0] in "19" and tile[1] != "z" for tile in hand.tiles),
        "suuankou": len(hand.concealed_same) == 4,
        "kokushi": hand.orphans,
        "chuuren_poutou": standard and gates,
    }
    return names | {name for name, holds in rules.items() if holds}


def ordinary_yaku(hand: Hand, options: Options) -> dict[str, int]:
    """Return the yaku of a standard hand without limit yaku, with their han."""
    runs = Counter(g.tiles for g in hand.runs)
    outside = all(any(t in brute.ORPHANS for t in g.names) for g in hand.groups)
    ron_or_8 = not hand.tsumo or (hand.menzen and options.get("mo8pinfu", False))
    three, triple = options.get("sanshoku", False), options.get("isshoku_sanjun", False)
    dragons = len(hand.triples & set(DRAGONS))
    one_suit = len(hand.suits) == 1
    rules = {
        "rinshan": "rinshan" in hand.situation,
        "haitei": "haitei" in hand.situation and "rinshan" not in hand.situation,
        "chankan": "chankan" in hand.situation,
        "menzen_tsumo": hand.tsumo and hand.menzen,
        "pinfu": _is_pinfu_shape(hand) and ron_or_8,
        "tanyao": not set(hand.tiles) & set(brute.ORPHANS),
        "ittsuu": any({f"{n}{s}" for n in ("123", "456", "789")} <= set(runs) for s in "mps"),
        "chanta": outside and bool(hand.runs),
        "toitoi": len(hand.same) == 4,
        "sanankou": len(hand.concealed_same) >= 3,
        "honitsu": one_suit and hand.honours,
        "shousangen": dragons == 2 and hand.pair in DRAGONS,
        "honroutou": outside and not hand.runs,
        "yakuhai_haku": "5z" in hand.triples,
        "yakuhai_hatsu": "6z" in hand.triples,
        "yakuhai_chun": "7z" in hand.triples,
        "yakuhai_seat_wind": hand.seat in hand.triples,
        "yakuhai_round_wind": hand.round in hand.triples,
        "sanshoku_doujun": three
        and any({f"{n}{n + 1}{n + 2}{s}" for s in "mps"} <= set(runs) for n in range(1, 8)),
        "sanshoku_doukou": three
        and any({f"{n}{s}" for s in "mps"} <= hand.triples for n in range(1, 10)),
        "isshoku_sanjun": triple and max(runs.values(), default=0) >= 3,
    }
    found = {name: 1 for name, holds in rules.items() if holds}
    return found | ({"chinitsu": 3} if _full_flush(hand) else {})


def fu_of(hand: Hand, options: Options) -> dict[str, int]:
    """Return the fu of a standard hand by item, before rounding."""
    items: Counter[str] = Counter(base=20)
    if hand.menzen and not hand.tsumo:
        items["closed_ron"] = 10
    eight = options.get("mo8pinfu") and hand.menzen and _is_pinfu_shape(hand)
    if hand.tsumo and not eight:
        items["tsumo"] = 2
    for group in hand.same:
        own = group in hand.concealed_same
        fu = 4 if group.first in brute.ORPHANS else 2
        kan = group.kind == "kan"
        name = ("closed_" if own else "open_") + ("kan" if kan else "triplet")
        items[name] += fu * (2 if own else 1) * (4 if kan else 1)
    winds = (hand.pair == hand.seat) + (hand.pair == hand.round)
    if winds or hand.pair in DRAGONS:
        items["value_pair"] = 2
    if winds == 2:
        items["value_pair"] = options.get("double_wind_pair_fu", 4)
    if hand.wait in ("tanki", "kanchan", "penchan"):
        items["wait"] = 2
    if _full_flush(hand):
        items["chinitsu_bonus"] = 10
    return dict(items)


def value(reading: Reading, request: Request) -> Valued:
    """Return the worth of one reading."""
    hand = Hand(reading, request)
    options = request["options"]
    if limits := limit_yaku(hand):
        return Valued(reading, dict.fromkeys(limits, 1), {}, None, 500)
    if hand.seven_pairs:
        return Valued(reading, {"chiitoitsu": 100}, {}, None, 100)
    yaku, items = ordinary_yaku(hand, options), fu_of(hand, options)
    fu = (sum(items.values()) + 9) // 10 * 10
    return Valued(reading, yaku, items, fu, min(fu * 2 ** sum(yaku.values()), 500))


def paid(request: Request, base: int) -> list[tuple[str, int, int]]:
    """Return payer, number of payers and points of each payment."""
    dealer, tsumo = request["seat_wind"] == "east", request["win"] == "tsumo"
    total = base * (6 if dealer else 4)
    if "liability" in request:
        half = [("liable", 1, total // 2), ("discarder", 1, total // 2)]
        return [("liable", 1, total)] if tsumo else half
    if not tsumo:
        return [("discarder", 1, total)]
    return [("each", 3, 2 * base)] if dealer else [("dealer", 1, 2 * base), ("child", 2, base)]


def all_valued(request: Request) -> list[Valued]:
    """Return every reading with its worth."""
    return [value(reading, request) for reading in readings(request)]
