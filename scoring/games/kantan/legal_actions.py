"""The declarations of a hand in play: which are legal now, and the reasons against the others."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.faults import Fault
from scoring.games.kantan.cards import ISOLATED, PARTIAL, SETS, PlayingCard, card_of
from scoring.games.kantan.hand import CardHand, DeclaredWin, shanten
from scoring.games.kantan.hand_in_play import CardsInPlay
from scoring.games.kantan.messages import MESSAGES, fault
from scoring.games.kantan.request import RIICHI
from scoring.games.kantan.valuing import value
from scoring.rules.in_force import InForce

_FORMS: Final = {"pon": "triplet", "chi": "run"}
_MOST_CALLED: Final = 4
"""With a fifth called set no card is left to wait with."""
_NO_WINNING_CARD: Final = {"tsumo": "no_draw", "ron": "no_discard", "tenhou": "not_as_dealt"}


class CardAction(NamedTuple):
    """One declaration."""

    id: str
    rule: str
    reasons: tuple[Fault, ...]
    """Everything against the declaration; a legal one has none."""
    cards: tuple[PlayingCard, ...] = ()
    """The cards it is made with."""
    makes: PlayingCard | None = None
    """The set a call makes."""
    shanten: int | None = None
    """After a call."""


def wins_now(held: CardsInPlay) -> dict[str, DeclaredWin]:
    """Return the possible wins by their kind: with the card drawn, on the discard, as dealt."""
    wins = {}
    if held.drawn is not None:
        wins["tsumo"] = held.declared_win(held.before, held.drawn, "tsumo")
    if held.discard is not None:
        wins["ron"] = held.declared_win(held.hand, held.discard, "ron")
    if held.as_dealt:
        wins["tenhou"] = held.declared_win(held.hand, None, "tenhou")
    return wins


def actions(rules: InForce, held: CardsInPlay) -> list[CardAction]:
    """Return every declaration of the game."""
    wins = wins_now(held)
    tenpai = tenpai_discards(held.hand) if held.to_discard else ()
    return [
        *(_win(rules, held, win, wins.get(win)) for win in ("tsumo", "ron", "tenhou")),
        CardAction(RIICHI, RIICHI, tuple(_against_riichi(rules, held)), tenpai),
        _call(held, "pon"),
        _call(held, "chi"),
    ]


def _win(rules: InForce, held: CardsInPlay, win: str, won: DeclaredWin | None) -> CardAction:
    if won is None:
        return CardAction(win, win, (fault("", _NO_WINNING_CARD[win], win),))
    reason = value(rules, won).reason
    cards = held.hand.concealed if won.winning is None else (won.winning,)
    return CardAction(win, win, () if reason is None else (reason,), cards)


def tenpai_discards(hand: CardHand) -> tuple[PlayingCard, ...]:
    """Return the cards of six whose discard leaves the hand tenpai."""
    return tuple(card for card in dict.fromkeys(hand.concealed) if not shanten(hand.without(card)))


def _against_riichi(rules: InForce, held: CardsInPlay) -> Iterator[Fault]:
    stake = rules.numbers.riichi_points
    if held.riichi:
        yield fault("", "already_declared", RIICHI)
    if held.hand.called:
        yield fault("", "needs_closed_hand:riichi", RIICHI)
    if shanten(held.hand):
        yield fault("", "not_tenpai:riichi", RIICHI)
    if not held.riichi and held.points is not None and held.points < stake:
        yield fault("", "too_few_points", RIICHI, stake=stake)


def _call(held: CardsInPlay, call: str) -> CardAction:
    rule, partial = f"call_{call}", _partial_for(held, _FORMS[call])
    reasons = tuple(_against_call(held, call, partial))
    if partial is None:
        return CardAction(call, rule, reasons)
    made = card_of(SETS, partial)
    left = held.hand.without(partial)
    after = left._replace(called=(*left.called, made))
    away = shanten(after) if len(after.called) <= _MOST_CALLED else None
    return CardAction(call, rule, reasons, (partial,), made, away)


def _partial_for(held: CardsInPlay, form: str) -> PlayingCard | None:
    """Return the partial set in hand that would take the discard."""
    if held.discard is None:
        return None
    wanted = (PARTIAL, held.discard.suit, form)
    cards = held.hand.concealed
    return next((card for card in cards if (card.kind, card.suit, card.form) == wanted), None)


def _against_call(held: CardsInPlay, call: str, partial: PlayingCard | None) -> Iterator[Fault]:
    rule = f"call_{call}"
    if held.discard is None or held.seat is None:
        yield fault("", "no_discard", rule)
        return
    if held.riichi:
        yield fault("", "already_declared:call", RIICHI)
    if held.discard.kind != ISOLATED:
        yield fault("", "not_isolated:call", rule)
    elif partial is None:
        yield fault("", f"no_taatsu:{call}", rule, suit=MESSAGES[f"suits.{held.discard.suit}"])
    if call == "chi" and held.discarder != (held.seat - 1) % held.players:
        yield fault("", "not_left_neighbour", rule)
