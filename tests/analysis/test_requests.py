"""What is asked of a hand that is still played, and what is refused, all at once, with the field and the rule."""

import pytest

import scoring
from scoring.fields.field import Field
from tests.support import Request
from tests.support.tile_analysis import Answer, ask, faults

GAMES = ("tcg", "tenhou", "kitanuki", "arushiaru")
TENPAI = "123567m34522p67s"

Found = list[tuple[str, str, str | None]]


@pytest.mark.parametrize("ruleset", GAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_example_of_each_game_is_answered(ruleset: str, lang: str) -> None:
    task = scoring.ruleset(ruleset).tasks["analyze"]
    answer = ask(ruleset, dict(task.example), lang)
    assert answer["discards"]
    assert (answer["ruleset"], answer["explanation"][-1][-1]) == (ruleset, ".。"[lang == "ja"])


@pytest.mark.parametrize("ruleset", GAMES)
def test_an_answer_has_the_declared_fields_and_no_others(ruleset: str) -> None:
    task = scoring.ruleset(ruleset).tasks["analyze"]

    def check(fields: tuple[Field, ...], told: Answer) -> None:
        assert list(told) == [field.name for field in fields]
        for field in fields:
            value = told[field.name]
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
        around = ("ruleset", "version", "digest", "explanation", "assumed", "amendments")
        check(task.reply, {name: value for name, value in answer.items() if name not in around})
        assert tuple(answer)[:3] + tuple(answer)[-3:] == around


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


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        pytest.param({}, [("/concealed", "missing", None)], id="nothing"),
        pytest.param({"concealed": 5}, [("/concealed", "wrong_type", None)], id="number"),
        pytest.param({"concealed": "123x"}, [("/concealed", "bad_tiles", None)], id="no-notation"),
        pytest.param({"concealed": "m123"}, [("/concealed", "bad_tiles", None)], id="letter-first"),
        pytest.param({"concealed": "123"}, [("/concealed", "bad_tiles", None)], id="no-letter"),
        pytest.param(
            {"concealed": "8z" + TENPAI}, [("/concealed", "bad_tiles", None)], id="no-such-honour"
        ),
        pytest.param(
            {"concealed": "123m"}, [("/concealed", "wrong_tile_count", None)], id="three-tiles"
        ),
        pytest.param(
            {"concealed": "123456789m123456789p"},
            [("/concealed", "wrong_tile_count", None)],
            id="eighteen-tiles",
        ),
        pytest.param(
            {"concealed": TENPAI, "melds": ["pon:777z"]},
            [("/concealed", "wrong_tile_count", None)],
            id="too-many-for-the-melds",
        ),
        pytest.param(
            {"concealed": TENPAI, "melds": 3}, [("/melds", "wrong_type", None)], id="melds"
        ),
        pytest.param(
            {"concealed": "1m", "melds": ["pon:12m"]},
            [("/melds/0", "bad_meld", None)],
            id="bad-meld",
        ),
        pytest.param(
            {"concealed": "1m", "melds": [7]}, [("/melds/0", "wrong_type", None)], id="no-meld"
        ),
        pytest.param(
            {"concealed": "11111m34522p678s"},
            [("/concealed", "too_many_copies", None)],
            id="fifth-copy",
        ),
        pytest.param(
            {"concealed": "123567m34022p67s"},
            [("/concealed", "red_five_not_in_use", "red_five")],
            id="red-five",
        ),
        pytest.param(
            {"concealed": TENPAI, "situation": "riichi"},
            [("/situation", "wrong_type", None)],
            id="situation",
        ),
        pytest.param(
            {"concealed": TENPAI, "situation": ["haitei"]},
            [("/situation/0", "not_yet", "haitei")],
            id="haitei",
        ),
        pytest.param(
            {"concealed": TENPAI, "situation": ["riichi", "rinshan"]},
            [("/situation/1", "not_yet", "rinshan")],
            id="rinshan-without-a-draw",
        ),
        pytest.param(
            {"concealed": TENPAI, "situation": ["ippatsu"]},
            [("/situation", "needs_situation", "ippatsu")],
            id="ippatsu",
        ),
        pytest.param(
            {"concealed": TENPAI, "situation": ["nonsense"]},
            [("/situation/0", "unknown_situation", None)],
            id="unknown-situation",
        ),
        pytest.param(
            {"concealed": TENPAI, "situation": [5]},
            [("/situation/0", "unknown_situation", None)],
            id="no-situation",
        ),
        pytest.param(
            {"concealed": "123567m34522p69s", "situation": ["riichi"]},
            [("/situation", "not_tenpai", "riichi")],
            id="riichi-before-tenpai",
        ),
        pytest.param(
            {
                "concealed": "234p567s1z1p",
                "melds": ["pon:111m", "pon:777z"],
                "situation": ["riichi"],
                "drawn": "1p",
            },
            [("/situation", "needs_closed_hand", "riichi")],
            id="open-riichi",
        ),
        pytest.param(
            {"concealed": TENPAI + "1z", "situation": ["riichi"]},
            [("/drawn", "missing", None)],
            id="riichi-without-the-drawn-tile",
        ),
        pytest.param(
            {"concealed": TENPAI, "drawn": "7s"},
            [("/drawn", "nothing_drawn", None)],
            id="drawn-while-waiting",
        ),
        pytest.param(
            {"concealed": TENPAI + "1z", "drawn": "2z"},
            [("/drawn", "not_in_hand", None)],
            id="drawn-elsewhere",
        ),
        pytest.param(
            {"concealed": TENPAI + "1z", "drawn": "12z"},
            [("/drawn", "wrong_tile_count", None)],
            id="two-drawn",
        ),
        pytest.param(
            {"concealed": TENPAI + "1z", "drawn": ""},
            [("/drawn", "wrong_tile_count", None)],
            id="none-drawn",
        ),
        pytest.param(
            {"concealed": TENPAI + "1z", "drawn": "1"},
            [("/drawn", "bad_tiles", None)],
            id="drawn-without-letter",
        ),
        pytest.param(
            {"concealed": TENPAI, "drawn": 1}, [("/drawn", "wrong_type", None)], id="drawn-number"
        ),
        pytest.param(
            {"concealed": TENPAI + "1z", "called_tile": "1z"},
            [("/called_tile", "not_called", None)],
            id="called-without-melds",
        ),
        pytest.param(
            {"concealed": "567m34522p67s", "melds": ["pon:777z"], "called_tile": "7z"},
            [("/called_tile", "not_called", None)],
            id="called-without-a-tile-to-discard",
        ),
        pytest.param(
            {"concealed": "567m34522p67s1z", "melds": ["pon:777z"], "called_tile": "1z"},
            [("/called_tile", "not_called", None)],
            id="called-another",
        ),
        pytest.param(
            {"concealed": "567m34522p67s1z", "melds": ["open_kan:7777z"], "called_tile": "7z"},
            [("/called_tile", "not_called", None)],
            id="called-kan",
        ),
        pytest.param(
            {
                "concealed": "567m34522p67s1z",
                "melds": ["pon:777z"],
                "called_tile": "7z",
                "drawn": "1z",
            },
            [("/drawn", "nothing_drawn", None)],
            id="drawn-and-called",
        ),
        pytest.param(
            {"concealed": TENPAI, "first_turn": True, "discards": "1z"},
            [("/first_turn", "contradiction", None)],
            id="first-turn-after-a-discard",
        ),
        pytest.param(
            {"concealed": "567m34522p67s", "melds": ["pon:777z"], "first_turn": True},
            [("/first_turn", "contradiction", None)],
            id="first-turn-after-a-call",
        ),
        pytest.param(
            {"concealed": "567m34522p67s", "melds": ["closed_kan:7777z"], "kans_on_table": 0},
            [("/kans_on_table", "contradiction", None)],
            id="fewer-kans-than-one's-own",
        ),
        pytest.param(
            {"concealed": TENPAI, "visible": "2222p"},
            [("/visible", "too_many_copies", None)],
            id="fifth-copy-on-the-table",
        ),
        pytest.param(
            {"concealed": TENPAI, "discards": "222p"},
            [("/discards", "too_many_copies", None)],
            id="fifth-copy-discarded",
        ),
        pytest.param(
            {"concealed": TENPAI, "passed": "55555s"},
            [("/passed", "too_many_copies", None)],
            id="fifth-copy-passed",
        ),
        pytest.param(
            {"concealed": TENPAI, "visible": "0p"},
            [("/visible", "red_five_not_in_use", "red_five")],
            id="red-five-on-the-table",
        ),
        pytest.param(
            {"concealed": TENPAI, "visible": "1"},
            [("/visible", "bad_tiles", None)],
            id="visible-without-letter",
        ),
        pytest.param(
            {"concealed": TENPAI, "wall": 137}, [("/wall", "out_of_range", None)], id="long-wall"
        ),
        pytest.param(
            {"concealed": TENPAI, "wall": "1"}, [("/wall", "wrong_type", None)], id="wall-text"
        ),
        pytest.param(
            {"concealed": TENPAI, "ura_indicators": "1z"},
            [("/ura_indicators", "unknown_field", None)],
            id="ura",
        ),
        pytest.param(
            {"concealed": TENPAI, "wal": 1}, [("/wal", "unknown_field", None)], id="unknown"
        ),
        pytest.param(
            {"concealed": TENPAI, "dora_indicators": "11z22z33z"},
            [("/dora_indicators", "too_many_indicators", None)],
            id="six-indicators",
        ),
        pytest.param(
            {"concealed": TENPAI, "situation": ["riichi", "ippatsu"], "wall": 0},
            [("/situation", "contradiction", "riichi_draw_left")],
            id="ippatsu-on-the-last-discard",
        ),
    ],
)
def test_what_cannot_be_is_refused(request_: Request, wanted: Found) -> None:
    assert faults("tcg", request_) == wanted


def test_all_faults_are_told_at_once_in_the_order_of_the_fields() -> None:
    request = {
        "concealed": "11111m34522p6789s",
        "drawn": "9p",
        "seat_wind": "up",
        "situation": ["tenhou"],
        "honba": -1,
        "visible": "5555p",
        "wall": -1,
        "first_turn": 3,
        "kans_on_table": 9,
        "extra": 1,
    }
    assert [(pointer, code) for pointer, code, _ in faults("tcg", request)] == [
        ("/extra", "unknown_field"),
        ("/concealed", "too_many_copies"),
        ("/drawn", "not_in_hand"),
        ("/seat_wind", "unknown_value"),
        ("/honba", "out_of_range"),
        ("/situation/0", "not_yet"),
        ("/visible", "too_many_copies"),
        ("/wall", "out_of_range"),
        ("/first_turn", "wrong_type"),
        ("/kans_on_table", "out_of_range"),
    ]


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        pytest.param(
            {"concealed": "2m23456p55s67s111z"},
            [("/concealed", "no_such_tile", "yaku_chinitsu_no_man")],
            id="hand",
        ),
        pytest.param(
            {"concealed": "123456p55s67s111z", "visible": "5m"},
            [("/visible", "no_such_tile", "yaku_chinitsu_no_man")],
            id="table",
        ),
        pytest.param(
            {"concealed": "123p55s67s111z", "melds": ["chi:456p"]},
            [("/melds/0", "bad_meld", "no_chi")],
            id="chi",
        ),
        pytest.param(
            {"concealed": "123p55s67s111z", "melds": ["pon:444z"]},
            [("/melds/0", "bad_meld", "nuki_haitei_discard")],
            id="pon-of-north",
        ),
        pytest.param(
            {"concealed": "123456p55s67s144z", "norths": 3},
            [("/norths", "too_many_copies", None)],
            id="five-norths",
        ),
        pytest.param(
            {"concealed": "123456p55s67s111z", "norths": "2"},
            [("/norths", "wrong_type", None)],
            id="norths",
        ),
        pytest.param(
            {"concealed": "123456p55s67s111z", "points": 3},
            [("/points", "unknown_field", None)],
            id="points",
        ),
    ],
)
def test_what_kitanuki_has_not_is_refused(request_: Request, wanted: Found) -> None:
    assert faults("kitanuki", request_) == wanted


def test_red_fives_are_counted_with_those_on_the_table() -> None:
    request = {"concealed": "123567m34022p67s", "visible": "0p"}
    assert faults("tenhou", request) == [("/visible", "red_five_not_in_use", "red_five")]
    meld = {"concealed": "34022p67s111z", "melds": ["chi:340p"]}
    assert [code for _, code, _ in faults("tenhou", meld)] == ["red_five_not_in_use"]


def test_a_refused_request_raises_what_its_faults_say() -> None:
    with pytest.raises(scoring.Refused) as refused:
        ask("tcg", {"concealed": "123m", "wall": -1})
    assert [fault.pointer for fault in refused.value.faults] == ["/concealed", "/wall"]


# --- what is taken for granted


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        pytest.param({"concealed": "147m258p369s1234z"}, ["visible"], id="far"),
        pytest.param(
            {"concealed": TENPAI, "visible": "1z", "discards": "1z"},
            ["seat wind", "round wind", "dora indicators"],
            id="worth",
        ),
        pytest.param(
            {
                "concealed": TENPAI,
                "visible": "1z",
                "seat_wind": "east",
                "round_wind": "east",
                "dora_indicators": "1z",
            },
            ["discards"],
            id="furiten",
        ),
        pytest.param(
            {
                "concealed": TENPAI + "1z",
                "visible": "2z",
                "discards": "9p",
                "seat_wind": "east",
                "round_wind": "east",
                "dora_indicators": "2z",
            },
            ["wall", "points", "first turn"],
            id="riichi",
        ),
        pytest.param(
            {"concealed": "1111m258p369s1234z", "visible": "2z"},
            ["wall", "others are assumed to have made no kans"],
            id="kan",
        ),
        pytest.param(
            {"concealed": "1111m258p369s1234z", "visible": "2z", "wall": 10, "kans_on_table": 0},
            [],
            id="all-told",
        ),
    ],
)
def test_what_was_not_given_and_matters_is_said(request_: Request, words: list[str]) -> None:
    said = [text.lower() for text in ask("tcg", request_)["assumed"]]
    assert len(said) == len(words), said
    for word in words:
        assert any(word in text for text in said), (word, said)


def test_a_passed_tile_is_one_of_those_seen() -> None:
    once = ask("tcg", {"concealed": TENPAI, "passed": "8s"})
    assert once["left"] == 7
    assert ask("tcg", {"concealed": TENPAI, "passed": "8s", "visible": "8 8s"})["left"] == 6


def test_tenhou_tells_a_red_five_apart_from_the_others() -> None:
    answer = ask("tenhou", {"concealed": TENPAI})
    by_tile = {wait["tile"]: wait for wait in answer["waits"]}
    assert {tile: wait["left"] for tile, wait in by_tile.items()} == {"5s": 3, "0s": 1, "8s": 4}
    assert "red_five" in by_tile["0s"]["tsumo"]["yaku"]
    assert "red_five" not in by_tile["5s"]["tsumo"]["yaku"]
    assert [entry["tile"] for entry in answer["improves"]] == ["5s", "8s"]
    seen = ask("tenhou", {"concealed": TENPAI, "visible": "0s"})
    assert [wait["tile"] for wait in seen["waits"]] == ["5s", "8s"]
    only = ask("tenhou", {"concealed": TENPAI, "visible": "555s"})
    assert [wait["tile"] for wait in only["waits"]] == ["0s", "8s"]
    gone = ask("tenhou", {"concealed": TENPAI, "visible": "5550s"})
    assert [(wait["tile"], wait["left"]) for wait in gone["waits"]] == [("5s", 0), ("8s", 4)]


def test_tenhou_keeps_a_red_five_before_an_ordinary_one() -> None:
    answer = ask("tenhou", {"concealed": "123567m34522p05s9p"})
    order = [entry["tile"] for entry in answer["discards"]]
    assert order.index("5s") < order.index("0s")


def test_options_change_what_a_hand_waits_for() -> None:
    """A hand that counts only with open tanyao."""
    request = {"concealed": "22p345p67s", "melds": ["chi:234m", "chi:567m"]}
    assert ask("tcg", request)["waits"][0]["ron"]["winning"]
    closed = ask("tcg", {**request, "options": {"kuitan": False}})
    assert closed["waits"][0]["ron"]["reason"] == "no_yaku"
    assert [entry["option"] for entry in closed["amendments"]] == ["kuitan"]
