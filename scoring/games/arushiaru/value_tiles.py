"""Value tiles: a han for each set of dragons, of the seat wind and of the round wind (question R3)."""

from functools import partial

from scoring.games.arushiaru.book import BOOK
from scoring.tiles.values import Reading, Win

_HAKU = 1 << 31
_HATSU = 1 << 32
_CHUN = 1 << 33

_value_tiles = partial(BOOK.yaku, clause="yaku.one", closed=1, open=1, shapes=range(1, 5))
"""Declares a set of value tiles."""


@_value_tiles(
    "yakuhai_haku",
    ja="翻牌 白",
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
    ja="翻牌 發",
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
    ja="翻牌 中",
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
    ja="翻牌 門風牌",
    en="Yakuhai (seat wind)",
    hit="567m345p22p67s+8s pon:222z seat:south",
    miss="567m345p22p67s+8s pon:222z seat:west",
)
def yakuhai_seat_wind(r: Reading, w: Win) -> bool:
    """A triplet or kan of one's own wind. Where it is the round wind too, both count.

    門風牌の刻子または槓子。荘風牌でもあれば(連風牌)両方が付く。
    """
    return (r.triplets & w.seat) != 0


@_value_tiles(
    "yakuhai_round_wind",
    ja="翻牌 荘風牌",
    en="Yakuhai (round wind)",
    hit="567m345p22p67s+8s pon:111z round:east",
    miss="567m345p22p67s+8s pon:111z round:south",
)
def yakuhai_round_wind(r: Reading, w: Win) -> bool:
    """A triplet or kan of the round wind.

    荘風牌の刻子または槓子。
    """
    return (r.triplets & w.round) != 0
