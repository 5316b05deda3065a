"""包: the melds that make the player who fed the last of them liable; who fed it is known at the table only."""

from typing import Final

from scoring.rules.liability import Liability, called, exposed
from scoring.text import Text
from scoring.tiles.kinds import DRAGONS, WINDS
from scoring.tiles.values import Meld, Numbers

_LEAST_HAN: Final = 4


def has_dragons(seen: int, _seat: int, _round: int) -> bool:
    """Whether a mask of open sets holds all three dragons."""
    return seen & DRAGONS == DRAGONS


def has_winds(seen: int, _seat: int, _round: int) -> bool:
    """Whether a mask of open sets holds all four winds."""
    return seen & WINDS == WINDS


def has_four_han(seen: int, seat: int, round_: int) -> bool:
    """Whether a mask of open sets holds value tiles worth four han; seat and round wind are masks too."""
    return sum((seen & worth).bit_count() for worth in (DRAGONS, seat, round_)) >= _LEAST_HAN


def _seen(melds: tuple[Meld, ...], n: Numbers) -> int:
    return exposed(melds, closed_kans=bool(n.pao_counts_ankan))


def _dragons(melds: tuple[Meld, ...], seat: int, round_: int, n: Numbers) -> bool:
    return has_dragons(_seen(melds, n), seat, round_) and called(melds) & DRAGONS != 0


def _winds(melds: tuple[Meld, ...], seat: int, round_: int, n: Numbers) -> bool:
    return has_winds(_seen(melds, n), seat, round_) and called(melds) & WINDS != 0


def _value_tiles(melds: tuple[Meld, ...], seat: int, round_: int, n: Numbers) -> bool:
    """Four han of value tiles lie open, one set of them called: in some order it was the one that made them four."""
    worth = DRAGONS | seat | round_
    return has_four_han(_seen(melds, n), seat, round_) and called(melds) & worth != 0


LIABILITIES: Final = (
    Liability(
        id="daisangen",
        name=Text("大三元", "Daisangen (big three dragons)"),
        rule="pao_daisangen",
        melds=Text(
            "大三元の包には、晒した三元牌三種と、そのうち一つのポンか大明槓が要る。",
            "It needs open sets of all three dragons, at least one of them called.",
        ),
        fed=_dragons,
    ),
    Liability(
        id="suushiihou",
        name=Text("四喜和", "Suushiihou (four winds)"),
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
