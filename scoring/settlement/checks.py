"""Checks of tables and events that are the same in every tile game."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields.field import Assumption
from scoring.fields.wording import value_fault
from scoring.hand.fields import WINDS
from scoring.rules.in_force import InForce
from scoring.settlement.table import (
    ABORTED,
    CALLED_OFF,
    CHOMBO,
    DRAWN,
    WIND_NAMES,
    WON,
    Claim,
    Event,
    Table,
)
from scoring.text import Text

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
"""The events a field goes with; an empty list goes with any."""


_SHARED_BY: Final = 6
"""What one, two and three can share, in equal parts."""


def event_faults(event: Event, given: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with an event whatever the rules; ``given`` is the event as it was sent."""
    for name, types in GOES_WITH.items():
        if event.type not in types and given.get(name) not in (None, []):
            detail = _NOT_WITH_THIS.filled(types=", ".join(types))
            yield Fault(f"/event/{name}", "not_with_this_event", detail)
    if event.type == WON:
        if not event.claims:
            yield Fault("/event/wins", "missing", Text("和了者が要る。", "Say who wins."))
        yield from _claim_faults(event)
    elif event.type == ABORTED:
        if event.kind is None:
            yield value_fault("/event/kind", "missing")
        elif event.kind in CALLED_OFF and event.by is None:
            yield value_fault("/event/by", "missing")
    shown = [held.player for held in event.held]
    for place, held in enumerate(event.held):
        if held.player in shown[:place]:
            detail = Text("一人の手牌は一度だけ。", "Show each player's hand once.")
            yield Fault(f"{held.at}/player", "repeated_item", detail)


_NOT_WITH_THIS: Final = Text(
    "この項目は type が {types} の時だけ。",
    "This field goes only with an event of type {types}.",
)


def _claim_faults(event: Event) -> Iterator[Fault]:
    winners = [claim.winner for claim in event.claims]
    for place, claim in enumerate(event.claims):
        if claim.discarder == claim.winner:
            detail = Text("自分の捨て牌では和了れない。", "Nobody can win on their own discard.")
            yield Fault(f"{claim.at}/from", "own_discard", detail)
        if claim.winner in winners[:place]:
            detail = Text("一人の和了は一度だけ。", "A player claims one win.")
            yield Fault(f"{claim.at}/winner", "repeated_item", detail)
        if claim.discarder != event.claims[0].discarder:
            detail = Text(
                "何人かの和了は、同じ人の捨て牌に限る。",
                "Several players win on one discard only: from must be the same for all.",
            )
            yield Fault(f"{claim.at}/from", "not_one_discard", detail)
        elif claim.tsumo and place:
            detail = Text("自摸和は一人だけ。", "Only one player wins by self-draw.")
            yield Fault(f"{claim.at}/from", "several_self_draws", detail)
        yield from _ways_to_say(claim)
    if event.on_riichi_tile:
        yield from _riichi_tile_faults(event)


def _ways_to_say(claim: Claim) -> Iterator[Fault]:
    if (claim.hand is None) == (claim.value is None):
        detail = Text("handとvalueのどちらか一方。", "Give either hand or value.")
        yield Fault(claim.at, "hand_or_value", detail)
    given = (claim.hand or {}).get("win")
    if given is not None and (given == "tsumo") != claim.tsumo:
        detail = Text(
            "fromが null なら自摸、席の番号ならロン。",
            "A win with from null is tsumo, one from a player is ron.",
        )
        yield Fault(f"{claim.at}/hand/win", "contradiction", detail)


def _riichi_tile_faults(event: Event) -> Iterator[Fault]:
    for discarder in {claim.discarder for claim in event.claims}:
        if discarder is None:
            detail = Text("自摸和に捨て牌は無い。", "There is no discard in a win by self-draw.")
            yield Fault("/event/on", "contradiction", detail)
        elif discarder not in event.riichi:
            detail = Text(
                "宣言牌で放銃した人もriichiに入れる。",
                "List who discarded the declaration tile in riichi, too.",
            )
            yield Fault("/event/riichi", "contradiction", detail)


def declared_faults(
    claim: Claim, riichi: Collection[int], declarations: Sequence[str]
) -> Iterator[Fault]:
    """A hand whose situations do not agree with who declared riichi; ``declarations`` are those that say so."""
    declared = any(name in declarations for name in (claim.hand or {}).get("situation", ()))
    if declared and claim.winner not in riichi:
        detail = Text(
            "立直で和了した人をriichiに入れる。",
            "List the winner in riichi, too.",
        )
        yield Fault("/event/riichi", "contradiction", detail, declarations[0])
    elif declarations and not declared and claim.winner in riichi:
        detail = Text(
            "立直した人の和了には立直の状況を付ける。",
            "A winner who declared riichi has that situation.",
        )
        yield Fault(f"{claim.at}/hand/situation", "contradiction", detail, declarations[0])


def points_faults(table: Table, unit: int, rule: str) -> Iterator[Fault]:
    """Points that are no whole number of the smallest unit that is paid."""
    for place, points in enumerate(table.points):
        if points % unit:
            detail = Text("点数は{unit}点単位。", "Points come in units of {unit}.").filled(
                unit=unit
            )
            yield Fault(f"/table/points/{place}", "not_in_units", detail, rule)


def noten_faults(rules: InForce, number: str, unit: int, rule: str) -> Iterator[Fault]:
    """Noten payments of a card that one, two or three players cannot share; ``number`` is what they are together."""
    parts = unit * _SHARED_BY
    if getattr(rules.numbers, number) % parts:
        detail = Text(
            "カードの{name}は{parts}点の倍数: 1人でも2人でも3人でも{unit}点単位で分けられる。",
            "{name} of a card must be a multiple of {parts}, so that 1, 2 and 3 players can share it in units of {unit}.",
        ).filled(name=rules.ruleset.rules[number].name, parts=parts, unit=unit)
        places = [
            place
            for place, card in enumerate(rules.cards)
            if any(
                getattr(change, "rule", None) in (number, "payment_unit") for change in card.changes
            )
        ]
        yield Fault(f"/cards/{places[-1]}", "cannot_be_shared", detail, rule)


def below_zero_faults(table: Table, rule: str) -> Iterator[Fault]:
    """Players whose points have ended the match before this hand."""
    for place, points in enumerate(table.points):
        if points < 0:
            detail = Text(
                "0点未満の人が出た試合は終わっている。", "Below 0 points the match is over already."
            )
            yield Fault(f"/table/points/{place}", "match_is_over", detail, rule)


def seat_faults(table: Table, rule: str) -> Iterator[Fault]:
    """A dealer who cannot deal this hand of a round."""
    if table.dealer != table.hand - 1:
        detail = Text(
            "{hand}局の親は{dealer}番。", "Hand {hand} of a round is dealt by player {dealer}."
        ).filled(hand=table.hand, dealer=table.hand - 1)
        yield Fault("/table/dealer", "contradiction", detail, rule)


def round_faults(table: Table, rounds: int, rule: str) -> Iterator[Fault]:
    """A round that a match of so many rounds does not have."""
    if table.round >= rounds:
        last = WIND_NAMES[rounds - 1]
        detail = Text("試合は{wind}場まで。", "The match ends with the {wind} round.")
        yield Fault("/table/round_wind", "match_is_over", detail.filled(wind=WINDS[last]), rule)


def total_note(table: Table, start: int, deposit: int) -> Iterator[Assumption]:
    """Yield what the answer says where points and deposits are not what the players began with."""
    total = sum(table.points) + table.deposits * deposit
    if total != start * table.players:
        text = Text(
            "持ち点と供託は合わせて{total:,}点で、{wanted:,}点ではない。そのまま精算した。",
            "Points and deposits add up to {total:,}, not {wanted:,}; they are settled as they are.",
        )
        filled = text.filled(total=total, wanted=start * table.players)
        yield Assumption("points", filled)


def fu_fault(claim: Claim, rule: str) -> Fault:
    """Fu that no hand of so many han has, won as it was."""
    detail = (
        Text(
            "自摸和の手に、この翻と符は無い。",
            "No hand won by self-draw has these han and fu.",
        )
        if claim.tsumo
        else Text(
            "栄和の手に、この翻と符は無い。",
            "No hand won on a discard has these han and fu.",
        )
    )
    return Fault(f"{claim.at}/value/fu", "no_such_hand", detail, rule)
