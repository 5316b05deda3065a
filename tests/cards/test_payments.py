"""Payments by cards: liability and the wall break in all shares, and chips (8-01, 8-07, 8-08)."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.hand.payments import Payments, PaymentShare, liable_payments, payments_of, with_honba
from scoring.hand.wall_break import after_break
from scoring.rules.amendments import WallBreak
from tests.support.cards import DRAGONS, SIMPLE, answered, inline
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("payments.yaml"))

NUMBERS = scoring.ruleset("tcg").basic.numbers
YAKUMAN = 8000
DOUBLE = WallBreak(None, 2, honba=True)


def _before(base: int, honba: int, *, dealer: int, tsumo: int) -> Payments:
    numbers = NUMBERS.changed({"honba_points": honba})
    return payments_of(numbers, base, dealer=dealer, tsumo=tsumo, counters=1)


def _with_liability(part: int, rest: int, *, dealer: int, tsumo: int) -> Payments:
    plain = liable_payments(NUMBERS, [part], rest, dealer=dealer, tsumo=tsumo)
    return with_honba(plain, 300, "liable" if tsumo else "discarder")


def shares_of(paid: Payments) -> list[list[object]]:
    """Return payer, number of payers, points and honba of each share."""
    return [list(one)[:4] for one in paid.shares]


@pytest.mark.parametrize("case", CASES["liability"], ids=lambda case: case["case"])
def test_8_08_a_liable_player_pays_that_part(case: dict[str, Any]) -> None:
    (part, rest), winner = case["base"], {"dealer": case["dealer"], "tsumo": case["tsumo"]}
    paid = _with_liability(part, rest, **winner)
    assert shares_of(paid) == case["shares"]
    assert paid.points == sum(count * each for _, count, each, _ in case["shares"])
    assert paid.honba == 300
    # No share is a multiple of the base points of the hand.
    assert {one.times for one in paid.shares} == {0}
    # Each part is the same as by itself.
    assert sum(_before(base, 0, **winner).points for base in (part, rest)) == paid.points


TSUMO = _before(1000, 300, dealer=0, tsumo=1)
"""2,000 and 100 from the dealer, 1,000 and 100 from two children."""
FROM_EACH = _before(1000, 300, dealer=1, tsumo=1)
"""2,000 and 100 from three."""
RON = _before(1000, 300, dealer=0, tsumo=0)
"""4,000 and 300."""


BY_TSUMO = _with_liability(YAKUMAN, YAKUMAN, dealer=0, tsumo=1)
"""32,000 and 300 from the liable player, 16,000 from the dealer, 8,000 from two non-dealers."""
BY_RON = _with_liability(YAKUMAN, 0, dealer=0, tsumo=0)
"""16,000 from the liable player, 16,000 and 300 from the discarder."""
BEFORE = {
    "tsumo": TSUMO, "from_each": FROM_EACH, "ron": RON, "by_tsumo": BY_TSUMO,
    "by_tsumo_to_dealer": _with_liability(YAKUMAN, YAKUMAN, dealer=1, tsumo=1), "by_ron": BY_RON,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES["wall_break"], ids=str)
def test_8_01_payments_of_the_player_at_the_break_are_multiplied(case: dict[str, Any]) -> None:
    before, shares = BEFORE[case["before"]], case["shares"]
    paid = after_break(WallBreak(None, 3, case["honba"]), before, case["role"])
    assert shares_of(paid) == shares
    assert paid.points == sum(count * each for _, count, each, _ in shares)
    assert paid.honba == sum(count * each for _, count, _, each in shares)
    kept = {(one.payer, one.points): one.times for one in before.shares}
    for one in paid.shares:
        of_a_child = ("each" if before is FROM_EACH else one.payer, one.points)
        assert one.times == kept.get(of_a_child, 0)


@pytest.mark.parametrize("case", CASES["wall_break_and_liability"], ids=str)
def test_8_01_all_that_a_liable_player_pays_is_multiplied(case: dict[str, Any]) -> None:
    after = after_break(DOUBLE, BEFORE[case["before"]], case["role"])
    assert shares_of(after) == case["shares"]


@pytest.mark.parametrize(
    ("before", "role"), [(TSUMO, "discarder"), (RON, "child"), (RON, "dealer"), (RON, "liable")]
)
def test_8_01_nothing_passes_through_who_does_not_pay(before: Payments, role: str) -> None:
    assert after_break(DOUBLE, before, role) == before


def test_8_01_a_share_of_nothing_stays_so() -> None:
    nothing = Payments((PaymentShare("discarder", 1, 0, 0, 0),), 0, 0)
    assert after_break(DOUBLE, nothing, "winner") == nothing


# --- 8-07


def _chips(rule: str, chips: int = 3) -> dict[str, object]:
    change = {"layer": "payment", "kind": "chips", "rule": rule, "chips": chips}
    return inline(change, id_=f"chips_{rule}")


def test_8_07_a_limit_has_its_chips_once_and_yakuman_for_each() -> None:
    # Riichi, ippatsu, pinfu and a dora: 4 han 30 fu, mangan.
    mangan = f"{SIMPLE} ippatsu dora:9m"
    assert answered(mangan, _chips("mangan"))["value"]["chips"] == 3
    assert answered(mangan, _chips("haneman"))["value"]["chips"] == 0
    assert answered(DRAGONS, _chips("yakuman"))["value"]["chips"] == 3
    assert answered(DRAGONS, _chips("daisangen"))["value"]["chips"] == 3


def test_8_07_a_dora_has_chips_for_each_and_a_yaku_once() -> None:
    line = f"{SIMPLE} dora:1p"
    assert answered(line, _chips("dora"))["value"]["chips"] == 6
    assert answered(line, _chips("riichi"))["value"]["chips"] == 3
    both = answered(line, _chips("dora"), _chips("riichi", 2))
    assert both["value"]["chips"] == 8


def test_8_07_a_hand_that_does_not_win_has_no_chips() -> None:
    # TX21: complete and without yaku, with two dora; and not complete at all.
    no_yaku = answered("567m34522p68s+7s chi:123m dora:1p", _chips("dora"))
    assert (no_yaku["reason"], no_yaku["value"]["chips"]) == ("no_yaku", 0)
    assert not any("hip" in said for said in no_yaku["explanation"])
    nothing = answered("123567m345p1122s+9s dora:1s", _chips("dora"))
    assert (nothing["reason"], nothing["value"]["chips"]) == ("not_complete", 0)
