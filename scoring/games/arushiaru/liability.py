"""The open sets that make a player liable (包) who feeds the last of them, the weightier first."""

from typing import Final

from scoring.rules.liability import Liability
from scoring.text import Text
from scoring.tiles.kinds import DRAGONS, WINDS

_CLOSED_KANS: Final = "pao_counts_ankan"
FOUR_HAN: Final = Liability(
    id="yakuhai",
    name=Text("翻牌四翻", "Four han of value tiles"),
    rule="pao_fanpai4",
    melds=Text(
        "翻牌四翻の包には、晒した翻牌だけで四翻と、そのうち一つのポンか大明槓が要る。",
        "It needs open sets of value tiles worth four han, at least one of them called.",
    ),
    tiles=DRAGONS,
    own_winds=True,
    least=4,
    closed_kans=_CLOSED_KANS,
)
LIABILITIES: Final = (
    Liability(
        id="daisangen",
        name=Text("大三元", "Daisangen (big three dragons)"),
        rule="pao_daisangen",
        melds=Text(
            "大三元の包には、晒した三元牌三種と、そのうち一つのポンか大明槓が要る。",
            "It needs open sets of all three dragons, at least one of them called.",
        ),
        tiles=DRAGONS,
        least=3,
        closed_kans=_CLOSED_KANS,
    ),
    Liability(
        id="suushiihou",
        name=Text("四喜和", "Suushiihou (four winds)"),
        rule="pao_suushii",
        melds=Text(
            "四喜和の包には、晒した風牌四種と、そのうち一つのポンか大明槓が要る。",
            "It needs open sets of all four winds, at least one of them called.",
        ),
        tiles=WINDS,
        least=4,
        closed_kans=_CLOSED_KANS,
    ),
    FOUR_HAN,
)
