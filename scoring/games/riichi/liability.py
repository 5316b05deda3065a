"""The open sets that make a player liable (包), by a card or by the option ``liability``."""

from typing import Final

from scoring.games.riichi import MESSAGES
from scoring.rules.liability import Liability
from scoring.tiles.kinds import DRAGONS, WINDS

LIABILITIES: Final = (
    Liability(
        id="daisangen",
        name=MESSAGES["liability.daisangen"],
        rule="card_liability",
        melds=MESSAGES["liability.daisangen_melds"],
        tiles=DRAGONS,
        least=3,
        yaku="daisangen",
    ),
    Liability(
        id="suushiihou",
        name=MESSAGES["liability.daisuushii"],
        rule="card_liability",
        melds=MESSAGES["liability.daisuushii_melds"],
        tiles=WINDS,
        least=4,
        yaku="daisuushii",
    ),
)
