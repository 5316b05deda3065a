"""What a reading of a tile hand is worth: its yaku, its dora and its fu, line by line; not what anybody pays for it."""

from typing import NamedTuple

from scoring.cutting import KAN, PAIR, TRIPLET
from scoring.payments import Payments
from scoring.rulebook import Dora, Limit
from scoring.ruleset import FuRow, InForce, YakuRow
from scoring.tiles import YAOCHU
from scoring.values import Reading, Win


FuLine = tuple[FuRow, int, int]
"""One item of the fu of a reading: its row, what it adds, and the group it comes from (-1 for none)."""


class Fus(NamedTuple):
    """The fu of a reading."""

    lines: tuple[FuLine, ...]
    total: int
    """Before rounding."""
    whole: bool
    """Whether they are not to be rounded."""


class Yakus(NamedTuple):
    """The yaku of a reading."""

    rows: tuple[YakuRow, ...]
    worths: tuple[int, ...]
    """What each counts, in its own unit: a yakuman may count twice."""
    han: int
    """Sum of those worth han."""
    yakuman: int
    """Sum of those worth yakuman; where there is one, nothing else counts."""


class Valuation(NamedTuple):
    """A reading with its worth."""

    reading: Reading
    yaku: Yakus
    dora: tuple[tuple[Dora, int], ...]
    """Each kind of dora the hand has, and what it counts."""
    fu: Fus
    worth: "Worth"
    payments: Payments
    """What everybody pays; nobody pays anything where there is no yaku."""


class Worth(NamedTuple):
    """A reading's place on the score table."""

    han: int
    """Dora included; 0 for a yakuman."""
    fu: int
    """Rounded; 0 where fu do not count."""
    yakuman: int
    limit: Limit | None
    base: int
    """Base points."""


def yaku_of(rules: InForce, r: Reading, w: Win) -> Yakus:
    """The yaku of a reading: yakuman alone where there are any, otherwise the ordinary ones that none supersedes."""
    yakuman, asked = rules.tables[w.menzen][r.shape]
    found = [row for row in yakuman if row.holds(r, w)]
    claimed = rules.claimed(w.menzen, w.situations) if w.situations else None
    if claimed is not None and claimed.yakuman:
        found += claimed.yakuman
    if found:
        double = rules.numbers.double_yakuman
        worths = tuple(
            row.worth * 2 if double and row.doubled is not None and row.doubled(r, w) else row.worth
            for row in found
        )
        return Yakus(tuple(found), worths, 0, sum(worths))
    ordinary = [row for row in asked if row.holds(r, w)]
    if len(ordinary) > 1:
        removed = 0
        for row in ordinary:
            removed |= row.removes
        if removed:
            ordinary = [row for row in ordinary if not removed & row.bit]
    if claimed is not None:
        ordinary = [*claimed.ordinary, *ordinary]
    worths = tuple([row.worth for row in ordinary])
    return Yakus(tuple(ordinary), worths, sum(worths), 0)


def dora_of(rules: InForce, w: Win) -> tuple[tuple[Dora, int], ...]:
    """The dora of a hand, those it has none of left out."""
    return tuple([(rule, count * rule.worth) for rule in rules.dora if (count := rule.count(w))])


def fu_of(rules: InForce, r: Reading, w: Win) -> Fus:
    """The fu of a reading, item by item."""
    lines: list[FuLine] = []
    total = 0
    for row in rules.fu[r.shape]:
        measured = row.measure(r, w)
        if not measured:
            continue
        fu, yaochu = row.fu, row.yaochu
        if yaochu is None:
            amount = measured * fu
            total += amount
            group = -1
            if source := row.source:
                group = r.winning_group if source == "wait" else PAIR + r.pair.bit_length() - 1
            lines.append((row, amount, group))
            if row.whole:
                return Fus(((row, amount, -1),), amount, True)
            continue
        while measured:
            bit = measured & -measured
            measured ^= bit
            amount = yaochu if bit & YAOCHU else fu
            total += amount
            form = KAN if bit & r.kans else TRIPLET
            lines.append((row, amount, form + bit.bit_length() - 1))
    return Fus(tuple(lines), total, False)


def best_first(valuations: list[Valuation]) -> list[Valuation]:
    """Readings by points, then yakuman, han and fu, the best first; equals stay in the order they were read.

    A yakuman goes before a counted one of the same points: it is the yaku the hand is known by.
    """
    if len(valuations) == 1:
        return valuations
    return sorted(valuations, key=_rank, reverse=True)


def _rank(valuation: Valuation) -> tuple[int, int, int, int]:
    worth = valuation.worth
    return (valuation.payments.points, worth.yakuman, worth.han, worth.fu)
