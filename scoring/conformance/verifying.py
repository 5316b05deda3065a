"""Verifies an engine: which rulesets it takes, every case, the tally and the exit status."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.conformance.engines.engine import Engine
from scoring.conformance.engines.protocol import SKIPPED, VERSION, Reply, Started, gist
from scoring.conformance.running import FAILED, KNOWN, VERDICTS, Run, Selection, wrong_group
from scoring.reference.vectors import vectors_of
from scoring.rules.ruleset import Ruleset
from scoring.version import __version__

AGREED: Final = 0
DISAGREED: Final = 1
COULD_NOT_RUN: Final = 2
_NO_CLAUSE: Final = "generated"
"""The group in which cases without a clause are counted: generated hands without a difference."""

JsonObject = Mapping[str, Any]


class VerificationPlan(NamedTuple):
    """The rulesets, cases and depth of a verification."""

    rulesets: Sequence[Ruleset]
    selected: Selection = Selection()
    generated: int = 0
    """Generated hands of each ruleset, and as many hands in play."""
    seed: int = 0
    engine: str = ""
    """The address of the engine, for the report."""
    known: frozenset[str] = frozenset()
    """The failures of an earlier report that are accepted: see :func:`failures_of`."""

    def header(self) -> dict[str, Any]:
        """Return the first line of a report."""
        return {
            "type": "header",
            "format": 1,
            "protocol": VERSION,
            "verifier": __version__,
            "engine": self.engine,
            "rulesets": [ruleset.id for ruleset in self.rulesets],
            "depth": self.selected.limit,
            "only": list(self.selected.only),
            "skip": list(self.selected.skip),
            "generated": self.generated,
            "seed": self.seed,
        }

    def cases_of(self, ruleset: Ruleset, run: Run | None = None) -> int:
        """Return the number of cases of a ruleset in a run, or the most that there can be."""
        depths = 1 + self.selected.has_positions(ruleset)
        if run is not None:
            depths = len(run.generated_depths)
        return len(self.selected.vectors(ruleset)) + self.generated * depths


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
    clauses: dict[str, dict[str, Counter[str]]] = {}
    options: dict[str, JsonObject] = {}
    shapes: dict[str, JsonObject] = {}
    actions: dict[str, JsonObject] = {}
    tally: Counter[str] = Counter()
    for place, ruleset in enumerate(plan.rulesets):
        begun = engine.start(ruleset.id, ruleset.version)
        if not place:
            yield plan.header()
        run = None
        if isinstance(begun, Started):
            run = Run(engine, ruleset, begun, plan.selected)
        yield _taken(ruleset, begun, run, plan)
        if run is not None:
            counted = clauses.setdefault(ruleset.id, {})
            for outcome in run.outcomes(plan.generated, plan.seed):
                case = outcome.to_dict()
                if case["verdict"] in FAILED and plan.known and _failure(case) in plan.known:
                    case["verdict"] = KNOWN
                tally[case["verdict"]] += 1
                counted.setdefault(wrong_group(case) or _NO_CLAUSE, Counter())[case["verdict"]] += 1
                yield case
            options[ruleset.id] = run.answers.options
            if found := run.found_shape:
                shapes[ruleset.id] = found
            if run.actions:
                actions[ruleset.id] = dict(run.actions)
        engine.stop()
    compared = tally.keys() - {SKIPPED}
    status = COULD_NOT_RUN if not compared else DISAGREED if FAILED & compared else AGREED
    yield {
        "type": "footer",
        "status": status,
        "tally": {verdict: tally[verdict] for verdict in VERDICTS},
        "options": options,
        "shapes": shapes,
        "actions": actions,
        "clauses": {
            id_: {clause: dict(counts) for clause, counts in counted.items()}
            for id_, counted in clauses.items()
        },
    }


def _taken(
    ruleset: Ruleset, begun: Started | Reply, run: Run | None, plan: VerificationPlan
) -> dict[str, Any]:
    line: dict[str, Any] = {
        "type": "ruleset",
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "digest": ruleset.digest,
        "vectors_digest": vectors_of(ruleset.id).digest,
        "cases": plan.cases_of(ruleset, run),
    }
    if isinstance(begun, Reply):
        return line | {"taken": False, "why": begun.why}
    engine = {"name": begun.name, "version": begun.version}
    unable = {} if run is None else dict(run.unable())
    taken = {"taken": True, "engine": engine, "depths": list(begun.depths), "not_asked": unable}
    return line | taken
