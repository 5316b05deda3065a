"""Hands of cards: the two tenpai forms, complete hands, and the distance to tenpai."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scoring.games.kantan.cards import CARDS, HEAD, ISOLATED, PARTIAL, SETS, YAKUHAI, Card, card_of
from scoring.tiles.values import Numbers

NOT_COMPLETE: Final = "not_complete"
NOT_TENPAI: Final = "not_tenpai"
NOT_ISOLATED: Final = "not_isolated"
WRONG_SUIT: Final = "wrong_suit"
"""The reasons why a hand does not win."""

_HEAD_WAIT: Final = sorted([SETS, SETS, SETS, SETS, ISOLATED])
_SET_WAIT: Final = sorted([SETS, SETS, SETS, HEAD, PARTIAL])
_COMPLETE: Final = sorted([SETS, SETS, SETS, SETS, HEAD])
"""The kinds of cards of the two tenpai forms and of a complete hand."""


class Hand(NamedTuple):
    """The cards of one player."""

    concealed: tuple[Card, ...]
    called: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        return self.concealed + self.called

    def without(self, card: Card) -> "Hand":
        """The hand after one copy of a concealed card has left it."""
        place = self.concealed.index(card)
        return self._replace(concealed=self.concealed[:place] + self.concealed[place + 1 :])


class DeclaredWin(NamedTuple):
    """A declared win: the hand before its winning card, and what decides the payments."""

    hand: Hand
    winning: Card | None
    """``None`` for tenhou."""
    win: str
    """``ron``, ``tsumo`` or ``tenhou``."""
    situation: tuple[str, ...]
    players: int
    dealer: bool
    """Whether the winner deals."""


class Reading(NamedTuple):
    """The facts about four sets and a head that rules use."""

    suits: int
    """Mask of the suits of the sets."""
    head: int
    """Mask of the suit of the head."""
    run_count: int
    """How many sets are runs; the others are triplets."""
    yakuhai_count: int
    """How many sets are value tiles."""


class Win(NamedTuple):
    """The facts about a win that rules use besides the reading."""

    tsumo: int
    """1 for a drawn card; 0 for tenhou, which draws none."""
    tenhou: int
    menzen: int
    """1 where no set is called."""
    head_must_match: int
    """1 where an option counts the head with the sets for honitsu."""
    n: Numbers


class CompleteHand(NamedTuple):
    """Four sets and a head."""

    closed: tuple[Card, ...]
    """The sets that were not called, the one the winning card completed last."""
    called: tuple[Card, ...]
    head: Card
    made: Card | None
    """The set or head the winning card completed; ``None`` for tenhou."""

    @property
    def reading(self) -> Reading:
        """The facts that rules use."""
        return reading_of((*self.closed, *self.called), self.head)


def reading_of(sets: Sequence[Card], head: Card) -> Reading:
    """The facts about these four sets and this head."""
    suits = 0
    for card in sets:
        suits |= card.bit
    return Reading(
        suits=suits,
        head=head.bit,
        run_count=[card.form for card in sets].count("run"),
        yakuhai_count=[card.bit for card in sets].count(YAKUHAI),
    )


def kinds_of(cards: Iterable[Card]) -> list[str]:
    """The kinds of the cards, sorted."""
    return sorted([card.kind for card in cards])


def complete(won: DeclaredWin) -> CompleteHand | str:
    """The complete hand of a win, or the reason why it does not win."""
    hand = won.hand
    if won.winning is None:
        return _complete(hand, None) if kinds_of(hand.cards) == _COMPLETE else NOT_COMPLETE
    waiting = waiting_card(hand)
    if waiting is None:
        return NOT_TENPAI
    if won.winning.kind != ISOLATED:
        return NOT_ISOLATED
    if won.winning != winning_card(waiting):
        return WRONG_SUIT
    return _complete(hand, made_of(waiting))


def _complete(hand: Hand, made: Card | None) -> CompleteHand:
    whole = (*hand.concealed, *([] if made is None else [made]))
    closed = tuple([card for card in whole if card.kind == SETS])
    head = next(card for card in whole if card.kind == HEAD)
    return CompleteHand(closed, hand.called, head, made)


def waiting_card(hand: Hand) -> Card | None:
    """The isolated card or partial set that waits; ``None`` for a hand that is not tenpai."""
    if kinds_of(hand.cards) not in (_HEAD_WAIT, _SET_WAIT):
        return None
    return next(card for card in hand.cards if card.kind in {ISOLATED, PARTIAL})


def winning_card(waiting: Card) -> Card:
    """The isolated card that a waiting card waits for."""
    return CARDS[f"{ISOLATED}.{waiting.suit}"]


def made_of(waiting: Card) -> Card:
    """The set or head that a waiting card becomes with its winning card."""
    return card_of(SETS if waiting.kind == PARTIAL else HEAD, waiting)


def contains_complete(cards: Iterable[Card]) -> bool:
    """Whether four sets and a head are among the cards."""
    return Counter(kinds_of(cards)) >= Counter(_COMPLETE)


def shanten(hand: Hand) -> int:
    """How many cards must be exchanged for a tenpai form; 0 also for a tenpai hand with one card too many.

    Called sets stay: four of them leave one form alone.
    """
    kinds = Counter(kinds_of(hand.cards))
    forms = [form for form in (_HEAD_WAIT, _SET_WAIT) if form.count(SETS) >= len(hand.called)]
    return 5 - max((kinds & Counter(form)).total() for form in forms)
