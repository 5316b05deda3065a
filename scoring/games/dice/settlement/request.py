"""Parses a settlement request: the hand of all players, or everything that is wrong with it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from scoring.faults import Fault
from scoring.games.dice.presentation import scored
from scoring.games.dice.request import Throw, given, parse_fields
from scoring.games.dice.settlement.course import STOPPED, Round, Turn, antes, course_of
from scoring.games.dice.settlement.fields import MOST_COINS
from scoring.games.dice.settlement.replay import Replay
from scoring.games.dice.settlement.table import WHITE, Table, table_faults, table_of
from scoring.games.dice.turn import is_adjusted
from scoring.rules.in_force import InForce
from scoring.text import Text

_OVER: Final = {
    "round_yakuman_ends": Text(
        "役満が出て局は終わった。以後の人は手番を行わない。",
        "A yakuman has ended the hand: nobody acts after it.",
    ),
    "round_last_player_auto": Text(
        "他の全員が0点なので、最後の人は手番を行わずに勝つ。",
        "All others scored 0: the last player wins without a turn.",
    ),
}
"""Why nobody acts any more, by the rule that says so."""


def parse(rules: InForce, request: Mapping[str, Any]) -> Round | list[Fault]:
    """The hand of a request of the right shape, or every rule it breaks.

    Turns of an impossible table are judged as if everybody had coins enough.
    """
    sent_table, event = given(request["table"]), given(request["event"])
    faults = list(table_faults(rules, sent_table))
    table = None if faults else table_of(sent_table)
    paid = antes(rules, table) if table else {}
    turns: list[Turn | None] = []
    for place, sent in enumerate(event["turns"]):
        player = sent["player"]
        coins = (
            table.coins[player] - paid[player].points if table and player in paid else MOST_COINS
        )
        played = Replay(rules, coins, f"/event/turns/{place}/log").played(sent["log"])
        turns.append(None)
        if isinstance(played, list):
            faults += played
        elif table is not None:
            mode = "solo" if table.solo else "table"
            hand = {**played.hand, "dora": event["dora"], "mode": mode}
            throw = cast(Throw, parse_fields(rules, given(hand)))
            turns[-1] = Turn(player, played, hand, scored(rules, throw, "en"))
    if table is None:
        return faults
    stop = event.get("stop", False)
    if stop and table.round_wind != WHITE:
        text = Text(
            "止められるのは、プロトタイプの白場に勝ったトップだけ。",
            "Only the leader who has just won in the white round of the prototype may stop.",
        )
        rule = "adj2_no_rounds" if is_adjusted(rules) else STOPPED
        faults.append(Fault("/event/stop", "may_not_stop", text, rule))
    faults += _order_faults(rules, table, [sent["player"] for sent in event["turns"]], turns)
    return faults or _legal(rules, table, [turn for turn in turns if turn is not None], stop=stop)


def _legal(rules: InForce, table: Table, turns: list[Turn], *, stop: bool) -> Round | list[Fault]:
    """The hand of legal turns, of which nobody can tell before who may stop the match."""
    if _over(rules, table.order, turns) == "round_last_player_auto":
        turns.append(Turn(table.order[-1]))
    hand = Round(table, tuple(turns), stop)
    if stop and course_of(rules, hand).reason != STOPPED:
        text = Text(
            "上がり止めができるのは、勝ってトップに立ち、試合がまだ終わっていない時だけ。",
            "Only a winner who leads may stop the match, and only where it is not over anyway.",
        )
        return [Fault("/event/stop", "may_not_stop", text, STOPPED)]
    return hand


def _order_faults(
    rules: InForce, table: Table, players: Sequence[int], turns: Sequence[Turn | None]
) -> Iterator[Fault]:
    """Turns that are not those of the players from the dealer on, one each, until the hand is over."""
    order = table.order
    for place, player in enumerate(players):
        at = f"/event/turns/{place}"
        if over := _over(rules, order, turns[:place]):
            yield Fault(at, "round_is_over", _OVER[over], over)
        elif place >= len(order):
            text = Text("手番は一人一回。", "Each player has one turn.")
            yield Fault(at, "extra_turn", text, "round_order")
        elif player != order[place]:
            text = Text("{player}番の手番。", "It is the turn of player {player}.")
            text = text.filled(player=order[place])
            yield Fault(f"{at}/player", "wrong_player", text, "round_order")
    known = None not in turns and not _over(rules, order, turns)
    if known and len(turns) < len(order):
        text = Text("{player}番の手番が無い。", "The turn of player {player} is missing.")
        text = text.filled(player=order[len(turns)])
        yield Fault("/event/turns", "missing_turn", text, "round_order")


def _over(rules: InForce, order: Sequence[int], turns: Sequence[Turn | None]) -> str | None:
    """The rule by which nobody acts after these turns; ``None`` where somebody does, or nobody can tell."""
    known = [turn for turn in turns if turn is not None]
    if any(turn.yakuman for turn in known):
        return "round_yakuman_ends"
    all_but_one = len(known) == len(turns) == len(order) - 1 > 0
    if all_but_one and not is_adjusted(rules) and not any(turn.points for turn in known):
        return "round_last_player_auto"
    return None
