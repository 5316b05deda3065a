"""Waits before the first own draw: 天和 and 地和 of that draw are counted, what a ron then has is said not to be."""

from typing import Any

import pytest

import scoring

WAITING: dict[str, dict[str, Any]] = {
    "tcg": {"concealed": "123567m34522p67s", "first_turn": True},
    "arushiaru": {"concealed": "123567m34522p67s", "first_turn": True},
    "kitanuki": {"concealed": "123456p55s67s111z", "first_turn": True, "dora_indicators": "1m"},
}
# Child, dealer: 5.2 and 2-06; #36, #27; 1 + (12 + 門前清 1), one more for the dealer, from two players.
FIRST_DRAW = {
    "tcg": (32000, 48000),
    "arushiaru": (2000, 3000),
    "kitanuki": (2 * 14, 2 * 15),
}
BY_RON = {
    "tcg": None,
    "arushiaru": "Chiihou (blessing of earth)",
    "kitanuki": "Chiihou (blessing of earth), Renhou (blessing of man)",
}


def _look(id_: str, **more: object) -> dict[str, Any]:
    return scoring.analyze(id_, {**WAITING[id_], "seat_wind": "south", **more}).to_dict()


def _of_ron(answer: dict[str, Any]) -> list[str]:
    return [text for text in answer["assumed"] if text.startswith("Yaku of a ron")]


@pytest.mark.parametrize("id_", WAITING)
@pytest.mark.parametrize(("seat", "yaku"), [("south", "chiihou"), ("east", "tenhou")])
def test_a_draw_in_the_first_turn_has_the_yaku_of_the_first_draw(
    id_: str, seat: str, yaku: str
) -> None:
    answer = _look(id_, seat_wind=seat)
    received = FIRST_DRAW[id_][yaku == "tenhou"]
    assert [wait["tile"] for wait in answer["waits"]] == ["5s", "8s"]
    for wait in answer["waits"]:
        assert yaku in wait["tsumo"]["yaku"]
        assert wait["tsumo"]["received"] == received
        assert not {"chiihou", "tenhou", "renhou"} & {*wait["ron"]["yaku"]}


@pytest.mark.parametrize(
    ("id_", "more"),
    [
        *((id_, {"first_turn": False}) for id_ in WAITING),
        ("kitanuki", {"norths": 1}),
        ("kitanuki", {"dora_indicators": "1m9m"}),
    ],
)
def test_a_later_draw_one_after_an_extraction_and_one_after_a_kan_have_none(
    id_: str, more: dict[str, Any]
) -> None:
    for wait in _look(id_, **more)["waits"]:
        assert not {"chiihou", "tenhou"} & {*wait["tsumo"]["yaku"]}


@pytest.mark.parametrize("id_", WAITING)
def test_whose_discard_a_ron_is_on_is_not_known_in_the_first_turn(id_: str) -> None:
    said = (
        f"Yaku of a ron in the first turn ({BY_RON[id_]}) are not counted: "
        "it was not given whose discard it is."
    )
    assert _of_ron(_look(id_)) == ([said] if BY_RON[id_] else [])
    assert _of_ron(_look(id_, first_turn=False)) == []
    assert _of_ron(_look(id_, seat_wind="east")) == []


def test_where_there_is_no_ron_in_the_first_turn_nothing_is_said_of_it() -> None:
    assert _of_ron(_look("kitanuki", norths=1)) == []
    assert _of_ron(_look("kitanuki", concealed="147p258s12345z1m9p")) == []
    japanese = scoring.analyze("kitanuki", WAITING["kitanuki"], lang="ja").to_dict()["assumed"]
    said = "第一巡の栄和の役(地和・人和)は、誰の打牌か分からないので数えていない。"
    assert said in japanese
