"""What an error of a value says."""

import pytest

from scoring.fields.wording import not_an_object, unknown_value, value_fault

FEW = ("ron", "tsumo")
MANY = tuple(f"{letter}-{number}" for letter in "xy" for number in range(10))


@pytest.mark.parametrize(
    ("value", "known", "detail", "suggestion", "example"),
    [
        ("draw", FEW, "Must be one of ron, tsumo.", None, None),
        ("rom", FEW, "Must be one of ron, tsumo. Did you mean ron?", "ron", None),
        (5, FEW, "Must be one of ron, tsumo.", None, None),
        ("x-55", MANY, "There is no such value. Did you mean x-5?", "x-5", None),
        ("yes", MANY, "There is no such value. Choose one such as y-0, y-1, y-2.", None, "y-0"),
        (5, MANY, "There is no such value. Choose one such as x-0, x-1, x-2.", None, "x-0"),
    ],
)
def test_an_unknown_value_names_the_known_ones(
    value: object, known: tuple[str, ...], detail: str, suggestion: object, example: object
) -> None:
    fault = unknown_value("/win", value, known, "rule")
    assert (fault.pointer, fault.code, fault.rule) == ("/win", "unknown_value", "rule")
    assert fault.detail.en == detail
    assert fault.allowed == ([*FEW] if known is FEW else ())
    assert (fault.suggestion, fault.example) == (suggestion, example)


def test_a_word_after_a_colon_is_not_part_of_the_code() -> None:
    fault = value_fault("/uma", "unknown_value:steps", low=0, high=10, step=5)
    assert fault.code == "unknown_value"
    assert fault.detail.en == "Must be a whole number from 0 to 10 in steps of 5."


def test_a_list_belongs_in_the_field_of_an_object() -> None:
    assert not_an_object().detail.en.startswith("A JSON object is needed. ")
    assert '{"hands": […]}' in not_an_object("hands").detail.en
