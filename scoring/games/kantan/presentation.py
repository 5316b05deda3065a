"""The answer to a scoring request: its parts and the sentences that explain them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.faults import Fault
from scoring.games.kantan.cards import NAMES, PlayingCard
from scoring.games.kantan.hand import CompleteHand, DeclaredWin, shanten
from scoring.games.kantan.messages import MESSAGES
from scoring.games.kantan.valuing import CardValuation, payment_sentence, payments_of, value
from scoring.hand.answer import Score
from scoring.hand.points import yaku_lines, yaku_sentence
from scoring.hand.presentation import BETWEEN
from scoring.rules.in_force import InForce
from scoring.rules.tables import NO_DORA, Line
from scoring.text import LANGUAGES, Text, joined


@dataclass(eq=False, repr=False)
class KantanScore(Score):
    """A scored declaration of a win."""

    rules: InForce
    won: DeclaredWin
    lang: str

    def __post_init__(self) -> None:
        """Value the hand."""
        won = self.won
        self.assumed = won.assumed
        self._valuation = value(self.rules, won)
        fault, points = self._valuation.reason, self._valuation.points
        self.reason = None if fault is None else fault.code
        self._paid = payments_of(
            self.rules, points, ron=won.win == "ron", players=won.players, dealer=won.dealer
        )

    def describe(self) -> dict[str, Any]:
        """Return the fields of the body that say what the hand is worth."""
        valuation, lang = self._valuation, LANGUAGES.index(self.lang)
        hand, shares = valuation.hand, self._paid.shares()
        wait = hand and hand.made and hand.made.kind
        return {
            "value": {"points": valuation.points, "yakuman": valuation.yakuman},
            "yaku": yaku_lines(valuation.yaku, NO_DORA, lang),
            "fu": [],
            "payments": shares,
            "received": sum([share["count"] * share["points"] for share in shares]),
            "reading": None if hand is None else {"groups": _groups(hand), "wait": wait},
            "alternatives": [],
            "shanten": self._away,
        }

    @property
    def explanation(self) -> list[str]:
        """The steps from the cards to the payments, one sentence each."""
        valuation, lang = self._valuation, LANGUAGES.index(self.lang)
        if valuation.reason is not None:
            return [_lost(valuation.reason, self._away)[lang]]
        groups = [] if valuation.hand is None else _groups(valuation.hand)
        steps = [_won(groups, self.won.win, lang)]
        steps.append(yaku_sentence(valuation.yaku, NO_DORA, lang))
        steps += [text[lang] for text in _yakuman_sentences(self.rules, valuation)]
        return [*steps, payment_sentence(self._paid)[lang]]

    @property
    def _away(self) -> int:
        """How many cards from tenpai; -1 for a complete hand."""
        return shanten(self.won.hand) if self._valuation.hand is None else -1


def _won(groups: Iterable[Line], win: str, lang: int) -> str:
    """Return the sets and the head by name, and how the hand was won."""
    cards = BETWEEN[lang].join([NAMES[group["tiles"]][lang] for group in groups])
    return MESSAGES["score.read"][lang].format(cards=cards, win=MESSAGES[f"wins.{win}"][lang])


def _groups(hand: CompleteHand) -> list[Line]:
    """Return the sets and the head, which of them are open, and which the winning card completed."""
    last = len(hand.closed) - 1
    closed = [
        _group(card, winning=place == last and hand.made == card)
        for place, card in enumerate(hand.closed)
    ]
    called = [_group(card, is_open=True) for card in hand.called]
    return [*closed, *called, _group(hand.head, winning=hand.made == hand.head)]


def _group(card: PlayingCard, *, is_open: bool = False, winning: bool = False) -> Line:
    return {
        "kind": card.form or "pair",
        "tiles": card.text,
        "open": is_open,
        "winning": winning,
        "meld": None,
    }


def _lost(reason: Fault, away: int) -> Text:
    """Return why a hand does not win, and how far it is from tenpai."""
    if away <= 0:
        return reason.detail
    return joined([reason.detail, MESSAGES["away"].filled(away=away)], ja="", en=" ")


def _yakuman_sentences(rules: InForce, valuation: CardValuation) -> list[Text]:
    """Return the step from yakuman to points, and the sum with the points of other yaku."""
    if not valuation.yakuman:
        return []
    each, count = rules.numbers.yakuman_points, valuation.yakuman
    yakuman = MESSAGES["score.yakuman"].filled(count=count, each=each, points=count * each)
    if not valuation.yaku.points:
        return [yakuman]
    return [yakuman, MESSAGES["score.total"].filled(points=valuation.points)]
