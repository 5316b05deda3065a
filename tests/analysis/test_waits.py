"""The tiles a hand waits for: how many are left, red fives and the marked white dragon, and wins with the first draw."""

from typing import Any

import pytest

import scoring
from tests.support import Request, assumed_texts
from tests.support.tile_analysis import Answer, ask, declared, faults, waits

SIDES = "123567m34522p67s"
MARKED = ["card_shiro_pocchi"]
WHITES = "123567m34522p55z"
"""Waits for a white dragon or 2p."""
ALONE = "123567m345789p5z"


@pytest.mark.parametrize(
    ("request_", "left"),
    [
        ({"concealed": SIDES}, {"5s": 4, "8s": 4}),
        ({"concealed": WHITES}, {"2p": 2, "5z": 2}),
        ({"concealed": ALONE}, {"5z": 3}),
        ({"concealed": ALONE, "visible": "555z"}, {"5z": 0}),
        ({"concealed": SIDES, "dora_indicators": "8s"}, {"5s": 4, "8s": 3}),
        # After riichi the marked white dragon completes any hand; the other three are ordinary ones.
        (
            {"concealed": SIDES, "cards": MARKED, "situation": ["riichi"]},
            {"5s": 4, "8s": 4, "0z": 1},
        ),
        ({"concealed": WHITES, "cards": MARKED}, {"2p": 2, "5z": 1, "0z": 1}),
        ({"concealed": WHITES, "cards": MARKED, "visible": "5z"}, {"2p": 2, "0z": 1}),
        ({"concealed": WHITES, "cards": MARKED, "visible": "0z"}, {"2p": 2, "5z": 1}),
        ({"concealed": WHITES, "cards": MARKED, "visible": "05z"}, {"2p": 2, "5z": 0}),
    ],
)
def test_how_many_are_left_of_the_tiles_a_hand_waits_for(
    request_: Request, left: dict[str, int]
) -> None:
    assert waits(ask("tcg", request_)) == left


def test_4_12_furiten_forbids_ron_on_the_marked_white_dragon_which_still_completes_the_hand() -> (
    None
):
    """Without a tile left to draw nothing wins, and every tile that completes the hand is listed as before."""
    request = {"concealed": WHITES, "cards": MARKED, "discards": "2p", "wall": 0}
    answer = ask("tcg", request)
    short = scoring.analyze("tcg", request).to_short_dict()
    assert waits(answer) == waits(short) == {"2p": 1, "5z": 1, "0z": 1}
    (marked,) = (wait for wait in answer["waits"] if wait["tile"] == "0z")
    assert (marked["no_ron"]["code"], marked["no_ron"]["clause"]) == ("furiten", "4-12")
    assert marked["no_tsumo"]["code"] == "no_draw_left"


@pytest.mark.parametrize(
    ("visible", "left"),
    [
        ("", {"5s": 3, "0s": 1, "8s": 4}),
        ("5s", {"5s": 2, "0s": 1, "8s": 4}),
        ("0s", {"5s": 3, "8s": 4}),
        ("555s", {"0s": 1, "8s": 4}),
        ("5550s", {"5s": 0, "8s": 4}),
    ],
)
def test_a_red_five_is_an_entry_of_its_own(visible: str, left: dict[str, int]) -> None:
    assert waits(ask("tenhou", {"concealed": SIDES, "visible": visible})) == left


@pytest.mark.parametrize(
    ("concealed", "melds", "tiles"),
    [(SIDES, [], ["5s", "8s"]), ("345m11789p89s", ["pon:222s"], [])],
)
def test_ron_may_be_declared_on_the_waits_that_win_by_it(
    concealed: str, melds: list[str], tiles: list[str]
) -> None:
    ron = declared(ask("tcg", {"concealed": concealed, "melds": melds}), "ron")
    assert (ron["legal"], ron["tiles"]) == (bool(tiles), tiles)


@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_that_is_seen_is_not_waited_for(suit: str) -> None:
    """Tenhou has one red five in each suit; if it is in a meld, an indicator or on the table, it cannot be drawn."""
    other = "p" if suit == "s" else "s"
    closed = f"123567{other}22z34{suit}"
    one_red = {f"5{suit}": 3, f"0{suit}": 1, f"2{suit}": 4}
    third = {"melds": [f"chi:789{suit}"]}
    assert waits(ask("tenhou", {"concealed": closed, **third})) == one_red
    seen = {f"5{suit}": 3, f"2{suit}": 4}
    red = {"melds": [f"chi:067{suit}"]}
    assert waits(ask("tenhou", {"concealed": closed, **red})) == seen
    for name in ("visible", "dora_indicators", "discards"):
        shown = {name: f"0{suit}", **third}
        assert waits(ask("tenhou", {"concealed": closed, **shown})) == seen, name
    # With the red five the other three are all there may be, and a fourth that is not red is one too many.
    all_of_them = {"concealed": closed, "visible": f"5550{suit}", **third}
    assert faults("tenhou", all_of_them) == []
    assert faults("tenhou", {**all_of_them, "visible": f"5555{suit}"}) == [
        ("/visible", "too_many_copies", "red_five")
    ]


# --- the first turn: 天和 and 地和 of the first own draw are counted, the yaku of a ron are not

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


def _look(ruleset: str, **more: object) -> Answer:
    return ask(ruleset, {**WAITING[ruleset], "seat_wind": "south", **more})


def _of_ron(answer: Answer) -> list[str]:
    return [text for text in assumed_texts(answer) if "yaku of a ron" in text]


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
    note = (
        f"The scores of the waits do not count yaku of a ron in the first turn ({BY_RON[id_]}), "
        "because the discarding player is not known."
    )
    assert _of_ron(_look(id_)) == ([note] if BY_RON[id_] else [])
    assert _of_ron(_look(id_, first_turn=False)) == []
    assert _of_ron(_look(id_, seat_wind="east")) == []


def test_where_there_is_no_ron_in_the_first_turn_nothing_is_said_of_it() -> None:
    assert _of_ron(_look("kitanuki", norths=1)) == []
    assert _of_ron(_look("kitanuki", concealed="147p258s12345z1m9p")) == []
    japanese = assumed_texts(ask("kitanuki", WAITING["kitanuki"], "ja"))
    assert (
        "待ち牌の点数には、第一巡のロンの役(地和・人和)を数えていません。誰の打牌か分からないためです。"
        in japanese
    )
