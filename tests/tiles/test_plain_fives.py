"""8-02: of the four fives of a suit one is red where one is in use, so a fourth that is not red is impossible; in every task alike."""

from pathlib import Path

import pytest

import scoring
from tests.support import Request
from tests.support.lines import answer_to, refusals, request_of
from tests.support.settling import feed, table, win, won
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["plain_fives"]

FOUR = "555m345p22p67s+8s chi:456m child round:east"
RED = "too_many_copies", "red_five"


@pytest.mark.parametrize(("line", "at"), CASES["refused"])
def test_four_fives_that_are_not_red_are_refused_where_one_is(line: str, at: str) -> None:
    request = request_of("tcg", line)
    fault = (at, *RED)
    assert fault in refusals("tenhou", request)
    assert fault in refusals("tcg", {**request, "options": {"red_fives": 3}})
    assert fault in refusals("tcg", {**request, "cards": ["card_red_tiles"]})
    assert fault not in refusals("tcg", request)


@pytest.mark.parametrize(
    "line",
    [FOUR.replace("456m", "406m"), FOUR.replace("555m", "550m"), FOUR.replace("456m", "123m")],
)
def test_four_fives_of_which_one_is_red_are_possible(line: str) -> None:
    assert refusals("tenhou", request_of("tenhou", line)) == []


@pytest.mark.parametrize(
    ("fives", "reds", "wanted"),
    [("555p", 3, []), ("555p", 4, [("/concealed", *RED)]), ("550p", 4, [])],
)
def test_with_two_red_fives_of_circles_a_third_plain_one_is_impossible(
    fives: str, reds: int, wanted: list[tuple[str, str, str]]
) -> None:
    line = f"123m{fives}67s22s+8s chi:123m"
    assert refusals("tcg", request_of("tcg", line, options={"red_fives": reds})) == wanted


def test_a_fifth_copy_is_refused_for_that_alone() -> None:
    found = refusals("tenhou", request_of("tenhou", "5555m345p22p7s+8s chi:456m"))
    assert ("/melds/0", "too_many_copies", None) in found
    assert not any(rule == "red_five" for _, _, rule in found)


@pytest.mark.parametrize(("ruleset", "meld", "table_", "wanted"), CASES["analysis"])
def test_an_analysis_counts_those_on_the_table_too_and_those_in_hand_once(
    ruleset: str, meld: str, table_: Request, wanted: list[list[str]]
) -> None:
    held = {"concealed": "555m345p22p67s", "melds": [meld], **table_}
    assert [[*fault] for fault in refusals(ruleset, held, "analyze")] == wanted


def test_a_settlement_counts_those_of_all_hands_and_calls_together() -> None:
    hand = {"concealed": "555m345p22p67s", "melds": ["chi:123m"], "winning_tile": "8s"}
    claim = win(1, 3, hand={**hand, "situation": ["houtei"]})
    request = {"table": table("tenhou"), "event": won(claim, feeds=[feed("chi", "456m", 0, 3)])}
    assert ("/event/feeds", *RED) in refusals("tenhou", request, "settle")


def test_a_batch_refuses_the_same_hands() -> None:
    melds = ("456m", "406m", "123m")
    hands = [request_of("tenhou", f"{FOUR.replace('456m', meld)} houtei") for meld in melds]
    batch = scoring.encode_batch("tenhou", hands)
    assert [bool(batch.faults.get(place)) for place in range(3)] == [True, False, False]


def test_two_red_fives_of_a_suit_stand_in_the_groups_that_hold_a_five() -> None:
    line = "123m340067p789s1z+1z tsumo"
    groups = answer_to("tcg", line, options={"red_fives": 4})["reading"]["groups"]
    assert [group["tiles"] for group in groups] == ["123m", "340p", "067p", "789s", "11z"]
