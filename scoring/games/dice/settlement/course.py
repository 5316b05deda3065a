"""What comes of a hand: the coins that move, the next table and the end of the match."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.games.dice.presentation import DiceScore
from scoring.games.dice.settlement.replay import Played
from scoring.games.dice.settlement.table import WHITE, Table, cycles_are_over, rounds_of
from scoring.games.dice.turn import is_adjusted
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import POT, Transfer, by_rank, into_pot, transferred

STOPPED = "flow_white_stop"
"""The rule by which the winner ends the match."""


class Turn(NamedTuple):
    """A turn and what it scored; a player who wins without a turn has none of it."""

    player: int
    played: Played | None = None
    hand: Mapping[str, Any] | None = None
    """The scoring request the log leads to."""
    score: DiceScore | None = None

    @property
    def points(self) -> int | None:
        """Points of the hand; ``None`` for a yakuman among several players and where there was no turn."""
        return None if self.score is None else self.score.points

    @property
    def yakuman(self) -> int:
        """How many yakuman count."""
        return 0 if self.score is None else self.score.value.yakuman or 0


class Round(NamedTuple):
    """A hand that was legal."""

    table: Table
    turns: tuple[Turn, ...]
    """In turn order; the last may be that of a player who wins without one."""
    stop: bool
    """Whether the winner wants to stop the match."""


class Winner(NamedTuple):
    """Who wins a hand of several players, and by which rule."""

    player: int
    rule: str


class Course(NamedTuple):
    """How the match goes on."""

    transfers: tuple[Transfer, ...]
    """Antes and choices into the pot, and the pot to whoever takes it."""
    table: Table
    """The next table; what it would be where the match is over."""
    reason: str | None
    """The rule by which the match is over; ``None`` while it goes on."""
    may_stop: bool = False
    """Whether the winner may end the match with this hand."""


def antes(rules: InForce, table: Table) -> dict[int, Transfer]:
    """What each player puts in before the first turn, in turn order."""
    n = rules.numbers
    ante = n.ante_coins + n.ante_growth_coins * len(table.out)
    rule = "adj2_ante_growth" if ante > n.ante_coins else "round_ante"
    return {
        player: Transfer(player, POT, ante, "solo_turn" if table.solo else rule)
        if table.coins[player] >= ante
        else Transfer(player, POT, table.coins[player], "adj2_ante_short")
        for player in table.order
    }


def course_of(rules: InForce, played: Round) -> Course:
    """What comes of a hand."""
    paid = [*antes(rules, played.table).values()]
    paid += [
        Transfer(turn.player, POT, *turn.played.cost)
        for turn in played.turns
        if turn.played is not None and turn.played.cost.coins
    ]
    return (_alone if played.table.solo else _together)(rules, played, paid)


def _alone(rules: InForce, played: Round, paid: list[Transfer]) -> Course:
    """One player gets the coins back or loses them."""
    table, points = played.table, played.turns[0].points or 0
    if points >= rules.numbers.refund_points:
        paid.append(Transfer(POT, 0, into_pot(paid), "solo_refund"))
    coins = transferred(table.coins, paid)
    following = table._replace(coins=coins, score=table.score + points)
    return Course(tuple(paid), following, None if any(coins) else "solo_end")


def _together(rules: InForce, played: Round, paid: list[Transfer]) -> Course:
    """The winner takes the pot."""
    table, winner = played.table, _winner_of(played)
    transfers = (*paid, Transfer(POT, winner.player, into_pot(paid), winner.rule))
    coins = transferred(table.coins, transfers)
    after = table._replace(coins=coins)
    if is_adjusted(rules):
        out = (*table.out, *sorted(player for player in table.order if not coins[player]))
        following = after._replace(dealer=winner.player, out=out, hand=table.hand + 1)
        over = len(coins) - len(out) < 2
        return Course(transfers, following, "adj2_last_standing" if over else None)
    white, reason = table.round_wind == WHITE, None
    if not all(coins):
        reason = "flow_tobi"
    elif white and cycles_are_over(rules, table.hand, len(coins)):
        reason = "white_round_cycles"
    may_stop = white and reason is None and by_rank(coins)[0] == winner.player
    if may_stop and played.stop:
        return Course(transfers, _rotated(rules, after), STOPPED)
    return Course(transfers, _rotated(rules, after), reason, may_stop)


def _winner_of(played: Round) -> Winner:
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


def _rotated(rules: InForce, table: Table) -> Table:
    """The table after the deal has passed on, in the next round where everybody has dealt."""
    players = len(table.coins)
    dealer = (table.dealer + 1) % players
    if dealer or table.round_wind == WHITE:
        return table._replace(dealer=dealer, hand=table.hand + 1)
    rounds = rounds_of(rules, players)
    following = rounds[rounds.index(str(table.round_wind)) + 1]
    return table._replace(dealer=dealer, hand=1, round_wind=following)
