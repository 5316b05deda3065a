"""What a release publishes: a dated section of the changelog, and an archive of vectors that follow their own schema."""

import json
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

import scoring
from tools.release import VERSIONED, release
from tools.vectors import files

CHANGES = "### Added\n\n- One thing.\n\n### Fixed\n\n- Another.\n"
OLDER = "\n## 1.0.0 (2026-01-01)\n\n### Added\n\n- All.\n"
CHANGELOG = f"# Changelog\n\n## 1.1.0 (in preparation)\n\n{CHANGES}{OLDER}"


def test_the_section_of_the_version_is_dated_and_is_the_message() -> None:
    text, message = release(CHANGELOG, "1.1.0", "2026-02-03")
    assert text == f"# Changelog\n\n## 1.1.0 (2026-02-03)\n\n{CHANGES}{OLDER}"
    assert message == CHANGES


def test_the_first_release_needs_no_older_one() -> None:
    _, message = release(CHANGELOG.removesuffix(OLDER), "1.1.0", "day")
    assert message == CHANGES


def test_the_files_a_release_writes_have_the_version_of_the_code() -> None:
    assert all(scoring.__version__ in file.read_text() for file in VERSIONED)


@pytest.mark.parametrize("version", ["", "1.1", "v1.1.0", "1.0.0", "1.2.0"])
def test_only_a_version_in_preparation_is_released(version: str) -> None:
    with pytest.raises(ValueError, match="no changes"):
        release(CHANGELOG, version, "2026-02-03")


def test_an_empty_version_is_not_released() -> None:
    with pytest.raises(ValueError, match="no changes"):
        release(CHANGELOG.replace(CHANGES, ""), "1.1.0", "2026-02-03")


@pytest.fixture(scope="module")
def archive() -> dict[str, Any]:
    """Return the files of JSON in the archive, read."""
    return {name: json.loads(text) for name, text in files().items() if name.endswith(".json")}


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in scoring.rulesets()])
def test_the_archive_has_a_file_for_each_ruleset(archive: dict[str, Any], ruleset: str) -> None:
    vectors = archive[f"{ruleset}.json"]
    Draft202012Validator(archive["vectors.schema.json"]).validate(vectors)
    assert {vector["case"] for vector in vectors["vectors"]} == {"hit", "miss"}


def test_the_schema_requires_the_answer_of_a_vector(archive: dict[str, Any]) -> None:
    vectors = archive["tenhou.json"]
    first, *others = vectors["vectors"]
    without = {name: value for name, value in first.items() if name != "answer"}
    validator = Draft202012Validator(archive["vectors.schema.json"])
    assert not validator.is_valid({**vectors, "vectors": [without, *others]})
