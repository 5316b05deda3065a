"""What is refused, in short: ``"/dice bad_face players, /dora missing"`` are two faults, the second of no rule."""

from collections.abc import Mapping
from typing import Any

import pytest

from scoring import Refused
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Game, Task

Faults = set[tuple[str, str, str | None]]
"""Pointer, code and rule of each fault."""


def faults(text: str, at: str = "") -> Faults:
    """The faults a text names; their pointers begin at ``at``, where ``-`` points to."""
    every = [*map(str.split, filter(None, text.split(", ")))]
    return {(at + one[0].lstrip("-"), one[1], one[2] if one[2:] else None) for one in every}


def refused(subject: Game | Task, rules: InForce, request: Mapping[str, Any]) -> Faults:
    """The faults of a request, which is refused with the same ones; none of one that is answered."""
    found = subject.faults(rules, request)
    answer = subject.answer if hasattr(subject, "answer") else subject.score
    if found:
        with pytest.raises(Refused) as refusal:
            answer(rules, request, "ja")
        assert list(refusal.value.faults) == found
    else:
        answer(rules, request, "ja").to_dict()
    assert {fault.rule for fault in found} <= {None, *rules.ruleset.rules}
    assert len(found) == len(set(found))
    for fault in found:
        assert fault.detail.ja.endswith("。") and fault.detail.en.endswith((".", "?"))  # noqa: PT018
        assert "{" not in fault.detail.en
    return {(fault.pointer, fault.code, fault.rule) for fault in found}
