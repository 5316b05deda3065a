"""Legal actions of the PyPI package `jansou`, for jansou_engine.py."""

from collections.abc import Mapping
from typing import Any

from jansou.core.hand import CallSource, Meld, MeldType
from jansou.core.notation import dump_mpsz, parse_mpsz
from jansou.core.rules import Rules
from jansou.core.tiles import Tile, TileKind, Wind
from jansou.game import actions as act
from jansou.game.state import Discard, GameState, PlayerState
from jansou.game.wall import DEAD_WALL_SIZE, Wall
from jansou_rules import NotRepresented

WINDS = ("east", "south", "west", "north")
MELDS = {
    "chi": MeldType.CHII,
    "pon": MeldType.PON,
    "open_kan": MeldType.DAIMINKAN,
    "added_kan": MeldType.SHOUMINKAN,
    "closed_kan": MeldType.ANKAN,
}
NO_TILES: Mapping[int, Tile] = {}


def meld_of(text: str) -> Meld:
    """Return a meld, fed from the left: who feeds it matters to liability alone, which is told apart."""
    kind, _, names = text.partition(":")
    tiles = tuple(parse_mpsz(names))
    if kind == "closed_kan":
        return Meld(MELDS[kind], tiles)
    return Meld(
        MELDS[kind], tiles, tiles[0], CallSource.KAMICHA, tiles[-1] if kind == "added_kan" else None
    )


def written(tiles: list[Tile]) -> str:
    """Return tiles of one suit as the verifier writes them: a red five follows the plain ones."""
    ordered = sorted(tiles, key=lambda tile: (tile.kind, tile.red))
    return "".join(dump_mpsz([tile])[0] for tile in ordered) + dump_mpsz(ordered[:1])[-1]


def state_of(rules: Rules, **known: object) -> GameState:
    """Return a state in which nothing has happened but what is told."""
    before = {"scores": [rules.starting_points] * 4, "dealer": 0, "round_wind": Wind.EAST}
    before |= {"round_number": 1, "honba": 0, "deposit_pool": 0, "current_player": 0}
    before |= {"players": [PlayerState() for _ in range(4)], "first_go_around": False}
    return GameState(**{"rules": rules, **before, **known})


def wall_of(left: int, first: Tile | None = None, dead: Mapping[int, Tile] = NO_TILES) -> Wall:
    """Return a wall with so many tiles left to draw; ``dead`` are tiles of the dead wall by place."""
    live = [Tile(TileKind.NORTH) if first is None else first, *[Tile(TileKind.NORTH)] * left]
    return Wall((*(dead.get(n, Tile(TileKind.WEST)) for n in range(DEAD_WALL_SIZE)), *live[:left]))


def legal_actions(rules: Rules, request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to an analysis request."""
    offer, called = request.get("offer"), request.get("called_tile")
    seat = WINDS.index(request.get("seat_wind", "south"))
    situation, passed = request.get("situation", ()), bool(request.get("passed"))
    player = PlayerState(
        concealed=parse_mpsz(request["concealed"]),
        melds=list(map(meld_of, request.get("melds", ()))),
        discards=list(map(Discard, parse_mpsz(request.get("discards", "")))),
        riichi="riichi" in situation,
        double_riichi="double_riichi" in situation,
        ippatsu="ippatsu" in situation,
    )
    player.riichi_furiten, player.temporary_furiten = passed and player.is_riichi, passed
    state = state_of(
        rules,
        wall=wall_of(request.get("wall", 40)),
        current_player=seat,
        round_wind=Wind(WINDS.index(request.get("round_wind", "east"))),
        first_go_around=request.get("first_turn", False),
        kans=request.get("kans_on_table", sum(meld.is_kan for meld in player.melds)),
    )
    state.players[seat] = player
    state.scores[seat] = request.get("points", rules.starting_points)
    if offer:
        return {"actions": replies(state, seat, offer)}
    if called:
        (tile,) = parse_mpsz(called)
        made = player.melds[-1]
        used = list(made.tiles)
        used.remove(tile)
        choice = (act.Chii if made.type is MeldType.CHII else act.Pon)((used[0], used[1]))
        if rules.kuikae_ban:
            state.post_call_restriction = act.kuikae_banned_kinds(choice, tile)
    elif "drawn" in request:
        (player.drawn,) = parse_mpsz(request["drawn"])
        player.concealed.remove(player.drawn)
    else:
        raise NotRepresented("the package asks which tile was drawn")
    return {"actions": turn(act.self_actions(state, rinshan="rinshan" in situation))}


def turn(offered: list[act.Action]) -> dict[str, Any]:
    """Return the actions of one's own turn."""
    by_kind = {
        "riichi": [written([one.tile]) for one in offered if isinstance(one, act.Riichi)],
        "discard": [written([one.tile]) for one in offered if isinstance(one, act.Discard)],
        "closed_kan": [written([Tile(a.kind)]) for a in offered if isinstance(a, act.ClosedKan)],
        "added_kan": [written([one.tile]) for one in offered if isinstance(one, act.AddedKan)],
    }
    return {name: sorted(set(tiles)) for name, tiles in by_kind.items()} | {
        "tsumo": act.Tsumo() in offered,
        "nine_terminals": act.NineTerminals() in offered,
    }


def replies(state: GameState, seat: int, offer: dict[str, Any]) -> dict[str, Any]:
    """Return what may be declared on the tile of another player."""
    (tile,) = parse_mpsz(offer["tile"])
    state.current_player = (seat + {"right": 1, "across": 2, "left": 3}[offer["from"]]) % 4
    if (by := offer.get("by", "discard")) == "discard":
        state.last_discard = (state.current_player, tile)
        final = not state.wall.live_draws_remaining
        offered = act.discard_reactions(state, seat, final=final)
    else:
        offered = act.robbed_kan_reactions(state, seat, tile, added_kan=by == "added_kan")
    held = [one for one in state.players[seat].concealed if one.kind is tile.kind]
    kans = [f"open_kan:{written([*held, tile])}"] if act.OpenKan() in offered else []
    pons = [f"pon:{written([*a.tiles, tile])}" for a in offered if isinstance(a, act.Pon)]
    chis = [f"chi:{written([*a.tiles, tile])}" for a in offered if isinstance(a, act.Chii)]
    return {"ron": act.Ron() in offered, "pon": pons, "chi": chis, "open_kan": kans}
