"""Events that contradict themselves: situations about one discard or the first turn, riichi, and tiles that are shown too often."""

from typing import Any

import pytest

import scoring
from tests.support.settling import draw, feed, paid, refusals, table, win, won

Body = dict[str, Any]
Told = tuple[str, str, str | None]
SITUATION = "/event/wins/0/hand/situation"
PINFU = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
OTHER = {"concealed": "234567p345s22m67s", "winning_tile": "8s"}


def _hand(*situation: str) -> Body:
    return {**PINFU, "situation": list(situation)}


@pytest.mark.parametrize("name", ["houtei", "chankan"])
def test_a_declaration_tile_is_neither_the_last_discard_nor_the_tile_of_a_kan(name: str) -> None:
    event = won(win(1, 3, hand=_hand(name)), riichi=[3])
    assert refusals("tcg", table("tcg"), event) == []
    fault = (SITUATION, "contradiction", name)
    assert refusals("tcg", table("tcg"), {**event, "on": "riichi_tile"}) == [fault]


@pytest.mark.parametrize("name", ["houtei", "chankan"])
def test_all_who_win_on_one_discard_agree_how_it_came_about(name: str) -> None:
    both = {**OTHER, "situation": [name]}
    event = won(win(1, 3, hand=_hand()), win(2, 3, hand=both))
    at = "/event/wins/1/hand/situation"
    assert refusals("tcg", table("tcg"), event) == [(at, "contradiction", name)]
    event = won(win(1, 3, hand=_hand(name)), win(2, 3, hand=both))
    assert refusals("tcg", table("tcg"), event) == []


def test_nobody_declares_riichi_before_the_first_draw_of_the_dealer() -> None:
    event = won(win(0, None, hand=_hand("tenhou")))
    assert refusals("tcg", table("tcg"), event) == []
    fault = ("/event/riichi/0", "contradiction", "tenhou")
    assert refusals("tcg", table("tcg"), {**event, "riichi": [2]}) == [fault]
    alone = {"concealed": "123456p55s67s111z", "winning_tile": "8s", "situation": ["tenhou"]}
    event = won(win(0, None, hand=alone), riichi=[1])
    assert fault in refusals("kitanuki", table("kitanuki"), event, yakuman_flat=False)


@pytest.mark.parametrize(
    "call", [feed("pon", "111z", 3, 0), feed("closed_kan", "1111z", 2, None)], ids=["pon", "kan"]
)
def test_ippatsu_after_double_riichi_leaves_no_room_for_a_call_of_anybody(call: Body) -> None:
    """8-14: a concealed kan too counts as a call. Before the riichi it ends double riichi, after it ippatsu."""
    both = won(win(1, None, hand=_hand("double_riichi", "ippatsu")), riichi=[1])
    assert refusals("tcg", table("tcg"), both) == []
    fault = ("/event/feeds/0", "contradiction", "ippatsu")
    assert refusals("tcg", table("tcg"), {**both, "feeds": [call]}) == [fault]
    for one in ("double_riichi", "ippatsu"):
        situation = ["riichi", one] if one == "ippatsu" else [one]
        event = won(win(1, None, hand=_hand(*situation)), riichi=[1], feeds=[call])
        assert refusals("tcg", table("tcg"), event) == []


@pytest.mark.parametrize("discarder", [None, 3], ids=["tsumo", "ron"])
def test_ippatsu_after_double_riichi_comes_before_a_second_discard(discarder: int | None) -> None:
    """3-01: declared on the first discard and won within a turn of it."""
    hand = _hand("double_riichi", "ippatsu")
    at = "/event/wins/0/discards"
    for discards, faults in (("1z", []), ("12z", [(at, "contradiction", "ippatsu")])):
        event = won(win(1, discarder, hand=hand, discards=discards), riichi=[1])
        assert refusals("tcg", table("tcg"), event) == faults


# --- copies over hands and calls

AX27: Body = {"concealed": "99p45s", "melds": ["pon:555z", "pon:666z", "pon:777z"]}
FEEDS = [feed("pon", "555z", 1, 0), feed("pon", "666z", 1, 3), feed("pon", "777z", 1, 2)]
TOO_MANY: Told = ("/event/feeds", "too_many_copies", None)


def _fed(*more: Body, **changes: object) -> list[Told]:
    hand = {**AX27, "winning_tile": "6s", **changes}
    event = won(win(1, None, hand=hand), feeds=[*FEEDS, *more])
    return refusals("arushiaru", table("arushiaru"), event)


def test_ax27_has_no_second_pon_of_the_same_dragon_elsewhere() -> None:
    assert _fed() == []
    assert _fed(feed("pon", "111z", 3, 2)) == []
    assert _fed(feed("pon", "777z", 3, 2)) == [TOO_MANY]


def _value(*feeds: Body) -> list[Told]:
    event = won(win(1, 3, value={"han": 1, "fu": 30}), feeds=list(feeds))
    return refusals("tcg", table("tcg"), event)


def test_calls_alone_are_counted_too_and_a_kan_made_of_a_pon_once() -> None:
    pon = feed("pon", "333m", 2, 0)
    assert _value(pon, feed("open_kan", "3333m", 2, 0)) == [TOO_MANY]
    assert _value(pon, feed("added_kan", "3333m", 2, None)) == []
    assert _value(pon, pon, feed("added_kan", "3333m", 2, None)) == [TOO_MANY]
    assert _value(feed("pon", "333m", 0, 3), feed("added_kan", "3333m", 2, None)) == [TOO_MANY]


def test_the_fourth_tile_of_a_robbed_kan_is_the_winners() -> None:
    kan = [feed("pon", "888s", 3, 0), feed("added_kan", "8888s", 3, None)]
    event = won(win(1, 3, hand=_hand("chankan")), feeds=kan)
    assert refusals("tcg", table("tcg"), event) == []
    event = won(win(1, 3, hand=_hand()), feeds=kan)
    assert refusals("tcg", table("tcg"), event) == [TOO_MANY]
    event = won(win(1, 3, hand=_hand("chankan")), feeds=kan[:1])
    assert refusals("tcg", table("tcg"), event) == []


def test_calls_show_no_red_five_that_a_hand_holds() -> None:
    hand = {**PINFU, "concealed": "234067m345p22p67s"}
    event = won(win(1, 3, hand=hand), feeds=[feed("pon", "055m", 2, 0)])
    assert refusals("tenhou", table("tenhou"), event) == [
        ("/event/feeds", "red_five_not_in_use", "red_five")
    ]


# --- who answers, and noten payments of cards


@pytest.mark.parametrize(("points", "each"), [(600, 200), (6000, 2000), (0, None), (1000, None)])
def test_noten_payments_of_a_card_can_be_shared_without_a_rest(
    points: int, each: int | None
) -> None:
    change = {"layer": "set", "rule": "noten_points", "value": points}
    cards = [{"id": "other", "changes": []}, {"id": "noten", "changes": [change]}]
    request = {"table": table("tcg"), "event": draw(1), "cards": cards}
    found = scoring.faults("tcg", request, task="settle")
    if points == 1000:
        assert [(one.pointer, one.code, one.rule) for one in found] == [
            ("/cards/1", "cannot_be_shared", "noten_penalty")
        ]
        assert "600" in found[0].detail.en
        return
    answer = scoring.settle("tcg", request).to_dict()
    wanted = [(payer, 1, each, "noten_penalty") for payer in (0, 2, 3)]
    assert paid(answer) == (wanted if each else [])


# --- the first turn of all


def _faults(event: Body, id_: str = "tcg", **changes: Any) -> list[Told]:  # noqa: ANN401 - fields of a table
    return refusals(id_, table(id_, **changes), event)


def test_renhou_is_of_those_only_whose_turn_had_not_come() -> None:
    """Player 1 of three discards first of all but the dealer, 0, who has had a turn; player 2 has not."""
    hand = {"concealed": "123456p55s67s111z", "winning_tile": "8s"}
    other = {"concealed": "123p789p66s67s222z", "winning_tile": "8s"}
    first = win(2, 1, hand={**hand, "situation": ["renhou"], "rinshan_indicators": "99m"})
    second = win(0, 1, hand={**other, "rinshan_indicators": "99m"})
    codes = {code for _, code, _ in _faults(won(first, second), "kitanuki")}
    assert "contradiction" not in codes


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_before_renhou_only_those_up_to_the_discarder_declare_riichi(dealer: int) -> None:
    """The second player of a hand discards and the third wins; the second and the dealer have had their turns."""
    hand = {"concealed": "123456p55s67s222z", "winning_tile": "8s", "situation": ["renhou"]}
    dealer_, second, third = ((dealer + step) % 3 for step in range(3))
    claim = win(third, second, hand={**hand, "rinshan_indicators": "99m"})

    def told(*riichi: int) -> list[Any]:
        event = won(claim, riichi=sorted(riichi))
        found = _faults(event, "kitanuki", dealer=dealer, hand=dealer + 1)
        return [pointer for pointer, _, _ in found if pointer.startswith("/event/riichi")]

    assert told(dealer_, second) == []
    assert told(third) == ["/event/riichi/0"]


@pytest.mark.parametrize("dealer", [0, 1, 3])
def test_before_the_first_draw_of_a_winner_only_those_before_it_declare_riichi(dealer: int) -> None:
    second, third = ((dealer + step) % 4 for step in (1, 2))
    hand = {**PINFU, "situation": ["chiihou"]}

    def told(*riichi: int) -> list[Any]:
        event = won(win(second, None, hand=hand), riichi=list(riichi))
        return _faults(event, dealer=dealer, hand=dealer + 1)

    assert told(dealer) == []
    for late in (second, third):
        assert ("/event/riichi/0", "contradiction", "chiihou") in told(late)
