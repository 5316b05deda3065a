"""The yaku of the card game: the yakuman, and those worth points."""

from functools import partial
from typing import Final

from scoring.games.common.rule_files import read_rules
from scoring.games.kantan.cards import HONOR, NUMBERS, YAKUHAI
from scoring.games.kantan.hand import CompleteHand, DeclaredWin
from scoring.rules.rulebook import RuleList

RULES: Final = RuleList()
"""The rules of this module, in order."""

_yakuman = partial(
    RULES.yaku, closed=1, open=1, unit="yakuman", options=("yakuman_adds", "yakuman_stack")
)
_points = partial(RULES.yaku, unit="points")


@_yakuman(
    ja="字一色", en="Tsuuiisou (all honours)",
    hit="honor.triplet yakuhai.triplet honor.triplet yakuhai.triplet yakuhai +yakuhai",
    miss="honor.triplet yakuhai.triplet honor.triplet yakuhai.triplet man +man",
)  # fmt: skip
def tsuuiisou(r: CompleteHand, _w: DeclaredWin) -> bool:
    """All four sets and the head are honours or value tiles.

    すべてのメンツとアタマが字牌か役牌である。
    """
    return r.suits.isdisjoint(NUMBERS)


@_yakuman(
    ja="大四喜", en="Daisuushii (big four winds)",
    hit="honor.triplet honor.triplet honor.triplet honor.triplet man +man",
    miss="honor.triplet honor.triplet honor.triplet yakuhai.triplet man +man",
)  # fmt: skip
def daisuushii(r: CompleteHand, _w: DeclaredWin) -> bool:
    """All four sets are honours; the head may be anything.

    すべてのメンツが字牌である。アタマは何でもよい。
    """
    return r.set_suits.count(HONOR) == 4


@_yakuman(
    ja="大三元", en="Daisangen (big three dragons)",
    hit="yakuhai.triplet yakuhai.triplet yakuhai.triplet man.run pin +pin",
    miss="yakuhai.triplet yakuhai.triplet pin.run man.run yakuhai +yakuhai",
)  # fmt: skip
def daisangen(r: CompleteHand, _w: DeclaredWin) -> bool:
    """Three or four sets are value tiles.

    三つ以上のメンツが役牌である。
    """
    return r.set_suits.count(YAKUHAI) >= 3


@_yakuman(
    ja="天和", en="Tenhou (blessing of heaven)", open=0,
    hit="man.run pin.triplet sou.run man.triplet atama.pin tenhou",
    miss="man.run pin.triplet sou.run man.triplet pin +pin tsumo",
)  # fmt: skip
def tenhou(_r: CompleteHand, w: DeclaredWin) -> bool:
    """The five cards dealt are four sets and a head. Any player may have it; it is paid like a self-draw.

    最初の手札が4メンツと1アタマである。親でなくてもよい。支払いはツモと同じ。
    """
    return w.win == "tenhou"


@_points(
    ja="チンイツ", en="Chinitsu (full flush)", closed=6, open=6,
    hit="man.run man.run man.run man.run man +man",
    miss="man.run man.run man.run man.run pin +pin",
)  # fmt: skip
def chinitsu(r: CompleteHand, _w: DeclaredWin) -> bool:
    """All four sets and the head are of one number suit.

    すべてのメンツとアタマが萬子・筒子・ソウズのどれか一つである。
    """
    return len(r.suits) == 1 and r.suits.issubset(NUMBERS)


@_points(
    ja="ホンイツ", en="Honitsu (half flush)", closed=3, open=3, options=("honitsu_head",),
    hit="man.run man.run man.triplet honor.triplet man +man",
    miss="man.run man.run man.run man.triplet pin +pin",
)  # fmt: skip
def honitsu(r: CompleteHand, w: DeclaredWin) -> bool:
    """The sets use at most one number suit, and the hand has number tiles and honours or value tiles. With a number set any head fits.

    数牌のメンツは一種類までで、手全体に数牌と字牌・役牌の両方がある。数牌のメンツがあれば、アタマのスートは問わない。
    """
    numbers = r.suits.intersection(NUMBERS)
    matched = numbers
    if w.rules.options["honitsu_head"] != "must_match":
        matched = numbers.intersection(r.set_suits) or numbers
    return len(matched) == 1 and numbers != r.suits


@_points(
    ja="トイトイ", en="Toitoi (all triplets)", closed=3, open=3,
    hit="man.triplet pin.triplet sou.triplet yakuhai.triplet honor +honor",
    miss="man.triplet pin.triplet sou.triplet man.run honor +honor",
)  # fmt: skip
def toitoi(r: CompleteHand, _w: DeclaredWin) -> bool:
    """All four sets are triplets.

    すべてのメンツがたて(刻子)である。
    """
    return r.forms == {"triplet"}


@_points(
    ja="平和", en="Pinfu (all runs)", closed=3, open=3,
    hit="man.run pin.run sou.run man.run sou +sou",
    miss="man.run pin.run sou.run man.triplet sou +sou",
)  # fmt: skip
def pinfu(r: CompleteHand, _w: DeclaredWin) -> bool:
    """All four sets are runs; wait and head do not matter.

    すべてのメンツがよこ(順子)である。待ちとアタマは問わない。
    """
    return r.forms == {"run"}


@_points(
    ja="役牌", en="Yakuhai (value tiles)",
    closed=1, open=1, options=("yakuhai_per_meld",),
    hit="yakuhai.triplet yakuhai.triplet man.run pin.run sou +sou",
    miss="honor.triplet honor.triplet man.run pin.run yakuhai +yakuhai",
)  # fmt: skip
def yakuhai(r: CompleteHand, w: DeclaredWin) -> int:
    """Each set of value tiles; three of them are a yakuman.

    役牌のメンツ一つにつき。三つあれば大三元である。
    """
    sets = r.set_suits.count(YAKUHAI)
    return sets if w.rules.numbers.yakuhai_per_meld else min(sets, 1)


RULES.add(*read_rules("games/kantan/events.yaml"))


@_points(
    ja="ツモ", en="Menzen tsumo (fully concealed self-draw)", closed=1, open=0,
    hit="man.run pin.run sou.run man.run sou +sou tsumo",
    miss="man.run pin.run sou.run sou called:man.run +sou tsumo",
)  # fmt: skip
def menzen_tsumo(_r: CompleteHand, w: DeclaredWin) -> bool:
    """A hand without called sets wins on a card drawn by its owner.

    鳴いていない手で、自分で和了牌を引いてくる。
    """
    return w.win == "tsumo" and w.menzen
