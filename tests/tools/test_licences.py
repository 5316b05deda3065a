"""Licences: the page is what is installed, and nothing runs under one that asks for more than its text to be kept."""

import re
import sys
from pathlib import Path

import pytest

from tools import licences
from tools.licences import Part, faults, locked, part


@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="the page lists what the oldest Python needs"
)
def test_the_page_is_what_is_installed() -> None:
    assert licences.main(["--check"]) == 0


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
def test_what_runs_is_permissive_and_the_licence_of_a_tool_is_known(
    licence: str, *, runs: bool, is_tool: bool
) -> None:
    part = Part("x", licence)
    assert (not faults([part], []), not faults([], [part])) == (runs, is_tool)


def test_every_exception_is_needed() -> None:
    run = {one.name for one in locked(licences.RUN)}
    for name in licences.EXCEPTIONS:
        assert name in run
        assert part(name).beyond(licences.PERMISSIVE)


def test_every_package_of_the_locks_is_listed() -> None:
    """Read line by line here, and by a parser there."""
    text = licences.FILE.read_text(encoding="utf-8")
    for lock in (licences.RUN, licences.DEV):
        for line in lock.read_text(encoding="utf-8").splitlines():
            name, equals, rest = re.sub(r"\[.*?\]", "", line).partition("==")
            if equals and not line.startswith((" ", "#")) and ";" not in rest:
                assert f"| {name} |" in text


def test_every_package_of_the_locks_has_hashes() -> None:
    for lock in (licences.RUN, licences.DEV):
        packages = lock.read_text(encoding="utf-8").replace("\\\n", "").splitlines()
        names = [line for line in packages if line and not line.startswith((" ", "#"))]
        assert len(names) > 10
        assert [name for name in names if "--hash=sha256:" not in name] == []


@pytest.mark.parametrize("lock", [licences.NPM, licences.LINT], ids=lambda lock: lock.parent.name)
def test_every_package_of_npm_has_a_hash_and_an_exact_version(lock: Path) -> None:
    tools = licences.npm(lock)
    text = lock.read_text(encoding="utf-8")
    assert len(tools) > 10
    assert text.count('"integrity": "sha512-') == len(tools)
    assert '"resolved"' not in text
    package = lock.with_name("package.json").read_text(encoding="utf-8")
    assert "^" not in package
    assert "~" not in package
