"""The number of dora and ura dora indicators that can have been turned."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.faults import Fault
from scoring.hand.parsing import MAX_INDICATORS
from scoring.hand.situations import Claims
from scoring.rules.in_force import InForce
from scoring.text import Text, amount

AFTER_DISCARD: Final = "after_discard"
"""The value of the option ``open_kan_dora`` by which the indicator of an open kan is turned after the discard."""


def turns_late(rules: InForce) -> bool:
    """Whether the indicator of an open kan is turned after the discard."""
    return rules.options.get("open_kan_dora") == AFTER_DISCARD


@dataclass(frozen=True, slots=True, eq=False)
class IndicatorRules:
    """The rules of one game about its indicators."""

    claims: Claims
    """The situations in which kans cannot have been made, and those with ura dora."""
    dora: str | None
    """How many there are."""
    ura: str | None
    """What the indicators under them count."""
    kan_ura: str | None
    """Whether there are any under those of kans."""


@lru_cache(maxsize=4096)
def indicator_faults(
    named: IndicatorRules,
    kans: tuple[int, int, bool],
    claimed: int,
    dora: int,
    ura: int,
) -> tuple[Fault, ...]:
    """More indicators than kans can have turned, or ura dora without riichi.

    ``kans`` says whether kans turn indicators, whether there are ura dora under those, and whether the last kan of the winner turns
    its indicator after the discard only; ``dora`` and ``ura`` are how many indicators were given.
    """
    return tuple(_faults(named, kans, claimed, dora, ura))


def _faults(
    named: IndicatorRules,
    kans: tuple[int, int, bool],
    claimed: int,
    dora: int,
    ura: int,
) -> Iterator[Fault]:
    claims, (kan_dora, kan_ura, late) = named.claims, kans
    most, reason = _most(claims, claimed, late=late) if kan_dora else (1, _NO_KAN_DORA)
    if dora > most:
        yield _too_many("dora_indicators", _DORA, most, reason, named.dora)
    if not ura:
        return
    openers = claims.opening("ura_indicators")
    if not any(claim.bit & claimed for claim in openers):
        names = [claim.yaku.name for claim in openers]
        text = Text(
            "裏ドラは{claims}で和了した時だけ。", "Ura dora are only for a win with {claims}."
        )
        names_text = Text("か".join(n.ja for n in names), " or ".join(n.en for n in names))
        yield Fault("/ura_indicators", "needs_situation", text.filled(claims=names_text), named.ura)
    most, reason, rule = min(most, dora) if dora else most, _UNDER_DORA, named.dora
    if most > 1 and not kan_ura:
        most, reason, rule = 1, _NO_KAN_URA, named.kan_ura
    if ura > most:
        yield _too_many("ura_indicators", _URA, most, reason, rule)


def _too_many(field: str, unit: Text, most: int, reason: Text, rule: str | None) -> Fault:
    text = Text("{unit}は多くても{most}枚({reason})。", "At most {most}: {reason}.")
    detail = text.filled(unit=unit, most=Text(f"{most}", amount(most, unit).en), reason=reason)
    return Fault(f"/{field}", "too_many_indicators", detail, rule)


def _most(claims: Claims, claimed: int, *, late: bool) -> tuple[int, Text]:
    """The most dora indicators that can have been turned where kans turn them, and why."""
    if claims.before_kans(claimed):
        return 1, _NO_KAN_YET
    if claimed & claims.robbing:
        return MAX_INDICATORS - 1, _KAN_ROBBED
    if late and claimed & claims.replacement:
        return MAX_INDICATORS - 1, _NOT_YET_TURNED
    return MAX_INDICATORS, _ONE_A_KAN


_DORA: Final = Text("ドラ表示牌", "dora indicators")
_URA: Final = Text("裏ドラ表示牌", "ura dora indicators")
_ONE_A_KAN: Final = Text(
    "初めの一枚と槓一つにつき一枚", "one at the start and one for each of four kans"
)
_NO_KAN_YET: Final = Text("誰も槓をしていないので一枚", "one, for nobody has made a kan yet")
_KAN_ROBBED: Final = Text("槍槓の槓では槓ドラをめくらない", "a robbed kan turns none")
_NOT_YET_TURNED: Final = Text(
    "最後の明槓の槓ドラは打牌の後にめくる", "the last open kan turns its one after the discard"
)
_NO_KAN_DORA: Final = Text("槓ドラ無しなので一枚", "one, for there are no kan dora")
_UNDER_DORA: Final = Text("ドラ表示牌一枚につき一枚", "one under each dora indicator")
_NO_KAN_URA: Final = Text("槓裏ドラ無しなので一枚", "one, for there are none under kan dora")
