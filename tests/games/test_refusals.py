"""Impossible requests are refused, each error at its field with its code and rule; the cases are in refusals.yaml of each game."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.games.dice.support.settle import log
from tests.support.lines import cards_of
from tests.yaml_cases import cases

FOLDER = Path(__file__).parent
GAMES = {"riichi": "tcg", "kitanuki": "kitanuki", "arushiaru": "arushiaru"}
CASES = [
    pytest.param(ruleset, case, id=f"{ruleset}: {case['case']}")
    for game, ruleset in GAMES.items()
    for case in cases(FOLDER / game / "refusals.yaml")
]
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def refused(ruleset: str, task: str, request: dict[str, Any]) -> list[str]:
    """Return the errors of a request, which is rejected with the same ones; none for a request with an answer."""
    found = scoring.faults(ruleset, request, task=task)
    answer = getattr(scoring, task)
    if found:
        with pytest.raises(scoring.Refused) as refusal:
            answer(ruleset, request)
        assert refusal.value.faults == found
    else:
        answer(ruleset, request).to_dict()
    for fault in found:
        assert JAPANESE.search(fault.detail.ja), fault
        assert fault.detail.ja.endswith("。"), fault
        assert fault.detail.en.isascii(), fault
        assert fault.detail.en.endswith((".", "?")), fault
        assert 8 <= len(fault.detail.en) <= 300, fault
        assert not re.search(r"\{\w*\}", fault.detail.ja + fault.detail.en), fault
        assert fault.rule is None or fault.rule in scoring.ruleset(ruleset).rules, fault
    return [" ".join(filter(None, (f.pointer, f.code, f.rule))) for f in found]


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_an_impossible_hand_is_refused(ruleset: str, case: dict[str, Any]) -> None:
    request = scoring.ruleset(ruleset).game.request_of(case["hand"]) | case.get("with", {})
    assert refused(ruleset, "score", request) == case["faults"]


def _points_cases(game: str) -> Iterator[Any]:
    """Yield ruleset, task, request and errors of the cases of a game whose requests are not hands of tiles."""
    read = cases(FOLDER / game / "refusals.yaml")
    for case in read["cases"]:
        task = case.get("task", "score")
        request = _expanded(read["base"][task] | case.get("with", {}))
        for options in (case.get("options", {}), *([case["also"]] if "also" in case else ())):
            name = f"{game} {task}: {case['case']} {options or ''}"
            sent = request | ({"options": options} if options else {})
            yield pytest.param(game, task, sent, case["faults"], id=name)


def _expanded(value: Any, name: str = "") -> Any:  # noqa: ANN401 - any part of a request
    """Return a part of a request with its lines of notation read."""
    if isinstance(value, str) and name == "log":
        return log(value)
    if isinstance(value, str) and name == "hand":
        return scoring.ruleset("kantan").game.request_of(value)
    if isinstance(value, Mapping):
        parts = {key: _expanded(part, key) for key, part in value.items()}
        return cards_of(parts.pop("cards")) | parts if "cards" in parts else parts
    return [_expanded(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("ruleset", "task", "request_", "wanted"), [*_points_cases("dice"), *_points_cases("kantan")]
)
def test_an_impossible_request_is_refused(
    ruleset: str, task: str, request_: dict[str, Any], wanted: list[str]
) -> None:
    assert sorted(refused(ruleset, task, request_)) == sorted(wanted)
