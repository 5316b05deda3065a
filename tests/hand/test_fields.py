"""The examples of the fields of every game are accepted."""

from collections.abc import Iterable, Iterator

import pytest

import scoring
from scoring.fields.field import Field
from scoring.fields.shape import Shape
from scoring.hand.fields import notation_of

RULESETS = [ruleset.id for ruleset in scoring.rulesets()]
TASKS = [(id_, task) for id_ in RULESETS for task in ("score", *scoring.ruleset(id_).tasks)]


def _examples(fields: Iterable[Field]) -> Iterator[Field]:
    """Every field with an example, at any depth."""
    for field in fields:
        if field.example is not None:
            yield field
        yield from _examples(field.fields)
        yield from _examples([field.items] if field.items else [])


@pytest.mark.parametrize(("id_", "task"), TASKS)
def test_every_example_has_the_shape_of_its_field(id_: str, task: str) -> None:
    ruleset = scoring.ruleset(id_)
    fields = ruleset.fields_of(task)
    for field in _examples(fields):
        assert Shape([field]).faults({field.name: field.example}) == [], field.name


@pytest.mark.parametrize(("id_", "task"), TASKS)
def test_the_example_request_is_answered(id_: str, task: str) -> None:
    ruleset = scoring.ruleset(id_)
    example = ruleset.task(task).example
    assert scoring.faults(id_, example, task=task) == ()


@pytest.mark.parametrize("id_", ["tcg", "tenhou", "kitanuki", "arushiaru"])
def test_the_examples_of_the_fields_make_a_possible_hand(id_: str) -> None:
    fields = scoring.ruleset(id_).game.fields
    hand = {f.name: f.example for f in fields if f.name in {"concealed", "winning_tile", "win"}}
    assert scoring.faults(id_, hand) == ()
    analysis = {f.name: f for f in scoring.ruleset(id_).tasks["analyze"].fields}
    held = {"concealed": analysis["concealed"].example}
    assert scoring.faults(id_, held, task="analyze") == ()


@pytest.mark.parametrize("reds", [True, False])
def test_a_notation_names_the_melds_and_red_fives_there_are(*, reds: bool) -> None:
    notation = notation_of({"pon"}, "11m+1m tsumo", reds=reds)
    assert notation["meld"] == ("pon:555z", "pon:555z")
    assert notation["line"].en.endswith(": 11m+1m tsumo")
    assert ("red five" in notation["tiles"].en) == reds
    assert not any("です" in text.ja for text in notation.values())
