"""The reader of requests: shape, cards and hands, for score, settle and analyze alike."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields.field import Assumption, Field
from scoring.fields.known_values import KnownValues
from scoring.games.kantan import fields as f
from scoring.games.kantan.cards import CARDS, ISOLATED, NAMES, PARTIAL, SETS, Card, card_of
from scoring.games.kantan.hand import DeclaredWin, Hand, waiting_card
from scoring.games.kantan.messages import fault
from scoring.rules.in_force import InForce

SIZE: Final = 5
"""How many cards a hand has with its called sets while it waits."""
RIICHI: Final = "riichi"
_NAMES: Final = frozenset([*(field.name for field in f.FIELDS), "options"])
_FEW: Final = KnownValues((f.WIN, f.PLAYERS, f.DEALER))
_TENHOU: Final = "tenhou"


def is_readable(request: Mapping[str, Any]) -> bool:
    """Whether a scoring request surely has the right shape."""
    concealed, called = request.get("concealed"), request.get("called", ())
    situation, winning = request.get("situation", ()), request.get("winning_card")
    if not isinstance(concealed, list | tuple) or not isinstance(called, list | tuple):
        return False
    if len(concealed) > f.CONCEALED.max_items or len(called) > f.CALLED.max_items:
        return False
    if not all(isinstance(card, str) for card in (*concealed, *called)):
        return False
    return (
        request.keys() <= _NAMES
        and CARDS.keys() >= {*concealed, *called}
        and (winning is None or (isinstance(winning, str) and winning in CARDS))
        and situation in ([], (), [RIICHI], (RIICHI,))
        and "win" in request
        and _FEW.hold(request)
    )


def value_of(request: Mapping[str, Any], field: Field) -> Any:  # noqa: ANN401 - JSON
    """The value of an optional field; ``null`` is as good as absent."""
    value = request.get(field.name)
    return field.default if value is None else value


def assumed(request: Mapping[str, Any], fields: Iterable[Field]) -> tuple[Assumption, ...]:
    """Return what was assumed for those of the fields that are absent."""
    absent = (field for field in fields if request.get(field.name) is None)
    return tuple(one for field in absent if (one := field.assumption))


def hand_of(request: Mapping[str, Any]) -> Hand:
    """The hand of a request without shape faults."""
    concealed, called = (value_of(request, field) for field in (f.CONCEALED, f.CALLED))
    return Hand(tuple(CARDS[text] for text in concealed), tuple(CARDS[text] for text in called))


def card_in(request: Mapping[str, Any], name: str) -> Card | None:
    """The card in a field of a request without shape faults, if there is one."""
    text = request.get(name)
    return None if text is None else CARDS[text]


def declared_win(request: Mapping[str, Any]) -> DeclaredWin:
    """The win that a scoring request without shape faults declares."""
    return DeclaredWin(
        hand=hand_of(request),
        winning=card_in(request, "winning_card"),
        win=request[f.WIN.name],
        situation=tuple(value_of(request, f.SITUATION)),
        players=value_of(request, f.PLAYERS),
        dealer=value_of(request, f.DEALER),
    )


def win_faults(rules: InForce, won: DeclaredWin) -> Iterator[Fault]:
    """Every rule that a declared win breaks, at the pointers of a scoring request."""
    hand, winning = won.hand, won.winning
    yield from hand_faults(rules, hand, {"/winning_card": winning})
    if len(hand.cards) != SIZE:
        concealed, called = len(hand.concealed), len(hand.called)
        counts = {"concealed": concealed, "called": called, "right": SIZE}
        yield fault("/concealed", "wrong_card_count", "deal", **counts)
    if won.win == _TENHOU:
        yield from _tenhou_faults(won)
    elif winning is None:
        yield fault("/winning_card", "missing:winning_card", won.win)
    if RIICHI in won.situation:
        yield from riichi_faults(hand, dealt=won.win == _TENHOU)
    singles = hand.concealed if winning is None else (*hand.concealed, winning)
    yield from deck_faults(rules, singles, hand.called, "/concealed")


def hand_faults(rules: InForce, hand: Hand, others: Mapping[str, Card | None]) -> Iterator[Fault]:
    """Cards of a hand that cannot be, and ``others`` by pointer."""
    if not rules.numbers.honour_runs:
        for field, cards in (("concealed", hand.concealed), ("called", hand.called)):
            for place, card in enumerate(cards):
                if card.is_honour_run:
                    yield fault(f"/{field}/{place}", "honour_run", "honour_runs")
        for at, other in others.items():
            if other is not None and other.is_honour_run:
                yield fault(at, "honour_run", "honour_runs")
    for place, card in enumerate(hand.called):
        if card.kind != SETS:
            yield fault(f"/called/{place}", "not_a_set", "call_effect")


def _tenhou_faults(won: DeclaredWin) -> Iterator[Fault]:
    if won.winning is not None:
        yield fault("/winning_card", "wrong_win:winning_card", _TENHOU)
    if won.hand.called:
        yield fault("/called", "needs_no_melds", _TENHOU)
    if won.situation:
        yield fault("/situation", "wrong_win:situation", _TENHOU)


def riichi_faults(hand: Hand, *, dealt: bool = False) -> Iterator[Fault]:
    """What keeps the owner of a hand from having declared riichi; the cards ``dealt`` need not be tenpai."""
    if hand.called:
        yield fault("/situation", "needs_closed_hand", RIICHI)
    if len(hand.cards) == SIZE and waiting_card(hand) is None and not dealt:
        yield fault("/situation", "not_tenpai:declared", RIICHI)


def deck_faults(
    rules: InForce, singles: Iterable[Card], called: Iterable[Card], at: str
) -> Iterator[Fault]:
    """Cards of which there are more than the deck has; a deck of 0 is left open."""
    copies = rules.numbers.deck
    for card, count in cards_used(singles, called).items() if copies else ():
        if count > copies:
            counts = {"card": NAMES[card.text], "count": count, "copies": copies}
            yield fault(at, "too_many_copies", "deck", **counts)


def cards_used(singles: Iterable[Card], called: Iterable[Card]) -> Counter[Card]:
    """How many copies of each card are in use; a called set is a partial set and an isolated card."""
    counts = Counter(singles)
    for card in called:
        if card.kind == SETS:
            counts[card_of(PARTIAL, card)] += 1
            counts[CARDS[f"{ISOLATED}.{card.suit}"]] += 1
    return counts
