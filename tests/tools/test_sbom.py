"""The list of parts: all that the image gets from the lock, each with version, hashes and licence, and a document others can read."""

import json
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from scoring.version import __version__
from tools import sbom
from tools.licences import RUN, locked


@pytest.fixture(scope="module")
def text() -> str:
    return sbom.document()


@pytest.fixture(scope="module")
def told(text: str) -> dict[str, Any]:
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


def test_the_document_is_cyclonedx(text: str) -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None


def test_it_is_of_this_version(told: dict[str, Any]) -> None:
    assert told["metadata"]["component"]["name"] == "mahjong-score"
    assert told["metadata"]["component"]["version"] == __version__


def test_it_has_every_part_once(told: dict[str, Any]) -> None:
    assert [part["name"] for part in told["components"]] == [one.name for one in locked(RUN)]


def test_every_part_has_version_hashes_and_licence_as_in_the_lock(told: dict[str, Any]) -> None:
    lock = RUN.read_text(encoding="utf-8")
    for part in told["components"]:
        (_, after) = lock.split(f"\n{part['name']}=={part['version']} ", 1)
        (own, _) = after.split("\n    # via", 1)
        hashes = {known["content"] for known in part["hashes"]}
        assert hashes
        assert all(f"--hash=sha256:{known}" in own for known in hashes)
        assert own.count("--hash=sha256:") == len(part["hashes"])
        assert part["licenses"]
        assert part["purl"] == f"pkg:pypi/{part['name']}@{part['version']}"


def test_it_says_what_needs_what(told: dict[str, Any]) -> None:
    needs = {one["ref"]: one.get("dependsOn", []) for one in told["dependencies"]}
    assert set(needs["flask"]) >= {"werkzeug", "jinja2"}
    assert {"flask", "gunicorn"} < set(needs["mahjong-score"])
    assert "itsdangerous" not in needs["mahjong-score"]  # flask brings it
    assert "itsdangerous" in needs["flask"]


def test_it_is_the_same_each_time(text: str) -> None:
    assert sbom.document() == text
