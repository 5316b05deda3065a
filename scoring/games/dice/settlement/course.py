"""The result of a hand: the coins that move, the next table and the end of the match."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.games.dice.forms import DiceHand
from scoring.games.dice.settlement.table import WHITE, DiceTable, cycles_are_over, rounds_of
from scoring.games.dice.turn import Cost, is_adjusted
from scoring.hand.answer import Value
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import POT, Transfer, by_rank, into_pot, transferred

STOPPED: Final = "flow_white_stop"
"""The rule by which the winner ends the match."""
SHORT_ANTE: Final = "adj2_ante_short"
"""The rule by which a player with fewer coins than the ante pays all of them."""
LAST_PLAYER: Final = "round_last_player_auto"
"""The rule by which the last player wins without a turn."""


class DiceTurn(NamedTuple):
    """A legal turn and its score."""

    player: int
    cost: Cost
    hand: DiceHand
    value: Value


class DiceRound(NamedTuple):
    """A legal hand and its result."""

    before: DiceTable
    """The table before the hand."""
    turns: tuple[DiceTurn, ...]
    """The turns of the players in turn order."""
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
        else Transfer(player, POT, table.coins[player], SHORT_ANTE)
        for player in table.order
    }


def played_round(
    rules: InForce, before: DiceTable, turns: tuple[DiceTurn, ...], *, stop: bool
) -> DiceRound:
    """Return a hand with its result; ``stop`` says whether the winner wants to stop the match."""
    paid = [*antes(rules, before).values()]
    paid += [Transfer(turn.player, POT, *turn.cost) for turn in turns if turn.cost.coins]
    if before.solo:
        points = turns[0].value.points or 0
        if points >= rules.numbers.refund_points:
            paid.append(Transfer(POT, 0, into_pot(paid), "solo_refund"))
        coins = transferred(before.coins, paid)
        table = before._replace(coins=coins, score=before.score + points)
        reason = None if any(coins) else "solo_end"
        return DiceRound(before, turns, tuple(paid), table, reason)
    winner, rule = _winner(before, turns)
    paid.append(Transfer(POT, winner, into_pot(paid), rule))
    table = before._replace(coins=transferred(before.coins, paid))
    played = DiceRound(before, turns, tuple(paid), table)
    if is_adjusted(rules):
        return _adjusted(played, winner)
    return _prototype(rules, played, winner, stop=stop)


def _winner(table: DiceTable, turns: Sequence[DiceTurn]) -> tuple[int, str]:
    """Return the winner among several players, and the rule that decides."""
    if turns[-1].value.yakuman:
        return turns[-1].player, "round_yakuman_ends"
    if without_turn := table.order[len(turns) :]:
        return without_turn[0], LAST_PLAYER
    best = max(turn.value.points or 0 for turn in turns)
    if best == 0:
        return table.dealer, "adj2_all_zero_dealer"
    first, *others = [turn.player for turn in turns if turn.value.points == best]
    return first, "round_tie" if others else "round_winner_takes_pot"


def _adjusted(played: DiceRound, winner: int) -> DiceRound:
    """Return a hand with the next table under adjustment 2: the winner deals, and players without coins leave."""
    table = played.table
    out = (*table.out, *sorted(player for player in table.order if not table.coins[player]))
    over = len(table.coins) - len(out) < 2
    return played._replace(
        table=table._replace(dealer=winner, out=out, hand=table.hand + 1),
        reason="adj2_last_standing" if over else None,
    )


def _prototype(rules: InForce, played: DiceRound, winner: int, *, stop: bool) -> DiceRound:
    """Return a hand with the next table of the prototype: the deal passes on, and the leader may stop the white round."""
    table = played.table
    players, white = len(table.coins), table.round_wind == WHITE
    after = table._replace(dealer=(table.dealer + 1) % players, hand=table.hand + 1)
    if not after.dealer and not white:
        rounds = rounds_of(rules, players)
        following = rounds[rounds.index(str(table.round_wind)) + 1]
        after = after._replace(hand=1, round_wind=following)
    leads = white and by_rank(table.coins)[0] == winner
    reason = None
    if not all(table.coins):
        reason = "flow_tobi"
    elif white and cycles_are_over(rules, table.hand, players):
        reason = "white_round_cycles"
    elif leads and stop:
        reason = STOPPED
    return played._replace(table=after, reason=reason, may_stop=leads and reason is None)
