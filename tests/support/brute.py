"""A naive reader and scorer of riichi hands, which tests compare with the library.

Tiles are strings, a hand is a list, and every way to cut it is found by trying everything. The
yaku, fu and points are written straight from the rule sheet: one plain sentence a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.support import WINDS, Options, Request, Verdict, plain, split

ORPHANS = [*split("19m19p19s"), *split("1234567z")]
GREEN = set(split("23468s6z"))
DRAGONS = ("5z", "6z", "7z")


EVERY_SWITCH = {
    "double_yakuman": True, "double_wind_pair_fu": 4, "tsumo_pinfu": False,
    "kiriage_mangan": False, "open_no_fu_ron": 20, "kazoe": False, "rinshan_tsumo_fu": False,
    "kuitan": False,
}  # fmt: skip
"""Options that change scores, each with another value than `tcg` sets."""


class Group(NamedTuple):
    """A part of a hand: `kind` run, triplet, kan, pair or single; tiles as `123m`."""

    kind: str
    tiles: str
    open: bool = False
    winning: bool = False

    @property
    def names(self) -> list[str]:
        """The tiles one by one: `["1m", "2m", "3m"]`."""
        return split(self.tiles)

    @property
    def first(self) -> str:
        """The lowest tile."""
        return self.names[0]


class Reading(NamedTuple):
    """One way to see a complete hand: its groups in sorted order, and the wait it had."""

    groups: tuple[Group, ...]
    wait: str


def as_read(reading: dict[str, Any]) -> Reading:
    """Return a reading of an answer in the form of the naive reader: sorted, red fives as plain ones."""
    groups = []
    for group in reading["groups"]:
        tiles = sorted(plain(split(group["tiles"])))
        text = "".join(tile[0] for tile in tiles) + tiles[0][1]
        groups.append(Group(group["kind"], text, open=group["open"], winning=group["winning"]))
    return Reading(tuple(sorted(groups)), reading["wait"])


@dataclass(frozen=True)
class Valued:
    """A reading with its worth and its fu by item."""

    reading: Reading
    verdict: Verdict
    fu: dict[str, int]


# --- reading -----------------------------------------------------------------------------------


def _short(tiles: list[str]) -> str:
    return "".join(tile[0] for tile in tiles) + tiles[0][1]


def _after(tile: str, steps: int) -> str:
    """Return the tile `steps` up in the same suit, or a name that no tile has."""
    return f"{int(tile[0]) + steps}{tile[1]}" if tile[1] != "z" else "none"


def _without(tiles: list[str], taken: list[str]) -> list[str] | None:
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return left


def _cuts(tiles: list[str], *, pair_found: bool) -> Iterator[list[tuple[str, str]]]:
    """Return every way to cut sorted tiles into sets and one pair, each as (kind, tiles)."""
    if not tiles:
        if pair_found:
            yield []
        return
    low = tiles[0]
    tries = [("triplet", [low] * 3), ("run", [low, _after(low, 1), _after(low, 2)])]
    if not pair_found:
        tries.append(("pair", [low] * 2))
    for kind, taken in tries:
        left = _without(tiles, taken)
        if left is not None:
            for rest in _cuts(left, pair_found=pair_found or kind == "pair"):
                yield [(kind, _short(taken)), *rest]


def _melds(request: Request) -> list[Group]:
    kinds = {"chi": "run", "pon": "triplet"}
    groups = []
    for text in request.get("melds", []):
        name, _, tiles = text.partition(":")
        sorted_tiles = sorted(plain(split(tiles)))
        groups.append(
            Group(kinds.get(name, "kan"), _short(sorted_tiles), open=name != "closed_kan")
        )
    return groups


def _wait(kind: str, tiles: str, winning: str) -> str:
    if kind == "pair":
        return "tanki"
    if kind == "triplet":
        return "shanpon"
    place = split(tiles).index(winning)
    if place == 1:
        return "kanchan"
    low = tiles[0]
    if (low == "1" and place == 2) or (low == "7" and place == 0):
        return "penchan"
    return "ryanmen"


def whole_hand(request: Request) -> list[str]:
    """Return all tiles of the hand, sorted, with its melds and the winning tile; red fives are plain ones."""
    tiles = split(request["concealed"]) + split(request["winning_tile"])
    for text in request.get("melds", []):
        tiles += split(text.partition(":")[2])
    return sorted(plain(tiles))


def readings(request: Request) -> set[Reading]:
    """Return every reading of the hand of a request; none if the hand is not complete."""
    winning = plain(split(request["winning_tile"]))[0]
    closed = sorted([*plain(split(request["concealed"])), winning])
    melds = _melds(request)
    cuts = list(_cuts(closed, pair_found=False))
    count = Counter(closed)
    if len(count) == 7 and set(count.values()) == {2}:
        cuts.append([("pair", tile[0] * 2 + tile[1]) for tile in count])
    found = set()
    for cut in cuts:
        for place, (kind, tiles) in enumerate(cut):
            if winning in split(tiles):
                groups = [Group(k, t, winning=i == place) for i, (k, t) in enumerate(cut)]
                found.add(Reading(tuple(sorted(groups + melds)), _wait(kind, tiles, winning)))
    if not melds and set(closed) == set(ORPHANS):
        groups = [
            Group("pair" if n == 2 else "single", _short([tile] * n), winning=tile == winning)
            for tile, n in count.items()
        ]
        wait = "kokushi_13" if count[winning] == 2 else "tanki"
        found.add(Reading(tuple(sorted(groups)), wait))
    return found


# --- valuing -----------------------------------------------------------------------------------


class Hand:
    """The facts of one reading of one request, each by the name players use."""

    def __init__(self, reading: Reading, request: Request, options: Options) -> None:
        groups = reading.groups
        self.options = options
        self.groups = groups
        self.wait = reading.wait
        self.tiles = whole_hand(request)
        self.winning = plain(split(request["winning_tile"]))[0]
        self.tsumo = request["win"] == "tsumo"
        self.dealer = request["seat_wind"] == "east"
        self.seat = f"{WINDS.index(request['seat_wind']) + 1}z"
        self.round = f"{WINDS.index(request['round_wind']) + 1}z"
        self.situation = [s for s in request.get("situation", []) if options.get(s, True)]
        self.riichi = "riichi" in self.situation or "double_riichi" in self.situation
        self.called = bool(request.get("melds"))
        self.menzen = not any(group.open for group in groups)
        self.runs = [g for g in groups if g.kind == "run"]
        self.same = [g for g in groups if g.kind in ("triplet", "kan")]
        self.kans = [g for g in groups if g.kind == "kan"]
        self.pairs = [g for g in groups if g.kind == "pair"]
        self.orphans = any(g.kind == "single" for g in groups)
        self.seven_pairs = len(self.pairs) == 7
        self.concealed_same = [g for g in self.same if not g.open and (self.tsumo or not g.winning)]
        self.pair = self.pairs[0].first
        self.triples = {g.first for g in self.same}
        self.suits = {tile[1] for tile in self.tiles} - {"z"}
        self.honours = any(tile[1] == "z" for tile in self.tiles)


def _that_hold(rules: list[tuple[str, int, bool]]) -> dict[str, int]:
    return {name: worth for name, worth, holds in rules if holds}


def _gates(hand: Hand) -> tuple[bool, bool]:
    """Return whether the hand is nine gates, and whether it waited for all nine."""
    gates = list("1112345678999")
    ranks = [tile[0] for tile in hand.tiles]
    if hand.called or len(hand.suits) != 1 or hand.honours or _without(ranks, gates) is None:
        return False, False
    return True, _without(ranks, [*gates, hand.winning[0]]) is not None


def yakuman_of(hand: Hand) -> dict[str, int]:
    """Return every yakuman of the hand with the number of yakuman that it counts."""
    double = 2 if hand.options["double_yakuman"] else 1
    winds = {f"{n}z" for n in (1, 2, 3, 4)}
    wind_triples = len(hand.triples & winds)
    gates, nine_waits = _gates(hand)
    terminals = all(tile[0] in "19" and tile[1] != "z" for tile in hand.tiles)
    return _that_hold(
        [
            ("tenhou", 1, "tenhou" in hand.situation), ("chiihou", 1, "chiihou" in hand.situation),
            ("kokushi", double if hand.wait == "kokushi_13" else 1, hand.orphans),
            ("suuankou", double if hand.wait == "tanki" else 1, len(hand.concealed_same) == 4),
            ("daisangen", 1, hand.triples >= set(DRAGONS)),
            ("daisuushii", double, wind_triples == 4),
            ("shousuushii", 1, wind_triples == 3 and hand.pair in winds),
            ("tsuuiisou", 1, not hand.suits), ("chinroutou", 1, terminals),
            ("ryuuiisou", 1, set(hand.tiles) <= GREEN), ("suukantsu", 1, len(hand.kans) == 4),
            ("chuuren_poutou", double if nine_waits else 1, gates),
        ]
    )  # fmt: skip


def _is_pinfu(hand: Hand) -> bool:
    value = {*DRAGONS, hand.seat, hand.round}
    allowed = hand.options["tsumo_pinfu"] or not hand.tsumo
    four_runs = len(hand.runs) == 4 and hand.wait == "ryanmen"
    return hand.menzen and four_runs and hand.pair not in value and allowed


def _of_groups(hand: Hand) -> list[tuple[str, int, bool]]:
    """Return the yaku that depend on certain sets: (id, han, whether the hand has it)."""
    less = 0 if hand.menzen else 1
    runs = Counter(g.tiles for g in hand.runs)
    twins = sum(n // 2 for n in runs.values())
    starts = {g.first for g in hand.runs}
    colours = [{rank + suit for suit in "mps"} for rank in "123456789"]
    straights = [{f"123{suit}", f"456{suit}", f"789{suit}"} for suit in "mps"]
    dragons = len(hand.triples & set(DRAGONS))
    outside = all(any(tile in ORPHANS for tile in group.names) for group in hand.groups)
    return [
        ("pinfu", 1, _is_pinfu(hand)), ("iipeikou", 1, hand.menzen and twins == 1),
        ("ryanpeikou", 3, hand.menzen and twins == 2), ("yakuhai_haku", 1, "5z" in hand.triples),
        ("yakuhai_hatsu", 1, "6z" in hand.triples), ("yakuhai_chun", 1, "7z" in hand.triples),
        ("yakuhai_seat_wind", 1, hand.seat in hand.triples),
        ("yakuhai_round_wind", 1, hand.round in hand.triples),
        ("sanshoku_doukou", 2, any(colour <= hand.triples for colour in colours)),
        ("sanshoku_doujun", 2 - less, any(colour <= starts for colour in colours)),
        ("ittsuu", 2 - less, any(straight <= set(runs) for straight in straights)),
        ("honroutou", 2, outside and not hand.runs),
        ("chanta", 2 - less, outside and bool(hand.runs) and hand.honours),
        ("junchan", 3 - less, outside and bool(hand.runs) and not hand.honours),
        ("toitoi", 2, len(hand.same) == 4), ("sanankou", 2, len(hand.concealed_same) == 3),
        ("sankantsu", 2, len(hand.kans) == 3),
        ("shousangen", 2, dragons == 2 and hand.pair in DRAGONS),
        ("chiitoitsu", 2, hand.seven_pairs),
    ]  # fmt: skip


def yaku_of(hand: Hand) -> dict[str, int]:
    """Return every ordinary yaku of the hand with its han, without dora."""
    simple = not set(hand.tiles) & set(ORPHANS)
    one_suit = len(hand.suits) == 1
    less = 0 if hand.menzen else 1
    said = ("riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei")
    return _that_hold(
        [
            *((name, 1, name in hand.situation) for name in said),
            ("double_riichi", 2, "double_riichi" in hand.situation),
            ("menzen_tsumo", 1, hand.menzen and hand.tsumo),
            ("tanyao", 1, simple and (hand.menzen or hand.options["kuitan"])),
            *_of_groups(hand),
            ("honitsu", 3 - less, one_suit and hand.honours),
            ("chinitsu", 6 - less, one_suit and not hand.honours),
        ]
    )


def _dora_after(indicator: str) -> str:
    """Return the tile after the indicator: 9 → 1, north → east, red dragon → white."""
    for circle in ("123456789m", "123456789p", "123456789s", "1234z", "567z"):
        names = split(circle)
        if indicator in names:
            return names[(names.index(indicator) + 1) % len(names)]
    raise ValueError(indicator)


def dora_of(hand: Hand, request: Request) -> dict[str, int]:
    """Return the han of dora, ura dora and red fives, without those worth nothing."""

    def shown(field: str) -> int:
        indicators = plain(split(request.get(field) or ""))
        return sum(hand.tiles.count(_dora_after(indicator)) for indicator in indicators)

    found = {"dora": shown("dora_indicators")}
    if hand.riichi and hand.options["ura"]:
        found["ura_dora"] = shown("ura_indicators")
    if hand.options["red_fives"]:
        texts = [request["concealed"], request["winning_tile"], *request.get("melds", [])]
        found["red_five"] = sum(text.count("0") for text in texts)
    return {name: han for name, han in found.items() if han}


def fu_of(hand: Hand) -> dict[str, int]:
    """Return the fu of the hand by item, before rounding; items with the same id are added up."""
    options = hand.options
    if hand.seven_pairs:
        return {"seven_pairs": 25}
    items: Counter[str] = Counter()
    for group in hand.same:
        concealed = group in hand.concealed_same
        fu = 2 * (2 if concealed else 1) * (2 if group.first in ORPHANS else 1)
        kind = "kan" if group.kind == "kan" else "triplet"
        items[f"{'closed' if concealed else 'open'}_{kind}"] += fu * (4 if kind == "kan" else 1)
    if hand.pair in DRAGONS:
        items["value_pair"] = 2
    winds = (hand.pair == hand.seat) + (hand.pair == hand.round)
    if winds:
        items["value_pair"] = 2 if winds == 1 else options["double_wind_pair_fu"]
    if hand.wait in ("tanki", "kanchan", "penchan"):
        items["wait"] = 2
    unpaid = "rinshan" in hand.situation and not options["rinshan_tsumo_fu"]
    if hand.tsumo and not _is_pinfu(hand) and not unpaid:
        items["tsumo"] = 2
    if not hand.tsumo and hand.menzen:
        items["closed_ron"] = 10
    if not items and not hand.menzen and not hand.tsumo and options["open_no_fu_ron"] == 30:
        items["open_pinfu"] = 10
    items["base"] = 20
    return dict(items)


def points_of(han: int, fu: int, yakuman: int, hand: Hand) -> int:
    """Return the sum of all payments, without honba and riichi sticks."""
    base = fu << (han + 2)
    if yakuman:
        base = 8000 * yakuman
    elif han >= 13 and hand.options["kazoe"]:
        base = 8000
    elif han >= 11:
        base = 6000
    elif han >= 8:
        base = 4000
    elif han >= 6:
        base = 3000
    elif han == 5 or base > 2000 or (base >= 1920 and hand.options["kiriage_mangan"]):
        base = 2000

    def paid(times: int) -> int:
        return -(-base * times // 100) * 100

    if not hand.tsumo:
        return paid(6 if hand.dealer else 4)
    return 3 * paid(2) if hand.dealer else paid(2) + 2 * paid(1)


def value(reading: Reading, request: Request, options: Options) -> Valued:
    """Return the worth of one reading."""
    hand = Hand(reading, request, options)
    yakuman = yakuman_of(hand)
    if yakuman:
        count = sum(yakuman.values())
        points = points_of(0, 0, count, hand)
        verdict = Verdict(winning=True, yakuman=count, points=points, yaku=yakuman)
        return Valued(reading, verdict, {})
    items = fu_of(hand)
    fu = 25 if hand.seven_pairs else -(-sum(items.values()) // 10) * 10
    yaku = yaku_of(hand)
    if not yaku:
        return Valued(reading, Verdict(winning=False, reason="no_yaku"), items)
    yaku |= dora_of(hand, request)
    han = sum(yaku.values())
    points = points_of(han, fu, 0, hand)
    verdict = Verdict(winning=True, han=han, fu=fu, points=points, yaku=yaku)
    return Valued(reading, verdict, items)


def all_valued(request: Request, options: Options) -> list[Valued]:
    """Return every reading with its value, the best first: by points, yakuman, han, then fu."""
    found = [value(reading, request, options) for reading in readings(request)]

    def worth(valued: Valued) -> tuple[int, int, int, int]:
        v = valued.verdict
        return v.points, v.yakuman, v.han, v.fu

    return sorted(found, key=lambda valued: (worth(valued), valued.reading), reverse=True)


def verdict(request: Request, options: Options) -> Verdict:
    """Return the worth of the hand in its best reading."""
    found = all_valued(request, options)
    return found[0].verdict if found else Verdict(winning=False, reason="not_complete")
