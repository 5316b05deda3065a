"""Honba and riichi sticks: who lays a stick, which winners are paid for honba and sticks, and who pays for the honba."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.hand.payments import Payments, with_honba
from scoring.settlement.round_end import turn_of
from scoring.settlement.table import Event, MatchTable, WinClaim
from scoring.settlement.transfers import POT, Transfer


class Sticks(NamedTuple):
    """The honba and riichi sticks that a winner is paid for in addition to the hand."""

    honba: int
    riichi: int
    """Riichi sticks."""


def stick_payers(event: Event) -> list[int]:
    """Return who pays a riichi stick in this hand: everybody in riichi, except a player whose declaration tile is won."""
    discarder = event.claims[0].discarder if event.claims and event.on_riichi_tile else None
    return [player for player in event.riichi if player != discarder]


def sticks_of(
    claim: WinClaim,
    winners: Sequence[WinClaim],
    table: MatchTable,
    laid: Sequence[int],
    *,
    honba_to_each: bool,
    own_back: bool,
) -> Sticks:
    """Return the honba and riichi sticks that a winner is paid for.

    Of several ``winners`` the first in turn order is paid for all of them. If ``honba_to_each``, every winner is paid for the honba. If
    ``own_back``, every winner gets back the stick that he has ``laid`` in this hand.
    """
    first = min(winners, key=lambda one: turn_of(one, table.players))
    honba = table.honba if honba_to_each or claim is first else 0
    others = [one.winner for one in winners if one is not claim] if own_back else []
    if claim is first:
        return Sticks(honba, table.deposits + sum(player not in others for player in laid))
    return Sticks(honba, int(own_back and claim.winner in laid))


def with_honba_of(
    claim: WinClaim, payments: Payments, points: int, players: int, *, liable: bool
) -> Payments:
    """Return the payments of a win with the points of its honba.

    The discarder pays all of them; on a self-draw the others pay equal parts, rounded down. A ``liable`` player pays for all.
    """
    each = points // (players - 1) if claim.tsumo else points
    if liable:
        return with_honba(payments, each * (players - 1) if claim.tsumo else each, "liable")
    return with_honba(payments, each, None if claim.tsumo else "discarder")


def pay_sticks(players: Iterable[int], points: int, rule: str) -> list[Transfer]:
    """Return the transfers of the players who lay a riichi stick on the table."""
    return [Transfer(player, POT, points, rule) for player in players]


def take_sticks(winner: int, sticks: int, points: int, rule: str) -> list[Transfer]:
    """Return the transfer of the riichi sticks that a winner takes; none for no stick."""
    return [Transfer(POT, winner, sticks * points, rule)] if sticks * points else []
