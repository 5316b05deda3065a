"""The worked settlements of the specification of kitanuki (KX5, KX27 to KX31) and the course of its matches, rule by rule."""

from typing import Any

import pytest

from tests.support.settling import draw, feed, paid, refusals, results, settle, table, win, won

Body = dict[str, Any]
KARASU = {"concealed": "123456p55s67s", "melds": ["pon:111z"], "winning_tile": "8s"}
CLOSED = {"concealed": "123456p55s67s111z", "winning_tile": "8s"}
P4, P7 = {"han": 3}, {"han": 6}


@pytest.mark.parametrize("claim", [{"hand": KARASU}, {"value": {"han": 0}}])
@pytest.mark.parametrize("honba", [0, 3])
def test_kx5_the_winner_of_a_hand_without_any_han_pays_three_to_each(
    claim: Body, honba: int
) -> None:
    answer = settle("kitanuki", table("kitanuki", hand=5, honba=honba), won(win(1, 2, **claim)))
    assert paid(answer) == [(1, 0, 3, "pay_karasu"), (1, 2, 3, "pay_karasu")]
    assert answer["points"] == [33, 24, 33]
    assert (answer["table"]["dealer"], answer["table"]["honba"]) == (1, 0)


@pytest.mark.parametrize(
    ("tenpai", "change"),
    [
        pytest.param([0], [6, -3, -3], id="KX27"),
        pytest.param([0, 1], [3, 3, -6], id="KX28 two"),
        pytest.param([], [0, 0, 0], id="KX28 none"),
        pytest.param([0, 1, 2], [0, 0, 0], id="KX28 three"),
    ],
)  # fmt: skip
def test_the_noten_penalty(tenpai: list[int], change: list[int]) -> None:
    before = table("kitanuki", hand=2)
    answer = settle("kitanuki", before, draw(*tenpai), noten_penalty=True)
    points = [30 + more for more in change]
    assert answer["table"] == before | {"points": points, "hand": 3, "honba": 1}
    assert settle("kitanuki", before, draw(*tenpai))["transfers"] == []


def test_kx29_two_winners_on_one_discard_are_both_paid() -> None:
    event = won(win(0, 1, value=P7), win(2, 1, value=P4))
    answer = settle("kitanuki", table("kitanuki", dealer=1, hand=2), event)
    assert answer["points"] == [37, 19, 34]
    assert answer["table"]["dealer"] == 2
    assert answer["dropped"] == []


def test_k12_the_dealer_stays_where_he_is_one_of_two_winners() -> None:
    event = won(win(0, 1, value=P4), win(2, 1, value=P4))
    answer = settle("kitanuki", table("kitanuki", hand=2, honba=1), event)
    assert answer["points"] == [30 + 6, 30 - 11, 30 + 5]
    assert (answer["table"]["dealer"], answer["table"]["honba"]) == (0, 2)


def test_k12_by_option_only_the_nearer_wins() -> None:
    event = won(win(0, 1, value=P7), win(2, 1, value=P4))
    answer = settle("kitanuki", table("kitanuki", dealer=1, hand=2), event, double_ron=False)
    assert answer["points"] == [30, 26, 34]
    assert [(line["player"], line["rule"]) for line in answer["dropped"]] == [(0, "double_ron")]


def test_kx30_fifty_less_and_sixty_for_first_place() -> None:
    before = table("kitanuki", points=[45, 30, 15], hand=9)
    answer = settle("kitanuki", before, draw())
    assert (answer["reason"], answer["table"]) == ("match_last", None)
    assert results(answer) == [55, -20, -35]


def test_k24_of_equals_the_one_nearer_to_the_first_dealer_takes_the_sixty() -> None:
    answer = settle("kitanuki", table("kitanuki", points=[10, 40, 40], hand=9), draw())
    assert results(answer) == [-40, 50, -10]
    assert [one["tied"] for one in answer["final"]] == [True, True, False]


@pytest.mark.parametrize(
    "extra", [{}, {"hands": [{"player": 1, "concealed": "19m19p19s12344566z"}]}]
)
def test_kx31_nine_kinds_end_a_hand_without_payment(extra: Body) -> None:
    before = table("kitanuki", dealer=2, hand=4, honba=1)
    event = {"type": "abort", "kind": "nine_terminals", "by": 1, **extra}
    answer = settle("kitanuki", before, event)
    assert answer["transfers"] == []
    assert answer["table"] == before | {"hand": 5, "honba": 2}


@pytest.mark.parametrize("kans", [[0, 0, 0, 1], [2, 0, 1, 1]])
def test_43_four_kans_of_several_players_end_a_hand(kans: list[int]) -> None:
    event = {"type": "abort", "kind": "four_kans", "by": 1, "kans": kans}
    answer = settle("kitanuki", table("kitanuki"), event)
    assert answer["table"] == table("kitanuki", hand=2, honba=1)
    assert answer["assumed"] == []


def test_43_whose_kans_they_are_is_assumed_where_nobody_says() -> None:
    answer = settle("kitanuki", table("kitanuki"), {"type": "abort", "kind": "four_kans", "by": 1})
    assert answer["assumed"] == ["The four kans are taken to be of more than one player."]


@pytest.mark.parametrize(
    ("winner", "discarder", "dealer", "honba", "change"),
    [
        pytest.param(1, None, 1, 3, [-5 - 2, 2 * 7, -7], id="the dealer by tsumo"),
        pytest.param(0, None, 0, 0, [2 * 6, -6, -6], id="a child by tsumo"),
        pytest.param(2, 1, 2, 0, [0, -6, 6], id="a child by ron"),
    ],
)  # fmt: skip
def test_k11_who_wins_deals_next(
    winner: int, discarder: int | None, dealer: int, honba: int, change: list[int]
) -> None:
    before = table("kitanuki", dealer=1, hand=4, honba=2)
    answer = settle("kitanuki", before, won(win(winner, discarder, value=P4)))
    assert answer["points"] == [30 + more for more in change]
    assert (answer["table"]["dealer"], answer["table"]["honba"]) == (dealer, honba)


def test_a_hand_is_scored_with_the_seat_and_the_counters_of_the_table() -> None:
    """KX2 with two counters: closed hand 1, base 1, dealer 1."""
    before = table("kitanuki", dealer=2, hand=4, honba=2)
    answer = settle("kitanuki", before, won(win(2, 0, hand=CLOSED)))
    assert paid(answer) == [(0, 2, 3, "pay_ron"), (0, 2, 2, "score_honba")]
    assert answer["scores"][0]["received"] == 5


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


@pytest.mark.parametrize(
    ("left", "tobi", "reason"), [(3, True, "tobi"), (4, True, None), (3, False, None)]
)
def test_k23_below_zero(left: int, tobi: bool, reason: str | None) -> None:  # noqa: FBT001
    before = table("kitanuki", points=[50, 40 - left, left], hand=2)
    answer = settle("kitanuki", before, won(win(0, 2, value={"han": 2})), tobi=tobi)
    assert answer["points"][2] == left - 4
    assert answer["reason"] == reason


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


def test_eight_kinds_are_too_few_to_abort() -> None:
    tiles = "19p19s1234z23455p6s"
    event = {
        "type": "abort", "kind": "nine_terminals", "by": 0,
        "hands": [{"player": 0, "concealed": tiles}],
    }  # fmt: skip
    assert {rule for _, _, rule in refusals("kitanuki", table("kitanuki"), event)} == {"abort_nine"}


def test_that_there_is_no_noten_penalty_is_explained_where_tenpai_is_given() -> None:
    def said(event: Body, *, penalty: bool) -> bool:
        answer = settle("kitanuki", table("kitanuki"), event, noten_penalty=penalty)
        return any("no noten penalty" in step for step in answer["explanation"])

    assert said(draw(0), penalty=False)
    assert not said(draw(0), penalty=True)
    assert not said({"type": "draw"}, penalty=False)
    assert not said(won(win(1, 0, value={"han": 3})), penalty=False)


def test_facts_without_effect_are_explained() -> None:
    """Players in riichi who are tenpai pay nothing, and who fed a set is nobody's debt."""
    drawn = settle("kitanuki", table("kitanuki"), draw(0, 1, riichi=[1]))
    assert (drawn["points"], drawn["explanation"][0]) == ([30] * 3, "There is no noten penalty.")
    event = won(win(1, None, value=P4), feeds=[feed("pon", "555z", 1, 0)])
    assert "no liability" in settle("kitanuki", table("kitanuki"), event)["explanation"][2]
