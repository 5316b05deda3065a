"""The contract that is published says of every field of a request and of an answer what the field says of itself."""

import pytest

import scoring
from scoring.fields import Field
from tests.support.contract_shapes import answered, asked, followed, named

RULESETS = ("tcg", "tenhou", "dice", "kitanuki", "arushiaru", "kantan")
TASKS = [(id_, name) for id_ in RULESETS for name in scoring.ruleset(id_).tasks]
OF_ALL = {"ruleset", "version", "digest", "explanation", "assumed", "amendments"}
"""What every answer has."""


def _request(fields: tuple[Field, ...], name: str) -> list[str]:
    shape = named(name)
    own = [field for field in fields if field.name != "options"]
    told = set(shape["properties"]) - {"options", "cards"}
    assert told == {field.name for field in own} - {"cards"}
    required = {field.name for field in own if field.required}
    assert required == set(shape["required"])
    return [one for field in own for one in asked(field, shape["properties"][field.name])]


@pytest.mark.parametrize(("id_", "task"), TASKS)
def test_a_task_is_asked_as_the_contract_says(id_: str, task: str) -> None:
    fields = scoring.ruleset(id_).tasks[task].fields
    assert _request(tuple(fields), f"{id_.capitalize()}{task.capitalize()}Request") == []


@pytest.mark.parametrize(
    ("id_", "task"),
    [
        pytest.param(
            *of,
            marks=pytest.mark.xfail(
                of == ("dice", "settle"),
                reason="the contract has the score of a hand in place of the points of the solo game",
                strict=True,
            ),
        )
        for of in TASKS
    ],
)
def test_a_task_is_answered_as_the_contract_says(id_: str, task: str) -> None:
    reply = scoring.ruleset(id_).tasks[task].reply
    shape = followed(named(f"{id_.capitalize()}{task.capitalize()}Answer"))
    assert set(shape["properties"]) == OF_ALL | {field.name for field in reply}
    missing = {field.name for field in reply if not field.required}
    assert set(shape["required"]) == set(shape["properties"]) - missing
    found = [one for field in reply for one in answered(field, shape["properties"][field.name])]
    assert found == []


@pytest.mark.parametrize("id_", RULESETS)
def test_a_hand_is_asked_as_the_contract_says(id_: str) -> None:
    assert _request(scoring.ruleset(id_).fields, f"{id_.capitalize()}Hand") == []
