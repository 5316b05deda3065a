"""The answer to a scored throw of dice, as plain data and sentences."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.games.dice.forms import FREE, KANCHAN, PENCHAN, TANKI, Reading, dice_away, dice_of
from scoring.games.dice.request import Throw
from scoring.games.dice.valuation import BUTA, Valuation, Value, ranked, value_of
from scoring.hand import points_presentation as say
from scoring.hand.points_valuing import CountedRules
from scoring.hand.presentation import others_sentence
from scoring.rules.in_force import InForce
from scoring.rules.tables import NO_DORA, Doras
from scoring.text import Text
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
    """A scored throw; :meth:`to_dict` is the response body."""

    rules: InForce
    throw: Throw
    ranked: tuple[Valuation, ...]
    """Every reading with its yaku, the best first; none for a hand that does not win."""
    dora: Doras
    lang: str

    @property
    def winning(self) -> bool:
        """Whether the dice are a winning form."""
        return bool(self.ranked)

    @property
    def value(self) -> Value:
        """What the hand is worth by its best reading."""
        return self._value(self.ranked[0].found) if self.ranked else BUTA

    @property
    def points(self) -> int | None:
        """Points of the hand, doubled where they are; ``None`` for a yakuman among several players."""
        return self.value.points

    @property
    def received(self) -> int:
        """Nobody pays for points: they decide who takes the pot."""
        return 0

    def to_dict(self) -> dict[str, Any]:
        """The response body."""
        lang = 0 if self.lang == "ja" else 1
        return self._won(lang) if self.ranked else self._buta(lang)

    def _value(self, found: CountedRules) -> Value:
        throw = self.throw
        points = found.points + self._dora(found).total
        return value_of(
            throw.n, yakuman=found.yakuman, points=points, riichi=throw.riichi, solo=throw.solo
        )

    def _dora(self, found: CountedRules) -> Doras:
        return NO_DORA if found.yakuman else self.dora

    def _buta(self, lang: int) -> dict[str, Any]:
        hand = self.throw.hand
        away = dice_away(hand.counts, FREE[len(hand.kans)])
        return say.body(
            self.rules,
            lang,
            reason="buta",
            value=BUTA._asdict(),
            shanten=away - 1,
            explanation=[_BUTA[lang].format(away=away)],
            assumed=self.throw.assumed,
        )

    def _won(self, lang: int) -> dict[str, Any]:
        rules, throw = self.rules, self.throw
        best, *others = self.ranked
        value = self._value(best.found)
        yaku, yaku_sentence = say.yaku_part(best.found, self._dora(best.found), lang)
        steps = [_reading_sentence(best.reading, throw.hand.last, lang)]
        if others:
            steps.append(others_sentence(len(others), lang))
        steps += [yaku_sentence, *_value_sentences(value, throw.n, lang)]
        return say.body(
            rules,
            lang,
            reason=None,
            value=value._asdict(),
            yaku=yaku,
            reading=_reading(best.reading),
            alternatives=[self._alternative(other, value._asdict(), lang) for other in others],
            shanten=-1,
            explanation=steps,
            assumed=self.throw.assumed,
        )

    def _alternative(self, other: Valuation, best: Mapping[str, Any], lang: int) -> dict[str, Any]:
        """Another reading, what it is worth and why it lost."""
        value = self._value(other.found)._asdict()
        yaku, _ = say.yaku_part(other.found, self._dora(other.found), lang)
        return {
            "reading": _reading(other.reading),
            "value": value,
            "yaku": say.fresh(yaku),
            "fu": [],
            "why": say.said_why(best, value, lang),
        }


def scored(rules: InForce, throw: Throw, lang: str) -> DiceScore:
    """The score of a throw."""
    return DiceScore(rules, throw, ranked(rules, throw.hand), rules.dora_table.of(throw), lang)


def _reading(r: Reading) -> dict[str, Any]:
    """A reading: its groups, each with kind, dice and whether the last die is in it, and the wait."""
    return {
        "groups": [
            {
                "kind": group[0],
                "tiles": dice_of(group),
                "open": False,
                "winning": place == r.last,
                "meld": None,
            }
            for place, group in enumerate(r.groups)
        ],
        "wait": _WAITS.get(r.wait),
    }


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
