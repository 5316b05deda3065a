"""The worked examples of settlements under the rulesets that players use; the rows are in settlement_examples.yaml."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import scoring
from tests.support.settling import Body, table

FILE = yaml.safe_load(Path(__file__).with_name("settlement_examples.yaml").read_text("utf-8"))


def _rows() -> Iterator[Any]:
    for row in FILE["examples"]:
        for names, wanted in row["by"].items():
            for name in names.split():
                yield pytest.param(name, row, wanted, id=f"{row['is']}, {name}")


@pytest.mark.parametrize(("name", "row", "wanted"), [*_rows()])
def test_a_worked_example_comes_out(name: str, row: Body, wanted: Body) -> None:
    ruleset = scoring.ruleset(name)
    before = table("tcg", **row.get("table", {}))
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
