"""Every declared field says what it is, in both languages."""

from collections.abc import Iterable, Iterator

import pytest

import scoring
from scoring.fields.field import Field
from scoring.text import Text


def texts(fields: Iterable[Field], at: str = "") -> Iterator[tuple[str, Text]]:
    """The texts of fields and of what is in them, each with its place."""
    for field in fields:
        here = f"{at}/{field.name}"
        named = [choice.name for choice in field.choices]
        assumed = [] if field.assumed is None else [field.assumed]
        yield from ((here, text) for text in (field.label, field.text, *named, *assumed))
        yield from texts(field.fields if field.items is None else (field.items,), here)


@pytest.mark.parametrize("ruleset", scoring.rulesets(), ids=lambda ruleset: ruleset.id)
def test_fields_of_requests_and_answers_are_described(ruleset: scoring.Ruleset) -> None:
    tasks = [(*ruleset.fields_of(name), *task.reply) for name, task in ruleset.tasks.items()]
    for fields in ((*ruleset.fields, *ruleset.game.value), *tasks):
        assert [at for at, text in texts(fields) if not all(text)] == []
