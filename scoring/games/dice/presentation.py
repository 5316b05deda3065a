"""The answer to a scored dice hand, with the sentences that explain it."""

from dataclasses import dataclass
from typing import Any

from scoring.games.dice import MESSAGES
from scoring.games.dice.fields import NO_FORM
from scoring.games.dice.forms import DiceHand, DiceReading, dice_away
from scoring.games.dice.valuation import BUTA, DiceValuation, valuations
from scoring.hand.answer import Score, Value
from scoring.hand.points import why_points, yaku_sentence
from scoring.hand.presentation import group_line, others_sentence, yaku_lines
from scoring.rules.in_force import InForce
from scoring.rules.tables import Line
from scoring.text import LANGUAGES
from scoring.tiles.values import Numbers


@dataclass(eq=False, repr=False)
class DiceScore(Score):
    """A scored hand; its points are not paid, they decide who takes the pot."""

    rules: InForce
    hand: DiceHand
    lang: str

    def __post_init__(self) -> None:
        """Score the hand."""
        self.assumed = self.hand.assumed
        self._ranked = valuations(self.rules, self.hand)
        self.reason = None if self._ranked else NO_FORM
        self._away = 0 if self._ranked else dice_away(self.hand)

    def describe(self) -> dict[str, Any]:
        """Return the fields of the body that give the worth of the hand."""
        parts = self.describe_unread(self._away - 1)
        if not self._ranked:
            return parts
        best, *others = self._ranked
        lang = LANGUAGES.index(self.lang)
        return parts | {
            "yaku": yaku_lines(best.yaku, best.dora, lang),
            "reading": _reading(best.reading),
            "alternatives": [_alternative(other, best.value, lang) for other in others],
        }

    def under(self, rules: InForce) -> "DiceScore":
        """Return the score of the same hand under other options."""
        return DiceScore(rules, self.hand._replace(n=rules.numbers), self.lang)

    def describe_value(self) -> dict[str, Any]:
        """Return the fields ``value``, ``payments`` and ``received`` of the body."""
        value = self._ranked[0].value if self._ranked else BUTA
        return {"value": _value(value), "payments": [], "received": 0}

    @property
    def explanation(self) -> list[str]:
        """The steps from the dice to their points, one sentence each."""
        lang = LANGUAGES.index(self.lang)
        if not self._ranked:
            return [MESSAGES["buta"][lang].format(away=self._away)]
        best, *others = self._ranked
        steps = [_reading_sentence(best.reading, self.hand.last, lang)]
        if others:
            steps.append(others_sentence(len(others), lang))
        steps.append(yaku_sentence(best.yaku, best.dora, lang))
        if sentence := _value_sentence(best.value, self.rules.numbers, lang):
            steps.append(sentence)
        return steps


def _value(value: Value) -> Line:
    return {"points": value.points, "yakuman": value.yakuman, "doubled": value.doubled}


def _reading(r: DiceReading) -> Line:
    """Return the groups, each with its kind, its dice and whether the last die is in it, and the wait."""
    groups = [
        group_line(group.kind, group.dice, winning=place == r.last)
        for place, group in enumerate(r.groups)
    ]
    return {"groups": groups, "wait": r.wait or None}


def _alternative(other: DiceValuation, best: Value, lang: int) -> Line:
    return {
        "reading": _reading(other.reading),
        "value": _value(other.value),
        "yaku": yaku_lines(other.yaku, other.dora, lang),
        "fu": [],
        "why": why_points(other.value.points, best.points, lang),
    }


def _value_sentence(value: Value, n: Numbers, lang: int) -> str:
    """Return the step from the yaku to the points; an empty text if there is none."""
    if value.points is None:
        return MESSAGES["value.wins"][lang]
    if value.yakuman:
        text = MESSAGES["value.yakuman_doubled" if value.doubled else "value.yakuman"]
    elif value.doubled:
        text = MESSAGES["value.doubled"]
    else:
        return ""
    each, factor = n.yakuman_points, n.riichi_factor
    return text[lang].format(count=value.yakuman, each=each, factor=factor, points=value.points)


def _reading_sentence(r: DiceReading, last: int, lang: int) -> str:
    """Return a sentence on the groups of the dice and the place of the last one."""
    groups = [group.dice for group in r.groups]
    read = MESSAGES["reading"][lang].format(groups=" ".join(groups))
    if r.last < 0:
        return read
    place = MESSAGES[f"places.{r.wait or 'other'}"][lang].format(group=groups[r.last])
    return ("", " ")[lang].join([read, MESSAGES["last"][lang].format(last=last, place=place)])
