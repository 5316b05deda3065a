"""Settlement of a hand of riichi mahjong."""

from dataclasses import replace
from typing import NamedTuple

from scoring.games.riichi.settlement import legality, match, wins
from scoring.games.riichi.settlement.draws import chombo_payments, draw_payments, penalty_notes
from scoring.games.riichi.settlement.fields import terms
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.settlement.flow import Law
from scoring.settlement.round_end import (
    Dropped,
    HandOutcome,
    Won,
    next_table,
    stick_payers,
)
from scoring.settlement.table import ABORTED, CHOMBO, DRAWN, Event, MatchTable
from scoring.settlement.transfers import POT, Transfer, transferred
from scoring.text import Text


class HandResult(NamedTuple):
    """The result of a hand, before the next one or the end of the match."""

    transfers: list[Transfer]
    honba: int
    """Honba of the next hand."""
    deposits: int
    """Riichi sticks that nobody has taken."""
    repeats: bool
    """Whether the dealer stays."""
    may_end: bool = True
    """Whether the match can end with this hand."""
    dropped: tuple[Dropped, ...] = ()
    notes: tuple[Text, ...] = ()


def outcome(rules: InForce, table: MatchTable, event: Event, won: list[Won]) -> HandOutcome:
    """Return the result of the hand, with the next hand or the end of the match."""
    taken_after = event.type == CHOMBO and rules.options["chombo"] == "after"
    new = [int(taken_after and event.by == player) for player in range(table.players)]
    table = replace(table, chombo=tuple(map(sum, zip(table.chombo, new, strict=True))))
    hand = _hand(rules, table, event, won)
    points = transferred(table.points, hand.transfers)
    reason = match.end(rules, table, points, repeats=hand.repeats) if hand.may_end else None
    after = next_table(
        table, points, repeats=hand.repeats, honba=hand.honba, deposits=hand.deposits
    )
    penalties = penalty_notes(rules, new if reason is None else table.chombo)
    notes = (*hand.notes, *penalties)
    return HandOutcome(tuple(hand.transfers), after, reason, dropped=hand.dropped, notes=notes)


def _hand(rules: InForce, table: MatchTable, event: Event, won: list[Won]) -> HandResult:
    """Return the result of a hand by the way it ended."""
    if event.type == CHOMBO:
        paid = chombo_payments(rules, table, event)
        return HandResult(paid, table.honba, table.deposits, repeats=True, may_end=False)
    stick, rule = rules.numbers.deposit_points, "deposit_points"
    paid = [Transfer(player, POT, stick, rule) for player in stick_payers(event)]
    on_table, honba = table.deposits + len(paid), table.honba + 1
    if event.type == ABORTED:
        return HandResult(paid, honba, on_table, repeats=True, may_end=False)
    if wins.aborted_by_claims(rules, event):
        why = wins.third_claim(rules)
        return HandResult(paid, honba, on_table, repeats=True, may_end=False, notes=(why,))
    if event.type == DRAWN:
        paid += draw_payments(rules, table, event)
        tenpai = table.dealer in (event.tenpai or ())
        stays = tenpai and rules.options["dealer_stays"] == "win_or_tenpai"
        return HandResult(paid, honba, on_table, repeats=stays)
    winners, dropped = wins.winners(rules, table, won)
    paid += wins.win_payments(rules, table, event, winners)
    stays = table.dealer in [one.claim.winner for one in winners]
    notes = tuple(wins.notes(rules, event, winners))
    return HandResult(
        paid, honba if stays else 0, 0, repeats=stays, dropped=tuple(dropped), notes=notes
    )


def law(ruleset: Ruleset) -> Law:
    """Return the settlement of a ruleset."""
    return Law(
        terms=terms(ruleset),
        table_faults=legality.table_faults,
        event_faults=legality.event_faults,
        table_fields=wins.table_fields,
        worth=wins.worth_of_value,
        outcome=outcome,
        accounts=match.accounts,
        end_faults=legality.end_faults,
    )
