"""The shape of a request is held against its declared fields, and an array without items is no declaration."""

import pytest

from scoring.faults import Fault
from scoring.fields import Choice, Field
from scoring.request_shape import Shape
from scoring.text import Text

LABEL = Text("名", "name")
WORD = Field("word", "string", LABEL, LABEL, choices=(Choice("a", LABEL), Choice("b", LABEL)))
WORDS = Field("words", "array", LABEL, LABEL, items=WORD, max_items=3, unique=True)


def checked(request: dict[str, object]) -> list[tuple[str, str]]:
    faults: list[Fault] = []
    Shape.of_request((WORDS,)).check(request, "", faults)
    return [(fault.pointer, fault.code) for fault in faults]


def test_what_is_listed_twice_is_found() -> None:
    assert checked({"words": ["a", "b"], "options": 3}) == []
    assert checked({"words": ["a", "b", "a"]}) == [("/words/2", "repeated_item")]


def test_everything_wrong_is_found_at_once() -> None:
    assert checked({"words": ["a", "c", "a", "a"], "word": 1}) == [
        ("/words/1", "unknown_value"),
        ("/words/2", "repeated_item"),
        ("/words", "too_many"),
        ("/word", "unknown_field"),
    ]


def test_an_array_says_what_it_holds() -> None:
    with pytest.raises(TypeError, match="without items"):
        Shape((Field("words", "array", LABEL, LABEL),))
