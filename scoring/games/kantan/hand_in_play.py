"""The reader of a request to analyze a hand: the hand in play, or everything wrong with it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.games.kantan import fields as f
from scoring.games.kantan import request as r
from scoring.games.kantan.cards import PlayingCard
from scoring.games.kantan.hand import CardHand, DeclaredWin
from scoring.games.kantan.messages import fault
from scoring.rules.in_force import InForce


class CardsInPlay(NamedTuple):
    """A hand and the moment of play."""

    hand: CardHand
    """With the card drawn, if one was."""
    drawn: PlayingCard | None
    """The card drawn; ``None`` if none was, or if the request does not name it."""
    riichi: bool
    """Whether riichi was declared already."""
    players: int
    dealer: bool
    seat: int | None
    discard: PlayingCard | None
    """What another player has just discarded."""
    discarder: int | None
    points: int | None
    as_dealt: bool
    assumed: tuple[Assumption, ...]
    """What is assumed for fields that the request omits."""

    @property
    def to_discard(self) -> bool:
        """Whether the player has one card more than a hand has, and must discard."""
        return len(self.hand.cards) > r.SIZE

    @property
    def before(self) -> CardHand:
        """The hand without the card drawn."""
        return self.hand if self.drawn is None else self.hand.without(self.drawn)

    def declared_win(self, hand: CardHand, card: PlayingCard | None, win: str) -> DeclaredWin:
        """Return the win of ``hand`` with ``card``, which is ``None`` for tenhou."""
        situation = (r.RIICHI,) if self.riichi else ()
        return DeclaredWin(hand, card, win, situation, self.players, self.dealer)


def parse(rules: InForce, request: Mapping[str, Any]) -> CardsInPlay | list[Fault]:
    """Return the hand in play of a request of the right shape, or every rule that the request breaks."""
    discard = request.get("discard") or {}
    riichi = r.RIICHI in r.value_of(request, f.SITUATION)
    # A riichi that was declared is paid for.
    points = () if riichi else (f.POINTS,)
    held = CardsInPlay(
        hand=r.hand_of(request),
        drawn=r.card_in(request, "drawn"),
        riichi=riichi,
        players=r.value_of(request, f.PLAYERS),
        dealer=r.value_of(request, f.DEALER),
        seat=request.get("seat"),
        discard=r.card_in(discard, "card"),
        discarder=discard.get("from"),
        points=request.get("points"),
        as_dealt=bool(request.get("as_dealt")),
        assumed=r.assumptions(request, (f.PLAYERS, f.DEALER, *points)),
    )
    return list(_faults(rules, held)) or held


def _faults(rules: InForce, held: CardsInPlay) -> Iterator[Fault]:
    hand = held.hand
    yield from r.hand_faults(rules, hand, {"/drawn": held.drawn, "/discard/card": held.discard})
    if len(hand.cards) not in {r.SIZE, r.SIZE + 1}:
        counts = {"concealed": len(hand.concealed), "called": len(hand.called)}
        key = "wrong_card_count:in_play"
        yield fault("/concealed", key, "deal", **counts, right=r.SIZE, more=r.SIZE + 1)
    cards = hand.concealed if held.discard is None else (*hand.concealed, held.discard)
    yield from r.deck_faults(rules, cards, hand.called, "/concealed")
    yield from _drawn_faults(held)
    seats = {"/seat": held.seat, "/discard/from": held.discarder}
    yield from r.seat_faults(held.players, seats)
    if held.discard is not None and held.seat is None:
        yield fault("/seat", "missing:seat", "call_chi")
    if held.seat is not None and held.seat == held.discarder:
        yield fault("/discard/from", "own_discard", "ron")
    if held.points is not None and held.points < 0:
        yield fault("/points", "below_zero", "end_bust")
    if held.as_dealt:
        yield from _dealt_faults(held)


def _drawn_faults(held: CardsInPlay) -> Iterator[Fault]:
    """Yield what is wrong with the card drawn, and with a hand that declared riichi."""
    if held.drawn is not None and not held.to_discard:
        yield fault("/drawn", "wrong_card_count:drawn", "turn")
        return
    if held.drawn is not None and held.drawn not in held.hand.concealed:
        yield fault("/drawn", "not_in_hand", "turn")
        return
    if held.discard is not None and held.to_discard:
        yield fault("/discard", "not_both:discard", "turn")
    if held.riichi and held.to_discard and held.drawn is None:
        yield fault("/drawn", "missing:drawn", r.RIICHI)
    if held.riichi:
        yield from r.riichi_faults(held.before)


def _dealt_faults(held: CardsInPlay) -> Iterator[Fault]:
    """Yield what cannot have happened before the first draw."""
    for pointer, there in (
        ("/concealed", held.to_discard),
        ("/called", bool(held.hand.called)),
        ("/situation", held.riichi),
        ("/discard", held.discard is not None),
    ):
        if there:
            yield fault(pointer, "not_as_dealt:dealt", "tenhou")
