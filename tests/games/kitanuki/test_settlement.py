"""What settlements of kitanuki say besides the points and tables of the vectors: rules of transfers, explanations, the end of a match."""

from typing import Any

import pytest

from tests.support import assumed_texts
from tests.support.settling import draw, feed, paid, refusals, settle, table, win, won

Body = dict[str, Any]
KARASU = {"concealed": "123456p55s67s", "melds": ["pon:111z"], "winning_tile": "8s"}
P4, P7 = {"han": 3}, {"han": 6}


@pytest.mark.parametrize("claim", [{"hand": KARASU}, {"value": {"han": 0}}])
def test_kx5_the_winner_of_a_hand_without_any_han_pays_three_to_each(claim: Body) -> None:
    answer = settle("kitanuki", table("kitanuki", hand=5, honba=3), won(win(1, 2, **claim)))
    assert paid(answer) == [(1, 0, 3, "pay_karasu"), (1, 2, 3, "pay_karasu")]


def test_k12_by_option_only_the_nearer_wins() -> None:
    event = won(win(0, 1, value=P7), win(2, 1, value=P4))
    answer = settle("kitanuki", table("kitanuki", dealer=1, hand=2), event, double_ron=False)
    assert [(line["player"], line["rule"]) for line in answer["dropped"]] == [(0, "double_ron")]


def test_kx31_nine_kinds_need_not_be_shown() -> None:
    before = table("kitanuki", dealer=2, hand=4, honba=1)
    answer = settle("kitanuki", before, {"type": "abort", "kind": "nine_terminals", "by": 1})
    assert (answer["transfers"], answer["table"]) == ([], before | {"hand": 5, "honba": 2})


def test_43_whose_kans_they_are_is_assumed_where_nobody_says() -> None:
    answer = settle("kitanuki", table("kitanuki"), {"type": "abort", "kind": "four_kans", "by": 1})
    assert assumed_texts(answer) == [
        "The players who made the four kans were not given. They are assumed to be more than one player."
    ]


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        pytest.param(won(win(1, 2, value=P4)), "match_nine", id="a child's win"),
        pytest.param(won(win(0, 2, value=P4)), "match_last", id="the dealer's win"),
        pytest.param(draw(), "match_last", id="a draw"),
        pytest.param({"type": "abort", "kind": "nine_terminals", "by": 1}, "match_last", id="an abort"),
    ],
)  # fmt: skip
def test_the_ninth_hand_is_the_last_whatever_happens(event: Body, reason: str) -> None:
    assert settle("kitanuki", table("kitanuki", hand=9), event)["reason"] == reason


@pytest.mark.parametrize(("left", "reason"), [(3, "tobi"), (4, None)])
def test_k23_below_zero_ends_the_match(left: int, reason: str | None) -> None:
    before = table("kitanuki", points=[50, 40 - left, left], hand=2)
    answer = settle("kitanuki", before, won(win(0, 2, value={"han": 2})))
    assert (answer["points"][2], answer["reason"]) == (left - 4, reason)


@pytest.mark.parametrize(
    ("discarder", "wanted"),
    [
        (None, [(0, 1, 4, "pay_tsumo"), (0, 1, 2, "score_honba"), (2, 1, 4, "pay_tsumo"), (2, 1, 2, "score_honba")]),
        (2, [(2, 1, 4, "pay_ron"), (2, 1, 2, "score_honba")]),
    ],
    ids=["tsumo", "ron"],
)  # fmt: skip
def test_a_win_is_paid_by_its_rule_and_counters_by_theirs(
    discarder: int | None, wanted: list[Any]
) -> None:
    """1 + 3 han, and a point for each of two counters."""
    event = won(win(1, discarder, value={"han": 3}))
    answer = settle("kitanuki", table("kitanuki", hand=3, honba=2), event)
    assert sorted(paid(answer), key=str) == sorted(wanted, key=str)


def test_eight_kinds_are_too_few_to_abort() -> None:
    tiles = "19p19s1234z23455p6s"
    event = {
        "type": "abort", "kind": "nine_terminals", "by": 0,
        "hands": [{"player": 0, "concealed": tiles}],
    }  # fmt: skip
    assert {rule for _, _, rule in refusals("kitanuki", table("kitanuki"), event)} == {"abort_nine"}


def test_that_there_is_no_noten_penalty_is_explained_where_tenpai_is_given() -> None:
    def explains(event: Body, *, penalty: bool) -> bool:
        answer = settle("kitanuki", table("kitanuki"), event, noten_penalty=penalty)
        return any("no noten payments" in step for step in answer["explanation"])

    assert explains(draw(0), penalty=False)
    assert not explains(draw(0), penalty=True)
    assert not explains({"type": "draw"}, penalty=False)
    assert not explains(won(win(1, 0, value={"han": 3})), penalty=False)


def test_facts_without_effect_are_explained() -> None:
    """Players in riichi who are tenpai pay nothing, and who fed a set is nobody's debt."""
    drawn = settle("kitanuki", table("kitanuki"), draw(0, 1, riichi=[1]))
    assert (drawn["points"], drawn["explanation"][0]) == (
        [30] * 3,
        "These rules have no noten payments.",
    )
    event = won(win(1, None, value=P4), feeds=[feed("pon", "555z", 1, 0)])
    assert "no liability" in settle("kitanuki", table("kitanuki"), event)["explanation"][2]
