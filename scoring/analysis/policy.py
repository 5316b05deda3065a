"""The rules of one game for hands in play: its declared rules by name, its situations and its restrictions of discards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from scoring.analysis import TURN, reason
from scoring.analysis.furiten import FuritenRules
from scoring.analysis.hand_in_play import NORTH, ROBBED, HandInPlay, Offer
from scoring.faults import Fault
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import OptionValue
from scoring.tiles.kinds import kinds_of, runs_with
from scoring.tiles.notation import kind_of

EXTRACTED: Final = "extracted_tile"
"""The code of a reason that holds while tiles are left in the wall."""


class Moments(NamedTuple):
    """Situations that facts of the table bring about, by the rules of one game."""

    first_draw: tuple[str, ...]
    """The possible situations of a player who wins with the first draw of all."""
    last_draw: str | None = None
    """The situation of a player who wins with the last tile of the wall."""
    last_draw_unless: str | None = None
    """The situation that excludes :attr:`last_draw`; ``None`` if no situation does."""
    last_discard: str | None = None
    """The situation of a player who wins with the last discard."""
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

    lasting: tuple[str, ...] = ()
    """Situations that last to the end of the hand."""
    until_discard: tuple[str, ...] = ()
    """Situations that end with the player's next discard."""
    of_draw: tuple[str, ...] = ()
    """Situations that concern the tile just drawn."""
    riichi: frozenset[str] = frozenset()
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
    fixed: str
    """The rule that the hand may not change after riichi."""
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
    most_under: Mapping[str, str] = field(default_factory=dict)
    """The rule about this number instead, by the option that puts it in force."""
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
    swap_option: str | None = None
    """The option about swap-calling, if there is one."""
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
    discard: str | None = None
    """The rule that a north may be discarded only as the last tile of the hand, if there is one."""
    ron_option: str | None = None
    """The option about the hands that may win on a north while it can be set aside, if there is one."""
    ron_forms: Mapping[OptionValue, int] = field(default_factory=dict)
    """The forms that may win on it, by the value of the option."""

    def against_ron(self, rules: InForce, hand: HandInPlay, forms: int) -> Mapping[int, Fault]:
        """Return the kinds that a hand waiting with these forms cannot win on: north, if the option bars it and it is not the last tile."""
        to_draw = 0 if hand.turn == "waiting" else 1
        is_last = hand.wall is not None and hand.wall <= to_draw
        if self.ron_option is None or is_last:
            return {}
        value = rules.options[self.ron_option]
        if forms & self.ron_forms[value]:
            return {}
        choices = rules.ruleset.options[self.ron_option].values
        who = next(choice.name for choice in choices if choice.value == value)
        return {kind_of(NORTH): reason(EXTRACTED, self.ron_option, who=who)}


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
    points: bool = False
    """Whether the player's points matter."""
    wall_rule: str | None = None
    """The rule about the tiles that are never drawn."""

    def against_discard(self, rules: InForce, hand: HandInPlay, tile: str) -> Iterator[Fault]:
        """Yield the reasons against discarding a tile."""
        if self.riichi and hand.riichi and tile != hand.drawn:
            yield reason("hand_is_fixed", self.riichi.fixed)
        last = self.only_last(tile)
        if last is not None and not hand.last_tile:
            yield reason("not_last_tile", last)
        option = self.calls.swap_option
        if option is not None and kind_of(tile) in _swaps(rules.options[option], hand):
            yield reason("swap_calling", option, tile=tile)

    def only_last(self, tile: str) -> str | None:
        """Return the rule by which a tile may be discarded only as the last one of the hand, if there is one."""
        return self.extraction.discard if self.extraction and tile == NORTH else None

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


def _swaps(forbidden: OptionValue, hand: HandInPlay) -> set[int]:
    """Return the kinds that swap-calling forbids: the called tile, and others that make a run with the same two tiles."""
    if hand.called is None or forbidden == "allowed":
        return set()
    called, meld = {kind_of(hand.called)}, hand.melds[-1]
    if not meld.runs or forbidden != "forbidden":
        return called
    own = {*kinds_of(meld.kinds)} - called
    runs = [{*run} for kind in own for run in runs_with(kind)]
    return {kind for run in runs if own < run for kind in run - own}
