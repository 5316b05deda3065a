"""Deals and values hands of three-player kitanuki, naively, from its rules; it knows nothing of the code under test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tests.support import Options, Request, brute, split
from tests.support.brute import Group, Reading

ROW = "123456789"
TILES = ["1m", "9m", *(n + suit for suit in "ps" for n in ROW), *(f"{n}z" for n in "1234567")]
HONOURS = TILES[-7:]
TERMINALS = ["1m", "9m", "1p", "9p", "1s", "9s"]
GREEN = [f"{n}s" for n in "23468"]
STARTS = [n + suit for suit in "ps" for n in ROW[:7]]
SEATS = ("east", "south", "west")
CHOSEN = (
    "isshoku_yonjun", "yonrenkou", "juusanputou", "daisharin", "benikujaku", "paarenchan",
    "ichitenkou",
)  # fmt: skip
EVERY_YAKUMAN: Options = {f"yaku_{name}": True for name in CHOSEN}
OPTIONS: list[Options] = [
    {}, {}, EVERY_YAKUMAN, {**EVERY_YAKUMAN, "yakuman_flat": True, "kan_ura": True},
    {"sanshoku_doukou": True, "kan_ura": True}, {"yakuman_flat": True, "sanshoku_doukou": True},
]  # fmt: skip
NAMED = {
    "isshoku_yonjun", "yonrenkou", "juusanputou", "daisharin", "benikujaku", "paarenchan",
    "ichitenkou", "kokushi", "suuankou", "daisangen", "suushiihou", "tsuuiisou", "chinroutou",
    "ryuuiisou", "chuuren_poutou", "suukantsu", "tenhou", "chiihou", "renhou",
}  # fmt: skip
"""Every yakuman there is, or can be."""


# --- dealing -------------------------------------------------------------------------------------


@dataclass
class Shape:
    """A hand before it is opened: sets and a pair, or loose tiles."""

    sets: list[list[str]]
    loose: list[str]


def _run(start: str) -> list[str]:
    return [f"{int(start[0]) + step}{start[1]}" for step in range(3)]


def _filled(
    rng: Random, sets: list[list[str]], triplets: list[str], starts: list[str], pairs: list[str]
) -> Shape:
    share = rng.choice((0.0, 0.5, 0.8)) if triplets else 1.0
    while len(sets) < 4:
        run = starts and rng.random() < share
        sets.append(_run(rng.choice(starts)) if run else [rng.choice(triplets)] * 3)
    return Shape(sets, [rng.choice(pairs)] * 2)


def _row(rng: Random) -> list[str]:
    suit = rng.choice("ps")
    return [n + suit for n in ROW]


def _anything(rng: Random) -> Shape:
    return _filled(rng, [], TILES, STARTS, TILES)


def _one_suit(rng: Random) -> Shape:
    row = _row(rng)
    return _filled(rng, [], row, row[:7], row)


def _honours(rng: Random) -> Shape:
    return _filled(rng, [], HONOURS, [], HONOURS)


def _dragons(rng: Random) -> Shape:
    return _filled(rng, [[tile] * 3 for tile in ("5z", "6z", "7z")], TILES, STARTS, TILES)


def _winds(rng: Random) -> Shape:
    winds = rng.sample(["1z", "2z", "3z", "4z"], 4)
    return _filled(rng, [[w] * 3 for w in winds[:3]], winds, STARTS, [winds[3], "5z"])


def _terminals(rng: Random) -> Shape:
    return _filled(rng, [], TERMINALS, [], TERMINALS)


def _green(rng: Random) -> Shape:
    return _filled(rng, [], [*GREEN, "6z"], ["2s"], [*GREEN, "6z"])


def _green_and_red(rng: Random) -> Shape:
    return _filled(rng, [], GREEN, ["2s"], ["7z"])


def _nine_gates(rng: Random) -> Shape:
    row = _row(rng)
    return Shape([], [*(n + row[0][1] for n in "1112345678999"), rng.choice(row)])


def _pairs(rng: Random) -> Shape:
    pool = rng.choice((TILES, HONOURS, _row(rng)))
    return Shape([], [tile for tile in rng.sample(pool, 7) for _ in (1, 2)])


def _orphans(rng: Random) -> Shape:
    orphans = [*TERMINALS, *HONOURS]
    return Shape([], [*orphans, rng.choice(orphans)])


def _four_runs(rng: Random) -> Shape:
    return Shape([_run(rng.choice(_row(rng)[:7]))] * 4, [rng.choice(TILES)] * 2)


def _four_triplets(rng: Random) -> Shape:
    first, row = rng.randrange(6), _row(rng)
    return Shape([[tile] * 3 for tile in row[first : first + 4]], [rng.choice(TILES)] * 2)


def _peacock(rng: Random) -> Shape:
    peacock = rng.sample(["1s", "5s", "7s", "9s", "7z"], 5)
    return Shape([[tile] * 3 for tile in peacock[:4]], [peacock[4]] * 2)


def _wheel(rng: Random) -> Shape:
    first = rng.randrange(3)
    return Shape([], [f"{n}p" for n in ROW[first : first + 7] for _ in (1, 2)])


def _apart(rng: Random) -> Shape:
    apart = ["1m", "9m", *rng.sample(HONOURS, 5), *(n + s for s in "ps" for n in "147")]
    return Shape([], [*apart, rng.choice(apart)])


def _same_triplets(rng: Random) -> Shape:
    ends = rng.choice("19")
    return _filled(rng, [[ends + s] * 3 for s in "mps"], TILES, STARTS, TILES)


def _triplets(rng: Random) -> Shape:
    return _filled(rng, [], TILES, [], TILES)


def _broken(rng: Random) -> Shape:
    shape = _anything(rng)
    tiles = [*shape.loose, *(tile for three in shape.sets for tile in three)]
    tiles[rng.randrange(14)] = rng.choice(TILES)
    return Shape([], tiles)


SHAPES = [
    *[_anything] * 5, *[_one_suit] * 3, *[_apart] * 4, *[_pairs] * 2, _honours, _dragons, _winds,
    _terminals, _green, _green_and_red, _nine_gates, _orphans, _four_runs, _four_triplets,
    _peacock, _wheel, _same_triplets, _triplets, _broken,
]  # fmt: skip
"""What hands are made of, common things more often."""


def _situation(rng: Random, request: Request, *, closed: bool) -> list[str]:
    tsumo, dealer = request["win"] == "tsumo", request["seat_wind"] == "east"
    chosen = ["paarenchan"] if rng.random() < 0.1 else []
    if not request["melds"] and not request["norths"] and rng.random() < 0.25:
        first = ["juusanputou"] if tsumo else ["renhou"]
        if tsumo and dealer:
            first.append("tenhou")
        if not dealer:
            first.append("chiihou")
        return [*chosen, rng.choice(first)]
    return [*chosen, "riichi"] if closed and rng.random() < 0.5 else chosen


def requests(count: int, seed: int) -> Iterator[Request]:
    """``count`` legal requests, the same for the same seed."""
    rng = Random(seed)
    while count:
        request = _dealt(rng)
        if request is not None:
            count -= 1
            yield request


def _dealt(rng: Random) -> Request | None:
    shape = rng.choice(SHAPES)(rng)
    seen = Counter([*shape.loose, *(tile for three in shape.sets for tile in three)])
    if max(seen.values()) > 4:
        return None
    melds: list[str] = []
    kept = list(shape.loose)
    open_share = rng.choice((0.0, 0.0, 0.4, 0.9))
    for three in shape.sets:
        tile = three[0]
        kinds = ["closed_kan"] if seen[tile] == 3 and three[1] == tile else []
        if three[1] == tile and tile != "4z":
            kinds += ["pon", "pon"] + (["open_kan", "added_kan"] if seen[tile] == 3 else [])
        if kinds and rng.random() < max(open_share, 0.05):
            kind = rng.choice(kinds if rng.random() < open_share else kinds[:1])
            size = 4 if kind.endswith("kan") else 3
            seen[tile] += size - 3
            melds.append(f"{kind}:{tile[0] * size}{tile[1]}")
        else:
            kept += three
    rng.shuffle(kept)
    winning = kept.pop()
    norths = rng.choice((0, 0, 1, 2, 4))
    norths = min(norths, 4 - seen["4z"])
    seen["4z"] += norths
    request: Request = {
        "concealed": "".join(kept), "winning_tile": winning, "win": rng.choice(("ron", "tsumo")),
        "seat_wind": rng.choice(SEATS), "melds": melds, "norths": norths,
        "honba": rng.choice((0, 0, 1, 3)), "options": rng.choice(OPTIONS),
    }  # fmt: skip
    closed = all(meld.startswith("closed_kan") for meld in melds)
    request["situation"] = _situation(rng, request, closed=closed)
    early = {"tenhou", "chiihou", "renhou", "juusanputou"} & set(request["situation"])
    dora = 1 if early else rng.choice((1, 1, 2, 3, 5))

    def drawn(number: int) -> str:
        tiles: list[str] = []
        while len(tiles) < number:
            tile = rng.choice(TILES)
            if seen[tile] < 4:
                seen[tile] += 1
                tiles.append(tile)
        return "".join(tiles)

    request["dora_indicators"] = drawn(dora)
    if "riichi" in request["situation"]:
        request["ura_indicators"] = drawn(dora if request["options"].get("kan_ura") else 1)
    request["rinshan_indicators"] = drawn(2)
    return request


# --- valuing -------------------------------------------------------------------------------------


class Valued(NamedTuple):
    """What one reading is worth: han by item and points of each payer (below zero for karasu)."""

    reading: Reading
    yaku: dict[str, int]
    han: int
    points: int


def _unconnected(tiles: list[str]) -> bool:
    counts = sorted(Counter(tiles).values())
    if counts != [1] * 12 + [2]:
        return False
    kinds = sorted(set(tiles))
    return not any(
        a != b and a[1] == b[1] != "z" and abs(int(a[0]) - int(b[0])) < 3
        for a in kinds
        for b in kinds
    )


def readings(request: Request) -> list[Reading]:
    """Every winning form of the hand."""
    found = sorted(brute.readings(request))
    options, claimed = request["options"], request["situation"]
    tiles = brute.whole_hand(request)
    thirteen = options.get("yaku_juusanputou") and "juusanputou" in claimed
    if thirteen and not request["melds"] and _unconnected(tiles):
        count = Counter(tiles)
        groups = [
            Group(
                "pair" if n == 2 else "single",
                tile[0] * n + tile[1],
                winning=tile == request["winning_tile"],
            )
            for tile, n in count.items()
        ]
        found.append(Reading(tuple(sorted(groups)), "unconnected"))
    return found


def _after(tile: str) -> str:
    if tile[1] == "m":
        return "9m" if tile == "1m" else "1m"
    for circle in ("123456789", "1234", "567"):
        if (tile[1] == "z") == (len(circle) < 9) and tile[0] in circle:
            return circle[(circle.index(tile[0]) + 1) % len(circle)] + tile[1]
    raise ValueError(tile)


def _gates(request: Request, tiles: list[str]) -> bool:
    if request["melds"] or len({tile[1] for tile in tiles}) != 1 or tiles[0][1] == "z":
        return False
    return not Counter("1112345678999") - Counter(tile[0] for tile in tiles)


def yakuman_of(reading: Reading, request: Request) -> list[str]:
    """Every yakuman a reading has."""
    tiles = brute.whole_hand(request)
    kinds, options, situation = set(tiles), request["options"], request["situation"]
    groups = reading.groups
    pairs = [g.first for g in groups if g.kind == "pair"]
    same = [g for g in groups if g.kind in ("triplet", "kan")]
    own = [g for g in same if not g.open and (request["win"] == "tsumo" or not g.winning)]
    names = {g.first for g in same}
    runs = Counter(g.tiles for g in groups if g.kind == "run")
    four = len(same) == 4
    seven = len(pairs) == 7
    orphans = reading.wait != "unconnected" and any(g.kind == "single" for g in groups)
    standard = len(pairs) == 1 and not any(g.kind == "single" for g in groups)
    winds = {"1z", "2z", "3z", "4z"}
    in_a_row = any(
        {f"{n + step}{s}" for step in range(4)} <= names for n in range(1, 7) for s in "ps"
    )
    wheel = any({f"{n}p" for n in ROW[first : first + 7]} == kinds for first in range(3))
    rules = {
        "tenhou": "tenhou" in situation, "chiihou": "chiihou" in situation,
        "renhou": "renhou" in situation, "kokushi": orphans, "suuankou": len(own) == 4,
        "daisangen": names >= {"5z", "6z", "7z"},
        "suushiihou": len(names & winds) == 4 or (len(names & winds) == 3 and standard and pairs[0] in winds),
        "tsuuiisou": kinds <= set(HONOURS), "chinroutou": kinds <= set(TERMINALS),
        "ryuuiisou": kinds <= {*GREEN, "6z"},
        "chuuren_poutou": standard and _gates(request, tiles),
        "suukantsu": sum(g.kind == "kan" for g in groups) == 4,
        "isshoku_yonjun": 4 in runs.values(), "yonrenkou": four and in_a_row,
        "juusanputou": reading.wait == "unconnected", "daisharin": seven and wheel,
        "benikujaku": kinds <= {"1s", "5s", "7s", "9s", "7z"},
        "paarenchan": "paarenchan" in situation,
        "ichitenkou": standard and pairs == ["7z"] and kinds <= {*GREEN, "7z"},
    }  # fmt: skip
    wanted = {name for name in CHOSEN if not options.get(f"yaku_{name}")}
    return [name for name, holds in rules.items() if holds and name not in wanted]


def dora_of(request: Request) -> dict[str, int]:
    """Han of each kind of dora; a north that was extracted can be any of them."""
    tiles = brute.whole_hand(request) + ["4z"] * request["norths"]

    def shown(field: str) -> int:
        return sum(tiles.count(_after(tile)) for tile in split(request.get(field, "")))

    return {
        "dora": shown("dora_indicators"), "ura_dora": shown("ura_indicators"),
        "nuki_dora": request["norths"], "rinshan_dora": shown("rinshan_indicators"),
    }  # fmt: skip


def value(reading: Reading, request: Request) -> Valued:
    """Return the worth of one reading."""
    tiles = brute.whole_hand(request)
    yakuman = yakuman_of(reading, request)
    found = dict.fromkeys(yakuman, 12)
    pairs = sum(g.kind == "pair" for g in reading.groups)
    names = {g.first for g in reading.groups if g.kind in ("triplet", "kan")}
    if not (request["options"].get("yakuman_flat") and yakuman):
        closed = all(meld.startswith("closed_kan") for meld in request["melds"])
        if closed:
            found["menzen"] = 1
        if "riichi" in request["situation"]:
            found["riichi"] = 2
        if pairs == 7:
            found["chiitoitsu"] = 3
        instead = {"ryuuiisou", "chuuren_poutou", "daisharin"} & set(yakuman)
        if len({tile[1] for tile in tiles}) == 1 and tiles[0][1] != "z" and not instead:
            found["chinitsu"] = 6
        thrice = any({n + s for s in "mps"} <= names for n in "19")
        if request["options"].get("sanshoku_doukou") and thrice:
            found["sanshoku_doukou"] = 3
        found |= {name: han for name, han in dora_of(request).items() if han}
    han = sum(found.values())
    if not han:
        return Valued(reading, found, 0, -6)
    dealer = request["seat_wind"] == "east"
    return Valued(reading, found, han, 1 + han + dealer + request["honba"])


def best(request: Request) -> list[Valued]:
    """Return the readings with the highest worth; none for a hand that does not win."""
    found = [value(reading, request) for reading in readings(request)]
    most = max((valued.points for valued in found), default=0)
    return [valued for valued in found if valued.points == most]
