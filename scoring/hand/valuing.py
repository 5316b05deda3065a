"""The valuation of a reading: its yaku, dora and fu, and what they are worth."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial, wraps
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeVar

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


NO_DORA: Final = Doras((), 0)


@dataclass(frozen=True, slots=True, eq=False)
class Fus:
    """The fu of a reading."""

    lines: tuple[FuLine, ...]
    total: int
    """Before rounding."""
    whole: bool
    """Whether they are not to be rounded."""


NO_FU: Final = Fus((), 0, whole=True)


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """A place on the score table with its payments."""

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

    def paid_as(self, payments: Payments) -> "Worth":
        """The same place with other payments."""
        return Worth(self.han, self.fu, self.yakuman, self.limit, self.base, payments)


class Valuation(NamedTuple):
    """A reading with its worth."""

    reading: Reading
    yaku: Yakus
    dora: Doras
    fu: Fus
    worth: Worth


Owner = TypeVar("Owner")
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
MAX_RULES: Final = 64
"""How many rules in force results are cached for: they are large, and under options and cards without number."""
_MAX_TABLES: Final = 32 * MAX_RULES


def cached_for_each(
    maxsize: int, *, owners: int = MAX_RULES
) -> Callable[
    [Callable[Concatenate[Owner, Parameters], Result]],
    Callable[Concatenate[Owner, Parameters], Result],
]:
    """Caches ``maxsize`` results of a function for each of the latest values of its first argument, of which ``owners`` are kept alive."""

    def decorate(
        function: Callable[Concatenate[Owner, Parameters], Result],
    ) -> Callable[Concatenate[Owner, Parameters], Result]:
        @lru_cache(maxsize=owners)
        def of_owner(owner: Owner) -> Callable[..., Result]:
            return lru_cache(maxsize)(partial(function, owner))

        @wraps(function)
        def cached(owner: Owner, /, *others: Parameters.args, **named: Parameters.kwargs) -> Result:
            return of_owner(owner)(*others, **named)

        return cached

    return decorate


@cached_for_each(1 << 11, owners=_MAX_TABLES)
def fu_of(table: FuTable, answers: tuple[int, ...]) -> Fus:
    """The fu of a reading, from the answers to the measures of its table."""
    lines, total = table.given, table.total
    # Not strict: after the counts the answers say where the items are found.
    for row, count in zip(table.measured, answers, strict=False):
        if count:
            more, amount = row.lines(count, answers[row.at])
            lines += more
            total += amount
    return Fus(lines, total, table.whole)


@cached_for_each(1 << 10)
def _doras(rules: InForce, counts: tuple[int, ...]) -> Doras:
    # Not strict: in a game without dora the counts are the numbers in force.
    counted = zip(rules.dora, counts, strict=False)
    found = tuple([(rule, count * rule.worth) for rule, count in counted if count])
    return Doras(found, sum([han for _, han in found]))


def dora_of(rules: InForce, w: Win) -> Doras:
    """The dora of a hand."""
    return _doras(rules, rules.dora_counts(w)[:-1])


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
