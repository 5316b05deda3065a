"""What a reading of a tile hand is worth: its yaku, its dora and its fu, line by line; not what anybody pays for it."""

from typing import NamedTuple

from scoring.rulebook import Dora, Limit
from scoring.ruleset import FuRow, InForce, YakuRow
from scoring.tiles import YAOCHU
from scoring.values import Reading, Win


class FuLine(NamedTuple):
    """One item of the fu of a reading."""

    row: FuRow
    fu: int
    kind: int | None
    """The kind of the set it comes from, for items that are sets."""


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
    fu: tuple[FuLine, ...]
    fu_sum: int
    """Fu before rounding."""
    worth: "Worth"
    points: int
    """What all payers pay together, without counters."""


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
    table = rules.tables[w.menzen]
    claimed = rules.claimed(w.menzen, w.situations) if w.situations else None
    found = [row for row in table.yakuman if row[0](r, w)]
    if claimed is not None and claimed.yakuman:
        found += claimed.yakuman
    if found:
        double = rules.numbers.double_yakuman
        worths = tuple(
            row.worth * 2 if double and row.doubled is not None and row.doubled(r, w) else row.worth
            for row in found
        )
        return Yakus(tuple(found), worths, 0, sum(worths))
    ordinary = [row for row in table.ordinary if row[0](r, w)]
    removed = 0
    for row in ordinary:
        removed |= row[3]
    if removed:
        ordinary = [row for row in ordinary if not removed & row[2]]
    if claimed is not None:
        ordinary = [*claimed.ordinary, *ordinary]
    worths = tuple([row[1] for row in ordinary])
    return Yakus(tuple(ordinary), worths, sum(worths), 0)


def dora_of(rules: InForce, w: Win) -> tuple[tuple[Dora, int], ...]:
    """The dora of a hand, those it has none of left out."""
    return tuple([(rule, count * rule.worth) for rule in rules.dora if (count := rule.count(w))])


def fu_of(rules: InForce, r: Reading, w: Win) -> tuple[tuple[FuLine, ...], int, bool]:
    """The fu of a reading, item by item, their sum before rounding, and whether they are whole (not to be rounded)."""
    lines = []
    total = 0
    for row in rules.fu:
        measured = row[0](r, w)
        if not measured:
            continue
        if row.yaochu is None:
            fu = measured * row.fu
            lines.append(FuLine(row, fu, None))
            total += fu
            if row.whole:
                return (FuLine(row, fu, None),), fu, True
            continue
        while measured:
            bit = measured & -measured
            measured ^= bit
            fu = row.yaochu if bit & YAOCHU else row.fu
            lines.append(FuLine(row, fu, bit.bit_length() - 1))
            total += fu
    return tuple(lines), total, False


def best_first(valuations: list[Valuation]) -> list[Valuation]:
    """Readings by points, then yakuman, han and fu, the best first; equals stay in the order they were read.

    A yakuman goes before a counted one of the same points: it is the yaku the hand is known by.
    """
    if len(valuations) == 1:
        return valuations
    return sorted(valuations, key=_rank, reverse=True)


def _rank(valuation: Valuation) -> tuple[int, int, int, int]:
    worth = valuation.worth
    return (valuation.points, worth.yakuman, worth.han, worth.fu)
