"""Yaku that several games share; a game replaces names, texts and examples where it takes a rule."""

from functools import partial

from scoring.rules.rulebook import common_yaku
from scoring.tiles import patterns
from scoring.tiles.decomposition import RUN_BITS, RUN_STARTS, SUIT_STARTS_BITS, run_bit
from scoring.tiles.kinds import DRAGONS, HONOURS, KIND_OF, SUIT_KINDS, YAOCHU
from scoring.tiles.values import NOT_ORPHANS, PAIRS_SHAPE, SEVEN_PAIRS, Reading, Win

_HAKU = 1 << 31
_HATSU = 1 << 32
_CHUN = 1 << 33
_THREE_STARTS = 3 * RUN_BITS
"""Bits from 123 to 456 in packed run counts."""
_FIRST_SUIT_STARTS = RUN_STARTS & ((1 << SUIT_STARTS_BITS) - 1)
_LOWEST_STARTS = sum(run_bit(KIND_OF[name]) for name in ("1m", "1p", "1s"))


@common_yaku(
    ja="門前清自摸和",
    en="Menzen tsumo (fully concealed self-draw)",
    hit="234567m345p22p67s+8s tsumo",
    miss="567m345p22p67s+8s chi:234m tsumo",
)
def menzen_tsumo(_r: Reading, w: Win) -> bool:
    """A win on the player's own draw with a closed hand.

    門前の手で、自分の自摸牌で和了する。
    """
    return (w.tsumo & w.menzen) == 1


@common_yaku(
    ja="断么九",
    en="Tanyao (all simples)",
    shapes=NOT_ORPHANS,
    hit="234567m345p22p67s+8s",
    miss="123567m345p22p67s+8s",
)
def tanyao(_r: Reading, w: Win) -> bool:
    """Only tiles from 2 to 8, no terminals and no honours.

    2から8までの数牌だけで作る。
    """
    return (w.kinds & YAOCHU) == 0


_value_tiles = partial(common_yaku, shapes=range(1, 5))
"""Declares a set of value tiles."""


@_value_tiles(
    ja="役牌 白",
    en="Yakuhai (white dragon)",
    hit="567m345p22p67s+8s pon:555z",
    miss="567m345p55z67s+8s pon:222p",
)
def yakuhai_haku(r: Reading, _w: Win) -> bool:
    """A triplet or kan of white dragons.

    白の刻子または槓子。
    """
    return (r.triplets & _HAKU) != 0


@_value_tiles(
    ja="役牌 發",
    en="Yakuhai (green dragon)",
    hit="567m345p22p67s+8s pon:666z",
    miss="567m345p66z67s+8s pon:222p",
)
def yakuhai_hatsu(r: Reading, _w: Win) -> bool:
    """A triplet or kan of green dragons.

    發の刻子または槓子。
    """
    return (r.triplets & _HATSU) != 0


@_value_tiles(
    ja="役牌 中",
    en="Yakuhai (red dragon)",
    hit="567m345p22p67s+8s open_kan:7777z",
    miss="567m345p77z67s+8s pon:222p",
)
def yakuhai_chun(r: Reading, _w: Win) -> bool:
    """A triplet or kan of red dragons.

    中の刻子または槓子。
    """
    return (r.triplets & _CHUN) != 0


@_value_tiles(
    ja="役牌 自風",
    en="Yakuhai (seat wind)",
    hit="567m345p22p67s+8s pon:222z seat:south",
    miss="567m345p22p67s+8s pon:222z seat:west",
)
def yakuhai_seat_wind(r: Reading, w: Win) -> bool:
    """A triplet or kan of the player's own wind. If this wind is also the round wind, both yaku count.

    自風牌の刻子または槓子。場風でもあれば(連風牌)両方が付く。
    """
    return (r.triplets & w.seat) != 0


@_value_tiles(
    ja="役牌 場風",
    en="Yakuhai (round wind)",
    hit="567m345p22p67s+8s pon:111z round:east",
    miss="567m345p22p67s+8s pon:111z round:south",
)
def yakuhai_round_wind(r: Reading, w: Win) -> bool:
    """A triplet or kan of the round wind.

    場風牌の刻子または槓子。
    """
    return (r.triplets & w.round) != 0


@common_yaku(
    ja="七対子",
    en="Chiitoitsu (seven pairs)",
    shapes=(PAIRS_SHAPE,),
    hit="1133m5577p2244s6z+6z",
    miss="223344m556677p8s+8s",
)
def chiitoitsu(r: Reading, _w: Win) -> bool:
    """Seven different pairs. Four equal tiles are not two pairs.

    異なる七つの対子。同じ牌四枚を二つの対子とはしない。
    """
    return r.form == SEVEN_PAIRS


@common_yaku(
    ja="対々和",
    en="Toitoi (all triplets)",
    shapes=(4,),
    hit="444p66s88s+8s pon:222m pon:333z",
    miss="345p66s88s+8s pon:222m pon:333z",
)
def toitoi(r: Reading, _w: Win) -> bool:
    """Four triplets or kans and a pair.

    四つの刻子または槓子と雀頭。
    """
    return r.triplet_count == 4


@common_yaku(
    ja="三暗刻",
    en="Sanankou (three concealed triplets)",
    shapes=(3, 4),
    hit="222m444p333z78s55m+9s",
    miss="222m444p33z789s55m+3z",
)
def sanankou(r: Reading, _w: Win) -> bool:
    """Three triplets or kans without another player's tile. A triplet completed by ron is not concealed.

    暗刻または暗槓を三組揃える。栄和した牌で完成した刻子は暗刻ではない。
    """
    return r.closed_triplet_count >= 3


@common_yaku(
    ja="三色同刻",
    en="Sanshoku doukou (triple triplets)",
    shapes=(3, 4),
    hit="222m222p56m44z+7m pon:222s",
    miss="222m333p56m44z+7m pon:222s",
)
def sanshoku_doukou(r: Reading, _w: Win) -> bool:
    """Triplets or kans of the same number in all three suits.

    萬子・筒子・索子で同じ数字の刻子または槓子を揃える。
    """
    return (r.triplets & (r.triplets >> 9) & (r.triplets >> 18) & SUIT_KINDS[0]) != 0


@common_yaku(
    ja="小三元",
    en="Shousangen (little three dragons)",
    shapes=(2, 3, 4),
    hit="77z678p45s+6s pon:555z pon:666z",
    miss="77p678p45s+6s pon:555z pon:666z",
)
def shousangen(r: Reading, _w: Win) -> bool:
    """Triplets or kans of two dragons and a pair of the third; both also count as value tiles.

    三元牌二種の刻子または槓子と、残り一種の雀頭。二種とも役牌としても数える。
    """
    has_all = ((r.triplets | r.pair) & DRAGONS) == DRAGONS
    return has_all & ((r.pair & DRAGONS) != 0) & patterns.is_standard(r)


@common_yaku(
    ja="三色同順",
    en="Sanshoku doujun (mixed triple run)",
    shapes=(0, 1),
    hit="234m234p567s11z34s+2s",
    miss="234m234p567s11z45s+3s",
)
def sanshoku_doujun(r: Reading, _w: Win) -> bool:
    """A run of the same ranks in all three suits. One han less when open.

    萬子・筒子・索子で同じ数字の順子を揃える。喰い下がり一翻。
    """
    common = r.starts & (r.starts >> SUIT_STARTS_BITS) & (r.starts >> 2 * SUIT_STARTS_BITS)
    return (common & _FIRST_SUIT_STARTS) != 0


@common_yaku(
    ja="一気通貫",
    en="Ittsuu (pure straight)",
    shapes=(0, 1),
    hit="123456m55p234s78m+9m",
    miss="123456m55p234s67m+8m",
)
def ittsuu(r: Reading, _w: Win) -> bool:
    """The runs 123, 456 and 789 of one suit; one han less when open.

    同じ種類で123・456・789の順子を揃える。喰い下がり一翻。
    """
    straights = r.starts & (r.starts >> _THREE_STARTS) & (r.starts >> 2 * _THREE_STARTS)
    return (straights & _LOWEST_STARTS) != 0


@common_yaku(
    ja="混一色",
    en="Honitsu (half flush)",
    shapes=NOT_ORPHANS,
    hit="123567p99p78p+9p pon:777z",
    miss="123567p99p78m+9m pon:777z",
)
def honitsu(_r: Reading, w: Win) -> bool:
    """Tiles of one suit together with honours; one han less when open.

    一種類の数牌と字牌だけで作る。喰い下がり一翻。
    """
    return patterns.is_one_suit(w) & patterns.has_honours(w)


@common_yaku(
    ja="清一色",
    en="Chinitsu (full flush)",
    shapes=NOT_ORPHANS,
    hit="2233445567899p+9p",
    miss="234345567789p1z+1z",
)
def chinitsu(_r: Reading, w: Win) -> bool:
    """Tiles of one suit only; one han less when open.

    一種類の数牌だけで作る。喰い下がり一翻。
    """
    return patterns.is_one_suit(w) & ((w.kinds & HONOURS) == 0)
