"""The result of a hand: the coins that move, the next table and the end of the match."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scoring.games.dice.settlement.table import WHITE, DiceTable, cycles_are_over, rounds_of
from scoring.games.dice.turn import ChoiceName, Cost, is_adjusted
from scoring.games.dice.valuation import Throw
from scoring.hand.answer import Value
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import POT, Transfer, by_rank, into_pot, transferred

STOPPED: Final = "flow_white_stop"
"""The rule by which the winner ends the match."""


class DiceTurn(NamedTuple):
    """A legal turn and its score."""

    player: int
    choice: ChoiceName
    cost: Cost
    hand: Mapping[str, Any]
    """The scoring request that the log leads to."""
    throw: Throw
    value: Value


class DiceRound(NamedTuple):
    """A legal hand."""

    table: DiceTable
    antes: Mapping[int, Transfer]
    """The ante of each player, in turn order."""
    turns: tuple[DiceTurn, ...]
    """The turns of the players in turn order."""
    stop: bool
    """Whether the winner wants to stop the match."""

    @property
    def without_turn(self) -> int | None:
        """The last player, if that player wins without a turn."""
        others = self.table.order[len(self.turns) :]
        return others[0] if others and not self.turns[-1].value.yakuman else None


class Course(NamedTuple):
    """The course of the match after a hand."""

    transfers: tuple[Transfer, ...]
    """Antes and choices into the pot, and the pot to the winner."""
    table: DiceTable
    """The next table, even if the match is over."""
    reason: str | None = None
    """The rule by which the match is over; ``None`` while it goes on."""
    may_stop: bool = False
    """Whether the winner may end the match with this hand."""

    @property
    def pot(self) -> int:
        """The coins that were put into the pot."""
        return sum(move.points for move in self.transfers if move.payee == POT)


def antes(rules: InForce, table: DiceTable) -> dict[int, Transfer]:
    """Return the ante of each player, in turn order."""
    n = rules.numbers
    ante = n.ante_coins + n.ante_growth_coins * len(table.out)
    rule = "adj2_ante_growth" if ante > n.ante_coins else "round_ante"
    return {
        player: Transfer(player, POT, ante, "solo_turn" if table.solo else rule)
        if table.coins[player] >= ante
        else Transfer(player, POT, table.coins[player], "adj2_ante_short")
        for player in table.order
    }


def course_of(rules: InForce, played: DiceRound) -> Course:
    """Return the result of a hand."""
    paid = [*played.antes.values()]
    paid += [Transfer(turn.player, POT, *turn.cost) for turn in played.turns if turn.cost.coins]
    if played.table.solo:
        return _solo_course(rules, played, paid)
    winner, rule = _winner(played)
    transfers = (*paid, Transfer(POT, winner, into_pot(paid), rule))
    coins = transferred(played.table.coins, transfers)
    if is_adjusted(rules):
        return _adjusted_course(played.table._replace(coins=coins), winner, transfers)
    return _prototype_course(rules, played, coins, winner, transfers)


def _solo_course(rules: InForce, played: DiceRound, paid: list[Transfer]) -> Course:
    """Return the course of a game with one player, who gets the coins back or loses them."""
    table, points = played.table, played.turns[0].value.points or 0
    if points >= rules.numbers.refund_points:
        paid.append(Transfer(POT, 0, into_pot(paid), "solo_refund"))
    coins = transferred(table.coins, paid)
    after = table._replace(coins=coins, score=table.score + points)
    return Course(tuple(paid), after, None if any(coins) else "solo_end")


def _winner(played: DiceRound) -> tuple[int, str]:
    """Return the winner among several players, and the rule that decides."""
    if played.turns[-1].value.yakuman:
        return played.turns[-1].player, "round_yakuman_ends"
    if played.without_turn is not None:
        return played.without_turn, "round_last_player_auto"
    best = max(turn.value.points or 0 for turn in played.turns)
    if best == 0:
        return played.table.dealer, "adj2_all_zero_dealer"
    first, *others = [turn.player for turn in played.turns if turn.value.points == best]
    return first, "round_tie" if others else "round_winner_takes_pot"


def _adjusted_course(table: DiceTable, winner: int, transfers: tuple[Transfer, ...]) -> Course:
    """Return the course of the match under adjustment 2: the winner deals, and players without coins leave."""
    out = (*table.out, *sorted(player for player in table.order if not table.coins[player]))
    after = table._replace(dealer=winner, out=out, hand=table.hand + 1)
    over = len(table.coins) - len(out) < 2
    return Course(transfers, after, "adj2_last_standing" if over else None)


def _prototype_course(
    rules: InForce,
    played: DiceRound,
    coins: tuple[int, ...],
    winner: int,
    transfers: tuple[Transfer, ...],
) -> Course:
    """Return the course of the match in the prototype: the deal passes on, and the leader may stop the white round."""
    table, players, white = played.table, len(coins), played.table.round_wind == WHITE
    after = table._replace(coins=coins, dealer=(table.dealer + 1) % players, hand=table.hand + 1)
    if not after.dealer and not white:
        rounds = rounds_of(rules, players)
        following = rounds[rounds.index(str(table.round_wind)) + 1]
        after = after._replace(hand=1, round_wind=following)
    leads = white and by_rank(coins)[0] == winner
    reason = None
    if not all(coins):
        reason = "flow_tobi"
    elif white and cycles_are_over(rules, table.hand, players):
        reason = "white_round_cycles"
    elif leads and played.stop:
        reason = STOPPED
    return Course(transfers, after, reason, may_stop=leads and reason is None)
