"""Hands that are shown at a draw are judged as those of a win are, alone and together, and riichi by what they show."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, draw, paid, refusals, settle, table

Told = tuple[str, str, str | None]
TENPAI = "123456p55s67s111z"
NOTEN = "147p258p369s1234z"
HAND = "/event/hands/0"


def _shown(id_: str, *hands: Body, **more: Any) -> list[Told]:  # noqa: ANN401 - fields of an event
    options = more.pop("options", {})
    held = [{"player": player, **hand} for player, hand in enumerate(hands)]
    return refusals(id_, table(id_), {"type": "draw", "hands": held, **more}, **options)


# --- one hand


@pytest.mark.parametrize(
    ("meld", "options", "fault"),
    [
        ("chi:456p", {}, (f"{HAND}/melds/0", "bad_meld", "no_chi")),
        ("pon:444z", {}, (f"{HAND}/melds/0", "bad_meld", "nuki_haitei_discard")),
        ("open_kan:4444z", {}, (f"{HAND}/melds/0", "bad_meld", "nuki_haitei_discard")),
        (
            "closed_kan:4444z",
            {"north_ankan": False},
            (f"{HAND}/melds/0", "bad_meld", "north_ankan"),
        ),
        ("pon:555m", {}, (f"{HAND}/melds/0", "no_such_tile", "yaku_chinitsu_no_man")),
        ("closed_kan:4444z", {}, None),
        ("pon:999m", {}, None),
    ],
)
def test_k16_no_chi_shown_sets_are_those_of_the_game(
    meld: str, options: Body, fault: Told | None
) -> None:
    hand = {"concealed": "123p55s67s111z", "melds": [meld]}
    assert _shown("kitanuki", hand, options=options) == ([] if fault is None else [fault])


def test_k28_a_hand_shows_four_norths_at_most() -> None:
    def told(norths: int) -> list[Told]:
        return _shown("kitanuki", {"concealed": "123456p67s11z444z", "norths": norths})

    assert told(1) == []
    assert told(2) == [(f"{HAND}/norths", "too_many_copies", None)]


def test_a_red_five_is_shown_where_there_is_one() -> None:
    hand = {"concealed": "123056m55s67s111z"}
    assert _shown("tenhou", hand) == []
    assert _shown("tcg", hand) == [(f"{HAND}/concealed", "red_five_not_in_use", "red_five")]


def test_a_marked_white_dragon_is_one_of_four() -> None:
    def told(*cards: str) -> list[tuple[str, str]]:
        hands = [{"player": 1, "concealed": "123456p67s11z550z"}]
        event = {"type": "draw", "hands": hands}
        request = {"table": table("tcg"), "event": event, "cards": list(cards)}
        found = scoring.faults("tcg", request, task="settle")
        return [(fault.pointer, fault.code) for fault in found]

    assert told("card_shiro_pocchi") == []
    assert [pointer for pointer, _ in told()] == [f"{HAND}/concealed"]


# --- several hands


def test_hands_show_four_of_a_tile_together() -> None:
    ones = {"concealed": "123456p55s67s111z"}
    two = {"concealed": "789p123p66s67s22z1z"}
    three = {"concealed": "789p123p66s67s2z11z"}
    assert _shown("kitanuki", ones, two) == []
    assert _shown("kitanuki", ones, three) == [("/event/hands", "too_many_copies", None)]
    assert _shown("tcg", ones, three) == [("/event/hands", "too_many_copies", None)]


def test_k28_hands_show_four_norths_together() -> None:
    def told(one: int, other: int) -> list[Told]:
        hands = ({"concealed": TENPAI, "norths": one}, {"concealed": "789p234p66s67s222z"})
        return _shown("kitanuki", hands[0], {**hands[1], "norths": other})

    assert told(2, 2) == []
    assert told(3, 3) == [("/event/hands", "too_many_copies", None)]


def test_there_is_one_red_five_of_a_suit_in_all_hands() -> None:
    one = {"concealed": "123406m55s67s111z"}
    assert _shown("tenhou", one, {"concealed": "123456p88s67s222z"}) == []
    assert _shown("tenhou", one, {"concealed": "123406m88s67s222z"}) == [
        ("/event/hands", "red_five_not_in_use", "red_five")
    ]


@pytest.mark.parametrize("id_", ["kitanuki", "arushiaru", "tcg"])
def test_44_r17_5_14_hands_show_four_kans_together(id_: str) -> None:
    three = ["closed_kan:1111z", "open_kan:2222z", "added_kan:9999m"]
    two = ["closed_kan:9999p", "open_kan:3333z"]
    first = {"concealed": "1p67s" + "1p", "melds": three}
    assert _shown(id_, first, {"concealed": "234s88s67s333p", "melds": two[:1]}) == []
    assert _shown(id_, first, {"concealed": "234s88s67s", "melds": two}) == [
        ("/event/hands/1/melds", "too_many_kans", "most_kans")
    ]
    assert _shown(id_, {**first, "concealed": "1p", "melds": [*three, two[0]]}) == []


# --- riichi and tenpai


@pytest.mark.parametrize(
    ("id_", "rule"), [("kitanuki", "yaku_riichi"), ("tcg", "riichi_closed_hand")]
)
def test_4_02_who_declared_riichi_shows_concealed_kans_alone(id_: str, rule: str) -> None:
    hand = {"concealed": "55s67s111z", "melds": ["closed_kan:9999p", "pon:222z"]}
    assert _shown(id_, hand) == []
    assert _shown(id_, hand, riichi=[0]) == [(f"{HAND}/melds/1", "needs_closed_hand", rule)]
    closed = {"concealed": "456p55s67s111z", "melds": ["closed_kan:9999p"]}
    assert _shown(id_, closed, riichi=[0]) == []


def test_15_who_declared_riichi_pays_no_noten_penalty() -> None:
    event = draw(riichi=[0], hands=[{"player": 1, "concealed": TENPAI}])
    del event["tenpai"]
    fault = ("/event/riichi/0", "contradiction", "yaku_riichi")
    before = table("kitanuki")
    assert refusals("kitanuki", before, event, noten_penalty=True) == [fault]
    event["hands"].append({"player": 0, "concealed": "123789p22s34s222z"})
    answer = settle("kitanuki", before, event, noten_penalty=True)
    assert paid(answer) == [(2, 0, 3, "pay_noten"), (2, 1, 3, "pay_noten")]


@pytest.mark.parametrize("id_", ["kitanuki", "tcg", "tenhou"])
def test_a_hand_that_is_not_tenpai_shows_no_riichi(id_: str) -> None:
    fault = (f"{HAND}/concealed", "not_tenpai", "riichi")
    assert fault in _shown(id_, {"concealed": NOTEN}, riichi=[0])
    assert _shown(id_, {"concealed": NOTEN}, riichi=[]) == []
    assert _shown(id_, {"concealed": TENPAI}, riichi=[0]) == []


def test_4_07_riichi_that_waits_for_tiles_it_holds_is_noten_and_no_false_riichi() -> None:
    """K14 has no such tenpai, and so no such riichi."""
    hand = {"concealed": "1111s234567p789p"}
    assert _shown("tcg", hand, riichi=[0]) == []
    assert _shown("kitanuki", hand, riichi=[0]) == [
        ("/event/riichi/0", "contradiction", "yaku_riichi")
    ]


def test_no_riichi_where_there_is_none_is_said_once() -> None:
    assert _shown("arushiaru", {"concealed": NOTEN}, riichi=[0]) == [
        ("/event/riichi", "no_riichi", "no_riichi_dora")
    ]


def test_nobody_is_taken_for_tenpai_beside_a_hand_that_cannot_be() -> None:
    bad = {"concealed": "1p"}
    assert _shown("kitanuki", {"concealed": TENPAI}, bad, riichi=[2]) == [
        ("/event/hands/1/concealed", "wrong_tile_count", None)
    ]


# --- 42: nine terminals and honours with the first draw


def _nine(by: int, norths: int = 0, **more: object) -> list[Told]:
    hand = {"player": by, "concealed": "19m19p19s1234567z5p"}
    hands = [hand | {"norths": norths}] if norths else [hand]
    event = {"type": "abort", "kind": "nine_terminals", "by": by, "hands": hands, **more}
    return refusals("kitanuki", table("kitanuki", hand=3, dealer=1), event)


def test_42_after_an_own_north_it_is_no_first_draw() -> None:
    assert _nine(1) == []
    assert _nine(1, norths=1) == [(f"{HAND}/norths", "contradiction", "abort_nine")]


def test_42_only_those_before_have_declared_riichi() -> None:
    """Player 1 deals, then it is the turn of players 2 and 0."""
    assert _nine(0, riichi=[1, 2]) == []
    assert _nine(2, riichi=[1]) == []
    assert _nine(2, riichi=[1, 0]) == [("/event/riichi/1", "contradiction", "abort_nine")]
    assert _nine(1, riichi=[0, 2]) == [
        ("/event/riichi/0", "contradiction", "abort_nine"),
        ("/event/riichi/1", "contradiction", "abort_nine"),
    ]
    assert _nine(1, riichi=[1]) == [("/event/by", "contradiction", "abort_nine")]


def test_42_nobody_is_late_where_it_is_not_said_who_ends_the_hand() -> None:
    event = {"type": "abort", "kind": "nine_terminals", "riichi": [2]}
    assert refusals("kitanuki", table("kitanuki"), event) == [("/event/by", "missing", None)]
