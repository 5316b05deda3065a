"""8-02: of the four fives of a suit one is red where one is in use, so a fourth that is not red is impossible; in every task alike."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, feed, table, win, won

WINDS: Body = {"seat_wind": "south", "round_wind": "east"}
FOUR: Body = {
    **WINDS,
    "concealed": "555m345p22p67s",
    "melds": ["chi:456m"],
    "winning_tile": "8s",
    "win": "ron",
}


def _faults(id_: str, request: Body, task: str = "score") -> list[tuple[str, str, str | None]]:
    found = scoring.faults(id_, request, task=task)
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        pytest.param({}, "/melds/0", id="meld"),
        pytest.param(
            {"concealed": "5555m345p22p67s", "melds": ["chi:123m"]}, "/concealed", id="hand"
        ),
        pytest.param(
            {"melds": ["chi:123m"], "dora_indicators": "5m"}, "/dora_indicators", id="dora"
        ),
        pytest.param(
            {"concealed": "55m345p22p567s", "melds": ["chi:456m"], "winning_tile": "5m"},
            "/winning_tile",
            id="winning tile",
        ),
        pytest.param(
            {"concealed": "345p22p67s", "melds": ["open_kan:5555m", "chi:123m"]},
            "/melds/0",
            id="kan",
        ),
    ],
)
def test_four_fives_that_are_not_red_are_refused_where_one_is(changes: Body, at: str) -> None:
    request = {**FOUR, **changes}
    fault = (at, "too_many_copies", "red_five")
    assert fault in _faults("tenhou", request)
    assert fault in _faults("tcg", {**request, "options": {"red_fives": 3}})
    assert fault in _faults("tcg", {**request, "cards": ["card_red_tiles"]})
    assert fault not in _faults("tcg", request)


@pytest.mark.parametrize(
    "changes",
    [{"melds": ["chi:406m"]}, {"concealed": "550m345p22p67s"}, {"melds": ["chi:123m"]}],
)
def test_four_fives_of_which_one_is_red_are_possible(changes: Body) -> None:
    assert _faults("tenhou", {**FOUR, **changes}) == []


def test_with_two_red_fives_of_circles_a_third_plain_one_is_impossible() -> None:
    hand = {**FOUR, "concealed": "123m555p67s22s", "melds": ["chi:123m"]}
    assert _faults("tcg", {**hand, "options": {"red_fives": 3}}) == []
    assert _faults("tcg", {**hand, "options": {"red_fives": 4}}) == [
        ("/concealed", "too_many_copies", "red_five")
    ]
    hand["concealed"] = "123m550p67s22s"
    assert _faults("tcg", {**hand, "options": {"red_fives": 4}}) == []


def test_a_fifth_copy_is_told_as_such() -> None:
    found = _faults("tenhou", {**FOUR, "concealed": "5555m345p22p7s"})
    assert ("/melds/0", "too_many_copies", None) in found
    assert not any(rule == "red_five" for _, _, rule in found)


@pytest.mark.parametrize("name", ["discards", "visible"])
def test_analysis_counts_those_on_the_table_too(name: str) -> None:
    held = {**WINDS, "concealed": "555m345p22p67s", "melds": ["chi:123m"], name: "5m"}
    assert _faults("tenhou", held, "analyze") == [(f"/{name}", "too_many_copies", "red_five")]
    assert _faults("tenhou", {**held, name: "0m"}, "analyze") == []
    assert _faults("tcg", held, "analyze") == []


def test_analysis_tells_of_those_in_hand_once() -> None:
    held = {**WINDS, "concealed": "555m345p22p67s", "melds": ["chi:456m"]}
    found = _faults("tenhou", held, "analyze")
    assert found == [("/melds/0", "too_many_copies", "red_five")]


def test_settlement_counts_those_of_all_hands_and_calls_together() -> None:
    hand = {"concealed": "555m345p22p67s", "melds": ["chi:123m"], "winning_tile": "8s"}

    event = won(
        win(1, 3, hand={**hand, "situation": ["houtei"]}), feeds=[feed("chi", "456m", 0, 3)]
    )
    made: dict[str, Any] = {"table": table("tenhou"), "event": event}
    assert ("/event/feeds", "too_many_copies", "red_five") in _faults("tenhou", made, "settle")


def test_a_batch_refuses_the_same_hands() -> None:
    hands = [FOUR, {**FOUR, "melds": ["chi:406m"]}, {**FOUR, "melds": ["chi:123m"]}]
    hands = [{**hand, "situation": ["houtei"]} for hand in hands]
    batch = scoring.encode_batch("tenhou", hands)
    assert [bool(batch.faults.get(place)) for place in range(3)] == [True, False, False]


def test_two_red_fives_of_a_suit_stand_in_the_groups_that_hold_a_five() -> None:
    request = {
        "concealed": "123m340067p789s1z",
        "winning_tile": "1z",
        "win": "tsumo",
        "options": {"red_fives": 4},
    }
    groups = scoring.score("tcg", request).to_dict()["reading"]["groups"]
    assert [group["tiles"] for group in groups] == ["123m", "340p", "067p", "789s", "11z"]
