"""The worked examples P1 to P9 of the rulesets that riichi players use, by number."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.yaml_cases import cases

EXAMPLES = cases(Path(__file__).with_name("presets.yaml"))
CASES = [
    (example, ruleset, points)
    for example in EXAMPLES
    for rulesets, points in example["points"].items()
    for ruleset in rulesets.split()
]


@pytest.mark.parametrize(
    ("example", "ruleset", "points"),
    CASES,
    ids=[f"{example['example']} {example['what']}: {ruleset}" for example, ruleset, _ in CASES],
)
def test_a_worked_example(example: dict[str, Any], ruleset: str, points: int) -> None:
    request = scoring.ruleset(ruleset).game.request_of(example["hand"])
    answer = scoring.score(ruleset, request).to_dict()
    assert answer["value"]["points"] == points
