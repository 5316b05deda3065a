"""Parsers of the fields of a request: concealed tiles, one tile, indicators, lists and numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from scoring.faults import BadValue, Fault, Malformed
from scoring.hand import MESSAGES
from scoring.rules.liability import Liability
from scoring.tiles.decomposition import closed_part
from scoring.tiles.kinds import ALL, KIND_OF, KINDS, ONE, SUIT_KINDS, red_counts
from scoring.tiles.melds import parse_meld
from scoring.tiles.notation import MAX_TEXT, Tiles, kind_of, names_of, parse
from scoring.tiles.readings import standard
from scoring.tiles.values import Meld, Reading, Win

_Known = TypeVar("_Known")
MAX_CONCEALED: Final = 14
MAX_INDICATORS: Final = 5
NORTH: Final = ONE[KIND_OF["4z"]]
"""Packed counts of one 北."""
RINSHAN_INDICATORS: Final = 2
"""The number of tiles that are turned from the dead wall at a win."""


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
class HandTiles:
    """The tiles and melds of a hand with the winning tile, and the facts that follow from them."""

    number: int
    """The number of concealed tiles."""
    winning: Tiles
    """The winning tile."""
    winning_kind: int
    melds: tuple[Meld, ...]
    closed: int
    """Packed counts of the closed part with the winning tile."""
    closed_reds: int
    """Packed red fives of the closed part."""
    twos: int
    """Mask of the kinds of which the closed part holds at least two."""
    threes: int
    """Mask of the kinds of which the closed part holds at least three."""
    fours: int
    """Mask of the kinds of which the closed part holds four."""
    packed: int
    """Packed counts of all tiles, melds included."""
    reds: int
    """Packed red fives of all tiles."""
    red_count: int
    """Their number."""
    kinds: int
    """Mask of all kinds."""
    suits: int
    """The number of number suits."""
    kans: int
    """Mask of the kinds of all kans."""
    closed_kans: int
    """Mask of the kinds of the concealed kans."""
    called: bool
    """Whether any meld was called."""
    ways: tuple[Reading, ...]
    """Every way to read the closed part as four sets and a pair."""


@dataclass(slots=True)
class Hand:
    """The fields of a request, parsed."""

    field_names: tuple[str, ...]
    """The names of the fields that the request has."""
    tiles: HandTiles
    dora: Indicators
    ura: Indicators
    rinshan: Indicators
    liability: Liability | None
    everything: int
    """Packed counts of all its tiles and indicators."""
    win: Win
    """The win, if the rules allow it."""
    wareme: str | None = None
    """The player whose wall was broken: one of :data:`scoring.hand.wall_break.ROLES`."""
    liable: bool = False
    """Whether a player is liable by a card."""

    def places(self) -> list[tuple[str, int, int]]:
        """Return the packed tiles and red fives by field."""
        tiles, winning = self.tiles, self.tiles.winning
        concealed = tiles.closed - winning.packed, tiles.closed_reds - winning.reds
        return [
            ("/concealed", *concealed),
            *((f"/melds/{i}", meld.packed, meld.reds) for i, meld in enumerate(tiles.melds)),
            ("/winning_tile", winning.packed, winning.reds),
            ("/dora_indicators", self.dora.packed, self.dora.reds),
            ("/ura_indicators", self.ura.packed, self.ura.reds),
            ("/rinshan_indicators", self.rinshan.packed, self.rinshan.reds),
            ("/norths", NORTH * self.win.norths, 0),
        ]


def concealed_of(text: str) -> Tiles:
    """Return concealed tiles, at most 14; raise :class:`BadValue`."""
    tiles = parse(text)
    if tiles.number > MAX_CONCEALED:
        filled = MESSAGES["too_many_concealed"].filled(count=tiles.number, most=MAX_CONCEALED)
        raise BadValue(Fault("", "wrong_tile_count", filled))
    return tiles


# NOTE: without this cache a hand met for the first time takes 142 instead of 133 µs.
@lru_cache(maxsize=1 << 8)
def tile_of(text: str) -> Tiles:
    """Return one tile; raise :class:`BadValue`."""
    tiles = parse(text)
    if tiles.number != 1:
        raise BadValue(Fault("", "wrong_tile_count", MESSAGES["one_tile"]))
    return tiles


# NOTE: a score with its body, of a hand met again, takes 57 instead of 42 µs without this cache.
@lru_cache(maxsize=11_000)
def hand_tiles(concealed: str, winning: str, ron: int, *melds: str) -> HandTiles:
    """Return the tiles and melds of a hand; raise :class:`BadValue`."""
    tiles, tile, declared = concealed_of(concealed), tile_of(winning), tuple(map(parse_meld, melds))
    winning_kind = ONE.index(tile.packed)
    closed = packed = tiles.packed + tile.packed
    closed_reds = reds = tiles.reds + tile.reds
    levels, cuts = closed_part(closed)
    kinds = levels & ALL
    runs = triplets = kans = closed_kans = 0
    called = False
    for meld in declared:
        packed += meld.packed
        reds += meld.reds
        kinds |= meld.kinds
        runs += meld.runs
        triplets |= meld.triplets
        kans |= meld.kans
        closed_kans |= meld.closed_kans
        called |= not meld.closed_kans
    man, pin, sou = SUIT_KINDS
    return HandTiles(
        number=tiles.number,
        winning=tile,
        winning_kind=winning_kind,
        melds=declared,
        closed=closed,
        closed_reds=closed_reds,
        twos=levels >> KINDS & ALL,
        threes=levels >> 2 * KINDS & ALL,
        fours=levels >> 3 * KINDS,
        packed=packed,
        reds=reds,
        red_count=sum(red_counts(reds)),
        kinds=kinds,
        suits=(kinds & man != 0) + (kinds & pin != 0) + (kinds & sou != 0),
        kans=kans,
        closed_kans=closed_kans,
        called=called,
        ways=standard(
            cuts,
            winning_kind,
            ron=ron,
            runs=runs,
            triplets=triplets,
            kans=kans,
            closed_kans=closed_kans,
        ),
    )


# NOTE: a score with its body, of a hand met again, takes 49 instead of 42 µs without this cache.
@lru_cache(maxsize=1 << 12)
def indicators_of(text: str) -> Indicators:
    """Return at most five indicators; raise :class:`BadValue`."""
    tiles = parse(text)
    if tiles.number > MAX_INDICATORS:
        detail = MESSAGES["too_many_indicators"].filled(most=MAX_INDICATORS)
        raise BadValue(Fault("", "too_many_indicators", detail))
    return Indicators(tuple(map(kind_of, names_of(text))), tiles.packed, tiles.reds)


def rinshan_indicators_of(text: str) -> Indicators:
    """Return the two indicators from the dead wall; raise :class:`BadValue`."""
    indicators = indicators_of(text)
    if len(indicators.kinds) != RINSHAN_INDICATORS:
        detail = MESSAGES["rinshan_indicators"].filled(count=RINSHAN_INDICATORS)
        raise BadValue(Fault("", "wrong_tile_count", detail, "rinshan_dora"))
    return indicators


def text_of(given: object) -> str:
    """Return a text; raise :class:`Malformed` for anything else."""
    if type(given) is not str:
        raise Malformed
    return given


# NOTE: making ``list | tuple`` takes as long as the rest of the function.
_LISTS: Final = (list, tuple)


def texts_of(given: object, most: int, longest: int = MAX_TEXT) -> Sequence[str]:
    """Return a list of at most ``most`` texts of at most ``longest`` characters; raise :class:`Malformed` for anything else."""
    if not isinstance(given, _LISTS) or len(given) > most:
        raise Malformed
    for item in given:
        if type(item) is not str or len(item) > longest:
            raise Malformed
    return given


def count_of(given: object, most: int) -> int:
    """Return a number from 0 to ``most``; raise :class:`Malformed` for anything else."""
    if type(given) is not int or not 0 <= given <= most:
        raise Malformed
    return given


def choice_of(known: Mapping[str, _Known], given: object) -> _Known:
    """Return the value of a text; raise :class:`Malformed` for anything else."""
    if type(given) is str and given in known:
        return known[given]
    raise Malformed
