"""What is refused, in short: ``"/dice bad_face players, /dora missing"`` are two faults, the second of no rule."""

from collections.abc import Mapping
from typing import Any

import pytest

import scoring
from scoring import Answer, Refused

Faults = set[tuple[str, str, str | None]]
"""Pointer, code and rule of each fault."""


def faults(text: str, at: str = "") -> Faults:
    """Return the errors that a text names; ``at`` precedes their pointers, and ``-`` is the place ``at`` itself."""
    every = [*map(str.split, filter(None, text.split(", ")))]
    return {(at + one[0].lstrip("-"), one[1], one[2] if one[2:] else None) for one in every}


def refused(ruleset: str, task: str, request: Mapping[str, Any], **options: object) -> Faults:
    """Return the errors of a request, which is rejected with the same ones; none for a request with an answer."""
    request = {**request, "options": options} if options else request
    found = scoring.faults(ruleset, request, task=task)

    def answer() -> Answer:
        if task == scoring.SCORE:
            return scoring.score(ruleset, request, lang="ja")
        return scoring.answer(ruleset, task, request, lang="ja")

    if found:
        with pytest.raises(Refused) as refusal:
            answer()
        assert refusal.value.faults == found
    else:
        answer().to_dict()
    assert {fault.rule for fault in found} <= {None, *scoring.ruleset(ruleset).rules}
    assert len(found) == len(set(found))
    for fault in found:
        assert fault.detail.ja.endswith("。") and fault.detail.en.endswith((".", "?"))  # noqa: PT018
        assert "{" not in fault.detail.en
    return {(fault.pointer, fault.code, fault.rule) for fault in found}
