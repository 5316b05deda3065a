"""The answer to a scoring request: its parts and the sentences that explain them."""

from dataclasses import dataclass
from typing import Any, cast

from scoring.games.kantan import MESSAGES
from scoring.games.kantan.cards import PlayingCard
from scoring.games.kantan.hand import CompleteHand, DeclaredWin
from scoring.games.kantan.valuing import CardPayments, payment_sentence, value
from scoring.hand.answer import Score
from scoring.hand.points import yaku_sentence
from scoring.hand.presentation import BETWEEN, group_line, yaku_lines
from scoring.rules.in_force import InForce
from scoring.rules.tables import NO_DORA, Line
from scoring.text import LANGUAGES, joined


@dataclass(eq=False, repr=False)
class KantanScore(Score):
    """A scored declaration of a win."""

    rules: InForce
    won: DeclaredWin
    lang: str

    def __post_init__(self) -> None:
        """Score the hand."""
        won = self.won
        self.assumed = won.assumed
        self._valuation = value(won)
        fault, points = self._valuation.reason, self._valuation.points
        self.reason = None if fault is None else fault.code
        self._paid = CardPayments(
            self.rules, points, ron=won.win == "ron", players=won.players, dealer=won.dealer
        )

    def describe(self) -> dict[str, Any]:
        """Return the fields of the body that give the worth of the hand."""
        valuation, lang = self._valuation, LANGUAGES.index(self.lang)
        parts, hand = self.describe_unread(self._away), valuation.hand
        if hand is None:
            return parts
        return parts | {
            "yaku": yaku_lines(valuation.yaku, NO_DORA, lang),
            "reading": {"groups": _groups(hand), "wait": hand.made and hand.made.kind},
        }

    def under(self, rules: InForce) -> "KantanScore":
        """Return the score of the same hand under other options."""
        return KantanScore(rules, self.won._replace(rules=rules), self.lang)

    def describe_value(self) -> dict[str, Any]:
        """Return the fields ``value``, ``payments`` and ``received`` of the body."""
        valuation, shares = self._valuation, self._paid.shares()
        return {
            "value": {"points": valuation.points, "yakuman": valuation.yakuman},
            "payments": shares,
            "received": sum([share["count"] * share["points"] for share in shares]),
        }

    @property
    def explanation(self) -> list[str]:
        """The steps from the cards to the payments, one sentence each."""
        valuation, lang = self._valuation, LANGUAGES.index(self.lang)
        if valuation.reason is not None:
            away = [MESSAGES["away"].filled(away=self._away)] if self._away > 0 else []
            return [joined([valuation.reason.detail, *away], ja="", en=" ")[lang]]
        hand = cast(CompleteHand, valuation.hand)  # as a hand that wins
        names = [card.name[lang] for card in (*hand.sets, hand.head)]
        win, cards = MESSAGES[f"wins.{self.won.win}"][lang], BETWEEN[lang].join(names)
        steps = [MESSAGES["score.read"][lang].format(cards=cards, win=win)]
        steps.append(yaku_sentence(valuation.yaku, NO_DORA, lang))
        if count := valuation.yakuman:
            each = self.rules.numbers.yakuman_points
            key = "score.yakuman" if self.rules.numbers.yakuman_stack else "score.one_yakuman"
            yakuman = MESSAGES[key].filled(count=count, each=each, points=count * each)
            steps.append(yakuman[lang])
            if valuation.yaku.points:
                steps.append(MESSAGES["score.total"].filled(points=valuation.points)[lang])
        return [*steps, payment_sentence(self._paid)[lang]]

    @property
    def _away(self) -> int:
        """The number of cards from tenpai; -1 for a complete hand."""
        return self.won.hand.shanten if self._valuation.hand is None else -1


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
    return group_line(card.form or "pair", card.text, is_open=is_open, winning=winning)
