"""From a request to a deal: whether cards, calls and claims fit together, with every fault found at once. It scores nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.shape import Shape, at_fault
from scoring.games.kantan import fields as f
from scoring.games.kantan.cards import CARDS, ISOLATED, NAMES, PARTIAL, SETS, Card, card_of
from scoring.games.kantan.hand import Deal
from scoring.rules.in_force import InForce
from scoring.spelling import nearest
from scoring.text import Text

_CARDS: Final = 5
_TENHOU: Final = "tenhou"
OF_CARDS: Final = frozenset({"concealed", "called"})
_OF_WIN: Final = frozenset({"win", "winning_card"})
"""Fields that are looked at together; where one of them has no shape, the others say nothing."""


Taken = tuple[InForce, tuple[str, ...], tuple[type, ...], tuple[Any, ...]]
"""Rules and a request taken apart, so that it can be asked for in a memory: the names of its fields, their types and their values."""


def taken_apart(rules: InForce, request: Mapping[str, Any]) -> Taken:
    """A request, taken apart; asking for it raises :class:`TypeError` where there is something in it that no request has."""
    given = request.values()
    # Types too, for what is equal may be of another type: 1 is no truth value.
    values = [tuple(value) if type(value) is list else value for value in given]
    return rules, tuple(request), tuple(map(type, given)), tuple(values)


def put_together(taken: Taken) -> dict[str, Any]:
    """The request that was taken apart."""
    _, names, types, values = taken
    return {name: of(value) for name, of, value in zip(names, types, values, strict=True)}


class Requests:
    """How requests of the game are read."""

    def __init__(self, fields: tuple[Field, ...], claims: tuple[str, ...]) -> None:
        """``claims`` are the situations, in the order of their bits."""
        self._shape = Shape.of_request(fields)
        self._bits = {name: 1 << place for place, name in enumerate(claims)}

    def parse(self, rules: InForce, request: Mapping[str, Any]) -> Deal | list[Fault]:
        """The deal a request describes, or everything that is wrong with it."""
        faults: list[Fault] = []
        self._shape.check(request, "", faults)
        bad = at_fault(faults)
        # Where a field has no shape, what is looked at is a request without it.
        get = {name: value for name, value in request.items() if name not in bad}.get
        given, open_sets = get("concealed", ()), get("called", ())
        winning, win = get("winning_card"), get("win")
        situation = get("situation", ())
        concealed = cards_of(rules, given, "/concealed", faults)
        called = cards_of(rules, open_sets, "/called", faults)
        last = () if winning is None else (card_at(rules, winning, "/winning_card", faults),)
        faults += call_faults(called)
        if not bad & OF_CARDS:
            faults += count_faults(len(given), len(open_sets))
        if win == _TENHOU:
            faults += _tenhou_faults(winning, open_sets, situation)
        elif winning is None and not bad & _OF_WIN:
            told = Text(
                "ロン・ツモにはアガリ牌が要る。", "A win by ron or tsumo needs its winning card."
            )
            faults.append(Fault("/winning_card", "missing", told, win))
        if open_sets:
            faults += closed_only(situation)
        faults += deck_faults(rules.numbers.deck, (*concealed, *last), called)
        if faults:
            return faults
        return Deal(
            concealed=tuple(card for card in concealed if card),
            called=tuple(card for card in called if card),
            winning=last[0] if last else None,
            win=request["win"],
            claimed=sum(self._bits[name] for name in situation),
            players=get("players", f.PLAYERS.default),
            dealer=int(get("dealer", f.DEALER.default)),
            n=rules.numbers,
        )


def cards_of(
    rules: InForce, given: Iterable[str], at: str, faults: list[Fault]
) -> list[Card | None]:
    """The cards of a list, ``None`` for one that does not exist; faults point at each."""
    return [card_at(rules, text, f"{at}/{place}", faults) for place, text in enumerate(given)]


def card_at(rules: InForce, text: str, at: str, faults: list[Fault]) -> Card | None:
    """The card that ``text`` is, ``None`` where there is none; what is wrong with it is added to ``faults``."""
    card = CARDS.get(text)
    if card is None:
        faults.append(_bad_card(text, at))
    elif card.is_honour_run and not rules.numbers.honour_runs:
        told = Text("字牌・役牌によこ(順子)は無い。", "Honours and value tiles have no runs.")
        faults.append(Fault(at, "honour_run", told, "honour_runs"))
    return card


def _bad_card(text: str, pointer: str) -> Fault:
    near = nearest(text, CARDS)
    hint = Text(f"もしかして: {near[0]}。", f" Did you mean {near[0]}?") if near else Text("", "")
    told = Text(
        "無いカード。種類.スート、メンツとターツは種類.スート.形と書く。{hint}",
        "There is no such card: write kind.suit, and kind.suit.form for sets and partial sets.{hint}",
    )
    return Fault(pointer, "bad_card", told.filled(hint=hint), "kinds")


def call_faults(called: list[Card | None]) -> Iterator[Fault]:
    """What is called and is no set."""
    for place, card in enumerate(called):
        if card is not None and card.kind != SETS:
            told = Text("鳴いたものはメンツとして書く。", "What was called is a set: write mentsu.")
            yield Fault(f"/called/{place}", "not_a_set", told, "call_effect")


def count_faults(concealed: int, called: int) -> Iterator[Fault]:
    """A hand that is not of five cards with its called sets."""
    if concealed + called != _CARDS:
        told = Text(
            "手札が{concealed}枚、鳴いたメンツが{called}組。合わせて{right}枚。",
            "Cards in hand: {concealed}; called sets: {called}. Together they must be {right}.",
        ).filled(concealed=concealed, called=called, right=_CARDS)
        yield Fault("/concealed", "wrong_card_count", told, "deal")


def _tenhou_faults(winning: object, called: Any, situation: Any) -> Iterator[Fault]:  # noqa: ANN401
    if winning is not None:
        told = Text("天和にアガリ牌は無い。", "Tenhou has no winning card: the hand was dealt.")
        yield Fault("/winning_card", "wrong_win", told, _TENHOU)
    if called:
        told = Text("天和に鳴きは無い。", "Tenhou allows no calls.")
        yield Fault("/called", "needs_no_melds", told, _TENHOU)
    if situation:
        told = Text(
            "天和は配られた時のアガリなので、リーチはできない。",
            "Tenhou is won as dealt, before anything can be declared.",
        )
        yield Fault("/situation", "wrong_win", told, _TENHOU)


def closed_only(situation: Any) -> Iterator[Fault]:  # noqa: ANN401 - a checked list
    """What is claimed for a hand with called sets and needs one without."""
    for name in situation:
        told = Text("面前の時だけ。", "Only a hand without called sets may have this.")
        yield Fault("/situation", "needs_closed_hand", told, name)


def deck_faults(
    copies: int, single: Iterable[Card | None], called: Iterable[Card | None]
) -> Iterator[Fault]:
    """Cards, ``single`` and in called sets, of which there are more than the deck has; a deck of 0 is left open."""
    for card, count in counted_out(single, called).items() if copies else ():
        if count > copies:
            told = Text(
                "{card}が{count}枚ある。この山には{copies}枚ずつ。",
                "There are {count} copies of {card}; this deck has {copies} of each.",
            ).filled(card=NAMES[card.text], count=count, copies=copies)
            yield Fault("/concealed", "too_many_copies", told, "deck")


def counted_out(single: Iterable[Card | None], called: Iterable[Card | None]) -> Counter[Card]:
    """How many of each card are out of the stock; a called set is made of a partial set and an isolated card."""
    counts = Counter(card for card in single if card is not None)
    for card in called:
        if card is not None and card.kind == SETS:
            counts[card_of(PARTIAL, card)] += 1
            counts[CARDS[f"{ISOLATED}.{card.suit}"]] += 1
    return counts
