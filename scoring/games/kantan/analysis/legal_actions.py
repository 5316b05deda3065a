"""The declarations of a hand in play: which are legal now, and the reasons against the others."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.faults import Fault
from scoring.games.kantan.analysis.request import HandInPlay
from scoring.games.kantan.analysis.waits import declared
from scoring.games.kantan.cards import ISOLATED, PARTIAL, SETS, SUITS, Card, card_of
from scoring.games.kantan.hand import DeclaredWin, Hand, shanten
from scoring.games.kantan.messages import reason
from scoring.games.kantan.reasons import reason_of
from scoring.games.kantan.request import RIICHI
from scoring.games.kantan.valuing import value
from scoring.rules.in_force import InForce

_FORMS: Final = {"pon": "triplet", "chi": "run"}
_MOST_CALLED: Final = 4
"""With a fifth called set no card is left to wait with."""
_NO_WINNING_CARD: Final = {"tsumo": "no_draw", "ron": "no_discard", "tenhou": "not_as_dealt"}


class Action(NamedTuple):
    """One declaration."""

    id: str
    rule: str
    reasons: tuple[Fault, ...]
    """Everything against it; a legal one has none."""
    cards: tuple[Card, ...] = ()
    """The cards it is made with."""
    makes: Card | None = None
    """The set a call makes."""
    shanten: int | None = None
    """After a call."""


def wins_now(held: HandInPlay) -> dict[str, DeclaredWin]:
    """Winning with the card drawn, on the discard and as dealt, of each that there is."""
    wins = {}
    if held.drawn is not None:
        wins["tsumo"] = declared(held, held.before, held.drawn, "tsumo")
    if held.discard is not None:
        wins["ron"] = declared(held, held.hand, held.discard, "ron")
    if held.as_dealt:
        wins["tenhou"] = declared(held, held.hand, None, "tenhou")
    return wins


def actions(rules: InForce, held: HandInPlay) -> list[Action]:
    """Every declaration of the game."""
    wins = wins_now(held)
    return [
        *(_win(rules, held, win, wins.get(win)) for win in ("tsumo", "ron", "tenhou")),
        _riichi(rules, held),
        _call(held, "pon"),
        _call(held, "chi"),
    ]


def _win(rules: InForce, held: HandInPlay, win: str, won: DeclaredWin | None) -> Action:
    if won is None:
        return Action(win, win, (reason(_NO_WINNING_CARD[win], win),))
    code = value(rules, won).reason
    if code is not None:
        return Action(win, win, (reason_of(code, won),))
    return Action(win, win, (), held.hand.concealed if won.winning is None else (won.winning,))


def _riichi(rules: InForce, held: HandInPlay) -> Action:
    cards = tenpai_discards(held.hand) if held.to_discard else ()
    return Action(RIICHI, RIICHI, tuple(_against_riichi(rules, held)), cards)


def tenpai_discards(hand: Hand) -> tuple[Card, ...]:
    """The cards of six whose discard leaves the hand tenpai."""
    return tuple(card for card in dict.fromkeys(hand.concealed) if not shanten(hand.without(card)))


def _against_riichi(rules: InForce, held: HandInPlay) -> Iterator[Fault]:
    stake = rules.numbers.riichi_points
    if held.riichi:
        yield reason("already_declared", RIICHI)
    if held.hand.called:
        yield reason("needs_closed_hand:riichi", RIICHI)
    if shanten(held.hand):
        yield reason("not_tenpai:riichi", RIICHI)
    if not held.riichi and held.points is not None and held.points < stake:
        yield reason("too_few_points", RIICHI, stake=stake)


def _call(held: HandInPlay, call: str) -> Action:
    rule, partial = f"call_{call}", _partial_for(held, _FORMS[call])
    reasons = tuple(_against_call(held, call, rule, partial))
    if partial is None:
        return Action(call, rule, reasons)
    made = card_of(SETS, partial)
    left = held.hand.without(partial)
    after = left._replace(called=(*left.called, made))
    away = shanten(after) if len(after.called) <= _MOST_CALLED else None
    return Action(call, rule, reasons, (partial,), made, away)


def _partial_for(held: HandInPlay, form: str) -> Card | None:
    """The partial set in hand that would take the discard."""
    if held.discard is None:
        return None
    wanted = (PARTIAL, held.discard.suit, form)
    cards = held.hand.concealed
    return next((card for card in cards if (card.kind, card.suit, card.form) == wanted), None)


def _against_call(held: HandInPlay, call: str, rule: str, partial: Card | None) -> Iterator[Fault]:
    if held.discard is None or held.seat is None:
        yield reason("no_discard", rule)
        return
    if held.riichi:
        yield reason("already_declared:call", RIICHI)
    if held.discard.kind != ISOLATED:
        yield reason("not_isolated:call", rule)
    elif partial is None:
        yield reason(f"no_taatsu:{call}", rule, suit=SUITS[held.discard.suit])
    if call == "chi" and held.discarder != (held.seat - 1) % held.players:
        yield reason("not_left_neighbour", rule)
