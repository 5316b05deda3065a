"""Verifies an engine: which rulesets it takes, every case, the tally and the exit status."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, Protocol

from scoring.conformance.engines.engine import Engine
from scoring.conformance.engines.protocol import VERSION, Reply, Started, gist
from scoring.conformance.running import FAILED, KNOWN, VERDICTS, Outcome, Run, Selection
from scoring.reference.vectors import vectors_of
from scoring.rules.ruleset import Ruleset
from scoring.version import __version__

AGREED: Final = 0
DISAGREED: Final = 1
COULD_NOT_RUN: Final = 2
_NO_CLAUSE: Final = "generated"
"""Where cases without a clause are counted: generated hands on which there is nothing to say."""

JsonObject = Mapping[str, Any]


class Listener(Protocol):
    """Follows a verification while it runs."""

    def begins(self, header: JsonObject, cases: int) -> None:
        """It begins: what is verified, and how many cases there may be."""

    def takes(self, taken: JsonObject) -> None:
        """An engine takes a ruleset, or skips it."""

    def comes(self, outcome: Outcome) -> None:
        """What came of a case."""

    def ends(self, footer: JsonObject) -> None:
        """It is over."""


class VerificationPlan(NamedTuple):
    """What is to be verified."""

    rulesets: Sequence[Ruleset]
    selected: Selection = Selection()
    generated: int = 0
    """Generated hands of each ruleset."""
    seed: int = 0
    engine: str = ""
    """How the engine is reached, for the report."""
    known: frozenset[str] = frozenset()
    """The failures of an earlier report that are accepted: see :func:`failures_of`."""

    def header(self) -> dict[str, Any]:
        """What stands before the cases of a report."""
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

    def most_cases(self) -> int:
        """How many cases there are if the engine takes everything."""
        return sum(map(self.cases_of, self.rulesets))

    def accepted(self, outcome: Outcome) -> Outcome:
        """An outcome, which is known where it failed likewise before."""
        if outcome.verdict in FAILED and self.known and _failure(outcome.to_dict()) in self.known:
            return replace(outcome, verdict=KNOWN)
        return outcome

    def cases_of(self, ruleset: Ruleset) -> int:
        """How many cases there are of a ruleset that the engine takes."""
        return len(self.selected.vectors(ruleset)) + self.generated


def failures_of(report: Iterable[JsonObject]) -> frozenset[str]:
    """What failed in a report: of each case the question and what the engine answered where it differs."""
    return frozenset(_failure(line) for line in report if line.get("verdict") in {*FAILED, KNOWN})


def _failure(case: JsonObject) -> str:
    answered = [[line["pointer"], line["theirs"]] for line in case["differences"]]
    return json.dumps([case["ruleset"], case["id"], answered, gist(case["why"])], sort_keys=True)


def verify(engine: Engine, plan: VerificationPlan, listeners: Sequence[Listener]) -> int:
    """Run ``plan`` and tell the listeners: :data:`AGREED`, :data:`DISAGREED`, or :data:`COULD_NOT_RUN` if nothing was asked.

    Raises :class:`scoring.conformance.engines.engine.EngineError` where the engine cannot be started.
    """
    clauses: dict[str, dict[str, Counter[str]]] = {}
    options: dict[str, JsonObject] = {}
    tally: Counter[str] = Counter()
    first = True
    for ruleset in plan.rulesets:
        begun = engine.start(ruleset.id, ruleset.version)
        if first:
            for listener in listeners:
                listener.begins(plan.header(), plan.most_cases())
            first = False
        run = None
        if isinstance(begun, Started):
            run = Run(engine, ruleset, begun.depths, plan.selected)
        for listener in listeners:
            listener.takes(_taken(ruleset, begun, run, plan))
        if run is None:
            engine.stop()
            continue
        counted = clauses.setdefault(ruleset.id, {})
        for outcome in map(plan.accepted, run.outcomes(plan.generated, plan.seed)):
            tally[outcome.verdict] += 1
            counted.setdefault(outcome.wrong or _NO_CLAUSE, Counter())[outcome.verdict] += 1
            for listener in listeners:
                listener.comes(outcome)
        engine.stop()
        options[ruleset.id] = run.options
    status = COULD_NOT_RUN if not tally else DISAGREED if FAILED & tally.keys() else AGREED
    footer = {
        "type": "footer",
        "status": status,
        "tally": {verdict: tally[verdict] for verdict in VERDICTS},
        "options": options,
        "clauses": {
            id_: {clause: dict(counts) for clause, counts in found.items()}
            for id_, found in clauses.items()
        },
    }
    for listener in listeners:
        listener.ends(footer)
    return status


def _taken(
    ruleset: Ruleset, begun: Started | Reply, run: Run | None, plan: VerificationPlan
) -> dict[str, Any]:
    line: dict[str, Any] = {
        "type": "ruleset",
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "digest": ruleset.digest,
        "vectors_digest": vectors_of(ruleset.id).digest,
        "cases": plan.cases_of(ruleset),
    }
    if isinstance(begun, Reply):
        return line | {"taken": False, "why": begun.why}
    engine = {"name": begun.name, "version": begun.version}
    unable = {} if run is None else dict(run.unable())
    taken = {"taken": True, "engine": engine, "depths": list(begun.depths), "not_asked": unable}
    return line | taken
