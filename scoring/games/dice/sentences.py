"""The steps of an answer to a throw of dice, in words; it decides nothing."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from scoring.games.dice.forms import KANCHAN, PENCHAN, TANKI, Reading, dice_of
from scoring.text import Text
from scoring.tiles.values import Numbers

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
    "{count} yakuman: {each} points x {count} = {points}.",
)
_SOLO_DOUBLED: Final = Text(
    "役満{count}つは{each}点 × {count}、リーチで{factor}倍 = {points}点。",
    "{count} yakuman: {each} points x {count}, times {factor} for riichi = {points}.",
)


@lru_cache(maxsize=1 << 12)
def said_reading(r: Reading, last: int, lang: int) -> str:
    """How the dice are read, and where the last one stands."""
    groups = [dice_of(group) for group in r.groups]
    read = _READ[lang].format(groups=" ".join(groups))
    if r.last < 0:
        return read
    place = _PLACES.get(r.wait, _PLACE)[lang].format(group=groups[r.last])
    return ("", " ")[lang].join([read, _LAST[lang].format(last=last, place=place)])


def said_buta(away: int, lang: int) -> str:
    """That a hand does not win, and how far it is from it."""
    return _BUTA[lang].format(away=away)


def said_value(value: Mapping[str, Any], n: Numbers, lang: int) -> list[str]:
    """The step from the yaku to the points, where there is one."""
    yakuman, points, doubled = value["yakuman"], value["points"], value["doubled"]
    if points is None:
        return [_WINS[lang]]
    if yakuman:
        told = (_SOLO_DOUBLED if doubled else _SOLO)[lang]
        return [
            told.format(count=yakuman, each=n.yakuman_points, factor=n.riichi_factor, points=points)
        ]
    return [_DOUBLED[lang].format(factor=n.riichi_factor, points=points)] if doubled else []
