"""Measures how many wrong engines the verifier catches, and in how many it names the right rule first.

``python -m tests.conformance.oracle.measure [--write] [--hands N] [--each dev]``
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import scoring
from scoring.conformance.running import DISAGREE, Selection
from scoring.conformance.verifying import VerificationPlan, verify
from tests.conformance.oracle.faults import Fault, engines, every_fault
from tests.support.verifying import FunctionEngine

HANDS: Final = 300
"""Generated hands of each verification."""
PAGE: Final = Path(__file__).parents[3] / "docs" / "measurements" / "blame.md"


class Measured(NamedTuple):
    """What the verifier says of one wrong engine."""

    fault: Fault
    points_only: bool
    failed: int
    blamed: tuple[str, ...]
    """The first culprits of its failures, the most frequent first."""
    seconds: float
    """Seconds of the processor for all its differences."""

    @property
    def is_right(self) -> bool:
        """Whether the rule that is named first is one that the fault breaks."""
        return bool(self.blamed) and self.blamed[0] in self.fault.rules


def measured(fault: Fault, engine: Any, hands: int, *, points_only: bool) -> Measured:  # noqa: ANN401 - a function
    """Verify an engine and return what the verifier says of it."""
    plan = VerificationPlan([scoring.ruleset(fault.ruleset)], Selection(), generated=hands, seed=1)
    blamed: Counter[str] = Counter()
    began = time.process_time()
    for line in verify(FunctionEngine(engine), plan):
        if line["type"] == "case" and line["verdict"] == DISAGREE:
            blamed[line["culprits"][0]["rule"]] += 1
    rules = tuple(rule for rule, _ in blamed.most_common())
    spent = time.process_time() - began
    return Measured(fault, points_only, blamed.total(), rules, spent)
