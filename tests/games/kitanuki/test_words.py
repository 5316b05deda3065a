"""What settlements and scores of kitanuki say besides the payments, and by which rule each payment is."""

from typing import Any

import pytest

import scoring
from tests.support.settling import draw, feed, paid, refusals, settle, table, win, won

Body = dict[str, Any]
LAST = {"hand": 9}
"""match.nine: the last hand."""


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
    assert all(type(line["points"]) is int for line in answer["transfers"])


@pytest.mark.parametrize("more", [{}, LAST], ids=["going on", "at the end"])
def test_who_fed_the_sets_changes_nothing_and_that_is_said(more: Body) -> None:
    hand = {
        "concealed": "99p45s",
        "melds": ["pon:555z", "pon:666z", "pon:777z"],
        "winning_tile": "6s",
    }
    feeds = [feed("pon", f"{dragon * 3}z", 1, 0) for dragon in "567"]
    event = won(win(1, None, hand=hand), feeds=feeds)
    for lang, said in (("ja", "包は無い"), ("en", "no liability")):
        answer = settle("kitanuki", table("kitanuki", **more), event, lang)
        assert answer["finished"] == bool(more)
        assert sum(said in step for step in answer["explanation"]) == 1


@pytest.mark.parametrize("more", [{}, LAST], ids=["going on", "at the end"])
def test_four_kans_are_taken_to_be_of_several(more: Body) -> None:
    event = {"type": "abort", "kind": "four_kans", "by": 0}
    answer = settle("kitanuki", table("kitanuki", **more), event, four_kan_draw=True)
    assert answer["finished"] == bool(more)
    assert any("of more than one player" in text for text in answer["assumed"])
    told = settle("kitanuki", table("kitanuki", **more), event | {"kans": [0, 1, 1, 0]})
    assert not any("of more than one player" in text for text in told["assumed"])


def test_a_noten_penalty_is_spoken_of_where_tenpai_was_told() -> None:
    def said(event: Body, *, penalty: bool) -> bool:
        answer = settle("kitanuki", table("kitanuki"), event, noten_penalty=penalty)
        return any("no noten penalty" in step for step in answer["explanation"])

    assert said(draw(0), penalty=False)
    assert not said(draw(0), penalty=True)
    assert not said({"type": "draw"}, penalty=False)
    assert not said(won(win(1, 0, value={"han": 3})), penalty=False)


def test_eight_kinds_are_too_few_to_abort() -> None:
    tiles = "19p19s1234z23455p6s"
    event = {
        "type": "abort", "kind": "nine_terminals", "by": 0,
        "hands": [{"player": 0, "concealed": tiles}],
    }  # fmt: skip
    assert {rule for _, _, rule in refusals("kitanuki", table("kitanuki"), event)} == {"abort_nine"}


def test_readings_are_compared_by_points_and_han_alone() -> None:
    """Seven pairs 3 and closed 1: 1 + 4; as two double runs 1 + 1. There are no fu."""
    game = scoring.ruleset("kitanuki").game
    answer = scoring.score("kitanuki", game.request_of("112233p445566s7z+7z")).to_dict()
    assert answer["value"] == {"han": 4, "points": 5, "karasu": False}
    (other,) = answer["alternatives"]
    assert other["value"] == {"han": 1, "points": 2, "karasu": False}
    assert "1 han" in other["why"]
    assert "4 han" in other["why"]
    assert not any(word in other["why"] for word in ("fu", "yakuman", "None"))
