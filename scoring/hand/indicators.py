"""The number of dora and ura dora indicators that can have been turned."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.faults import Fault
from scoring.hand import MESSAGES
from scoring.hand.parsing import MAX_INDICATORS
from scoring.hand.situations import Claims, FactValues, Table, situation_faults
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


def indicator_faults(
    named: IndicatorRules, numbers: Numbers, claimed: int, dora: int, ura: int, *, late: bool
) -> Iterator[Fault]:
    """Yield the errors of more indicators than kans can have turned, and of ura dora without riichi.

    ``dora`` and ``ura`` are how many indicators were given; ``late`` says whether the indicator of the last kan can still be covered
    after its replacement tile.
    """
    claims = named.claims
    if numbers.kan_dora:
        most, reason = _most(claims, claimed, late=late)
    else:
        most, reason = 1, MESSAGES["no_kan_dora"]
    if dora > most:
        yield _too_many("dora_indicators", MESSAGES["units.dora"], most, reason, named.dora)
    if not ura:
        return
    if not claims.openers.get("ura_indicators", 0) & claimed:
        names = [claim.yaku.name for claim in claims.opening("ura_indicators")]
        detail = MESSAGES["ura_needs_riichi"].filled(claims=joined(names, ja="か", en=" or "))
        yield Fault("/ura_indicators", "needs_situation", detail, named.ura)
    most, reason, rule = min(most, dora) if dora else most, MESSAGES["under_dora"], named.dora
    if most > 1 and not numbers.kan_ura:
        most, reason, rule = 1, MESSAGES["no_kan_ura"], named.kan_ura
    if ura > most:
        yield _too_many("ura_indicators", MESSAGES["units.ura"], most, reason, rule)


def _too_many(field: str, unit: Text, most: int, reason: Text, rule: str | None) -> Fault:
    if most == 1:
        unit = unit._replace(en=unit.en.removesuffix("s"))
    detail = MESSAGES["too_many"].filled(unit=unit, most=most, reason=reason)
    return Fault(f"/{field}", "too_many_indicators", detail, rule)


def _most(claims: Claims, claimed: int, *, late: bool) -> tuple[int, Text]:
    """Return the largest possible number of dora indicators if kans add indicators, and the reason."""
    if claims.before_kans(claimed):
        return 1, MESSAGES["no_kan_yet"]
    if claimed & claims.robbing:
        return MAX_INDICATORS - 1, MESSAGES["kan_robbed"]
    if late and claimed & claims.replacement:
        return MAX_INDICATORS - 1, MESSAGES["not_yet_turned"]
    return MAX_INDICATORS, MESSAGES["one_a_kan"]


# NOTE: ``score()`` of ``benchmarks/core.py`` takes 24.7 µs for a hand that was met before, 27.8 without this cache.
@lru_cache(1 << 12)
def faults_of_facts(
    named: IndicatorRules, numbers: Numbers, facts: FactValues
) -> tuple[Fault, ...]:
    """Return the errors of the situations claimed and of the numbers of indicators."""
    claimed, values, opened, dora, ura = facts
    table = Table(*values)
    late = bool(opened and not table.norths and turns_late(numbers))
    return (
        *situation_faults(named.claims, numbers, claimed, table),
        *indicator_faults(named, numbers, claimed, dora, ura, late=late),
    )
