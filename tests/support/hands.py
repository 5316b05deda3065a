"""A generator of legal scoring requests for four-player riichi, seeded and without expected values.

Winning hands are built upward from sets and a pair (or seven pairs, or thirteen orphans) drawn
from palettes that make every yaku and every ambiguous shape common. Situations, indicators and
red fives only go together as they could at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate, chain, groupby
from operator import itemgetter
from random import Random

from tests.support import WINDS, Request

# Tiles are 0-8 characters, 9-17 circles, 18-26 bamboos, 27-33 honours; 34-36 the red fives.
RED_OF = {4: 34, 13: 35, 22: 36}
NAMES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
NAMES += [f"{rank}z" for rank in range(1, 8)] + ["0m", "0p", "0s"]
# A red five sorts and counts where its five does.
PLACE = [*range(34), 4, 13, 22]

SUITED = range(27)
HONOURS = range(27, 34)
WIND_TILES = range(27, 31)
DRAGONS = range(31, 34)
TERMINALS = [0, 8, 9, 17, 18, 26]
YAOCHU = [*TERMINALS, *HONOURS]
SIMPLES = [tile for tile in SUITED if tile not in TERMINALS]
STARTS = [tile for tile in SUITED if tile % 9 < 7]
INNER = [start for start in STARTS if 0 < start % 9 < 6]
ANY = list(range(34))
GREENS = [19, 20, 21, 23, 25, 32]

# The tile an indicator must show so that the indexed tile is dora.
SHOWN_BY = [tile // 9 * 9 + (tile % 9 + 8) % 9 for tile in SUITED]
SHOWN_BY += [27 + (tile - 27 + 3) % 4 for tile in WIND_TILES]
SHOWN_BY += [31 + (tile - 31 + 2) % 3 for tile in DRAGONS]

Set = tuple[int, int, int]


@dataclass
class Shape:
    """A complete hand before it is opened: four sets and a pair, or fourteen loose tiles."""

    sets: list[Set]
    pair: int = -1
    loose: tuple[int, ...] = ()
    kans: int = 0
    """How many sets become kans at least."""


Maker = Callable[[Random], Shape]


def _run(start: int) -> Set:
    return (start, start + 1, start + 2)


def _triplet(tile: int) -> Set:
    return (tile, tile, tile)


def _suit_of(tile: int) -> list[int]:
    first = tile // 9 * 9
    return list(range(first, first + 9))


def _any_suit(rng: Random) -> list[int]:
    return _suit_of(9 * rng.randrange(3))


@dataclass(frozen=True)
class Palette:
    """What a hand may be made of: first tiles of runs, triplets, pairs, and the share of runs."""

    starts: list[int]
    triplets: list[int]
    pairs: list[int]
    share: float

    def fill(self, rng: Random, *sets: Set) -> Shape:
        """Add sets up to four, and a pair."""
        made = list(sets)
        while len(made) < 4:
            if self.starts and rng.random() < self.share:
                made.append(_run(rng.choice(self.starts)))
            else:
                made.append(_triplet(rng.choice(self.triplets)))
        return Shape(made, rng.choice(self.pairs))


def _flush(shares: tuple[float, ...], *honours: int) -> Maker:
    """Return a palette of one suit and these honours, with one of these shares of runs."""

    def make(rng: Random) -> Shape:
        suit = _any_suit(rng)
        tiles = [*suit, *honours]
        return Palette(suit[:7], tiles, tiles, rng.choice(shares)).fill(rng)

    return make


def _window(rng: Random) -> Shape:
    """Few neighbouring ranks of one suit: the shapes that can be cut in many ways."""
    width = rng.choice((4, 4, 5, 5, 6))
    first = 9 * rng.randrange(3) + rng.randrange(10 - width)
    tiles = list(range(first, first + width))
    sets: list[Set] = []
    if rng.random() < 0.6:
        other = rng.choice(STARTS)
        sets.append(_run(other) if rng.random() < 0.6 else _triplet(rng.choice(ANY)))
    pairs = tiles if rng.random() < 0.7 else ANY
    return Palette(tiles[:-2], tiles, pairs, rng.choice((0.5, 0.8))).fill(rng, *sets)


def _three_in_a_row(rng: Random) -> Shape:
    """111222333: three triplets or three equal runs; sometimes four of them."""
    start = rng.choice(STARTS)
    sets = [_triplet(start), _triplet(start + 1), _triplet(start + 2)]
    if rng.random() < 0.2:
        sets = [_run(start)] * 4
    near = [tile for tile in _suit_of(start) if abs(tile - start) < 6]
    return Palette(STARTS, ANY, near if rng.random() < 0.6 else ANY, 0.8).fill(rng, *sets)


def _twins(rng: Random) -> Shape:
    """One or two pairs of equal runs, often touching: 223344, 22334455667788."""
    start = rng.choice(STARTS)
    sets = [_run(start)] * 2
    if rng.random() < 0.7:
        near = [s for s in _suit_of(start)[:7] if abs(s - start) < 5]
        sets += [_run(rng.choice(near if rng.random() < 0.5 else STARTS))] * 2
    pairs = _suit_of(start) if rng.random() < 0.5 else ANY
    return Palette(STARTS, ANY, pairs, 0.8).fill(rng, *sets)


def _same_runs(rng: Random) -> Shape:
    rank = rng.randrange(7)
    sets = [_run(9 * suit + rank) for suit in range(3)]
    starts = [9 * suit + r for suit in range(3) for r in (0, rank, 6)]
    return Palette(starts, ANY, ANY if rng.random() < 0.6 else YAOCHU, 0.8).fill(rng, *sets)


def _same_triplets(rng: Random) -> Shape:
    rank = rng.randrange(9)
    sets = [_triplet(9 * suit + rank) for suit in range(3)]
    return Palette(STARTS, ANY, ANY, 0.5).fill(rng, *sets)


def _straight(rng: Random) -> Shape:
    suit = _any_suit(rng)
    pool = suit if rng.random() < 0.4 else ANY
    return Palette(STARTS, ANY, pool, 0.7).fill(rng, *(_run(suit[rank]) for rank in (0, 3, 6)))


def _outside(rng: Random) -> Shape:
    starts = [9 * suit + rank for suit in range(3) for rank in (0, 6)]
    tiles = TERMINALS if rng.random() < 0.5 else YAOCHU
    return Palette(starts, tiles, tiles, 0.7).fill(rng)


def _triplets(rng: Random) -> Shape:
    pool = rng.choice((ANY, ANY, SIMPLES, YAOCHU, TERMINALS, TERMINALS))
    return Palette([], pool, pool if rng.random() < 0.6 else ANY, 0.0).fill(rng)


def _three_triplets(rng: Random) -> Shape:
    return Palette([], ANY, ANY, 0.0).fill(rng, _run(rng.choice(STARTS)))


def _dragons(rng: Random) -> Shape:
    names = rng.sample(DRAGONS, 3)
    sets = [_triplet(tile) for tile in names[: rng.choice((2, 2, 3))]]
    pairs = [names[2]] if len(sets) == 2 and rng.random() < 0.8 else ANY
    return Palette(STARTS, ANY, pairs, 0.6).fill(rng, *sets)


def _winds(rng: Random) -> Shape:
    names = rng.sample(WIND_TILES, 4)
    sets = [_triplet(tile) for tile in names[: rng.choice((3, 4))]]
    pairs = [names[3]] if len(sets) == 3 and rng.random() < 0.8 else ANY
    return Palette(STARTS, list(HONOURS), pairs, 0.6).fill(rng, *sets)


def _value_tiles(rng: Random) -> Shape:
    """Return a triplet or a pair of honours, with any other groups."""
    honour = rng.choice(HONOURS)
    if rng.random() < 0.6:
        return Palette(STARTS, ANY, ANY, 0.75).fill(rng, _triplet(honour))
    return Palette(STARTS, ANY, [honour], rng.choice((0.7, 1.0))).fill(rng)


def _kans(rng: Random) -> Shape:
    """Two, three or four kans, of outside tiles more often than not: many fu."""
    kans = rng.choice((2, 2, 3, 3, 4))
    pool = rng.choice((ANY, YAOCHU, YAOCHU))
    sets = [_triplet(rng.choice(pool)) for _ in range(kans)]
    pairs = list(HONOURS) if rng.random() < 0.5 else ANY
    shape = Palette(STARTS, YAOCHU, pairs, 0.6).fill(rng, *sets)
    shape.kans = kans
    return shape


def _nine_gates(rng: Random) -> Shape:
    suit = _any_suit(rng)
    return Shape([], loose=(*[suit[0]] * 2, *suit, *[suit[8]] * 2, rng.choice(suit)))


def _seven_pairs(rng: Random) -> Shape:
    suit = _any_suit(rng)
    pool = rng.choice((ANY, ANY, SIMPLES, YAOCHU, list(HONOURS), suit, [*suit, *HONOURS]))
    kinds = rng.sample(pool, 7)
    if pool is suit and rng.random() < 0.6:
        start = rng.randrange(3)
        kinds = suit[start : start + 7]
    return Shape([], loose=tuple(tile for tile in kinds for _ in range(2)))


def _orphans(rng: Random) -> Shape:
    return Shape([], loose=(*YAOCHU, rng.choice(YAOCHU)))


_one_suit = _flush((0.4, 0.75, 0.95))
WEIGHTED: list[tuple[int, Maker]] = [
    (10, Palette(STARTS, ANY, ANY, 0.65).fill), (8, Palette(STARTS, ANY, ANY, 1.0).fill),
    (7, Palette(INNER, SIMPLES, SIMPLES, 0.7).fill), (6, _one_suit), (5, _flush((0.3, 0.6), *HONOURS)),
    (10, _window), (6, _three_in_a_row), (7, _twins), (4, _same_runs), (3, _same_triplets),
    (4, _straight), (5, _outside), (7, _triplets), (4, _three_triplets),
    (2, Palette([], list(HONOURS), list(HONOURS), 0.0).fill), (3, _dragons), (3, _winds),
    (6, _value_tiles), (2, Palette([19], GREENS, GREENS, 0.35).fill), (5, _kans),
    (2, _nine_gates), (5, _seven_pairs), (2, _orphans),
]  # fmt: skip
_MAKERS = [maker for _, maker in WEIGHTED]
_WEIGHTS = list(accumulate(weight for weight, _ in WEIGHTED))


class Impossible(Exception):
    """The draft cannot be dealt from one set of tiles."""


def _call(rng: Random, tiles: Set, *, closed: bool, forced: bool, fourth: bool) -> str:
    """Return how a set is declared; empty if it stays in the hand. `fourth`: a fourth tile is left."""
    if forced:
        return "closed_kan" if closed else rng.choice(("open_kan", "added_kan", "closed_kan"))
    if closed:
        return "closed_kan" if fourth and rng.random() < 0.08 else ""
    if tiles[0] != tiles[1]:
        return "chi"
    kinds = ("pon", "pon", "pon", "open_kan", "added_kan", "closed_kan")
    return rng.choice(kinds) if fourth else "pon"


def _open(rng: Random, shape: Shape, counts: list[int]) -> list[tuple[str, list[int]]]:
    """Declare some sets and return the melds as (kind, tiles).

    The chosen sets leave `shape.sets`; `counts` grows by the fourth tiles of kans.
    """
    closed = rng.random() < 0.58
    wanted = 0 if closed else rng.choice((1, 1, 2, 2, 3, 4))
    rng.shuffle(shape.sets)
    melds: list[tuple[str, list[int]]] = []
    kept: list[Set] = []
    kans = shape.kans
    for tiles in shape.sets:
        fourth = tiles[0] == tiles[1] and counts[tiles[0]] == 3
        forced = kans > 0 and fourth
        kans -= forced
        shut = closed or len(melds) >= wanted
        kind = _call(rng, tiles, closed=shut, forced=forced, fourth=fourth)
        if not kind:
            kept.append(tiles)
            continue
        grown = list(tiles)
        if kind.endswith("kan"):
            grown.append(tiles[0])
            counts[tiles[0]] += 1
        melds.append((kind, grown))
    shape.sets = kept
    return melds


def _situation(rng: Random, seat: int, melds: list[str], *, tsumo: bool, alone: bool) -> list[str]:
    """Return situations that hold together; `alone`: the winner holds no other tile like the winning one."""
    kans = sum(kind.endswith("kan") for kind in melds)
    if tsumo and not melds and rng.random() < 0.05:
        return ["chiihou" if seat else "tenhou"]
    chosen: list[str] = []
    if tsumo and kans and rng.random() < 0.4:
        chosen.append("rinshan")
    elif not tsumo and alone and kans < 4 and rng.random() < 0.15:
        chosen.append("chankan")
    elif rng.random() < 0.09:
        chosen.append("haitei" if tsumo else "houtei")
    if all(kind == "closed_kan" for kind in melds) and rng.random() < 0.5:
        double = rng.random() < 0.2
        # One turn only: not over an own kan, not up to the last discard; and a double riichi,
        # of the first turn, neither follows a call nor sees the last tile within one turn.
        late = {"rinshan", "houtei"} | ({"haitei", "chankan"} if double else set())
        within_a_turn = not late & set(chosen) and not (double and kans)
        chosen.append("double_riichi" if double else "riichi")
        if within_a_turn and rng.random() < 0.4:
            chosen.append("ippatsu")
    rng.shuffle(chosen)
    return chosen


def _indicators(rng: Random, number: int, counts: list[int], barred: int) -> list[int]:
    """Draw indicators from the remaining tiles; about four in ten point at a tile in the hand."""
    held = [tile for tile in range(34) if counts[tile]]
    drawn: list[int] = []
    while len(drawn) < number:
        tile = SHOWN_BY[rng.choice(held)] if rng.random() < 0.4 else rng.randrange(34)
        if counts[tile] < 4 and tile != barred:
            counts[tile] += 1
            drawn.append(tile)
    return drawn


def _paint(rng: Random, piles: list[list[int]], counts: list[int]) -> None:
    """Turn at most one five of each suit red, wherever it lies; always when all four are seen."""
    for five, red in RED_OF.items():
        spots = [(pile, i) for pile in piles for i, tile in enumerate(pile) if tile == five]
        if spots and (counts[five] == 4 or rng.random() < 0.5):
            pile, i = rng.choice(spots)
            pile[i] = red


def notation(tiles: list[int]) -> str:
    """Return tiles by number in the usual short form, sorted: `340m77z`."""
    names = [NAMES[tile] for tile in sorted(tiles, key=PLACE.__getitem__)]
    suits = groupby(names, key=itemgetter(1))
    return "".join("".join(name[0] for name in some) + suit for suit, some in suits)


def _winning_tile(rng: Random, shape: Shape, concealed: list[int]) -> int:
    """Return any concealed tile, often that of the pair or the single tile."""
    if shape.pair >= 0 and rng.random() < 0.2:
        return shape.pair
    if shape.loose and rng.random() < 0.3:
        return shape.loose[-1]
    return rng.choice(concealed)


def _deal(rng: Random, shape: Shape, *, red_fives: bool, bare: bool) -> Request:
    """Return a request for a shape; raise Impossible if tiles or situations do not fit."""
    end = shape.loose or (shape.pair, shape.pair)
    counts = [0] * 34
    for tile in chain(end, *shape.sets):
        counts[tile] += 1
    if max(counts) > 4:
        raise Impossible
    melds = [] if shape.loose else _open(rng, shape, counts)
    concealed = list(chain(end, *shape.sets))
    winning = _winning_tile(rng, shape, concealed)
    concealed.remove(winning)

    kinds = [kind for kind, _ in melds]
    seat = rng.choice((0, 0, 1, 2, 3))
    tsumo = rng.random() < 0.5
    alone = counts[winning] == 1
    situation = [] if bare else _situation(rng, seat, kinds, tsumo=tsumo, alone=alone)

    # One indicator, one for each own kan, and sometimes some for the others' kans (none of them
    # before a win on the first draw or a turn after the first discard). The added kan that is robbed has all four tiles, is not
    # the fifth kan, and shows no indicator. The last kan may show none before the discard.
    most = 4 if {"chankan", "rinshan"} & {*situation} else 5
    number = min(1 + sum(kind.endswith("kan") for kind in kinds), most)
    on_the_deal = "tenhou" in situation or "chiihou" in situation
    first_turn = {"double_riichi", "ippatsu"} <= set(situation)
    if rng.random() < 0.2 and not on_the_deal and not first_turn:
        number = rng.randint(number, most)
    barred = winning if "chankan" in situation else -1
    dora = _indicators(rng, number, counts, barred)
    in_riichi = "riichi" in situation or "double_riichi" in situation
    shown_ura = in_riichi and rng.random() < 0.8
    ura = _indicators(rng, number, counts, barred) if shown_ura else []
    drawn = [winning]
    if red_fives:
        _paint(rng, [concealed, drawn, dora, ura, *(tiles for _, tiles in melds)], counts)

    request: Request = {
        "concealed": notation(concealed), "winning_tile": notation(drawn),
        "win": "tsumo" if tsumo else "ron", "seat_wind": WINDS[seat],
        "round_wind": WINDS[rng.choice((0, 0, 1, 1, 2, 3))], "dora_indicators": notation(dora),
        "honba": rng.choice((0, 0, 0, 1, 2, 5)), "deposits": rng.choice((0, 0, 0, 1, 2, 4)),
    }  # fmt: skip
    lists = {
        "melds": [f"{kind}:{notation(tiles)}" for kind, tiles in melds],
        "situation": situation,
        "ura_indicators": notation(ura),
    }
    return request | {name: value for name, value in lists.items() if value}


def _broken(rng: Random, shape: Shape) -> Shape:
    """Return the shape with one tile exchanged, so that it is rarely complete."""
    loose = list(shape.loose or chain((shape.pair, shape.pair), *shape.sets))
    loose[rng.randrange(len(loose))] = rng.randrange(34)
    return Shape([], loose=tuple(loose))


def _poor(rng: Random) -> Shape:
    """Return runs with a terminal and an honour pair or a lone triplet, often without any yaku."""
    return Palette(STARTS, SIMPLES, ANY, 0.8).fill(rng, _run(9 * rng.randrange(3)))


def requests(
    count: int, seed: int = 0, *, kind: str = "winning", red_fives: bool = False
) -> Iterator[Request]:
    """Yield `count` legal requests, the same for the same seed.

    `kind` is `winning` (complete hands; some lack a yaku), `ambiguous` (complete, of shapes
    that can be cut in several ways), `broken` (one tile exchanged, so hardly ever complete)
    or `no_yaku` (complete, no situation, and mostly worth nothing).
    """
    rng = Random(f"{kind}-{seed}")
    ambiguous = (_window, _three_in_a_row, _twins, _one_suit, _nine_gates)
    while count:
        if kind == "ambiguous":
            shape = rng.choice(ambiguous)(rng)
        elif kind == "no_yaku":
            shape = _poor(rng)
        else:
            shape = rng.choices(_MAKERS, cum_weights=_WEIGHTS)[0](rng)
        if kind == "broken":
            shape = _broken(rng, shape)
        try:
            request = _deal(rng, shape, red_fives=red_fives, bare=kind == "no_yaku")
        except Impossible:
            continue
        count -= 1
        yield request
