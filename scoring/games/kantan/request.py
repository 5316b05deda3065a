"""The reader of scoring requests, and the checks of cards that settle and analyze share."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields.field import assumptions
from scoring.fields.shape import Shape
from scoring.games.kantan import fault
from scoring.games.kantan import fields as f
from scoring.games.kantan.cards import CARDS, ISOLATED, PARTIAL, SETS, PlayingCard
from scoring.games.kantan.hand import CardHand, DeclaredWin
from scoring.rules.in_force import InForce

SIZE: Final = 5
"""The number of cards of a waiting hand, including its called sets."""
RIICHI: Final = "riichi"
_SHAPE: Final = Shape(f.FIELDS, "options", "hand")
DEFAULTS: Final[dict[str, Any]] = {field.name: field.default for field in f.FIELDS}


def parse(rules: InForce, request: Mapping[str, Any]) -> DeclaredWin | list[Fault]:
    """Return the win that a scoring request declares, or all shape errors, or else every rule that the request breaks."""
    request, faults = _SHAPE.read(request)
    if faults:
        return faults
    won = declared_win(rules, request)
    return list(win_faults(won)) or won


def hand_of(sent: Mapping[str, Any]) -> CardHand:
    """Return the cards in hand and the called sets of a request."""
    concealed, called = ([CARDS[name] for name in sent[cards]] for cards in ("concealed", "called"))
    return CardHand(tuple(concealed), tuple(called))


def declared_win(rules: InForce, request: Mapping[str, Any]) -> DeclaredWin:
    """Return the win that a scoring request without shape errors declares."""
    sent = {**DEFAULTS, **request}
    return DeclaredWin(
        rules=rules,
        hand=hand_of(sent),
        winning=CARDS.get(sent["winning_card"]),
        win=sent["win"],
        situation=tuple(sent["situation"]),
        players=sent["players"],
        dealer=sent["dealer"],
        # The discarder pays a ron, whoever the dealer is and however many play.
        assumed=() if sent["win"] == "ron" else assumptions(request, f.FIELDS),
    )


def win_faults(won: DeclaredWin) -> Iterator[Fault]:
    """Yield every rule that a declared win breaks, at the pointers of a scoring request."""
    rules, hand, winning, tenhou = won.rules, won.hand, won.winning, won.win == "tenhou"
    yield from hand_faults(rules, hand, {"/winning_card": winning})
    if not tenhou and winning is None:
        yield fault("/winning_card", "missing:winning_card", won.win)
    if tenhou and winning is not None:
        yield fault("/winning_card", "wrong_win:winning_card", "tenhou")
    if tenhou and hand.called:
        yield fault("/called", "needs_no_melds", "tenhou")
    if tenhou and won.situation:
        yield fault("/situation", "wrong_win:situation", "tenhou")
    if RIICHI in won.situation:
        yield from riichi_faults(hand, dealt=tenhou)
    yield from deck_faults(rules, "/concealed", [hand], {winning})


def hand_faults(
    rules: InForce, hand: CardHand, others: dict[str, PlayingCard | None], *, in_play: bool = False
) -> Iterator[Fault]:
    """Yield the errors in the cards of a hand, which may have a drawn card if it is ``in_play``, and in ``others``, given by pointer."""
    concealed = {f"/concealed/{place}": card for place, card in enumerate(hand.concealed)}
    called = {f"/called/{place}": card for place, card in enumerate(hand.called)}
    for at, card in (concealed | called | others).items():
        if card is not None and card.is_honour_run and not rules.numbers.honour_runs:
            yield fault(at, "honour_run", "honour_runs")
    for place, card in enumerate(hand.called):
        if card.kind != SETS:
            yield fault(f"/called/{place}", "not_a_set", "call_effect")
    if not SIZE <= len(hand.cards) <= SIZE + in_play:
        key = "wrong_card_count:in_play" if in_play else "wrong_card_count"
        counts = {"concealed": len(hand.concealed), "called": len(hand.called)}
        yield fault("/concealed", key, "deal", **counts, right=SIZE, more=SIZE + 1)


def seat_faults(players: int, seats: Mapping[str, int | None]) -> Iterator[Fault]:
    """Yield an error for each seat, given by pointer, that ``players`` players do not have."""
    for at, player in seats.items():
        if player is not None and player >= players:
            yield fault(at, "no_such_player", last=players - 1)


def riichi_faults(hand: CardHand, *, dealt: bool = False) -> Iterator[Fault]:
    """Yield the reasons why a hand cannot have declared riichi; cards that were just ``dealt`` need not be tenpai."""
    if hand.called:
        yield fault("/situation", "needs_closed_hand", RIICHI)
    if len(hand.cards) == SIZE and hand.wait is None and not dealt:
        yield fault("/situation", "not_tenpai:declared", RIICHI)


def deck_faults(
    rules: InForce, at: str, hands: Sequence[CardHand], others: Iterable[PlayingCard | None]
) -> Iterator[Fault]:
    """Yield an error for each card of which hands and ``others`` use more copies than the deck has; a deck of 0 has no limit."""
    copies = rules.numbers.deck
    for card, count in cards_used(hands, others).items():
        if count > copies > 0:
            counts = {"card": card.name, "count": count, "copies": copies}
            yield fault(at, "too_many_copies", "deck", **counts)


def cards_used(
    hands: Sequence[CardHand], others: Iterable[PlayingCard | None] = ()
) -> Counter[PlayingCard]:
    """Return the number of copies of each card in use; a called set is a partial set and an isolated card."""
    concealed = [card for hand in hands for card in hand.concealed]
    called = [card for hand in hands for card in hand.called if card.kind == SETS]
    parts = [card.as_kind(kind) for card in called for kind in (PARTIAL, ISOLATED)]
    return Counter([*concealed, *filter(None, others), *parts])
