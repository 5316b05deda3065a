"""Who pays what of base points in a game of four, checked by what the shares are and what they add up to."""

from math import ceil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring.hand.payments import Payments, liable_payments, payments_of, with_honba
from scoring.tiles.values import Numbers
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["payments"]

BASES = st.integers(0, 48_000)
COUNTERS = st.integers(0, 20).map(lambda counters: 300 * counters)
TIMES = {
    (1, 0): [("discarder", 1, 6)],
    (0, 0): [("discarder", 1, 4)],
    (1, 1): [("each", 3, 2)],
    (0, 1): [("dealer", 1, 2), ("child", 2, 1)],
}
"""By whether a dealer wins and on a self-draw: who pays, how many of them, and how many times the base."""


def share(base: int, *, dealer: int, tsumo: int, unit: int, honba: int, **more: str) -> Payments:
    """Return the payments of base points that are rounded up to ``unit``, with counters worth ``honba``."""
    numbers = Numbers({"payment_unit": unit, "honba_points": honba, **more})
    return payments_of(numbers, base, dealer=dealer, tsumo=tsumo, counters=1)


def _adds_up(payments: Payments) -> None:
    """Assert that the sums are those of the shares, and that all numbers are whole."""
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


NUMBERS = scoring.ruleset("tcg").basic.numbers


def test_two_liable_players_pay_a_part_each() -> None:
    drawn = liable_payments(NUMBERS, [8000, 16000], 0, dealer=0, tsumo=1)
    assert [(one.payer, one.points) for one in drawn.shares] == [
        ("liable", 32000),
        ("liable", 64000),
    ]
    ron = liable_payments(NUMBERS, [8000, 16000], 8000, dealer=0, tsumo=0)
    assert [(one.payer, one.points) for one in ron.shares] == [
        ("liable", 16000),
        ("liable", 32000),
        ("discarder", 16000 + 32000 + 32000),
    ]


def test_honba_are_paid_by_everybody_who_pays_or_by_the_first_of_a_kind() -> None:
    drawn = share(2000, dealer=0, tsumo=1, unit=100, honba=0)
    assert with_honba(drawn, 200) == share(2000, dealer=0, tsumo=1, unit=100, honba=600)
    two = with_honba(liable_payments(NUMBERS, [8000, 8000], 0, dealer=0, tsumo=0), 300, "liable")
    _adds_up(two)
    assert [one.honba for one in two.shares] == [300, 0, 0]


@pytest.mark.parametrize(
    ("base", "dealer", "north", "counters", "paid", "points"),
    CASES["three players"].values(),
    ids=CASES["three players"],
)
def test_three_players_treat_the_share_of_north_in_one_of_three_ways(
    *, base: int, dealer: int, north: str, counters: int, paid: dict[str, int], points: int
) -> None:
    """Presets §4 with the worked examples P27 and P28; counters are 100 of each payer."""
    payments = share(base, dealer=dealer, tsumo=1, unit=100, honba=counters, tsumo_share=north)
    assert {one.payer: one.points + one.honba for one in payments.shares} == paid
    assert (payments.points, payments.honba) == (points, counters)
    assert sum(one.payers * one.points for one in payments.shares) == points
    for one in payments.shares:
        assert not one.times or one.points == -(-base * one.times // 100) * 100
