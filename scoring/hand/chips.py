"""The chips that every payer adds to a payment."""

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from scoring.hand import MESSAGES
from scoring.hand.valuing import Valuation
from scoring.rules.amendments import ChipRate
from scoring.rules.in_force import InForce
from scoring.text import Text, joined
from scoring.tiles.values import Win


class PaidChips(NamedTuple):
    """Chips that every payer adds for one rule."""

    rule: str
    """The yaku, dora or limit that they are paid for."""
    name: Text
    rate: ChipRate
    chips: int
    """The number of chips that each payer adds."""


def paid_chips(rules: InForce, win: Win, ranked: Sequence[Valuation]) -> list[PaidChips]:
    """Return the chips that every payer adds, by the best reading; none for a hand that does not win."""
    if not ranked or not ranked[0].worth.payments.shares:
        return []
    best = ranked[0]
    counts = {row.rule.id: 1 for row in best.yaku.rows}
    dora = [row.rule for row, _ in best.dora.found]
    counts |= {rule.id: attrgetter(rule.counts)(win) for rule in dora}
    if best.worth.limit is not None:
        counts[best.worth.limit.id] = best.worth.yakuman or 1
    names = rules.ruleset.rules
    return [
        PaidChips(rule, names[rule].name, rate, rate.chips * counts[rule])
        for rule, rate in rules.chip_rates.items()
        if rule in counts
    ]


def chips_sentence(chips: Sequence[PaidChips]) -> Text:
    """Return the sentence that adds up the chips of a hand."""
    items = [MESSAGES["chips.item"].filled(name=one.name, n=one.chips) for one in chips]
    total = sum(one.chips for one in chips)
    return MESSAGES["chips.sum"].filled(items=joined(items, ja=" + ", en=" + "), sum=total)
