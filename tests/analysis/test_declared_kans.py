"""Kans that may be declared: of one's own tiles, added to a pon, and after riichi; by the clauses of the sheets."""

from collections.abc import Mapping
from typing import Any

import pytest

from scoring.analysis.hand_in_play import Held
from scoring.faults import Fault
from scoring.text import Text
from scoring.tiles.kinds import ONE
from scoring.tiles.notation import kind_of
from scoring.tiles.shanten import Distance
from tests.support.declaring import (
    DRAWN,
    FAR,
    NEEDS_DRAW,
    TENPAI,
    Told,
    against,
    details,
    held,
    look,
)

FOUR = "1111m34522p67s34s"
"""Thirteen tiles with four equal ones."""


def test_four_equal_tiles_in_hand_make_a_concealed_kan() -> None:
    asked = []

    def faults(request: Mapping[str, Any]) -> list[Fault]:
        asked.append(request)
        return [Fault("/concealed", "wrong_tile_count", Text("", ""))]

    hand = held("1111m340555p7777z", drawn="7z", request={"melds": ["chi:123s"]})
    found = look("closed_kan", hand, faults=faults)
    assert (found.why, found.tiles) == ((), ("1m", "5p", "7z"))
    assert found.name == Text("暗槓", "Concealed kan")
    assert found.facts == ("wall", "kans_on_table")
    assert asked == [
        {"concealed": "345550p7777z", "melds": ["chi:123s", "closed_kan:1111m"]},
        {"concealed": "1111m34p7777z", "melds": ["chi:123s", "closed_kan:5550p"]},
        {"concealed": "1111m345550p", "melds": ["chi:123s", "closed_kan:7777z"]},
    ]


def test_a_kan_the_game_has_not_is_none_and_the_reason_is_told_once() -> None:
    def faults(_: Mapping[str, Any]) -> list[Fault]:
        return [
            Fault("/melds/0", "bad_meld", Text("無い。", "No."), "wall"),
            Fault("/concealed", "wrong_tile_count", Text("", "")),
        ]

    hand = held("1111m3455p1111p2s", drawn="2s", request={})
    found = look("closed_kan", hand, faults=faults)
    assert against(found) == [("bad_meld", "wall")]
    assert details(found) == [("無い。", "No.")]


@pytest.mark.parametrize("id_", ["closed_kan", "added_kan"])
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"turn": "waiting"}, [NEEDS_DRAW]),
        ({"turn": "called"}, [("after_call", "pon_kan_chi_kan")]),
        ({"wall": 0}, [("last_tile", "kan_on_last_tile")]),
        ({"wall": 1}, []),
        ({"kans": 4}, [("too_many_kans", "kan_limit")]),
        ({"kans": 5}, [("too_many_kans", "kan_limit")]),
        ({"kans": 3}, []),
        ({"turn": "called", "wall": 0, "kans": 4},
         [("after_call", "pon_kan_chi_kan"), ("last_tile", "kan_on_last_tile"), ("too_many_kans", "kan_limit")]),
    ],
)  # fmt: skip
def test_a_kan_needs_a_draw_a_tile_left_and_fewer_than_four_kans(
    id_: str, changes: dict[str, Any], told: Told
) -> None:
    """4-10, 4-11, 4-12 of the numbered sheet."""
    hand = held("1111m34522p67s5z", "pon:555z", drawn="5z", **changes)
    assert against(look(id_, hand)) == told


def test_the_most_kans_are_told_in_numbers() -> None:
    found = look("closed_kan", held(FOUR + "1z", kans=4, drawn="1z"))
    assert details(found) == [("槓は全員で4回まで。", "There are at most 4 kans.")]


def test_without_four_equal_tiles_there_is_no_kan() -> None:
    found = look("closed_kan", held(DRAWN, drawn="8s"))
    assert against(found) == [("no_such_tiles", None)]
    assert details(found) == [
        ("手の内に同じ牌が四枚ない。", "There are no four equal tiles in hand.")
    ]


def test_a_kan_is_added_with_the_fourth_tile_of_a_pon() -> None:
    hand = held("5m340p67s5z", "pon:555z", "pon:555p", "chi:567m", drawn="5z")
    found = look("added_kan", hand)
    assert (found.why, found.tiles) == ((), ("0p", "5z"))
    assert found.name == Text("加槓", "Added kan")
    assert found.facts == ("wall", "kans_on_table")
    none = look("added_kan", held("5m34p67s5z1z2z", "closed_kan:6666z", "chi:567m", drawn="5z"))
    assert against(none) == [("no_such_tiles", None)]
    assert details(none) == [
        ("ポンした牌の四枚目が手に無い。", "The fourth tile of no pon is in hand.")
    ]


def after_riichi(
    hand: Held, before: Distance, after: Distance, ruleset: str = "tcg"
) -> tuple[Told, list[tuple[int, int, int]]]:
    """What speaks against a concealed kan after riichi, and of which tiles the distance was asked."""
    asked = []

    def distance_of(packed: int, melds: int, count: int) -> Distance:
        asked.append((packed, melds, count))
        return before if len(asked) == 1 else after

    return against(look("closed_kan", hand, ruleset, distance_of=distance_of)), asked


def test_after_riichi_a_kan_keeps_the_waits() -> None:
    """4-13 of the numbered sheet."""
    hand = held("1111z34522p67s", "closed_kan:9999m", drawn="1z", riichi=True)
    same = Distance(0, 0b101, 7)
    wrong = [("changes_the_hand", "ankan_after_riichi")]
    told, asked = after_riichi(hand, same, Distance(0, 0b101, 8))
    kan, four = hand.melds[0].packed, 4 * ONE[kind_of("1z")]
    assert told == []
    assert asked == [
        (hand.packed - ONE[kind_of("1z")], kan, 1),
        (hand.packed - four, kan + four, 2),
    ]
    assert after_riichi(hand, same, Distance(0, 0b100, 7))[0] == wrong
    assert after_riichi(hand, same, Distance(1, 0b101, 7))[0] == wrong
    assert after_riichi(hand, Distance(1, 0b101, 7), Distance(1, 0b101, 7))[0] == wrong
    assert after_riichi(hand, Distance(1, 0b101, 7), same)[0] == wrong


def test_after_riichi_a_kan_is_of_the_drawn_tile() -> None:
    hand = held("1111z34522p67s2z", "closed_kan:9999m", drawn="2z", riichi=True)
    assert after_riichi(hand, TENPAI, TENPAI) == ([("changes_the_hand", "ankan_after_riichi")], [])
    unknown = held("1111z34522p67s2z", "closed_kan:9999m", riichi=True)
    assert after_riichi(unknown, TENPAI, TENPAI) == ([], [])
    free = held("1111z34522p67s2z", "closed_kan:9999m", drawn="2z")
    assert after_riichi(free, TENPAI, FAR) == ([], [])


def test_one_kan_that_may_be_made_is_enough() -> None:
    hand = held("1111z2222z34522p", drawn="1z", riichi=True)
    found = look("closed_kan", hand)
    assert (found.why, found.tiles) == ((), ("1z",))


@pytest.mark.parametrize(
    ("others", "free"),
    [
        ("2p", True), ("3p", False), ("4p", False), ("6p", False), ("7p", False), ("8p", True),
        ("2p6p", False), ("5s", True), ("9s", True), ("1z", True),
    ],
)  # fmt: skip
def test_a_triplet_of_three_players_must_stand_apart(others: str, *, free: bool) -> None:
    """In the three-player game no tile that could make a run with a concealed kan may be in hand after riichi."""
    hand = held("5555p" + others, drawn="5p", riichi=True)
    told, _ = after_riichi(hand, TENPAI, TENPAI, "kitanuki")
    assert told == ([] if free else [("not_isolated", "yaku_riichi")])


def test_tiles_of_two_suits_or_honours_are_never_near() -> None:
    for four, other in (
        ("1111s", "9p"),
        ("9999p", "1s"),
        ("1111z", "2z"),
        ("1111z", "9s"),
        ("7777z", "6z"),
    ):
        hand = held(four + other, drawn=four[0] + four[-1], riichi=True)
        assert after_riichi(hand, TENPAI, TENPAI, "kitanuki")[0] == []
