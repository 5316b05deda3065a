"""The winning forms of free dice, the readings of a hand, and the facts of a win that yaku ask for.

The table is built upward, from all choices of melds and a pair and of four pairs: 459 patterns of free dice win, 393 of them of eight.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import combinations_with_replacement
from operator import or_
from typing import Final, NamedTuple

from scoring.tiles.values import Numbers

FACES: Final = range(1, 7)
FREE: Final = (8, 5, 2)
"""How many dice are free beside no kan, one and two."""
KAN_DICE: Final = 4
WIDTH: Final = 4
"""Bits of a count in packed counts: eight dice may show one face."""
_COUNT: Final = (1 << WIDTH) - 1
OUTSIDE: Final = 0b100001
"""Mask of 1 and 6, the terminals; the bit of a face is ``1 << face - 1``."""

KANCHAN: Final = 1
PENCHAN: Final = 2
TANKI: Final = 4
PAIRED: Final = 8
"""Where the last die stands, as bits: in the middle of a run, at the edge of one, in the pair, in one of four pairs."""

Group = tuple[str, int]
"""``run``, ``triplet``, ``kan`` or ``pair``, and its lowest face."""


class Hand(NamedTuple):
    """The dice a turn ended with and how they came, as far as yaku depend on it."""

    counts: int
    """Packed counts of the free dice."""
    kans: str
    """Faces of the declared kans, sorted."""
    last: int = 0
    """Face of the die rolled last; 0 where there is none or it is not known."""
    from_kan: int = 0
    """1 where that die was the replacement for a kan."""
    kept: int = 0
    """1 where the first eight dice were kept as they fell."""
    first_complete: int = 0
    """1 where the first eight dice were a winning form."""


class Win(NamedTuple):
    """Everything a yaku may ask of a winning hand besides its reading."""

    counts: int
    """Packed counts of the free dice."""
    fours: int
    """Mask of faces of which there are exactly four free dice."""
    faces: int
    """Mask of all faces in the hand, kans included."""
    kept: int
    first_complete: int
    rerolled: int
    """1 where the last die rolled was a rerolled one."""
    from_kan: int
    n: Numbers
    """The numbers in force, by their identifiers."""


class Reading(NamedTuple):
    """One way to read a winning hand, with the last die in its place."""

    runs: int
    """Mask of the lowest faces of runs."""
    run_count: int
    triplets: int
    """Mask of triplets that are no kans."""
    triplet_count: int
    terminal_triplet_count: int
    kans: int
    """Mask of kans."""
    kan_count: int
    terminal_kan_count: int
    pair: int
    """Mask of the pair; 0 for four pairs."""
    wait: int
    """Where the last die stands; 0 where that has no name."""
    groups: tuple[Group, ...]
    """The groups, kans first."""
    last: int
    """Which group holds the last die; -1 for none."""


def bit(face: int) -> int:
    """The bit of a face in a mask."""
    return 1 << face - 1


def one_die(face: int) -> int:
    """One die of a face, as packed counts."""
    return 1 << WIDTH * (face - 1)


def packed(faces: str) -> int:
    """Counts of faces, four bits each: ``"112"`` is two ones and a two."""
    return sum(map(_ONE.__getitem__, faces))


def count_of(counts: int, face: int) -> int:
    """How many of some dice show a face."""
    return counts >> WIDTH * (face - 1) & _COUNT


@lru_cache(maxsize=1 << 11)
def dice_in(counts: int) -> str:
    """Packed counts as dice are written, lowest first."""
    return "".join(str(face) * count_of(counts, face) for face in FACES)


def fours_of(counts: int) -> int:
    """Mask of the faces that exactly four dice show."""
    return sum(bit(face) for face in FACES if count_of(counts, face) == 4)


def faces_of(counts: int, kans: str) -> int:
    """Mask of all faces of free dice and kans."""
    return _mask([*(face for face in FACES if count_of(counts, face)), *map(int, kans)])


def win_of(hand: Hand, n: Numbers) -> Win:
    """What yaku may ask of a hand besides its reading, under the numbers in force."""
    return Win(
        counts=hand.counts,
        fours=fours_of(hand.counts),
        faces=faces_of(hand.counts, hand.kans),
        kept=hand.kept,
        first_complete=hand.first_complete,
        rerolled=int(hand.last > 0) & ~hand.from_kan,
        from_kan=hand.from_kan,
        n=n,
    )


_ONE: Final = {str(face): one_die(face) for face in FACES}
_SIZES: Final = {"triplet": 3, "pair": 2, "kan": KAN_DICE}


@lru_cache(maxsize=64)
def dice_of(group: Group) -> str:
    """The dice of a group: ``"123"``."""
    kind, lowest = group
    if kind == "run":
        return f"{lowest}{lowest + 1}{lowest + 2}"
    return str(lowest) * _SIZES[kind]


def _all_forms() -> Iterator[tuple[Group, ...]]:
    melds: list[Group] = [("run", low) for low in range(1, 5)]
    melds += [("triplet", face) for face in FACES]
    pairs: list[Group] = [("pair", face) for face in FACES]
    for number in (2, 1, 0):
        for chosen in combinations_with_replacement(melds, number):
            for pair in pairs:
                yield (*chosen, pair)
    yield from combinations_with_replacement(pairs, 4)


def _by_dice() -> dict[int, tuple[tuple[Group, ...], ...]]:
    forms: dict[int, list[tuple[Group, ...]]] = defaultdict(list)
    for groups in _all_forms():
        forms[packed("".join(map(dice_of, groups)))].append(groups)
    return {counts: tuple(ways) for counts, ways in forms.items()}


FORMS: Final = _by_dice()
"""Every way free dice can be cut, by their packed counts; the ways of two melds and a pair before four pairs."""
FORMS_OF_SIZE: Final = {
    size: [form for form in FORMS if len(dice_in(form)) == size] for size in FREE
}
"""The winning patterns of so many free dice."""


def readings(counts: int, kans: str, last: int) -> list[Reading]:
    """Every reading of free dice beside declared kans, for each place of the ``last`` die rolled (0 where none counts)."""
    fixed: tuple[Group, ...] = tuple(("kan", int(face)) for face in sorted(kans))
    return [
        _reading((*fixed, *groups), wait, place)
        for groups in FORMS.get(counts, ())
        for wait, place in _places((*fixed, *groups), last)
    ]


def _places(groups: tuple[Group, ...], last: int) -> list[tuple[int, int]]:
    """Each different place the last die can have: its wait, and the group it is in."""
    pair = TANKI if len(groups) == 3 else PAIRED
    places: dict[Group, tuple[int, int]] = {}
    for place, group in enumerate(groups):
        kind, lowest = group
        if kind == "run" and lowest <= last <= lowest + 2:
            places.setdefault(group, (_wait_in_run(lowest, last), place))
        elif kind in {"triplet", "pair"} and lowest == last:
            places.setdefault(group, (pair if kind == "pair" else 0, place))
    return list(places.values()) or [(0, -1)]


def _wait_in_run(lowest: int, last: int) -> int:
    if last == lowest + 1:
        return KANCHAN
    return PENCHAN if (lowest, last) in {(1, 3), (4, 4)} else 0


@lru_cache(maxsize=1 << 12)
def _reading(groups: tuple[Group, ...], wait: int, last: int) -> Reading:
    def those(kind: str) -> list[int]:
        return [face for name, face in groups if name == kind]

    runs, triplets, kans, pairs = map(those, ("run", "triplet", "kan", "pair"))
    return Reading(
        runs=_mask(runs),
        run_count=len(runs),
        triplets=_mask(triplets),
        triplet_count=len(triplets),
        terminal_triplet_count=_terminals(triplets),
        kans=_mask(kans),
        kan_count=len(kans),
        terminal_kan_count=_terminals(kans),
        pair=_mask(pairs) if len(pairs) == 1 else 0,
        wait=wait,
        groups=groups,
        last=last,
    )


def _mask(faces: Iterable[int]) -> int:
    return reduce(or_, map(bit, faces), 0)


def _terminals(faces: list[int]) -> int:
    return sum(bit(face) & OUTSIDE != 0 for face in faces)


@lru_cache(maxsize=1 << 12)
def dice_away(counts: int, size: int) -> int:
    """How many of ``size`` free dice would have to show other faces for a winning form; 0 for a winning one."""
    return min(
        size - sum(min(count_of(counts, face), count_of(form, face)) for face in FACES)
        for form in FORMS_OF_SIZE[size]
    )
