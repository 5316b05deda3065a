"""The options of a request: which values are allowed, and what is wrong with the others, all at once."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.reference import catalogue
from scoring.rules.options import chosen_options
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["choosing"]

TCG = scoring.ruleset("tcg")


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        ({}, {}),
        ({"red_fives": 3, "length": "east"}, {"red_fives": 3, "length": "east"}),
        ({"yaku": "all"}, {"yaku": "all"}),
        ({"kuitan": None, "yaku": None, "ura": False}, {"ura": False}),
        ({"yaku": []}, {"yaku": ()}),
        ({"yaku": ["riichi", "pinfu", "riichi"]}, {"yaku": ("pinfu", "riichi")}),
        ({"yaku": ("pinfu", "riichi")}, {"yaku": ("pinfu", "riichi")}),
        ({"length": "EAST"}, {"length": "east"}),
        ({"length": "Ｅａｓｔ"}, {"length": "east"}),
        ({"yaku": "All"}, {"yaku": "all"}),
        ({"yaku": ["RIICHI", "Pinfu", "riichi"]}, {"yaku": ("pinfu", "riichi")}),
        ({"aborts": ["Four_Winds"]}, {"aborts": ("four_winds",)}),
    ],
)
def test_members_of_a_list_are_chosen_once_in_one_order_and_words_may_be_in_capitals(
    options: dict[str, Any], chosen: dict[str, Any]
) -> None:
    assert chosen_options(TCG, options) == (chosen, [])


def test_a_list_is_no_value_of_a_word() -> None:
    (fault,) = chosen_options(TCG, {"length": ["East"]})[1]
    assert (fault.pointer, fault.code) == ("/options/length", "unknown_value")


def test_everything_wrong_is_a_fault_and_the_rest_is_chosen() -> None:
    options = {
        "kuitann": True, "kuitan": "no", "ura": False, "red_fives": 7, "length": "long",
        "yaku": ["pinfu", "pinfuu", 5, "mangan"], "kan_dora": 1, "kan_ura": True,
    }  # fmt: skip
    chosen, faults = chosen_options(TCG, options)
    assert chosen == {"ura": False, "kan_ura": True}
    assert [(fault.pointer, fault.code, fault.rule) for fault in faults] == [
        ("/options/kuitann", "unknown_option", None),
        ("/options/kuitan", "unknown_value", "kuitan"),
        ("/options/red_fives", "unknown_value", "red_fives"),
        ("/options/length", "unknown_value", "length"),
        ("/options/yaku/1", "unknown_value", "yaku"),
        ("/options/yaku/2", "unknown_value", "yaku"),
        ("/options/yaku/3", "unknown_value", "yaku"),
        ("/options/kan_dora", "unknown_value", "kan_dora"),
    ]


@pytest.mark.parametrize(("options", "pointer", "names"), CASES["faults"])
def test_a_fault_names_what_is_allowed_or_near(options: object, pointer: str, names: str) -> None:
    chosen, (fault,) = chosen_options(TCG, options)
    assert chosen == {}
    assert fault.pointer == pointer
    assert names in fault.detail.en
    assert ("Did you mean" in fault.detail.en) is names.endswith("?")
    assert fault.detail.ja.strip("。") != fault.detail.en.strip(".")


@pytest.mark.parametrize(
    ("value", "near"), [(250, 300), (-1, 0), (10**30, 30_000), (True, None), ("many", None)]
)
def test_a_number_out_of_range_has_the_nearest_value_as_suggestion(
    value: object, near: int | None
) -> None:
    (fault,) = chosen_options(TCG, {"honba_points": value})[1]
    assert fault.code == ("unknown_value" if near is None else "out_of_range")
    assert fault.suggestion == near


@pytest.mark.parametrize(
    ("options", "suggestion"),
    [({"yaku": ["all"]}, "all"), ({"yaku": True}, None), ({"aborts": True}, None)],
)
def test_a_value_in_place_of_a_list_has_the_members_as_allowed(
    options: dict[str, Any], suggestion: str | None
) -> None:
    (fault,) = chosen_options(TCG, options)[1]
    assert {"riichi", "four_winds"} & {*fault.allowed}
    assert fault.suggestion == suggestion


def test_the_members_of_a_list_are_in_the_order_of_its_value() -> None:
    for ruleset in scoring.rulesets():
        for option in catalogue.described(ruleset, "en")["options"]:
            words = [member["value"] for member in option.get("members", ())]
            assert [word for word in words if word in option["default"]] == (
                option["default"] if words else []
            )


def test_of_a_long_list_fifty_members_are_named() -> None:
    chosen, faults = chosen_options(TCG, {"yaku": ["riichi", *(f"no{n}" for n in range(51))]})
    assert chosen == {}
    assert [fault.pointer for fault in faults] == [f"/options/yaku/{n}" for n in range(1, 51)]


def test_a_list_has_as_many_members_as_there_are_to_choose_from() -> None:
    """A member may be repeated; the bound is that of the contract."""
    tenhou = scoring.ruleset("tenhou")
    (_, few), (_, many) = (
        chosen_options(tenhou, {"aborts": ["four_kans"] * count}) for count in (4, 5)
    )
    assert few == []
    assert [(fault.pointer, fault.code) for fault in many] == [("/options/aborts", "too_many")]


@pytest.mark.parametrize(("task", "request_", "shape"), CASES["shape"])
def test_with_bad_options_all_faults_of_shape_are_found_and_no_rule_is_asked(
    task: str, request_: dict[str, Any], shape: list[str]
) -> None:
    bad = {**request_, "options": {"kuitann": True}}
    found = [fault.pointer for fault in scoring.faults("tcg", bad, task=task)]
    assert sorted(found) == sorted([*shape, "/options/kuitann"])


def test_of_many_unknown_options_the_first_are_named() -> None:
    chosen, faults = chosen_options(TCG, {"ura": False} | {f"no{n}": True for n in range(65)})
    assert chosen == {"ura": False}
    assert [fault.pointer for fault in faults] == [f"/options/no{n}" for n in range(64)]
