"""Yaku of one han that are read off the hand; yaku of events stand in :mod:`scoring.games.riichi.events`."""

from functools import partial

from scoring.games.riichi.book import BOOK
from scoring.tiles import patterns
from scoring.tiles.values import NOT_ORPHANS, Reading, Win

_HAKU = 1 << 31
_HATSU = 1 << 32
_CHUN = 1 << 33


@BOOK.yaku(
    "menzen_tsumo",
    ja="門前清自摸和",
    en="Menzen tsumo (fully concealed self-draw)",
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
    en="Tanyao (all simples)",
    closed=1,
    open=1,
    shapes=NOT_ORPHANS,
    hit="234567m345p22p67s+8s",
    miss="123567m345p22p67s+8s",
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
    en="Iipeikou (pure double run)",
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


_value_tiles = partial(BOOK.yaku, closed=1, open=1, shapes=range(1, 5))
"""Declares a set of value tiles."""


@_value_tiles(
    "yakuhai_haku",
    ja="役牌 白",
    en="Yakuhai (white dragon)",
    hit="567m345p22p67s+8s pon:555z",
    miss="567m345p55z67s+8s pon:222p",
)
def yakuhai_haku(r: Reading, _w: Win) -> bool:
    """A triplet or kan of 白.

    白の刻子または槓子。
    """
    return (r.triplets & _HAKU) != 0


@_value_tiles(
    "yakuhai_hatsu",
    ja="役牌 發",
    en="Yakuhai (green dragon)",
    hit="567m345p22p67s+8s pon:666z",
    miss="567m345p66z67s+8s pon:222p",
)
def yakuhai_hatsu(r: Reading, _w: Win) -> bool:
    """A triplet or kan of 發.

    發の刻子または槓子。
    """
    return (r.triplets & _HATSU) != 0


@_value_tiles(
    "yakuhai_chun",
    ja="役牌 中",
    en="Yakuhai (red dragon)",
    hit="567m345p22p67s+8s open_kan:7777z",
    miss="567m345p77z67s+8s pon:222p",
)
def yakuhai_chun(r: Reading, _w: Win) -> bool:
    """A triplet or kan of 中.

    中の刻子または槓子。
    """
    return (r.triplets & _CHUN) != 0


@_value_tiles(
    "yakuhai_seat_wind",
    ja="役牌 自風",
    en="Yakuhai (seat wind)",
    hit="567m345p22p67s+8s pon:222z seat:south",
    miss="567m345p22p67s+8s pon:222z seat:west",
)
def yakuhai_seat_wind(r: Reading, w: Win) -> bool:
    """A triplet or kan of one's own wind. Where it is the round wind too, both count.

    自風牌の刻子または槓子。場風でもあれば(連風牌)両方が付く。
    """
    return (r.triplets & w.seat) != 0


@_value_tiles(
    "yakuhai_round_wind",
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
