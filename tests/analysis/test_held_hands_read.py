"""A hand that is still played is read field by field: what each fault says, of which field and by which rule."""

import re

import pytest

import scoring
from scoring.analysis.analyser import TileAnalysis
from scoring.faults import Fault
from tests.support import Request
from tests.support.tile_analysis import ask, faults

TENPAI = "123567m34522p67s"
"""Waits for 5s and 8s."""
scoring.ruleset("tcg")
CLOSED = "567m34522p67s"
MARKED_HAND = "123567m34522p7s0z"
MARKED = {"cards": ["card_shiro_pocchi"]}


def said(ruleset: str, request: Request) -> list[Fault]:
    """Everything wrong with a request, said by a task that was asked nothing before."""
    chosen = scoring.ruleset(ruleset)
    task = chosen.tasks["analyze"]
    assert isinstance(task, TileAnalysis)
    rules = chosen.in_force(request.get("options"), request.get("cards"))
    return TileAnalysis(chosen, task.policy, task.example).faults(rules, request)


UNKNOWN = "unknown_field"
FIVE_MELDS = ["pon:111s", "pon:333p", "pon:999s", "pon:222z", "pon:333m"]


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"situation": [], "options": {}, "cards": []}, []),
        (
            {"seat_wind": "up", "situation": ["nonsense"]},
            [("/seat_wind", "unknown_value"), ("/situation/0", "unknown_situation")],
        ),
        ({"options": {}, "ura_indicators": "1z"}, [("/ura_indicators", UNKNOWN)]),
        ({"win": "ron", "options": {}, "cards": []}, [("/win", UNKNOWN)]),
        ({"dora_indicators": {}}, [("/dora_indicators", "wrong_type")]),
        ({"honba": {}}, [("/honba", "wrong_type")]),
        ({"melds": {}}, [("/melds", "wrong_type")]),
        ({"wall": {}}, [("/wall", "wrong_type")]),
        # No list of texts is looked up as if it were a name.
        ({"situation": [["riichi"]]}, [("/situation/0", "unknown_situation")]),
        ({"situation": [{}]}, [("/situation/0", "unknown_situation")]),
        # A fifth copy in hand is one fault, though an indicator is of that kind too.
        (
            {"concealed": "123567m22222p67s", "dora_indicators": "2p"},
            [("/concealed", "too_many_copies")],
        ),
    ],
)
def test_a_field_that_is_wrong_is_told_of_once(
    facts: Request, wanted: list[tuple[str, str]]
) -> None:
    """Fields a scoring request has too are judged where hands are scored, the others here, none twice."""
    found = said("tcg", {"concealed": TENPAI, **facts})
    assert [(fault.pointer, fault.code) for fault in found] == wanted


def test_what_a_faulty_field_holds_is_not_looked_at_any_further() -> None:
    """Two drawn tiles are not also said to be drawn while waiting, nor are those of a text too long counted."""
    assert faults("tcg", {"concealed": TENPAI, "drawn": "12z"}) == [
        ("/drawn", "wrong_tile_count", None)
    ]
    assert faults("tcg", {"concealed": TENPAI, "visible": "2p" * 200}) == [
        ("/visible", "too_long", None)
    ]


@pytest.mark.parametrize(
    ("concealed", "melds"),
    [("123m", []), ("123m", ["pon:777z"]), (TENPAI + "11z", []), (TENPAI, ["chi:123s"] * 2)],
)
def test_a_wrong_number_of_tiles_is_told_with_the_right_ones(
    concealed: str, melds: list[str]
) -> None:
    """13 − 3 × melds while waiting, one more with a tile to discard."""
    (fault,) = said("tcg", {"concealed": concealed, "melds": melds})
    count = sum(sign.isdecimal() for sign in concealed)
    right = [count, len(melds), 13 - 3 * len(melds), 14 - 3 * len(melds)]
    assert (fault.pointer, fault.code) == ("/concealed", "wrong_tile_count")
    for told in (fault.detail.ja, fault.detail.en):
        assert [int(number) for number in re.findall(r"\d+", told)] == right


@pytest.mark.parametrize(
    ("ruleset", "request_", "wanted", "words"),
    [
        ("tcg", {"concealed": "12356m345p77777z6s"}, ("/concealed", "too_many_copies", None), "5 7z"),
        ("tcg", {"concealed": "123m345p77777z123s"}, ("/concealed", "too_many_copies", None), "5 7z"),
        ("tcg", {"concealed": "123567m34522p450s"}, ("/concealed", "red_five_not_in_use", "red_five"), "0s (0)"),
        ("tcg", {"concealed": TENPAI, "dora_indicators": "222p"}, ("/dora_indicators", "too_many_copies", None), "5 2p"),
        ("tcg", {"concealed": TENPAI, "visible": "2222p"}, ("/visible", "too_many_copies", None), "6 2p"),
        ("tcg", {"concealed": TENPAI, "discards": "222p"}, ("/discards", "too_many_copies", None), "5 2p"),
        ("tcg", {"concealed": TENPAI, "passed": "2222p"}, ("/passed", "too_many_copies", None), "6 2p"),
        ("tcg", {"concealed": TENPAI, "discards": "0p"}, ("/discards", "red_five_not_in_use", "red_five"), "0p (0)"),
        ("tenhou", {"concealed": TENPAI, "visible": "555p"}, ("/visible", "too_many_copies", "red_five"), "5p (0p) 1 3"),
        ("tenhou", {"concealed": "12367m22555p677s", "visible": "0p", "discards": "5p"}, ("/visible", "too_many_copies", None), "5 5p"),
        ("tenhou", {"concealed": "111123567m2255p", "visible": "0m", "discards": "1m"}, ("/discards", "too_many_copies", None), "5 1m"),
        ("kitanuki", {"concealed": "123456p55s67s111z", "visible": "19m5m"}, ("/visible", "no_such_tile", "yaku_chinitsu_no_man"), "5m"),
        ("tcg", {"concealed": TENPAI, "drawn": "12z"}, ("/drawn", "wrong_tile_count", None), ""),
        ("tcg", {"concealed": TENPAI, "passed": "1"}, ("/passed", "bad_tiles", None), "123m 456p 789s 1234567z"),
        ("tcg", {"concealed": TENPAI, "drawn": "7s"}, ("/drawn", "nothing_drawn", None), ""),
        ("tcg", {"concealed": TENPAI + "1z", "drawn": "2z"}, ("/drawn", "not_in_hand", None), ""),
        ("tcg", {"concealed": TENPAI + "1z", "situation": ["riichi"]}, ("/drawn", "missing", None), ""),
        ("tcg", {"concealed": TENPAI + "1z", "called_tile": "1z"}, ("/called_tile", "not_called", None), ""),
        ("tcg", {"concealed": CLOSED, "melds": ["closed_kan:7777z"], "kans_on_table": 0}, ("/kans_on_table", "contradiction", None), ""),
        ("tcg", {"concealed": TENPAI, "first_turn": True, "discards": "1z"}, ("/first_turn", "contradiction", None), ""),
        ("tcg", {"concealed": TENPAI, "situation": ["haitei"]}, ("/situation/0", "not_yet", "haitei"), "Last tile wall decided"),
        ("tcg", {"concealed": TENPAI, "situation": ["rinshan"]}, ("/situation/0", "not_yet", "rinshan"), "After kan moment"),
        ("tcg", {"concealed": TENPAI, **MARKED, "visible": "0z", "discards": "0z"}, ("/visible", "too_many_copies", None), "0z"),
        ("tcg", {"concealed": MARKED_HAND, **MARKED, "visible": "0z", "discards": "0z"}, ("/visible", "too_many_copies", None), "0z"),
    ],
)  # fmt: skip
def test_a_fault_names_the_field_the_rule_and_the_tiles_in_both_languages(
    ruleset: str, request_: Request, wanted: tuple[str, str, str | None], words: str
) -> None:
    (fault,) = said(ruleset, request_)
    assert (fault.pointer, fault.code, fault.rule) == wanted
    assert fault.detail.en.strip()
    assert re.search("[ぁ-ん一-鿿]", fault.detail.ja)
    for word in words.split():
        assert word in fault.detail.en
        if re.search(r"\d", word):
            assert word.strip("()") in fault.detail.ja
    if fault.code == "not_yet":
        assert scoring.ruleset(ruleset).rules[fault.rule or ""].name.ja in fault.detail.ja


@pytest.mark.parametrize(
    "request_",
    [
        {"concealed": "23567m34522p", "melds": ["closed_kan:1111m"]},
        {"concealed": "111123m34522p67s"},
        {"concealed": "2345m34522p67s1z8s", "dora_indicators": "1111m"},
    ],
    ids=["meld", "hand", "indicators"],
)
def test_a_kind_that_is_all_there_is_no_fault(request_: Request) -> None:
    """A hand is judged as if it drew a tile of which there is one left."""
    assert faults("tcg", request_) == []


def test_kitanuki_has_no_tiles_but_its_own() -> None:
    """Without two to eight of characters 1m and 9m can become triplets only, and each of the others is refused."""
    far = ask("kitanuki", {"concealed": "19m123456p567s22z"})
    assert [entry["tile"] for entry in far["improves"]] == ["1m", "9m", "2z"]
    assert faults("kitanuki", {"concealed": "123456p55s67s111z", "visible": "19m1z9p"}) == []
    for tile in (f"{number}m" for number in range(2, 9)):
        (fault,) = said("kitanuki", {"concealed": "123456p55s67s111z", "visible": tile})
        assert (fault.pointer, fault.code) == ("/visible", "no_such_tile")
        assert fault.rule == "yaku_chinitsu_no_man"


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ({"situation": ["riichi", "ippatsu"], "wall": 0}, "riichi_draw_left"),
        ({"situation": ["riichi", "ippatsu"], "wall": 1}, None),
        ({"situation": ["riichi", "ippatsu"]}, None),
    ],
)
def test_an_empty_wall_is_part_of_the_situation(request_: Request, wanted: str | None) -> None:
    """Houtei cannot come with ippatsu: a discard after the last draw is not the first since a riichi."""
    told = [("/situation", "contradiction", wanted)] if wanted else []
    assert faults("tcg", {"concealed": TENPAI, **request_}) == told


@pytest.mark.parametrize("concealed", ["", "5p", "55p"])
def test_with_too_many_melds_no_number_of_tiles_is_told(concealed: str) -> None:
    wrong = said("tcg", {"concealed": concealed, "melds": FIVE_MELDS})
    assert [(fault.pointer, fault.code) for fault in wrong] == [("/melds", "too_many")]
