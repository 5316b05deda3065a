"""包: the melds that make the player who fed the last of them liable; who fed it is known at the table only."""

from typing import Final

from scoring.liability import Liability, called, exposed
from scoring.text import Text
from scoring.tiles import DRAGONS, WINDS
from scoring.values import Meld, Numbers

_LEAST_HAN: Final = 4


def _seen(melds: tuple[Meld, ...], n: Numbers) -> int:
    return exposed(melds, closed_kans=bool(n.pao_counts_ankan))


def _dragons(melds: tuple[Meld, ...], _seat: int, _round: int, n: Numbers) -> bool:
    return _seen(melds, n) & DRAGONS == DRAGONS and called(melds) & DRAGONS != 0


def _winds(melds: tuple[Meld, ...], _seat: int, _round: int, n: Numbers) -> bool:
    return _seen(melds, n) & WINDS == WINDS and called(melds) & WINDS != 0


def _value_tiles(melds: tuple[Meld, ...], seat: int, round_: int, n: Numbers) -> bool:
    """Four han of value tiles lie open, one set of them called: in some order it was the one that made them four."""
    seen = _seen(melds, n)
    han = sum((seen & worth).bit_count() for worth in (DRAGONS, seat, round_))
    return han >= _LEAST_HAN and called(melds) & (DRAGONS | seat | round_) != 0


LIABILITIES: Final = (
    Liability(
        id="daisangen",
        name=Text("大三元", "Big three dragons"),
        rule="pao_daisangen",
        melds=Text(
            "大三元の包には、晒した三元牌三種と、そのうち一つのポンか大明槓が要る。",
            "It needs open sets of all three dragons, at least one of them called.",
        ),
        fed=_dragons,
    ),
    Liability(
        id="suushiihou",
        name=Text("四喜和", "Four winds"),
        rule="pao_suushii",
        melds=Text(
            "四喜和の包には、晒した風牌四種と、そのうち一つのポンか大明槓が要る。",
            "It needs open sets of all four winds, at least one of them called.",
        ),
        fed=_winds,
    ),
    Liability(
        id="yakuhai",
        name=Text("翻牌四翻", "Four han of value tiles"),
        rule="pao_fanpai4",
        melds=Text(
            "翻牌四翻の包には、晒した翻牌だけで四翻と、そのうち一つのポンか大明槓が要る。",
            "It needs open sets of value tiles worth four han, at least one of them called.",
        ),
        fed=_value_tiles,
    ),
)
