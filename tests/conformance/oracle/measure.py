"""Measures how many wrong engines the verifier catches, and in how many it names a right rule first: ``make long-blame``."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import scoring
from scoring.conformance.differences import DISAGREE
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.verifying import verify
from tests.conformance.oracle.faults import Fault, engine_of, every_fault
from tests.support.verifying import FunctionEngine

HANDS: Final = 100
"""Generated hands of each verification."""
PAGE: Final = Path(__file__).parents[3] / "docs" / "measurements" / "blame.md"
_INTRODUCTION: Final = """# Blame

Written by `make long-blame`. The engines are those of `tests/conformance/oracle`, which share no code with `scoring`. Each has one fault of
a kind that issue trackers of mahjong programs report, and each fault names the rules that it breaks. A fault is *caught* if a case of the
verification fails, and *rightly blamed* if the rule that most failures name first is one of its rules. The verifier puts all vectors and
{hands} generated hands to each engine.

Half of the faults were drawn at random for the development of the blame. Of the other half the developers saw only these sums. Vectors were
added for the faults of both halves that no vector showed, so the shares that are caught are those after this.
"""


class Measured(NamedTuple):
    """What the verifier says of one wrong engine."""

    fault: Fault
    points_only: bool
    failed: int
    """Cases that fail."""
    blamed: tuple[str, ...]
    """The first culprits of these cases, the most frequent first."""
    seconds: float
    """Seconds of the processor for the whole verification."""

    @property
    def is_right(self) -> bool:
        """Whether the rule that is named first is one that the fault breaks."""
        return bool(self.blamed) and self.blamed[0] in self.fault.rules


def measured(fault: Fault, *, points_only: bool, hands: int = HANDS) -> Measured:
    """Verify an engine with a fault and return what the verifier says of it."""
    engine = FunctionEngine(engine_of(fault, points_only=points_only))
    plan = VerificationPlan([scoring.ruleset(fault.ruleset)], generated=hands, seed=1)
    blamed: Counter[str] = Counter()
    began = time.process_time()
    for line in verify(engine, plan):
        if line["type"] == "case" and line["verdict"] == DISAGREE:
            blamed[line["culprits"][0]["rule"]] += 1
    rules = tuple(rule for rule, _ in blamed.most_common())
    return Measured(fault, points_only, blamed.total(), rules, time.process_time() - began)


def _measured(question: tuple[Fault, bool]) -> Measured:
    fault, points_only = question
    return measured(fault, points_only=points_only)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.0%})" if whole else "–"


def _row(name: str, lines: Sequence[Measured]) -> str:
    caught = [line for line in lines if line.failed]
    right = sum(line.is_right for line in caught)
    return f"| {name} | {_share(len(caught), len(lines))} | {_share(right, len(caught))} |"


def table(lines: Sequence[Measured]) -> Iterator[str]:
    """Yield the lines of the page for what was measured."""
    ways: tuple[tuple[str, Callable[[Measured], bool]], ...] = (
        ("Engines that answer with breakdowns", lambda line: not line.points_only),
        ("Engines that answer points only", lambda line: line.points_only),
    )
    for title, has_way in ways:
        yield from (
            "",
            f"## {title}",
            "",
            "| faults | caught | rightly blamed |",
            "| --- | --- | --- |",
        )
        chosen = [line for line in lines if has_way(line)]
        yield _row("only measured", [line for line in chosen if line.fault.is_held])
        yield _row("used in development", [line for line in chosen if not line.fault.is_held])
        for family in sorted({line.fault.family for line in chosen}):
            yield _row(f"`{family}`", [line for line in chosen if line.fault.family == family])
    yield from ("", "## Faults used in development", "")
    yield "| ruleset | fault | its rules | blamed with breakdowns | with points only |"
    yield "| --- | --- | --- | --- | --- |"
    for fault in dict.fromkeys(line.fault for line in lines if not line.fault.is_held):
        blamed = {line.points_only: line for line in lines if line.fault == fault}
        found = [_blamed(blamed.get(points_only)) for points_only in (False, True)]
        yield f"| `{fault.ruleset}` | {fault.name} | {', '.join(fault.rules)} | {' | '.join(found)} |"


def _blamed(line: Measured | None) -> str:
    if line is None:
        return "cannot show it"
    return line.blamed[0] if line.blamed else "not caught"


def main() -> None:
    """Measure all faults and write the page; its lines also go to standard output."""
    questions = [
        (fault, points_only)
        for points_only in (False, True)
        for fault in every_fault()
        if not (points_only and fault.is_hidden)
    ]
    with ProcessPoolExecutor() as pool:
        lines = list(pool.map(_measured, questions, chunksize=8))
    text = "\n".join([_INTRODUCTION.format(hands=HANDS).rstrip(), *table(lines), ""])
    PAGE.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
