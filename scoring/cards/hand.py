"""A hand that was scored with cards in play: its facts, who pays, its chips, and whether a change matters to it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

from scoring.cards.effects import without
from scoring.cards.model import RuleChange
from scoring.cards.payments import Answered
from scoring.faults import Refused
from scoring.hand.chips import PaidChips
from scoring.hand.game import TileGame, TileScore
from scoring.hand.liability import Liability
from scoring.hand.payments import Payments
from scoring.hand.situations import Claims
from scoring.hand.valuing import Valuation
from scoring.hand.wall_break import AfterBreak
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Rule
from scoring.tiles.values import Win


class Facts(NamedTuple):
    """The facts of a hand that only cards need."""

    plain: dict[str, Any]
    """The request without them; a marked white dragon is an ordinary one."""
    flowers: int | None
    liability: Liability | None
    marked: bool
    """Whether the winning tile is the marked white dragon."""


class WildAs(NamedTuple):
    """The tile that the marked white dragon wins as."""

    kind: int | None
    """``None`` where the hand wins with no tile."""
    others: int
    """How many other tiles would have won too."""


class Paid(NamedTuple):
    """Who pays before cards, by liability and after the wall break."""

    before: Payments
    answered: Answered | None
    """``None`` where nobody answers for the hand."""
    after_break: AfterBreak | None
    """``None`` if the player at the wall break neither pays nor wins."""

    @property
    def middle(self) -> Payments:
        """The payments after liability and before the wall break."""
        return self.before if self.answered is None else self.answered.payments

    @property
    def last(self) -> Payments:
        """The payments after all."""
        return self.middle if self.after_break is None else self.after_break.payments


@dataclass(frozen=True, slots=True, eq=False)
class HandWithCards:
    """A hand that was scored with cards in play."""

    request: Mapping[str, Any]
    score: TileScore
    """Its score, with what cards change about payments, by the game with their red fives and forms."""
    facts: Facts
    wild: WildAs | None
    """The tile that the marked white dragon wins as, where it may be any."""
    paid: Paid | None
    """``None`` for a hand that does not win."""

    @property
    def rules(self) -> InForce:
        """The rules in force, with cards."""
        return self.score.rules

    @property
    def win(self) -> Win:
        """The win."""
        return self.score.win

    @property
    def best(self) -> Valuation | None:
        """The reading that counts; ``None`` for a hand that is not complete."""
        return self.score.ranked[0] if self.score.ranked else None

    @property
    def chips(self) -> list[PaidChips]:
        """The chips that every payer adds."""
        return self.score.chips

    def unmet(self, when: tuple[str, ...]) -> list[str]:
        """The conditions that do not hold."""
        return unmet(when, self.win, self.score.game.requests.claims)

    def could_read(self, shape: int) -> bool:
        """Whether it can be read as a shape, whether or not that wins."""
        return any(reading.shape == shape for reading in self.score.game.reader(self.win))

    def differs_without(self, change: RuleChange) -> bool:
        """Whether the hand is scored otherwise, or refused, without a change of a card."""
        game = cast(TileGame, self.score.game.ruleset.game)
        try:
            scored = game.scored(without(self.rules, change), self.request, self.score.lang)
        except Refused:
            return True
        plain = scored.score if isinstance(scored, HandWithCards) else cast(TileScore, scored)
        mine, other = self.score.answer(), plain.answer()
        return any(getattr(mine, name) != getattr(other, name) for name in _COMPARED)

    def counts(self, rule: Rule) -> bool:
        """Whether a rule is in a line of the answer."""
        answer = self.score.answer()
        counted = [line.id for line in answer.yaku] + [line.id for line in answer.fu]
        return rule.id in counted


_COMPARED: Final = ("winning", "value", "yaku", "fu", "payments", "received", "shanten")
"""The parts of an answer that say what a hand is worth."""


def unmet(when: Iterable[str], win: Win, claims: Claims) -> list[str]:
    """The conditions that do not hold for a win."""
    true = {
        "tsumo": win.tsumo,
        "ron": win.ron,
        "riichi": any(win.situations.bits & one.bit for one in claims.opening("ura_indicators")),
        "dealer": win.dealer,
        "child": not win.dealer,
        "closed": win.menzen,
        "open": not win.menzen,
    }
    return [name for name in when if not true[name]]
