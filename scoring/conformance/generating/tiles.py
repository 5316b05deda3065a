"""Random hands of tile games."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final, Literal, cast

from scoring.rules.ruleset import Ruleset
from scoring.tiles.kinds import KIND_OF, NAMES, YAOCHU, kinds_of
from scoring.tiles.notation import names_of, written
from scoring.yaml_files import read_yaml

_ORPHANS: Final = tuple(NAMES[kind] for kind in kinds_of(YAOCHU))
TURN: Final = ("offer", "drawn", "called_tile")
"""The fields of a hand in play with the tile to decide about."""
_HABITS: Final = cast(Any, read_yaml("conformance/generating/habits.yaml"))
TileGroup = tuple[tuple[str, ...], str]
"""Tiles, and the kind of meld that they are; an empty one in the closed part of the hand."""


def joined(tiles: Iterable[str]) -> str:
    """Return tiles in notation, sorted; a red five precedes the other fives."""
    return written(sorted(tiles, key=lambda tile: (tile[1], tile[0].replace("0", "5"), tile[0])))


def _weighted(random: Random, weights: Mapping[str, int]) -> str:
    return random.choices([*weights], [*weights.values()])[0]


class TileHandGenerator:
    """The hands of a tile game."""

    def __init__(
        self, ruleset: Ruleset, habits: Literal["varied", "played", "in_play"] = "varied"
    ) -> None:
        game: Any = ruleset.game
        self._habits = _HABITS[habits]
        self.tiles = [name for name in NAMES if game.requests.room[KIND_OF[name]]]
        self._fields = {field.name: field for field in ruleset.fields}
        self._claims = [claim.id for claim in ruleset.claims]
        limits = game.requests.red_limits
        self._reds = any(limits[ruleset.basic.numbers.red_fives])
        liability = self._fields.get("liability")
        self._liabilities = [choice.value for choice in liability.choices] if liability else []
        self._runs = [
            run
            for start in self.tiles
            if start[1] != "z" and start[0] <= "7"
            for run in [tuple(f"{int(start[0]) + step}{start[1]}" for step in range(3))]
            if set(run) <= set(self.tiles)
        ]

    def drawn(self, random: Random) -> dict[str, Any]:
        """Return a random request, possible or not."""
        tiles = self._chosen(random)
        shape = _weighted(random, self._habits["shapes"])
        if shape == "sets":
            groups = self._standard(random, tiles)
        elif shape == "pairs":
            pairs = random.sample(self.tiles, 7) if len(tiles) < 7 else random.sample(tiles, 7)
            groups = [((tile, tile), "") for tile in pairs]
        elif shape == "orphans":
            twice = random.choice(_ORPHANS)
            groups = [((tile,), "") for tile in (*_ORPHANS, twice)]
        else:
            groups = [((tile,), "") for tile in random.sample(self.tiles * 4, 14)]
        groups = self._reddened(random, groups)
        concealed = [tile for tiles, meld in groups if not meld for tile in tiles]
        winning = random.choice(concealed)
        concealed.remove(winning)
        win = "tsumo" if random.random() < 0.45 else "ron"
        request: dict[str, Any] = {"concealed": joined(concealed)}
        if melds := [f"{meld}:{joined(tiles)}" for tiles, meld in groups if meld]:
            request["melds"] = melds
        request |= {"winning_tile": winning, "win": win}
        return request | dict(self._more(random, sum("kan" in meld for _, meld in groups)))

    def _chosen(self, random: Random) -> list[str]:
        """Return the tiles from which a hand is drawn."""
        suits = _weighted(random, self._habits["suits"])
        tiles = [tile for suit in suits for tile in self.tiles if tile[1] == suit]
        ends = [tile for tile in tiles if tile[1] == "z" or tile[0] in "19"]
        kinds = _weighted(random, self._habits["kinds"])
        if kinds == "ends" and len(ends) > 4:
            return ends
        if kinds == "middle":
            tiles = [tile for tile in tiles if tile not in ends]
        return tiles if len(tiles) > 4 else self.tiles

    def _standard(self, random: Random, tiles: list[str]) -> list[TileGroup]:
        """Return four sets and a pair."""
        among = set(tiles)
        runs = [run for run in self._runs if among & set(run)]
        groups: list[TileGroup] = []
        share, calls = random.choice(self._habits["runs"]), random.choice(self._habits["calls"])
        for _ in range(4):
            if runs and random.random() < share:
                run = random.choice(runs)
                if (
                    groups
                    and groups[-1][0] in self._runs
                    and random.random() < self._habits["again"]
                ):
                    run = groups[-1][0]
                groups.append((run, "chi" if random.random() < calls else ""))
            else:
                tile = random.choice(tiles)
                meld = random.choice(self._habits["melds"]) if random.random() < calls else ""
                groups.append(((tile,) * (4 if "kan" in meld else 3), meld))
        return [*groups, ((random.choice(tiles),) * 2, "")]

    def _reddened(self, random: Random, groups: list[TileGroup]) -> list[TileGroup]:
        """Return the groups with some red fives, if the ruleset has red fives."""
        if not self._reds:
            return groups
        left = {"5m", "5p", "5s"}
        whole = [tile for tiles, _ in groups for tile in tiles]
        made: list[TileGroup] = []
        for plain, meld in groups:
            tiles = list(plain)
            for place, tile in enumerate(tiles):
                # If all four fives of a suit are in the hand, one of them is the red one.
                if tile in left and (whole.count(tile) == 4 or random.random() < 0.35):
                    left.discard(tile)
                    tiles[place] = f"0{tile[1]}"
            made.append((tuple(tiles), meld))
        return made

    def _more(self, random: Random, kans: int) -> Iterator[tuple[str, Any]]:
        """Yield the other fields."""
        winds = [choice.value for choice in self._fields["seat_wind"].choices]
        yield "seat_wind", random.choice(winds)
        if "round_wind" in self._fields:
            yield "round_wind", random.choice(("east", "south"))
        chance = self._habits["claims"]
        claimed = [c for c in self._claims if random.random() < chance.get(c, chance["other"])]
        if claimed:
            yield "situation", claimed
        if self._liabilities and random.random() < 0.1:
            yield "liability", random.choice(self._liabilities)
        if "norths" in self._fields and random.random() < self._habits["norths"]:
            yield "norths", random.randint(1, 4)
        if "dora_indicators" in self._fields and random.random() < self._habits["dora"]:
            yield "dora_indicators", joined(random.choices(self.tiles, k=1 + kans))
            if random.random() < self._habits["ura"]:
                yield "ura_indicators", joined(random.choices(self.tiles, k=1 + kans))
        if "rinshan_indicators" in self._fields:
            yield "rinshan_indicators", joined(random.choices(self.tiles, k=2))
        for name in ("honba", "deposits"):
            if name in self._fields and random.random() < 0.25:
                yield name, random.randint(1, 5)


def closed(request: Mapping[str, Any], place: int) -> dict[str, Any]:
    """Return the request with one of its melds in the closed part of the hand; a kan keeps three tiles."""
    melds = [*request["melds"]]
    tiles = names_of(melds.pop(place).partition(":")[2])[:3]
    concealed = joined([*names_of(request["concealed"]), *tiles])
    left = {**request, "melds": melds, "concealed": concealed}
    return left if melds else {name: value for name, value in left.items() if name != "melds"}
