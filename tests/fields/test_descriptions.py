"""Every declared field says what it is, in both languages, and has attributes of the declared types though YAML has none."""

from collections.abc import Iterable, Iterator
from dataclasses import fields as attributes_of
from typing import get_args

import pytest

import scoring
from scoring.fields.field import Choice, Field, FieldType
from scoring.text import Text


def texts(fields: Iterable[Field], at: str = "") -> Iterator[tuple[str, Text]]:
    """Yield the texts of fields and of their parts, each with its place."""
    for field in fields:
        here = f"{at}/{field.name}"
        named = [choice.name for choice in field.choices]
        assumed = [] if field.assumed is None else [field.assumed]
        yield from ((here, text) for text in (field.label, field.text, *named, *assumed))
        yield from texts(field.fields if field.items is None else (field.items,), here)


def mistyped(fields: Iterable[Field]) -> Iterator[str]:
    """Yield the fields, at any depth, with an attribute whose type differs from its default or that is not one of its choices."""
    for field in fields:
        plain = [
            one for one in attributes_of(field) if type(one.default) in (bool, int, str, tuple)
        ]
        if (
            field.type not in get_args(FieldType)
            or any(type(getattr(field, one.name)) is not type(one.default) for one in plain)
            or not all(isinstance(choice, Choice) for choice in field.choices)
        ):
            yield field.name
        yield from mistyped(field.fields if field.items is None else (field.items,))


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_fields_of_requests_and_answers_are_described(ruleset: scoring.Ruleset) -> None:
    tasks = [(*ruleset.fields_of(name), *task.reply) for name, task in ruleset.tasks.items()]
    for fields in ((*ruleset.fields, *ruleset.game.value), *tasks):
        assert [at for at, text in texts(fields) if not all(text)] == []
        assert list(mistyped(fields)) == []
