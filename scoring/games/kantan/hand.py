"""Hands of cards: the two tenpai forms, complete hands, and the distance to tenpai."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.games.kantan import MESSAGES, fault
from scoring.games.kantan.cards import HEAD, ISOLATED, PARTIAL, SETS, PlayingCard
from scoring.rules.in_force import InForce

_HEAD_WAIT: Final = Counter({SETS: 4, ISOLATED: 1})
_SET_WAIT: Final = Counter({SETS: 3, HEAD: 1, PARTIAL: 1})
_COMPLETE: Final = Counter({SETS: 4, HEAD: 1})
"""The number of cards of each kind in the two tenpai forms and in a complete hand."""


class CardHand(NamedTuple):
    """The cards of one player."""

    concealed: tuple[PlayingCard, ...]
    called: tuple[PlayingCard, ...]

    @property
    def cards(self) -> tuple[PlayingCard, ...]:
        """All cards, the called sets last."""
        return self.concealed + self.called

    @property
    def wait(self) -> PlayingCard | None:
        """The set or head that a tenpai hand needs an isolated card for; ``None`` if the hand is not tenpai."""
        kinds = _kinds_of(self.cards)
        if kinds == _HEAD_WAIT:
            return self._first(ISOLATED).as_kind(HEAD)
        if kinds == _SET_WAIT:
            return self._first(PARTIAL).as_kind(SETS)
        return None

    @property
    def shanten(self) -> int:
        """The number of cards to exchange for a tenpai form; 0 also for a tenpai hand with one card too many.

        Called sets stay: after four calls only one form is left.
        """
        kinds = _kinds_of(self.cards)
        forms = [form for form in (_HEAD_WAIT, _SET_WAIT) if form[SETS] >= len(self.called)]
        return 5 - max((kinds & form).total() for form in forms)

    def without(self, card: PlayingCard) -> "CardHand":
        """Return the hand after one copy of a concealed card has left it."""
        place = self.concealed.index(card)
        return self._replace(concealed=self.concealed[:place] + self.concealed[place + 1 :])

    def _first(self, kind: str) -> PlayingCard:
        return next(card for card in self.cards if card.kind == kind)


class DeclaredWin(NamedTuple):
    """A declared win: the hand before its winning card, and the facts that decide the payments."""

    rules: InForce
    hand: CardHand
    winning: PlayingCard | None
    """The winning card; ``None`` for tenhou."""
    win: str
    """``ron``, ``tsumo`` or ``tenhou``."""
    situation: tuple[str, ...]
    players: int
    dealer: bool
    """Whether the winner is the dealer."""
    assumed: tuple[Assumption, ...] = ()

    @property
    def menzen(self) -> bool:
        """Whether no set is called."""
        return not self.hand.called


class CompleteHand(NamedTuple):
    """Four sets and a head."""

    closed: tuple[PlayingCard, ...]
    """The sets that were not called, the one that the winning card completed last."""
    called: tuple[PlayingCard, ...]
    head: PlayingCard
    made: PlayingCard | None
    """The set or head that the winning card completed; ``None`` for tenhou."""

    @property
    def sets(self) -> tuple[PlayingCard, ...]:
        """The four sets, the called ones last."""
        return self.closed + self.called

    @property
    def set_suits(self) -> list[str]:
        """The suit of each set."""
        return [card.suit for card in self.sets]

    @property
    def suits(self) -> set[str]:
        """The suits of the sets and the head."""
        return {*self.set_suits, self.head.suit}

    @property
    def forms(self) -> set[str]:
        """The forms of the sets: ``run``, ``triplet`` or both."""
        return {card.form for card in self.sets}


def complete(won: DeclaredWin) -> CompleteHand | Fault:
    """Return the complete hand of a win, or the reason why the hand does not win."""
    hand, winning, made = won.hand, won.winning, won.hand.wait
    if winning is None:
        if _kinds_of(hand.cards) != _COMPLETE:
            return fault("/concealed", "not_complete", "tenhou")
    elif made is None:
        return fault("/concealed", "not_tenpai", _rule_against((*hand.cards, winning)))
    elif winning.kind != ISOLATED:
        rule = "ron_only_isolated" if won.win == "ron" else won.win
        return fault("/winning_card", "not_isolated", rule)
    elif winning.suit != made.suit:
        suit = MESSAGES[f"suits.{made.suit}"]
        return fault("/winning_card", "wrong_suit", won.win, suit=suit)
    whole = hand.concealed if made is None else (*hand.concealed, made)
    closed = tuple([card for card in whole if card.kind == SETS])
    head = next(card for card in whole if card.kind == HEAD)
    return CompleteHand(closed, hand.called, head, made)


def not_tenpai(hand: CardHand) -> Fault:
    """Return the reason why a hand is not tenpai."""
    rule = _rule_against(hand.cards)
    return fault("", "not_tenpai" if rule == "tenpai_only" else "not_tenpai:complete", rule)


def _rule_against(cards: Iterable[PlayingCard]) -> str:
    """Return the rule that forbids a win with cards that are not tenpai."""
    return "win_only_from_tenpai" if _kinds_of(cards) >= _COMPLETE else "tenpai_only"


def _kinds_of(cards: Iterable[PlayingCard]) -> Counter[str]:
    return Counter([card.kind for card in cards])
