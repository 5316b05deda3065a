"""What a reading of a tile hand is worth: its yaku, its dora and its fu, line by line; not what anybody pays for it."""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from scoring.cache import MOST_RULES, RememberedOfRules
from scoring.hand.payments import Payments
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora, Limit
from scoring.rules.tables import FuLine, FuTable, Yakus
from scoring.tiles.values import Reading, Win


@dataclass(frozen=True, slots=True, eq=False)
class Doras:
    """The dora of a hand, those it has none of left out."""

    found: tuple[tuple[Dora, int], ...]
    """Each kind, and what it counts."""
    han: int
    """All together."""
    told: list[Any] = field(default_factory=lambda: [None, None])
    """What answers say of them, by language, once it was asked."""


NO_DORA: Final = Doras((), 0)


@dataclass(frozen=True, slots=True, eq=False)
class Fus:
    """The fu of a reading."""

    lines: tuple[FuLine, ...]
    total: int
    """Before rounding."""
    whole: bool
    """Whether they are not to be rounded."""
    told: list[Any] = field(default_factory=lambda: [None, None])
    """What answers say of them, by language, once it was asked."""


NO_FU: Final = Fus((), 0, whole=True)


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
    told: list[Any] = field(default_factory=lambda: [None, None])
    """What answers say of it, by language, once it was asked."""

    def paid_as(self, payments: Payments) -> "Worth":
        """The same, paid otherwise."""
        return Worth(self.han, self.fu, self.yakuman, self.limit, self.base, payments)


class Valuation(NamedTuple):
    """A reading with its worth."""

    reading: Reading
    yaku: Yakus
    dora: Doras
    fu: Fus
    worth: Worth


def _doras(asked: tuple[InForce, tuple[int, ...]]) -> Doras:
    rules, counts = asked
    found = tuple(
        # Not strict: where there is no dora, the counts are not counts.
        (rule, count * rule.worth)
        for rule, count in zip(rules.dora, counts, strict=False)
        if count
    )
    return Doras(found, sum(han for _, han in found))


_DORAS: Final = RememberedOfRules(_doras, most=1 << 12)


def _fu(asked: tuple[FuTable, tuple[int, ...]]) -> Fus:
    table, answers = asked
    lines, total = table.given, table.total
    # Not strict: after the counts the answers say where the items are found.
    for row, count in zip(table.measured, answers, strict=False):
        if count:
            more, amount = row.lines(count, answers[row.at])
            lines += more
            total += amount
    return Fus(lines, total, table.whole)


FUS: Final = RememberedOfRules(_fu, most=1 << 13, rules=16 * MOST_RULES)
"""The fu of a reading, by the table of its items, of which rules have one for each shape and way of winning, and what was asked of them."""


def dora_of(rules: InForce, w: Win) -> Doras:
    """The dora of a hand."""
    return _DORAS[rules, rules.dora_counts(w)[:-1]]


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
