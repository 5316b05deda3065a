"""Whether a hand wins, and what rules may ask of one that does; it knows the two tenpai forms and no yaku."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scoring.games.kantan.cards import HEAD, ISOLATED, PARTIAL, SETS, YAKUHAI, Card, card_of
from scoring.tiles.values import Numbers

NOT_COMPLETE: Final = "not_complete"
"""The five cards dealt are not four sets and a head."""
NOT_TENPAI: Final = "not_tenpai"
"""The hand waits for nothing: it has neither of the two tenpai forms."""
NOT_ISOLATED: Final = "not_isolated"
"""Only an isolated card wins."""
WRONG_SUIT: Final = "wrong_suit"
"""The isolated card is of another suit than the hand waits for."""
NO_YAKU: Final = "no_yaku"
"""Only where an option asks for a yaku."""

_HEAD_WAIT: Final = {SETS: 4, ISOLATED: 1}
_SET_WAIT: Final = {SETS: 3, HEAD: 1, PARTIAL: 1}
_DEALT: Final = {SETS: 4, HEAD: 1}


class Deal(NamedTuple):
    """A hand and how it was won, as a request says it."""

    concealed: tuple[Card, ...]
    called: tuple[Card, ...]
    winning: Card | None
    """``None`` for tenhou."""
    win: str
    claimed: int
    """Situations claimed, one bit each in the order the rule book declares them."""
    players: int
    dealer: int
    n: Numbers


class Reading(NamedTuple):
    """What rules may ask of four sets and a head."""

    suits: int
    """Mask of the suits of the sets."""
    head: int
    """Mask of the suit of the head."""
    run_count: int
    """How many sets are runs; the others are triplets."""
    yakuhai_count: int
    """How many sets are value tiles."""


class Hand(NamedTuple):
    """A winning hand: its reading and the cards it is made of."""

    reading: Reading
    cards: tuple[Card, ...]
    """The sets and the head last, called sets before it."""
    opened: int
    """How many of the sets are called."""
    completed: int
    """Which card the winning card completed; -1 for tenhou."""


class Win(NamedTuple):
    """How a hand was won: what rules may ask besides the reading."""

    tsumo: int
    """1 for a drawn card; tenhou draws none."""
    tenhou: int
    """1 for the cards dealt."""
    menzen: int
    """1 where no set is called."""
    head_must_match: int
    """1 where an option has the head counted with the sets for a half flush."""
    n: Numbers


def counted(cards: Iterable[Card]) -> dict[str, int]:
    """How many cards there are of each kind."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.kind] = counts.get(card.kind, 0) + 1
    return counts


def read(deal: Deal) -> Hand | str:
    """The winning hand, or the reason why it is none."""
    if deal.winning is None:
        return _hand(deal, (), -1) if is_complete(deal.concealed) else NOT_COMPLETE
    waiting = waiting_card((*deal.concealed, *deal.called))
    if waiting is None:
        return NOT_TENPAI
    if deal.winning.kind != ISOLATED:
        return NOT_ISOLATED
    if deal.winning.suit != waiting.suit:
        return WRONG_SUIT
    made = made_of(waiting)
    return _hand(deal, (made,), made.kind == SETS)


def _hand(deal: Deal, made: tuple[Card, ...], is_set: int) -> Hand:
    """The hand with the card that was ``made`` in its place; ``is_set`` is 1 for a set, 0 for a head, -1 for tenhou."""
    whole = [card for card in (*deal.concealed, *made) if card.kind in {SETS, HEAD}]
    sets = [card for card in whole if card.kind == SETS]
    head = next(card for card in whole if card.kind == HEAD)
    closed = len(sets)
    sets += deal.called
    completed = (-1, len(sets), closed - 1)[is_set + 1]
    return Hand(reading_of(sets, head), (*sets, head), len(deal.called), completed)


def reading_of(sets: Sequence[Card], head: Card) -> Reading:
    """What rules may ask of these four sets and this head."""
    suits = 0
    for card in sets:
        suits |= card.bit
    return Reading(
        suits=suits,
        head=head.bit,
        run_count=sum([card.form == "run" for card in sets]),
        yakuhai_count=sum([card.bit == YAKUHAI for card in sets]),
    )


def waiting_card(cards: Iterable[Card]) -> Card | None:
    """The card of a tenpai hand that waits for another; ``None`` for a hand in neither of the two forms."""
    held = tuple(cards)
    if counted(held) not in (_HEAD_WAIT, _SET_WAIT):
        return None
    return next(card for card in held if card.kind in {ISOLATED, PARTIAL})


def made_of(waiting: Card) -> Card:
    """What a waiting card becomes with the isolated card it waits for: a partial set a set, an isolated card a head."""
    return card_of(SETS if waiting.kind == PARTIAL else HEAD, waiting)


def is_complete(cards: Iterable[Card]) -> bool:
    """Whether five cards are four sets and a head, which win as they were dealt and not otherwise."""
    return counted(cards) == _DEALT


def holds_complete(cards: Iterable[Card]) -> bool:
    """Whether four sets and a head are among the cards."""
    counts = counted(cards)
    return all(counts.get(kind, 0) >= number for kind, number in _DEALT.items())


def cards_away(concealed: Sequence[Card], called: Sequence[Card]) -> int:
    """How many cards must be exchanged for a tenpai form; 0 for a hand that is tenpai, also where one more is to be discarded.

    Called sets stay: four of them leave one form alone.
    """
    counts = counted((*concealed, *called))
    return 5 - max(
        sum(min(counts.get(kind, 0), number) for kind, number in form.items())
        for form in (_HEAD_WAIT, _SET_WAIT)
        if form[SETS] >= len(called)
    )
