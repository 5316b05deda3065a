"""What settlements of tcg say besides the points and tables of the vectors: rules of transfers, who is left out, the end of a match."""

from typing import Any

import pytest

from tests.support import assumed_texts
from tests.support.settling import draw, feed, paid, results, settle, table, win, won

Body = dict[str, Any]
RIICHI = {"concealed": "123567m345p22p67s", "winning_tile": "8s", "situation": ["riichi"]}
CHEAP = {"han": 1, "fu": 30}
LAST = {"round_wind": "south", "hand": 4}


def test_tx19_riichi_ron_with_two_counters_and_two_deposits() -> None:
    before = table("tcg", points=[25000, 25000, 25000, 23000], honba=2, deposits=2)
    answer = settle("tcg", before, won(win(1, 3, hand=RIICHI, discards="19p"), riichi=[1]))
    assert paid(answer) == [
        (1, "pot", 1000, "deposit_points"),
        (3, 1, 2000, "han_and_points"),
        (3, 1, 600, "honba_sticks"),
        ("pot", 1, 3000, "deposits_to_winner"),
    ]
    assert answer["points"] == [25000, 29600, 25000, 20400]
    assert answer["scores"][0]["received"] == 2000
    assert answer["assumed"] == []


OTHERS = [
    {"player": 0, "concealed": "123567m345p22p67s"},
    {"player": 1, "concealed": "147m258p369s1234z"},
]


def test_tx33_of_two_claims_only_the_next_in_turn_wins_and_takes_the_deposit_of_the_other() -> None:
    event = won(win(3, 1, value=CHEAP), win(2, 1, value={"han": 2, "fu": 30}), riichi=[3])
    answer = settle("tcg", table("tcg"), event)
    assert answer["points"] == [25000, 23000, 28000, 24000]
    dropped = [(line["player"], line["rule"], line["clause"]) for line in answer["dropped"]]
    assert dropped == [(3, "double_ron", "8-10-01")]


def test_of_three_claims_two_are_dropped() -> None:
    event = won(*(win(player, 2, value=CHEAP) for player in (0, 1, 3)))
    dropped = settle("tcg", table("tcg"), event)["dropped"]
    assert [(one["player"], one["rule"]) for one in dropped] == [
        (0, "triple_ron"),
        (1, "triple_ron"),
    ]


DRAGONS = {"concealed": "99p45s", "melds": ["pon:555z", "pon:666z", "pon:777z"], "winning_tile": "6s"}  # fmt: skip
FEEDS = [feed("pon", "555z", 1, 0), feed("pon", "666z", 1, 0), feed("pon", "777z", 1, 2)]


@pytest.mark.parametrize(
    ("event", "clause"),
    [
        pytest.param(
            won(win(2, 1, value=CHEAP), riichi=[1, 3], on="riichi_tile"),
            "4-11",
            id="TX34 no deposit for a declaration tile that is won",
        ),
        pytest.param(
            won(win(1, None, hand=DRAGONS), feeds=FEEDS), "8-08", id="TX35 nobody is liable"
        ),
    ],
)
def test_the_explanation_cites_the_clause_by_which_nothing_is_paid(
    event: Body, clause: str
) -> None:
    answer = settle("tcg", table("tcg"), event)
    assert any(clause in sentence for sentence in answer["explanation"])


def test_tx37_equal_points_are_said_to_be_tied() -> None:
    before = table("tcg", points=[30000, 30000, 20000, 20000], **LAST)
    assert [one["tied"] for one in settle("tcg", before, draw())["final"]] == [True] * 4


def test_tx31_noten_payments_rest_on_their_rule() -> None:
    answer = settle("tcg", table("tcg"), draw(0, 1, 3))
    assert paid(answer) == [(2, player, 1000, "noten_penalty") for player in (0, 1, 3)]


def test_tx38_below_zero_ends_the_match() -> None:
    before = table("tcg", points=[47200, 28300, 18000, 6500], hand=2)
    assert settle("tcg", before, won(win(0, 3, value={"han": 5})))["reason"] == "busting"


def test_an_east_match_ends_after_the_east_round() -> None:
    answer = settle("tcg", table("tcg", hand=4), draw(), length="east")
    assert answer["reason"] == "match_length"


LEADING = [24000, 24000, 24000, 28000]
BEHIND = [30000, 24000, 24000, 22000]
CHASED = [28000, 24000, 20000, 28000]


@pytest.mark.parametrize(
    ("points", "event", "reason"),
    [
        pytest.param(LEADING, won(win(3, 0, value=CHEAP)), "agari_yame", id="wins and leads"),
        pytest.param(LEADING, draw(3), "agari_yame", id="is tenpai and leads"),
        pytest.param(LEADING, draw(0), "match_length", id="is noten"),
        pytest.param(LEADING, won(win(0, 1, value=CHEAP)), "match_length", id="a child wins"),
        pytest.param(BEHIND, draw(3, 0), None, id="is tenpai and behind"),
        pytest.param(BEHIND, won(win(3, 1, value=CHEAP)), None, id="wins and is behind"),
        pytest.param(CHASED, draw(0, 3), None, id="is level with one nearer to the first dealer"),
    ],
)
def test_8_16_the_last_hand_where_the_dealer(
    points: list[int], event: Body, reason: str | None
) -> None:
    answer = settle("tcg", table("tcg", points=points, **LAST), event)
    assert answer["reason"] == reason
    assert (answer["table"] is None) == (reason is not None)


def test_1_12_left_over_deposits_go_to_first_place() -> None:
    before = table("tcg", points=[28000, 25000, 23000, 22000], deposits=2, **LAST)
    answer = settle("tcg", before, draw(riichi=[1]))
    assert paid(answer) == [
        (1, "pot", 1000, "deposit_points"),
        ("pot", 0, 3000, "leftover_deposits"),
    ]
    assert answer["points"] == [31000, 24000, 23000, 22000]
    assert results(answer) == [36, -1, -12, -23]


def test_deposits_stay_on_the_table_after_a_draw() -> None:
    answer = settle("tcg", table("tcg"), draw(0, riichi=[0, 2]))
    assert answer["table"]["deposits"] == 2


def test_a_hand_that_may_be_called_noten_though_tenpai_is_noten() -> None:
    """6-03-04: who shows a tenpai hand need not be in the list of those who declare it."""
    answer = settle("tcg", table("tcg"), draw(hands=OTHERS))
    assert answer["transfers"] == []


def test_two_yakuman_are_paid_twice() -> None:
    answer = settle("tcg", table("tcg"), won(win(0, 3, value={"yakuman": 2})))
    assert answer["points"] == [121000, 25000, 25000, -71000]


def test_a_table_that_does_not_add_up_is_settled_and_said() -> None:
    answer = settle("tcg", table("tcg", deposits=2), draw())
    assert assumed_texts(answer) == [
        "Points and riichi sticks add up to 102,000, not 100,000. They are settled as they are."
    ]


def test_what_is_not_said_of_the_table_is_said_to_be_assumed() -> None:
    before = table("tcg")
    del before["honba"], before["deposits"]
    answer = settle("tcg", before, draw())
    assert assumed_texts(answer) == [
        "Honba were not given. None are assumed.",
        "Riichi sticks were not given. None are assumed.",
    ]
