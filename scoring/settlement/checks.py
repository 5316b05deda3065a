"""Checks of tables and events that are the same in every tile game."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.analysis.tile_supply import TileSupply
from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.hand.fields import WINDS
from scoring.hand.game import TileGame
from scoring.hand.situations import Claims
from scoring.rules.in_force import InForce
from scoring.settlement import MESSAGES
from scoring.settlement.fields import Terms
from scoring.settlement.table import (
    ABORTED,
    CALLED_OFF,
    CHOMBO,
    DRAWN,
    WIND_NAMES,
    WON,
    Event,
    MatchTable,
    WinClaim,
)

GOES_WITH: Final[Mapping[str, Collection[str]]] = {
    "wins": (WON,),
    "on": (WON,),
    "feeds": (WON,),
    "wall_break": (WON,),
    "tenpai": (DRAWN,),
    "hands": (DRAWN, ABORTED),
    "kind": (ABORTED,),
    "by": (ABORTED, CHOMBO),
    "nagashi": (DRAWN,),
    "kans": (ABORTED,),
}
"""The types of events that allow each field; a field without an entry goes with every event."""
NEEDED_BY: Final[Mapping[str, Collection[str]]] = {
    "wins": (WON,),
    "kind": (ABORTED,),
    "by": (CHOMBO,),
}
"""The events that always need a field; which aborts need ``by`` depends on their kind."""


OPENED_BY_RIICHI: Final = "ura_indicators"
"""The field of a hand that only the situations of a riichi allow."""


class EventRules(NamedTuple):
    """The game, its terms and the rules that the checks of an event depend on."""

    game: TileGame
    terms: Terms
    rules: InForce
    supply: TileSupply

    @property
    def claims(self) -> Claims:
        """The situations that a winner can claim."""
        return self.game.requests.claims

    @property
    def riichi(self) -> tuple[str, ...]:
        """The situations of a player who declared riichi."""
        return tuple(claim.yaku.id for claim in self.claims.opening(OPENED_BY_RIICHI))

    def faults(self, request: Mapping[str, Any]) -> list[Fault]:
        """Return the errors of a scoring request."""
        return self.game.faults(self.rules, request)

    def copies_faults(self, packed: int, reds: int, at: str) -> list[Fault]:
        """Return an error at the pointer ``at`` for each tile of which more are visible than exist."""
        return [each.why.at(at) for each in self.supply.excess(packed, reds)]


def count_faults(terms: Terms, given: Mapping[str, Any], at: str = "") -> list[Fault]:
    """Return an error for each list of a table, or of the end of a match, that does not have a value for every player."""
    values_missing = (
        ("points", MESSAGES["points_missing"], given["points"]),
        ("chombo", MESSAGES["chombo_missing"], given.get("chombo") or [0] * terms.players),
    )
    return [
        Fault(f"{at}/{name}", "wrong_count", detail.filled(n=terms.players), terms.players_rule)
        for name, detail, values in values_missing
        if len(values) < terms.players
    ]


def event_faults(event: Event, given: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the errors of an event under any rules; ``given`` is the event as it was sent."""
    for name, types in GOES_WITH.items():
        if event.type not in types and given.get(name) not in (None, []):
            yield MESSAGES.fault(
                f"/event/{name}", "not_with_this_event:not_with_this", types=", ".join(types)
            )
    if event.type == WON:
        if not event.claims:
            yield MESSAGES.fault("/event/wins", "missing:no_winner")
        yield from _claim_faults(event)
    elif event.type == ABORTED:
        if event.kind is None:
            yield MESSAGES.fault("/event/kind", "missing:no_kind")
        elif event.kind in CALLED_OFF and event.by is None:
            yield by_missing()
    shown = [held.player for held in event.held]
    for place, held in enumerate(event.held):
        if held.player in shown[:place]:
            yield MESSAGES.fault(f"{held.at}/player", "repeated_item:hand_shown_twice")


def by_missing() -> Fault:
    """Return the error of an event that does not name the player who caused it."""
    return Fault("/event/by", "missing", MESSAGES["by_missing"], example=0)


def _claim_faults(event: Event) -> Iterator[Fault]:
    winners = [claim.winner for claim in event.claims]
    for place, claim in enumerate(event.claims):
        if claim.discarder == claim.winner:
            yield MESSAGES.fault(f"{claim.at}/from", "own_discard:win_on_own_discard")
        if claim.winner in winners[:place]:
            yield MESSAGES.fault(f"{claim.at}/winner", "repeated_item:two_wins_of_one_player")
        if claim.discarder != event.claims[0].discarder:
            yield MESSAGES.fault(f"{claim.at}/from", "not_one_discard:several_discards")
        elif claim.tsumo and place:
            yield MESSAGES.fault(f"{claim.at}/from", "several_self_draws")
        yield from _ways_to_say(claim)
    if event.on_riichi_tile:
        yield from _riichi_tile_faults(event)


def _ways_to_say(claim: WinClaim) -> Iterator[Fault]:
    if (claim.hand is None) == (claim.value is None):
        yield MESSAGES.fault(claim.at, "hand_or_value")
    given = (claim.hand or {}).get("win")
    if given is not None and (given == "tsumo") != claim.tsumo:
        yield MESSAGES.fault(f"{claim.at}/hand/win", "contradiction:win_contradicts_from")


def _riichi_tile_faults(event: Event) -> Iterator[Fault]:
    for discarder in {claim.discarder for claim in event.claims}:
        if discarder is None:
            yield MESSAGES.fault("/event/on", "contradiction:no_discard_in_tsumo")
        elif discarder not in event.riichi:
            yield MESSAGES.fault("/event/riichi", "contradiction:riichi_tile_without_riichi")


def points_faults(
    points: Sequence[int], unit: int, rule: str, at: str = "/table/points"
) -> Iterator[Fault]:
    """Yield an error for points that are not a multiple of the smallest unit that is paid."""
    for place, own in enumerate(points):
        if own % unit:
            yield MESSAGES.fault(f"{at}/{place}", "not_in_units:points_unit", rule, unit=unit)


def below_zero_faults(table: MatchTable, rule: str) -> Iterator[Fault]:
    """Yield an error for each player whose points have ended the match before this hand."""
    for place, points in enumerate(table.points):
        if points < 0:
            yield MESSAGES.fault(f"/table/points/{place}", "match_is_over:below_zero", rule)


def seat_faults(table: MatchTable, rule: str) -> Iterator[Fault]:
    """Yield an error if the dealer cannot deal this hand of a round."""
    if table.dealer != table.hand - 1:
        yield MESSAGES.fault(
            "/table/dealer",
            "contradiction:wrong_dealer",
            rule,
            hand=table.hand,
            dealer=table.hand - 1,
        )


def round_faults(table: MatchTable, rounds: int, rule: str) -> Iterator[Fault]:
    """Yield an error if a match of ``rounds`` rounds does not have the round of the table."""
    if table.round >= rounds:
        last = WIND_NAMES[rounds - 1]
        yield MESSAGES.fault(
            "/table/round_wind", "match_is_over:last_round", rule, wind=WINDS[last]
        )


def total_note(points: Sequence[int], deposits: int, start: int) -> Iterator[Assumption]:
    """Yield a note if points and deposits do not add up to the points at the start; ``deposits`` and ``start`` are in points."""
    total, wanted = sum(points) + deposits, start * len(points)
    if total != wanted:
        filled = MESSAGES["points_total"].filled(total=total, wanted=wanted)
        yield Assumption("points", filled)


def fu_fault(claim: WinClaim, rule: str) -> Fault:
    """Return the error of a number of fu that no hand with these han and this kind of win has."""
    detail = MESSAGES["no_such_fu_by_tsumo"] if claim.tsumo else MESSAGES["no_such_fu_by_ron"]
    return Fault(f"{claim.at}/value/fu", "no_such_hand", detail, rule)
