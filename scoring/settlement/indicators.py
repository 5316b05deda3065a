"""Indicators that lie on the table: told with the hand of one winner, they are those of all; it counts no dora."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.hand.situations import Claims
from scoring.settlement.table import Event
from scoring.text import Text

INDICATORS: Final = ("dora_indicators", "ura_indicators", "rinshan_indicators")
"""What is the same for every winner."""
_URA: Final = "ura_indicators"
_FOR_ALL: Final = Text(
    "表示牌は和了者皆に同じなので、一人の手に添えられたものを皆に数えた。",
    "The indicators are the same for all winners: those told with one hand are counted for every one.",
)


def on_the_table(event: Event, given: Mapping[str, Any], claims: Claims) -> dict[str, Any]:
    """The indicators that are told with another hand and not with the one ``given``, of those that count for it."""
    hands = [claim.hand for claim in event.claims if claim.hand is not None]
    found = {
        name: hand[name]
        for name in INDICATORS
        if name not in given
        for hand in hands
        if name in hand
    }
    if _URA in found:
        claimed = given.get("situation") or ()
        if not any(claim.yaku.id in claimed for claim in claims.opening(_URA)):
            del found[_URA]
    return found


def said_for_all(event: Event, claims: Claims) -> tuple[Text, ...]:
    """What is said where a hand has indicators that were told with another."""
    hands = [claim.hand for claim in event.claims if claim.hand is not None]
    return (_FOR_ALL,) if any(on_the_table(event, hand, claims) for hand in hands) else ()
