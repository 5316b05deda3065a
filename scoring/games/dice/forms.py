"""Every way eight, five or two free dice make a winning form, and the readings of a hand; it knows no yaku.

The table is built upward, from all choices of melds and a pair and of four pairs: 459 patterns of free dice win, 393 of them of eight.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from scoring.tiles.values import Numbers

FACES: Final = range(1, 7)
WIDTH: Final = 4
"""Bits of a count in packed counts: eight dice may show one face."""
OUTSIDE: Final = 0b100001
"""Mask of 1 and 6, the terminals; the bit of a face is ``1 << face - 1``."""

STANDARD: Final = 1
"""Two melds and a pair."""
FOUR_PAIRS: Final = 2

KANCHAN: Final = 1
PENCHAN: Final = 2
TANKI: Final = 4
PAIRED: Final = 8
"""Where the last die stands, as bits: in the middle of a run, at the edge of one, in the pair, in one of four pairs."""

Group = tuple[str, int]
"""``run``, ``triplet``, ``kan`` or ``pair``, and its lowest face."""


class Turn(NamedTuple):
    """What a turn ended with: everything about a hand that a rule may ask besides the reading."""

    counts: int
    """Packed counts of the free dice."""
    fours: int
    """Mask of faces of which there are exactly four free dice."""
    faces: int
    """Mask of all faces in the hand, kans included."""
    kept: int
    """1 where the first eight dice were kept as they fell."""
    first_complete: int
    """1 where the first eight dice are said to have been a winning form."""
    rerolled: int
    """1 where the last die rolled was a rerolled one."""
    from_kan: int
    """1 where the last die rolled was the replacement for a kan."""
    n: Numbers
    """The numbers in force, by their identifiers."""


class Reading(NamedTuple):
    """One way to read a winning hand, with the last die in its place."""

    form: int
    """:data:`STANDARD` or :data:`FOUR_PAIRS`."""
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


def packed(faces: str) -> int:
    """Counts of faces, four bits each: ``"112"`` is two ones and a two."""
    return sum(map(_ONE.__getitem__, faces))


_ONE: Final = {str(face): 1 << WIDTH * (face - 1) for face in FACES}
_DICE: Final[Mapping[str, tuple[int, ...]]] = {
    "run": (0, 1, 2),
    "triplet": (0, 0, 0),
    "pair": (0, 0),
    "kan": (0, 0, 0, 0),
}


def dice_of(group: Group) -> str:
    """The dice of a group: ``"123"``."""
    kind, lowest = group
    return "".join(str(lowest + step) for step in _DICE[kind])


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
    found: dict[int, list[tuple[Group, ...]]] = defaultdict(list)
    for groups in _all_forms():
        found[packed("".join(map(dice_of, groups)))].append(groups)
    return {counts: tuple(ways) for counts, ways in found.items()}


FORMS: Final = _by_dice()
"""Every way free dice can be cut, by their packed counts; the ways of two melds and a pair before four pairs."""


def readings(counts: int, kans: str, last: int) -> list[Reading]:
    """Every reading of free dice beside declared kans, for each place of the ``last`` die rolled (0 where none counts)."""
    fixed: tuple[Group, ...] = tuple(("kan", int(face)) for face in sorted(kans))
    return [
        _reading((*fixed, *groups), wait, place)
        for groups in FORMS.get(counts, ())
        for wait, place in _places((*fixed, *groups), last)
    ]


def _places(groups: tuple[Group, ...], last: int) -> list[tuple[int, int]]:
    """Each different place the last die can have: its name, and the group it is in."""
    pair = TANKI if len(groups) == 3 else PAIRED
    places: dict[Group, tuple[int, int]] = {}
    for place, group in enumerate(groups):
        kind, lowest = group
        if kind == "run" and lowest <= last <= lowest + 2:
            places.setdefault(group, (_place_in_run(lowest, last), place))
        elif kind in {"triplet", "pair"} and lowest == last:
            places.setdefault(group, (pair if kind == "pair" else 0, place))
    return list(places.values()) or [(0, -1)]


def _place_in_run(lowest: int, last: int) -> int:
    if last == lowest + 1:
        return KANCHAN
    return PENCHAN if (lowest, last) in {(1, 3), (4, 4)} else 0


@lru_cache(maxsize=1 << 12)
def _reading(groups: tuple[Group, ...], wait: int, last: int) -> Reading:
    def those(kind: str) -> list[int]:
        return [face for name, face in groups if name == kind]

    runs, triplets, kans, pairs = map(those, ("run", "triplet", "kan", "pair"))
    standard = len(pairs) == 1
    return Reading(
        form=STANDARD if standard else FOUR_PAIRS,
        runs=_mask(runs),
        run_count=len(runs),
        triplets=_mask(triplets),
        triplet_count=len(triplets),
        terminal_triplet_count=_terminals(triplets),
        kans=_mask(kans),
        kan_count=len(kans),
        terminal_kan_count=_terminals(kans),
        pair=_mask(pairs) if standard else 0,
        wait=wait,
        groups=groups,
        last=last,
    )


def _mask(faces: list[int]) -> int:
    mask = 0
    for face in faces:
        mask |= bit(face)
    return mask


def _terminals(faces: list[int]) -> int:
    return sum(bit(face) & OUTSIDE != 0 for face in faces)


@lru_cache(maxsize=1 << 12)
def dice_away(counts: int, size: int) -> int:
    """How many of ``size`` free dice would have to show other faces for a winning form; 0 for a winning one."""
    return min(
        size - sum(min(_count(counts, face), _count(form, face)) for face in FACES)
        for form in _FORMS_OF[size]
    )


def _count(counts: int, face: int) -> int:
    return counts >> WIDTH * (face - 1) & 15


_FORMS_OF: Final = {
    size: [form for form in FORMS if sum(_count(form, face) for face in FACES) == size]
    for size in (8, 5, 2)
}
