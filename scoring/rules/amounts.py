"""The amounts of rules that cards can set or add to, with their bounds."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.rules.rulebook import Dora, FuItem, Limit, Number, Rule, Yaku

MAX_WORTH: Final = 99
"""Most han, yakuman or chips that a card can give."""
MAX_VALUE: Final = 1_000_000
"""Largest number that a card can set."""
_MAX_FU: Final = 1_000


class Amount(NamedTuple):
    """A number of a rule that a card can set or add to."""

    value: int
    """As declared."""
    least: int
    most: int


def amounts_of(rule: Rule) -> Mapping[str, Amount]:
    """The amounts of a rule by name: ``closed``, ``open``, ``value``, ``yaochu``; none where cards have nothing to set."""
    if isinstance(rule, Yaku):
        return {
            "closed": Amount(rule.closed, 0, MAX_WORTH),
            "open": Amount(rule.open, 0, MAX_WORTH),
        }
    if isinstance(rule, FuItem):
        plain = {"value": Amount(rule.fu, 0, _MAX_FU)}
        return plain if rule.yaochu is None else plain | {"yaochu": Amount(rule.yaochu, 0, _MAX_FU)}
    if isinstance(rule, Limit):
        return {"value": Amount(rule.base, 0, MAX_VALUE)}
    if isinstance(rule, Dora):
        return {"value": Amount(rule.worth, 0, MAX_WORTH)}
    if isinstance(rule, Number):
        return {"value": Amount(rule.value, rule.least, MAX_VALUE)}
    return {}
