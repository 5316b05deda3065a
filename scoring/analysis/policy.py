"""The rules of one game for hands in play."""

from dataclasses import dataclass
from typing import NamedTuple

from scoring.analysis.furiten import FuritenRules, OnExtracted
from scoring.analysis.hand_in_play import ROBBED, HandInPlay, Offer
from scoring.analysis.legal_actions import (
    ClosedKan,
    DeclarationRule,
    DiscardRestriction,
    Extraction,
    OnlyLast,
)
from scoring.analysis.offers import OfferRule


class Moments(NamedTuple):
    """Situations that facts of the table bring about, by the rules of one game."""

    last_draw: str | None
    """The situation of a player who wins with the last tile of the wall."""
    last_draw_unless: str | None
    """The situation that excludes :attr:`last_draw`; ``None`` if no situation does."""
    last_discard: str | None
    """The situation of a player who wins with the last discard."""
    first_draw: tuple[str, ...]
    """The possible situations of a player who wins with the first draw of all."""
    robbed_kan: str | None = None
    """The situation of a player who wins with the tile of another player's kan."""

    def of_last_tile(self, situation: tuple[str, ...], *, tsumo: bool) -> tuple[str, ...]:
        """Return a situation, extended if the winning tile is the last one."""
        claim = self.last_draw if tsumo else self.last_discard
        if claim is None or (tsumo and self.last_draw_unless in situation):
            return situation
        return (*situation, claim)


class Claimable(NamedTuple):
    """The situations that can be the case while a hand is still played."""

    lasting: tuple[str, ...]
    """Situations that last to the end of the hand."""
    until_discard: tuple[str, ...]
    """Situations that end with the player's next discard."""
    of_draw: tuple[str, ...]
    """Situations that concern the tile just drawn."""
    riichi: frozenset[str]
    """Situations after which the hand may not change."""

    @property
    def all(self) -> tuple[str, ...]:
        """All situations that can be the case."""
        return self.lasting + self.until_discard + self.of_draw


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Policy:
    """The rules of hands in play of one game."""

    claimable: Claimable
    moments: Moments
    furiten: FuritenRules
    all_held: str | None
    """The rule by which a hand is not tenpai if it holds all copies of its waits; ``None`` if its form makes it tenpai."""
    declarations: tuple[DeclarationRule, ...]
    on_offer: tuple[OfferRule, ...]
    """The declarations on another player's tile."""
    bars: tuple[DiscardRestriction, ...] = ()
    """The restrictions on discards."""
    no_ron: tuple[OnExtracted, ...] = ()
    """The rules, other than furiten, that forbid ron on some tiles."""
    points: bool = False
    """Whether the player's points matter."""
    wall_rule: str | None = None
    """The rule about the tiles that are never drawn."""

    @property
    def only_last(self) -> tuple[OnlyLast, ...]:
        """The restrictions on discards that must be the last one of the hand."""
        return tuple(bar for bar in self.bars if isinstance(bar, OnlyLast))

    def last_tile_rule(self, by: str) -> str | None:
        """Return the rule against a kan, or against setting a north aside, with the last tile."""
        made = self.declarations
        if by == "north":
            return next(one.last_rule for one in made if isinstance(one, Extraction))
        return next(one.rules.last_rule for one in made if isinstance(one, ClosedKan))

    def winning_situation(self, hand: HandInPlay, *, tsumo: bool) -> tuple[str, ...]:
        """Return the situation of a win with the next tile: a draw, or another player's discard."""
        if not hand.last_tile:
            return hand.situation
        return self.moments.of_last_tile(hand.situation, tsumo=tsumo)

    def offered_situation(
        self, offer: Offer, situation: tuple[str, ...], *, last: bool
    ) -> tuple[str, ...]:
        """Return the situation of a win with the tile that another player offers; ``last`` says whether the wall is empty."""
        if offer.by in ROBBED:
            robbed = self.moments.robbed_kan
            return situation if robbed is None else (*situation, robbed)
        is_last = last and offer.by == "discard"
        return self.moments.of_last_tile(situation, tsumo=False) if is_last else situation

    def first_draws(
        self, hand: HandInPlay, situation: tuple[str, ...]
    ) -> tuple[tuple[str, ...], ...]:
        """Return the situation of a win with a draw, and with each claim that a first draw allows."""
        first = self.moments.first_draw if hand.first_turn and not hand.norths else ()
        return (situation, *((*situation, claim) for claim in first))
