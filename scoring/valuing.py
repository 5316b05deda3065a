"""What a reading of a tile hand is worth: its yaku, its dora and its fu, line by line; not what anybody pays for it."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.cutting import KAN, PAIR, TRIPLET
from scoring.in_force import InForce
from scoring.payments import Payments
from scoring.rulebook import Dora, Limit
from scoring.tables import FuRow, FuTable, Yakus
from scoring.tiles import YAOCHU, kinds_of
from scoring.values import KANCHAN, PENCHAN, TANKI, Reading, Win

_FU_WAITS = KANCHAN | PENCHAN | TANKI
FuLine = tuple[FuRow, int, int]
"""One item of the fu of a reading: its row, what it adds, and the group it comes from (-1 for none)."""


@dataclass(frozen=True, slots=True, eq=False)
class Fus:
    """The fu of a reading."""

    lines: tuple[FuLine, ...]
    total: int
    """Before rounding."""
    whole: bool
    """Whether they are not to be rounded."""
    said: dict[int, Any] = field(default_factory=dict)
    """What answers say of them, by language, once it was asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """A place on the score table, and what everybody pays for it."""

    han: int
    """Dora included; 0 where han do not count."""
    fu: int
    """Rounded; 0 where fu do not count."""
    yakuman: int
    limit: Limit | None
    base: int
    """Base points."""
    payments: Payments
    """What everybody pays; nobody pays anything for a hand that does not win."""


class Valuation(NamedTuple):
    """A reading with its worth."""

    reading: Reading
    yaku: Yakus
    dora: tuple[tuple[Dora, int], ...]
    """Each kind of dora the hand has, and what it counts."""
    fu: Fus
    worth: Worth


def yaku_of(rules: InForce, r: Reading, w: Win) -> Yakus:
    """The yaku of a reading: those that count alone where there are any, otherwise those that none supersedes."""
    table = rules.tables[w.menzen][r.shape]
    return table.found(table.ask(r, w), w.situations)


def dora_of(rules: InForce, w: Win) -> tuple[tuple[tuple[Dora, int], ...], int]:
    """The dora of a hand, those it has none of left out, and their han together."""
    return _dora(rules, rules.dora_counts(w)[:-1])


@lru_cache(maxsize=1 << 12)
def _dora(rules: InForce, counts: tuple[int, ...]) -> tuple[tuple[tuple[Dora, int], ...], int]:
    found = tuple(
        # Not strict: where there is no dora, the counts are not counts.
        (rule, count * rule.worth)
        for rule, count in zip(rules.dora, counts, strict=False)
        if count
    )
    return found, sum(han for _, han in found)


def fu_of(rules: InForce, r: Reading, w: Win) -> Fus:
    """The fu of a reading, item by item."""
    table = rules.fu[w.tsumo][w.menzen][r.shape]
    measured = table.ask(r, w)
    return _fus(table, measured, r.kans, r.pair, r.winning_group if r.wait & _FU_WAITS else -1)


@lru_cache(maxsize=1 << 13)
def _fus(table: FuTable, measured: tuple[int, ...], kans: int, pair: int, won: int) -> Fus:
    """The lines of measured items. Most hands have few, and the same ones, so the latest are remembered."""
    lines: list[FuLine] = [*table.given]
    total = table.total
    for row, count in zip(table.asked, measured, strict=True):
        rule = row.rule
        if rule.yaochu is None:
            if count:
                group = -1
                if rule.source == "pair":
                    group = PAIR + pair.bit_length() - 1
                elif rule.source == "wait":
                    group = won
                lines.append((row, rule.fu * count, group))
                total += rule.fu * count
            continue
        for kind in kinds_of(count):
            amount = rule.yaochu if YAOCHU >> kind & 1 else rule.fu
            form = KAN if kans >> kind & 1 else TRIPLET
            lines.append((row, amount, form + kind))
            total += amount
    return Fus(tuple(lines), total, whole=table.whole)


def best_first(valuations: list[Valuation]) -> list[Valuation]:
    """Readings by points, then yakuman, han and fu, the best first; equals stay in the order they were read.

    A yakuman goes before a counted one of the same points: it is the yaku the hand is known by.
    """
    if len(valuations) == 1:
        return valuations
    return sorted(valuations, key=_rank, reverse=True)


def _rank(valuation: Valuation) -> tuple[int, int, int, int]:
    worth = valuation.worth
    return (worth.payments.points, worth.yakuman, worth.han, worth.fu)
