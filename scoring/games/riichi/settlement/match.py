"""The end of a match of riichi mahjong: its last hand, the riichi sticks left on the table, and the final accounts."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from scoring.games.riichi.settlement.options import rounds
from scoring.rules.in_force import InForce
from scoring.settlement.accounts import AccountPart, Accounts, MatchEnd
from scoring.settlement.table import MatchTable
from scoring.settlement.transfers import POT, Transfer, by_rank, shared, transferred

_THREE: Final = 3
_FLOATING_UMA: Final = (
    (0, 0, 0, 0),
    (12, -1, -3, -8),
    (8, 4, -4, -8),
    (8, 3, 1, -12),
    (0, 0, 0, 0),
)
"""The uma in thousands by the number of players with the return points or more."""


def most_rounds(rules: InForce) -> int:
    """Return the largest possible number of rounds of a match."""
    return rounds(rules) + (rules.options["extra_round"] != "none")


# --- the last hand


def end(rules: InForce, table: MatchTable, points: Sequence[int], *, repeats: bool) -> str | None:
    """Return the rule by which the match is over; ``None`` while it goes on."""
    if reason := bust(rules, points):
        return reason
    hand = table.round * table.players + table.hand
    if hand < rounds(rules) * table.players:
        return None
    reached = max(points) >= rules.numbers.target_points
    if repeats:
        first = by_rank(points)[0] == table.dealer
        stops = "target_points" if reached and table.round == rounds(rules) else "agari_yame"
        return stops if first and _may_stop(rules, reached=reached) else None
    if reached and rules.options["extra_round"] != "none":
        return "target_points"
    return "match_length" if hand == most_rounds(rules) * table.players else None


def bust(rules: InForce, points: Sequence[int]) -> str | None:
    """Return the rule by which a player with too few points ends the match; ``None`` if nobody has too few."""
    busting, least = rules.options["busting"], min(points)
    is_bust = busting != "none" and (least < 0 or (busting == "at_zero" and not least))
    return "busting" if is_bust else None


def _may_stop(rules: InForce, *, reached: bool) -> bool:
    """Return whether the match ends if the last dealer is first."""
    stop = rules.options["last_dealer"]
    return stop == "must_stop" or (stop == "must_stop_at_target" and reached)


# --- what is left on the table


def leftovers(rules: InForce, end: MatchEnd) -> list[Transfer]:
    """Return the transfers of the riichi sticks left at the end of a match, to first place."""
    taken = rules.options["leftover_deposits"]
    if taken == "lost":
        return []
    unit = rules.numbers.payment_unit
    players = _places(rules, end)[0]
    total = end.deposits * rules.numbers.deposit_points // unit
    shares = shared(total - (total % len(players) if taken == "first_evenly" else 0), len(players))
    return [
        Transfer(POT, player, own * unit, "leftover_deposits")
        for player, own in zip(players, shares, strict=True)
        if own
    ]


# --- the final accounts


class _Prize(NamedTuple):
    """The oka and uma of a player, in the smallest unit of results, and the rule that states the uma."""

    oka: int
    uma: int
    rule: str
    larger: bool
    """Whether the player gets a unit more than another one with equal points."""


def accounts(rules: InForce, end: MatchEnd) -> Accounts:
    """Return the final accounts: points less the return points, uma, oka and penalties for chombo.

    Players with equal points keep their place, even if one of them gets more of the riichi sticks left on the table.

    In whole thousands points are rounded, and first place gets the difference: the oka and what rounding loses.
    With a decimal nothing is rounded.
    """
    numbers, decimals = rules.numbers, int(rules.numbers.result_decimals)
    unit = numbers.result_unit // 10**decimals
    left = leftovers(rules, end)
    points = transferred(end.points, left)
    prizes = _prizes(rules, end, unit)
    parts = []
    for player, own in enumerate(points):
        counted = _rounded(rules, own) - numbers.points_to_return // unit
        prize = prizes[player]
        parts.append(
            [
                AccountPart("return_points", counted, "points_to_return"),
                AccountPart("oka", prize.oka, "points_to_return"),
                AccountPart("uma", prize.uma, prize.rule),
            ]
        )
    if not decimals:
        taken = sum(one.points for one in left)
        lost = (end.deposits * numbers.deposit_points - taken) // unit
        remainder = -sum(part.amount for own in parts for part in own) - lost
        if remainder:
            first = by_rank(end.points, end.dealer)[0]
            parts[first].append(AccountPart("remainder", remainder, "rounded_up_from"))
    penalty = numbers.chombo_points // numbers.result_unit * 10**decimals
    for own_parts, count in zip(parts, end.chombo, strict=True):
        if count:
            own_parts.append(AccountPart("chombo", -penalty * count, "chombo_points"))
    level = end.points if rules.options["ties"] == "split" else ()
    larger = tuple(player for player in prizes if prizes[player].larger)
    return Accounts(tuple(map(tuple, parts)), decimals, tuple(left), level, larger)


def _rounded(rules: InForce, points: int) -> int:
    """Return points in thousands, 五捨六入; in whole hundreds if results have a decimal."""
    numbers = rules.numbers
    if numbers.result_decimals:
        return points // (numbers.result_unit // 10)
    unit = numbers.result_unit
    if points < 0 and rules.options["negative_rounding"] == "floor":
        return points // unit
    whole = (abs(points) + unit - numbers.rounded_up_from) // unit
    return whole if points >= 0 else -whole


def _prizes(rules: InForce, end: MatchEnd, unit: int) -> dict[int, _Prize]:
    """Return uma and oka by player, in the unit of results; players who tie share theirs, and the earlier seat gets an odd unit."""
    numbers, scale = rules.numbers, 10 ** int(rules.numbers.result_decimals)
    umas, uma_rules = zip(*_uma(rules, end.points), strict=True)
    oka = (numbers.points_to_return - numbers.points_at_start) * len(end.points) // unit
    prizes: dict[int, _Prize] = {}
    for players in _places(rules, end):
        place, count = len(prizes), len(players)
        first = oka if place == 0 else 0
        totals = shared(sum(umas[place : place + count]) * scale + first, count)
        for player, total, own in zip(players, totals, shared(first, count), strict=True):
            prizes[player] = _Prize(own, total - own, uma_rules[place], total > totals[-1])
    return prizes


def _uma(rules: InForce, points: Sequence[int]) -> list[tuple[int, str]]:
    """Return the uma of each place in thousands, and the rule that states the uma."""
    numbers = rules.numbers
    first, last = (numbers.uma_outer, "uma_outer"), (-numbers.uma_outer, "uma_outer")
    if len(points) == _THREE:
        return [first, (0, "uma_outer"), last]
    if rules.options["uma_by"] == "floating":
        above = sum(own >= numbers.points_to_return for own in points)
        return [(uma, "uma_by") for uma in _FLOATING_UMA[above]]
    return [first, (numbers.uma_inner, "uma_inner"), (-numbers.uma_inner, "uma_inner"), last]


def _places(rules: InForce, end: MatchEnd) -> list[list[int]]:
    """Return the players from first to last place; players with equal points share a place if ties are split."""
    ranked = by_rank(end.points, end.dealer)
    if rules.options["ties"] == "seat":
        return [[player] for player in ranked]
    return [list(players) for _, players in groupby(ranked, key=end.points.__getitem__)]
