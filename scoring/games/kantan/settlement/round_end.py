"""The effect of a finished hand on the table: transfers, the next table, the end of the match."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.games.kantan.payments import Terms, split
from scoring.games.kantan.settlement.request import Event, Table, Won, hands_of
from scoring.rules.in_force import InForce
from scoring.settlement.transfers import POT, Standing, Transfer, into_pot, standings, transferred


class RoundEnd(NamedTuple):
    """The table after a hand."""

    transfers: tuple[Transfer, ...]
    points: tuple[int, ...]
    pot: int
    reason: str | None
    """The rule by which the match ended; ``None`` while it goes on."""
    final: tuple[Standing, ...]
    """Empty while the match goes on."""


def winner_takes_pot(rules: InForce) -> bool:
    """Whether the points paid for riichi go to a winner; otherwise the bank keeps them."""
    return rules.options["riichi_stick"] == POT


def round_end(rules: InForce, event: Event) -> RoundEnd:
    """The table after a hand that ended with ``event``."""
    table = event.table
    transfers = list(_of_the_hand(rules, event))
    points = transferred(table.points, transfers)
    reason = _end(rules, table, points)
    final: tuple[Standing, ...] = ()
    if reason is not None:
        # The pot goes to the leaders and makes nobody a leader: ranks are decided before.
        ranked = standings(points, results=points, level=points)
        if winner_takes_pot(rules):
            leaders = [standing.player for standing in ranked if standing.rank == 1]
            transfers += _to_the_leaders(leaders, table.pot + into_pot(transfers))
        points = transferred(table.points, transfers)
        final = tuple(
            standing._replace(points=points[standing.player], result=points[standing.player])
            for standing in ranked
        )
    pot = table.pot + into_pot(transfers)
    return RoundEnd(tuple(transfers), points, pot, reason, final)


def _of_the_hand(rules: InForce, event: Event) -> Iterator[Transfer]:
    """The stakes, the payments of each win, and the pot for the winner: of several, the first in turn after the discarder."""
    table = event.table
    stake = rules.numbers.riichi_points
    for player in event.riichi:
        yield Transfer(player, POT, stake, "riichi_points")
    wins = sorted(event.wins, key=lambda won: (won.winner - (won.payer or 0)) % table.players)
    for won in wins:
        yield from _of_a_win(rules, won, table)
    pot = table.pot + stake * len(event.riichi)
    if wins and pot and winner_takes_pot(rules):
        yield Transfer(POT, wins[0].winner, pot, "riichi_stick")


def terms_of(rules: InForce, won: Won, table: Table) -> Terms:
    """The terms of payment of a win."""
    remainder = str(rules.options["dealer_remainder"])
    return Terms(won.payer is not None, table.players, won.winner == table.dealer, remainder)


def _of_a_win(rules: InForce, won: Won, table: Table) -> Iterator[Transfer]:
    """The payments of a win: equal shares, and the remainder from one player."""
    if won.payer is not None:
        if won.points:
            yield Transfer(won.payer, won.winner, won.points, "ron")
        return
    terms = terms_of(rules, won, table)
    each, remainder, payer = split(won.points, terms)
    for step in range(1, table.players):
        if each:
            yield Transfer((won.winner + step) % table.players, won.winner, each, "pay_tsumo")
    if remainder and payer:
        one = table.next_dealer if terms.dealer else table.dealer
        yield Transfer(one, won.winner, remainder, "pay_remainder")


def _to_the_leaders(leaders: list[int], pot: int) -> Iterator[Transfer]:
    """The pot at the end of the match, in equal parts; points left over go to those nearer to the first dealer."""
    each, rest = divmod(pot, len(leaders))
    for place, player in enumerate(leaders):
        if part := each + (place < rest):
            yield Transfer(POT, player, part, "riichi_stick")


def _end(rules: InForce, table: Table, points: tuple[int, ...]) -> str | None:
    """The rule by which the match ends; ``None`` while it goes on."""
    if min(points) < 0:
        return "end_bust"
    return "end_two_rounds" if table.hand == hands_of(rules, table) else None
