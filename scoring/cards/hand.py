"""A hand that was scored with cards in play, and the chips it is worth; it words nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scoring.cards.facts import Facts
from scoring.cards.payments import Answered
from scoring.hand.payments import Payments
from scoring.hand.valuing import Valuation
from scoring.rules.amendments import Played
from scoring.text import Text
from scoring.tiles.values import Win

if TYPE_CHECKING:
    from scoring.cards.game import CardedGame


class Stand(NamedTuple):
    """What the marked white dragon came to."""

    kind: int | None
    """The kind it wins as; ``None`` where no kind wins."""
    others: int
    """How many other kinds would have won too."""


class Paid(NamedTuple):
    """What cards changed about who pays."""

    before: Payments
    answered: Answered | None
    """``None`` where nobody answers for the hand."""
    after_break: Payments | None
    """``None`` where nothing passes through who sits at the wall break."""

    @property
    def middle(self) -> Payments:
        """The payments after liability and before the wall break."""
        return self.before if self.answered is None else self.answered.payments

    @property
    def last(self) -> Payments:
        """The payments after all."""
        return self.after_break or self.middle


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand that was scored with cards in play."""

    game: "CardedGame"
    win: Win
    facts: Facts
    ranked: tuple[Valuation, ...]
    stand: Stand | None
    """What the marked white dragon came to, where it won as any tile."""
    paid: Paid | None
    """``None`` for a hand that does not win."""

    @property
    def best(self) -> Valuation | None:
        """The reading that counts; ``None`` for a hand that is not complete."""
        return self.ranked[0] if self.ranked else None


def chips_by_rule(hand: Hand) -> Iterator[tuple[str, Played, int]]:
    """The chips every payer adds: what they are for, the card that says so, and how many."""
    best = hand.best
    if best is None or hand.paid is None:
        return
    counts = {row.rule.id: 1 for row in best.yaku.rows}
    counts |= {rule.id: attrgetter(rule.counts)(hand.win) for rule, _ in best.dora.found}
    if best.worth.limit is not None:
        counts[best.worth.limit.id] = best.worth.yakuman or 1
    for rule, (card, chips) in hand.game.rules.card_effects.chips.items():
        if rule in counts:
            yield rule, card, chips * counts[rule]


def chips_of(hand: Hand) -> list[tuple[Text, int]]:
    """The chips every payer adds, by what they are for."""
    names = hand.game.ruleset.rules
    return [(names[rule].name, chips) for rule, _, chips in chips_by_rule(hand)]
