"""Tables of the yaku and fu items in force, by shape of the reading, open or closed hand and way of winning."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial, reduce
from itertools import compress
from operator import attrgetter, or_
from typing import Any, Final

from scoring.rules.changes import Unit
from scoring.rules.rulebook import Dora, FuItem, Measure, Yaku
from scoring.tiles.decomposition import GROUPS, KAN, PAIR, TRIPLET
from scoring.tiles.kinds import YAOCHU, kinds_of
from scoring.tiles.values import Reading, Win

Line = dict[str, Any]
"""A line of an answer as plain data: a yaku, a kind of dora, a fu item."""
LinePair = tuple[Line, Line]
"""A line in Japanese and in English."""
NO_GROUP: Final = -1
"""The group of an item that belongs to no group."""
MAX_COMBINATIONS: Final = 1 << 13
"""The number of combinations of yaku that all rules cache together."""
_MAX_DORA: Final = 256
"""The number of combinations of dora that each ruleset caches."""


@dataclass(frozen=True, slots=True, eq=False)
class YakuRow:
    """A yaku in force for closed or for open hands."""

    rule: Yaku
    worth: int
    claim: int
    """Bit of the situation that claims the yaku, if it is claimed."""
    lines: LinePair
    alone: bool
    """Whether only other yaku that count alone are added to it."""
    unit: Unit
    """The unit of its worth."""

    def line(self, worth: int, lang: int) -> Line:
        """Return the line of the yaku in an answer, with this worth."""
        return self.lines[lang] | {self.unit: worth}


@dataclass(slots=True, eq=False)
class Yakus:
    """The yaku of a reading."""

    rows: tuple[YakuRow, ...]
    worths: tuple[int, ...]
    """The worth of each yaku in its own unit: a yakuman may count twice."""
    han: int
    """Sum of the worths in han."""
    yakuman: int
    """Sum of the worths in yakuman."""
    points: int
    """Sum of the worths in points."""
    alone: bool
    """Whether the yaku count alone, without other yaku and dora."""

    @property
    def claims(self) -> int:
        """Bits of the situations among the yaku."""
        return reduce(or_, [row.claim for row in self.rows], 0)

    @staticmethod
    def of(rows: Sequence[YakuRow], worths: tuple[int, ...], *, alone: bool) -> "Yakus":
        """Return these rows with their worths, and the sum of each unit."""
        sums = {"han": 0, "yakuman": 0, "points": 0}
        for row, worth in zip(rows, worths, strict=True):
            sums[row.unit] += worth
        han, yakuman, points = sums.values()
        return Yakus(tuple(rows), worths, han, yakuman, points, alone=alone)


NONE_COUNTS: Final = Yakus.of((), (), alone=False)
"""No yaku."""


@dataclass(frozen=True, slots=True, eq=False)
class DoraRow:
    """A kind of dora in force."""

    rule: Dora
    lines: LinePair
    """Its line in an answer if it counts once."""

    def line(self, worth: int, lang: int) -> Line:
        """Return its line in an answer, for this number of dora."""
        return self.lines[lang] | {self.rule.unit: worth}


@dataclass(frozen=True, slots=True, eq=False)
class Doras:
    """The kinds of dora that a hand has."""

    found: tuple[tuple[DoraRow, int], ...]
    """Each kind of dora, and its count."""
    total: int
    """The total worth of all dora."""


NO_DORA: Final = Doras((), 0)


class DoraTable:
    """The dora in force."""

    def __init__(self, rows: Sequence[DoraRow]) -> None:
        self._rows = rows
        names = [row.rule.counts for row in rows]
        # One getter of several fields takes a third of the time of one for each.
        self._counts = attrgetter(*names) if len(names) > 1 else self._few
        self._combination = lru_cache(_MAX_DORA)(self._counted)

    def of(self, w: Any) -> Doras:  # noqa: ANN401 - a win of the game whose rules these are
        """Return the dora of a hand."""
        return self._combination(self._counts(w))

    def _few(self, w: Any) -> tuple[int, ...]:  # noqa: ANN401 - likewise
        """Return the count of the only kind of dora, or an empty tuple; a getter of a single field does not return a tuple."""
        return tuple([attrgetter(row.rule.counts)(w) for row in self._rows])

    def _counted(self, counts: tuple[int, ...]) -> Doras:
        counted = zip(self._rows, counts, strict=True)
        found = tuple([(row, count * row.rule.worth) for row, count in counted if count])
        return Doras(found, sum([worth for _, worth in found])) if found else NO_DORA


class YakuTable:
    """The yaku in force for readings of one shape, in closed or in open hands."""

    def __init__(
        self, rows: list[YakuRow], shape: int, *, double: bool, granted: Sequence[YakuRow] = ()
    ) -> None:
        """Choose among the ``rows`` those that readings of ``shape`` can have."""
        fitting = [row for row in rows if shape in row.rule.shapes]
        self._granted = granted
        """The rows that a card grants to a hand, unless the hand has them already."""
        self._claims = [row for row in fitting if row.rule.holds is None]
        """Rows counted because they are claimed, in the order of the bits of the claims; a row worth nothing is left out."""
        holds = {row: row.rule.holds for row in fitting if row.rule.holds is not None}
        doubled = {
            row: row.rule.doubled for row in holds if double and row.rule.doubled is not None
        }
        self._rows, self._doubled = [*holds], [*doubled]
        self.patterns: tuple[Measure, ...] = (*holds.values(), *doubled.values())
        """The predicates of the rows, then the predicates of the doubled forms."""
        self.combination = partial(_yakus, self)
        """Returns the yaku that count by the results of :meth:`evaluate`, cached."""

    def evaluate(self, r: Reading, w: Win) -> tuple[int, ...]:
        """Return whether each row and each doubled form holds, followed by the bits of the claimed situations."""
        answers: list[int] = [pattern(r, w) for pattern in self.patterns]
        answers.append(w.situations.bits)
        return tuple(answers)

    def counted(self, answers: tuple[int, ...]) -> Yakus:
        """Return the yaku that count by the results of :meth:`evaluate`: those that count alone, or else those that none supersedes."""
        situations = answers[-1]
        rows = [row for row in self._claims if row.claim & situations]
        rows += compress(self._rows, answers)
        for row in self._granted:
            if row.claim & situations and all(row.rule is not other.rule for other in rows):
                rows.append(row)
        if alone := [row for row in rows if row.alone]:
            alone = [row for row in alone if row.unit == "yakuman"] or alone
            doubled = set(compress(self._doubled, answers[len(self._rows) : -1]))
            worths = tuple([row.worth * (2 if row in doubled else 1) for row in alone])
            return Yakus.of(alone, worths, alone=True)
        if superseded := {other for row in rows for other in row.rule.supersedes}:
            rows = [row for row in rows if row.rule.id not in superseded]
        return Yakus.of(rows, tuple([row.worth for row in rows]), alone=False)


# NOTE: a score with its body, of a hand met again, takes 55 instead of 42 µs without this cache.
@lru_cache(MAX_COMBINATIONS)
def _yakus(table: YakuTable, answers: tuple[int, ...]) -> Yakus:
    return table.counted(answers)


@dataclass(slots=True, eq=False)
class Fus:
    """The fu of a reading."""

    counted: Sequence[tuple["FuRow", int]]
    """Each item, and the number of times that it counts (for sets: the mask of their kinds)."""
    total: int
    """The sum of the fu before rounding."""
    rounded: int

    @staticmethod
    def of(counted: Sequence[tuple["FuRow", int]], total: int, *, whole: bool) -> "Fus":
        """Return fu, rounded up to tens unless they are ``whole``."""
        return Fus(counted, total, total if whole else -(-total // 10) * 10)


NO_FU: Final = Fus((), 0, 0)


_PLACES: Final[Mapping[str, Callable[[Reading], int]]] = {
    "sets": attrgetter("kans"),
    "pair": attrgetter("pair"),
    "wait": attrgetter("winning_group"),
    "": lambda _r: NO_GROUP,
}
"""The part of a reading in which an item is found, by its source."""


class FuRow:
    """A fu item, with the lines that it can have in an answer."""

    __slots__ = ("place", "rule", "without_amount")

    def __init__(self, rule: FuItem, without_amount: LinePair) -> None:
        self.rule = rule
        self.without_amount = without_amount
        self.place = _PLACES[rule.source if rule.yaochu is None else "sets"]
        """The mask of the kans of a reading, the mask of its pair, or the group that the winning tile completed."""

    def fits(self, win: str, menzen: int, shape: int) -> bool:
        """Return whether hands of this kind can have the item."""
        rule = self.rule
        return (
            shape in rule.shapes
            and rule.win in (None, win)
            and (rule.menzen is None or rule.menzen == bool(menzen))
        )

    def amounts(self, count: int) -> list[int]:
        """Return the fu of ``count`` items (for sets: of each set of these kinds)."""
        rule = self.rule
        if rule.yaochu is None:
            return [rule.fu * count]
        return [rule.yaochu if YAOCHU >> kind & 1 else rule.fu for kind in kinds_of(count)]

    def lines(self, count: int, place: int, lang: int) -> list[Line]:
        """Return the lines of ``count`` items at this place."""
        if self.rule.source == "pair":
            place = PAIR + place.bit_length() - 1
        groups = [place]
        if self.rule.yaochu is not None:
            kinds = kinds_of(count)
            groups = [(KAN if place >> kind & 1 else TRIPLET) + kind for kind in kinds]
        tiles = [GROUPS[group][1] if group != NO_GROUP else None for group in groups]
        shared = self.without_amount[lang]
        amounts = zip(self.amounts(count), tiles, strict=True)
        return [shared | {"fu": amount, "tiles": shown} for amount, shown in amounts]


class FuTable:
    """The fu items that readings of one shape can have in one kind of win."""

    def __init__(self, rows: list[FuRow]) -> None:
        given = [row for row in rows if row.rule.measure is None]
        self.given = tuple((row, 1) for row in given)
        """Items that every such hand has once."""
        self.total = sum(row.rule.fu for row in given)
        """The sum of the fu of the given items."""
        self.whole = any(row.rule.whole for row in given)
        """Whether the fu are not to be rounded."""
        self.measured = tuple(
            (row, row.rule.measure) for row in rows if row.rule.measure is not None
        )
        """Items that depend on the reading, with the functions that count them (for sets: a mask of their kinds)."""

    def fu(self, r: Reading, w: Win) -> Fus:
        """Return the fu of a reading."""
        return _fus(self, tuple([measure(r, w) for _, measure in self.measured]))

    def counted(self, counts: tuple[int, ...]) -> Fus:
        """Return the fu of a reading with these counts of the measured items."""
        rows = [row for row, _ in self.measured]
        found = [(row, count) for row, count in zip(rows, counts, strict=True) if count]
        total = self.total + sum([sum(row.amounts(count)) for row, count in found])
        return Fus.of((*self.given, *found), total, whole=self.whole)


# NOTE: a score with its body, of a hand met again, takes 51 instead of 42 µs without this cache.
@lru_cache(MAX_COMBINATIONS)
def _fus(table: FuTable, counts: tuple[int, ...]) -> Fus:
    return table.counted(counts)
