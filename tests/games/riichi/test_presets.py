"""The worked examples P1 to P9 of the rulesets that riichi players use, by number."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.lines import answer_to
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
    assert answer_to(ruleset, example["hand"])["value"]["points"] == points
