"""The answer to a scored throw of dice, with the sentences that explain it."""

from functools import lru_cache, partial
from typing import Final, NamedTuple

from scoring.games.dice.fields import WRITER
from scoring.games.dice.forms import FREE, KANCHAN, PENCHAN, TANKI, Reading, dice_away, dice_of
from scoring.games.dice.request import Throw
from scoring.games.dice.valuation import BUTA, Valuation, ranked, value_of
from scoring.hand import answer
from scoring.hand import points_presentation as say
from scoring.hand.answer import Alternative, Group, Score, Value
from scoring.hand.points_valuing import CountedRules
from scoring.hand.presentation import others_sentence
from scoring.rules.in_force import InForce
from scoring.rules.story import story_of
from scoring.rules.tables import NO_DORA, Doras
from scoring.text import LANGUAGES, Text
from scoring.tiles.values import Numbers

_WAITS: Final = {KANCHAN: "kanchan", PENCHAN: "penchan", TANKI: "tanki"}
"""Names of the places of the last die; the others have none."""
_READ: Final = Text("{groups}と読む。", "Read as {groups}.")
_LAST: Final = Text("最後のダイス{last}は{place}。", "The last die, {last}, is {place}.")
_PLACES: Final = {
    KANCHAN: Text("順子{group}の真ん中", "the middle of {group}"),
    PENCHAN: Text("順子{group}の端", "the edge of {group}"),
    TANKI: Text("雀頭{group}の中", "in the pair {group}"),
}
_PLACE: Final = Text("{group}の中", "in {group}")
_BUTA: Final = Text(
    "2面子1雀頭でも4対子でもない(ブタ): 0点。あと{away}個が別の目ならアガリ形。",
    "Neither two melds and a pair nor four pairs (buta): 0 points. Dice that would have to show other faces: {away}.",
)
_DOUBLED: Final = Text(
    "リーチで{factor}倍: {points}点。", "Riichi multiplies by {factor}: {points} points."
)
_WINS: Final = Text(
    "役満なので、その場で勝ち。点数は数えない。",
    "A yakuman wins the hand at once; its points are not counted.",
)
_SOLO: Final = Text(
    "役満{count}つは{each}点 × {count} = {points}点。",
    "{count} yakuman: {each} points × {count} = {points}.",
)
_SOLO_DOUBLED: Final = Text(
    "役満{count}つは{each}点 × {count}、リーチで{factor}倍 = {points}点。",
    "{count} yakuman: {each} points × {count}, times {factor} for riichi = {points}.",
)


class DiceScore(NamedTuple):
    """A scored throw."""

    rules: InForce
    throw: Throw
    ranked: tuple[Valuation, ...]
    """Every reading with its yaku, the best first; none for a hand that does not win."""
    dora: Doras
    lang: str

    @property
    def value(self) -> Value:
        """What the hand is worth by its best reading."""
        return self._value(self.ranked[0].found) if self.ranked else BUTA

    @property
    def points(self) -> int | None:
        """Points of the hand, doubled where they are; ``None`` for a yakuman among several players."""
        return self.value.points

    def answer(self) -> Score:
        """Return the answer; nobody pays for points, they decide who takes the pot."""
        lang = LANGUAGES.index(self.lang)
        return self._won(lang) if self.ranked else self._buta(lang)

    def _value(self, found: CountedRules) -> Value:
        throw = self.throw
        points = found.points + self._dora(found).total
        return value_of(
            throw.n, yakuman=found.yakuman, points=points, riichi=throw.riichi, solo=throw.solo
        )

    def _dora(self, found: CountedRules) -> Doras:
        return NO_DORA if found.yakuman else self.dora

    def _buta(self, lang: int) -> Score:
        hand = self.throw.hand
        away = dice_away(hand.counts, FREE[len(hand.kans)])
        return Score(
            rules=self.rules,
            lang=self.lang,
            writer=WRITER,
            reason="buta",
            value=BUTA,
            shanten=away - 1,
            assumed=tuple(self.throw.assumed),
            explain=lambda: [_BUTA[lang].format(away=away)],
            amend=partial(story_of, self.rules, lang),
        )

    def _won(self, lang: int) -> Score:
        best, *others = self.ranked
        yaku, _ = say.yaku_part(best.found, self._dora(best.found), lang)
        return Score(
            rules=self.rules,
            lang=self.lang,
            writer=WRITER,
            reason=None,
            value=self.value,
            yaku=yaku,
            reading=_reading(best.reading),
            alternatives=tuple([self._alternative(other, lang) for other in others]),
            shanten=-1,
            assumed=tuple(self.throw.assumed),
            explain=partial(self._explanation, lang),
            amend=partial(story_of, self.rules, lang),
        )

    def _explanation(self, lang: int) -> list[str]:
        """The steps from the dice to their points, one sentence each."""
        best, *others = self.ranked
        _, yaku_sentence = say.yaku_part(best.found, self._dora(best.found), lang)
        steps = [_reading_sentence(best.reading, self.throw.hand.last, lang)]
        if others:
            steps.append(others_sentence(len(others), lang))
        return [*steps, yaku_sentence, *_value_sentences(self.value, self.throw.n, lang)]

    def _alternative(self, other: Valuation, lang: int) -> Alternative:
        """Another reading, what it is worth and why it lost."""
        value = self._value(other.found)
        yaku, _ = say.yaku_part(other.found, self._dora(other.found), lang)
        why = say.said_why(self.value, value, lang)
        return Alternative(_reading(other.reading), value, yaku, (), why)


def scored(rules: InForce, throw: Throw, lang: str) -> DiceScore:
    """The score of a throw."""
    return DiceScore(rules, throw, ranked(rules, throw.hand), rules.dora_table.of(throw), lang)


def _reading(r: Reading) -> answer.Reading:
    """A reading: its groups, each with kind, dice and whether the last die is in it, and the wait."""
    groups = [
        Group(group[0], dice_of(group), open=False, winning=place == r.last, meld=None)
        for place, group in enumerate(r.groups)
    ]
    return answer.Reading(tuple(groups), _WAITS.get(r.wait))


@lru_cache(maxsize=1 << 12)
def _reading_sentence(r: Reading, last: int, lang: int) -> str:
    """How the dice are read, and where the last one stands."""
    groups = [dice_of(group) for group in r.groups]
    read = _READ[lang].format(groups=" ".join(groups))
    if r.last < 0:
        return read
    place = _PLACES.get(r.wait, _PLACE)[lang].format(group=groups[r.last])
    return ("", " ")[lang].join([read, _LAST[lang].format(last=last, place=place)])


def _value_sentences(value: Value, n: Numbers, lang: int) -> list[str]:
    """The step from the yaku to the points, where there is one."""
    if value.points is None:
        return [_WINS[lang]]
    if value.yakuman:
        text = _SOLO_DOUBLED if value.doubled else _SOLO
    elif value.doubled:
        text = _DOUBLED
    else:
        return []
    amounts = {"each": n.yakuman_points, "factor": n.riichi_factor, "points": value.points}
    return [text[lang].format(count=value.yakuman, **amounts)]
