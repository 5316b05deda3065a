"""The open sets that make a player liable (包), by a card or by the option ``liability``."""

from typing import Final

from scoring.rules.liability import Liability
from scoring.text import Text
from scoring.tiles.kinds import DRAGONS, WINDS

LIABILITIES: Final = (
    Liability(
        id="daisangen",
        name=Text("大三元", "Daisangen (big three dragons)"),
        rule="card_liability",
        melds=Text(
            "大三元の包には、晒した三元牌三種と、そのうち一つのポンか大明槓が要る。",
            "It needs melds of all three dragons, at least one of them called.",
        ),
        tiles=DRAGONS,
        least=3,
        yaku="daisangen",
    ),
    Liability(
        id="suushiihou",
        name=Text("大四喜", "Daisuushii (big four winds)"),
        rule="card_liability",
        melds=Text(
            "大四喜の包には、晒した風牌四種と、そのうち一つのポンか大明槓が要る。",
            "It needs melds of all four winds, at least one of them called.",
        ),
        tiles=WINDS,
        least=4,
        yaku="daisuushii",
    ),
)
