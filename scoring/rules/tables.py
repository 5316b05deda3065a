"""The rules in force laid out for scoring: by hand, by shape, each with its line of the answer. They value nothing themselves."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import Any, Final, cast

from scoring.rules.compiler import Question, Where, tuple_of
from scoring.rules.rulebook import FuItem, Measure, Predicate, Yaku
from scoring.tiles.decomposition import GROUPS, KAN, PAIR, TRIPLET
from scoring.tiles.kinds import YAOCHU, kinds_of
from scoring.tiles.values import KANCHAN, PENCHAN, SHAPES, TANKI, Reading, Win

SETS: Final = "sets"
"""Where fu of triplets and kans are found."""
NO_GROUP: Final = -1
"""Where something comes from no group."""
_FU_WAITS: Final = KANCHAN | PENCHAN | TANKI
MAX_COMBINATIONS = 1 << 12
"""How many combinations of yaku each table remembers."""
Lines = tuple[dict[str, Any], dict[str, Any]]
"""A line of the answer in Japanese and in English."""


@dataclass(frozen=True, slots=True, eq=False)
class YakuRow:
    """A yaku in force for closed or for open hands."""

    rule: Yaku
    worth: int
    claim: int
    """Bit of the situation that brings it, for a yaku that is claimed."""
    lines: Lines
    alone: bool
    """Whether only others like it count beside it."""

    @property
    def doubled(self) -> Predicate | None:
        """The form of it that may count twice."""
        return self.rule.doubled

    def line(self, worth: int, lang: int) -> dict[str, Any]:
        """Its line where it counts so much."""
        line = self.lines[lang]
        return line if worth == self.worth else line | {self.rule.unit: worth}


@dataclass(frozen=True, slots=True, eq=False)
class Yakus:
    """The yaku of a reading."""

    rows: tuple[YakuRow, ...]
    worths: tuple[int, ...]
    """What each counts, in its own unit: a yakuman may count twice."""
    han: int
    """Sum of those worth han."""
    yakuman: int
    """Sum of those worth yakuman."""
    points: int
    """Sum of those worth points."""
    alone: bool
    """Whether they count alone: no other yaku and no dora beside them."""

    @staticmethod
    def of(rows: Sequence[YakuRow], worths: tuple[int, ...], *, alone: bool) -> "Yakus":
        """The rows with what each counts, added up by unit."""
        sums = {"han": 0, "yakuman": 0, "points": 0}
        for row, worth in zip(rows, worths, strict=True):
            sums[row.rule.unit] += worth
        han, yakuman, points = sums.values()
        return Yakus(tuple(rows), worths, han, yakuman, points, alone=alone)


WORTH_COMPILING = 64
"""Questions asked so often are compiled; what is asked once, by a proof or a rare option, is not."""


_OF_THE_SHAPE: Final = ("shape", "form", "triplet_count", "run_count")
"""What the shape of a reading says …"""
_OF_RUNS: Final = ("runs", "starts", "twins")
_OF_TRIPLETS: Final = (
    "triplets",
    "closed_triplets",
    "closed_triplet_count",
    "kans",
    "closed_kans",
    "kan_count",
)
"""… and what is nothing in a shape without runs, or without triplets."""


def _known_of(r: Reading) -> list[tuple[str, int]]:
    """What every reading of the shape of this one has in common."""
    names = [*_OF_THE_SHAPE]
    if not r.run_count:
        names += _OF_RUNS
    if not r.triplet_count:
        names += _OF_TRIPLETS
    return [(f"r.{name}", getattr(r, name)) for name in names]


class Asking:
    """Questions that are asked of a reading together, always of readings of one shape and under the same numbers."""

    def __init__(self, questions: tuple[Question, ...], *same: str) -> None:
        """``same`` are fields of the win that are the same whenever they are asked, besides the numbers in force."""
        self.questions = questions
        self._same = same
        self._times = 0
        self.ask: Callable[[Any, Any], tuple[int, ...]] = self._one_by_one
        """Asked of a reading and a win: the answers to all of them. Plain tuples of their fields are answered soonest."""

    def _one_by_one(self, r: tuple[Any, ...], w: tuple[Any, ...]) -> tuple[int, ...]:
        reading, win = Reading._make(r), Win._make(w)
        self._times += 1
        if self._times == WORTH_COMPILING:
            known = _known_of(reading)
            known += [(f"w.{name}", getattr(win, name)) for name in self._same]
            self.ask = tuple_of(self.questions, tuple(known), cast(Hashable, win.n))
        return tuple([question(reading, win) for question in self.questions])


def _claimed(_r: Reading, w: Win) -> int:
    return w.situations


def _nowhere(_r: Reading, _w: Win) -> int:
    return NO_GROUP


def _kans(r: Reading, _w: Win) -> int:
    return r.kans


def _pair(r: Reading, _w: Win) -> int:
    return r.pair


def _completed(r: Reading, _w: Win) -> int:
    """The group that the winning tile completed where the wait is worth fu; otherwise :data:`NO_GROUP`."""
    return (r.winning_group + 1) * ((r.wait & _FU_WAITS) != 0) - 1


class YakuTable(Asking):
    """The yaku in force for readings of one shape, in closed or in open hands.

    Asked are whether each row holds, then whether each doubled form does, and last what is claimed.
    """

    def __init__(
        self,
        rows: list[YakuRow],
        claims: list[YakuRow],
        *,
        double: bool,
        granted: Sequence[YakuRow] = (),
    ) -> None:
        self._rows = rows
        self._granted = granted
        """Rows that a card lets a hand have, unless it has them anyway."""
        self._claims = claims
        """Rows counted because they are claimed, in the order of the bits of the claims; a row worth nothing is left out."""
        self._doubled = [row for row in rows if double and row.doubled is not None]
        self.found = lru_cache(maxsize=MAX_COMBINATIONS)(self._found)
        """The yaku by what was asked: those that count alone where there are any, otherwise those none supersedes."""
        forms = tuple(row.doubled for row in self._doubled if row.doubled is not None)
        holds = tuple(row.rule.holds for row in rows if row.rule.holds is not None)
        self.predicates = (*holds, *forms)
        """What is asked of a reading, without what is claimed."""
        super().__init__((*self.predicates, _claimed), "menzen")

    def _found(self, asked: tuple[int, ...]) -> Yakus:
        claimed = asked[-1]
        rows = [row for row in self._claims if row.claim & claimed] if claimed else []
        rows += compress(self._rows, asked)
        for row in self._granted:
            if row.claim & claimed and all(row.rule is not other.rule for other in rows):
                rows.append(row)
        if alone := [row for row in rows if row.alone]:
            doubled = set(compress(self._doubled, asked[len(self._rows) : -1]))
            worths = tuple([row.worth * (2 if row in doubled else 1) for row in alone])
            return Yakus.of(alone, worths, alone=True)
        if superseded := {other for row in rows for other in row.rule.supersedes}:
            rows = [row for row in rows if row.rule.id not in superseded]
        return Yakus.of(rows, tuple([row.worth for row in rows]), alone=False)


_PLACED: Final[Mapping[str, Measure]] = {
    "": _nowhere,
    SETS: _kans,
    "pair": _pair,
    "wait": _completed,
}
"""What says where items of each source are found."""


@dataclass(frozen=True, slots=True, eq=False)
class FuLine:
    """One item of the fu of a reading."""

    row: "FuRow"
    amount: int
    """What it adds."""
    group: int
    """The group it comes from; :data:`NO_GROUP` for none."""
    told: tuple[dict[str, Any], dict[str, Any]]
    """Its line in each language."""
    items: tuple[str, str]
    """``"Base 20"`` in each language."""


FuLines = tuple[tuple[FuLine, ...], int]
"""Lines and what they add together."""


class FuRow:
    """A fu item, with the lines that it can have in an answer."""

    __slots__ = ("at", "line", "lines_of", "rule", "source", "told")

    def __init__(self, rule: FuItem, told: Lines) -> None:
        self.rule = rule
        self.told = told
        self.source = SETS if rule.yaochu is not None else rule.source
        """What it is found in: :data:`SETS`, ``"pair"``, ``"wait"`` or nothing."""
        self.at = [*_PLACED].index(self.source) - len(_PLACED)
        """Which of the last answers to a :class:`FuTable` says where it is found."""
        self.line = lru_cache(maxsize=MAX_COMBINATIONS)(self._line)
        """Its line where it adds so much, and the group it comes from."""
        self.lines_of = lru_cache(maxsize=MAX_COMBINATIONS)(self._lines_of)
        """For how many there are, for sets their mask, and the place, the lines: they are few, whatever the hand.

        The place is the mask of the hand's kans, the mask of the pair, or the group that the winning tile completed.
        """

    def fits(self, win: str, menzen: int, shape: int) -> bool:
        """Whether hands of this kind are asked about it."""
        rule = self.rule
        return (
            shape in rule.shapes
            and rule.win in (None, win)
            and (rule.menzen is None or rule.menzen == bool(menzen))
        )

    def _line(self, amount: int, group: int = NO_GROUP) -> FuLine:
        found = {"fu": amount, "tiles": GROUPS[group][1] if group != NO_GROUP else None}
        japanese, english = (line | found for line in self.told)
        items = (f"{japanese['name']} {amount}", f"{english['name']} {amount}")
        return FuLine(self, amount, group, (japanese, english), items)

    def _lines_of(self, count: int, place: int) -> FuLines:
        rule = self.rule
        if rule.yaochu is None:
            group = PAIR + place.bit_length() - 1 if self.source == "pair" else place
            return (self.line(rule.fu * count, group),), rule.fu * count
        lines = tuple(
            [
                self.line(
                    rule.yaochu if YAOCHU >> kind & 1 else rule.fu,
                    (KAN if place >> kind & 1 else TRIPLET) + kind,
                )
                for kind in kinds_of(count)
            ]
        )
        return lines, sum([line.amount for line in lines])


class FuTable(Asking):
    """The fu items a reading of one shape is asked about, in one kind of win.

    Asked is how many of each item there are, for sets the mask of their kinds, and last where they are found: nowhere, the masks of the
    kans and of the pair, and the group of the wait.
    """

    def __init__(self, rows: list[FuRow]) -> None:
        given = [row for row in rows if row.rule.measure is None]
        self.given = tuple(row.line(row.rule.fu) for row in given)
        """Lines that every such hand has."""
        self.total = sum(row.rule.fu for row in given)
        """What those add."""
        self.whole = any(row.rule.whole for row in given)
        """Whether the fu are not to be rounded."""
        self.asked = tuple(row for row in rows if row.rule.measure is not None)
        """Items that depend on the reading."""
        measures = [row.rule.measure for row in rows if row.rule.measure is not None]
        # A place that nothing is found in is not asked for: fu that are the same are remembered once.
        places = [
            Where(place, counts) if counts else _nowhere
            for place, counts in (
                (place, self._found_in(source)) for source, place in _PLACED.items()
            )
        ]
        super().__init__((*measures, *places), "menzen", "tsumo", "ron")

    def _found_in(self, source: str) -> tuple[Measure, ...]:
        """What counts the items that are found there."""
        asked = [(row.source, row.rule.measure) for row in self.asked]
        return tuple([measure for place, measure in asked if measure and place == source])


def fu_tables(rows: list[FuRow]) -> tuple[tuple[tuple[FuTable, ...], ...], ...]:
    """Fu items laid out by ron or tsumo, open or closed hand, and shape of the reading."""
    return tuple(
        tuple(
            tuple(
                FuTable([row for row in rows if row.fits(win, menzen, shape)]) for shape in SHAPES
            )
            for menzen in (0, 1)
        )
        for win in ("ron", "tsumo")
    )


def yaku_table(
    rows: list[YakuRow], shape: int, *, double: bool, granted: Sequence[YakuRow] = ()
) -> YakuTable:
    """The yaku a reading of ``shape`` is asked about, those that are claimed and those that are ``granted`` to any."""
    fitting = [row for row in rows if shape in row.rule.shapes]
    asked = [row for row in fitting if row.rule.holds is not None]
    return YakuTable(
        asked, [row for row in fitting if row.rule.holds is None], double=double, granted=granted
    )
