"""Shapes of requests: lists are bounded, their items are looked at one by one, and a field must be declared whole."""

import pytest

from scoring.faults import Fault
from scoring.fields import Field
from scoring.request_shape import Shape
from scoring.text import Text

NAME = Text("名", "Name")
ITEM = Field("item", "integer", NAME, NAME, maximum=9)
LIST = Field("list", "array", NAME, NAME, items=ITEM, max_items=3, unique=True)


def faults_of(value: object) -> list[tuple[str, str]]:
    """Pointer and code of what is wrong with a list."""
    found: list[Fault] = []
    Shape((LIST,)).check({"list": value}, "", found)
    return [(fault.pointer, fault.code) for fault in found]


def test_a_good_list_has_no_faults() -> None:
    assert faults_of([1, 2, 3]) == []


def test_every_bad_item_is_pointed_at() -> None:
    assert [pointer for pointer, _ in faults_of([1, "2", 99])] == ["/list/1", "/list/2"]


def test_an_item_that_is_there_twice_is_refused_where_it_comes_again() -> None:
    assert faults_of([1, 2, 1]) == [("/list/2", "repeated_item")]


def test_a_list_that_is_too_long_is_looked_at_up_to_its_bound() -> None:
    assert faults_of([1, 2, 3, "x"]) == [("/list", "too_many")]


def test_what_is_no_list_is_refused() -> None:
    assert faults_of("1,2") == [("/list", "wrong_type")]


def test_a_list_declared_without_items_is_an_error_of_the_declaration() -> None:
    with pytest.raises(TypeError, match="list: an array without items"):
        Shape((Field("list", "array", NAME, NAME),))
