"""Requests about a hand in play: fields and answers, faults of shape, facts that contradict each other, assumptions."""

import pytest

import scoring
from scoring.fields.field import Field
from tests.support import Request, assumed_texts
from tests.support.tile_analysis import Answer, ask, faults

GAMES = ("tcg", "tenhou", "kitanuki", "arushiaru")
TENPAI = "123567m34522p67s"
THREE = "123456p55s67s111z"

Found = list[tuple[str, str, str | None]]


@pytest.mark.parametrize("ruleset", GAMES)
def test_an_answer_has_the_declared_fields_and_no_others(ruleset: str) -> None:
    task = scoring.ruleset(ruleset).tasks["analyze"]

    def check(fields: tuple[Field, ...], answer: Answer) -> None:
        assert list(answer) == [field.name for field in fields]
        for field in fields:
            value = answer[field.name]
            if value is None:
                assert field.nullable, field.name
            elif field.type == "array":
                for item in value:
                    if field.items is not None and field.items.fields:
                        check(field.items.fields, item)
            elif field.fields:
                check(field.fields, value)

    waiting = {name: value for name, value in task.example.items() if name != "drawn"}
    some = {"kitanuki": "123456p55s67s111z", "arushiaru": "77z678p45s"}
    waiting["concealed"] = some.get(ruleset, TENPAI)
    for request in (dict(task.example), waiting):
        answer = ask(ruleset, request)
        around = ("game", "ruleset", "version", "digest", "explanation", "assumed", "amendments")
        check(task.reply, {name: value for name, value in answer.items() if name not in around})
        assert tuple(answer)[:4] + tuple(answer)[-3:] == around


def test_each_game_asks_only_what_it_has() -> None:
    names = {
        ruleset: {field.name for field in scoring.ruleset(ruleset).tasks["analyze"].fields}
        for ruleset in GAMES
    }
    assert names["tcg"] == names["tenhou"]
    assert names["tcg"] - names["arushiaru"] == {"dora_indicators", "honba", "deposits", "points"}
    assert names["kitanuki"] - names["tcg"] == {"norths"}
    assert "round_wind" not in names["kitanuki"]
    for fields in names.values():
        assert fields.isdisjoint({"ura_indicators", "rinshan_indicators", "winning_tile", "win"})


OPEN = "567m34522p67s"
"""Ten tiles, beside one meld."""
SHAPES: list[tuple[Request, list[tuple[str, str]]]] = [
    ({}, [("/concealed", "missing")]),
    ({"concealed": 5, "melds": 3}, [("/concealed", "wrong_type"), ("/melds", "wrong_type")]),
    ({"concealed": "m123p"}, [("/concealed", "bad_tiles")]),
    ({"concealed": "8z" + TENPAI}, [("/concealed", "bad_tiles")]),
    ({"concealed": "1m", "melds": ["pon:12m"]}, [("/melds/0", "bad_meld")]),
    ({"concealed": "1m", "melds": [7]}, [("/melds/0", "wrong_type")]),
    ({"concealed": TENPAI, "situation": "riichi"}, [("/situation", "wrong_type")]),
    ({"concealed": TENPAI, "situation": ["haitei"]}, [("/situation/0", "unknown_value")]),
    ({"concealed": TENPAI, "situation": [["riichi"]]}, [("/situation/0", "wrong_type")]),
    ({"concealed": TENPAI + "1z", "drawn": "12z"}, [("/drawn", "wrong_tile_count")]),
    ({"concealed": TENPAI + "1z", "drawn": ""}, [("/drawn", "wrong_tile_count")]),
    ({"concealed": TENPAI + "1z", "drawn": "1"}, [("/drawn", "bad_tiles")]),
    ({"concealed": TENPAI, "drawn": 1}, [("/drawn", "wrong_type")]),
    ({"concealed": TENPAI, "called_tile": "12z"}, [("/called_tile", "wrong_tile_count")]),
    ({"concealed": TENPAI, "visible": "1"}, [("/visible", "bad_tiles")]),
    ({"concealed": TENPAI, "discards": "1" * 96 + "m"}, [("/discards", "too_long")]),
    ({"concealed": TENPAI, "wall": 137}, [("/wall", "out_of_range")]),
    ({"concealed": TENPAI, "wall": "1"}, [("/wall", "wrong_type")]),
    ({"concealed": TENPAI, "ura_indicators": "1z"}, [("/ura_indicators", "unknown_field")]),
    ({"concealed": "12345m", "drawn": "1", "honba": -1, "extra": 1, "seat_wind": "up"},
        [("/drawn", "bad_tiles"), ("/seat_wind", "unknown_value"), ("/honba", "out_of_range"), ("/extra", "unknown_field")]),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "wanted"), SHAPES, ids=range(len(SHAPES)))
def test_a_wrong_shape_is_refused_for_its_shape_alone(
    request_: Request, wanted: list[tuple[str, str]]
) -> None:
    """Every fault of shape in the order of the fields; a wrong number of tiles is none."""
    assert [(pointer, code) for pointer, code, _ in faults("tcg", request_)] == wanted


COUNT = ("/concealed", "wrong_tile_count", None)
COPIES = "too_many_copies"
RED = "red_five_not_in_use"
NO_MAN = "yaku_chinitsu_no_man"
RULES: dict[str, tuple[str, Request, Found]] = {
    "three tiles": ("tcg", {"concealed": "123m"}, [COUNT]),
    "fifteen tiles": ("tcg", {"concealed": TENPAI + "11z"}, [COUNT]),
    "too many for the melds": ("tcg", {"concealed": TENPAI, "melds": ["pon:777z"]}, [COUNT]),
    "fifth copy": ("tcg", {"concealed": "11111m34522p678s"}, [("/concealed", COPIES, None)]),
    "fifth copy of the last tile in hand": ("tcg", {"concealed": "123m345p77777z123s"}, [("/concealed", COPIES, None)]),
    "red five": ("tcg", {"concealed": "123567m34022p67s"}, [("/concealed", RED, "red_five")]),
    "rinshan without a draw": ("tcg", {"concealed": TENPAI, "situation": ["riichi", "rinshan"]},
        [("/situation/1", "not_yet", "rinshan")]),
    "ippatsu alone": ("tcg", {"concealed": TENPAI, "situation": ["ippatsu"]}, [("/situation", "needs_situation", "ippatsu")]),
    "ippatsu on the last discard": ("tcg", {"concealed": TENPAI, "situation": ["riichi", "ippatsu"], "wall": 0},
        [("/situation", "contradiction", "riichi_tiles_left")]),
    "riichi before tenpai": ("tcg", {"concealed": "123567m34522p69s", "situation": ["riichi"]},
        [("/situation", "not_tenpai", "riichi")]),
    "riichi without the drawn tile": ("tcg", {"concealed": TENPAI + "1z", "situation": ["riichi"]},
        [("/drawn", "missing", None)]),
    "drawn while waiting": ("tcg", {"concealed": TENPAI, "drawn": "7s"}, [("/drawn", "nothing_drawn", None)]),
    "drawn elsewhere": ("tcg", {"concealed": TENPAI + "1z", "drawn": "2z"}, [("/drawn", "not_in_hand", None)]),
    "drawn and called": ("tcg", {"concealed": OPEN + "1z", "melds": ["pon:777z"], "called_tile": "7z", "drawn": "1z"},
        [("/drawn", "nothing_drawn", None)]),
    "called without melds": ("tcg", {"concealed": TENPAI + "1z", "called_tile": "1z"}, [("/called_tile", "not_called", None)]),
    "called without a tile to discard": ("tcg", {"concealed": OPEN, "melds": ["pon:777z"], "called_tile": "7z"},
        [("/called_tile", "not_called", None)]),
    "called another tile": ("tcg", {"concealed": OPEN + "1z", "melds": ["pon:777z"], "called_tile": "1z"},
        [("/called_tile", "not_called", None)]),
    "called for a kan": ("tcg", {"concealed": OPEN + "1z", "melds": ["open_kan:7777z"], "called_tile": "7z"},
        [("/called_tile", "not_called", None)]),
    "first turn after a discard": ("tcg", {"concealed": TENPAI, "first_turn": True, "discards": "1z"},
        [("/first_turn", "contradiction", None)]),
    "first turn after a call": ("tcg", {"concealed": OPEN, "melds": ["pon:777z"], "first_turn": True},
        [("/first_turn", "contradiction", None)]),
    "first turn after a kan of another player": ("tcg", {"concealed": TENPAI, "first_turn": True, "kans_on_table": 1},
        [("/first_turn", "contradiction", None)]),
    "fewer kans than the own": ("tcg", {"concealed": OPEN, "melds": ["closed_kan:7777z"], "kans_on_table": 0},
        [("/kans_on_table", "contradiction", None)]),
    "fifth copy visible": ("tcg", {"concealed": TENPAI, "visible": "2222p"}, [("/visible", COPIES, None)]),
    "fifth copy discarded": ("tcg", {"concealed": TENPAI, "discards": "222p"}, [("/discards", COPIES, None)]),
    "fifth copy passed": ("tcg", {"concealed": TENPAI, "passed": "55555s"}, [("/passed", COPIES, None)]),
    "sixty-four copies visible": ("tcg", {"concealed": TENPAI, "visible": "1" * 64 + "m"}, [("/visible", COPIES, None)]),
    "red five visible": ("tcg", {"concealed": TENPAI, "visible": "0p"}, [("/visible", RED, "red_five")]),
    "second red five": ("tenhou", {"concealed": "123567m34022p67s", "visible": "0p"}, [("/visible", RED, "red_five")]),
    "four fives without the red one": ("tenhou", {"concealed": TENPAI, "visible": "555p"}, [("/visible", COPIES, "red_five")]),
    "two marked white dragons": ("tcg", {"concealed": TENPAI, "cards": ["card_shiro_pocchi"], "visible": "0z", "discards": "0z"},
        [("/visible", COPIES, None)]),
    "more tiles than are left after the deal": ("tcg", {"concealed": TENPAI, "wall": 70}, [("/wall", "out_of_range", None)]),
    "the same with three players": ("kitanuki", {"concealed": THREE, "wall": 55}, [("/wall", "out_of_range", "wall_fourteen")]),
    "a tile that kitanuki does not have": ("kitanuki", {"concealed": "2m23456p55s67s111z"},
        [("/concealed", "no_such_tile", NO_MAN)]),
    "the same on the table": ("kitanuki", {"concealed": THREE, "visible": "19m5m"}, [("/visible", "no_such_tile", NO_MAN)]),
    "a chi": ("kitanuki", {"concealed": "123p55s67s111z", "melds": ["chi:456p"]}, [("/melds/0", "bad_meld", "no_chi")]),
    "everything at once": ("tcg",
        {"concealed": "11111m34522p6789s", "drawn": "9p", "situation": ["ippatsu"], "visible": "5555p", "wall": 80, "kans_on_table": 0},
        [("/concealed", COPIES, None), ("/drawn", "not_in_hand", None), ("/situation", "needs_situation", "ippatsu"),
         ("/visible", COPIES, None), ("/wall", "out_of_range", None)]),
}  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_facts_that_no_hand_has_are_refused_all_at_once(name: str) -> None:
    ruleset, request, wanted = RULES[name]
    assert faults(ruleset, request) == wanted
    with pytest.raises(scoring.Refused) as refused:
        ask(ruleset, request)
    for fault in refused.value.faults:
        assert fault.detail.en.isascii()
        assert (fault.detail.en[-1], fault.detail.ja[-1]) == (".", "。")
        assert not any(sign in fault.detail.ja + fault.detail.en for sign in "{}")


@pytest.mark.parametrize(
    ("id_", "request_"),
    [
        ("tcg", {"concealed": TENPAI, "wall": 69}),
        ("kitanuki", {"concealed": THREE, "wall": 54}),
        ("kitanuki", {"concealed": THREE, "visible": "19m1z9p"}),
        ("tcg", {"concealed": "23567m34522p", "melds": ["closed_kan:1111m"]}),
        ("tcg", {"concealed": "111123m34522p67s"}),
        ("tcg", {"concealed": "2345m34522p67s1z8s", "dora_indicators": "1m"}),
        ("tcg", {"concealed": TENPAI, "situation": ["riichi", "ippatsu"], "wall": 1}),
    ],
)
def test_facts_that_are_just_possible_are_accepted(id_: str, request_: Request) -> None:
    assert faults(id_, request_) == []


# --- what is taken for granted


WINDS = {"seat_wind": "east", "round_wind": "east"}


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        pytest.param({"concealed": "147m258p369s1234z"}, ["visible"], id="far"),
        pytest.param({"concealed": TENPAI, "visible": "1z", "discards": "1z"}, ["seat wind", "round wind", "dora indicators"],
                     id="worth"),
        pytest.param({"concealed": TENPAI, "visible": "1z", "dora_indicators": "1z", **WINDS}, ["discards"], id="furiten"),
        pytest.param({"concealed": TENPAI + "1z", "visible": "2z", "discards": "9p", "dora_indicators": "2z", **WINDS},
                     ["wall", "points", "first turn"], id="riichi"),
        pytest.param({"concealed": "1111m258p369s1234z", "visible": "2z"},
                     ["wall", "kans of other players were not given. none are assumed"], id="kan"),
        pytest.param({"concealed": "1111m258p369s1234z", "visible": "2z", "wall": 10, "kans_on_table": 0}, [], id="all given"),
    ],
)  # fmt: skip
def test_what_was_not_given_and_matters_is_said(request_: Request, words: list[str]) -> None:
    assumed = [text.lower() for text in assumed_texts(ask("tcg", request_))]
    assert len(assumed) == len(words), assumed
    for word in words:
        assert any(word in text for text in assumed), (word, assumed)


def test_a_passed_tile_is_one_of_those_seen() -> None:
    once = ask("tcg", {"concealed": TENPAI, "passed": "8s"})
    assert once["left"] == 7
    assert ask("tcg", {"concealed": TENPAI, "passed": "8s", "visible": "8 8s"})["left"] == 6


def test_a_passed_tile_can_be_the_called_one() -> None:
    """A player who may win on a tile may call it instead."""
    hand = {"concealed": "123m888p44s", "melds": ["pon:777z", "pon:555m"], "called_tile": "5m"}
    assert ask("tcg", {**hand, "passed": "5m", "visible": "5m"})["turn"] == "called"


def test_options_change_what_a_hand_waits_for() -> None:
    """A hand that counts only with open tanyao."""
    request = {"concealed": "22p345p67s", "melds": ["chi:234m", "chi:567m"]}
    assert ask("tcg", request)["waits"][0]["ron"]["winning"]
    closed = ask("tcg", {**request, "options": {"kuitan": False}})
    assert closed["waits"][0]["ron"]["reason"] == "no_yaku"
    assert [entry["option"] for entry in closed["amendments"]] == ["kuitan"]
