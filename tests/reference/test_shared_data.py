"""What the library returns belongs to the caller: a change of it reaches nobody else."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import scoring
from scoring.conformance.readings import document
from scoring.fields.field import Field
from scoring.reference.catalogue import described
from scoring.reference.vectors import vectors_of

IDS = [ruleset.id for ruleset in scoring.rulesets()]


def mutable(data: object) -> Iterator[object]:
    """Yield every list and dict of plain data."""
    if isinstance(data, list | dict):
        yield data
    if isinstance(data, list | tuple):
        for item in data:
            yield from mutable(item)
    elif isinstance(data, Mapping):
        for item in data.values():
            yield from mutable(item)


def shared(first: object, second: object) -> list[object]:
    """Return the lists and dicts that two answers have in common."""
    known = {id(one) for one in mutable(first)}
    return [one for one in mutable(second) if id(one) in known]


def with_parts(field: Field) -> Iterator[Field]:
    """Yield a field and the fields of its values."""
    yield field
    for part in (*field.fields, *field.any_of, field.items, field.values):
        if part is not None:
            yield from with_parts(part)


@pytest.mark.parametrize("id_", IDS)
def test_g56_examples_are_copies(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    first = [ruleset.game.example, *(task.example for task in ruleset.tasks.values())]
    second = [ruleset.game.example, *(task.example for task in ruleset.tasks.values())]
    assert first == second
    assert shared(first, second) == []


@pytest.mark.parametrize("id_", IDS)
def test_g56_the_default_of_a_field_cannot_be_changed(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    fields = [*ruleset.fields, *(f for task in ruleset.tasks.values() for f in task.fields)]
    defaults = [part.default for field in fields for part in with_parts(field)]
    assert () in defaults
    assert [*mutable(defaults)] == [defaults]


@pytest.mark.parametrize("id_", IDS)
def test_g56_descriptions_are_copies(id_: str) -> None:
    ruleset = scoring.ruleset(id_)
    first, second = described(ruleset, "en"), described(ruleset, "en")
    assert first == second
    assert shared(first, second) == []
    defaults = {field["name"]: field["default"] for field in first["fields"]}
    assert defaults["options"] == {}
    assert isinstance(defaults["options"], dict)
    assert type(defaults.get("situation", [])) is list


@pytest.mark.parametrize("id_", ["tcg", "tenhou", "dice"])
def test_g56_vectors_are_copies(id_: str) -> None:
    ruleset = scoring.ruleset(id_)

    def contents() -> list[Any]:
        found = vectors_of(id_)
        return [found.untested, found.behind, [(v.request, v.answer) for v in found.vectors]]

    first, second = contents(), contents()
    assert first == second
    assert shared(first, second) == []
    assert shared(document(ruleset), document(ruleset)) == []
