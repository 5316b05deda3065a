"""What a hand of five cards waits for and what each card that wins would be worth; whether it may be declared is decided elsewhere."""

from typing import Any, NamedTuple

from scoring.games.kantan.analysis.hand_in_play import RIICHI, Held
from scoring.games.kantan.cards import CARDS, ISOLATED, KINDS, NAMES, PARTIAL, Card
from scoring.games.kantan.game import KantanGame, KantanScore
from scoring.games.kantan.hand import (
    NOT_TENPAI,
    cards_away,
    holds_complete,
    made_of,
    waiting_card,
)
from scoring.games.kantan.request import counted_out
from scoring.games.kantan.sentences import said_not_tenpai
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import rule_line
from scoring.text import Text

Words = dict[str, Any]
"""Part of an answer."""


class Asked(NamedTuple):
    """A hand with the rules it is asked about under, and who scores it."""

    game: KantanGame
    rules: InForce
    held: Held
    lang: str

    def score(self, concealed: tuple[Card, ...], card: Card | None, win: str) -> KantanScore:
        """The score of these cards in hand if they are won with ``card``; ``None`` for tenhou."""
        held = self.held
        request = {
            "concealed": [one.text for one in concealed],
            "called": [one.text for one in held.called],
            "winning_card": None if card is None else card.text,
            "win": win,
            "situation": [RIICHI] if held.riichi else [],
            "players": held.players,
            "dealer": held.dealer,
        }
        return self.game.score(self.rules, request, self.lang)

    def left(self, card: Card) -> int | None:
        """How many copies of ``card`` are not in this hand; ``None`` where the deck is left open."""
        held, copies = self.held, self.rules.numbers.deck
        return copies - counted_out(held.concealed, held.called)[card] if copies else None

    def named(self, card: Card) -> Words:
        """A card and its name."""
        return {"card": card.text, "card_name": NAMES[card.text].say(self.lang)}

    def reason(self, code: str, detail: Text, rule: str) -> Words:
        """A reason why something is not so."""
        said = {"code": code, "detail": detail.say(self.lang)}
        return {**said, **rule_line(self.rules, rule, self.lang)}


def waits_of(asked: Asked, concealed: tuple[Card, ...]) -> list[Words]:
    """The card that wins, with what it is worth by ron and by self-draw; empty for a hand that is not tenpai."""
    waiting = waiting_card((*concealed, *asked.held.called))
    if waiting is None:
        return []
    card = wanted_by(waiting)
    left = asked.left(card)
    worths = {
        win: None if left == 0 else _worth(asked.score(concealed, card, win))
        for win in ("ron", "tsumo")
    }
    form = "tenpai_meld" if waiting.kind == PARTIAL else "tenpai_head"
    told = {"makes": made_of(waiting).text, "left": left}
    return [asked.named(card) | told | rule_line(asked.rules, form, asked.lang) | worths]


def wanted_by(waiting: Card) -> Card:
    """The isolated card that a waiting card waits for."""
    return CARDS[f"{ISOLATED}.{waiting.suit}"]


def _worth(score: KantanScore) -> Words:
    """The part of a score that says what a card is worth."""
    said = score.to_dict()
    kept = {name: said[name] for name in ("winning", "reason", "value")}
    yaku = [line["id"] for line in said["yaku"]]
    return {**kept, "yaku": yaku, "payments": said["payments"], "received": said["received"]}


def improves(asked: Asked, concealed: tuple[Card, ...]) -> list[Words]:
    """The kinds of card that bring the hand nearer to tenpai when they are drawn; their suits do not matter."""
    called = asked.held.called
    away = cards_away(concealed, called)
    return [
        {"kind": kind, "name": name.say(asked.lang)}
        for kind, name in KINDS.items()
        if cards_away((*concealed, _some(kind)), called) < away
    ]


def _some(kind: str) -> Card:
    """A card of a kind."""
    return next(card for card in CARDS.values() if card.kind == kind)


def not_tenpai(asked: Asked, concealed: tuple[Card, ...]) -> Words:
    """Why a hand that is not tenpai is not."""
    whole = (*concealed, *asked.held.called)
    complete = holds_complete(whole)
    rule = "win_only_from_tenpai" if complete else "tenpai_only"
    return asked.reason(NOT_TENPAI, said_not_tenpai(complete=complete), rule)


def hand_left(asked: Asked, concealed: tuple[Card, ...]) -> Words:
    """What is to be said of five cards that are held or would be left by a discard."""
    away = cards_away(concealed, asked.held.called)
    return {
        "shanten": away,
        "tenpai": not away,
        "improves": improves(asked, concealed),
        "waits": waits_of(asked, concealed),
    }
