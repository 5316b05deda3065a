"""The end of a round: turn order, who pays a win, noten payments, the next table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.fields.field import Assumption
from scoring.hand.game import TileScore
from scoring.hand.payments import Payments
from scoring.hand.valuing import Worth
from scoring.settlement.liability import LiablePlayer
from scoring.settlement.table import WIND_NAMES, MatchTable, WinClaim
from scoring.settlement.transfers import Transfer
from scoring.text import Text


class Won(NamedTuple):
    """A winning claim with the worth of its hand."""

    claim: WinClaim
    worth: Worth
    score: TileScore | None = None
    """The score of the hand; ``None`` if the event gives the worth."""


class Dropped(NamedTuple):
    """A claim that does not win because another claim goes before it."""

    player: int
    rule: str
    """Identifier of the rule by which the claim does not win."""


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """The effect of an event on a table."""

    transfers: tuple[Transfer, ...]
    table: MatchTable
    """The next table, even if the match is over."""
    reason: str | None = None
    """The rule by which the match is over; ``None`` while it goes on."""
    reason_name: Text | None = None
    """The reason in words; ``None`` for the name of the rule."""
    dropped: tuple[Dropped, ...] = ()
    notes: tuple[Text, ...] = ()
    """Further sentences of the explanation."""
    assumed: tuple[Assumption, ...] = ()
    """The assumptions of the settlement."""


def seat_wind(player: int, table: MatchTable) -> str:
    """Return the wind of a player: the dealer is East."""
    return WIND_NAMES[(player - table.dealer) % table.players]


def turn_of(claim: WinClaim, players: int) -> int:
    """Return the winner's distance from the discarder in turn order; the nearest wins first."""
    return 0 if claim.discarder is None else (claim.winner - claim.discarder) % players


def in_turn(won: Sequence[Won], players: int) -> list[Won]:
    """Return claims of one discard in turn order, the nearest after the discarder first; a self-draw is alone."""
    return sorted(won, key=lambda one: turn_of(one.claim, players))


def spread(
    payments: Payments,
    table: MatchTable,
    winner: int,
    discarder: int | None,
    *,
    rule: str,
    honba_rule: str,
    liable: Sequence[LiablePlayer] = (),
    foremost: int | None = None,
) -> list[Transfer]:
    """Return the payments of a win as transfers between players; honba are transfers of their own.

    If non-dealers pay different shares, the share that comes first is the ``foremost`` player's. The shares of ``liable`` players are in
    their order.
    """
    others = [player for player in range(table.players) if player != winner]
    others.sort(key=lambda player: player != foremost)
    payers = {
        "discarder": [] if discarder is None else [discarder],
        "dealer": [table.dealer],
        "child": [player for player in others if player != table.dealer],
        "each": others,
        "liable": [one.player for one in liable],
    }
    transfers = []
    for share in payments.shares:
        by = liable[0].rule if share.payer == "liable" else rule
        for player in payers[share.payer][: share.payers]:
            transfers.append(Transfer(player, winner, share.points, by))
            if share.honba:
                transfers.append(Transfer(player, winner, share.honba, honba_rule))
        payers[share.payer] = payers[share.payer][share.payers :]
    return transfers


def noten_payments(tenpai: Sequence[int], players: int, total: int, rule: str) -> list[Transfer]:
    """Return the payments of the noten players to the tenpai players, ``total`` together; none if all or none are tenpai."""
    noten = [player for player in range(players) if player not in tenpai]
    if not tenpai or not noten:
        return []
    owed = dict.fromkeys(noten, total // len(noten))
    transfers = []
    for payee in sorted(tenpai):
        due = total // len(tenpai)
        for payer in noten:
            points = min(due, owed[payer])
            if points:
                transfers.append(Transfer(payer, payee, points, rule))
                owed[payer] -= points
                due -= points
    return transfers


def next_table(
    table: MatchTable, points: Sequence[int], *, repeats: bool, honba: int = 0, deposits: int = 0
) -> MatchTable:
    """Return the table of the next hand.

    If the hand ``repeats``, the dealer deals again. If not, the deal passes to the next player, after a hand of every player into the
    next round.
    """
    table = replace(table, points=tuple(points), honba=honba, deposits=deposits)
    if repeats:
        return table
    over = table.hand == table.players
    dealer = (table.dealer + 1) % table.players
    hand = 1 if over else table.hand + 1
    return replace(table, dealer=dealer, round=table.round + over, hand=hand)
