"""Licences: packages of the service have permissive ones, those of tools are known, and every locked package has a hash."""

from pathlib import Path

import pytest

from tools import licences
from tools.licences import KNOWN, OF_TOOLS, PERMISSIVE, Part, part, parts


@pytest.mark.parametrize(
    ("lock", "allowed", "exceptions"),
    [
        (licences.RUN, PERMISSIVE, KNOWN["exceptions"]),
        *((lock, OF_TOOLS, []) for lock in (licences.DEV, licences.NPM, licences.LINT)),
    ],
    ids=["run", "dev", "npm", "lint"],
)
def test_every_locked_package_has_an_allowed_licence(
    lock: Path, allowed: frozenset[str], exceptions: list[str]
) -> None:
    listed = parts(lock)
    assert len(listed) > 10
    refused = {one.name for one in listed if one.beyond(allowed)}
    # Every exception is needed.
    assert refused == {*exceptions}


@pytest.mark.parametrize(
    ("licence", "runs", "is_tool"),
    [
        ("MIT OR (Apache-2.0 AND ISC)", True, True),
        ("GPL-3.0", False, True),
        ("MIT AND GPL-3.0", False, True),
        ("MPL-2.0", False, True),
        ("AGPL-3.0-or-later", False, False),
        ("of our own", False, False),
        ("", False, False),
    ],
)
def test_a_licence_is_allowed_for_the_service_or_for_tools(
    licence: str, *, runs: bool, is_tool: bool
) -> None:
    one = Part("x", licence)
    assert (not one.beyond(PERMISSIVE), not one.beyond(OF_TOOLS)) == (runs, is_tool)


def test_a_package_names_its_licence() -> None:
    assert part("flask") == Part("flask", "BSD-3-Clause")


@pytest.mark.parametrize("lock", [licences.NPM, licences.LINT], ids=lambda lock: lock.parent.name)
def test_every_package_of_npm_has_a_hash_and_an_exact_version(lock: Path) -> None:
    tools = parts(lock)
    text = lock.read_text(encoding="utf-8")
    assert len(tools) > 10
    assert text.count('"integrity": "sha512-') == len(tools)
    assert '"resolved"' not in text
    package = lock.with_name("package.json").read_text(encoding="utf-8")
    assert "^" not in package
    assert "~" not in package
