"""From a request to a deal: whether cards, calls and claims fit together, with every fault found at once. It scores nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields import Field
from scoring.in_force import InForce
from scoring.names import nearest
from scoring.request_shape import Shape, at_fault
from scoring.rulesets.kantan import fields as f
from scoring.rulesets.kantan.cards import CARDS, ISOLATED, NAMES, PARTIAL, SETS, Card, card_of
from scoring.rulesets.kantan.hand import Deal
from scoring.text import Text

_CARDS: Final = 5
_TENHOU: Final = "tenhou"
_OF_CARDS: Final = frozenset({"concealed", "called"})
_OF_WIN: Final = frozenset({"win", "winning_card"})
"""Fields that are looked at together; where one of them has no shape, the others say nothing."""


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
        concealed = _cards(rules, given, "/concealed", faults)
        called = _cards(rules, open_sets, "/called", faults)
        last = () if winning is None else _cards(rules, (winning,), "/winning_card", faults)
        faults += _call_faults(called)
        if len(given) + len(open_sets) != _CARDS and not bad & _OF_CARDS:
            faults.append(_wrong_count(len(given), len(open_sets)))
        if win == _TENHOU:
            faults += _tenhou_faults(winning, open_sets, situation)
        elif winning is None and not bad & _OF_WIN:
            told = Text(
                "ロン・ツモにはアガリ牌が要る。", "A win by ron or tsumo needs its winning card."
            )
            faults.append(Fault("/winning_card", "missing", told, win))
        if open_sets:
            faults += _closed_only(situation)
        if rules.numbers.deck:
            faults += _deck_faults(rules.numbers.deck, concealed, called, last)
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


def _cards(
    rules: InForce,
    given: Iterable[str],
    at: str,
    faults: list[Fault],
) -> list[Card | None]:
    """The cards of a list, ``None`` for one that does not exist; faults point at each."""
    found: list[Card | None] = []
    alone = at == "/winning_card"
    for place, text in enumerate(given):
        card = CARDS.get(text)
        pointer = at if alone else f"{at}/{place}"
        if card is None:
            faults.append(_bad_card(text, pointer))
        elif card.is_honour_run and not rules.numbers.honour_runs:
            told = Text("字牌・役牌によこ(順子)は無い。", "Honours and value tiles have no runs.")
            faults.append(Fault(pointer, "honour_run", told, "honour_runs"))
        found.append(card)
    return found


def _bad_card(text: str, pointer: str) -> Fault:
    near = nearest(text, CARDS)
    hint = Text(f"もしかして: {near[0]}。", f" Did you mean {near[0]}?") if near else Text("", "")
    told = Text(
        "無いカード。種類.スート、メンツとターツは種類.スート.形と書く。{hint}",
        "There is no such card: write kind.suit, and kind.suit.form for sets and partial sets.{hint}",
    )
    return Fault(pointer, "bad_card", told.filled(hint=hint), "kinds")


def _call_faults(called: list[Card | None]) -> Iterator[Fault]:
    for place, card in enumerate(called):
        if card is not None and card.kind != SETS:
            told = Text("鳴いたものはメンツとして書く。", "What was called is a set: write mentsu.")
            yield Fault(f"/called/{place}", "not_a_set", told, "call_effect")


def _wrong_count(concealed: int, called: int) -> Fault:
    told = Text(
        "手札が{concealed}枚、鳴いたメンツが{called}組。合わせて{right}枚。",
        "There are {concealed} cards in hand and {called} called sets; together they must be {right}.",
    ).filled(concealed=concealed, called=called, right=_CARDS)
    return Fault("/concealed", "wrong_card_count", told, "deal")


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


def _closed_only(situation: Any) -> Iterator[Fault]:  # noqa: ANN401 - a checked list
    for name in situation:
        told = Text("面前の時だけ。", "Only a hand without called sets may have this.")
        yield Fault("/situation", "needs_closed_hand", told, name)


def _deck_faults(
    copies: int,
    concealed: list[Card | None],
    called: list[Card | None],
    last: Any,  # noqa: ANN401
) -> Iterator[Fault]:
    """Cards of which there are more than the deck has; a called set is made of a partial set and an isolated card."""
    counts = Counter(card for card in (*concealed, *last) if card is not None)
    for card in called:
        if card is not None and card.kind == SETS:
            counts[card_of(PARTIAL, card)] += 1
            counts[CARDS[f"{ISOLATED}.{card.suit}"]] += 1
    for card, count in counts.items():
        if count > copies:
            told = Text(
                "{card}が{count}枚ある。この山には{copies}枚ずつ。",
                "There are {count} copies of {card}; this deck has {copies} of each.",
            ).filled(card=NAMES[card.text], count=count, copies=copies)
            yield Fault("/concealed", "too_many_copies", told, "deck")
