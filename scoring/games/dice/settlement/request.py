"""Parse a settlement request: the hand of all players, or everything that is wrong with it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from scoring.faults import Fault
from scoring.games.dice.fields import MOST_COINS
from scoring.games.dice.messages import fault
from scoring.games.dice.request import given, parse_fields
from scoring.games.dice.settlement.course import STOPPED, DiceRound, DiceTurn, antes, course_of
from scoring.games.dice.settlement.replay import TurnReplay
from scoring.games.dice.settlement.table import WHITE, DiceTable, table_faults, table_of
from scoring.games.dice.turn import ChoiceName, affordable, is_adjusted
from scoring.games.dice.valuation import Throw, best_value
from scoring.rules.in_force import InForce


def parse(rules: InForce, request: Mapping[str, Any]) -> DiceRound | list[Fault]:
    """Return the hand of a request of the right shape, or every rule it breaks."""
    sent_table, event = given(request["table"]), given(request["event"])
    faults = table_faults(rules, sent_table)
    if faults:
        # Turns at an impossible table are judged as if everybody had enough coins.
        for replay in _replays(rules, event, {}):
            faults += replay.faults
        return faults
    table = table_of(sent_table)
    paid = antes(rules, table)
    left = {player: table.coins[player] - ante.points for player, ante in paid.items()}
    players = [sent["player"] for sent in event["turns"]]
    turns = []
    for player, replay in zip(players, _replays(rules, event, left), strict=True):
        faults += replay.faults
        turns.append(None if replay.faults else _turn(table, player, event["dora"], replay))
    stop = event.get("stop", False)
    if stop and table.round_wind != WHITE:
        rule = "adj2_no_rounds" if is_adjusted(rules) else STOPPED
        faults.append(fault("/event/stop", "may_not_stop", rule))
    faults += _order_faults(rules, table.order, players, turns)
    if faults:
        return faults
    return _round(rules, table, [turn for turn in turns if turn is not None], stop=stop)


def _replays(
    rules: InForce, event: Mapping[str, Any], left: Mapping[int, int]
) -> Iterator[TurnReplay]:
    """Yield the replay of each turn; ``left`` are the coins of the players after the ante."""
    for place, sent in enumerate(event["turns"]):
        coins = left.get(sent["player"], MOST_COINS)
        replay = TurnReplay(rules, coins, f"/event/turns/{place}/log")
        replay.read(sent["log"])
        yield replay


def _turn(table: DiceTable, player: int, dora: int, replay: TurnReplay) -> DiceTurn:
    """Return the turn of a legal log."""
    rules, choice = replay.rules, cast(ChoiceName, replay.state.choice)
    hand = {**replay.hand(), "dora": dora, "mode": "solo" if table.solo else "table"}
    throw = cast(Throw, parse_fields(rules, given(hand)))
    return DiceTurn(
        player=player,
        choice=choice,
        cost=affordable(rules, replay.coins)[choice],
        hand=hand,
        throw=throw,
        value=best_value(rules, throw),
    )


def _round(
    rules: InForce, table: DiceTable, turns: Sequence[DiceTurn], *, stop: bool
) -> DiceRound | list[Fault]:
    """Return the hand of legal turns, or the fault that its winner may not stop the match."""
    auto = _over(rules, table.order, turns) == "round_last_player_auto"
    played = DiceRound(table, tuple(turns), table.order[-1] if auto else None, stop)
    if stop and course_of(rules, played).reason != STOPPED:
        return [fault("/event/stop", "may_not_stop:leader", STOPPED)]
    return played


def _order_faults(
    rules: InForce, order: Sequence[int], players: Sequence[int], turns: Sequence[DiceTurn | None]
) -> Iterator[Fault]:
    """Yield the turns that are not those of the players from the dealer on, one each, until the hand is over."""
    for place, player in enumerate(players):
        at = f"/event/turns/{place}"
        if over := _over(rules, order, turns[:place]):
            yield fault(at, f"round_is_over:{over}", over)
        elif place >= len(order):
            yield fault(at, "extra_turn", "round_order")
        elif player != order[place]:
            yield fault(f"{at}/player", "wrong_player", "round_order", player=order[place])
    known = None not in turns and not _over(rules, order, turns)
    if known and len(turns) < len(order):
        player = order[len(turns)]
        yield fault("/event/turns", "missing_turn", "round_order", player=player)


def _over(rules: InForce, order: Sequence[int], turns: Sequence[DiceTurn | None]) -> str | None:
    """Return the rule by which nobody acts after these turns; ``None`` if somebody does, or nobody can know."""
    known = [turn for turn in turns if turn is not None]
    if any(turn.value.yakuman for turn in known):
        return "round_yakuman_ends"
    all_but_one = len(known) == len(turns) == len(order) - 1 > 0
    if all_but_one and not is_adjusted(rules) and not any(turn.value.points for turn in known):
        return "round_last_player_auto"
    return None
