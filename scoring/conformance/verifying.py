"""Verifies an engine: which rulesets it takes, every case, the tally and the exit status."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple, Protocol

from scoring.conformance.engines.engine import Engine
from scoring.conformance.engines.protocol import VERSION, Reply, Started
from scoring.conformance.running import FAILED, VERDICTS, Outcome, Run, asked_of
from scoring.reference.vectors import SETTLEMENT, vectors_of
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
    limit: str = SETTLEMENT
    """The deepest depth that is asked for."""
    generated: int = 0
    """Generated hands of each ruleset."""
    seed: int = 0
    engine: str = ""
    """How the engine is reached, for the report."""

    def header(self) -> dict[str, Any]:
        """What stands before the cases of a report."""
        return {
            "type": "header",
            "format": 1,
            "protocol": VERSION,
            "verifier": __version__,
            "engine": self.engine,
            "rulesets": [ruleset.id for ruleset in self.rulesets],
            "depth": self.limit,
            "generated": self.generated,
            "seed": self.seed,
        }

    def most_cases(self) -> int:
        """How many cases there are if the engine takes everything."""
        return sum(map(self.cases_of, self.rulesets))

    def cases_of(self, ruleset: Ruleset) -> int:
        """How many cases there are of a ruleset that the engine takes."""
        return len(asked_of(ruleset, self.limit)) + self.generated


def verify(engine: Engine, plan: VerificationPlan, listeners: Sequence[Listener]) -> int:
    """Run ``plan`` and tell the listeners: :data:`AGREED`, :data:`DISAGREED`, or :data:`COULD_NOT_RUN` if it takes no ruleset.

    Raises :class:`scoring.conformance.engines.engine.EngineError` where the engine cannot be started.
    """
    clauses: dict[str, dict[str, Counter[str]]] = {}
    tally: Counter[str] = Counter()
    taken = 0
    first = True
    for ruleset in plan.rulesets:
        begun = engine.start(ruleset.id, ruleset.version)
        if first:
            for listener in listeners:
                listener.begins(plan.header(), plan.most_cases())
            first = False
        for listener in listeners:
            listener.takes(_taken(ruleset, begun, plan))
        if isinstance(begun, Reply):
            engine.stop()
            continue
        taken += 1
        counted = clauses.setdefault(ruleset.id, {})
        for outcome in _outcomes(engine, ruleset, begun, plan):
            tally[outcome.verdict] += 1
            counted.setdefault(outcome.wrong or _NO_CLAUSE, Counter())[outcome.verdict] += 1
            for listener in listeners:
                listener.comes(outcome)
        engine.stop()
    status = COULD_NOT_RUN if not taken else DISAGREED if FAILED & tally.keys() else AGREED
    footer = {
        "type": "footer",
        "status": status,
        "tally": {verdict: tally[verdict] for verdict in VERDICTS},
        "clauses": {
            id_: {clause: dict(counts) for clause, counts in found.items()}
            for id_, found in clauses.items()
        },
    }
    for listener in listeners:
        listener.ends(footer)
    return status


def _outcomes(
    engine: Engine, ruleset: Ruleset, begun: Started, plan: VerificationPlan
) -> Iterator[Outcome]:
    run = Run(engine, ruleset, begun.depths, plan.limit)
    return chain(run.of_vectors(), run.of_generated(plan.generated, plan.seed))


def _taken(ruleset: Ruleset, begun: Started | Reply, plan: VerificationPlan) -> dict[str, Any]:
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
    return line | {"taken": True, "engine": engine, "depths": list(begun.depths)}
