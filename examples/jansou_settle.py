"""Settlements of the PyPI package `jansou`, for jansou_engine.py: the end of a hand is played in its game.

A win by value alone needs a hand: one that the package itself values so.
"""

from typing import Any

from hands import NINE_KINDS, NOTEN, TENPAI, valued
from jansou.core.hand import Hand, Meld, MeldType
from jansou.core.notation import parse_mpsz
from jansou.core.rules import RIICHI_DEPOSIT, Rules
from jansou.core.tiles import Tile, TileKind, Wind
from jansou.game import actions as act
from jansou.game.flow import DealOutcome, DecisionKind, Position, _record_liability, play_deal
from jansou.game.progression import advance, settle_deposits
from jansou.game.state import Discard, GameState
from jansou.game.wall import DORA_SLOTS, URA_SLOTS
from jansou.scoring.context import WinContext
from jansou.scoring.score import ScoreResult, ScoringError, score
from jansou_play import WINDS, meld_of, state_of, wall_of
from jansou_rules import NotRepresented

FIVE = "5m"
KAN = "777p"
CLAIMS = {"riichi", "double_riichi", "ippatsu", "haitei", "houtei", "chankan"}


class Refused(Exception):
    """The package does not allow what is said to have happened."""


def settled(rules: Rules, request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a settlement request."""
    table, event = request["table"], request["event"]
    try:
        state = state_at(rules, table, event)
        plan = PLANS[event["type"]](state, event)
        outcome = played(state, plan, event)
    except Refused:
        return {"refused": True}
    return answer_of(state, outcome)


def answer_of(state: GameState, outcome: DealOutcome) -> dict[str, Any]:
    """Return the state after a hand as an answer."""
    at = Position(state.dealer, state.round_wind, state.round_number, state.honba)
    late = state.round_wind > state.rules.game_length
    after = advance(at, outcome, state.scores, state.rules, in_extension=late).position
    if after is None:
        points = settle_deposits(state.scores, state.deposit_pool, state.rules)
        return {"points": points, "finished": True, "table": None}
    following = {"points": state.scores, "dealer": after.dealer, "hand": after.round_number}
    following |= {"round_wind": WINDS[after.round_wind], "honba": after.honba}
    following |= {"deposits": state.deposit_pool // RIICHI_DEPOSIT}
    return {"points": state.scores, "finished": False, "table": following}


def state_at(rules: Rules, table: dict[str, Any], event: dict[str, Any]) -> GameState:
    """Return the state before the last turn: the riichi sticks are paid, but that of the last tile."""
    declared = set(event.get("riichi", ()))
    if event.get("on") == "riichi_tile":
        declared -= {one["from"] for one in event["wins"]}
    if event.get("kind") == "four_riichi":
        declared -= {event["by"]}
    state = state_of(
        rules,
        wall=wall_of(40),
        scores=list(table["points"]),
        dealer=table["dealer"],
        round_wind=Wind(WINDS.index(table["round_wind"])),
        round_number=table["hand"],
        honba=table.get("honba", 0),
        deposit_pool=RIICHI_DEPOSIT * (table.get("deposits", 0) + len(declared)),
        riichi_declarations=len(declared),
    )
    for seat in declared:
        state.current_player, before = seat, state.players[seat]
        before.concealed, before.drawn = parse_mpsz(TENPAI), Tile(TileKind.NORTH)
        if act.Riichi(before.drawn, tsumogiri=True) not in act.self_actions(state):
            raise Refused
        state.scores[seat] -= RIICHI_DEPOSIT
        before.drawn = None
    ready = {*event.get("tenpai", ()), *event.get("riichi", ())}
    for seat, player in enumerate(state.players):
        player.concealed = parse_mpsz(TENPAI if seat in ready else NOTEN)
        player.riichi = seat in declared
        kinds = "1m" if seat in event.get("nagashi", ()) else FIVE
        player.discards = [Discard(tile) for tile in parse_mpsz(kinds)]
    return state


def played(state: GameState, plan: list[act.Action], event: dict[str, Any]) -> DealOutcome:
    """Return the outcome of a hand whose owner of the turn acts as planned and whose winners win."""
    left, claimed = iter(plan), set()
    winners = {one["winner"] for one in event.get("wins", ())}
    shown = event.get("tenpai", [one["player"] for one in event.get("hands", ())])

    def decide(seat: int, kind: DecisionKind, offered: list[act.Action]) -> act.Action:
        chosen = act.Ron() if seat in winners else act.Pass()
        if kind is DecisionKind.SELF:
            chosen = next(left, None)
        elif kind is DecisionKind.TENPAI:
            chosen = act.DeclareTenpai(declare=seat in shown)
        if chosen not in offered:
            raise Refused
        claimed.update({seat} if isinstance(chosen, act.Ron | act.Tsumo) else ())
        return chosen

    outcome = play_deal(state, decide, lambda _: None)
    unready = {*event.get("tenpai", ())} - (state.counted_ready or set())
    if winners - claimed or (event["type"] == "draw" and unready):
        raise Refused
    return outcome


# --- A win


def won(state: GameState, event: dict[str, Any]) -> list[act.Action]:
    """Prepare the last tile of a hand that is won; return what its owner does."""
    claims: set[str] = set()
    tiles, held = [], []
    for one in event["wins"]:
        hand = one.get("hand") or valued(one["value"], lambda c, w, o=one: worth(state, c, w, o))
        if hand is None:
            raise NotRepresented(f"no hand of the adapter is worth {one['value']}")
        claims |= set(hand.get("situation", ()))
        if claims - CLAIMS:
            raise NotRepresented(
                f"the situation {', '.join(sorted(claims - CLAIMS))} is not set up"
            )
        player = state.players[one["winner"]]
        player.concealed = parse_mpsz(hand["concealed"])
        player.melds = list(map(meld_of, hand.get("melds", ())))
        player.double_riichi = "double_riichi" in claims
        player.riichi = player.riichi and not player.double_riichi
        player.ippatsu = "ippatsu" in claims
        player.discards = list(map(Discard, parse_mpsz(one.get("discards", FIVE))))
        player.temporary_furiten = bool(one.get("passed"))
        player.riichi_furiten = bool(one.get("passed")) and player.is_riichi
        tiles.append(*parse_mpsz(hand["winning_tile"]))
        held += [*player.as_hand().all_tiles, tiles[-1]]
    for feed in event.get("feeds", ()):
        fed(state, feed)
    (source,) = {one["from"] for one in event["wins"]}
    first, by = tiles[0], event["wins"][0]["winner"] if source is None else source
    state.current_player = by
    kinds = {tile.kind for tile in held}
    dull = next(kind for kind in TileKind if kind.successor() not in kinds)
    dead = dict.fromkeys((*DORA_SLOTS, *URA_SLOTS), Tile(dull))
    for name, slots in (("dora_indicators", DORA_SLOTS), ("ura_indicators", URA_SLOTS)):
        shown = parse_mpsz(event["wins"][0].get("hand", {}).get(name, ""))
        dead |= dict(zip(slots, shown, strict=False))
    state.wall = wall_of(1 if claims & {"haitei", "houtei"} else 40, first, dead)
    if source is None:
        return [act.Tsumo()]
    if "chankan" in claims:
        if event["feeds"][-1]["kind"] != "closed_kan":
            raise NotRepresented("the robbing of an added kan is not set up")
        rest = [tile for tile in state.players[by].concealed if tile.kind is not first.kind]
        state.players[by].concealed = [first] * 3 + rest[:10]
        return [act.ClosedKan(first.kind)]
    if event.get("on") == "riichi_tile":
        return [act.Riichi(first, tsumogiri=True)]
    return [act.Discard(first, tsumogiri=True)]


def worth(state: GameState, concealed: str, last: str, one: dict[str, Any]) -> dict[str, int]:
    """Return what the package values a hand at."""
    hand = Hand((*parse_mpsz(concealed), *parse_mpsz(last)))
    seat = one["winner"]
    context = WinContext(
        state.rules,
        state.round_wind,
        state.seat_wind(seat),
        one["from"] is None,
        riichi=state.players[seat].riichi,
    )
    try:
        return value_of(score(hand, parse_mpsz(last)[0], context))
    except ScoringError:
        return {}


def value_of(found: ScoreResult) -> dict[str, int]:
    """Return the value of a result."""
    if found.is_yakuman:
        return {"yakuman": sum(one.value for one in found.yaku)}
    return {"han": found.han, "fu": found.fu.total}


def fed(state: GameState, feed: dict[str, Any]) -> None:
    """Let the package note who is liable after a call."""
    player, kind = state.players[feed["to"]], feed["kind"]
    if kind not in ("pon", "open_kan"):
        return
    meld = meld_of(f"{kind}:{feed['tiles']}")
    after = player.melds
    later = [one.tiles[0].kind for one in after].index(meld.tiles[0].kind)
    player.melds = after[: later + 1]
    _record_liability(state, feed["to"], feed["from"], meld)
    player.melds = after


# --- No win


def drawn(state: GameState, event: dict[str, Any]) -> list[act.Action]:
    """Prepare the last tile of the wall; return its discard."""
    for one in event.get("hands", ()):
        player = state.players[one["player"]]
        player.concealed = parse_mpsz(one["concealed"])
        player.melds = list(map(meld_of, one.get("melds", ())))
    state.current_player = next(n for n in range(4) if n not in event.get("nagashi", ()))
    (last,) = parse_mpsz(FIVE)
    state.wall = wall_of(1, last)
    return [act.Discard(last, tsumogiri=True)]


def aborted(state: GameState, event: dict[str, Any]) -> list[act.Action]:
    """Prepare the turn after which a hand is aborted; return what the player does."""
    seat = state.current_player = event.get("by", 0)
    player, wind = state.players[seat], Tile(TileKind.EAST)
    if event["kind"] == "nine_terminals":
        (shown,) = [one["concealed"] for one in event.get("hands", ())] or [NINE_KINDS]
        *player.concealed, last = parse_mpsz(shown)
        player.discards, state.first_go_around = [], True
        state.wall = wall_of(40, last)
        return [act.NineTerminals()]
    if event["kind"] == "four_winds":
        state.first_go_around = True
        turn = (seat - state.dealer) % 4
        for place, each in enumerate(state.players):
            before = (place - state.dealer) % 4 < turn
            each.discards = [Discard(wind)] if before else []
        state.wall = wall_of(40, wind)
        return [act.Discard(wind, tsumogiri=True)]
    if event["kind"] == "four_riichi":
        player.concealed = parse_mpsz(TENPAI)
        return [act.Riichi(Tile(TileKind.NORTH), tsumogiri=True)]
    if event["kind"] == "four_kans":
        other = state.players[seat - 1]
        other.melds = [Meld(MeldType.ANKAN, parse_mpsz(f"{n}{n}{n}{n}s")) for n in (1, 2, 3)]
        other.concealed, state.kans = other.concealed[:4], 3
        player.concealed[:3] = parse_mpsz(KAN)
        state.wall = wall_of(40, parse_mpsz(KAN)[0])
        return [act.ClosedKan(TileKind.P7), act.Discard(Tile(TileKind.WEST), tsumogiri=True)]
    raise NotRepresented(f"the end {event['kind']} is not set up")


def never(_: GameState, event: dict[str, Any]) -> list[act.Action]:
    """Say that the package has no such end of a hand."""
    raise NotRepresented(f"the package has no {event['type']}")


PLANS = {"win": won, "draw": drawn, "abort": aborted, "chombo": never}
