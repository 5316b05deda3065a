"""The open sets for which the player who fed the last one is liable (包), the most valuable first."""

from typing import Final

from scoring.games.arushiaru import MESSAGES
from scoring.rules.liability import Liability
from scoring.tiles.kinds import DRAGONS, WINDS

_CLOSED_KANS: Final = "pao_counts_ankan"
FOUR_HAN: Final = Liability(
    id="yakuhai",
    name=MESSAGES["liability.four_han"],
    rule="pao_fanpai4",
    melds=MESSAGES["liability.four_han_melds"],
    tiles=DRAGONS,
    own_winds=True,
    least=4,
    closed_kans=_CLOSED_KANS,
)
LIABILITIES: Final = (
    Liability(
        id="daisangen",
        name=MESSAGES["liability.daisangen"],
        rule="pao_daisangen",
        melds=MESSAGES["liability.daisangen_melds"],
        tiles=DRAGONS,
        least=3,
        closed_kans=_CLOSED_KANS,
    ),
    Liability(
        id="suushiihou",
        name=MESSAGES["liability.suushiihou"],
        rule="pao_suushii",
        melds=MESSAGES["liability.suushiihou_melds"],
        tiles=WINDS,
        least=4,
        closed_kans=_CLOSED_KANS,
    ),
    FOUR_HAN,
)
