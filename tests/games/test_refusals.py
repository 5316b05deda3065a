"""Impossible hands are refused, each fault at its field with its code and rule; the cases stand in refusals.yaml of each game."""

import re
from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.yaml_cases import cases

GAMES = {"riichi": "tcg", "kitanuki": "kitanuki", "arushiaru": "arushiaru"}
CASES = [
    pytest.param(ruleset, case, id=f"{ruleset}: {case['case']}")
    for game, ruleset in GAMES.items()
    for case in cases(Path(__file__).parent / game / "refusals.yaml")
]
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_an_impossible_hand_is_refused(ruleset: str, case: dict[str, Any]) -> None:
    game = scoring.ruleset(ruleset).game
    request = game.request_of(case["hand"]) | case.get("with", {})
    found = scoring.faults(ruleset, request)
    assert [" ".join(filter(None, (f.pointer, f.code, f.rule))) for f in found] == case["faults"]
    if found:
        with pytest.raises(scoring.Refused) as refused:
            scoring.score(ruleset, request)
        assert refused.value.faults == found
    for fault in found:
        assert JAPANESE.search(fault.detail.ja), fault
        assert fault.detail.en.isascii(), fault
        assert 8 <= len(fault.detail.en) <= 300, fault
        assert "{" not in fault.detail.ja + fault.detail.en, fault
        assert fault.rule is None or fault.rule in scoring.ruleset(ruleset).rules, fault
