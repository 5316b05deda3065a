"""A line or a sentence by an option of the request is not cited to the document, which says otherwise."""

import json
from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("changed_options.yaml"))
AMOUNTS = ("han", "yakuman", "fu", "points")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_only_lines_that_the_document_has_are_cited_to_it(case: dict[str, Any]) -> None:
    task, request = case.get("task", "score"), {**case["ask"], "options": case["options"]}
    answer = scoring.answer(case["by"], task, request).to_dict()
    found = {}

    def collect(line: dict[str, Any]) -> None:
        amount = next((line[name] for name in AMOUNTS if name in line), "")
        found[f"{line.get('rule', line.get('id'))} {amount}"] = line.get("clause")

    json.loads(json.dumps({**answer, "amendments": None}), object_hook=collect)
    assert {name: found[name] for name in case.get("lines", {})} == case.get("lines", {})
    assert case.get("says", "") in " ".join(answer.get("explanation", ()))
