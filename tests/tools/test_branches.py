"""Coverage is judged by package."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools import branches

META = {"software": "slipcover", "branch_coverage": True}


def judge(folder: Path, scoring: dict[str, Any] | None, service: dict[str, Any]) -> int:
    """Return the exit status for one file of each package, or of the service alone."""
    files = {"service/b.py": service} | ({} if scoring is None else {"scoring/a.py": scoring})
    (folder / "gw0.json").write_text(json.dumps({"files": files, "meta": META}))
    return branches.main(folder)


def counted(missing: list[int], missing_branches: list[list[int]]) -> dict[str, Any]:
    """Return a file of a hundred lines and branches in the format of slipcover."""
    return {
        "executed_lines": list(range(1, 61 - len(missing))),
        "missing_lines": missing,
        "executed_branches": [[1, line] for line in range(40 - len(missing_branches))],
        "missing_branches": missing_branches,
    }


ALL = counted([], [])


@pytest.mark.parametrize(
    ("scoring", "service", "code"),
    [
        (ALL, counted([7], [[3, 5], [9, 0]]), 0),
        (counted([7], []), ALL, 1),
        (counted([], [[3, 5]]), ALL, 1),
        (ALL, counted([1, 2, 3], [[3, 5], [9, 0]]), 0),
        (ALL, counted([1, 2, 3, 4], [[3, 5], [9, 0]]), 1),
        (None, ALL, 1),
    ],
    ids=["all and most", "a line", "a branch", "just enough", "too little of the service", "nothing of a package"],
)  # fmt: skip
def test_all_of_scoring_and_nearly_all_of_the_service_is_gone_through(
    tmp_path: Path, scoring: dict[str, Any] | None, service: dict[str, Any], code: int
) -> None:
    assert judge(tmp_path, scoring, service) == code


def test_what_was_missed_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    judge(tmp_path, counted([7], [[3, 5], [9, 0]]), ALL)
    assert "scoring/a.py: 7, 3->5, 9->exit" in capsys.readouterr().out


def test_what_one_process_missed_another_may_have_gone_through(tmp_path: Path) -> None:
    files = {"scoring/a.py": counted([60], []), "service/b.py": ALL}
    (tmp_path / "gw1.json").write_text(json.dumps({"files": files, "meta": META}))
    assert judge(tmp_path, ALL, ALL) == 0
