"""The rules of a hand in play: those of four-player riichi, and setting norths aside."""

from collections.abc import Mapping
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
EXAMPLE: Final[Mapping[str, object]] = {
    "concealed": "123567p34522s67s",
    "offer": {"tile": "8s", "from": "left", "by": "discard"},
    "seat_wind": "south",
    "round_wind": "east",
    "norths": 1,
    "dora_indicators": "9m",
    "discards": "19p3z",
    "visible": "8s55z",
    "wall": 30,
    "points": 35_000,
}
