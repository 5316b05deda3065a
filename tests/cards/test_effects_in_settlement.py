"""Whether a card has an effect on a settlement, and the chips that go with one."""

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


def _effect(answer: Body) -> tuple[bool, str | None]:
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
    ("card", "event", "changes", "effect"),
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
    card: Body, event: Body, changes: Body, effect: tuple[bool, str | None]
) -> None:
    assert _effect(_settled(event, card, **changes)) == effect


def test_noten_payments_that_cannot_be_shared_are_no_matter_where_somebody_wins() -> None:
    odd = _card(layer="set", rule="noten_points", value=3100)
    assert _effect(_settled(VALUE, odd)) == NO


def test_the_hand_of_a_win_is_explained_in_the_language_of_the_settlement() -> None:
    event = won(win(1, 3, hand=PINFU))
    ja, en = (_settled(event, lang=lang)["scores"][0]["explanation"][0] for lang in ("ja", "en"))
    assert en.startswith("Read as")
    assert "読" in ja


def test_of_two_changes_to_one_number_each_is_judged_with_the_other_in_force() -> None:
    more = {"id": "more", "changes": [{"layer": "add", "rule": "noten_points", "value": 3000}]}
    again = {"id": "again", "changes": [{"layer": "add", "rule": "noten_points", "value": 3000}]}
    answer = _settled(draw(0), NOTEN, more, again)
    took_effect = [entry["changes"][0]["took_effect"] for entry in answer["amendments"]]
    assert took_effect == [True, True, True]
    assert paid(answer)[0][2] == 4000


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
    assert "chips" not in answer
