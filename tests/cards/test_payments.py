"""Who pays how much by cards: liability and the wall break in all shares, and the chips that go with them (8-01, 8-07, 8-08)."""

import pytest

import scoring
from scoring.hand.payments import Payment, Payments, liable_payments, share, with_honba
from scoring.hand.wall_break import at_the_break
from tests.support.cards import DRAGONS, SIMPLE, answered, inline, payments, points

NUMBERS = scoring.ruleset("tcg").basic.numbers
YAKUMAN = 8000
ODD = 8025
"""Four times as much is 32,100, and a dealer's six times 48,150: 48,200."""


def _before(base: int, honba: int, *, dealer: int, tsumo: int) -> Payments:
    return share(base, dealer=dealer, tsumo=tsumo, unit=100, honba=honba)


def _with_liability(part: int, rest: int, *, dealer: int, tsumo: int) -> Payments:
    plain = liable_payments(NUMBERS, [part], rest, dealer=dealer, tsumo=tsumo)
    return with_honba(plain, 300, "liable" if tsumo else "discarder")


@pytest.mark.parametrize(
    ("case", "shares"),
    [
        pytest.param((YAKUMAN, 0, 0, 1), [("liable", 1, 32000, 300)], id="all of it by tsumo"),
        pytest.param((YAKUMAN, 0, 1, 1), [("liable", 1, 48000, 300)], id="to the dealer"),
        pytest.param(
            (YAKUMAN, YAKUMAN, 0, 1),
            [("liable", 1, 32000, 300), ("dealer", 1, 16000, 0), ("child", 2, 8000, 0)],
            id="one of two by tsumo",
        ),
        pytest.param(
            (YAKUMAN, YAKUMAN, 1, 1),
            [("liable", 1, 48000, 300), ("each", 3, 16000, 0)],
            id="one of two to the dealer",
        ),
        pytest.param(
            (YAKUMAN, 0, 0, 0),
            [("liable", 1, 16000, 0), ("discarder", 1, 16000, 300)],
            id="half of it by ron",
        ),
        pytest.param(
            (YAKUMAN, 2 * YAKUMAN, 1, 0),
            [("liable", 1, 24000, 0), ("discarder", 1, 24000 + 96000, 300)],
            id="half of one of three by ron",
        ),
        # The dealer's share is 16,100, each child's 8,100: 32,300.
        pytest.param((ODD, 0, 0, 1), [("liable", 1, 32300, 300)], id="rounded in each share"),
        pytest.param(
            (ODD, 0, 0, 0),
            [("liable", 1, 16100, 0), ("discarder", 1, 16000, 300)],
            id="the half rounded up",
        ),
        pytest.param(
            (ODD, 0, 1, 0),
            [("liable", 1, 24100, 0), ("discarder", 1, 24100, 300)],
            id="the half of 48,200",
        ),
        pytest.param(
            (ODD, ODD, 0, 1),
            [("liable", 1, 32300, 300), ("dealer", 1, 16100, 0), ("child", 2, 8100, 0)],
            id="the rest rounded",
        ),
    ],
)
def test_8_08_who_answers_pays_that_part(
    case: tuple[int, int, int, int], shares: list[tuple[str, int, int, int]]
) -> None:
    """``case``: base points that are answered for and the others, whether the winner deals, whether by tsumo."""
    part, rest, dealer, tsumo = case
    paid = _with_liability(part, rest, dealer=dealer, tsumo=tsumo)
    assert [tuple(one)[:4] for one in paid.shares] == shares
    assert paid.points == sum(count * each for _, count, each, _ in shares)
    assert paid.honba == 300
    # No share is so many times the base points of the hand.
    assert {one.times for one in paid.shares} == {0}
    # Each part is what it would be by itself.
    alone = [_before(base, 0, dealer=dealer, tsumo=tsumo).points for base in (part, rest)]
    assert sum(alone) == paid.points


TSUMO = _before(1000, 300, dealer=0, tsumo=1)
"""2,000 and 100 from the dealer, 1,000 and 100 from two children."""
FROM_EACH = _before(1000, 300, dealer=1, tsumo=1)
"""2,000 and 100 from three."""
RON = _before(1000, 300, dealer=0, tsumo=0)
"""4,000 and 300."""


@pytest.mark.parametrize(
    ("before", "role", "honba", "shares"),
    [
        (TSUMO, "dealer", True, [("dealer", 1, 6000, 300), ("child", 2, 1000, 100)]),
        (TSUMO, "dealer", False, [("dealer", 1, 6000, 100), ("child", 2, 1000, 100)]),
        (
            TSUMO,
            "child",
            True,
            [("dealer", 1, 2000, 100), ("child", 1, 3000, 300), ("child", 1, 1000, 100)],
        ),
        (
            TSUMO,
            "child",
            False,
            [("dealer", 1, 2000, 100), ("child", 1, 3000, 100), ("child", 1, 1000, 100)],
        ),
        (TSUMO, "winner", True, [("dealer", 1, 6000, 300), ("child", 2, 3000, 300)]),
        (FROM_EACH, "child", True, [("child", 1, 6000, 300), ("child", 2, 2000, 100)]),
        (FROM_EACH, "child", False, [("child", 1, 6000, 100), ("child", 2, 2000, 100)]),
        (FROM_EACH, "winner", False, [("each", 3, 6000, 100)]),
        (RON, "discarder", True, [("discarder", 1, 12000, 900)]),
        (RON, "winner", False, [("discarder", 1, 12000, 300)]),
    ],
)
def test_8_01_what_passes_through_who_sits_at_the_break_is_multiplied(
    before: Payments,
    role: str,
    honba: bool,  # noqa: FBT001 - a parameter of the test
    shares: list[tuple[str, int, int, int]],
) -> None:
    found = at_the_break(before, role, 3, honba=honba)
    assert found is not None
    assert [tuple(paid)[:4] for paid in found.shares] == shares
    assert found.points == sum(count * each for _, count, each, _ in shares)
    assert found.honba == sum(count * each for _, count, _, each in shares)
    kept = {(paid.payer, paid.points): paid.times for paid in before.shares}
    for paid in found.shares:
        of_a_child = ("each" if before is FROM_EACH else paid.payer, paid.points)
        assert paid.times == kept.get(of_a_child, 0)


BY_TSUMO = _with_liability(YAKUMAN, YAKUMAN, dealer=0, tsumo=1)
"""32,000 and 300 from who is liable, 16,000 from the dealer, 8,000 from two children."""
BY_RON = _with_liability(YAKUMAN, 0, dealer=0, tsumo=0)
"""16,000 from who is liable, 16,000 and 300 from the discarder."""


@pytest.mark.parametrize(
    ("before", "role", "shares"),
    [
        (
            BY_TSUMO,
            "liable",
            [
                ("liable", 1, 64000, 600),
                ("dealer", 1, 16000, 0),
                ("child", 1, 16000, 0),
                ("child", 1, 8000, 0),
            ],
        ),
        (
            BY_TSUMO,
            "liable_dealer",
            [("liable", 1, 64000, 600), ("dealer", 1, 32000, 0), ("child", 2, 8000, 0)],
        ),
        (
            BY_TSUMO,
            "dealer",
            [("liable", 1, 32000, 300), ("dealer", 1, 32000, 0), ("child", 2, 8000, 0)],
        ),
        (
            _with_liability(YAKUMAN, YAKUMAN, dealer=1, tsumo=1),
            "liable",
            [("liable", 1, 96000, 600), ("child", 1, 32000, 0), ("child", 2, 16000, 0)],
        ),
        (BY_RON, "liable", [("liable", 1, 32000, 0), ("discarder", 1, 16000, 300)]),
        (BY_RON, "liable_dealer", [("liable", 1, 32000, 0), ("discarder", 1, 16000, 300)]),
        (BY_RON, "discarder", [("liable", 1, 16000, 0), ("discarder", 1, 32000, 600)]),
        (BY_RON, "liable_discarder", [("liable", 1, 32000, 0), ("discarder", 1, 32000, 600)]),
    ],
)
def test_8_01_all_that_a_liable_player_pays_is_multiplied(
    before: Payments, role: str, shares: list[tuple[str, int, int, int]]
) -> None:
    found = at_the_break(before, role, 2, honba=True)
    assert found is not None
    assert [tuple(paid)[:4] for paid in found.shares] == shares


@pytest.mark.parametrize(
    ("before", "role"),
    [(TSUMO, "discarder"), (RON, "child"), (RON, "dealer"), (RON, "liable")],
)
def test_8_01_nothing_passes_through_who_does_not_pay(before: Payments, role: str) -> None:
    assert at_the_break(before, role, 2, honba=True) is None


def test_8_01_a_share_of_nothing_stays_so() -> None:
    nothing = Payments((Payment("discarder", 1, 0, 0, 0),), 0, 0)
    assert at_the_break(nothing, "winner", 2, honba=True) is None


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


def test_8_08_a_dealer_who_wins_by_a_card_is_paid_as_one() -> None:
    answer = answered(f"{DRAGONS} dealer tsumo honba:2", "card_liability", liability="daisangen")
    assert payments(answer) == [("liable", 1, 48000, 600)]
    assert points(answer) == 48000
