"""A string that is not written as its field declares: every such field of every game says how it is written."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.fields.field import Field
from scoring.fields.wording import format_of
from scoring.text import Text
from scoring.tiles.melds import KIND_NAMES
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("formats.yaml"))

ID = Field(
    "id", "string", Text("名", "Name"), Text("識別子", "Its identifier"), pattern="^[a-z][a-z0-9_]*$",
)  # fmt: skip


UNREADABLE = {
    "table": {"dealer": 0, "hand": 1, "round_wind": "east", "points": [25000] * 4},
    "event": {"type": "draw", "tenpai": [0], "hands": [{"player": 0, "concealed": "6.s"}]},
}
"""A settlement of the right shape with a hand in no notation, which is read only then."""


def strings(fields: Iterable[Field]) -> Iterator[Field]:
    """Every string with a pattern in the fields and within them."""
    for field in fields:
        if field.type == "string" and field.pattern:
            yield field
        yield from strings(field.fields)
        yield from strings([field.items] if field.items else [])


@pytest.mark.parametrize(("changes", "ja", "en"), CASES["a_field_says_how_it_is_written"])
def test_a_field_says_how_it_is_written(changes: dict[str, Any], ja: str, en: str) -> None:
    field = replace(ID, **changes)
    assert format_of(field) == (ja, en)


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_every_string_of_every_request_says_how_it_is_written(ruleset: scoring.Ruleset) -> None:
    declared = [ruleset.fields, *map(ruleset.fields_of, ruleset.tasks)]
    for field in strings(field for fields in declared for field in fields):
        text = format_of(field)
        says = ("uch as", "Write ", "Use only", "not allowed", *KIND_NAMES)
        assert any(word in text.en for word in says), (field.name, text.en)
        assert text.ja.endswith("。")
        assert text.en.endswith(".")


@pytest.mark.parametrize(
    ("ruleset", "task", "request_", "pointer", "words"),
    [
        ("tcg", "score", {"cards": ["X Y"]}, "/cards/0", "a-z 0-9 _"),
        ("tcg", "settle", UNREADABLE, "/event/hands/0/concealed", "Write the suit"),
        ("kantan", "analyze", {"discard": {"card": "iso1ated.pin", "from": 0}}, "/discard/card", "Write kind.suit"),
    ],
)  # fmt: skip
def test_the_games_say_that_a_string_is_wrong_and_what_would_be_right(
    ruleset: str, task: str, request_: dict[str, object], pointer: str, words: str
) -> None:
    details = [
        fault.detail
        for fault in scoring.faults(ruleset, request_, task=task)
        if fault.pointer == pointer
    ]
    assert len(details) == 1
    assert words in details[0].en
