"""The rules of a hand in play: those of four-player riichi, and setting norths aside."""

from dataclasses import replace
from typing import Final

from scoring.analysis.policy import ExtractionRules
from scoring.games.riichi.analysis import POLICY as FOUR_PLAYERS

POLICY: Final = replace(
    FOUR_PLAYERS,
    calls=replace(FOUR_PLAYERS.calls, last="kan_on_last_tile"),
    extraction=ExtractionRules(rule="north_extraction", last="kan_on_last_tile", riichi="riichi"),
    absent={"chi": "no_chi"},
)
