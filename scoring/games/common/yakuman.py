"""Yakuman that several games share; a game replaces names, texts and examples where it takes a rule."""

from scoring.rules.rulebook import common_yaku
from scoring.tiles import patterns
from scoring.tiles.kinds import DRAGONS, TERMINALS
from scoring.tiles.values import ORPHANS, ORPHANS_SHAPE, PAIRS_SHAPE, SETS, Reading, Win


@common_yaku(
    ja="国士無双",
    en="Kokushi musou (thirteen orphans)",
    shapes=(ORPHANS_SHAPE,),
    hit="19m19p19s1234567z+7z",
    miss="19m19p18s1234567z+7z",
)
def kokushi(r: Reading, _w: Win) -> bool:
    """One of each terminal and honour, and one of them again.

    么九牌十三種を一枚ずつと、そのうち一種をもう一枚。
    """
    return r.form == ORPHANS


@common_yaku(
    ja="四暗刻",
    en="Suuankou (four concealed triplets)",
    shapes=(4,),
    hit="222m444p666s333z5m+5m",
    miss="222m444p666s33z55m+3z",
)
def suuankou(r: Reading, _w: Win) -> bool:
    """Four triplets or kans without another player's tile. By ron only with a wait on the pair.

    暗刻または暗槓を四組揃える。栄和では単騎待ちの時だけ成立する。
    """
    return r.closed_triplet_count == 4


@common_yaku(
    ja="大三元",
    en="Daisangen (big three dragons)",
    shapes=(3, 4),
    hit="45p99p+6p pon:555z pon:666z pon:777z",
    miss="45p77z+6p pon:555z pon:666z pon:999p",
)
def daisangen(r: Reading, _w: Win) -> bool:
    """Triplets or kans of all three dragons.

    三元牌三種の刻子または槓子を揃える。
    """
    return (r.triplets & DRAGONS) == DRAGONS


@common_yaku(
    ja="四喜和",
    en="Suushiihou (four winds)",
    shapes=(3, 4),
    hit="44z45p+6p pon:111z pon:222z pon:333z",
    miss="44p45p+6p pon:111z pon:222z pon:333z",
)
def suushiihou(r: Reading, _w: Win) -> bool:
    """Triplets or kans of all four winds, or of three with a pair of the fourth.

    風牌四種の刻子または槓子、あるいは三種の刻子または槓子と残り一種の雀頭を揃える。
    """
    return patterns.has_little_winds(r) | patterns.has_big_winds(r)


@common_yaku(
    ja="字一色",
    en="Tsuuiisou (all honours)",
    shapes=(4, PAIRS_SHAPE),
    hit="22z33z+3z pon:555z pon:666z pon:111z",
    miss="22z33m+3m pon:555z pon:666z pon:111z",
)
def tsuuiisou(_r: Reading, w: Win) -> bool:
    """Only winds and dragons, as triplets and a pair or as seven pairs.

    字牌だけで作る。七対子の形でもよい。
    """
    return patterns.is_honours_only(w)


@common_yaku(
    ja="清老頭",
    en="Chinroutou (all terminals)",
    shapes=(4,),
    hit="11m99p+9p pon:999m pon:111p pon:111s",
    miss="11z99p+9p pon:999m pon:111p pon:111s",
)
def chinroutou(_r: Reading, w: Win) -> bool:
    """Only ones and nines.

    1と9の数牌だけで作る。
    """
    return (w.kinds & ~TERMINALS) == 0


@common_yaku(
    ja="四槓子",
    en="Suukantsu (four kans)",
    shapes=(4,),
    hit="5m+5m closed_kan:1111s open_kan:3333p added_kan:9999s closed_kan:2222z",
    miss="5m+5m closed_kan:1111s open_kan:3333p added_kan:9999s pon:222z",
)
def suukantsu(r: Reading, _w: Win) -> bool:
    """Four kans of any sort.

    槓子を四組揃える。
    """
    return r.kan_count == 4


@common_yaku(
    ja="九蓮宝燈",
    en="Chuuren poutou (nine gates)",
    shapes=SETS,
    hit="1112345678999m+5m",
    miss="1112345678889m+9m",
)
def chuuren_poutou(_r: Reading, w: Win) -> bool:
    """A closed hand of 1112345678999 in one suit and one more tile of that suit, with any wait.

    門前で、同じ種類の1112345678999に同種の一枚を加えた形。待ちは問わない。
    """
    return patterns.is_nine_gates(w)
