"""What the tests went through is judged package by package."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools import branches


def counted(missing: list[int], missing_branches: list[list[int]]) -> dict[str, Any]:
    """A file of a hundred lines and branches, as slipcover writes it."""
    lines, ways = 60 - len(missing), 40 - len(missing_branches)
    return {
        "executed_lines": list(range(1, lines + 1)),
        "missing_lines": missing,
        "executed_branches": [[1, line] for line in range(2, ways + 2)],
        "missing_branches": missing_branches,
    }


ALL = counted([], [])


@pytest.mark.parametrize(
    ("of_scoring", "of_service", "code"),
    [
        (ALL, counted([7], [[3, 5], [9, 0]]), 0),
        (counted([7], []), ALL, 1),
        (counted([], [[3, 5]]), ALL, 1),
        (ALL, counted([1, 2, 3], [[3, 5], [9, 0]]), 0),
        (ALL, counted([1, 2, 3, 4], [[3, 5], [9, 0]]), 1),
    ],
    ids=["all and most", "a line", "a branch", "just enough", "too little of the service"],
)
def test_all_of_scoring_and_nearly_all_of_the_service_is_gone_through(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    of_scoring: dict[str, Any],
    of_service: dict[str, Any],
    code: int,
) -> None:
    file = tmp_path / "branches.json"
    files = {"scoring/a.py": of_scoring, "service/b.py": of_service}
    file.write_text(json.dumps({"files": files}))
    monkeypatch.setattr("sys.argv", ["branches", str(file)])
    assert branches.main() == code


def test_what_was_missed_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "branches.json"
    files = {"scoring/a.py": counted([7], [[3, 5], [9, 0]]), "service/b.py": ALL}
    file.write_text(json.dumps({"files": files}))
    monkeypatch.setattr("sys.argv", ["branches", str(file)])
    branches.main()
    assert "scoring/a.py: 7, 3->5, 9->exit" in capsys.readouterr().out


def test_a_package_of_which_nothing_was_counted_is_not_gone_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "branches.json"
    file.write_text(json.dumps({"files": {"service/b.py": ALL}}))
    monkeypatch.setattr("sys.argv", ["branches", str(file)])
    assert branches.main() == 1
