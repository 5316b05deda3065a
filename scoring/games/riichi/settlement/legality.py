"""Tables and events that break a rule of riichi mahjong."""

from collections.abc import Iterator
from typing import Final

from scoring.analysis import NINE_TERMINALS
from scoring.faults import Fault
from scoring.games.riichi import fault
from scoring.games.riichi.scale import PAIRS_FU, RiichiScale
from scoring.games.riichi.settlement.liability import card_liability, feed_faults
from scoring.games.riichi.settlement.match import most_rounds
from scoring.games.riichi.settlement.options import ABORTS, FOUR_RIICHI, FOUR_WINDS, THREE_WINS
from scoring.hand.wall_break import unused_fault
from scoring.rules.amendments import WAREME_PAYMENTS
from scoring.rules.in_force import InForce, limit_reached
from scoring.settlement import checks as check
from scoring.settlement.accounts import MatchEnd
from scoring.settlement.table import ABORTED, DRAWN, WON, Event, MatchTable, WinClaim
from scoring.settlement.winners import late_riichi_faults

_SHARED_BY: Final = 6
"""A number that one, two and three players can share in equal parts."""
_SCALE: Final = RiichiScale()


def table_faults(rules: InForce, table: MatchTable) -> Iterator[Fault]:
    """Yield the errors of a table: points not in hundreds or below zero, a wrong dealer, a round the match does not have."""
    if not rules.cards:  # a card can make payments of any size
        yield from check.points_faults(table.points, rules.numbers.payment_unit, "payment_unit")
    # An abort never ends a match, and by this option a riichi stick can leave a player below 0.
    if rules.options["busting"] != "none" and rules.options["riichi_needs_points"]:
        yield from check.below_zero_faults(table, "busting")
    yield from check.seat_faults(table, "first_dealer")
    yield from check.round_faults(table, most_rounds(rules), "length")
    if any(table.chombo) and rules.options["chombo"] != "after":
        yield fault("/table/chombo", "no_such_rule:no_penalty", "chombo")


def end_faults(rules: InForce, end: MatchEnd) -> Iterator[Fault]:
    """Yield the errors of the end of a match: points not in hundreds, and chombo that no result pays for."""
    if not rules.cards:  # a card can make payments of any size
        unit = rules.numbers.payment_unit
        yield from check.points_faults(end.points, unit, "payment_unit", "/points")
    if any(end.chombo) and rules.options["chombo"] != "after":
        yield fault("/chombo", "no_such_rule:no_penalty", "chombo")


def event_faults(rules: InForce, table: MatchTable, event: Event) -> Iterator[Fault]:
    """Yield the errors of an end that the rules do not have, of impossible values, and of riichi without the points for it."""
    if event.type == WON:
        yield from _win_faults(rules, event)
    elif event.type == DRAWN:
        yield from _draw_faults(rules, event)
    elif event.type == ABORTED:
        yield from _abort_faults(rules, table, event)
    else:
        yield from _chombo_faults(rules, event)
    yield from _riichi_faults(rules, table, event)


def _win_faults(rules: InForce, event: Event) -> Iterator[Fault]:
    for claim in event.claims:
        if claim.value is not None:
            yield from _value_faults(rules, claim, riichi=claim.winner in event.riichi)
    yield from _card_faults(rules, event)
    yield from feed_faults(rules, event)


def _card_faults(rules: InForce, event: Event) -> Iterator[Fault]:
    """Yield errors for facts that wareme and cards need and the event omits, and for a wall break that nothing needs."""
    if rules.wall_break is not None and event.wall_break is None:
        card = rules.wall_break.card
        rule = WAREME_PAYMENTS if card is None else card.page
        yield fault("/event/wall_break", "missing:wall_break", rule)
    elif rules.wall_break is None and event.wall_break is not None:
        yield unused_fault("/event/wall_break")
    for claim in event.claims:
        if claim.value is not None and card_liability(rules).feeders(event, claim.winner):
            yield fault(f"{claim.at}/value", "needs_hand", "cards_beat_rules")


def _draw_faults(rules: InForce, event: Event) -> Iterator[Fault]:
    if event.tenpai is None and not event.held:
        yield fault("/event/tenpai", "missing:tenpai", "noten_penalty")
    yield from _noten_faults(rules)
    if event.nagashi and not rules.options["nagashi_mangan"]:
        yield fault("/event/nagashi", "no_such_rule:no_nagashi_mangan", "nagashi_mangan")


def _noten_faults(rules: InForce) -> Iterator[Fault]:
    """Yield an error if one, two or three players cannot share the noten payments of a card in equal parts."""
    unit = rules.numbers.payment_unit
    parts = unit * _SHARED_BY
    if rules.cards and rules.numbers.noten_points % parts:
        changing = [
            place
            for place, card in enumerate(rules.cards)
            for change in card.changes
            if getattr(change, "rule", None) in ("noten_points", "payment_unit")
        ]
        yield fault(
            f"/cards/{changing[-1]}",
            "cannot_be_shared:noten_not_shared",
            "noten_penalty",
            name=rules.ruleset.rules["noten_points"].name,
            parts=parts,
            unit=unit,
        )


def _abort_faults(rules: InForce, table: MatchTable, event: Event) -> Iterator[Fault]:
    """Yield an error for an abort that the rules do not have, or that the named player cannot have caused."""
    if event.kind is None:
        return
    rule, name = ABORTS[event.kind]
    if event.kind not in aborts(rules):
        yield fault("/event/kind", "no_such_abort", rule, name=name)
    elif event.kind == FOUR_RIICHI and len(event.riichi) < table.players:
        yield fault("/event/riichi", "contradiction:four_riichi", rule)
    elif event.kind == FOUR_WINDS and event.by not in (None, (table.dealer - 1) % table.players):
        yield fault("/event/by", "contradiction:four_winds", rule)
    elif event.kind == NINE_TERMINALS and event.by is not None:
        turn = (event.by - table.dealer) % table.players
        yield from late_riichi_faults(table, event, turn, rule)


def aborts(rules: InForce) -> tuple[str, ...]:
    """Return the kinds of abort in force."""
    chosen = rules.options["aborts"]
    kinds = chosen if isinstance(chosen, tuple) else ()
    return (*kinds, THREE_WINS) if rules.options["ron_winners"] == "two" else kinds


def _chombo_faults(rules: InForce, event: Event) -> Iterator[Fault]:
    if rules.options["chombo"] == "none":
        yield fault("/event/type", "no_such_rule:no_chombo", "chombo")
    if event.by is None:
        yield check.by_missing()


def _riichi_faults(rules: InForce, table: MatchTable, event: Event) -> Iterator[Fault]:
    """Yield an error for each player in riichi without the points for it."""
    for place, player in enumerate(event.riichi):
        if table.points[player] < rules.numbers.riichi_points:
            yield fault(
                f"/event/riichi/{place}",
                "too_few_points",
                "riichi_points_needed",
                points=rules.numbers.riichi_points,
            )


def _value_faults(rules: InForce, claim: WinClaim, *, riichi: bool) -> Iterator[Fault]:
    """Yield an error if no hand can have a value. A value has either yakuman, or han and the fu that the han need."""
    value = claim.value or {}
    han, fu = value.get("han"), value.get("fu")
    at = f"{claim.at}/value"
    if ("yakuman" in value) == (han is not None):
        yield fault(at, "han_or_yakuman")
    elif han is None:
        if fu is not None:
            yield fault(f"{at}/fu", "contradiction:yakuman_has_no_fu", "yakuman_worth")
        if value["yakuman"] > (most := rules.numbers.most_yakuman) > 0:
            rule = "yakuman_sum" if most == 1 else "most_yakuman"
            yield fault(f"{at}/yakuman", "no_such_hand:most_yakuman", rule, most=most)
    elif fu is None:
        if limit_reached(rules.limits, han) is None:
            yield fault(f"{at}/fu", "missing:fu", "han_and_points")
    elif fu != PAIRS_FU and fu % 10:
        yield fault(f"{at}/fu", "no_such_hand:wrong_fu", "fu_calculation")
    elif han < _SCALE.least_han(rules, fu, tsumo=claim.tsumo):
        yield check.fu_fault(claim, "fu_calculation")
    elif riichi and han < _SCALE.least_in_riichi(rules, fu, tsumo=claim.tsumo):
        yield fault(f"{at}/han", "no_such_hand:no_such_hand_in_riichi", "ordinary_yaku")
