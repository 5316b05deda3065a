"""What cards came to where no hand was scored or where it made no difference, and the chips that go with a settlement."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, draw, paid, table, win, won

CHEAP: Body = {"han": 3, "fu": 30}
PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}


def _card(**change: object) -> Body:
    return {"id": "mine", "changes": [change]}


def _settled(event: Body, *cards: object, lang: str = "en", **changes: object) -> Body:
    request = {"table": table("tcg", **changes), "event": event, "cards": list(cards)}
    return scoring.settle("tcg", request, lang=lang).to_dict()


def _told(answer: Body) -> tuple[bool, str | None]:
    (entry,) = (one for one in answer["amendments"] if "changes" in one)
    (change,) = entry["changes"]
    return change["took_effect"], change["why"]


HONBA = _card(layer="set", rule="honba_points", value=1500)
NOTEN = _card(layer="set", rule="noten_points", value=6000)
MANGAN = _card(layer="set", rule="mangan", value=2500)
HANEMAN = _card(layer="add", rule="haneman", value=500)
NO_KAZOE = _card(layer="ban", rule="kazoe_yakuman")
KIRIAGE = _card(layer="set", options={"kiriage_mangan": False})
EAST = _card(layer="set", options={"length": "east"})
NO_RIICHI_POINTS = _card(layer="set", rule="riichi_points", value=0)
OKA = _card(layer="set", rule="points_to_return", value=25000)
VALUE = won(win(1, 3, value=CHEAP))
MANGAN_WIN = won(win(1, 3, value={"han": 5}))
NO = (False, "It makes no difference to this settlement.")
YES = (True, None)


@pytest.mark.parametrize(
    ("card", "event", "changes", "told"),
    [
        pytest.param(HONBA, draw(0), {}, NO, id="counters on a draw"),
        pytest.param(HONBA, VALUE, {}, NO, id="no counters"),
        pytest.param(HONBA, VALUE, {"honba": 1}, YES, id="counters"),
        pytest.param(NOTEN, VALUE, {}, NO, id="noten payments of a win"),
        pytest.param(NOTEN, draw(0), {}, YES, id="noten payments"),
        pytest.param(NOTEN, draw(), {}, NO, id="nobody is tenpai"),
        pytest.param(MANGAN, VALUE, {}, NO, id="a limit below it"),
        pytest.param(MANGAN, MANGAN_WIN, {}, YES, id="a limit"),
        pytest.param(MANGAN, draw(0), {}, NO, id="a limit on a draw"),
        pytest.param(HANEMAN, MANGAN_WIN, {}, NO, id="another limit"),
        pytest.param(HANEMAN, won(win(1, 3, value={"han": 7})), {}, YES, id="more for a limit"),
        pytest.param(NO_KAZOE, won(win(1, 3, value={"han": 13})), {}, YES, id="a banned limit"),
        pytest.param(NO_KAZOE, VALUE, {}, NO, id="a banned limit not reached"),
        pytest.param(KIRIAGE, won(win(1, 3, value={"han": 4, "fu": 30})), {}, YES, id="option"),
        pytest.param(KIRIAGE, VALUE, {}, NO, id="an option of no use"),
        pytest.param(EAST, VALUE, {}, NO, id="the length in the first hand"),
        pytest.param(EAST, VALUE, {"hand": 4}, YES, id="the length in the last hand"),
        pytest.param(
            NO_RIICHI_POINTS,
            draw(0, riichi=[0]),
            {"points": [900, 25000, 25000, 49100]},
            YES,
            id="riichi that needs it",
        ),
        pytest.param(NO_RIICHI_POINTS, draw(0, riichi=[0]), {}, NO, id="riichi without need"),
        pytest.param(OKA, VALUE, {}, NO, id="final accounts before the end"),
        pytest.param(OKA, VALUE, {"hand": 4, "round_wind": "south"}, YES, id="final accounts"),
    ],
)
def test_a_number_took_effect_where_the_settlement_would_be_another_without_it(
    card: Body, event: Body, changes: Body, told: tuple[bool, str | None]
) -> None:
    assert _told(_settled(event, card, **changes)) == told


def test_noten_payments_that_cannot_be_shared_are_no_matter_where_somebody_wins() -> None:
    odd = _card(layer="set", rule="noten_points", value=3100)
    assert _told(_settled(VALUE, odd)) == NO


def test_the_hand_of_a_win_is_told_in_the_language_of_the_settlement() -> None:
    event = won(win(1, 3, hand=PINFU))
    ja, en = (_settled(event, lang=lang)["scores"][0]["explanation"][0] for lang in ("ja", "en"))
    assert en.startswith("Read as")
    assert "読" in ja


def test_of_two_changes_to_one_number_each_is_judged_with_the_other_in_force() -> None:
    more = {"id": "more", "changes": [{"layer": "add", "rule": "noten_points", "value": 3000}]}
    again = {"id": "again", "changes": [{"layer": "add", "rule": "noten_points", "value": 3000}]}
    answer = _settled(draw(0), NOTEN, more, again)
    told = [entry["changes"][0]["took_effect"] for entry in answer["amendments"]]
    assert told == [True, True, True]
    assert paid(answer)[0][2] == 4000


@pytest.mark.parametrize(
    ("card", "hand", "told"),
    [
        pytest.param(MANGAN, {}, False, id="a limit not reached"),
        pytest.param(NOTEN, {}, False, id="noten payments"),
        pytest.param(NO_KAZOE, {}, False, id="a banned limit not reached"),
        pytest.param(EAST, {}, False, id="the length of a match"),
        pytest.param(KIRIAGE, {}, False, id="an option of no use"),
        pytest.param(
            _card(layer="set", options={"double_wind_pair_fu": 4}), {}, False, id="no such pair"
        ),
        pytest.param(_card(layer="set", rule="payment_unit", value=1000), {}, False, id="unit"),
        pytest.param(
            _card(layer="set", rule="deposit_points", value=5000), {}, False, id="no deposits"
        ),
        pytest.param(
            _card(layer="set", rule="deposit_points", value=5000),
            {"deposits": 1},
            True,
            id="deposits",
        ),
        pytest.param(MANGAN, {"situation": ["riichi", "ippatsu"]}, True, id="a limit"),
        pytest.param(KIRIAGE, {"situation": ["riichi", "ippatsu"]}, True, id="rounded up to it"),
    ],
)
def test_a_number_took_effect_in_a_hand_that_would_be_worth_something_else_without_it(
    card: Body,
    hand: Body,
    told: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    asked = {**PINFU, "win": "ron", "seat_wind": "south", "round_wind": "east", **hand}
    answer = scoring.score("tcg", {**asked, "cards": [card]}, lang="en").to_dict()
    assert _told(answer) == (told, None if told else "It makes no difference to this hand.")


def test_a_red_card_with_options_that_say_so_already_names_the_others_only() -> None:
    card = _card(layer="set", options={"kuitan": True, "length": "east"})
    asked = {**PINFU, "win": "ron", "seat_wind": "south", "round_wind": "east"}
    answer = scoring.score("tcg", {**asked, "cards": [card]}, lang="en").to_dict()
    assert _told(answer) == (False, "It makes no difference to this hand.")


def _story(cards: list[Any], *, hand: Body | None = None, **more: object) -> list[bool]:
    asked = {**PINFU, "win": "ron", "seat_wind": "south", "round_wind": "east", **(hand or {})}
    answer = scoring.score("tcg", {**asked, "cards": cards, **more}, lang="en").to_dict()
    return [
        change["took_effect"]
        for entry in answer["amendments"]
        for change in entry.get("changes", ())
    ]


def test_options_of_a_card_are_judged_against_those_that_were_chosen() -> None:
    mangan = {"situation": ["riichi", "ippatsu"]}
    chosen = {"kiriage_mangan": False, "kazoe": False}
    card = _card(layer="set", options={"kiriage_mangan": True, "kazoe": True})
    assert _story([card], hand=mangan, options=chosen) == [True]
    assert _story([card], options=chosen) == [False]


def test_options_of_a_card_that_change_several_things_took_effect_where_one_does() -> None:
    options = {"kuitan": False, "kiriage_mangan": False, "kazoe": False, "ippatsu_allowed": False}
    card = _card(layer="set", options=options)
    assert _story([card]) == [False]
    assert _story([card], hand={"situation": ["riichi", "ippatsu"]}) == [True]
    answer = _settled(won(win(1, 3, value={"han": 4, "fu": 30})), card)
    assert _told(answer) == YES


def test_an_option_without_which_the_hand_would_be_impossible_took_effect() -> None:
    kan = {"concealed": "234m345p22p67s", "melds": ["closed_kan:9999s"], "dora_indicators": "1m1z"}
    card = _card(layer="set", options={"kan_dora": True})
    assert _story([card], hand=kan, options={"kan_dora": False}) == [True]


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param({"winning_tile": "1z"}, id="not complete"),
        pytest.param(
            {"concealed": "567m345p22p67s", "melds": ["chi:123m"]}, id="complete without yaku"
        ),
    ],
)
def test_a_number_makes_no_difference_to_a_hand_that_does_not_win(hand: Body) -> None:
    assert _story([MANGAN], hand=hand) == [False]


def test_a_number_is_felt_beside_a_marked_white_dragon() -> None:
    marked = {"winning_tile": "0z", "win": "tsumo", "situation": ["riichi"], "honba": 1}
    assert _story(["card_shiro_pocchi", HONBA], hand=marked) == [True, True]
    assert _story(["card_shiro_pocchi", MANGAN], hand=marked) == [True, False]


# --- chips (8-07)


def _chips(answer: Body) -> list[tuple[int, int, int, str]]:
    return [(line["from"], line["to"], line["chips"], line["card"]) for line in answer["chips"]]


IPPATSU: Body = {**PINFU, "situation": ["riichi", "ippatsu"], "ura_indicators": "1p"}
"""Ippatsu, and the pair of 2p twice as ura dora: three chips from everybody who pays."""


def test_8_07_everybody_who_pays_gives_the_chips_of_the_hand() -> None:
    event = won(win(1, 3, hand=IPPATSU), riichi=[1])
    answer = _settled(event, "card_chips")
    assert _chips(answer) == [(3, 1, 3, "card_chips")]
    assert answer["chips"][0]["rule"] == "card_chips"
    assert "Player 3 gives player 1 3 chips (Chips)." in answer["explanation"]
    event = won(win(1, None, hand=IPPATSU), riichi=[1])
    assert sorted(_chips(_settled(event, "card_chips"))) == [
        (0, 1, 3, "card_chips"),
        (2, 1, 3, "card_chips"),
        (3, 1, 3, "card_chips"),
    ]


def test_8_07_whose_claim_comes_to_nothing_gets_no_chips() -> None:
    other = {"concealed": "234567p345s22m67s", "winning_tile": "8s"}
    chips = {**IPPATSU, "dora_indicators": "9m"}
    event = won(
        win(1, 3, hand=chips), win(0, 3, hand={**other, "dora_indicators": "9m"}), riichi=[1]
    )
    answer = _settled(event, "card_chips")
    assert [line["player"] for line in answer["dropped"]] == [1]
    assert _chips(answer) == []


def test_8_07_each_card_gives_its_own() -> None:
    mine = _card(layer="payment", kind="chips", rule="pinfu", chips=1)
    event = won(win(1, 3, hand=IPPATSU), riichi=[1])
    answer = _settled(event, "card_chips", mine)
    assert _chips(answer) == [(3, 1, 3, "card_chips"), (3, 1, 1, "mine")]
    assert "Player 3 gives player 1 1 chip (mine)." in answer["explanation"]


@pytest.mark.parametrize("event", [VALUE, draw(0)])
def test_8_07_without_a_hand_there_are_no_chips_and_the_story_says_why(event: Body) -> None:
    answer = _settled(event, "card_chips")
    assert _chips(answer) == []
    (entry,) = answer["amendments"]
    assert {change["took_effect"] for change in entry["changes"]} == {False}
    assert all("No hand was sent" in str(change["why"]) for change in entry["changes"])


def test_without_cards_there_are_no_chips() -> None:
    answer = _settled(won(win(1, 3, hand=IPPATSU), riichi=[1]))
    assert answer["chips"] == []
    again: dict[str, Any] = scoring.settle(
        "tenhou", {"table": table("tenhou"), "event": draw(0)}
    ).to_dict()
    assert "chips" in again
