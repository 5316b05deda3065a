"""The answer to a request to analyze a hand: plain data and sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from scoring.faults import Fault
from scoring.games.kantan.analysis.legal_actions import Action, actions, tenpai_discards, wins_now
from scoring.games.kantan.analysis.request import HandInPlay
from scoring.games.kantan.analysis.waits import Wait, improving_kinds, wait_of
from scoring.games.kantan.cards import KINDS, NAMES, SETS, Card
from scoring.games.kantan.hand import DeclaredWin, Hand, shanten
from scoring.games.kantan.messages import reason
from scoring.games.kantan.presentation import AWAY, score_of
from scoring.games.kantan.reasons import not_tenpai
from scoring.games.kantan.request import RIICHI
from scoring.games.kantan.valuing import value
from scoring.rules.in_force import InForce
from scoring.rules.story import story_of
from scoring.settlement.transfers import rule_line
from scoring.text import Text, amount, joined

_TENPAI: Final = Text("聴牌。", "The hand is tenpai.")
_WAIT: Final = Text("待ち: {card}。", "It waits for: {card}.")
_NONE_LEFT: Final = Text("{card}は残っていない。", "None is left: {card}.")
_WORTH: Final = Text("{win}なら{points}。", "By {win}: {points}.")
_NO_WIN: Final = Text("{win}ではアガれない。", "No win by {win}.")
_WINS: Final = {"ron": Text("ロン", "ron"), "tsumo": Text("ツモ", "self-draw")}
_KEEP: Final = Text("捨てて聴牌: {cards}。", "Discards that leave the hand tenpai: {cards}.")
_LOCKED: Final = reason("already_declared:discard", RIICHI)
_LEGAL: Final = Text("宣言できる: {names}。", "May be declared: {names}.")
_NOTHING: Final = Text("宣言できるものは無い。", "Nothing may be declared.")
_FIRST: Final = Text(
    "鳴きは早いもの順。ロンは鳴きに優先する。",
    "The first to call gets the card; a ron comes before any call.",
)


@dataclass(frozen=True, slots=True)
class CardAnalysis:
    """A hand in play under its rules; :meth:`to_dict` is the response body."""

    rules: InForce
    held: HandInPlay
    lang: str

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.rules.ruleset.id

    @property
    def shanten(self) -> int:
        """Cards to exchange for tenpai."""
        return shanten(self.held.hand)

    @property
    def explanation(self) -> list[str]:
        """The findings, one sentence each."""
        declared = actions(self.rules, self.held)
        return [text.say(self.lang) for text in _sentences(self.rules, self.held, declared)]

    def __repr__(self) -> str:
        """Return the ruleset and how far the hand is in one line."""
        return f"<Analysis by {self.ruleset}: shanten {self.shanten}>"

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        rules, held, lang = self.rules, self.held, self.lang
        own = held.to_discard
        won = next((won for won in wins_now(held).values() if not value(rules, won).reason), None)
        away = self.shanten
        left = None if own else _hand_left(rules, held, held.hand, lang)
        declared = actions(rules, held)
        return {
            **rules.stamp,
            "turn": "drawn" if own else "waiting",
            "shanten": -1 if won and held.discard is None else away,
            "tenpai": not away,
            "not_tenpai": _reason(rules, not_tenpai(held.hand), lang) if away else None,
            "improves": None if left is None else left["improves"],
            "waits": None if left is None else left["waits"],
            "furiten": False,
            "winning": won and score_of(rules, won, lang).to_dict(),
            "discards": _discards(rules, held, lang) if own else None,
            "barred": _barred(rules, held, lang) if own else [],
            "declarations": [_action(rules, action, lang) for action in declared],
            "explanation": self.explanation,
            "assumed": [one.to_dict(lang) for one in held.assumed],
            "amendments": story_of(rules, 0 if lang == "ja" else 1),
        }


def _named(card: Card, lang: str) -> dict[str, Any]:
    return {"card": card.text, "card_name": NAMES[card.text].say(lang)}


def _reason(rules: InForce, why: Fault, lang: str) -> dict[str, Any]:
    line = {"code": why.code, "detail": why.detail.say(lang)}
    return line | rule_line(rules, str(why.rule), lang)


def _action(rules: InForce, action: Action, lang: str) -> dict[str, Any]:
    """A declaration; only of a legal one the cards are named."""
    legal = not action.reasons
    return {
        "id": action.id,
        "legal": legal,
        **rule_line(rules, action.rule, lang),
        "why": [_reason(rules, why, lang) for why in action.reasons],
        "cards": [card.text for card in action.cards] if legal else [],
        "makes": action.makes.text if legal and action.makes else None,
        "shanten": action.shanten if legal else None,
    }


def _hand_left(rules: InForce, held: HandInPlay, hand: Hand, lang: str) -> dict[str, Any]:
    """Five cards that are held, or would be left by a discard."""
    away = shanten(hand)
    wait = wait_of(rules, held, hand)
    return {
        "shanten": away,
        "tenpai": not away,
        "improves": [
            {"kind": kind, "name": KINDS[kind].say(lang)} for kind in improving_kinds(hand)
        ],
        "waits": [] if wait is None else [_wait(rules, wait, lang)],
    }


def _wait(rules: InForce, wait: Wait, lang: str) -> dict[str, Any]:
    form = "tenpai_meld" if wait.makes.kind == SETS else "tenpai_head"
    worths = {
        win: _worth(rules, wait.wins[win], lang) if win in wait.wins else None for win in _WINS
    }
    line = _named(wait.card, lang) | {"makes": wait.makes.text, "left": wait.left}
    return line | rule_line(rules, form, lang) | worths


def _worth(rules: InForce, won: DeclaredWin, lang: str) -> dict[str, Any]:
    """The part of a score that says what a card is worth."""
    body = score_of(rules, won, lang).to_dict()
    kept = ("winning", "reason", "value", "yaku", "payments", "received")
    yaku = [line["id"] for line in body["yaku"]]
    return {name: body[name] for name in kept} | {"yaku": yaku}


def _discards(rules: InForce, held: HandInPlay, lang: str) -> list[dict[str, Any]]:
    """Every card that may be discarded, with the hand it leaves; the nearest to tenpai first."""
    discards = [
        _named(card, lang) | _hand_left(rules, held, held.hand.without(card), lang)
        for card in dict.fromkeys(held.hand.concealed)
        if card == held.drawn or not held.riichi
    ]
    return sorted(discards, key=lambda discard: discard["shanten"])


def _barred(rules: InForce, held: HandInPlay, lang: str) -> list[dict[str, Any]]:
    """The cards that may not be discarded."""
    locked = dict.fromkeys(held.before.concealed) if held.riichi else {}
    return [
        _named(card, lang) | _reason(rules, _LOCKED, lang) for card in locked if card != held.drawn
    ]


# --- sentences


def _sentences(rules: InForce, held: HandInPlay, declared: list[Action]) -> Iterator[Text]:
    away = shanten(held.hand)
    if not held.to_discard:
        yield from _waiting_sentences(rules, held)
    elif away:
        yield AWAY.filled(away=away)
    else:
        keep = tenpai_discards(held.hand)
        yield _KEEP.filled(cards=joined([NAMES[card.text] for card in keep], ja="、"))
    if held.riichi and held.to_discard:
        yield _LOCKED.detail
    legal = [action for action in declared if not action.reasons]
    if not legal:
        yield _NOTHING
        return
    names = [rules.ruleset.rules[action.rule].name for action in legal]
    yield _LEGAL.filled(names=joined(names, ja="、"))
    if any(action.makes for action in legal):
        yield _FIRST


def _waiting_sentences(rules: InForce, held: HandInPlay) -> Iterator[Text]:
    """What five cards are and wait for."""
    wait = wait_of(rules, held, held.hand)
    if wait is None:
        yield not_tenpai(held.hand).detail
        yield AWAY.filled(away=shanten(held.hand))
        return
    name = NAMES[wait.card.text]
    yield _TENPAI
    yield _WAIT.filled(card=name)
    if not wait.wins:
        yield _NONE_LEFT.filled(card=name)
    for win, won in wait.wins.items():
        valuation = value(rules, won)
        sentence = _NO_WIN if valuation.reason else _WORTH
        yield sentence.filled(win=_WINS[win], points=amount(valuation.points))
