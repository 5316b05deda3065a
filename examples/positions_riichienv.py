"""Plays randomly with the PyPI package `riichienv` and writes positions with the actions that it offers.

`python positions_riichienv.py RULESET COUNT` writes one position a line: the body of `POST /v1/rulesets/RULESET/analyze` and the
actions, in the format of the vectors of depth `actions`.
"""

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from riichienv import (
    Action,
    GameRule,
    HandEvaluator,
    HandEvaluator3P,
    Meld,
    MeldType,
    Observation,
    RiichiEnv,
    calculate_shanten,
)

RULES = {
    "tenhou": ("4p-red-half", GameRule.default_tenhou()),
    "mahjong_soul": ("4p-red-half", GameRule.default_mjsoul()),
    "tenhou_sanma": ("3p-red-half", GameRule.default_tenhou()),
    "mahjong_soul_sanma": ("3p-red-half", GameRule.default_mjsoul()),
}
WINDS = ("east", "south", "west", "north")
HONOURS = dict(zip(("E", "S", "W", "N", "P", "F", "C"), range(1, 8), strict=True))
CALLS = {
    "chi": "chi",
    "pon": "pon",
    "daiminkan": "open_kan",
    "ankan": "closed_kan",
    "kakan": "added_kan",
}
MELDS = {
    "chi": MeldType.Chi,
    "pon": MeldType.Pon,
    "open_kan": MeldType.Daiminkan,
    "added_kan": MeldType.Kakan,
    "closed_kan": MeldType.Ankan,
}
OFFERS = {"dahai": "discard", "kakan": "added_kan", "ankan": "closed_kan", "kita": "north"}
FIVES = {16: "0m", 52: "0p", 88: "0s"}
QUIET = 0.1
"""The share of positions without a choice that are kept."""


def name_of(tile: int) -> str:
    """Return the name of a numbered tile."""
    kind = tile // 4
    return FIVES.get(tile, f"{kind % 9 + 1}{'mpsz'[kind // 9]}")


def read(tile: str) -> str:
    """Return the name of a tile of mjai."""
    return f"{HONOURS[tile]}z" if tile in HONOURS else f"0{tile[1]}" if tile.endswith("r") else tile


def written(tiles: list[str]) -> str:
    """Return tiles of one or more suits in one word; a red five follows the plain ones."""
    ordered = sorted(tiles, key=lambda tile: (plain(tile), tile[0] == "0"))
    by_suit = {suit: [tile[0] for tile in ordered if tile[1] == suit] for suit in "mpsz"}
    return "".join(f"{''.join(digits)}{suit}" for suit, digits in by_suit.items() if digits)


def plain(tile: str) -> str:
    """Return the tile, a red five as a plain one."""
    return tile.replace("0", "5")


def numbers(tiles: list[str], used: Counter[str]) -> list[int]:
    """Return numbers of tiles that are not used yet."""
    found = []
    for tile in tiles:
        kind = 9 * "mpsz".index(tile[1]) + int(plain(tile)[0]) - 1
        red = {"0m": 16, "0p": 52, "0s": 88}.get(tile)
        used[plain(tile)] += red is None
        copy = used[plain(tile)] - (0 if kind in (4, 13, 22) else 1)
        found.append(4 * kind + min(copy, 3) if red is None else red)
    return found


@dataclass
class Seat:
    """What one player has, as the events say."""

    tiles: list[str]
    points: int
    melds: list[tuple[str, list[str]]] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    drawn: str | None = None
    called: str | None = None
    riichi: str | None = None
    declaring: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    norths: int = 0
    passed: list[str] = field(default_factory=list)

    def waits(self, seats: int) -> set[str]:
        """Return the tiles that complete the hand."""
        used: Counter[str] = Counter()
        tiles = numbers(self.tiles, used)
        melds = [
            Meld(MELDS[kind], sorted(numbers(names, used)), kind != "closed_kan")
            for kind, names in self.melds
        ]
        evaluator = (HandEvaluator if seats == 4 else HandEvaluator3P)(tiles, melds)
        return {name_of(4 * kind + 1) for kind in evaluator.get_waits()}


class Round:
    """A round as the events tell it."""

    def __init__(self, event: dict[str, Any], *, soul: bool) -> None:
        self.soul = soul
        self.seats = [
            Seat([read(tile) for tile in tiles], points)
            for tiles, points in zip(event["tehais"], event["scores"], strict=False)
            if tiles
        ]
        self.dealer = event["oya"]
        self.round_wind = WINDS["ESWN".index(event["bakaze"])]
        self.wall = 70 if len(self.seats) == 4 else 55
        self.called = False
        self.kans = 0

    def apply(self, event: dict[str, Any]) -> None:
        """Change the round by one event."""
        kind = event["type"]
        if kind not in ("tsumo", "dahai", "reach", "reach_accepted", "kita", *CALLS):
            return
        seat = self.seats[event["actor"]]
        tile = read(event["pai"]) if "pai" in event else None
        if kind == "tsumo":
            self.wall -= 1
            seat.tiles.append(tile)
            seat.drawn = tile
            if self.soul and not seat.riichi:
                seat.passed = []
        elif kind == "dahai":
            seat.tiles.remove(tile)
            seat.discards.append(tile)
            seat.drawn = seat.called = None
            seat.rinshan = seat.ippatsu = False
            if not seat.riichi:
                seat.passed = []
        elif kind == "reach":
            seat.declaring = True
        elif kind == "reach_accepted":
            first = not self.called and len(seat.discards) == 1
            seat.riichi, seat.declaring, seat.ippatsu = (
                "double_riichi" if first else "riichi",
                False,
                True,
            )
            seat.points -= 1000
        else:
            self.call(kind, seat, tile, [read(one) for one in event.get("consumed", ())])

    def call(self, kind: str, seat: Seat, tile: str | None, consumed: list[str]) -> None:
        """Make a call, a kan, or set a north aside."""
        for each in self.seats:
            each.ippatsu = False
        self.called = True
        if kind == "kita":
            seat.tiles.remove("4z")
            seat.norths += 1
            seat.rinshan = True
            return
        self.kans += kind in ("daiminkan", "ankan", "kakan")
        seat.rinshan = kind in ("daiminkan", "ankan", "kakan")
        if kind == "kakan":
            seat.tiles.remove(tile)
            place = next(
                n
                for n, (of, names) in enumerate(seat.melds)
                if of == "pon" and plain(names[0]) == plain(tile)
            )
            seat.melds[place] = ("added_kan", [*seat.melds[place][1], tile])
            return
        for one in consumed:
            seat.tiles.remove(one)
        seat.melds.append((CALLS[kind], consumed if kind == "ankan" else [*consumed, tile]))
        if kind in ("chi", "pon"):
            seat.called = tile
            if self.soul:
                seat.passed = []

    def request(self, player: int) -> dict[str, Any]:
        """Return the hand of a player as a request."""
        seat = self.seats[player]
        turn = len(seat.tiles) % 3 == 2
        told = {
            "concealed": written(seat.tiles),
            "melds": [f"{kind}:{written(names)}" for kind, names in seat.melds],
            "seat_wind": WINDS[(player - self.dealer) % len(self.seats)],
            "round_wind": self.round_wind,
            "discards": written(seat.discards),
            "passed": written(seat.passed),
            "situation": [
                name
                for name, holds in (
                    (seat.riichi, seat.riichi),
                    ("ippatsu", seat.ippatsu),
                    ("rinshan", seat.rinshan and turn),
                )
                if holds
            ],
            "wall": self.wall,
            "points": seat.points,
            "first_turn": not self.called and not seat.discards,
            "kans_on_table": self.kans,
            "drawn": seat.drawn,
            "called_tile": seat.called,
            "norths": seat.norths,
        }
        return {name: value for name, value in told.items() if value or name in ("wall", "points")}


def actions_of(offered: list[Action], env: RiichiEnv, player: int) -> dict[str, Any]:
    """Return the actions of one's own turn."""
    told: dict[str, Any] = {
        "tsumo": False,
        "riichi": [],
        "closed_kan": [],
        "added_kan": [],
        "nine_terminals": False,
        "discard": [],
        "extraction": False,
    }
    for one in offered:
        event = json.loads(one.to_mjai())
        match event["type"]:
            case "hora":
                told["tsumo"] = True
            case "dahai":
                told["discard"].append(read(event["pai"]))
            case "reach":
                after = env.clone()
                seen = after.step({player: one})
                told["riichi"] = [
                    read(json.loads(each.to_mjai())["pai"]) for each in seen[player].legal_actions()
                ]
            case "ankan":
                told["closed_kan"].append(plain(read(event["consumed"][0])))
            case "kakan":
                told["added_kan"].append(read(event["pai"]))
            case "kita":
                told["extraction"] = True
            case "ryukyoku":
                told["nine_terminals"] = True
            case other:
                raise ValueError(other)
    return {
        name: sorted(set(value)) if isinstance(value, list) else value
        for name, value in told.items()
    }


def replies_of(offered: list[Action]) -> dict[str, Any]:
    """Return what may be declared on another player's tile."""
    told: dict[str, Any] = {"ron": False, "pon": [], "chi": [], "open_kan": []}
    for one in offered:
        event = json.loads(one.to_mjai())
        if event["type"] == "hora":
            told["ron"] = True
        elif event["type"] in CALLS:
            kind = CALLS[event["type"]]
            tiles = [read(tile) for tile in (*event["consumed"], event["pai"])]
            told[kind].append(f"{kind}:{written(tiles)}")
        elif event["type"] != "none":
            raise ValueError(event)
    return {
        name: sorted(set(value)) if isinstance(value, list) else value
        for name, value in told.items()
    }


def chosen(rng: random.Random, offered: list[Action], hand: list[int]) -> Action:
    """Return an action: wins and calls sometimes, riichi often, discards that come nearer to tenpai."""
    by_type: dict[str, list[Action]] = {}
    for one in sorted(
        offered, key=lambda one: repr(one.to_dict())
    ):  # the package has no fixed order
        by_type.setdefault(json.loads(one.to_mjai())["type"], []).append(one)
    for kind, share in (
        ("hora", 0.5),
        ("reach", 0.8),
        ("ankan", 0.7),
        ("kakan", 0.7),
        ("kita", 0.7),
        ("ryukyoku", 0.5),
        ("daiminkan", 0.3),
        ("pon", 0.3),
        ("chi", 0.2),
    ):
        if kind in by_type and rng.random() < share:
            return rng.choice(by_type[kind])
    discards = by_type.get("dahai", [])
    if not discards:
        return rng.choice(by_type.get("none", offered))
    rng.shuffle(discards)
    return min(
        discards, key=lambda one: calculate_shanten([tile for tile in hand if tile != one.tile])
    )


def record(ruleset: str, seed: int) -> str:
    """Return the mjai record of one game."""
    mode, rule = RULES[ruleset]
    rng = random.Random(f"{ruleset}{seed}")  # noqa: S311 - reproducible
    env = RiichiEnv(game_mode=mode, rule=rule, seed=seed)
    seen = env.reset()
    while not env.done():
        seen = env.step(
            {
                player: chosen(rng, each.legal_actions(), each.hand)
                for player, each in sorted(seen.items())
            }
        )
    return "\n".join(map(json.dumps, env.mjai_log))


def positions(ruleset: str, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the positions of one game."""
    mode, rule = RULES[ruleset]
    soul = ruleset.startswith("mahjong_soul")
    rng = random.Random(f"{ruleset}{seed}")  # noqa: S311 - reproducible
    env = RiichiEnv(game_mode=mode, rule=rule, seed=seed)
    seen, at = env.reset(), 0
    current: Any = None
    while not env.done():
        log = env.mjai_log
        for place in range(at, len(log)):
            event = log[place]
            if event["type"] == "start_kyoku":
                current = Round(event, soul=soul)
            elif current is not None:
                current.apply(event)
                if event["type"] in OFFERS:
                    following = log[place + 1 : place + 2]
                    # The round has ended: nobody was asked, so nothing is known.
                    over = any(one["type"] in ("hora", "ryukyoku") for one in following)
                    for position in offers(current, event, {} if following else seen):
                        asked = any(position["actions"].values())
                        if not over and (asked or rng.random() < QUIET):
                            yield position
        at = len(log)
        acts = {
            player: chosen(rng, each.legal_actions(), each.hand)
            for player, each in sorted(seen.items())
        }
        for player, each in seen.items():
            seat = current.seats[player]
            if len(seat.tiles) % 3 == 2 and not seat.declaring:
                yield {
                    "ruleset": ruleset,
                    "request": current.request(player),
                    "actions": actions_of(each.legal_actions(), env, player),
                }
        seen = env.step(acts)


def offers(
    current: Round, event: dict[str, Any], answers: dict[int, Observation]
) -> Iterator[dict[str, Any]]:
    """Yield the position of each other player on one tile, and note who lets a winning tile pass."""
    seats, actor = len(current.seats), event["actor"]
    tile = read(event["pai"] if "pai" in event else event["consumed"][0])
    for player, seat in enumerate(current.seats):
        if player == actor:
            continue
        side = {1: "right", seats - 1: "left"}.get((actor - player) % seats, "across")
        offer = {"tile": tile, "from": side, "by": OFFERS[event["type"]]}
        offered = answers[player].legal_actions() if player in answers else []
        yield {
            "request": current.request(player) | {"offer": offer},
            "actions": replies_of(offered),
        }
        if plain(tile) in {plain(wait) for wait in seat.waits(seats)}:
            seat.passed.append(tile)


def main(ruleset: str, count: int) -> None:
    """Write so many positions."""
    written_lines, seed = 0, 0
    while written_lines < count:
        seed += 1
        for position in positions(ruleset, seed):
            if written_lines == count:
                return
            sys.stdout.write(json.dumps({"ruleset": ruleset, **position}) + "\n")
            written_lines += 1


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
