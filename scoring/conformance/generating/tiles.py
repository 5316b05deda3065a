"""Random hands of tile games, in parts."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from scoring.rules.ruleset import Ruleset
from scoring.tiles.kinds import KIND_OF, NAMES

_MELDS: Final = ("pon", "open_kan", "added_kan", "closed_kan")
_RUN: Final = "run"
_WINDS: Final = ("east", "south", "west", "north")
_SIMPLE: Final = (("2m", "3m", "4m"), ("5m", "6m", "7m"), ("3p", "4p", "5p"), ("6s", "7s", "8s"))
"""Groups a hand is made simpler with."""
_PLAIN: Final = (("5p", "6p", "7p"), ("1p", "2p", "3p"), ("2s", "3s", "4s"), ("6s", "7s", "8s"))
"""The same where there are no characters."""
_PAIRS: Final = (("2s", "2s"), ("9p", "9p"))
"""A pair beside each of them."""
_ORPHANS: Final = (
    *(f"{number}{suit}" for suit in "mps" for number in "19"),
    *(f"{number}z" for number in range(1, 8)),
)


@dataclass(frozen=True, slots=True)
class Group:
    """One group of a hand: its tiles, and the kind of meld where it is one."""

    tiles: tuple[str, ...]
    meld: str = ""

    @property
    def kind(self) -> str:
        """A run or sets of one tile."""
        return _RUN if len(set(self.tiles)) > 1 else "set"

    @property
    def concealed(self) -> tuple[str, ...]:
        """Its tiles in the closed part of the hand."""
        return () if self.meld else self.tiles

    def written(self) -> str:
        """The meld as a request writes it."""
        return f"{self.meld}:{joined(self.tiles)}"


@dataclass(frozen=True, slots=True)
class GeneratedTileHand:
    """A hand in parts."""

    groups: tuple[Group, ...]
    """Sets and the pair, or any other tiles."""
    winning: str
    """A tile of the closed part."""
    tsumo: bool
    fields: tuple[tuple[str, Any], ...]
    """The other fields of the request, by name."""
    plain: bool = False
    """Whether there are no characters in the middle."""

    def request(self) -> dict[str, Any]:
        """The request."""
        concealed = [tile for group in self.groups for tile in group.concealed]
        if self.winning in concealed:
            concealed.remove(self.winning)
        melds = [group.written() for group in self.groups if group.meld]
        made: dict[str, Any] = {"concealed": joined(concealed)}
        if melds:
            made["melds"] = melds
        made |= {"winning_tile": self.winning, "win": "tsumo" if self.tsumo else "ron"}
        return made | {name: listed(value) for name, value in self.fields}

    def mended(self, pointer: str) -> "GeneratedTileHand | None":
        """The hand without what is wrong at a pointer."""
        name = pointer.split("/")[1] if "/" in pointer else ""
        if name == "melds":
            for place, group in enumerate(self.groups):
                if group.meld:
                    return self._with(place, closed(group))
        if name == "situation":
            return next(iter(self._fewer(name)), None)
        return self._without(name) if name in dict(self.fields) else None

    def simpler(self) -> Iterator["GeneratedTileHand"]:
        """Hands that are a little simpler, the simplest first."""
        for name, value in self.fields:
            if name not in ("seat_wind", "round_wind") and value:
                yield self._without(name)
        for name in ("situation", "dora_indicators", "ura_indicators"):
            yield from self._fewer(name)
        if self.tsumo:
            yield replace(self, tsumo=False)
        for name, simple in (("seat_wind", "south"), ("round_wind", "east")):
            if dict(self.fields).get(name, simple) != simple:
                fields = tuple((n, simple if n == name else v) for n, v in self.fields)
                yield replace(self, fields=fields)
        for place, group in enumerate(self.groups):
            yield from (self._with(place, other) for other in self._simpler(group))

    def _simpler(self, group: Group) -> Iterator[Group]:
        """Groups that are a little simpler than one of the hand."""
        if group.meld:
            yield closed(group)
            if group.meld not in ("chi", "pon"):
                yield Group(group.tiles[:3], "pon")
        if any("0" in tile for tile in group.tiles):
            yield Group(tuple(map(plain_of, group.tiles)), group.meld)
        if group.meld or self.winning in group.tiles:
            return
        if len(group.tiles) == 2 and group.tiles != _PAIRS[self.plain]:
            yield Group(_PAIRS[self.plain])
        if len(group.tiles) == 3:
            simple = _PLAIN if self.plain else _SIMPLE
            if group.tiles not in simple:
                yield from map(Group, simple)

    def _with(self, place: int, group: Group) -> "GeneratedTileHand":
        return replace(self, groups=(*self.groups[:place], group, *self.groups[place + 1 :]))

    def _without(self, name: str) -> "GeneratedTileHand":
        return replace(self, fields=tuple(pair for pair in self.fields if pair[0] != name))

    def _fewer(self, name: str) -> Iterator["GeneratedTileHand"]:
        """The hand with one thing less in a list."""
        value = dict(self.fields).get(name, ())
        for place in range(len(value)):
            less = (*value[:place], *value[place + 1 :])
            if not less:
                yield self._without(name)
                continue
            fields = tuple((n, less if n == name else v) for n, v in self.fields)
            yield replace(self, fields=fields)


def joined(tiles: Any) -> str:  # noqa: ANN401 - any tiles
    """Tiles as people write them, sorted: ``"123m55z"``."""
    ordered = sorted(tiles, key=lambda tile: (tile[1], plain_of(tile)[0], tile[0]))
    text = ""
    for tile in ordered:
        text = text[:-1] + tile if text.endswith(tile[1]) else text + tile
    return text


def plain_of(tile: str) -> str:
    """A tile that is not red."""
    return tile.replace("0", "5")


def listed(value: Any) -> Any:  # noqa: ANN401 - any field
    """A field as a request writes it: tiles together, names as a list."""
    if isinstance(value, tuple):
        return joined(value) if value and len(value[0]) == 2 else list(value)
    return value


def closed(group: Group) -> Group:
    """A meld in the closed part of the hand; a kan keeps three tiles."""
    return Group(group.tiles[:3])


class TileHandGenerator:
    """The hands of a tile game."""

    def __init__(self, ruleset: Ruleset) -> None:
        game: Any = ruleset.game
        self._tiles = [name for name in NAMES if game.requests.room[KIND_OF[name]]]
        self._fields = {field.name: field for field in ruleset.fields}
        self._claims = [claim.id for claim in ruleset.claims]
        limits = game.requests.red_limits
        self._reds = any(limits[ruleset.basic.numbers.red_fives])
        self._liabilities = [choice.value for choice in self._choices("liability")]
        self._runs = [
            run
            for start in self._tiles
            if start[1] != "z" and start[0] <= "7"
            for run in [tuple(f"{int(start[0]) + step}{start[1]}" for step in range(3))]
            if set(run) <= set(self._tiles)
        ]

    def _choices(self, name: str) -> Any:  # noqa: ANN401 - choices of a field
        field = self._fields.get(name)
        return () if field is None else field.choices

    def drawn(self, random: Random) -> GeneratedTileHand:
        """A random hand, possible or not."""
        tiles = self._chosen(random)
        shape = random.random()
        if shape < 0.80:
            groups = self._standard(random, tiles)
        elif shape < 0.90:
            pairs = random.sample(self._tiles, 7) if len(tiles) < 7 else random.sample(tiles, 7)
            groups = tuple(Group((tile, tile)) for tile in pairs)
        elif shape < 0.94:
            twice = random.choice(_ORPHANS)
            groups = tuple(Group((tile,)) for tile in (*_ORPHANS, twice))
        else:
            groups = tuple(Group((tile,)) for tile in random.sample(self._tiles * 4, 14))
        groups = self._reddened(random, groups)
        concealed = [tile for group in groups for tile in group.concealed]
        winning = random.choice(concealed)
        tsumo = random.random() < 0.45
        fields = tuple(self._more(random, groups))
        return GeneratedTileHand(groups, winning, tsumo, fields, plain="5m" not in self._tiles)

    def _chosen(self, random: Random) -> list[str]:
        """The tiles a hand is drawn from: often few kinds, so that yaku are not rare."""
        suits = random.choice(("mpsz", "mpsz", "mps", "mz", "pz", "sz", "m", "p", "s", "z"))
        kinds = random.choice(("all", "all", "all", "ends", "middle"))
        tiles = [tile for tile in self._tiles if tile[1] in suits]
        ends = [tile for tile in tiles if tile[1] == "z" or tile[0] in "19"]
        if kinds == "ends" and len(ends) > 4:
            return ends
        if kinds == "middle":
            tiles = [tile for tile in tiles if tile not in ends]
        return tiles if len(tiles) > 4 else self._tiles

    def _standard(self, random: Random, tiles: list[str]) -> tuple[Group, ...]:
        """Four sets and a pair."""
        among = set(tiles)
        runs = [run for run in self._runs if among & set(run)]
        same = random.random()
        groups: list[Group] = []
        calls = random.choice((0.0, 0.0, 0.3, 0.7))
        for _ in range(4):
            if runs and random.random() < (0.85 if same < 0.5 else 0.35):
                run = random.choice(runs)
                if groups and groups[-1].kind == _RUN and random.random() < 0.25:
                    run = groups[-1].tiles
                groups.append(Group(run, "chi" if random.random() < calls else ""))
            else:
                tile = random.choice(tiles)
                meld = random.choice(_MELDS) if random.random() < calls else ""
                groups.append(Group((tile,) * (4 if "kan" in meld else 3), meld))
        return (*groups, Group((random.choice(tiles),) * 2))

    def _reddened(self, random: Random, groups: tuple[Group, ...]) -> tuple[Group, ...]:
        """Some fives are red where there are red fives."""
        if not self._reds:
            return groups
        left = {"5m", "5p", "5s"}
        whole = [tile for group in groups for tile in group.tiles]
        made = []
        for group in groups:
            tiles = list(group.tiles)
            for place, tile in enumerate(tiles):
                # Where all four fives of a suit are in the hand, one of them is the red one.
                if tile in left and (whole.count(tile) == 4 or random.random() < 0.35):
                    left.discard(tile)
                    tiles[place] = f"0{tile[1]}"
            made.append(Group(tuple(tiles), group.meld))
        return tuple(made)

    def _more(self, random: Random, groups: tuple[Group, ...]) -> Iterator[tuple[str, Any]]:
        """The other fields."""
        winds = [choice.value for choice in self._choices("seat_wind")]
        yield "seat_wind", random.choice(winds)
        if "round_wind" in self._fields:
            yield "round_wind", random.choice(_WINDS[:2])
        claimed = [name for name in self._claims if random.random() < 0.16]
        if claimed:
            yield "situation", tuple(claimed)
        if self._liabilities and random.random() < 0.1:
            yield "liability", random.choice(self._liabilities)
        if "norths" in self._fields and random.random() < 0.4:
            yield "norths", random.randint(1, 4)
        kans = sum("kan" in group.meld for group in groups)
        if "dora_indicators" in self._fields and random.random() < 0.7:
            yield "dora_indicators", tuple(random.choices(self._tiles, k=1 + kans))
            if random.random() < 0.5:
                yield "ura_indicators", tuple(random.choices(self._tiles, k=1 + kans))
        if "rinshan_indicators" in self._fields:
            yield "rinshan_indicators", tuple(random.choices(self._tiles, k=2))
        for name in ("honba", "deposits"):
            if name in self._fields and random.random() < 0.25:
                yield name, random.randint(1, 5)
