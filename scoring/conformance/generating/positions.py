"""Random hands in play of tile games, most of which have something to decide."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

from scoring.conformance.generating.tiles import TileHandGenerator, joined
from scoring.fields.field import Field
from scoring.reference.vectors import ANALYZE
from scoring.rules.ruleset import Ruleset
from scoring.tiles.notation import names_of, plain

_TURNS: Final = {"offer": 5, "drawn": 4, "called": 2}
"""The chances of a tile of another player, of the own turn and of the turn after a call."""
_LOOSE: Final = (0, 0, 0, 1, 2)
"""The numbers of tiles that random ones replace in a hand that waits for one tile."""
_TABLE: Final[Mapping[str, tuple[object, ...]]] = {
    "wall": (None, None, None, 0, 0, 1, 2, 3, 4),
    "points": (None, None, None, 0, 900, 1000),
    "first_turn": (None, None, None, None, None, True),
    "kans_on_table": (None, None, None, None, None, None, 3, 4),
}
"""The values of facts of the table, each as likely; ``None`` leaves the field out."""


class PositionGenerator:
    """The hands in play of a tile game: with a tile of another player, after a draw, or after a call."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._hands = TileHandGenerator(ruleset, "in_play")
        self._fields = {field.name: field for field in ruleset.tasks[ANALYZE].fields}
        claimed = self._fields["situation"].items
        self._claims = _values(claimed) if claimed else ()
        self._offer = {field.name: _values(field) for field in self._fields["offer"].fields}

    def drawn(self, random: Random) -> dict[str, Any]:
        """Return a random request, possible or not."""
        hand = self._hands.drawn(random)
        tiles, wait = names_of(hand["concealed"]), hand["winning_tile"]
        loose = random.choice(_LOOSE)
        for _ in range(loose):
            tiles[random.randrange(len(tiles))] = random.choice(self._hands.tiles)
        request = {name: value for name, value in hand.items() if name in self._fields}
        request["situation"] = [one for one in hand.get("situation", ()) if one in self._claims]
        request |= self._turn(random, tiles, wait, request.get("melds", []))
        discards = [wait] * random.choice((0, 0, 1))
        discards += random.choices(self._hands.tiles, k=random.randrange(6))
        passed = "" if loose else random.choice(("", "", wait))
        request |= {"discards": joined(discards), "passed": passed}
        for name, values in _TABLE.items():
            if name in self._fields and (value := random.choice(values)) is not None:
                request[name] = value
        if "first_turn" in request:  # no kan has been made either
            request |= {"discards": "", "kans_on_table": None}
        return {name: value for name, value in request.items() if value not in ("", [], None)}

    def _turn(
        self, random: Random, tiles: list[str], wait: str, melds: Sequence[str]
    ) -> dict[str, Any]:
        """Return the fields of the turn: the tiles in hand, and the tile to decide about."""
        turn = random.choices([*_TURNS], [*_TURNS.values()])[0]
        pairs = [own for own in combinations(tiles, 2) if completing(own)]
        if turn == "drawn" or not pairs:
            fourth = [tile for tile in map(plain, tiles) if [*map(plain, tiles)].count(tile) == 3]
            fourth += [meld[-2:] for meld in melds if meld.startswith("pon")]
            drawn = random.choice((wait, random.choice(self._hands.tiles), *fourth[:1]))
            return {"concealed": joined([*tiles, drawn]), "drawn": drawn}
        own = random.choice(pairs)
        tile = random.choice(completing(own))
        if turn == "offer":
            way = random.choice((*["discard"] * 12, *self._offer["by"]))
            offer = {"tile": random.choice((tile, wait)), "by": way}
            offer["from"] = random.choice(self._offer["from"])
            return {"concealed": joined(tiles), "offer": offer}
        for one in own:
            tiles.remove(one)
        kind = "pon" if plain(own[0]) == plain(own[1]) else "chi"
        made = f"{kind}:{joined((tile, *own))}"
        return {"concealed": joined(tiles), "melds": [*melds, made], "called_tile": tile}


def _values(field: Field) -> tuple[str, ...]:
    return tuple(choice.value for choice in field.choices)


def completing(own: tuple[str, str]) -> list[str]:
    """Return the tiles that make a set with two tiles."""
    first, second = sorted(map(plain, own))
    if first == second:
        return [first]
    low, step = int(first[0]), int(second[0]) - int(first[0])
    if first[1] != second[1] or first[1] == "z" or step > 2:
        return []
    numbers = (low - 1, low + 2) if step == 1 else (low + 1,)
    return [f"{number}{first[1]}" for number in numbers if 1 <= number <= 9]
