"""Parsers of the fields of a request: concealed tiles, one tile, indicators, lists and numbers."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from scoring.faults import BadValue
from scoring.hand.liability import Liability
from scoring.text import Text
from scoring.tiles.decomposition import ClosedPart, closed_part
from scoring.tiles.kinds import KIND_OF, ONE
from scoring.tiles.notation import Tiles, kind_of, names_of, parse
from scoring.tiles.values import Meld

MAX_CONCEALED: Final = 14
MAX_INDICATORS: Final = 5
NORTH: Final = ONE[KIND_OF["4z"]]
"""Packed counts of one 北."""
RINSHAN_INDICATORS: Final = 2
"""So many tiles are turned from the dead wall at a win."""
_ONE_TILE: Final = Text("ちょうど一枚。", "Exactly one tile.")


@dataclass(frozen=True, slots=True)
class Tile:
    """The winning tile."""

    name: str
    kind: int
    packed: int
    reds: int
    """Packed red fives."""


@dataclass(frozen=True, slots=True)
class Indicators:
    """A few tiles."""

    kinds: tuple[int, ...]
    packed: int
    """Packed counts."""
    reds: int
    """Packed red fives."""


NO_INDICATORS: Final = Indicators((), 0, 0)


@dataclass(slots=True)
class ClosedTiles:
    """The concealed tiles and the winning tile."""

    concealed: Tiles
    winning: Tile
    together: ClosedPart
    reds: int
    """Packed red fives."""


@dataclass(slots=True)
class Hand:
    """The fields of a request, parsed."""

    closed: ClosedTiles
    melds: tuple[Meld, ...]
    tsumo: int
    seat: int
    """Kind of the winner's wind."""
    round: int | None
    """Kind of the round wind; ``None`` in a game without one."""
    claimed: int
    """Bits of the situations."""
    dora: Indicators
    ura: Indicators
    rinshan: Indicators
    norths: int
    honba: int
    deposits: int
    liability: Liability | None

    def places(self) -> list[tuple[str, int, int]]:
        """Packed tiles and red fives by the field they are in."""
        concealed, winning = self.closed.concealed, self.closed.winning
        return [
            ("/concealed", concealed.packed, concealed.reds),
            *((f"/melds/{i}", meld.packed, meld.reds) for i, meld in enumerate(self.melds)),
            ("/winning_tile", winning.packed, winning.reds),
            ("/dora_indicators", self.dora.packed, self.dora.reds),
            ("/ura_indicators", self.ura.packed, self.ura.reds),
            ("/rinshan_indicators", self.rinshan.packed, self.rinshan.reds),
            ("/norths", NORTH * self.norths, 0),
        ]


def concealed_of(text: str) -> Tiles:
    """Concealed tiles, of which no hand has more than 14; raises :class:`BadValue`."""
    tiles = parse(text)
    if tiles.number > MAX_CONCEALED:
        detail = Text(
            "手牌が{count}枚ある。多くても{most}枚。",
            "There are {count} concealed tiles; a hand has at most {most}.",
        )
        filled = detail.filled(count=tiles.number, most=MAX_CONCEALED)
        raise BadValue("wrong_tile_count", filled)
    return tiles


@lru_cache(maxsize=1 << 8)
def tile_of(text: str) -> Tile:
    """One tile; raises :class:`BadValue`."""
    tiles = parse(text)
    if tiles.number != 1:
        raise BadValue("wrong_tile_count", _ONE_TILE)
    (name,) = names_of(text)
    return Tile(name, kind_of(name), tiles.packed, tiles.reds)


@lru_cache(maxsize=11_000)
def closed_tiles(concealed: str, winning: str) -> ClosedTiles:
    """The concealed tiles and the winning tile; raises :class:`BadValue`."""
    tiles, tile = concealed_of(concealed), tile_of(winning)
    return ClosedTiles(tiles, tile, closed_part(tiles.packed + tile.packed), tiles.reds + tile.reds)


@lru_cache(maxsize=1 << 12)
def indicators_of(text: str) -> Indicators:
    """At most five indicators; raises :class:`BadValue`."""
    tiles = parse(text)
    if tiles.number > MAX_INDICATORS:
        detail = Text("多くても{most}枚。", "At most {most} tiles.").filled(most=MAX_INDICATORS)
        raise BadValue("too_many_indicators", detail)
    return Indicators(tuple(map(kind_of, names_of(text))), tiles.packed, tiles.reds)


def rinshan_indicators_of(text: str) -> Indicators:
    """The two indicators from the dead wall; raises :class:`BadValue`."""
    indicators = indicators_of(text)
    if len(indicators.kinds) != RINSHAN_INDICATORS:
        detail = Text("ちょうど{count}枚。", "Exactly {count} tiles.")
        raise BadValue("wrong_tile_count", detail.filled(count=RINSHAN_INDICATORS))
    return indicators


def list_of(given: object, most: int) -> list[Any] | tuple[Any, ...]:
    """A list of at most so many items; raises :class:`TypeError` for anything else."""
    if not isinstance(given, list | tuple) or len(given) > most:
        raise TypeError
    return given


def count_of(given: object, most: int) -> int:
    """A number from 0 to ``most``; raises :class:`TypeError` for anything else."""
    if type(given) is not int or not 0 <= given <= most:
        raise TypeError
    return given
