"""A naive reader of hands of tiles: every way to cut a hand is found by trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.support import WINDS, Request, plain, split

ORPHANS = [*split("19m19p19s"), *split("1234567z")]
GREEN = set(split("23468s6z"))
DRAGONS = ("5z", "6z", "7z")
WIND_TILES = ("1z", "2z", "3z", "4z")


class Group(NamedTuple):
    """A part of a hand: `kind` run, triplet, kan, pair or single; tiles as `123m`."""

    kind: str
    tiles: str
    open: bool = False
    winning: bool = False

    @property
    def names(self) -> list[str]:
        """The tiles one by one: `["1m", "2m", "3m"]`."""
        return split(self.tiles)

    @property
    def first(self) -> str:
        """The lowest tile."""
        return self.names[0]


class Reading(NamedTuple):
    """One way to see a complete hand: its groups in sorted order, and the wait it had."""

    groups: tuple[Group, ...]
    wait: str


def as_read(reading: dict[str, Any]) -> Reading:
    """Return a reading of an answer in the form of the naive reader: sorted, red fives as plain ones."""
    groups = []
    for group in reading["groups"]:
        tiles = sorted(plain(split(group["tiles"])))
        text = "".join(tile[0] for tile in tiles) + tiles[0][1]
        groups.append(Group(group["kind"], text, open=group["open"], winning=group["winning"]))
    return Reading(tuple(sorted(groups)), reading["wait"])


# --- reading -----------------------------------------------------------------------------------


def _short(tiles: list[str]) -> str:
    return "".join(tile[0] for tile in tiles) + tiles[0][1]


def _after(tile: str, steps: int) -> str:
    """Return the tile `steps` up in the same suit, or a name that no tile has."""
    return f"{int(tile[0]) + steps}{tile[1]}" if tile[1] != "z" else "none"


def _without(tiles: list[str], taken: list[str]) -> list[str] | None:
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return left


def _cuts(tiles: list[str], *, pair_found: bool) -> Iterator[list[tuple[str, str]]]:
    """Return every way to cut sorted tiles into sets and one pair, each as (kind, tiles)."""
    if not tiles:
        if pair_found:
            yield []
        return
    low = tiles[0]
    tries = [("triplet", [low] * 3), ("run", [low, _after(low, 1), _after(low, 2)])]
    if not pair_found:
        tries.append(("pair", [low] * 2))
    for kind, taken in tries:
        left = _without(tiles, taken)
        if left is not None:
            for rest in _cuts(left, pair_found=pair_found or kind == "pair"):
                yield [(kind, _short(taken)), *rest]


def _melds(request: Request) -> list[Group]:
    kinds = {"chi": "run", "pon": "triplet"}
    groups = []
    for text in request.get("melds", []):
        name, _, tiles = text.partition(":")
        sorted_tiles = sorted(plain(split(tiles)))
        groups.append(
            Group(kinds.get(name, "kan"), _short(sorted_tiles), open=name != "closed_kan")
        )
    return groups


def _wait(kind: str, tiles: str, winning: str) -> str:
    if kind == "pair":
        return "tanki"
    if kind == "triplet":
        return "shanpon"
    place = split(tiles).index(winning)
    if place == 1:
        return "kanchan"
    low = tiles[0]
    if (low == "1" and place == 2) or (low == "7" and place == 0):
        return "penchan"
    return "ryanmen"


def whole_hand(request: Request) -> list[str]:
    """Return all tiles of the hand, sorted, with its melds and the winning tile; red fives are plain ones."""
    tiles = split(request["concealed"]) + split(request["winning_tile"])
    for text in request.get("melds", []):
        tiles += split(text.partition(":")[2])
    return sorted(plain(tiles))


def readings(request: Request) -> set[Reading]:
    """Return every reading of the hand of a request; none if the hand is not complete."""
    winning = plain(split(request["winning_tile"]))[0]
    closed = sorted([*plain(split(request["concealed"])), winning])
    melds = _melds(request)
    cuts = list(_cuts(closed, pair_found=False))
    count = Counter(closed)
    if len(count) == 7 and set(count.values()) == {2}:
        cuts.append([("pair", tile[0] * 2 + tile[1]) for tile in count])
    found = set()
    for cut in cuts:
        for place, (kind, tiles) in enumerate(cut):
            if winning in split(tiles):
                groups = [Group(k, t, winning=i == place) for i, (k, t) in enumerate(cut)]
                found.add(Reading(tuple(sorted(groups + melds)), _wait(kind, tiles, winning)))
    if not melds and set(closed) == set(ORPHANS):
        groups = [
            Group("pair" if n == 2 else "single", _short([tile] * n), winning=tile == winning)
            for tile, n in count.items()
        ]
        wait = "kokushi_13" if count[winning] == 2 else "tanki"
        found.add(Reading(tuple(sorted(groups)), wait))
    return found


# --- facts -----------------------------------------------------------------------------------


class Hand:
    """The facts of one reading of one request, each by the name players use."""

    def __init__(self, reading: Reading, request: Request) -> None:
        groups = reading.groups
        seat = request.get("seat_wind") or "south"
        self.groups = groups
        self.wait = reading.wait
        self.tiles = [tile for group in groups for tile in group.names]
        self.winning = plain(split(request["winning_tile"]))[0]
        self.tsumo = request["win"] == "tsumo"
        self.dealer = seat == "east"
        self.seat = WIND_TILES[WINDS.index(seat)]
        self.round = WIND_TILES[WINDS.index(request.get("round_wind") or "east")]
        self.situation = set(request.get("situation", ()))
        self.riichi = bool(self.situation & {"riichi", "double_riichi"})
        self.called = bool(request.get("melds"))
        self.menzen = not any(group.open for group in groups)
        self.runs = [g for g in groups if g.kind == "run"]
        self.same = [g for g in groups if g.kind in ("triplet", "kan")]
        self.kans = [g for g in groups if g.kind == "kan"]
        self.pairs = [g for g in groups if g.kind == "pair"]
        self.orphans = any(g.kind == "single" for g in groups)
        self.seven_pairs = len(self.pairs) == 7
        self.concealed_same = [g for g in self.same if self.is_concealed(g)]
        self.pair = self.pairs[0].first
        self.triples = {g.first for g in self.same}
        self.suits = {tile[1] for tile in self.tiles} - {"z"}
        self.honours = any(tile[1] == "z" for tile in self.tiles)

    def is_concealed(self, group: Group) -> bool:
        """Return whether a triplet or kan is concealed."""
        return not group.open and (self.tsumo or not group.winning)
