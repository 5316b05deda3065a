"""Hands in an event: what is wrong with each of several, with one that contradicts its event, and how they are told."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, draw, feed, refusals, settle, table, win, won

PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
INCOMPLETE: Body = {"concealed": "123m456p789s1122z", "winning_tile": "8s"}
FIFTH: Body = {"concealed": "22222m567m345p67s", "winning_tile": "8s"}
AT = "/event/wins/{}/hand"


def _told(event: Body, id_: str = "tcg", *cards: str, **changes: Any) -> list[Any]:  # noqa: ANN401 - fields of a table
    """What is wrong with an event, said in both languages; its pointer, code and rule."""
    request: Body = {"table": table(id_, **changes), "event": event}
    found = scoring.faults(id_, request | ({"cards": list(cards)} if cards else {}), task="settle")
    for fault in found:
        assert fault.detail.ja
        assert fault.detail.en not in ("", fault.detail.ja)
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


# --- a hand that contradicts its event


@pytest.mark.parametrize("said", [{}, {"win": "ron"}])
def test_a_situation_of_the_other_win_is_refused(said: Body) -> None:
    hand = {**PINFU, **said, "situation": ["haitei"]}
    assert _told(won(win(1, 3, hand=hand))) == [
        (f"{AT.format(0)}/situation", "wrong_win", "haitei")
    ]


@pytest.mark.parametrize(("said", "discarder"), [("tsumo", 3), ("ron", None)])
def test_what_goes_with_neither_win_is_a_fault_beside_the_contradiction(
    said: str, discarder: int | None
) -> None:
    hand = {**PINFU, "win": said, "situation": ["ippatsu"]}
    pointers = [pointer for pointer, _, _ in _told(won(win(1, discarder, hand=hand)))]
    assert pointers == [f"{AT.format(0)}/win", f"{AT.format(0)}/situation"]


# --- several hands


@pytest.mark.parametrize("first", ["fifth", "incomplete"])
def test_after_a_hand_that_cannot_win_the_next_is_judged_too(first: str) -> None:
    hands = {
        "fifth": (FIFTH, (f"{AT.format(0)}/concealed", "too_many_copies", None)),
        "incomplete": (INCOMPLETE, (AT.format(0), "not_complete", None)),
    }
    hand, fault = hands[first]
    assert _told(won(win(1, 3, hand=hand), win(2, 3, hand=INCOMPLETE))) == [
        fault,
        (AT.format(1), "not_complete", None),
    ]


def test_a_hand_by_its_value_is_followed_by_one_that_is_judged() -> None:
    event = won(win(1, 3, value={"han": 1, "fu": 30}), win(2, 3, hand=INCOMPLETE))
    assert _told(event) == [(AT.format(1), "not_complete", None)]


@pytest.mark.parametrize("id_", ["tcg", "arushiaru"])
def test_hands_are_explained_in_the_language_that_is_asked(id_: str) -> None:
    event = won(win(1, 3, hand=PINFU))
    for lang in ("ja", "en"):
        (score,) = settle(id_, table(id_), event, lang=lang)["scores"]
        request = {**PINFU, "seat_wind": "south", "round_wind": "east", "win": "ron"}
        alone = scoring.score(id_, request, lang=lang).to_dict()
        assert score["explanation"] == alone["explanation"]
        assert score["yaku"] == alone["yaku"]


def test_who_is_passed_over_is_named() -> None:
    value = {"han": 1, "fu": 30}
    answer = settle(
        "arushiaru", table("arushiaru"), won(win(2, 0, value=value), win(1, 0, value=value))
    )
    (dropped,) = answer["dropped"]
    assert dropped["player"] == 2
    (told,) = (line for line in answer["explanation"] if "comes to nothing" in line)
    assert "player 2" in told
    assert dropped["name"] in told


# --- calls that make a player liable

DRAGONS = ("5555z", "6666z", "7777z")
LIABLE = [("tcg", ("card_liability",), "liability"), ("arushiaru", (), "pao_scope")]
FED = [feed("pon", f"{n}{n}{n}z", 1, who) for n, who in ((5, 0), (6, 3), (7, 2))]
THREE = ["pon:555z", "pon:666z", "pon:777z"]


@pytest.mark.parametrize(("id_", "cards", "rule"), LIABLE)
def test_the_calls_of_honours_must_be_told_and_no_others(
    id_: str, cards: tuple[str, ...], rule: str
) -> None:
    hand = {"concealed": "9p", "melds": [*THREE, "chi:123m"], "winning_tile": "9p"}
    if id_ == "arushiaru":
        hand["melds"] = [*THREE, "pon:111m"]
    event = won(win(1, None, hand=hand), feeds=FED)
    assert _told(event, id_, *cards) == []
    for fewer in (FED[:2], FED[1:], []):
        missing = [("/event/feeds", "missing", rule)]
        assert _told({**event, "feeds": fewer}, id_, *cards) == missing


@pytest.mark.parametrize(("id_", "cards", "rule"), LIABLE)
def test_who_called_no_honour_makes_nobody_liable(
    id_: str, cards: tuple[str, ...], rule: str
) -> None:
    del rule
    kans = [f"closed_kan:{tiles}" for tiles in DRAGONS]
    hand = {"concealed": "99p45s", "melds": kans, "winning_tile": "6s"}
    assert _told(won(win(1, None, hand=hand)), id_, *cards) == []


def test_a_card_about_liability_that_nobody_has_makes_no_difference() -> None:
    event = won(win(1, 3, hand=PINFU), feeds=[feed("pon", "111z", 2, 0)])
    request = {"table": table("tcg"), "event": event, "cards": ["card_liability"]}
    (card,) = scoring.settle("tcg", request, lang="en").to_dict()["amendments"]
    assert {change["took_effect"] for change in card["changes"]} == {False}


def test_chips_are_explained_where_a_card_brings_them_in() -> None:
    hand = {**PINFU, "situation": ["riichi", "ippatsu"]}
    event = won(win(1, 3, hand=hand), riichi=[1])
    request = {"table": table("tcg"), "event": event, "cards": ["card_chips"]}
    answer = scoring.settle("tcg", request, lang="en").to_dict()
    assert answer["chips"] != []
    assert any("Player 3 gives player 1" in line for line in answer["explanation"])


# --- hands that are shown


def test_the_melds_of_a_hand_that_is_shown_count_together() -> None:
    held = {"player": 1, "concealed": "1m456p7s77p", "melds": ["pon:111m", "chi:123m"]}
    fifth = [("/event/hands/0/melds/1", "too_many_copies", None)]
    assert refusals("tcg", table("tcg"), draw(1, hands=[held])) == fifth


# --- the first turn of all


def test_renhou_is_of_those_only_whose_turn_had_not_come() -> None:
    """Player 1 of three discards first of all but the dealer, 0, who has had a turn; player 2 has not."""
    hand = {"concealed": "123456p55s67s111z", "winning_tile": "8s"}
    other = {"concealed": "123p789p66s67s222z", "winning_tile": "8s"}
    first = win(2, 1, hand={**hand, "situation": ["renhou"], "rinshan_indicators": "99m"})
    second = win(0, 1, hand={**other, "rinshan_indicators": "99m"})
    codes = {code for _, code, _ in _told(won(first, second), "kitanuki")}
    assert "contradiction" not in codes


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_before_renhou_only_those_up_to_the_discarder_declare_riichi(dealer: int) -> None:
    """The second player of a hand discards and the third wins; the second and the dealer have had their turns."""
    hand = {"concealed": "123456p55s67s222z", "winning_tile": "8s", "situation": ["renhou"]}
    dealer_, second, third = ((dealer + step) % 3 for step in range(3))
    claim = win(third, second, hand={**hand, "rinshan_indicators": "99m"})

    def told(*riichi: int) -> list[Any]:
        event = won(claim, riichi=sorted(riichi))
        found = _told(event, "kitanuki", dealer=dealer, hand=dealer + 1)
        return [pointer for pointer, _, _ in found if pointer.startswith("/event/riichi")]

    assert told(dealer_, second) == []
    assert told(third) == ["/event/riichi/0"]


@pytest.mark.parametrize("dealer", [0, 1, 3])
def test_before_the_first_draw_of_a_winner_only_those_before_it_declare_riichi(dealer: int) -> None:
    second, third = ((dealer + step) % 4 for step in (1, 2))
    hand = {**PINFU, "situation": ["chiihou"]}

    def told(*riichi: int) -> list[Any]:
        event = won(win(second, None, hand=hand), riichi=list(riichi))
        return _told(event, dealer=dealer, hand=dealer + 1)

    assert told(dealer) == []
    for late in (second, third):
        assert ("/event/riichi/0", "contradiction", "chiihou") in told(late)
