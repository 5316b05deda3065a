"""A line or a sentence by an option of the request is not cited to the document, which says otherwise."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("changed_options.yaml"))
AMOUNTS = ("han", "yakuman", "fu", "points")


def lines(answer: Any) -> Iterator[tuple[str, str | None]]:  # noqa: ANN401 - JSON
    """Yield each line of an answer, by its rule and amount, with its clause."""
    if isinstance(answer, dict) and "clause" in answer:
        amount = next((answer[name] for name in AMOUNTS if name in answer), "")
        yield f"{answer.get('rule', answer.get('id'))} {amount}".strip(), answer["clause"]
    inner = answer.values() if isinstance(answer, dict) else answer
    for part in inner if isinstance(answer, dict | list) else ():
        yield from lines(part)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_only_lines_that_the_document_has_are_cited_to_it(case: dict[str, Any]) -> None:
    request = {**case["ask"], "options": case["options"]}
    answer = scoring.answer(case["by"], case.get("task", "score"), request).to_dict()
    found = dict(lines({**answer, "amendments": None}))
    assert {name: found[name] for name in case.get("lines", {})} == case.get("lines", {})
    assert case.get("says", "") in " ".join(answer.get("explanation", ()))
