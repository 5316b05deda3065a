"""Rules of a hand in play: those of four-player riichi, and extracting norths."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scoring.analysis import legal_actions as d
from scoring.games.riichi.analysis import POLICY as FOUR_PLAYERS
from scoring.games.riichi.analysis import on_offer

_NORTH: Final = "4z"
POLICY: Final = replace(
    FOUR_PLAYERS,
    declarations=(
        *FOUR_PLAYERS.declarations[:-1],
        d.Extraction(
            tile=_NORTH,
            rule="north_extraction",
            last_rule="kan_on_last_tile",
            riichi_rule="riichi",
        ),
        FOUR_PLAYERS.declarations[-1],
    ),
    on_offer=on_offer("kan_on_last_tile", chi=d.Absent("chi", "no_chi")),
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
