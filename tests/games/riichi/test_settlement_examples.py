"""The worked examples of settlements under the rulesets that four and three players use, by row of two files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.support.settling import Body, table
from tests.yaml_cases import cases

FOLDER = Path(__file__).parent
FILES = {"settlement_examples.yaml": [25_000] * 4, "../riichi3/examples.yaml": [35_000] * 3}
"""The points at the start by the file of rows."""


def _rows() -> Iterator[Any]:
    for file, points in FILES.items():
        for row in cases(FOLDER / file)["examples"]:
            before = table("tcg", **{"points": points, **row.get("table", {})})
            for names, wanted in row["by"].items():
                for name in names.split():
                    yield pytest.param(name, row, before, wanted, id=f"{row['is']}, {name}")


@pytest.mark.parametrize(("name", "row", "before", "wanted"), [*_rows()])
def test_a_worked_example_comes_out(name: str, row: Body, before: Body, wanted: Body) -> None:
    ruleset = scoring.ruleset(name)
    rules = ruleset.in_force(row.get("options", {}))
    request = {"table": before, "event": row["event"]}
    task = ruleset.tasks["settle"]
    faults = [
        " ".join(filter(None, (fault.pointer, fault.code, fault.rule)))
        for fault in task.faults(rules, request)
    ]
    assert faults == ([wanted["refused"]] if "refused" in wanted else [])
    if faults:
        return
    answer = task.answer(rules, request, "en").to_dict()
    if "paid" in wanted:
        after = zip(answer["points"], before["points"], strict=True)
        assert [now - then for now, then in after] == wanted["paid"]
    if "next" in wanted:
        assert {name: answer["table"][name] for name in wanted["next"]} == wanted["next"]
    if "reason" in wanted:
        assert answer["reason"] == wanted["reason"]
    by_seat = sorted(answer["final"] or [], key=lambda one: one["player"])
    if "results" in wanted:
        assert [one["result"] for one in by_seat] == wanted["results"]
    if "ranks" in wanted:
        assert [one["rank"] for one in by_seat] == wanted["ranks"]
