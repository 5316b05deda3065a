"""Waits and shanten of a hand in play by exhaustive search, and helpers for requests of analyses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import scoring
from tests.support import Request, brute, plain, split
from tests.support.lines import Refusals, refusals

Answer = dict[str, Any]
EVERY = tuple(f"{n}{suit}" for suit in "mpsz" for n in range(1, 8 if suit == "z" else 10))
THREE_PLAYERS = tuple(tile for tile in EVERY if tile[1] != "m" or tile in ("1m", "9m"))
NOT_BEFORE = {"ura_indicators", "rinshan_indicators", "liability", "win", "winning_tile"}
"""What a scoring request has that a hand still played has not."""


def ask(ruleset: str, request: Request, lang: str = "en") -> Answer:
    """Return the analysis as plain data."""
    return scoring.analyze(ruleset, request, lang=lang).to_dict()


def before(request: Request, lasting: set[str]) -> Request:
    """Return the hand of a scoring request while it waits for its winning tile."""
    kept = {name: value for name, value in request.items() if name not in NOT_BEFORE}
    kept["situation"] = [name for name in request.get("situation", []) if name in lasting]
    return kept


def own_tiles(request: Request) -> Counter[str]:
    """Return the number of each tile that the player has in hand, in melds or set aside; red fives are plain ones."""
    tiles = plain(split(request["concealed"]))
    for meld in request.get("melds", []):
        tiles += plain(split(meld.partition(":")[2]))
    return Counter(tiles) + Counter({"4z": request.get("norths", 0)})


def left(request: Request, tile: str) -> int:
    """Return how many copies of a tile the player neither has nor sees as indicators."""
    shown = plain(split(request.get("dora_indicators", "")))
    return 4 - own_tiles(request)[tile] - shown.count(tile)


def completing(request: Request, tiles: tuple[str, ...] = EVERY) -> list[str]:
    """Return the tiles that complete the hand, without those of which the player has all four."""
    own = own_tiles(request)
    return [
        tile
        for tile in tiles
        if own[tile] < 4 and brute.readings({**request, "winning_tile": tile, "win": "tsumo"})
    ]


def _sets(universe: tuple[str, ...]) -> Iterator[Counter[str]]:
    for tile in universe:
        yield Counter({tile: 3})
        run = [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]
        if tile[1] != "z" and run[-1] in universe:
            yield Counter(run)


def targets(universe: tuple[str, ...], sets: int) -> list[Counter[str]]:
    """Return every choice of sets and a pair of these tiles."""
    found = []
    for chosen in combinations_with_replacement(list(_sets(universe)), sets):
        whole: Counter[str] = sum(chosen, Counter())
        found += [whole + Counter({tile: 2}) for tile in universe]
    return [target for target in found if max(target.values()) <= 4]


def nearest(
    held: Counter[str], taken: Counter[str], wanted: list[Counter[str]]
) -> tuple[int, set[str]]:
    """Return the shanten of a hand whose melds have ``taken``, and the tiles that lower it, by a search of every hand it can become."""
    least, tiles = 99, set[str]()
    for target in wanted:
        if any(target[tile] + taken[tile] > 4 for tile in taken):
            continue
        missing = target - held
        count = missing.total()
        if count < least:
            least, tiles = count, set(missing)
        elif count == least:
            tiles |= set(missing)
    return least - 1, tiles


def declared(answer: Answer, name: str) -> Answer:
    """Return the entry of an analysis on one declaration."""
    found: Answer = next(entry for entry in answer["declarations"] if entry["id"] == name)
    assert found["legal"] == (not found["why"])
    return found


def against(answer: Answer, name: str) -> list[tuple[str, str | None]]:
    """Return the reasons against a declaration with their rules."""
    return [(reason["code"], reason["clause"]) for reason in declared(answer, name)["why"]]


def waits(answer: Answer) -> dict[str, int]:
    """Return the waits with the number of tiles left of each."""
    return {wait["tile"]: wait["left"] for wait in answer["waits"]}


def discard(answer: Answer, tile: str) -> Answer:
    """Return the entry of an analysis on one discard."""
    found: Answer = next(entry for entry in answer["discards"] if entry["tile"] == tile)
    return found


def faults(ruleset: str, request: Request) -> Refusals:
    """Return pointer, code and rule of every error of a request."""
    return refusals(ruleset, request, "analyze")
