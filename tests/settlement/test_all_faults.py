"""All faults of a settlement at once: what has the wrong shape hides nothing that is wrong with the rest."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, draw, feed, refusals, table, win, won

HAND: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
NO_YAKU: Body = {**HAND, "melds": ["chi:123m"], "concealed": "567m345p22p67s"}
BAD_HAND: Body = {**HAND, "concealed": "22222m567m345p67s"}
FIFTH = ("/event/wins/0/hand/concealed", "too_many_copies", None)


def _pointers(id_: str, made: Body, event: object) -> list[tuple[str, str]]:
    return [(pointer, code) for pointer, code, _ in refusals(id_, made, event)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "shape"),
    [
        pytest.param({"honba": -1}, ("/table/honba", "out_of_range"), id="honba"),
        pytest.param({"points": [1, 2]}, ("/table/points", "wrong_count"), id="points"),
        pytest.param({"points": "x"}, ("/table/points", "wrong_type"), id="no points"),
        pytest.param({"dealer": 9}, ("/table/dealer", "out_of_range"), id="dealer"),
        pytest.param({"hand": None}, ("/table/hand", "missing"), id="hand"),
        pytest.param({"round_wind": "up"}, ("/table/round_wind", "unknown_value"), id="wind"),
        pytest.param({"what": 1}, ("/table/what", "unknown_field"), id="unknown field"),
    ],
)
def test_a_table_that_cannot_be_read_hides_no_fault_of_the_hand(
    changes: Body, shape: tuple[str, str]
) -> None:
    event = won(win(1, 3, hand=BAD_HAND))
    assert _pointers("tcg", {**table("tcg"), **changes}, event) == [shape, FIFTH[:2]]


def test_a_hand_that_is_possible_for_some_dealer_is_not_refused_while_the_dealer_is_unknown() -> (
    None
):
    event = won(win(1, None, hand={**HAND, "situation": ["chiihou"]}))
    assert _pointers("tcg", table("tcg", dealer=9), event) == [("/table/dealer", "out_of_range")]


@pytest.mark.parametrize("field", ["honba", "seat_wind", "foo"])
def test_a_hand_with_a_field_too_many_beside_its_worth_is_refused_for_both(field: str) -> None:
    claim = {
        **win(1, 3, hand={**HAND, "situation": ["riichi"], field: 0}),
        "value": {"han": 2, "fu": 30},
    }
    assert _pointers("tcg", table("tcg"), won(claim)) == [
        (f"/event/wins/0/hand/{field}", "unknown_field"),
        ("/event/wins/0", "hand_or_value"),
    ]


@pytest.mark.parametrize(
    ("id_", "hand"),
    [
        ("tcg", HAND),
        ("kitanuki", {"concealed": "123456p55s67s111z", "winning_tile": "8s"}),
    ],
)
def test_an_unknown_field_of_a_hand_or_a_win_hides_no_fault(id_: str, hand: Body) -> None:
    hand = {**hand, "situation": ["riichi"]}
    strange = won({**win(1, 0, hand={**hand, "foo": 1}), "bar": 2}, riichi=[])
    assert _pointers(id_, table(id_), strange) == [
        ("/event/wins/0/hand/foo", "unknown_field"),
        ("/event/wins/0/bar", "unknown_field"),
        ("/event/riichi", "contradiction"),
    ]


def test_a_hand_with_a_field_of_the_wrong_type_is_judged_in_all_else() -> None:
    event = won(win(1, 3, hand={**BAD_HAND, "situation": 5}))
    wrong = ("/event/wins/0/hand/situation", "wrong_type")
    assert _pointers("tcg", table("tcg"), event) == [wrong, FIFTH[:2]]


def test_a_hand_that_cannot_be_read_beside_its_worth_is_refused_for_the_field() -> None:
    claim = {**win(1, 3, hand={**HAND, "situation": 5}), "value": {"han": 2, "fu": 30}}
    wrong = ("/event/wins/0/hand/situation", "wrong_type")
    assert _pointers("tcg", table("tcg"), won(claim)) == [wrong]


def test_an_unknown_name_that_cannot_be_told_is_told_once_and_hides_no_fault_either() -> None:
    event = won(win(1, 0, hand={**HAND, "situation": ["riichi"], "\n": 1}), riichi=[])
    assert _pointers("tcg", table("tcg"), event) == [
        ("/event/wins/0/hand", "unknown_field"),
        ("/event/riichi", "contradiction"),
    ]


def test_an_unknown_field_of_a_call_or_of_a_shown_hand_hides_no_fault() -> None:
    event = won(win(1, 3, hand=HAND), feeds=[{**feed("pon", "123m", 1, 2), "foo": 1}])
    assert _pointers("tcg", table("tcg"), event) == [
        ("/event/feeds/0/foo", "unknown_field"),
        ("/event/feeds/0/tiles", "bad_meld"),
    ]
    shown = {"player": 1, "concealed": "1m", "foo": 1}
    event = {"type": "draw", "hands": [shown]}
    codes = [pointer for pointer, _ in _pointers("tcg", table("tcg"), event)]
    assert codes == ["/event/hands/0/foo", "/event/hands/0/concealed"]


def test_an_event_that_cannot_be_read_hides_no_fault_of_the_table() -> None:
    assert _pointers("tcg", table("tcg", dealer=2), []) == [
        ("/event", "wrong_type"),
        ("/table/dealer", "contradiction"),
    ]
    assert _pointers("tcg", table("tcg", dealer=2), {"type": "none"}) == [
        ("/event/type", "unknown_value"),
        ("/table/dealer", "contradiction"),
    ]


def test_the_fields_of_an_event_tell_its_type_where_it_cannot_be_read() -> None:
    event = {"type": "none", "wins": [win(1, 3, hand=BAD_HAND)]}
    assert _pointers("tcg", table("tcg"), event) == [("/event/type", "unknown_value"), FIFTH[:2]]


def test_faults_of_shape_and_of_legality_of_one_hand_come_together() -> None:
    event = won(win(1, 3, hand={**BAD_HAND, "honba": 1, "situation": ["ippatsu"]}))
    found = _pointers("tcg", table("tcg"), event)
    assert found == [
        ("/event/wins/0/hand/honba", "unknown_field"),
        FIFTH[:2],
        ("/event/wins/0/hand/situation", "needs_situation"),
    ]


@pytest.mark.parametrize("told", [{"winner": 9}, {"from": 9}, {"winner": "x", "from": 3.5}])
def test_a_hand_is_judged_whoever_won_it(told: Body) -> None:
    event = won({**win(1, 3, hand=BAD_HAND), **told})
    shape = [f"/event/wins/0/{name}" for name in told]
    found = _pointers("tcg", table("tcg"), event)
    assert [pointer for pointer, _ in found] == [*shape, FIFTH[0]]


def test_a_win_on_an_own_discard_is_judged_as_the_ron_or_tsumo_it_may_be() -> None:
    event = won(win(1, 1, hand={**BAD_HAND, "situation": ["haitei"]}))
    assert _pointers("tcg", table("tcg"), event) == [
        ("/event/wins/0/from", "own_discard"),
        FIFTH[:2],
    ]


def test_entries_after_one_that_cannot_be_read_keep_their_places() -> None:
    made = table("tcg", points=[25000, 25000, 49100, 900])
    event = draw(0, riichi=[9, 3, 3])
    assert _pointers("tcg", made, event) == [
        ("/event/riichi/0", "out_of_range"),
        ("/event/riichi/2", "repeated_item"),
        ("/event/riichi/1", "too_few_points"),
    ]


def test_a_call_that_cannot_be_read_hides_no_other_call() -> None:
    feeds = [{"tiles": "555z"}, feed("chi", "123m", 1, 1), feed("pon", "123m", 1, 2)]
    event = won(win(2, 0, value={"han": 1, "fu": 30}), feeds=feeds)
    assert _pointers("tcg", table("tcg"), event) == [
        ("/event/feeds/0/kind", "missing"),
        ("/event/feeds/0/to", "missing"),
        ("/event/feeds/0/from", "missing"),
        ("/event/feeds/1/from", "own_discard"),
        ("/event/feeds/2/tiles", "bad_meld"),
    ]


@pytest.mark.parametrize("name", ["kind", "by"])
def test_an_abort_that_cannot_be_read_is_judged_by_what_is_always_wrong(name: str) -> None:
    event = {"type": "abort", "kind": "nine_terminals", "by": 1, "wins": [], "tenpai": [1]}
    event[name] = 7
    found = [pointer for pointer, _ in _pointers("kitanuki", table("kitanuki"), event)]
    assert found == [f"/event/{name}", "/event/tenpai"]


def test_too_many_entries_hide_nothing_of_those_that_may_be_there() -> None:
    event = draw(0, riichi=[0, 1, 2, 3, 0])
    made = table("tcg", points=[900, 25000, 25000, 49100])
    assert ("/event/riichi/0", "too_few_points") in _pointers("tcg", made, event)


def test_no_more_ways_are_judged_than_are_worth_it() -> None:
    wins = [{"winner": 9, "from": 9, "hand": BAD_HAND}] * 3
    found = _pointers("tcg", table("tcg"), won(*wins))
    assert [pointer for pointer, _ in found] == [
        f"/event/wins/{place}/{name}" for place in range(3) for name in ("winner", "from")
    ]


def test_a_request_without_table_and_event_names_both() -> None:
    found = scoring.faults("tcg", {}, task="settle")
    assert [fault.pointer for fault in found] == ["/table", "/event"]


def test_nothing_is_told_twice() -> None:
    made: dict[str, Any] = table("tcg", points=[900] * 4)
    for event in (draw(1, riichi=[3, 3]), won(win(1, 3, hand=NO_YAKU), riichi=[3, 3])):
        found = refusals("tcg", made, event)
        assert len(found) == len(set(found))


def test_a_call_that_is_no_set_is_told_beside_what_the_hand_says() -> None:
    event = won(win(1, 3, hand=HAND), feeds=[feed("pon", "123m", 1, 2)])
    assert _pointers("tcg", table("tcg"), event) == [("/event/feeds/0/tiles", "bad_meld")]


@pytest.mark.parametrize("value", [{"han": 2, "fu": 30}, {"han": 5}])
def test_a_win_by_its_value_that_is_possible_is_no_fault(value: Body) -> None:
    event = won(win(1, 3, value=value))
    assert refusals("arushiaru", table("arushiaru"), event) == []


def test_an_abort_without_its_kind_is_told_what_is_missing() -> None:
    event = {"type": "abort", "by": 1}
    for id_ in ("kitanuki", "arushiaru", "tcg"):
        assert _pointers(id_, table(id_), event) == [("/event/kind", "missing")]


def test_a_hand_with_a_meld_that_is_none_is_judged_by_the_rest_of_it() -> None:
    hand = {"concealed": "234567m345s22p67p", "winning_tile": "5p", "melds": 5}
    event = won(win(1, 0, hand={**hand, "situation": ["ippatsu"]}))
    assert refusals("tcg", table("tcg"), event) == [
        ("/event/wins/0/hand/melds", "wrong_type", None),
        ("/event/wins/0/hand/situation", "needs_situation", "ippatsu"),
    ]


def test_a_kind_of_abort_beside_a_win_is_one_fault() -> None:
    event = won(win(1, 0, value={"han": 2, "fu": 30}), kind="nine_terminals")
    assert refusals("tcg", table("tcg"), event) == [("/event/kind", "not_with_this_event", None)]
