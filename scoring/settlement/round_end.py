"""The end of a round: turn order, who pays a win, deposits, noten payments, the next table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from scoring.hand.payments import Payments
from scoring.settlement.table import WIND_NAMES, Claim, Table
from scoring.settlement.transfers import POT, Transfer
from scoring.text import Text

HANDS_OF_A_ROUND = 4


class Won(NamedTuple):
    """A claim that is a win, with what is paid for it."""

    claim: Claim
    payments: Payments
    limit: str | None
    """The limit it reaches."""
    by_yaku: int = 0
    """Points that its yaku are worth by themselves, where they have neither han nor fu."""


class Dropped(NamedTuple):
    """A claim that does not come to anything because another goes before it."""

    player: int
    rule: str
    """Identifier of the rule that says so."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an event does to a table."""

    transfers: tuple[Transfer, ...]
    table: Table | None
    """The next table; ``None`` after the last hand."""
    reason: str | None = None
    """The rule by which the match ended."""
    results: tuple[int, ...] = ()
    """What the match is worth to each player, where it ended."""
    dropped: tuple[Dropped, ...] = ()
    notes: tuple[Text, ...] = ()
    """Further sentences of the explanation."""
    assumed: tuple[Text, ...] = ()
    """What was taken for granted."""


def seat_wind(player: int, table: Table) -> str:
    """The wind of a player: the dealer is East."""
    return WIND_NAMES[(player - table.dealer) % table.players]


def turns_after(player: int, other: int, players: int) -> int:
    """How many turns after ``player`` it is ``other``'s turn: 1 for the next."""
    return (other - player) % players or players


def in_turn(won: Sequence[Won], players: int) -> list[Won]:
    """Claims of one discard, the nearest in turn order after the discarder first; a self-draw is alone."""
    return sorted(
        won,
        key=lambda one: turns_after(
            one.claim.winner if one.claim.discarder is None else one.claim.discarder,
            one.claim.winner,
            players,
        ),
    )


class Answers(NamedTuple):
    """Who answers for a hand, and the rule by which."""

    player: int
    rule: str


def spread(
    won: Won,
    table: Table,
    *,
    rule: str,
    honba_rule: str,
    answers: Answers | None = None,
    foremost: int | None = None,
) -> list[Transfer]:
    """The payments of a win as transfers between players; the counters are transfers of their own.

    Where children pay differently, the share that comes first is the ``foremost`` player's.
    """
    winner, discarder = won.claim.winner, won.claim.discarder
    others = [player for player in range(table.players) if player != winner]
    others.sort(key=lambda player: player != foremost)
    payers = {
        "discarder": [] if discarder is None else [discarder],
        "dealer": [table.dealer],
        "child": [player for player in others if player != table.dealer],
        "each": others,
        "liable": [] if answers is None else [answers.player],
    }
    transfers = []
    for payer, number, points, honba, _ in won.payments.shares:
        by = answers.rule if answers is not None and payer == "liable" else rule
        for player in payers[payer][:number]:
            transfers.append(Transfer(player, winner, points, by))
            if honba:
                transfers.append(Transfer(player, winner, honba, honba_rule))
        payers[payer] = payers[payer][number:]
    return transfers


def split(payer: int, points: int, table: Table, rule: str) -> list[Transfer]:
    """What one player pays to all the others in equal parts."""
    others = [player for player in range(table.players) if player != payer]
    return [Transfer(payer, player, points // len(others), rule) for player in others]


def deposited(players: Iterable[int], points: int, rule: str) -> list[Transfer]:
    """What each of ``players`` lays on the table."""
    return [Transfer(player, POT, points, rule) for player in players]


def noten_payments(tenpai: Sequence[int], players: int, total: int, rule: str) -> list[Transfer]:
    """What those who are not tenpai pay those who are, ``total`` together; nothing where all or none are."""
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


def stayed(table: Table, points: Sequence[int], **sticks: int) -> Table:
    """The next table where the dealer deals again; ``sticks`` are its ``honba`` and ``deposits``."""
    return replace(table, points=tuple(points), **sticks)


def passed(table: Table, points: Sequence[int], **sticks: int) -> Table:
    """The next table where the deal passes to the next player of a four-player game."""
    over = table.hand == HANDS_OF_A_ROUND
    return replace(
        table,
        points=tuple(points),
        dealer=(table.dealer + 1) % table.players,
        round=table.round + over,
        hand=1 if over else table.hand + 1,
        **sticks,
    )


def is_last(table: Table, rounds: int) -> bool:
    """Whether this is the last hand of a match of so many rounds."""
    return table.round + 1 == rounds and table.hand == HANDS_OF_A_ROUND


def tells(table: Table, claim: Claim, **more: object) -> dict[str, Any]:
    """What the table and the claim tell a scoring request about a hand."""
    return {
        "win": "tsumo" if claim.tsumo else "ron",
        "seat_wind": seat_wind(claim.winner, table),
        **more,
    }
