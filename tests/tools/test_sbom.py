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
def document() -> dict[str, Any]:
    return dict(json.loads(sbom.document()))


def test_the_document_is_cyclonedx_and_the_same_each_time() -> None:
    text = sbom.document()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert sbom.document() == text


def test_it_is_of_this_version_and_has_every_part_once(document: dict[str, Any]) -> None:
    component = document["metadata"]["component"]
    assert (component["name"], component["version"]) == ("mahjong-score", __version__)
    assert [part["name"] for part in document["components"]] == [one.name for one in locked(RUN)]


def test_every_part_has_version_hashes_and_licence_as_in_the_lock(document: dict[str, Any]) -> None:
    lock = RUN.read_text(encoding="utf-8")
    for part in document["components"]:
        (_, after) = lock.split(f"\n{part['name']}=={part['version']} ", 1)
        (own, _) = after.split("\n    # via", 1)
        hashes = {known["content"] for known in part["hashes"]}
        assert hashes
        assert all(f"--hash=sha256:{known}" in own for known in hashes)
        assert own.count("--hash=sha256:") == len(part["hashes"])
        assert part["licenses"]
        assert part["purl"] == f"pkg:pypi/{part['name']}@{part['version']}"


def test_it_says_what_needs_what(document: dict[str, Any]) -> None:
    needs = {one["ref"]: one.get("dependsOn", []) for one in document["dependencies"]}
    assert set(needs["flask"]) >= {"werkzeug", "jinja2"}
    assert {"flask", "gunicorn"} < set(needs["mahjong-score"])
    assert "itsdangerous" not in needs["mahjong-score"]  # flask brings it
    assert "itsdangerous" in needs["flask"]
