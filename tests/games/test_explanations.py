"""The steps of answers, with numbers worked out by hand; tests/hand and tests/settlement have more of tile games."""

import re
from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.games.dice.support.settle import event
from tests.support.lines import request_of
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("explanations.yaml"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_steps_lead_to_the_answer(case: dict[str, Any]) -> None:
    """In English as they are written here, in Japanese with no other numbers."""
    id_, task = case["ruleset"], case.get("task", "score")
    request = case["request"] if "request" in case else request_of(id_, case.get("line", ""))
    if "turns" in case:
        request = {"table": case["table"], "event": event(*case["turns"])}
    request = request | {"options": case.get("options", {})}
    english, japanese = (
        scoring.answer(id_, task, request, lang=lang).to_dict()["explanation"]
        for lang in ("en", "ja")
    )
    assert english == case["steps"]
    for ours, theirs in zip(japanese, english, strict=True):
        assert {*re.findall(r"\d+", ours)} <= {*re.findall(r"\d+", theirs)}
        assert not ours.isascii()
