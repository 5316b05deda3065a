"""Legal actions of the PyPI package `riichienv`, for riichienv_engine.py: its environment is set to the moment before the question."""

import json
from collections import Counter
from typing import Any

from positions_riichienv import (
    MELDS,
    actions_of,
    name_of,
    numbers,
    plain,
    read,
    replies_of,
)
from riichienv import Action, GameRule, Meld, Observation, Phase, RiichiEnv

WINDS = ("east", "south", "west", "north")
RULES = {"tenhou": GameRule.default_tenhou, "mahjong_soul": GameRule.default_mjsoul}
DEAD_WALL = 14
SUITS = "mpsz"
SIDES = {"right": 1, "across": 2, "left": 3}
KINDS = {"discard": "dahai", "added_kan": "kakan", "closed_kan": "ankan"}
NOTEN = tuple(4 * kind + 3 for kind in (0, 3, 6, 10, 13, 16, 20, 23, 26, 27, 28, 29, 30))
"""Tiles of players who claim nothing."""
FIXED = {
    "riichi_tiles_left": 4,
    "riichi_needs_points": True,
    "riichi_on_held_waits": True,
    "ankan_after_riichi": "waits",
    "ankan_breaks_menzen": False,
    "aborts": ["nine_terminals"],
}


class NotRepresented(Exception):
    """Why the package cannot be asked."""


def tiles_of(text: str) -> list[str]:
    """Return the names of tiles: "12m5z" are 1m, 2m and 5z."""
    found: list[str] = []
    digits = ""
    for letter in text:
        if letter in SUITS:
            found += [f"{digit}{letter}" for digit in digits]
            digits = ""
        else:
            digits += letter
    return found


def rule_of(ruleset: str, options: dict[str, Any]) -> GameRule:
    """Return the rules of the package with the options of a request."""
    rule = RULES[ruleset]()
    for name, value in options.items():
        if name == "kokushi_robs_ankan":
            rule.allows_ron_on_ankan_for_kokushi_musou = value
        elif name == "kuikae" and value != "same_tile":
            rule.kuikae_forbidden = value == "forbidden"
        elif name == "kuikae" or FIXED.get(name, value) != value:
            raise NotRepresented(f"cannot be set: {name}={json.dumps(value)}")
    return rule


def quiet(seen: Observation) -> Action:
    """Return the action that changes least: no claim, the discard of the last tile."""
    offered = {json.loads(one.to_mjai())["type"]: one for one in seen.legal_actions()}
    return offered.get("none") or offered["dahai"]


class NotOffered(Exception):
    """The package does not offer an action."""


class Game:
    """An environment that is set to a moment of a hand."""

    def __init__(
        self, rule: GameRule, left: int, mode: str = "4p-red-half", **start: object
    ) -> None:
        self.env = RiichiEnv(game_mode=mode, rule=rule, seed=1)
        seen = self.env.reset(**start)
        # The package counts draws: players discard what they draw until so many tiles are left.
        while len(self.env.wall) > DEAD_WALL + left:
            seen = self.env.step({place: quiet(each) for place, each in seen.items()})
        self.env.is_first_turn = False

    def turn(self, player: int, drawn: int) -> None:
        """Let a player have drawn a tile that is in the hand."""
        self.env.current_player = player
        self.env.active_players = [player]
        self.env.phase = Phase.WaitAct
        self.env.needs_tsumo = False
        self.env.drawn_tile = drawn

    def offered(self, player: int) -> list[Action]:
        """Return the legal actions of a player."""
        return self.env.get_observations([player])[player].legal_actions()

    def act(self, player: int, kind: str, tile: str = "") -> dict[int, Observation]:
        """Let a player act, if need be with a tile; return who acts then. A discard is of the drawn tile."""
        for one in self.offered(player):
            event = json.loads(one.to_mjai())
            names = [read(name) for name in (*event.get("consumed", ()), event.get("pai", "?"))]
            drawn = kind != "dahai" or one.tile == self.env.drawn_tile
            if event["type"] == kind and drawn and (not tile or plain(tile) in map(plain, names)):
                return self.env.step({player: one})
        raise NotOffered(kind)


class Table(Game):
    """A game in which one player has the hand of a request."""

    def __init__(self, ruleset: str, request: dict[str, Any]) -> None:
        rule = rule_of(ruleset, request.get("options", {}))
        super().__init__(rule, request.get("wall", 40), oya=0)
        self.seat = WINDS.index(request.get("seat_wind", "south"))
        self.used: Counter[str] = Counter()
        self.request = request
        self.situation = request.get("situation", ())
        self.hand = tiles_of(request["concealed"])
        self.melds = [
            (kind, tiles_of(names))
            for kind, _, names in (meld.partition(":") for meld in request.get("melds", ()))
        ]
        others = [place for place in range(4) if place != self.seat]
        riichi = {"riichi", "double_riichi"} & set(self.situation)
        env = self.env
        env.round_wind = WINDS.index(request.get("round_wind", "east"))
        env.riichi_declared = self.only(bool(riichi))
        env.missed_agari_doujun = self.only(bool(request.get("passed")))
        env.is_first_turn = request.get("first_turn", False)
        env.is_rinshan_flag = "rinshan" in self.situation
        scores = [25000] * 4
        scores[self.seat] = request.get("points", 25000)
        env.set_scores(scores)
        discards: list[list[int]] = [[] for _ in range(4)]
        discards[self.seat] = self.numbers(tiles_of(request.get("discards", "")))
        env.discards = discards
        self.others = others

    def only(self, value: object) -> list[Any]:
        """Return a flag of each player that is set for the player alone."""
        return [value if place == self.seat else False for place in range(4)]

    def numbers(self, names: list[str]) -> list[int]:
        """Return numbers of tiles that are not used yet."""
        return numbers(names, self.used)

    def deal(self, hand: list[str], melds: list[tuple[str, list[str]]]) -> None:
        """Give the player a hand, and other players kans of which the rest of the kans on the table are."""
        laid: list[list[Meld]] = [[] for _ in range(4)]
        laid[self.seat] = [
            Meld(MELDS[kind], sorted(self.numbers(names)), kind != "closed_kan", self.others[0])
            for kind, names in melds
        ]
        own = sum("kan" in kind for kind, _ in melds)
        for place in range(self.request.get("kans_on_table", own) - own):
            laid[self.others[0]].append(
                Meld(MELDS["closed_kan"], [4 * place + n for n in range(4)], opened=False)
            )
        self.env.melds = laid
        hands = self.env.hands
        hands[self.seat] = sorted(self.numbers(hand))
        self.env.hands = hands


def legal_actions(ruleset: str, request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to an analysis request."""
    table = Table(ruleset, request)
    if "offer" in request:
        return {"actions": on_offer(table, request["offer"])}
    if "called_tile" in request:
        return {"actions": after_call(table, request["called_tile"])}
    if "drawn" not in request:
        raise NotRepresented("the package asks which tile was drawn")
    table.deal(table.hand, table.melds)
    drawn = request["drawn"]
    table.turn(table.seat, next(n for n in table.env.hands[table.seat] if name_of(n) == drawn))
    return {"actions": own(table.offered(table.seat), table)}


def own(offered: list[Action], table: Table) -> dict[str, Any]:
    """Return the actions of the own turn; four players set no norths aside."""
    told = actions_of(offered, table.env, table.seat)
    del told["extraction"]
    return told


def on_offer(table: Table, offer: dict[str, str]) -> dict[str, Any]:
    """Return what the player may declare on the tile of another player."""
    table.deal(table.hand, table.melds)
    seen = offering(table, offer["tile"], offer["from"], offer.get("by", "discard"))
    return replies_of(seen[table.seat].legal_actions() if table.seat in seen else [])


def offering(table: Table, tile: str, side: str, by: str) -> dict[int, Observation]:
    """Let another player discard a tile or make a kan with it; return who may reply."""
    env = table.env
    player = (table.seat + SIDES[side]) % 4
    hands, melds = env.hands, env.melds
    (number,) = table.numbers([tile])
    for place in table.others:
        hands[place] = [other for other in NOTEN if other // 4 != number // 4]
    held = [] if by == "discard" else table.numbers([plain(tile)] * 3)
    if by == "added_kan":
        melds[player].append(Meld(MELDS["pon"], sorted(held), opened=True, from_who=table.seat))
        hands[player] = hands[player][:10]
    elif by == "closed_kan":
        hands[player] = [*hands[player][:10], *held]
    hands[player] = [*hands[player][:13], number]
    env.hands, env.melds = hands, melds
    table.turn(player, number)
    try:
        seen = table.act(player, KINDS[by], tile)
    except NotOffered as kind:
        raise NotRepresented(f"the package does not let others make a {kind} here") from None
    return seen if env.phase == Phase.WaitResponse else {}


def after_call(table: Table, called: str) -> dict[str, Any]:
    """Return the actions right after a chi or pon, which the package makes."""
    *melds, (kind, tiles) = table.melds
    used = list(tiles)
    used.remove(called)
    table.deal([*table.hand, *used], melds)
    seen = offering(table, called, "left", "discard")
    for one in seen[table.seat].legal_actions() if table.seat in seen else ():
        event = json.loads(one.to_mjai())
        if event["type"] == kind and sorted(map(read, event["consumed"])) == sorted(used):
            replies = {place: quiet(each) for place, each in seen.items()}
            seen = table.env.step(replies | {table.seat: one})
            return own(seen[table.seat].legal_actions(), table)
    raise NotRepresented("the package does not offer the call that was made")
