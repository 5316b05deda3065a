"""The course of a match: the ante before a hand, the table after it and the end of the match."""

from typing import NamedTuple

from scoring.games.dice.settlement.table import WHITE, Table, cycles_are_over, rounds_of
from scoring.games.dice.turn import is_adjusted
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import by_rank


class Ante(NamedTuple):
    """What a player puts in, and the rule that says how much."""

    coins: int
    rule: str


def antes(rules: InForce, table: Table) -> dict[int, Ante]:
    """What each player puts in before the first turn, in turn order."""
    n = rules.numbers
    ante = n.ante_coins + n.ante_growth_coins * len(table.out)
    rule = "adj2_ante_growth" if ante > n.ante_coins else "round_ante"
    return {
        player: Ante(ante, "solo_turn" if table.solo else rule)
        if table.coins[player] >= ante
        else Ante(table.coins[player], "adj2_ante_short")
        for player in table.order
    }


class Course(NamedTuple):
    """How the match goes on."""

    table: Table
    """The next table; what it would be where the match is over."""
    reason: str | None
    """The rule by which the match is over; ``None`` while it goes on."""
    may_stop: bool
    """Whether the winner may end the match with this hand."""


def course_of(rules: InForce, table: Table, coins: tuple[int, ...], winner: int) -> Course:
    """How a match of several players goes on after a hand; ``coins`` are what everybody has now."""
    if is_adjusted(rules):
        left = [player for player in table.order if not coins[player]]
        out = (*table.out, *sorted(left))
        following = table._replace(coins=coins, dealer=winner, out=out, hand=table.hand + 1)
        over = len(coins) - len(out) < 2
        return Course(following, "adj2_last_standing" if over else None, may_stop=False)
    white, reason = table.wind == WHITE, None
    if not all(coins):
        reason = "flow_tobi"
    elif white and cycles_are_over(rules, table.hand, len(coins)):
        reason = "white_round_cycles"
    may_stop = white and reason is None and by_rank(coins)[0] == winner
    return Course(_rotated(rules, table._replace(coins=coins)), reason, may_stop)


def _rotated(rules: InForce, table: Table) -> Table:
    """The table after the deal has passed on, in the next round where everybody has dealt."""
    players = len(table.coins)
    dealer = (table.dealer + 1) % players
    if dealer or table.wind == WHITE:
        return table._replace(dealer=dealer, hand=table.hand + 1)
    rounds = rounds_of(rules, players)
    following = rounds[rounds.index(str(table.wind)) + 1]
    return table._replace(dealer=dealer, hand=1, wind=following)
