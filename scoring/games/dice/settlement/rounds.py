"""A hand of all players: whether the turns are those the rules ask for, and who takes the pot. It moves no coins."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.shape import Shape
from scoring.games.dice.settlement.course import antes
from scoring.games.dice.settlement.fields import FIELDS, MOST_PLAYERS
from scoring.games.dice.settlement.replay import Played, Setting, replay
from scoring.games.dice.settlement.table import WHITE, Table, table_faults, table_of
from scoring.games.dice.turn import adjusted
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Game
from scoring.text import Text

_SHAPE: Final = Shape.of_request(FIELDS)
_RICH: Final = 1 << 30
"""Coins of a player of whom nobody can tell how many there are: enough for everything."""
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


class Won(NamedTuple):
    """Who takes the pot, and by which rule."""

    player: int
    rule: str


def winner_of(played: Round) -> Won:
    """Who wins a hand of several players."""
    *_, last = played.turns
    if last.yakuman:
        return Won(last.player, "round_yakuman_ends")
    if last.score is None:
        return Won(last.player, "round_last_player_auto")
    best = max(turn.points or 0 for turn in played.turns)
    if best == 0:
        return Won(played.table.dealer, "adj2_all_zero_dealer")
    first, *others = [turn.player for turn in played.turns if turn.points == best]
    return Won(first, "round_tie" if others else "round_winner_takes_pot")


def round_of(
    game: Game, rules: InForce, request: Mapping[str, Any], lang: str
) -> Round | list[Fault]:
    """The hand of a request, or everything that is wrong with it: shape, table, turns. ``game`` scores the turns."""
    return _Reader(game, rules, request, lang).read()


class _Reader:
    """A request as far as it was read."""

    def __init__(self, game: Game, rules: InForce, request: Mapping[str, Any], lang: str) -> None:
        self.game, self.rules, self.lang = game, rules, lang
        self.faults: list[Fault] = []
        _SHAPE.check(request, "", self.faults)
        self.bad = frozenset(fault.pointer for fault in self.faults)
        """What has no shape."""
        self.around = _with_parents(self.bad)
        """What has none, or something in it that has none."""
        self.event = _mapping(request.get("event"))
        self.table = self._table(request)
        self.left = _coins_left(rules, self.table)

    def read(self) -> Round | list[Fault]:
        table, stop = self.table, self.event.get("stop") is True
        turns = [self._turn(place, sent) for place, sent in enumerate(self._sent())]
        if table is None:
            return self.faults
        if stop:
            self.faults += _stop_faults(self.rules, table)
        if not self.bad & {"/event", "/event/turns"}:
            self.faults += self._order_faults(table, turns)
        legal = [turn for turn in turns if turn is not None]
        if self.faults:
            return self.faults
        if _over(self.rules, table.order, legal) == "round_last_player_auto":
            legal.append(Turn(table.order[-1]))
        return Round(table, tuple(legal), stop)

    def _table(self, request: Mapping[str, Any]) -> Table | None:
        """The table; ``None`` where it cannot be."""
        if "/table" in self.around:
            return None
        faults = table_faults(self.rules, request["table"])
        self.faults += faults
        return None if faults else table_of(request["table"])

    def _sent(self) -> list[Mapping[str, Any]]:
        turns = self.event.get("turns")
        return list(map(_mapping, turns[:MOST_PLAYERS])) if isinstance(turns, list | tuple) else []

    def _turn(self, place: int, sent: Mapping[str, Any]) -> Turn | None:
        """A turn with its score; ``None`` where it is illegal or nobody can tell what it scored."""
        at = f"/event/turns/{place}"
        log_at, player_at = f"{at}/log", f"{at}/player"
        if log_at in self.bad or "log" not in sent:
            return None
        coins = _RICH if player_at in self.bad else self.left.get(sent["player"], _RICH)
        played = replay(Setting(self.rules, coins, log_at, self.around), sent["log"])
        if isinstance(played, list):
            self.faults += played
            return None
        if self.table is None or at in self.around or "/event/dora" in self.around:
            return None
        mode = "solo" if self.table.solo else "table"
        hand = {**played.hand, "dora": self.event["dora"], "mode": mode}
        score = self.game.score(self.rules, hand, self.lang).to_dict()
        return Turn(sent["player"], played, hand, score)

    def _order_faults(self, table: Table, turns: Sequence[Turn | None]) -> Iterator[Fault]:
        """Turns that are not those of the players from the dealer on, one each, until the hand is over."""
        order = table.order
        for place, sent in enumerate(self._sent()):
            at = f"/event/turns/{place}"
            if over := _over(self.rules, order, turns[:place]):
                yield Fault(at, "round_is_over", _OVER[over], over)
            elif place >= len(order):
                told = Text("手番は一人一回。", "Each player has one turn.")
                yield Fault(at, "extra_turn", told, "round_order")
            elif (
                f"{at}/player" not in self.bad and sent.get("player", order[place]) != order[place]
            ):
                told = Text("{player}番の手番。", "It is the turn of player {player}.")
                told = told.filled(player=order[place])
                yield Fault(f"{at}/player", "wrong_player", told, "round_order")
        known = None not in turns and not _over(self.rules, order, turns)
        if known and len(turns) < len(order):
            told = Text("{player}番の手番が無い。", "The turn of player {player} is missing.")
            told = told.filled(player=order[len(turns)])
            yield Fault("/event/turns", "missing_turn", told, "round_order")


def _with_parents(pointers: frozenset[str]) -> frozenset[str]:
    """Pointers and all they lie in."""
    return frozenset(
        "/".join(steps[:end])
        for steps in (pointer.split("/") for pointer in pointers)
        for end in range(1, len(steps) + 1)
    )


def _mapping(given: object) -> Mapping[str, Any]:
    """What is no object holds nothing; that it is none was said already."""
    return given if isinstance(given, Mapping) else {}


def _coins_left(rules: InForce, table: Table | None) -> Mapping[int, int]:
    """What each player has left after the ante."""
    if table is None:
        return {}
    return {
        player: table.coins[player] - ante.coins for player, ante in antes(rules, table).items()
    }


def _stop_faults(rules: InForce, table: Table) -> Iterator[Fault]:
    if table.wind == WHITE:
        return
    told = Text(
        "止められるのは、プロトタイプの白場に勝ったトップだけ。",
        "Only the leader who has just won in the white round of the prototype may stop.",
    )
    rule = "adj2_no_rounds" if adjusted(rules) else "flow_white_stop"
    yield Fault("/event/stop", "may_not_stop", told, rule)


def _over(rules: InForce, order: Sequence[int], turns: Sequence[Turn | None]) -> str | None:
    """The rule by which nobody acts after these turns; ``None`` where somebody does, or nobody can tell."""
    known = [turn for turn in turns if turn is not None]
    if any(turn.yakuman for turn in known):
        return "round_yakuman_ends"
    all_but_one = len(known) == len(turns) == len(order) - 1 > 0
    if all_but_one and not adjusted(rules) and not any(turn.points for turn in known):
        return "round_last_player_auto"
    return None
