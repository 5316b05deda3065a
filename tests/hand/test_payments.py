"""Who pays what of base points in a game of four, checked by what the shares are and what they add up to."""

from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand.payments import (
    Payment,
    Payments,
    liable_share,
    paid_by_winner,
    share,
    whole_share,
)

BASES = st.integers(0, 48_000)
COUNTERS = st.integers(0, 20).map(lambda counters: 300 * counters)
TIMES = {
    (1, 0): [("discarder", 1, 6)],
    (0, 0): [("discarder", 1, 4)],
    (1, 1): [("each", 3, 2)],
    (0, 1): [("dealer", 1, 2), ("child", 2, 1)],
}
"""By whether a dealer wins and on a self-draw: who pays, how many of them, and how many times the base."""


def _adds_up(payments: Payments) -> None:
    """The sums are those of the shares, and all of it is whole."""
    assert payments.points == sum(each.payers * each.points for each in payments.shares)
    assert payments.honba == sum(each.payers * each.honba for each in payments.shares)
    numbers = [number for each in payments.shares for number in each[1:]]
    assert {type(number) for number in (*numbers, payments.points, payments.honba)} == {int}


@given(
    base=BASES,
    dealer=st.integers(0, 1),
    tsumo=st.integers(0, 1),
    unit=st.sampled_from([1, 10, 100]),
    honba=COUNTERS,
)
def test_everybody_pays_so_many_times_the_base_rounded_up(
    base: int, dealer: int, tsumo: int, unit: int, honba: int
) -> None:
    payments = share(base, dealer=dealer, tsumo=tsumo, unit=unit, honba=honba)
    _adds_up(payments)
    payers = [(each.payer, each.payers, each.times) for each in payments.shares]
    assert payers == TIMES[dealer, tsumo]
    for each in payments.shares:
        assert each.points == ceil(base * each.times / unit) * unit
    assert payments.honba == honba


@given(base=BASES.map(lambda base: 2 * base), dealer=st.integers(0, 1), tsumo=st.integers(0, 1))
def test_a_liable_player_pays_all_of_a_self_draw_and_half_of_a_ron(
    base: int, dealer: int, tsumo: int
) -> None:
    payments = liable_share(base, dealer=dealer, tsumo=tsumo)
    _adds_up(payments)
    assert payments.points == base * (6 if dealer else 4)
    assert payments.honba == 0
    assert [each.points for each in payments.shares] == [
        base * each.times for each in payments.shares
    ]
    payers = ["liable"] if tsumo else ["liable", "discarder"]
    assert [(each.payer, each.payers) for each in payments.shares] == [(who, 1) for who in payers]
    assert len({each.points for each in payments.shares}) == 1


@pytest.mark.parametrize("payers", [2, 3])
def test_whole_points_are_paid_by_each_on_a_self_draw_and_by_the_discarder_alone(
    payers: int,
) -> None:
    assert whole_share(700, tsumo=1, payers=payers, honba=100) == Payments(
        (Payment("each", payers, 700, 100, 0),), payers * 700, payers * 100
    )
    assert whole_share(700, tsumo=0, payers=payers, honba=300) == Payments(
        (Payment("discarder", 1, 700, 300, 0),), 700, 300
    )


def test_a_winner_who_pays_loses_points_and_pays_no_counters() -> None:
    assert paid_by_winner(900) == Payments((Payment("winner", 1, 900, 0, 0),), -900, 0)
