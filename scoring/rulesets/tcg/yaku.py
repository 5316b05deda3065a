"""The yaku of clause 3-01 that are read off the hand: what each is, what it is worth, a hand that has it and one that has not.

Yaku of events are claimed as situations; the others are read off the hand. Questions about shapes come from :mod:`scoring.patterns`.
"""

from scoring import patterns
from scoring.rulesets.tcg.book import BOOK
from scoring.tiles import HONOURS
from scoring.values import NOT_ORPHANS, PAIRS_SHAPE, SEVEN_PAIRS, Reading, Win

_HAKU = 1 << 31
_HATSU = 1 << 32
_CHUN = 1 << 33


@BOOK.yaku(
    "menzen_tsumo",
    ja="門前清自摸和",
    en="Fully concealed self-draw",
    clause="3-01",
    closed=1,
    open=0,
    hit="234567m345p22p67s+8s tsumo",
    miss="567m345p22p67s+8s chi:234m tsumo",
)
def menzen_tsumo(_r: Reading, w: Win) -> bool:
    """Winning on one's own draw with a closed hand.

    門前の手で、自分の自摸牌で和了する。
    """
    return (w.tsumo & w.menzen) == 1


@BOOK.yaku(
    "tanyao",
    ja="断幺九",
    en="All simples",
    clause="3-01",
    closed=1,
    open=1,
    shapes=NOT_ORPHANS,
    hit="234567m345p22p67s+8s",
    miss="123567m345p22p67s+8s",
    options=("kuitan",),
)
def tanyao(_r: Reading, w: Win) -> bool:
    """Only tiles from 2 to 8, no terminals and no honours; an open hand counts too.

    2から8までの数牌だけで作る。鳴いてもよい。
    """
    return patterns.is_simples_only(w)


@BOOK.yaku(
    "pinfu",
    ja="平和",
    en="Pinfu",
    clause="3-01",
    closed=1,
    open=0,
    shapes=(0,),
    hit="123567m345p22p67s+8s",
    miss="123567m345p22p79s+8s",
    options=("tsumo_pinfu",),
)
def pinfu(r: Reading, w: Win) -> bool:
    """Four runs, a pair that is worth nothing and a two-sided wait, in a closed hand.

    門前で、四つの順子と役牌でない雀頭を揃え、両面待ちで和了する。
    """
    return patterns.is_pinfu_shape(r, w) & ((w.ron | w.n.tsumo_pinfu) != 0)


@BOOK.yaku(
    "iipeikou",
    ja="一盃口",
    en="Pure double run",
    clause="3-01",
    closed=1,
    open=0,
    shapes=range(3),
    hit="112233m567p88s35s+4s",
    miss="112234m567p88s35s+4s",
)
def iipeikou(r: Reading, _w: Win) -> bool:
    """Two identical runs of one suit, in a closed hand.

    門前で、同じ種類の同じ順子を二組揃える。
    """
    return r.twins >= 1


@BOOK.yaku(
    "yakuhai_haku",
    ja="役牌 白",
    en="Value tiles: white dragon",
    clause="3-01",
    closed=1,
    open=1,
    shapes=range(1, 5),
    hit="567m345p22p67s+8s pon:555z",
    miss="567m345p55z67s+8s pon:222p",
)
def yakuhai_haku(r: Reading, _w: Win) -> bool:
    """A triplet or kan of 白.

    白の刻子または槓子。
    """
    return (r.triplets & _HAKU) != 0


@BOOK.yaku(
    "yakuhai_hatsu",
    ja="役牌 發",
    en="Value tiles: green dragon",
    clause="3-01",
    closed=1,
    open=1,
    shapes=range(1, 5),
    hit="567m345p22p67s+8s pon:666z",
    miss="567m345p66z67s+8s pon:222p",
)
def yakuhai_hatsu(r: Reading, _w: Win) -> bool:
    """A triplet or kan of 發.

    發の刻子または槓子。
    """
    return (r.triplets & _HATSU) != 0


@BOOK.yaku(
    "yakuhai_chun",
    ja="役牌 中",
    en="Value tiles: red dragon",
    clause="3-01",
    closed=1,
    open=1,
    shapes=range(1, 5),
    hit="567m345p22p67s+8s open_kan:7777z",
    miss="567m345p77z67s+8s pon:222p",
)
def yakuhai_chun(r: Reading, _w: Win) -> bool:
    """A triplet or kan of 中.

    中の刻子または槓子。
    """
    return (r.triplets & _CHUN) != 0


@BOOK.yaku(
    "yakuhai_seat_wind",
    ja="役牌 自風",
    en="Value tiles: seat wind",
    clause="3-01",
    closed=1,
    open=1,
    shapes=range(1, 5),
    hit="567m345p22p67s+8s pon:222z seat:south",
    miss="567m345p22p67s+8s pon:222z seat:west",
)
def yakuhai_seat_wind(r: Reading, w: Win) -> bool:
    """A triplet or kan of one's own wind. Where it is the round wind too, both count.

    自風牌の刻子または槓子。場風でもあれば(連風牌)両方が付く。
    """
    return (r.triplets & w.seat) != 0


@BOOK.yaku(
    "yakuhai_round_wind",
    ja="役牌 場風",
    en="Value tiles: round wind",
    clause="3-01",
    closed=1,
    open=1,
    shapes=range(1, 5),
    hit="567m345p22p67s+8s pon:111z round:east",
    miss="567m345p22p67s+8s pon:111z round:south",
)
def yakuhai_round_wind(r: Reading, w: Win) -> bool:
    """A triplet or kan of the round wind.

    場風牌の刻子または槓子。
    """
    return (r.triplets & w.round) != 0


@BOOK.yaku(
    "chiitoitsu",
    ja="七対子",
    en="Seven pairs",
    clause="2-03",
    closed=2,
    open=0,
    shapes=(PAIRS_SHAPE,),
    hit="1133m5577p2244s6z+6z",
    miss="223344m556677p8s+8s",
)
def chiitoitsu(r: Reading, _w: Win) -> bool:
    """Seven different pairs. Four equal tiles are not two pairs.

    異なる七つの対子。同じ牌四枚を二つの対子とはしない。
    """
    return r.form == SEVEN_PAIRS


@BOOK.yaku(
    "toitoi",
    ja="対々和",
    en="All triplets",
    clause="3-01",
    closed=2,
    open=2,
    shapes=(4,),
    hit="444p66s88s+8s pon:222m pon:333z",
    miss="345p66s88s+8s pon:222m pon:333z",
)
def toitoi(r: Reading, _w: Win) -> bool:
    """Four triplets or kans and a pair.

    四つの刻子または槓子と雀頭。
    """
    return r.triplet_count == 4


@BOOK.yaku(
    "sanankou",
    ja="三暗刻",
    en="Three concealed triplets",
    clause="3-01",
    closed=2,
    open=2,
    shapes=(3, 4),
    hit="222m444p333z78s55m+9s",
    miss="222m444p33z789s55m+3z",
)
def sanankou(r: Reading, _w: Win) -> bool:
    """Three triplets or kans without another player's tile. A triplet completed by ron is not concealed.

    暗刻または暗槓を三組揃える。栄和した牌で完成した刻子は暗刻ではない。
    """
    return r.closed_triplet_count == 3


@BOOK.yaku(
    "sanshoku_doukou",
    ja="三色同刻",
    en="Triple triplets",
    clause="3-01",
    closed=2,
    open=2,
    shapes=(3, 4),
    hit="222m222p56m44z+7m pon:222s",
    miss="222m333p56m44z+7m pon:222s",
)
def sanshoku_doukou(r: Reading, _w: Win) -> bool:
    """Triplets or kans of the same number in all three suits.

    萬子・筒子・索子で同じ数字の刻子または槓子を揃える。
    """
    return patterns.has_three_suit_triplets(r)


@BOOK.yaku(
    "sankantsu",
    ja="三槓子",
    en="Three kans",
    clause="3-01",
    closed=2,
    open=2,
    shapes=(3, 4),
    hit="23m55p+4m closed_kan:1111s open_kan:3333p added_kan:9999s",
    miss="23m55p+4m closed_kan:1111s open_kan:3333p pon:999s",
)
def sankantsu(r: Reading, _w: Win) -> bool:
    """Three kans of any sort.

    槓子を三組揃える。
    """
    return r.kan_count == 3


@BOOK.yaku(
    "shousangen",
    ja="小三元",
    en="Little three dragons",
    clause="3-01",
    closed=2,
    open=2,
    shapes=(2, 3, 4),
    hit="77z678p45s+6s pon:555z pon:666z",
    miss="77p678p45s+6s pon:555z pon:666z",
)
def shousangen(r: Reading, _w: Win) -> bool:
    """Triplets of two dragons and a pair of the third; the two triplets count as value tiles besides.

    三元牌二種の刻子と残り一種の雀頭。二つの刻子は役牌としても数える。
    """
    return patterns.has_little_dragons(r)


@BOOK.yaku(
    "honroutou",
    ja="混老頭",
    en="All terminals and honours",
    clause="3-01",
    closed=2,
    open=2,
    shapes=(4, PAIRS_SHAPE),
    hit="11m999p99s+9s pon:111s pon:333z",
    miss="11m999p88s+8s pon:111s pon:333z",
)
def honroutou(r: Reading, w: Win) -> bool:
    """Only ones, nines and honours, as triplets and a pair or as seven pairs.

    1・9の数牌と字牌だけで、対々和または七対子の形に作る。
    """
    return patterns.is_yaochu_only(w) & ((r.triplet_count == 4) | (r.form == SEVEN_PAIRS))


@BOOK.yaku(
    "sanshoku_doujun",
    ja="三色同順",
    en="Mixed triple run",
    clause="3-01",
    closed=2,
    open=1,
    shapes=(0, 1),
    hit="234m234p567s11z34s+2s",
    miss="234m234p567s11z45s+3s",
)
def sanshoku_doujun(r: Reading, _w: Win) -> bool:
    """The same run in all three suits; one han less when open.

    萬子・筒子・索子で同じ数字の順子を揃える。喰い下がり一翻。
    """
    return patterns.has_three_suit_runs(r)


@BOOK.yaku(
    "ittsuu",
    ja="一気通貫",
    en="Pure straight",
    clause="3-01",
    closed=2,
    open=1,
    shapes=(0, 1),
    hit="123456m55p234s78m+9m",
    miss="123456m55p234s67m+8m",
)
def ittsuu(r: Reading, _w: Win) -> bool:
    """The runs 123, 456 and 789 of one suit; one han less when open.

    同じ種類で123・456・789の順子を揃える。喰い下がり一翻。
    """
    return patterns.has_straight(r)


@BOOK.yaku(
    "chanta",
    ja="混全帯幺九",
    en="Mixed outside hand",
    clause="3-01",
    closed=2,
    open=1,
    shapes=range(4),
    hit="123m789p999s11z12s+3s",
    miss="123m789p999s11z23s+4s",
)
def chanta(r: Reading, w: Win) -> bool:
    """A terminal or honour in every set and in the pair, at least one run and at least one honour; one han less when open.

    全ての面子と雀頭に么九牌を含み、順子と字牌が少なくとも一つずつある。喰い下がり一翻。
    """
    return patterns.is_outside(r) & patterns.has_honours(w)


@BOOK.yaku(
    "ryanpeikou",
    ja="二盃口",
    en="Twice pure double run",
    clause="3-01",
    closed=3,
    open=0,
    shapes=(0,),
    hit="223344m55667p88s+7p",
    miss="223344m55678p88s+6p",
    supersedes=("iipeikou",),
)
def ryanpeikou(r: Reading, _w: Win) -> bool:
    """Two pairs of identical runs, in a closed hand.

    門前で、一盃口を二組揃える。
    """
    return r.twins == 2


@BOOK.yaku(
    "junchan",
    ja="純全帯幺九",
    en="Pure outside hand",
    clause="3-01",
    closed=3,
    open=2,
    shapes=range(4),
    hit="123m789p999s11m12s+3s",
    miss="123m789p999s11z12s+3s",
)
def junchan(r: Reading, w: Win) -> bool:
    """A one or a nine in every set and in the pair, at least one run and no honour; one han less when open.

    全ての面子と雀頭に1か9の数牌を含み、順子が少なくとも一つある。字牌は使わない。喰い下がり一翻。
    """
    return patterns.is_outside(r) & ((w.kinds & HONOURS) == 0)


@BOOK.yaku(
    "honitsu",
    ja="混一色",
    en="Half flush",
    clause="3-01",
    closed=3,
    open=2,
    shapes=NOT_ORPHANS,
    hit="123567p99p78p+9p pon:777z",
    miss="123567p99p78m+9m pon:777z",
)
def honitsu(_r: Reading, w: Win) -> bool:
    """Tiles of one suit together with honours; one han less when open.

    一種類の数牌と字牌だけで作る。喰い下がり一翻。
    """
    return patterns.is_one_suit(w) & patterns.has_honours(w)


@BOOK.yaku(
    "chinitsu",
    ja="清一色",
    en="Full flush",
    clause="3-01",
    closed=6,
    open=5,
    shapes=NOT_ORPHANS,
    hit="2233445567899p+9p",
    miss="234345567789p1z+1z",
)
def chinitsu(_r: Reading, w: Win) -> bool:
    """Tiles of one suit only; one han less when open.

    一種類の数牌だけで作る。喰い下がり一翻。
    """
    return patterns.is_one_suit(w) & ((w.kinds & HONOURS) == 0)
