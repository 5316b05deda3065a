"""What tcg refuses besides the hands of refusals.yaml: fields of the wrong shape, unknown names, options, and many faults at once."""

from typing import Any

import pytest

import scoring
from tests.support import assumed_texts

GOOD: dict[str, Any] = {
    "concealed": "123567m34522p67s",
    "melds": [],
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
    "situation": [],
    "honba": 0,
    "deposits": 0,
}
TEN = "567m34522p67s"
"""Ten concealed tiles: room for one meld."""
Brief = tuple[str, str, str | None]
"""Pointer, code and rule of a fault."""


def faults(changes: dict[str, Any], ruleset: str = "tcg") -> tuple[scoring.Fault, ...]:
    """Return the errors of a valid request with ``changes``."""
    return scoring.faults(ruleset, {**GOOD, **changes})


def brief(found: tuple[scoring.Fault, ...]) -> list[Brief]:
    """Pointer, code and rule of each fault."""
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


@pytest.mark.parametrize(
    "field", ["concealed", "winning_tile", "dora_indicators", "ura_indicators"]
)
@pytest.mark.parametrize(
    "text", ["8z", "9z", "5", "m", "1f", "hatsu", "5m6", "５", "M1", "-m", "\ud800"]
)
def test_a_text_that_is_no_tiles(field: str, text: str) -> None:
    assert brief(faults({field: text})) == [(f"/{field}", "bad_tiles", None)]


@pytest.mark.parametrize(
    "text",
    [
        "chi:124m", "chi:112m", "chi:12m", "chi:1234m", "chi:123z", "chi:891m", "chi:7m8m9p",
        "chi:89m1p", "pon:112m", "pon:11m", "pon:1111m", "pon:1m1p1s", "open_kan:111m",
        "open_kan:1112m", "added_kan:222p", "added_kan:2223p", "closed_kan:999s",
        "closed_kan:9998s", "kan:1111m", "111m", "pon", "pon:", "pon:8z8z8z", "pon:1f1f1f",
        ":111m", "", "Kan:1111m", "flower:1f",
    ],
)  # fmt: skip
def test_a_text_that_is_no_meld(text: str) -> None:
    assert brief(faults({"concealed": TEN, "melds": [text]})) == [("/melds/0", "bad_meld", None)]


@pytest.mark.parametrize(
    ("field", "values"),
    {
        "concealed": (5, 5.5, True, [], ["1m"], {}),
        "melds": (5, True, "pon:555z", "", {}, {"pon:555z": 1}, 0),
        "winning_tile": (8, False, ["8s"], {}),
        "win": (0, True, ["ron"], {}),
        "seat_wind": (1, False, [], {}),
        "round_wind": (1, False, [], {}),
        "situation": (1, True, "riichi", "", {}, {"riichi": True}, 0, False),
        "dora_indicators": (1, ["9m"], {}, False),
        "ura_indicators": (1, ["9m"], {}, False),
        "honba": ("1", 1.0, float("nan"), True, []),
        "deposits": ("1", 1.0, float("inf"), False, {}),
        "options": (1, "kuitan", ["kuitan"], True, [], "", 0, False),
        "cards": (1,),
    }.items(),
)
def test_a_value_of_another_type(field: str, values: tuple[object, ...]) -> None:
    for value in values:
        assert brief(faults({field: value})) == [(f"/{field}", "wrong_type", None)], value


WRONG_OPTIONS: dict[str, tuple[object, ...]] = {
    "kuitan": (1, "true", []),
    "red_fives": (1, True, 3.0, "3"),
    "double_wind_pair_fu": (0,),
    "open_no_fu_ron": (25,),
    "length": ("west", 1, {}),
    "yaku": ("riichi", 1, {}),
}
FIELDS: list[tuple[dict[str, Any], str, str, str | None]] = [
    ({"concealed": "1m" * 100_000}, "/concealed", "too_long", None),
    ({"concealed": None}, "/concealed", "missing", None),
    ({"melds": [{}], "concealed": TEN}, "/melds/0", "wrong_type", None),
    ({"situation": [7]}, "/situation/0", "wrong_type", None),
    ({"<b>": 1}, "", "unknown_field", None),
    ({"x" * 100_000: 1}, "", "unknown_field", None),
    *[
        ({field: value}, f"/{field}", "out_of_range", None)
        for field in ("honba", "deposits")
        for value in (-1, 1000, 10**400)
    ],
    *[
        ({field: value}, f"/{field}", "unknown_value", None)
        for field in ("win", "seat_wind", "round_wind")
        for value in ("", "rons", "up", "\ud800", "x" * 100_000)
    ],
    *[({f: 1}, f"/{f}", "unknown_field", None) for f in ("dora_indicator", "norths", "x")],
    ({"flowers": 1}, "/flowers", "needs_card", "card_flower_tiles"),
    ({"wareme": "winner"}, "/wareme", "no_such_rule", "wareme_payments"),
    ({"liability": "daisangen"}, "/liability", "needs_card", "card_liability"),
    ({"options": {"kuitann": True}}, "/options/kuitann", "unknown_option", None),
    ({"options": {"<b>": True}}, "/options", "unknown_option", None),
    *[
        ({"options": {name: value}}, f"/options/{name}", "unknown_value", name)
        for name, values in WRONG_OPTIONS.items()
        for value in values
    ],
    ({"options": {"yaku": ["riichi", "open_riichi"]}}, "/options/yaku/1", "unknown_value", "yaku"),
    ({"options": {"yaku": ["base"]}}, "/options/yaku/0", "unknown_value", "yaku"),
    ({"options": {"yaku": [["riichi"]]}}, "/options/yaku/0", "unknown_value", "yaku"),
]


@pytest.mark.parametrize(("changes", "pointer", "code", "rule"), FIELDS)
def test_a_field_with_one_fault(
    changes: dict[str, Any], pointer: str, code: str, rule: str | None
) -> None:
    assert brief(faults(changes)) == [(pointer, code, rule)]


def test_of_eleven_situations_ten_are_named_and_their_number_is() -> None:
    found = brief(faults({"situation": [f"x{n}" for n in range(11)]}))
    assert found == [
        *[(f"/situation/{n}", "unknown_value", None) for n in range(10)],
        ("/situation", "too_many", None),
    ]


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"dora_indicator": "1z"}, "dora_indicators"),
        ({"situation": ["richi"]}, "riichi"),
        ({"options": {"kutan": True}}, "kuitan"),
        ({"options": {"yaku": ["iipeiko"]}}, "iipeikou"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_nearest(changes: dict[str, Any], hint: str) -> None:
    (fault,) = faults(changes)
    assert f"Did you mean {hint}" in fault.detail.en
    assert f"もしかして: {hint}" in fault.detail.ja


def test_a_wrong_count_says_how_many_tiles_there_must_be() -> None:
    (fault,) = faults({"melds": ["pon:555z"], "concealed": "567m34522p678s"})
    assert "The hand has 11 concealed tiles. With 1 meld, it must have 10." in fault.detail.en


def test_a_red_five_is_a_five_when_copies_are_counted() -> None:
    found = faults({"concealed": "0555m34522p678s1z", "winning_tile": "5m"}, "tenhou")
    assert brief(found) == [("/winning_tile", "too_many_copies", None)]


def test_all_faults_of_shape_are_listed_in_the_order_of_the_fields() -> None:
    found = faults(
        {
            "options": {"kuitann": True, "red_fives": 9},
            "deposits": -1,
            "honba": "2",
            "ura_indicators": "9x",
            "dora_indicators": "1111112z",
            "situation": ["ippatsu", "open_riichi"],
            "round_wind": "up",
            "seat_wind": 4,
            "win": "draw",
            "winning_tile": "88s",
            "melds": ["chi:135m", "closed_kan:5555z"],
            "concealed": "19x",
            "colour": "red",
        }
    )
    assert brief(found) == [
        ("/concealed", "bad_tiles", None),
        ("/melds/0", "bad_meld", None),
        ("/winning_tile", "wrong_tile_count", None),
        ("/win", "unknown_value", None),
        ("/seat_wind", "wrong_type", None),
        ("/round_wind", "unknown_value", None),
        ("/situation/1", "unknown_value", None),
        ("/dora_indicators", "too_many_indicators", None),
        ("/ura_indicators", "bad_tiles", None),
        ("/honba", "wrong_type", None),
        ("/deposits", "out_of_range", None),
        ("/options/kuitann", "unknown_option", None),
        ("/options/red_fives", "unknown_value", "red_fives"),
        ("/colour", "unknown_field", None),
    ]


def test_an_empty_request_misses_what_is_required() -> None:
    assert brief(scoring.faults("tcg", {})) == [
        (f"/{name}", "missing", None) for name in ("concealed", "winning_tile", "win")
    ]


def test_what_is_left_out_is_assumed_and_the_answer_says_so() -> None:
    bare = {name: GOOD[name] for name in ("concealed", "winning_tile", "win")}
    answer = scoring.score("tcg", bare | {"situation": ["riichi"]}).to_dict()
    said_of = " ".join(assumed_texts(answer))
    for word in ("seat wind", "round wind", "dora indicators", "ura dora indicators"):
        assert word in said_of
    whole = {**GOOD, "situation": ["riichi"], "dora_indicators": "1z", "ura_indicators": "2z"}
    assert scoring.score("tcg", whole).to_dict()["assumed"] == []


def test_no_more_than_twenty_unknown_fields_are_named() -> None:
    assert len(faults({f"x{n}": 1 for n in range(1000)})) == 20


@pytest.mark.parametrize("name", ["TCG", "tgc", "\ud800", "x" * 100_000, ""])
def test_an_unknown_ruleset_is_not_guessed(name: str) -> None:
    for ask in (scoring.score, scoring.faults):
        with pytest.raises(scoring.UnknownName) as unknown:
            ask(name, GOOD)
        assert unknown.value.kind == "ruleset"
    with pytest.raises(scoring.UnknownName) as unknown:
        scoring.ruleset("tgc")
    assert "tcg" in unknown.value.nearest
