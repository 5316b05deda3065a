"""From a question to a hand that is still played: whether its cards and the moment fit together. It judges no declaration."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.shape import Shape, at_fault
from scoring.games.kantan import fields as f
from scoring.games.kantan.cards import Card
from scoring.games.kantan.hand import cards_away
from scoring.games.kantan.request import (
    OF_CARDS,
    call_faults,
    card_at,
    cards_of,
    closed_only,
    deck_faults,
)
from scoring.rules.in_force import InForce
from scoring.text import Text

_CARDS: Final = 5
RIICHI: Final = "riichi"


class Held(NamedTuple):
    """A hand and the moment it is asked about."""

    concealed: tuple[Card, ...]
    """With the card drawn, where one was."""
    called: tuple[Card, ...]
    drawn: Card | None
    """Which of them was drawn; ``None`` where none was, or where that is not said."""
    riichi: bool
    """Whether riichi was declared already."""
    players: int
    dealer: bool
    seat: int | None
    discard: Card | None
    """What somebody has just discarded."""
    discarder: int | None
    points: int | None
    as_dealt: bool

    @property
    def to_discard(self) -> bool:
        """Whether a card is to be discarded: there is one more than a hand has."""
        return len(self.concealed) + len(self.called) > _CARDS

    @property
    def before(self) -> tuple[Card, ...]:
        """The cards in hand without the one drawn."""
        return self.concealed if self.drawn is None else without(self.concealed, self.drawn)


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """``cards`` with one copy of ``card`` less."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


class Questions:
    """How questions about a hand are read."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self._shape = Shape.of_request(fields)

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> Held | list[Fault]:
        """The hand a request describes, or everything that is wrong with it."""
        faults: list[Fault] = []
        self._shape.check(request, "", faults)
        bad = at_fault(faults)
        # Where a field has no shape, what is looked at is a request without it.
        get = {name: value for name, value in request.items() if name not in bad}.get
        concealed = cards_of(rules, get("concealed", ()), "/concealed", faults)
        called = cards_of(rules, get("called", ()), "/called", faults)
        faults += call_faults(called)
        drawn = _card(rules, get("drawn"), "/drawn", faults)
        thrown = get("discard") or {}
        discard = _card(rules, thrown.get("card"), "/discard/card", faults)
        single = (*concealed, *([] if discard is None else [discard]))
        faults += deck_faults(rules.numbers.deck, single, called)
        held = Held(
            concealed=tuple(card for card in concealed if card),
            called=tuple(card for card in called if card),
            drawn=drawn,
            riichi=RIICHI in get("situation", ()),
            players=get("players", f.PLAYERS.default),
            dealer=get("dealer", f.DEALER.default),
            seat=get("seat"),
            discard=discard,
            discarder=thrown.get("from"),
            points=get("points"),
            as_dealt=get("as_dealt", False),
        )
        if not bad & OF_CARDS:
            faults += _count_faults(len(concealed), len(called))
        if held.called:
            faults += closed_only(get("situation", ()))
        if not faults:
            faults += _drawn_faults(held)
        if "players" not in bad:
            faults += _seat_faults(held)
        if held.discard is not None and held.seat is None and "seat" not in bad:
            text = Text(
                "だれの捨て牌かを知るには自分の席が要る。",
                "One's own seat tells where the discard comes from.",
            )
            faults.append(Fault("/seat", "missing", text, "call_chi"))
        if held.as_dealt:
            faults += _dealt_faults(held)
        return faults or held


def _card(rules: InForce, text: str | None, at: str, faults: list[Fault]) -> Card | None:
    return None if text is None else card_at(rules, text, at, faults)


def _count_faults(concealed: int, called: int) -> Iterator[Fault]:
    if concealed + called not in {_CARDS, _CARDS + 1}:
        told = Text(
            "手札が{concealed}枚、鳴いたメンツが{called}組。合わせて{right}枚、引いた後は{more}枚。",
            "Cards in hand: {concealed}; called sets: {called}. Together they must be {right}, or {more} after a draw.",
        ).filled(concealed=concealed, called=called, right=_CARDS, more=_CARDS + 1)
        yield Fault("/concealed", "wrong_card_count", told, "deal")


def _drawn_faults(held: Held) -> Iterator[Fault]:
    """What is wrong with the card drawn, and with a hand that declared riichi, in cards that are otherwise well."""
    if held.drawn is not None and not held.to_discard:
        told = Text("引いた後の手札は6枚。", "After the draw there are six cards.")
        yield Fault("/drawn", "wrong_card_count", told, "turn")
        return
    if held.drawn is not None and held.drawn not in held.concealed:
        told = Text("引いたカードも手札に入れる。", "The card drawn is one of those in hand.")
        yield Fault("/drawn", "not_in_hand", told, "turn")
        return
    if held.discard is not None and held.to_discard:
        told = Text(
            "自分が捨てる番に、ほかの人の捨て牌は無い。",
            "While a discard of one's own is due nobody else discards.",
        )
        yield Fault("/discard", "not_both", told, "turn")
    if held.riichi and held.to_discard and held.drawn is None:
        told = Text(
            "リーチの後はどれを引いたかが要る。",
            "After riichi it must be said which card was drawn.",
        )
        yield Fault("/drawn", "missing", told, RIICHI)
    elif held.riichi and cards_away(held.before, held.called):
        told = Text("リーチした手は聴牌している。", "A hand that declared riichi is tenpai.")
        yield Fault("/situation", "not_tenpai", told, RIICHI)


def _seat_faults(held: Held) -> Iterator[Fault]:
    """What is wrong with who sits where."""
    last = held.players - 1
    for at, player in (("/seat", held.seat), ("/discard/from", held.discarder)):
        if player is not None and player > last:
            text = Text("席は0から{last}まで。", "Players are 0 to {last}.").filled(last=last)
            yield Fault(at, "no_such_player", text)
    if held.seat is not None and held.seat == held.discarder:
        text = Text(
            "自分の捨て牌は鳴けず、ロンもできない。", "Nobody calls or wins on their own discard."
        )
        yield Fault("/discard/from", "own_discard", text, "ron")


def _dealt_faults(held: Held) -> Iterator[Fault]:
    """What cannot have happened before anybody has drawn."""
    for pointer, there in (
        ("/concealed", held.to_discard),
        ("/called", bool(held.called)),
        ("/situation", held.riichi),
        ("/discard", held.discard is not None),
    ):
        if there:
            told = Text(
                "配られたままなら、まだ誰も引かず、捨てず、宣言もしていない。",
                "In a hand as it was dealt nobody has drawn, discarded or declared anything yet.",
            )
            yield Fault(pointer, "not_as_dealt", told, "tenhou")
