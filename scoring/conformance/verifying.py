"""Verifies an engine: which rulesets it takes, every case, the tally and the exit status."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scoring.conformance.engines.engine import Engine
from scoring.conformance.engines.protocol import SKIPPED, Reply, gist
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.running import FAILED, KNOWN, VERDICTS, Run, wrong_group
from scoring.reference.vectors import vectors_of
from scoring.rules.ruleset import Ruleset

AGREED: Final = 0
DISAGREED: Final = 1
COULD_NOT_RUN: Final = 2
_NO_CLAUSE: Final = "generated"
"""The group in which cases without a clause are counted: generated hands without a difference."""

JsonObject = Mapping[str, Any]


def written(line: JsonObject) -> str:
    """Return a line of a report as text."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def read(lines: Iterable[str]) -> list[dict[str, Any]]:
    """Return the lines of a report; raise :class:`ValueError` if the header or the footer is missing."""
    report: list[dict[str, Any]] = [json.loads(line) for line in lines]
    if not all(isinstance(line, dict) for line in report):
        raise ValueError("a report has one object a line")
    if not report or report[0].get("type") != "header":
        raise ValueError("a report begins with its header")
    if report[-1].get("type") != "footer":
        raise ValueError("a report without its footer is of a run that did not end")
    return report


def failures_of(report: Iterable[JsonObject]) -> frozenset[str]:
    """Return the failures in a report: for each case the question and the differing parts of the engine's answer."""
    return frozenset(_failure(line) for line in report if line.get("verdict") in {*FAILED, KNOWN})


def _failure(case: JsonObject) -> str:
    answered = [[line["pointer"], line["theirs"]] for line in case["differences"]]
    return json.dumps(
        [case["ruleset"], case["id"], answered, gist(str(case["why"]))], sort_keys=True
    )


def verify(engine: Engine, plan: VerificationPlan) -> Iterator[dict[str, Any]]:
    """Run ``plan`` and yield the lines of its report: a header, each ruleset with its cases, a footer.

    The ``status`` of the footer is :data:`AGREED`, :data:`DISAGREED`, or :data:`COULD_NOT_RUN` if nothing was compared. Raise
    :class:`scoring.conformance.engines.engine.EngineError` if the engine cannot be started.
    """
    found: dict[str, dict[str, Any]] = {"options": {}, "shapes": {}, "actions": {}, "clauses": {}}
    """The lines of the report on each ruleset that the engine takes."""
    tally: Counter[str] = Counter()
    for place, ruleset in enumerate(plan.rulesets):
        begun = engine.start(ruleset.id, ruleset.version)
        if not place:
            yield plan.header()
        if isinstance(begun, Reply):
            line = _ruleset_line(ruleset, plan.most_cases(ruleset))
            yield line | {"taken": False, "why": begun.why}
        else:
            run = Run(engine, ruleset, begun, plan)
            yield _ruleset_line(ruleset, run.cases) | {
                "taken": True,
                "engine": {"name": begun.name, "version": begun.version},
                "depths": list(begun.depths),
                "not_asked": dict(run.unable()),
            }
            clauses: dict[str, Counter[str]] = {}
            for outcome in run.outcomes():
                case = outcome.to_dict()
                if case["verdict"] in FAILED and plan.known and _failure(case) in plan.known:
                    case["verdict"] = KNOWN
                tally[case["verdict"]] += 1
                clauses.setdefault(wrong_group(case) or _NO_CLAUSE, Counter())[case["verdict"]] += 1
                yield case
            found["clauses"][ruleset.id] = {name: dict(counts) for name, counts in clauses.items()}
            found["options"][ruleset.id] = run.answers.options
            if run.found_shape:
                found["shapes"][ruleset.id] = run.found_shape
            if run.actions:
                found["actions"][ruleset.id] = dict(run.actions)
        engine.stop()
    compared = tally.keys() - {SKIPPED}
    status = COULD_NOT_RUN if not compared else DISAGREED if FAILED & compared else AGREED
    counted = {verdict: tally[verdict] for verdict in VERDICTS}
    yield {"type": "footer", "status": status, "tally": counted, **found}


def _ruleset_line(ruleset: Ruleset, cases: int) -> dict[str, Any]:
    return {
        "type": "ruleset",
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "digest": ruleset.digest,
        "vectors_digest": vectors_of(ruleset.id).digest,
        "cases": cases,
    }
