"""The contract that is published says of every field of a request and of an answer what the field says of itself."""

import pytest

import scoring
from scoring.cards.fields import CARDS_FIELD
from scoring.fields.field import Field
from tests.service.support.contract_shapes import answered, asked, followed, named

RULESETS = ("tcg", "tenhou", "dice", "kitanuki", "arushiaru", "kantan")
TASKS = [(id_, name) for id_ in RULESETS for name in scoring.ruleset(id_).tasks]
OF_ALL = {"ruleset", "version", "digest", "explanation", "assumed", "amendments"}
"""What every answer has."""


def _request(fields: tuple[Field, ...], name: str) -> list[str]:
    """What the contract says otherwise of the fields of a request."""
    shape = named(name)
    own = [field for field in fields if field.name != "options"]
    assert set(shape["properties"]) - {"options"} == {field.name for field in own}
    assert set(shape["required"]) == {field.name for field in own if field.required}
    return [one for field in own for one in asked(field, shape["properties"][field.name])]


@pytest.mark.parametrize(("id_", "task"), TASKS)
def test_a_request_of_a_task_has_the_fields_of_the_contract(id_: str, task: str) -> None:
    fields = scoring.ruleset(id_).fields_of(task)
    assert _request(tuple(fields), f"{id_.capitalize()}{task.capitalize()}Request") == []


@pytest.mark.parametrize(("id_", "task"), TASKS)
def test_an_answer_of_a_task_has_the_fields_of_the_contract(id_: str, task: str) -> None:
    reply = scoring.ruleset(id_).tasks[task].reply
    shape = followed(named(f"{id_.capitalize()}{task.capitalize()}Answer"))
    assert set(shape["properties"]) == OF_ALL | {field.name for field in reply}
    missing = {field.name for field in reply if not field.required}
    assert set(shape["required"]) == set(shape["properties"]) - missing
    found = [one for field in reply for one in answered(field, shape["properties"][field.name])]
    assert found == []


@pytest.mark.parametrize("id_", RULESETS)
def test_a_scoring_request_has_the_fields_of_the_contract(id_: str) -> None:
    assert _request(scoring.ruleset(id_).fields, f"{id_.capitalize()}Hand") == []


def test_the_label_of_a_part_of_a_card_is_the_first_sentence_of_its_text() -> None:
    """In both languages: Japanese ends a sentence with 。 and English with a full stop."""

    def check(field: Field) -> None:
        if field.name != "cards":
            assert field.text.ja.startswith(f"{field.label.ja}。")
            assert field.text.en.startswith(f"{field.label.en}.")
        for part in (*field.fields, *([] if field.items is None else [field.items])):
            check(part)

    check(CARDS_FIELD)
