"""Shapes of requests: every field of every type, alone and nested, with all faults at once, each where it is."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring.faults import Fault
from scoring.fields.field import Choice, Field
from scoring.fields.schema import _of_fields
from scoring.fields.shape import Shape
from scoring.fields.wording import unknown_fields
from scoring.text import Text
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("request_shape.yaml"))

NAME = Text("名", "Name")
FORMAT = Text("牌で書く。", "Written in tiles.")
ITEM = Field("item", "integer", NAME, NAME, maximum=9)
LIST = Field("list", "array", NAME, NAME, items=ITEM, max_items=3, unique=True)
MANY = Field("many", "array", NAME, NAME, items=ITEM, max_items=3)
WIND = Field("wind", "string", NAME, NAME, choices=(Choice("east", NAME), Choice("west", NAME)))
TILES = Field("tiles", "string", NAME, FORMAT, pattern="[1-9]+m", max_length=4)
FREE = Field("free", "string", NAME, NAME, max_length=3)
HONBA = Field("honba", "integer", NAME, NAME, minimum=1, maximum=3)
DEALER = Field("dealer", "boolean", NAME, NAME)
NEEDED = Field("needed", "integer", NAME, NAME, required=True, maximum=1)
EMPTY = Field("empty", "string", NAME, NAME, required=True, nullable=True)
DRAW = Field("draw", "object", NAME, NAME, fields=(NEEDED, WIND))
SHORT = Field("short", "object", NAME, NAME, fields=(TILES, DEALER), shorthand="tiles")
OPEN = Field("open", "object", NAME, NAME, open_object=True)
FIELDS = (LIST, MANY, WIND, TILES, FREE, HONBA, DEALER, DRAW, SHORT, OPEN)
Codes = list[tuple[str, str]]


def faults_of(fields: Iterable[Field], given: Mapping[str, object], *others: str) -> list[Fault]:
    """Return the errors of a request with these fields."""
    return Shape(fields, *others).faults(given)


def codes_of(faults: list[Fault]) -> Codes:
    """Pointer and code of each fault; each says what it is about in both languages."""
    assert all(fault.detail.ja and fault.detail.en for fault in faults)
    assert all(fault.rule is None for fault in faults)
    return [(fault.pointer, fault.code) for fault in faults]


@pytest.mark.parametrize(("name", "value"), CASES["a_value_as_declared_has_no_fault"])
def test_a_value_as_declared_has_no_fault(name: str, value: object) -> None:
    assert faults_of(FIELDS, {name: value}) == []
    assert faults_of(FIELDS, {"list": (0, 9)}) == []


@pytest.mark.parametrize(
    ("name", "value", "wrong"), CASES["a_value_that_is_not_as_declared_is_pointed_at"]
)
def test_a_value_that_is_not_as_declared_is_pointed_at(
    name: str, value: object, wrong: Codes
) -> None:
    wrong = [(pointer, code) for pointer, code in wrong]
    assert codes_of(faults_of(FIELDS, {name: value})) == wrong
    whole = Field("whole", "object", NAME, NAME, fields=FIELDS)
    inside = [(f"/whole{pointer}", code) for pointer, code in wrong]
    assert codes_of(faults_of([whole], {"whole": {name: value}})) == inside


def test_only_what_is_required_may_not_be_left_out() -> None:
    assert faults_of(FIELDS, {}) == []
    assert codes_of(faults_of((NEEDED, EMPTY), {})) == [
        ("/needed", "missing"),
        ("/empty", "missing"),
    ]
    missing = faults_of((NEEDED, replace(WIND, required=True)), {})
    assert missing[0].detail == ("必須の項目です。", "This field is required.")
    assert missing[1].detail.en == 'This field is required. Example: "east".'


def test_null_is_the_same_as_leaving_an_optional_field_out() -> None:
    given = {"needed": None, "empty": None, "honba": None}
    found = faults_of((NEEDED, EMPTY, HONBA), given)
    assert codes_of(found) == [("/needed", "missing")]


@pytest.mark.parametrize(("name", "value", "ja", "en"), CASES["a_fault_says_what_would_be_right"])
def test_a_fault_says_what_would_be_right(name: str, value: object, ja: str, en: str) -> None:
    (fault,) = faults_of(FIELDS, {name: value})
    assert fault.detail == (ja, en)


# --- unknown names


def test_a_field_that_is_checked_elsewhere_is_not_unknown() -> None:
    assert faults_of((HONBA,), {"honba": 1, "cards": 5}, "cards") == []
    assert codes_of(faults_of((HONBA,), {"cards": 5})) == [("/cards", "unknown_field")]
    given = {"honba": 9, "options": 7, "optoins": 1}
    found = Shape((HONBA,), "options").faults(given)
    assert codes_of(found) == [("/honba", "out_of_range"), ("/optoins", "unknown_field")]
    assert found[1].detail.en.endswith("Did you mean options?")


def test_unknown_names_are_forgotten() -> None:
    shape, kept = Shape((HONBA,)), []
    for place in range(3):
        assert codes_of(shape.faults({f"x{place}": 1})) == [(f"/x{place}", "unknown_field")]
        kept.append(_of_fields.cache_info().currsize)
    assert len({*kept}) == 1


@pytest.mark.parametrize(
    ("name", "plain"),
    [("seat_wnd", True), ("x" * 64, True), ("x" * 65, False), ("a b", False), ("a/b", False),
     ("", False), ("風", False), ("a-b", False), ("_", True), ("9", True), ("a\n", False)],
)  # fmt: skip
def test_a_name_is_pointed_at_only_where_it_may_stand_in_a_pointer(
    name: str, *, plain: bool
) -> None:
    (fault,) = unknown_fields({name: 1, "honba": 2}, frozenset(("honba",)), "/table")
    assert fault.pointer == (f"/table/{name}" if plain else "/table")


def test_at_most_twenty_unknown_fields_are_listed() -> None:
    given = {f"x{number}": 1 for number in range(30)}
    found = unknown_fields(given, frozenset(("honba",)))
    assert [fault.pointer for fault in found] == [f"/x{number}" for number in range(20)]
    no_texts: dict[Any, int] = {5: 1, None: 2}
    assert len(unknown_fields(no_texts, frozenset())) == 2


# --- declarations


def test_a_list_declared_without_items_holds_anything() -> None:
    fields = [Field("list", "array", NAME, NAME, max_items=3)]
    assert faults_of(fields, {"list": [None, {"a": 1}, ["x"]]}) == []
    assert codes_of(faults_of(fields, {"list": [1] * 4})) == [("/list", "too_many")]


def test_items_of_every_type_are_checked() -> None:
    lists = Field("lists", "array", NAME, NAME, items=LIST, max_items=2)
    draws = Field("draws", "array", NAME, NAME, items=DRAW, max_items=2)
    found = faults_of((lists, draws), {"lists": [[1], [1, 1]], "draws": [{"needed": 1}, {}]})
    assert codes_of(found) == [("/lists/1/1", "repeated_item"), ("/draws/1/needed", "missing")]


def test_a_limit_of_one_item_is_said_in_the_singular() -> None:
    (fault,) = faults_of([replace(MANY, max_items=1)], {"many": [1, 1]})
    assert (fault.code, fault.detail.en.partition(".")[0]) == ("too_many", "At most 1 item")
