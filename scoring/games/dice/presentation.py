"""The answer to a scored throw of dice, with the sentences that explain it."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from scoring.fields.bodies import BodyWriter
from scoring.games.dice.fields import REPLY
from scoring.games.dice.forms import FREE, KANCHAN, PENCHAN, TANKI, DiceReading, dice_away
from scoring.games.dice.messages import MESSAGES
from scoring.games.dice.valuation import BUTA, DiceValuation, Throw, valuations
from scoring.hand.answer import Alternative, Group, Reading, Score, Value
from scoring.hand.points_presentation import said_why, yaku_part
from scoring.hand.presentation import others_sentence
from scoring.rules.in_force import InForce
from scoring.rules.story import story_of
from scoring.text import LANGUAGES
from scoring.tiles.values import Numbers

_WRITER: Final = BodyWriter(REPLY)
_WAITS: Final = {KANCHAN: "kanchan", PENCHAN: "penchan", TANKI: "tanki"}
"""Names of the places of the last die; the others have none."""


def score_of(rules: InForce, throw: Throw, lang: str) -> Score:
    """Return the score of a throw; nobody pays for points, they decide who takes the pot."""
    found, language = valuations(rules, throw), LANGUAGES.index(lang)
    common = partial(
        Score,
        rules=rules,
        lang=lang,
        writer=_WRITER,
        assumed=throw.assumed,
        amend=partial(story_of, rules, language),
    )
    if not found:
        hand = throw.hand
        away = dice_away(hand.counts, FREE[len(hand.kans)])
        return common(
            reason="buta",
            value=BUTA,
            shanten=away - 1,
            explain=lambda: [MESSAGES["buta"][language].format(away=away)],
        )
    best, *others = found
    return common(
        reason=None,
        value=best.value,
        yaku=yaku_part(best.yaku, best.dora, language)[0],
        reading=_reading(best.reading),
        alternatives=tuple([_alternative(other, best.value, language) for other in others]),
        shanten=-1,
        explain=partial(_explanation, rules.numbers, throw.hand.last, found, language),
    )


def _reading(r: DiceReading) -> Reading:
    """Return the groups, each with its kind, its dice and whether the last die is in it, and the wait."""
    groups = [
        Group(group.kind, group.dice, open=False, winning=place == r.last, meld=None)
        for place, group in enumerate(r.groups)
    ]
    return Reading(tuple(groups), _WAITS.get(r.wait))


def _alternative(other: DiceValuation, best: Value, lang: int) -> Alternative:
    """Return another reading, what it is worth and why it lost."""
    yaku, _ = yaku_part(other.yaku, other.dora, lang)
    why = said_why(best, other.value, lang)
    return Alternative(_reading(other.reading), other.value, yaku, (), why)


def _explanation(n: Numbers, last: int, found: Sequence[DiceValuation], lang: int) -> list[str]:
    """Return the steps from the dice to their points, one sentence each."""
    best, *others = found
    steps = [_reading_sentence(best.reading, last, lang)]
    if others:
        steps.append(others_sentence(len(others), lang))
    steps.append(yaku_part(best.yaku, best.dora, lang)[1])
    if sentence := _value_sentence(best.value, n, lang):
        steps.append(sentence)
    return steps


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
    """Return how the dice are read, and where the last one is."""
    groups = [group.dice for group in r.groups]
    read = MESSAGES["reading"][lang].format(groups=" ".join(groups))
    if r.last < 0:
        return read
    place = MESSAGES[f"places.{_WAITS.get(r.wait, 'other')}"][lang].format(group=groups[r.last])
    return ("", " ")[lang].join([read, MESSAGES["last"][lang].format(last=last, place=place)])
