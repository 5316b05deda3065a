"""The options of a request: which values are taken, and what is said of each that is not, all at once."""

import re

import pytest

import scoring
from scoring.faults import Fault
from scoring.rules.options import chosen_options

RULES = scoring.ruleset("tcg")
Said = tuple[str, str, str | None]


def _said(faults: list[Fault]) -> list[Said]:
    for fault in faults:
        assert re.search("[ぁ-ん一-鿿]", fault.detail.ja)
        assert re.search("[a-z]", fault.detail.en)
        assert fault.detail.en == fault.detail.en.strip()
    return [(fault.pointer, fault.code, fault.rule) for fault in faults]


@pytest.mark.parametrize("options", [None, 5, "kuitan", ["kuitan"], True])
def test_options_are_an_object(options: object) -> None:
    chosen, faults = chosen_options(RULES, options)
    assert chosen == {}
    assert _said(faults) == [("/options", "wrong_type", None)]


def test_values_that_are_allowed_are_taken_as_they_are() -> None:
    options = {"kuitan": False, "red_fives": 3, "length": "east", "ura": True}
    assert chosen_options(RULES, options) == (options, [])
    assert chosen_options(RULES, {}) == ({}, [])
    assert chosen_options(RULES, {"yaku": "all"}) == ({"yaku": "all"}, [])


def test_members_of_a_list_are_taken_once_in_one_order() -> None:
    for given in (["riichi", "pinfu", "riichi"], ("pinfu", "riichi")):
        assert chosen_options(RULES, {"yaku": given}) == ({"yaku": ("pinfu", "riichi")}, [])
    assert chosen_options(RULES, {"yaku": []}) == ({"yaku": ()}, [])


def test_all_that_is_wrong_is_said_at_once_and_the_rest_is_taken() -> None:
    chosen, faults = chosen_options(
        RULES,
        {
            "kuitann": True,
            "kuitan": "no",
            "ura": False,
            "red_fives": 7,
            "length": "long",
            "yaku": ["pinfu", "pinfuu", 5, "mangan"],
            "kan_dora": 1,
            "kan_ura": True,
        },
    )
    assert chosen == {"ura": False, "kan_ura": True}
    assert _said(faults) == [
        ("/options/kuitann", "unknown_option", None),
        ("/options/kuitan", "unknown_value", "kuitan"),
        ("/options/red_fives", "unknown_value", "red_fives"),
        ("/options/length", "unknown_value", "length"),
        ("/options/yaku/1", "unknown_value", "yaku"),
        ("/options/yaku/2", "unknown_value", "yaku"),
        ("/options/yaku/3", "unknown_value", "yaku"),
        ("/options/kan_dora", "unknown_value", "kan_dora"),
    ]
    by_pointer = {fault.pointer: fault.detail for fault in faults}

    def names(pointer: str, *wanted: str) -> None:
        for told in by_pointer[pointer]:
            assert "XX" not in told
            for name in wanted:
                assert re.search(rf"\b{name}\b", told, re.ASCII), told

    names("/options/kuitann", "kuitan")
    names("/options/kuitan", "true", "false")
    names("/options/red_fives", "0", "3", "4")
    names("/options/length", "hanchan", "east")
    for pointer, listed in (("/options/red_fives", "0, 3, 4"), ("/options/kuitan", "true, false")):
        told = by_pointer[pointer]
        assert listed in told.ja
        assert listed in told.en
    names("/options/yaku/1", "pinfu")
    assert by_pointer["/options/kuitann"].en.endswith("Did you mean kuitan?")
    assert by_pointer["/options/kuitann"].en.startswith("This ruleset has no option of that name. ")
    assert "Did you mean" not in by_pointer["/options/yaku/2"].en
    assert by_pointer["/options/yaku/2"].en == "Not a known value."


@pytest.mark.parametrize("value", [True, {}, "riichi"])
def test_a_choice_of_rules_is_a_list(value: object) -> None:
    chosen, (fault,) = chosen_options(RULES, {"yaku": value})
    assert chosen == {}
    assert _said([fault]) == [("/options/yaku", "unknown_value", "yaku")]
    assert "array" in fault.detail.en


def test_a_name_that_is_like_none_is_said_to_be_none() -> None:
    _, (fault,) = chosen_options(RULES, {"qqqq": True})
    assert fault.detail.en == "This ruleset has no option of that name."
    assert fault.detail.ja.endswith("。")


@pytest.mark.parametrize(
    ("name", "pointer"),
    [
        ("q" * 64, f"/options/{'q' * 64}"),
        ("q" * 65, "/options"),
        ("not a name", "/options"),
        ("a/b", "/options"),
        ("", "/options"),
    ],
)
def test_names_that_are_no_names_are_not_sent_back(name: str, pointer: str) -> None:
    _, (fault,) = chosen_options(RULES, {name: True})
    assert (fault.pointer, fault.code) == (pointer, "unknown_option")
    assert not name or name not in fault.detail.en


def test_of_a_long_list_fifty_members_are_named() -> None:
    given = ["riichi", *(f"no{n}" for n in range(51))]
    chosen, faults = chosen_options(RULES, {"yaku": given})
    assert chosen == {}
    assert [fault.pointer for fault in faults] == [f"/options/yaku/{n}" for n in range(1, 51)]
