"""The number of dora and ura dora indicators that can have been turned."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.faults import Fault
from scoring.hand import MESSAGES
from scoring.hand.parsing import MAX_INDICATORS
from scoring.hand.situations import Claims, Facts, situation_faults
from scoring.text import Text, joined
from scoring.tiles.values import Numbers

AFTER_DISCARD: Final = "after_discard"
"""The value of the option ``open_kan_dora`` by which the indicator of an open kan is turned after the discard."""


def turns_late(numbers: Numbers) -> bool:
    """Return whether the indicator of an open kan is turned after the discard."""
    return vars(numbers).get("open_kan_dora") == AFTER_DISCARD


@dataclass(frozen=True, slots=True, eq=False)
class IndicatorRules:
    """The rules of one game about its indicators."""

    claims: Claims
    """The situations in which kans cannot have been made, and those with ura dora."""
    dora: str | None
    """The number of indicators."""
    ura: str | None
    """The rule that counts the indicators under them."""
    kan_ura: str | None
    """Whether there are ura dora under the indicators of kans."""


def indicator_faults(named: IndicatorRules, numbers: Numbers, facts: Facts) -> Iterator[Fault]:
    """Yield the errors of more indicators than kans can have turned, and of ura dora without riichi."""
    claims, claimed, dora, ura = named.claims, facts.claimed, facts.dora, facts.ura
    if numbers.kan_dora:
        most, reason = _most(claims, numbers, facts)
    else:
        most, reason = 1, MESSAGES["no_kan_dora"]
    if dora > most:
        detail = MESSAGES["too_many_dora"].filled(most=most, reason=reason)
        yield Fault("/dora_indicators", "too_many_indicators", detail, named.dora)
    if not ura:
        return
    opening = claims.opening("ura_indicators")
    if not any(claim.bit & claimed for claim in opening):
        names = [claim.yaku.name for claim in opening]
        detail = MESSAGES["ura_needs_riichi"].filled(claims=joined(names, ja="か", en=" or "))
        yield Fault("/ura_indicators", "needs_situation", detail, named.ura)
    most, reason, rule = min(most, dora) if dora else most, MESSAGES["under_dora"], named.ura
    if most > 1 and not numbers.kan_ura:
        most, reason, rule = 1, MESSAGES["no_kan_ura"], named.kan_ura
    if ura > most:
        detail = MESSAGES["too_many_ura"].filled(most=most, reason=reason)
        yield Fault("/ura_indicators", "too_many_indicators", detail, rule)


def _most(claims: Claims, numbers: Numbers, facts: Facts) -> tuple[int, Text]:
    """Return the largest possible number of dora indicators if kans add indicators, and the reason."""
    claimed = facts.claimed
    if any(claim.situation.no_melds for claim in claims.made(claimed)):
        return 1, MESSAGES["no_kan_yet"]
    if claimed & claims.robbing:
        return MAX_INDICATORS - 1, MESSAGES["kan_robbed"]
    # The indicator of the last kan can still be covered after its replacement tile.
    late = facts.opened and not facts.norths and turns_late(numbers)
    if late and claimed & claims.replacement:
        return MAX_INDICATORS - 1, MESSAGES["not_yet_turned"]
    return MAX_INDICATORS, MESSAGES["one_a_kan"]


# NOTE: ``score()`` of ``benchmarks/core.py`` takes 24.7 µs for a hand that was met before, 27.8 without this cache.
@lru_cache(1 << 12)
def faults_of_facts(
    named: IndicatorRules, numbers: Numbers, values: tuple[int, ...]
) -> tuple[Fault, ...]:
    """Return the errors of the situations claimed and of the numbers of indicators; ``values`` are those of :class:`Facts`."""
    facts = Facts(*values)
    return (
        *situation_faults(named.claims, numbers, facts),
        *indicator_faults(named, numbers, facts),
    )
