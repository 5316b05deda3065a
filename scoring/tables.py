"""The rules in force laid out for scoring: by hand, by shape, each with its line of the answer. They value nothing themselves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.compiling import tuple_of
from scoring.rulebook import FuItem, Measure, Predicate, Yaku
from scoring.values import SHAPES

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
        units = [row.rule.unit for row in rows]
        sums = {
            unit: sum(worth for worth, its in zip(worths, units, strict=True) if its == unit)
            for unit in ("han", "yakuman", "points")
        }
        return Yakus(tuple(rows), worths, **sums, alone=alone)


WORTH_COMPILING = 64
"""Questions asked so often are compiled; what is asked once, by a proof or a rare option, is not."""


class Asking:
    """Questions that are asked of a reading together."""

    def __init__(self, questions: tuple[Predicate | Measure, ...]) -> None:
        self.questions = questions
        self._times = 0
        self.ask: Callable[[Any, Any], tuple[int, ...]] = self._one_by_one
        """Asked of a reading and a win: the answers to all of them."""

    def _one_by_one(self, r: Any, w: Any) -> tuple[int, ...]:  # noqa: ANN401 - any game's
        self._times += 1
        if self._times == WORTH_COMPILING:
            self.ask = tuple_of(self.questions)
        return tuple([question(r, w) for question in self.questions])


class YakuTable(Asking):
    """The yaku in force for readings of one shape, in closed or in open hands.

    Asked are whether each row holds, and after them whether each doubled form does.
    """

    def __init__(self, rows: list[YakuRow], claims: list[YakuRow], *, double: bool) -> None:
        self._rows = rows
        self._claims = claims
        """Rows counted because they are claimed, in the order of the bits of the claims; a row worth nothing is left out."""
        self._doubled = [row for row in rows if double and row.doubled is not None]
        self._known: dict[tuple[tuple[int, ...], int], Yakus] = {}
        forms = tuple(row.doubled for row in self._doubled if row.doubled is not None)
        holds = tuple(row.rule.holds for row in rows if row.rule.holds is not None)
        super().__init__(holds + forms)

    def found(self, truths: tuple[int, ...], claimed: int) -> Yakus:
        """The yaku by what was asked and claimed: those that count alone where there are any, otherwise those none supersedes."""
        if (known := self._known.get((truths, claimed))) is not None:
            return known
        if len(self._known) > MAX_COMBINATIONS:
            self._known.clear()
        found = self._known[truths, claimed] = self._combined(truths, claimed)
        return found

    def _combined(self, truths: tuple[int, ...], claimed: int) -> Yakus:
        rows = [row for row in self._claims if row.claim & claimed]
        rows += [row for row, holds in zip(self._rows, truths, strict=False) if holds]
        forms = truths[len(self._rows) :]
        doubled = {row for row, holds in zip(self._doubled, forms, strict=True) if holds}
        if alone := [row for row in rows if row.alone]:
            worths = tuple(row.worth * (2 if row in doubled else 1) for row in alone)
            return Yakus.of(alone, worths, alone=True)
        superseded = {other for row in rows for other in row.rule.supersedes}
        left = [row for row in rows if row.rule.id not in superseded]
        return Yakus.of(left, tuple(row.worth for row in left), alone=False)


@dataclass(frozen=True, slots=True, eq=False)
class FuRow:
    """A fu item with its line of the answer."""

    rule: FuItem
    lines: Lines

    def fits(self, win: str, menzen: int, shape: int) -> bool:
        """Whether hands of this kind are asked about it."""
        rule = self.rule
        return (
            shape in rule.shapes
            and rule.win in (None, win)
            and (rule.menzen is None or rule.menzen == bool(menzen))
        )


class FuTable(Asking):
    """The fu items a reading of one shape is asked about, in one kind of win.

    Asked is how many of each item there are, for sets the mask of their kinds.
    """

    def __init__(self, rows: list[FuRow]) -> None:
        given = [row for row in rows if row.rule.measure is None]
        self.given = tuple((row, row.rule.fu, -1) for row in given)
        """Lines that every such hand has."""
        self.total = sum(row.rule.fu for row in given)
        """What those add."""
        self.whole = any(row.rule.whole for row in given)
        """Whether the fu are not to be rounded."""
        self.asked = tuple(row for row in rows if row.rule.measure is not None)
        """Items that depend on the reading."""
        super().__init__(tuple(row.rule.measure for row in rows if row.rule.measure is not None))


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


def yaku_table(rows: list[YakuRow], shape: int, *, double: bool) -> YakuTable:
    """The yaku a reading of ``shape`` is asked about, and those that are claimed."""
    fitting = [row for row in rows if shape in row.rule.shapes]
    asked = [row for row in fitting if row.rule.holds is not None]
    return YakuTable(asked, [row for row in fitting if row.rule.holds is None], double=double)
