"""The dice of a hand, and every way to read them as a winning form."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Final, Literal, NamedTuple

from scoring.fields.field import Assumption
from scoring.tiles.values import Numbers

FACES: Final = range(1, 7)
FREE: Final = (8, 5, 2)
"""The number of free dice of a hand with no kan, with one and with two."""
MOST_KANS: Final = len(FREE) - 1
KAN_DICE: Final = 4
OUTSIDE: Final = 0b100001
"""Mask of 1 and 6, the terminals; the bit of a face is ``1 << face - 1``."""
_SIZES: Final = {"triplet": 3, "pair": 2, "kan": KAN_DICE}

ChoiceName = Literal["stand", "riichi", "reroll"]


class DiceGroup(NamedTuple):
    """A run, a triplet, a kan or a pair."""

    kind: str
    """``run``, ``triplet``, ``kan`` or ``pair``."""
    lowest: int
    """The lowest face."""

    @property
    def dice(self) -> str:
        """The faces: ``"123"``."""
        if self.kind == "run":
            return f"{self.lowest}{self.lowest + 1}{self.lowest + 2}"
        return str(self.lowest) * _SIZES[self.kind]


class DiceHand(NamedTuple):
    """The dice at a point of a turn, and the facts about the turn that their points depend on."""

    n: Numbers
    """The numbers in force, by their identifiers."""
    dice: str
    """Faces of the free dice, sorted."""
    kans: str = ""
    """Faces of the declared kans, sorted."""
    choice: ChoiceName | None = None
    """The choice of the player; ``None`` before that."""
    left: int = 0
    """The number of dice that may still be rerolled under the choice."""
    last: int = 0
    """Face of the die rolled last; 0 if there is none or it is not known."""
    from_kan: int = 0
    """1 if the die rolled last was the replacement for a kan."""
    first_complete: int = 0
    """1 if the first eight dice were a winning form."""
    dora_face: int = 0
    """The face of the dora; 0 for none."""
    solo: bool = False
    assumed: tuple[Assumption, ...] = ()
    """The defaults used for fields that the request omits."""

    @property
    def kept(self) -> int:
        """1 if the player kept the first eight dice."""
        return int(self.choice == "stand" and not self.kans)

    @property
    def dora(self) -> int:
        """The number of dice that show the dora, including those of kans."""
        return showing(self.dice, self.kans, self.dora_face)

    @property
    def riichi(self) -> bool:
        """Whether the player chose riichi."""
        return self.choice == "riichi"

    @property
    def owes_reroll(self) -> bool:
        """Whether only a reroll may follow, because riichi was chosen just now."""
        return self.riichi and self.left > 0

    @property
    def last_draw(self) -> dict[str, int | str] | None:
        """The die rolled last, as a request gives it."""
        by = "kan" if self.from_kan else "reroll"
        return {"face": self.last, "by": by} if self.last else None


class DiceReading(NamedTuple):
    """One way to read a winning hand, with the last die in its place."""

    faces: int
    """Mask of all faces in the hand, kans included."""
    runs: int
    """Mask of the lowest faces of runs."""
    run_count: int
    triplets: int
    """Mask of triplets that are not kans."""
    triplet_count: int
    terminal_triplet_count: int
    kans: int
    """Mask of kans."""
    kan_count: int
    terminal_kan_count: int
    pair: int
    """Mask of the pair; 0 for four pairs."""
    twice: int
    """Mask of the pairs that the hand has twice."""
    wait: str
    """``kanchan``, ``penchan`` or ``tanki`` by the place of the last die; empty for any other place."""
    last: int
    """The group that holds the last die; -1 for none."""
    groups: tuple[DiceGroup, ...]
    """The groups, kans first."""


def bit(face: int) -> int:
    """Return the bit of a face in a mask."""
    return 1 << face - 1


def in_order(faces: str) -> str:
    """Return faces from the lowest to the highest."""
    return "".join(sorted(faces))


def showing(dice: str, kans: str, face: int) -> int:
    """Return the number of dice that show a face, including those of kans; no die shows face 0."""
    return dice.count(str(face)) + KAN_DICE * kans.count(str(face))


def readings(hand: DiceHand) -> list[DiceReading]:
    """Return every reading of a hand, for each place of the last die; none for a hand that does not win."""
    kans = tuple(DiceGroup("kan", int(face)) for face in hand.kans)
    return [
        _reading((*kans, *groups), wait, place)
        for groups in FORMS.get(hand.dice, ())
        for wait, place in _places((*kans, *groups), hand.last)
    ]


def _places(groups: tuple[DiceGroup, ...], last: int) -> list[tuple[str, int]]:
    """Return each different place of the last die: its wait, and the number of its group."""
    of_pair = "tanki" if len(groups) == 3 else ""
    places: dict[DiceGroup, tuple[str, int]] = {}
    for place, group in enumerate(groups):
        kind, lowest = group
        if kind == "run" and lowest <= last <= lowest + 2:
            at_edge = "penchan" if (lowest, last) in {(1, 3), (4, 4)} else ""
            places.setdefault(group, ("kanchan" if last == lowest + 1 else at_edge, place))
        elif kind in {"triplet", "pair"} and lowest == last:
            places.setdefault(group, (of_pair if kind == "pair" else "", place))
    return list(places.values()) or [("", -1)]


def _reading(groups: tuple[DiceGroup, ...], wait: str, last: int) -> DiceReading:
    faces: dict[str, list[int]] = {"run": [], "triplet": [], "kan": [], "pair": []}
    for kind, lowest in groups:
        faces[kind].append(lowest)
    runs, triplets, kans, pairs = faces.values()
    return DiceReading(
        faces=_mask(int(face) for group in groups for face in group.dice),
        runs=_mask(runs),
        run_count=len(runs),
        triplets=_mask(triplets),
        triplet_count=len(triplets),
        terminal_triplet_count=_terminals(triplets),
        kans=_mask(kans),
        kan_count=len(kans),
        terminal_kan_count=_terminals(kans),
        pair=_mask(pairs) if len(pairs) == 1 else 0,
        twice=_mask(face for face in pairs if pairs.count(face) == 2),
        wait=wait,
        last=last,
        groups=groups,
    )


def _mask(faces: Iterable[int]) -> int:
    return sum(map(bit, set(faces)))


def _terminals(faces: Iterable[int]) -> int:
    return sum(face in {1, 6} for face in faces)


def _all_forms() -> dict[str, list[tuple[DiceGroup, ...]]]:
    melds = [DiceGroup("run", low) for low in range(1, 5)]
    melds += [DiceGroup("triplet", face) for face in FACES]
    pairs = [DiceGroup("pair", face) for face in FACES]
    # Declared kans take the place of melds.
    ways = [
        (*chosen, pair)
        for number in (2, 1, 0)
        for chosen in combinations_with_replacement(melds, number)
        for pair in pairs
    ]
    forms = defaultdict(list)
    for groups in [*ways, *combinations_with_replacement(pairs, 4)]:
        forms[in_order("".join(group.dice for group in groups))].append(groups)
    return dict(forms)


FORMS: Final = _all_forms()
"""Every way to group free dice into a winning form, by the sorted dice; two melds and a pair before four pairs."""


def _counts(dice: str) -> list[int]:
    return [dice.count(str(face)) for face in FACES]


_COUNTS: Final = {size: [_counts(form) for form in FORMS if len(form) == size] for size in FREE}
"""The counts of each face in the winning forms of each number of free dice."""


def dice_away(hand: DiceHand) -> int:
    """Return the number of free dice that must change for a winning form; 0 for a winning one."""
    counts, size = _counts(hand.dice), len(hand.dice)
    return size - max(sum(map(min, counts, form)) for form in _COUNTS[size])
