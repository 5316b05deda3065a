"""What a game says against tiles and sets that nobody has won with: it is asked as for a win, and what speaks of the win is left out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from scoring.faults import Fault

Asked = Callable[[Mapping[str, Any]], list[Fault]]
"""The faults of a scoring request."""
_ANY_WIN: Final[Mapping[str, Any]] = {"concealed": "", "winning_tile": "1z", "win": "ron"}
"""A win that says nothing against the tiles and sets beside it."""
_OF_THE_HAND: Final = ("/concealed", "/melds", "/norths")
_OF_THE_COUNT: Final = "wrong_tile_count"
_OF_THE_SET: Final = ("bad_meld", "no_such_tile")


def held_faults(asked: Asked, at: str, given: Mapping[str, Any]) -> list[Fault]:
    """What speaks against tiles in hand with their sets, however many they are; ``at`` points to them."""
    return [
        replace(fault, pointer=f"{at}{fault.pointer}")
        for fault in asked({**_ANY_WIN, **given})
        if fault.pointer.startswith(_OF_THE_HAND) and fault.code != _OF_THE_COUNT
    ]


def set_faults(asked: Asked, at: str, text: str) -> list[Fault]:
    """What speaks against a set of one kind with its tiles; ``at`` points to it. Copies are counted elsewhere, over all players."""
    return [
        replace(fault, pointer=at)
        for fault in asked({**_ANY_WIN, "melds": [text]})
        if fault.pointer == "/melds/0" and fault.code in _OF_THE_SET
    ]
