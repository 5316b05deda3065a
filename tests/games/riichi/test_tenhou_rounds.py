"""Rounds of real games are settled as they were recorded: points, the next table, the end of the match and the final accounts."""

from typing import Any

import pytest

import scoring
from tests.records import needs_records, records_of

RECORDS = "recorded_rounds.jsonl"
OPTIONS = {"tenhou": {"result_decimals": 0}}
"""Options of the recorded matches, which ended before June 2022: their results are whole numbers."""
FEWEST = {"tenhou": 1_700, "tenhou_sanma": 790}
"""Rounds that there are at least of each ruleset."""

pytestmark = [pytest.mark.many, needs_records(RECORDS)]


def _settled(ruleset: str, request: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of an answer that the records contain, too."""
    options = {**request.get("options", {}), **OPTIONS.get(ruleset, {})}
    try:
        answer = scoring.settle(ruleset, {**request, "options": options}).body()
    except scoring.Refused as refused:
        return {"refused": [fault.pointer for fault in refused.faults]}
    found = {name: answer[name] for name in ("points", "finished", "table")}
    if answer["finished"]:
        by_seat = sorted(answer["final"], key=lambda one: one["player"])
        found["results"] = [one["result"] for one in by_seat]
    return found


@pytest.mark.parametrize("ruleset", FEWEST)
def test_every_recorded_round_has_its_points_table_and_accounts(ruleset: str) -> None:
    records = [record for record in records_of(RECORDS) if record["ruleset"] == ruleset]
    wrong = {
        record["id"]: (found, record["expected"])
        for record in records
        if (found := _settled(ruleset, record["request"])) != record["expected"]
    }
    assert len(records) >= FEWEST[ruleset]
    differences = "\n".join(f"{name}: {case}" for name, case in list(wrong.items())[:5])
    assert not wrong, f"{len(wrong)} of {len(records)} differ:\n{differences}"
