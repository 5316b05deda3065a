"""The rules of one game for hands in play: its declared rules by name, its situations and its restrictions of discards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.analysis import TURN, reason
from scoring.analysis.furiten import FuritenRules, OnExtracted
from scoring.analysis.hand_in_play import ROBBED, HandInPlay, Offer
from scoring.faults import Fault
from scoring.rules.in_force import InForce
from scoring.tiles.kinds import kinds_of, runs_with
from scoring.tiles.notation import kind_of, plain


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


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRules:
    """The rules of a win."""

    yaku: str
    """The rule about the yaku that a win needs."""
    concealed_kan: str
    """The rule against robbing a concealed kan …"""
    concealed_kan_option: str | None = None
    """… and the option that allows it to thirteen orphans, if there is one."""

    def concealed_kan_can_be_robbed(self, rules: InForce) -> bool:
        """Return whether thirteen orphans may rob a concealed kan."""
        return self.concealed_kan_option is not None and bool(
            rules.options[self.concealed_kan_option]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiRules:
    """The rules of declaring a closed tenpai hand."""

    closed: str
    """The rule that requires a closed hand."""
    wall: str
    """The rule about the tiles that must be left in the wall."""
    points: str | None = None
    """The rule about the points that are needed, if there is one."""
    first_turn: str | None = None
    """The yaku in the first turn, if it is a different one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KanRules:
    """The rules of kans."""

    last: str
    """The rule against a kan with the last tile."""
    most: str
    """The rule about the number of kans there can be."""
    after_call: str = TURN
    """The rule against a kan of tiles in hand right after a call."""
    riichi: str = ""
    """The rule about a concealed kan after riichi, if there is riichi."""
    riichi_option: str | None = None
    """The option whose value ``reading`` requires a triplet in every reading of the hand as well."""
    riichi_isolated: bool = False
    """Whether the triplet must stand apart from all other tiles as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRules:
    """The rules against calls of another player's discard; a rule that a game does not have is empty."""

    last: str = ""
    """The rule about chi and pon of the last discard, if it is not that of the call."""
    riichi: str = ""
    """The rule about calls after riichi."""
    four_kans: str = ""
    """The rule by which four kans of several players end the hand, where the option ``aborts`` has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractionRules:
    """The rules of setting a north aside from the hand and drawing another tile."""

    rule: str
    """The rule about it."""
    last: str
    """The rule against it with the last tile."""
    riichi: str
    """The rule that after riichi only the tile just drawn can be set aside."""


# --- restrictions of discards


@dataclass(frozen=True, slots=True)
class OnlyDrawn:
    """The rule that the hand may not change after riichi."""

    rule: str

    def against(self, _rules: InForce, hand: HandInPlay, tile: str) -> Fault | None:
        """Return the reason against discarding any tile but the drawn one in riichi."""
        if not hand.riichi or tile == hand.drawn:
            return None
        return reason("hand_is_fixed", self.rule)


@dataclass(frozen=True, slots=True)
class OnlyLast:
    """A tile that may be discarded as the last one of the hand only."""

    tile: str
    rule: str

    def against(self, _rules: InForce, hand: HandInPlay, tile: str) -> Fault | None:
        """Return the reason against discarding the tile while the player has other tiles to discard."""
        if tile != self.tile or hand.last_tile:
            return None
        return reason("not_last_tile", self.rule)


@dataclass(frozen=True, slots=True)
class NoSwap:
    """Swap-calling is forbidden by the value of an option."""

    option: str

    def against(self, rules: InForce, hand: HandInPlay, tile: str) -> Fault | None:
        """Return the reason against discarding the called tile, or another that makes a run with the same two tiles."""
        value = rules.options[self.option]
        if hand.called is None or value == "allowed":
            return None
        called, meld = kind_of(hand.called), hand.melds[-1]
        barred = {called}
        if meld.runs and value == "forbidden":
            own = {*kinds_of(meld.kinds)} - barred
            runs = [{*run} for kind in own for run in runs_with(kind)]
            barred = {kind for run in runs if own < run for kind in run - own}
        if kind_of(tile) not in barred:
            return None
        return reason("swap_calling", self.option, tile=plain(tile))


DiscardRestriction = OnlyDrawn | OnlyLast | NoSwap
"""Something that forbids discards."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Policy:
    """The rules of hands in play of one game."""

    claimable: Claimable
    moments: Moments
    furiten: FuritenRules
    all_held: str | None
    """The rule by which a hand is not tenpai if it holds all copies of its waits; ``None`` if its form makes it tenpai."""
    win: WinRules
    kans: KanRules
    nine_terminals: str
    """The rule about showing nine kinds of terminals and honours to draw the hand."""
    calls: CallRules = CallRules()
    riichi: RiichiRules | None = None
    extraction: ExtractionRules | None = None
    """The rules of setting a north aside; ``None`` in a game without this declaration."""
    absent: Mapping[str, str] = field(default_factory=dict)
    """The declarations that a game does not have and still lists, each with the rule that says so."""
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
