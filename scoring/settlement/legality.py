"""Legality of tiles and sets outside a win: the game's own checks of a dummy win, without faults about the win."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from scoring.faults import Fault

GameFaults = Callable[[Mapping[str, Any]], list[Fault]]
"""The faults of a scoring request under the rules in force."""
_ANY_WIN: Final[Mapping[str, Any]] = {"concealed": "", "winning_tile": "1z", "win": "ron"}
_OF_THE_HAND: Final = ("/concealed", "/melds", "/norths")


def shown_hand_faults(game_faults: GameFaults, at: str, given: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with tiles in hand and melds, whatever their number; ``at`` points to them."""
    return [
        replace(fault, pointer=f"{at}{fault.pointer}")
        for fault in game_faults({**_ANY_WIN, **given})
        if fault.pointer.startswith(_OF_THE_HAND) and fault.code != "wrong_tile_count"
    ]


def set_faults(game_faults: GameFaults, at: str, text: str) -> list[Fault]:
    """What is wrong with a set by itself, as a kind of set and for its kinds of tiles; ``at`` points to it."""
    return [
        replace(fault, pointer=at)
        for fault in game_faults({**_ANY_WIN, "melds": [text]})
        if fault.pointer == "/melds/0" and fault.code in ("bad_meld", "no_such_tile")
    ]
