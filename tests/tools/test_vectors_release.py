"""The archive of the vectors: its files follow its own schema and need nothing else."""

import json

import pytest
from jsonschema_rs import Draft202012Validator

import scoring
from tools.vectors import files

FILES = files()
VALIDATOR = Draft202012Validator(json.loads(FILES["vectors.schema.json"]))


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in scoring.rulesets()])
def test_the_archive_has_a_file_for_each_ruleset(ruleset: str) -> None:
    vectors = json.loads(FILES[f"{ruleset}.json"])
    VALIDATOR.validate(vectors)
    assert {vector["case"] for vector in vectors["vectors"]} == {"hit", "miss"}


def test_the_schema_requires_the_answer_of_a_vector() -> None:
    vectors = json.loads(FILES["tenhou.json"])
    del vectors["vectors"][0]["answer"]
    assert not VALIDATOR.is_valid(vectors)
