"""Hands of real games of three players are scored as they were recorded: every han, fu, yaku and point."""

from typing import Any

import pytest

import scoring
from tests.games.riichi.test_tenhou_recorded import NAMES
from tests.records import needs_records, records_of

RECORDS = "recorded_sanma_hands.jsonl"
ONE_NUMBER = {"dora", "nuki_dora"}
"""The records count what indicators and norths make together."""

pytestmark = [pytest.mark.many, needs_records(RECORDS)]


def _stated(answer: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of an answer that the records contain, too."""
    value = answer["value"]
    found: dict[str, Any] = {"points": value["points"]}
    if value["yakuman"]:
        return {**found, "yakuman": {line["id"] for line in answer["yaku"]}}
    yaku: dict[str, int] = {}
    for line in answer["yaku"]:
        name = "dora" if line["id"] in ONE_NUMBER else line["id"]
        yaku[name] = yaku.get(name, 0) + line["han"]
    return {**found, "han": value["han"], "fu": value["fu"], "yaku": yaku}


def _recorded(expected: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"points": expected["points"]}
    if expected["yakuman"]:
        return {**found, "yakuman": {NAMES[number] for number in expected["yakuman"]}}
    yaku = {NAMES[number]: han for number, han in expected["yaku"] if han}
    return {**found, "han": expected["han"], "fu": expected["fu"], "yaku": yaku}


def test_every_recorded_hand_of_three_players_has_its_han_fu_yaku_and_points() -> None:
    records = records_of(RECORDS)
    wrong = {}
    for record in records:
        found = _stated(scoring.score("tenhou_sanma", record["request"]).to_dict())
        if found != _recorded(record["expected"]):
            wrong[record["id"]] = (found, record["expected"])
    assert len(records) >= 1_000
    differences = "\n".join(f"{name}: {case}" for name, case in list(wrong.items())[:5])
    assert not wrong, f"{len(wrong)} of {len(records)} differ:\n{differences}"


def test_batches_answer_as_single_hands_do() -> None:
    requests = [record["request"] for record in records_of(RECORDS)]
    batch = scoring.encode_batch("tenhou_sanma", requests)
    scores = scoring.score_batch("tenhou_sanma", batch)
    for row, request in enumerate(requests):
        assert scores.row(row)["value"] == scoring.score("tenhou_sanma", request).to_dict()["value"]
