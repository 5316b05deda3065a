"""The waits of a hand in play: the card that wins, its worth, and the kinds of card that improve the hand."""

from typing import NamedTuple

from scoring.games.kantan.analysis.request import HandInPlay
from scoring.games.kantan.cards import CARDS, KINDS, Card
from scoring.games.kantan.hand import (
    DeclaredWin,
    Hand,
    made_of,
    shanten,
    waiting_card,
    winning_card,
)
from scoring.games.kantan.request import RIICHI, cards_used
from scoring.rules.in_force import InForce


class Wait(NamedTuple):
    """A card that wins."""

    card: Card
    makes: Card
    """The set or head it completes."""
    left: int | None
    """How many copies are not in this hand; ``None`` where the deck is left open."""
    wins: dict[str, DeclaredWin]
    """By ``ron`` and ``tsumo``; empty where no copy is left."""


def declared(held: HandInPlay, hand: Hand, card: Card | None, win: str) -> DeclaredWin:
    """The win of ``hand`` with ``card``; ``None`` for tenhou."""
    situation = (RIICHI,) if held.riichi else ()
    return DeclaredWin(hand, card, win, situation, held.players, held.dealer)


def wait_of(rules: InForce, held: HandInPlay, hand: Hand) -> Wait | None:
    """The wait of five cards; ``None`` where they are not tenpai."""
    waiting = waiting_card(hand)
    if waiting is None:
        return None
    card, copies = winning_card(waiting), rules.numbers.deck
    left = copies - cards_used(held.hand.concealed, held.hand.called)[card] if copies else None
    kinds = () if left == 0 else ("ron", "tsumo")
    wins = {win: declared(held, hand, card, win) for win in kinds}
    return Wait(card, made_of(waiting), left, wins)


def improving_kinds(hand: Hand) -> list[str]:
    """The kinds of card that bring five cards nearer to tenpai; their suits do not matter."""
    away = shanten(hand)
    examples = {card.kind: card for card in CARDS.values()}
    return [
        kind
        for kind in KINDS
        if shanten(hand._replace(concealed=(*hand.concealed, examples[kind]))) < away
    ]
