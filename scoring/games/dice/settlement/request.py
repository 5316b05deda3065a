"""Parses a settlement request: the hand of all players and who wins it, or everything that is wrong with it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.shape import Shape
from scoring.games.dice.request import given
from scoring.games.dice.settlement.course import antes
from scoring.games.dice.settlement.fields import FIELDS, MOST_COINS
from scoring.games.dice.settlement.replay import Played, replay
from scoring.games.dice.settlement.table import WHITE, Table, table_faults, table_of
from scoring.games.dice.turn import is_adjusted
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Game
from scoring.text import Text

_SHAPE: Final = Shape.of_request(FIELDS)
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


class Turn(NamedTuple):
    """A turn and what it scored; a player who wins without a turn has none of it."""

    player: int
    played: Played | None = None
    hand: Mapping[str, Any] | None = None
    """The scoring request the log leads to."""
    score: Mapping[str, Any] | None = None
    """The answer to it."""

    @property
    def points(self) -> int | None:
        """Points of the hand; ``None`` for a yakuman among several players and where there was no turn."""
        return None if self.score is None else self.score["value"]["points"]

    @property
    def yakuman(self) -> int:
        """How many yakuman count."""
        return 0 if self.score is None else self.score["value"]["yakuman"]


class Round(NamedTuple):
    """A hand that was legal."""

    table: Table
    turns: tuple[Turn, ...]
    """In turn order; the last may be that of a player who wins without one."""
    stop: bool
    """Whether the winner wants to stop the match."""


class Winner(NamedTuple):
    """Who takes the pot, and by which rule."""

    player: int
    rule: str


def winner_of(played: Round) -> Winner:
    """Who wins a hand of several players."""
    *_, last = played.turns
    if last.yakuman:
        return Winner(last.player, "round_yakuman_ends")
    if last.score is None:
        return Winner(last.player, "round_last_player_auto")
    best = max(turn.points or 0 for turn in played.turns)
    if best == 0:
        return Winner(played.table.dealer, "adj2_all_zero_dealer")
    first, *others = [turn.player for turn in played.turns if turn.points == best]
    return Winner(first, "round_tie" if others else "round_winner_takes_pot")


def parse(game: Game, rules: InForce, request: Mapping[str, Any], lang: str) -> Round | list[Fault]:
    """The hand of a request, or everything that is wrong with it: its shape, then the rules it breaks.

    ``game`` scores the turns. Turns of an impossible table are judged as if everybody had coins enough.
    """
    faults: list[Fault] = []
    _SHAPE.check(request, "", faults)
    if faults:
        return faults
    sent_table, event = given(request["table"]), given(request["event"])
    faults += table_faults(rules, sent_table)
    table = None if faults else table_of(sent_table)
    coins = _coins_left(rules, table)
    turns: list[Turn | None] = []
    for place, sent in enumerate(event["turns"]):
        at = f"/event/turns/{place}/log"
        player = sent["player"]
        played = replay(rules, coins.get(player, MOST_COINS), at, sent["log"])
        turns.append(None)
        if isinstance(played, list):
            faults += played
        elif table is not None:
            mode = "solo" if table.solo else "table"
            hand = {**played.hand, "dora": event["dora"], "mode": mode}
            turns[-1] = Turn(player, played, hand, game.score(rules, hand, lang).to_dict())
    if table is None:
        return faults
    stop = event.get("stop", False)
    if stop:
        faults += _stop_faults(rules, table)
    faults += _order_faults(rules, table, [sent["player"] for sent in event["turns"]], turns)
    legal = [turn for turn in turns if turn is not None]
    if faults:
        return faults
    if _over(rules, table.order, legal) == "round_last_player_auto":
        legal.append(Turn(table.order[-1]))
    return Round(table, tuple(legal), stop)


def _coins_left(rules: InForce, table: Table | None) -> Mapping[int, int]:
    """What each player has left after the ante."""
    if table is None:
        return {}
    return {
        player: table.coins[player] - ante.coins for player, ante in antes(rules, table).items()
    }


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


def _stop_faults(rules: InForce, table: Table) -> Iterator[Fault]:
    if table.wind == WHITE:
        return
    text = Text(
        "止められるのは、プロトタイプの白場に勝ったトップだけ。",
        "Only the leader who has just won in the white round of the prototype may stop.",
    )
    rule = "adj2_no_rounds" if is_adjusted(rules) else "flow_white_stop"
    yield Fault("/event/stop", "may_not_stop", text, rule)


def _over(rules: InForce, order: Sequence[int], turns: Sequence[Turn | None]) -> str | None:
    """The rule by which nobody acts after these turns; ``None`` where somebody does, or nobody can tell."""
    known = [turn for turn in turns if turn is not None]
    if any(turn.yakuman for turn in known):
        return "round_yakuman_ends"
    all_but_one = len(known) == len(turns) == len(order) - 1 > 0
    if all_but_one and not is_adjusted(rules) and not any(turn.points for turn in known):
        return "round_last_player_auto"
    return None
