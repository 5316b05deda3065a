"""The yaku that depend on the tiles, in four lists, because the book has options and numbers between them."""

from functools import partial
from typing import Final

from scoring.games.arushiaru import MESSAGES
from scoring.games.common import yaku, yakuman
from scoring.rules.rulebook import RuleList
from scoring.tiles import patterns
from scoring.tiles.decomposition import RUN_STARTS
from scoring.tiles.values import ORPHANS_SHAPE, SETS, Reading, Win

LIMIT_YAKU: Final = RuleList()
"""The limit yaku. Several of them are one limit."""
MORE_YAKU: Final = RuleList()
"""The full flush, and the yaku that only options bring in."""
ONE_HAN: Final = RuleList()
"""The yaku of one han without value tiles. They are worth the same in open hands."""
VALUE_TILES: Final = RuleList()
"""A han for each set of dragons, of the seat wind and of the round wind (question R3)."""

NOT_PAIRS: Final = (*SETS, ORPHANS_SHAPE)
"""Shapes that combine with other yaku; seven pairs count alone."""

# --- limit yaku

_limit_yaku = partial(LIMIT_YAKU.take, closed=1, unit="yakuman")
"""Takes a limit yaku that several games have."""


_limit_yaku(yakuman.daisangen, open=1)
_limit_yaku(yakuman.suushiihou, open=1)


@LIMIT_YAKU.yaku(
    ja="字一色",
    en="Tsuuiisou (all honours)",
    unit="yakuman",
    closed=1,
    open=1,
    shapes=(4,),
    hit="2z333z+2z pon:555z pon:666z pon:111z",
    miss="2p333z+2p pon:555z pon:666z pon:111z",
)
def tsuuiisou(r: Reading, w: Win) -> bool:
    """Triplets or kans and a pair of winds and dragons only. Seven pairs do not count.

    字牌の刻子または槓子と雀頭だけで作る。七対子の形では成立しない。
    """
    return patterns.is_honours_only(w) & patterns.is_standard(r)


_limit_yaku(yakuman.chinroutou, open=1)
_limit_yaku(yakuman.suuankou, open=0, hit="222m444p666s33z55m+3z tsumo")
_limit_yaku(yakuman.kokushi, open=0, text=MESSAGES["kokushi.text"])
_limit_yaku(yakuman.chuuren_poutou, open=0, hit="1112345678999m+4m")


# --- the full flush and the yaku of options

MORE_YAKU.take(
    yaku.chinitsu,
    closed=3,
    open=3,
    text=MESSAGES["chinitsu.text"],
    shapes=SETS,
    hit="22p456p678p78p+9p chi:234p",
    miss="22z456p678p78p+9p chi:234p",
)
MORE_YAKU.take(
    yaku.chiitoitsu,
    closed=100,
    open=0,
    unit="points",
    text=MESSAGES["chiitoitsu.text"],
    hit="11m44m22p88p55s33z7z+7z",
    miss="1111m22p88p55s33z7z+7z",
)
_optional = partial(MORE_YAKU.take, closed=1, open=1)

_optional(
    yaku.sanshoku_doujun,
    text=MESSAGES["sanshoku_doujun.text"],
    hit="234p567s11z34s+2s chi:234m",
    miss="234p567s11z45s+3s chi:234m",
)
_optional(
    yaku.sanshoku_doukou,
    text=MESSAGES["sanshoku_doukou.text"],
    hit="222m56p44z222p+7p pon:222s",
    miss="222m56p44z333p+7p pon:222s",
)


@MORE_YAKU.yaku(
    ja="一色三順",
    en="Isshoku sanjun (pure triple run)",
    closed=1,
    open=1,
    shapes=(0, 1),
    optional=True,
    hit="223344m55z67s+8s chi:234m",
    miss="223345m55z67s+8s chi:234m",
)
def isshoku_sanjun(r: Reading, _w: Win) -> bool:
    """Three or more equal runs of one suit. The yaku counts only if an option allows it.

    オプションにより、同じ種類の同じ順子を三組以上揃える。
    """
    return (((r.runs & (r.runs >> 1)) | (r.runs >> 2)) & RUN_STARTS) != 0


# --- one han

ONE_HAN.take(
    yaku.menzen_tsumo,
    name=MESSAGES["menzen_tsumo.name"],
    closed=1,
    open=0,
    shapes=NOT_PAIRS,
    hit="123567m345p22p67s+8s tsumo",
    miss="567m345p22p67s+8s chi:123m tsumo",
)
_own_one_han = partial(ONE_HAN.yaku, closed=1, open=1)
"""Declares a yaku of one han, closed or open."""
_one_han = partial(ONE_HAN.take, closed=1, open=1)
"""Takes a yaku of one han that several games have."""


@_own_one_han(
    ja="平和",
    en="Pinfu",
    shapes=(0,),
    options=("mo8pinfu",),
    hit="567m345p22p67s+8s chi:123m",
    miss="567m345p22p67s+8s chi:123m tsumo",
)
def pinfu(r: Reading, w: Win) -> bool:
    """Four runs, a pair worth nothing and a two-sided wait, open or closed, won by ron. An option includes closed hands won by tsumo.

    四つの順子と役牌でない雀頭を揃え、両面待ちで栄和する。鳴いてもよい。摸和では付かないが、オプションにより門前なら付く。
    """
    return patterns.is_pinfu_shape(r, w) & ((w.ron | (w.menzen & w.n.mo8pinfu)) != 0)


_one_han(
    yaku.tanyao,
    text=MESSAGES["tanyao.text"],
    shapes=SETS,
    hit="567m345p22p67s+8s chi:234m",
    miss="567m345p22p67s+8s chi:123m",
)
_one_han(
    yaku.ittsuu,
    text=MESSAGES["ittsuu.text"],
    hit="456p789p33z22s+2s chi:123p",
    miss="456p678p33z22s+2s chi:123p",
)


@_own_one_han(
    ja="全帯么",
    en="Chanta (outside hand)",
    shapes=range(4),
    hit="789m99p12s+3s chi:123m pon:222z",
    miss="789m88p12s+3s chi:123m pon:222z",
)
def chanta(r: Reading, _w: Win) -> bool:
    """Every set and the pair contain a terminal or an honour, and at least one set is a run. Honours are not required.

    すべての面子と雀頭に么九牌が入り、順子が一つ以上ある。字牌が無くても同じ一翻。
    """
    return patterns.is_outside(r)


_one_han(yaku.toitoi, hit="55m333m99p+9p pon:111s pon:222s", miss="55m345m99p+9p pon:111s pon:222s")
_one_han(yaku.sanankou, hit="111222333m78p55s+9p", miss="11122233m789p55s+3m")
_one_han(
    yaku.honitsu,
    text=MESSAGES["honitsu.text"],
    shapes=SETS,
    hit="456p78p33z+9p chi:123p pon:222z",
    miss="456p78p33s+9p chi:123p pon:222z",
)
_one_han(yaku.shousangen, text=MESSAGES["shousangen.text"])


@_own_one_han(
    ja="混老頭",
    en="Honroutou (all terminals and honours)",
    shapes=(4,),
    hit="11m99p+9p pon:999s pon:111s pon:333z",
    miss="22m99p+9p pon:999s pon:111s pon:333z",
)
def honroutou(r: Reading, w: Win) -> bool:
    """Only terminals and honours, all in triplets and a pair; toitoi also counts.

    么九牌の刻子と雀頭だけで作る。対々和も付く。
    """
    return patterns.is_yaochu_only(w) & (r.triplet_count == 4)


# --- value tiles

_value_tiles = partial(VALUE_TILES.take, closed=1, open=1)

_value_tiles(yaku.yakuhai_haku, name=MESSAGES["yakuhai_haku.name"])
_value_tiles(yaku.yakuhai_hatsu, name=MESSAGES["yakuhai_hatsu.name"])
_value_tiles(yaku.yakuhai_chun, name=MESSAGES["yakuhai_chun.name"])
_value_tiles(
    yaku.yakuhai_seat_wind,
    name=MESSAGES["yakuhai_seat_wind.name"],
    text=MESSAGES["yakuhai_seat_wind.text"],
)
_value_tiles(
    yaku.yakuhai_round_wind,
    name=MESSAGES["yakuhai_round_wind.name"],
    text=MESSAGES["yakuhai_round_wind.text"],
)
