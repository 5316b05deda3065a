"""Furiten at the table: a ron whose winner discarded or let pass a tile that bars it, each game by its own rule."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, refusals, settle, table, win, won

DISCARDS = "/event/wins/0/discards"
PASSED = "/event/wins/0/passed"
TCG: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
"""Waits for 5s and 8s."""
AX37: Body = {"concealed": "123m567m345p22p45s"}
"""Waits for 3s and 6s."""
KITANUKI: Body = {"concealed": "123456p55s67s111z", "winning_tile": "8s"}
ORPHANS = "19m19p19s1234567z"


def _faults(
    id_: str,
    hand: Body,
    discarder: int | None = 3,
    *,
    options: Body | None = None,
    **told: object,
) -> list[Any]:
    """What is wrong with a win, said in both languages; its pointer, code and rule."""
    riichi = told.pop("riichi", [])
    dealt = {"rinshan_indicators": "99m"} if id_ == "kitanuki" else {}
    who = 2 if id_ == "kitanuki" and discarder is not None else discarder
    event = won(win(1, who, hand={**hand, **dealt}, **told), riichi=riichi)
    request = {"table": table(id_), "event": event, "options": options or {}}
    found = scoring.faults(id_, request, task="settle")
    for fault in found:
        assert fault.detail.ja
        assert fault.detail.en not in ("", fault.detail.ja)
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


def test_ax37_who_discarded_3s_wins_6s_by_ron_and_not_3s() -> None:
    assert _faults("arushiaru", {**AX37, "winning_tile": "6s"}, discards="3s19p") == []
    assert _faults("arushiaru", {**AX37, "winning_tile": "3s"}, discards="3s19p") == [
        (DISCARDS, "furiten", "furiten")
    ]
    assert _faults("arushiaru", {**AX37, "winning_tile": "3s"}, None, discards="3s19p") == []
    assert _faults("arushiaru", {**AX37, "winning_tile": "3s"}, passed="3s") == []


def test_4_12_any_wait_among_the_own_discards_bars_every_ron() -> None:
    assert _faults("tcg", TCG, discards="5s1z") == [(DISCARDS, "furiten", "ron_in_furiten")]
    assert _faults("tcg", TCG, discards="0s1z") == [
        (DISCARDS, "red_five_not_in_use", "red_five"),
        (DISCARDS, "furiten", "ron_in_furiten"),
    ]
    assert _faults("tcg", TCG, discards="1z4s9p") == []
    assert _faults("tcg", TCG, None, discards="5s1z") == []


def test_4_12_bars_thirteen_orphans_on_every_tile_too() -> None:
    hand = {"concealed": ORPHANS, "winning_tile": "1m"}
    assert _faults("tcg", hand, discards="9s") == [(DISCARDS, "furiten", "ron_in_furiten")]


def test_k21_thirteen_orphans_are_barred_by_the_very_tile_only() -> None:
    hand = {"concealed": ORPHANS, "winning_tile": "1m"}
    assert _faults("kitanuki", hand, discards="9s") == []
    assert _faults("kitanuki", hand, discards="1m") == [(DISCARDS, "furiten", "pay_ron")]
    assert _faults("kitanuki", KITANUKI, discards="5s") == [(DISCARDS, "furiten", "pay_ron")]


def test_8_18_and_4_06_a_tile_that_was_let_pass_bars_ron() -> None:
    assert _faults("tcg", TCG, discards="", passed="5s") == [(PASSED, "furiten", "same_turn")]
    hand = {**TCG, "situation": ["riichi"]}
    assert _faults("tcg", hand, discards="1z", passed="8s", riichi=[1]) == [
        (PASSED, "furiten", "passing_after_riichi")
    ]
    assert _faults("tcg", TCG, None, passed="5s") == []


def test_the_lasting_reason_is_told_where_there_are_two() -> None:
    assert _faults("tcg", TCG, discards="5s", passed="8s") == [
        (DISCARDS, "furiten", "ron_in_furiten")
    ]


@pytest.mark.parametrize(
    ("hand", "told", "fault"),
    [
        pytest.param(TCG, {"discards": "5"}, (DISCARDS, "bad_tiles", None), id="notation"),
        pytest.param(TCG, {"discards": "0z"}, (DISCARDS, "bad_tiles", None), id="no marked tile"),
        pytest.param(TCG, {"discards": "2222p"}, (DISCARDS, "too_many_copies", None), id="hand"),
        pytest.param(TCG, {"passed": "11111z"}, (PASSED, "too_many_copies", None), id="five"),
        pytest.param(
            {**TCG, "situation": ["riichi"]},
            {"discards": "", "riichi": [1]},
            (DISCARDS, "contradiction", None),
            id="no declaration tile",
        ),
    ],
)
def test_discards_that_cannot_be(hand: Body, told: Body, fault: tuple[str, str, None]) -> None:
    assert _faults("tcg", hand, **told) == [fault]


def test_k21_a_tile_that_was_let_pass_bars_every_ron() -> None:
    for passed in ("5s", "8s"):
        assert _faults("kitanuki", KITANUKI, discards="1z", passed=passed) == [
            (PASSED, "furiten", "pay_ron")
        ]


def test_a_wait_of_which_the_hand_holds_all_four_is_furiten_beside_a_fifth() -> None:
    """234s, 444s and 56s wait for 4s and 7s; the four 4s are in the hand."""
    hand = {"concealed": "345m22p23444456s", "winning_tile": "7s"}
    assert _faults("tcg", hand, discards="9m") == []
    assert _faults("tcg", hand, discards="4s") == [
        (DISCARDS, "too_many_copies", None),
        (DISCARDS, "furiten", "ron_in_furiten"),
    ]


def test_of_what_cannot_be_everything_is_told() -> None:
    assert _faults("tcg", TCG, discards="5", passed="11111z") == [
        (DISCARDS, "bad_tiles", None),
        (PASSED, "too_many_copies", None),
    ]


def test_hand_and_discards_show_four_of_a_tile_and_not_five() -> None:
    called = {
        "concealed": "11m345p45s",
        "melds": ["chi:123m", "pon:555z"],
        "winning_tile": "3s",
    }
    norths = {"concealed": "123456p555s67s44z", "norths": 1, "winning_tile": "8s"}
    fifth = [(DISCARDS, "too_many_copies", None)]
    assert _faults("tcg", TCG, discards="1111z") == []
    assert _faults("tcg", TCG, discards="22p") == []
    assert _faults("tcg", TCG, discards="222p") == fifth
    assert _faults("tcg", called, discards="1m") == []
    assert _faults("tcg", called, discards="11m") == fifth
    assert _faults("kitanuki", norths, None, discards="4z") == []
    assert _faults("kitanuki", norths, None, discards="44z") == fifth


def test_red_fives_of_hand_calls_and_discards_are_counted_together() -> None:
    """With four red fives there are two of 5p; one is in hand, one in a call."""
    calls = ["chi:340p", "pon:555z"]
    hand = {"concealed": "067p11m45s", "melds": calls, "winning_tile": "3s"}
    red = [(DISCARDS, "red_five_not_in_use", "red_five")]
    four = {"red_fives": 4}
    assert _faults("tcg", hand, discards="5p", options=four) == []
    assert _faults("tcg", hand, discards="0p", options=four) == red
    plain = {**hand, "melds": ["chi:345p", "pon:555z"]}
    assert _faults("tcg", plain, discards="0p", options=four) == []


def test_who_wins_on_the_first_draw_has_discarded_nothing() -> None:
    hand = {**TCG, "situation": ["chiihou"]}
    assert _faults("tcg", hand, None, discards="") == []
    assert _faults("tcg", hand, None, discards="1z") == [(DISCARDS, "contradiction", "chiihou")]


def test_a_win_by_ron_in_the_first_turn_may_follow_one_discard() -> None:
    hand = {**KITANUKI, "situation": ["renhou"]}
    assert _faults("kitanuki", hand, discards="2z") == []
    assert _faults("kitanuki", hand, discards="23z") == [(DISCARDS, "contradiction", "renhou")]


def test_kitanuki_has_no_2m_to_discard() -> None:
    assert _faults("kitanuki", KITANUKI, discards="2m") == [
        (DISCARDS, "no_such_tile", "yaku_chinitsu_no_man")
    ]


def test_extracted_norths_are_not_discarded_too() -> None:
    hand = {**KITANUKI, "norths": 4}
    assert _faults("kitanuki", hand, discards="4z") == [(DISCARDS, "too_many_copies", None)]


def test_discards_of_a_win_given_by_its_value_need_the_hand() -> None:
    event = won(win(1, 3, value={"han": 3, "fu": 30}, discards="5s"))
    assert refusals("tcg", table("tcg"), event) == [(DISCARDS, "needs_hand", None)]


def test_a_marked_white_dragon_may_be_among_the_discards_where_a_card_marks_one() -> None:
    event = won(win(1, 3, hand=TCG, discards="0z"))
    request = {"table": table("tcg"), "event": event, "cards": ["card_shiro_pocchi"]}
    assert scoring.faults("tcg", request, task="settle") == ()


def test_a_ron_whose_discards_are_not_told_says_what_is_assumed() -> None:
    said = "The own discards of a winner by ron were not given: no furiten is assumed."

    def assumed(discarder: int | None, **told: object) -> bool:
        event = won(win(1, discarder, hand=TCG, **told))
        return said in settle("tcg", table("tcg"), event)["assumed"]

    assert assumed(3)
    assert not assumed(3, discards="1z")
    assert not assumed(None)


def test_analyze_and_settle_agree_on_furiten() -> None:
    for discards in ("5s", "8s", "1z", "58s"):
        asked = {"concealed": TCG["concealed"], "discards": discards}
        waits = scoring.analyze("tcg", {**asked, "seat_wind": "south", "round_wind": "east"})
        barred = waits.to_dict()["furiten"]["barred"]
        for tile in ("5s", "8s"):
            found = _faults("tcg", {**TCG, "winning_tile": tile}, discards=discards)
            assert bool(found) == (tile in barred)
