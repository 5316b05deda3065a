"""The tiles and melds of games for three players."""

from typing import Final

from scoring.tiles import kinds
from scoring.tiles.melds import KIND_NAMES

MELDS: Final = frozenset(KIND_NAMES) - {"chi"}
KINDS: Final = kinds.ALL & ~kinds.mask("2345678m")
_ONE_M, _NINE_M = kinds.KIND_OF["1m"], kinds.KIND_OF["9m"]
FOLLOWING: Final = tuple(
    {_ONE_M: _NINE_M, _NINE_M: _ONE_M}.get(kind, after)
    for kind, after in enumerate(kinds.FOLLOWING)
)
"""The kind that each indicator makes a dora: 9m and 1m follow each other."""
