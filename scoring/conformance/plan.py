"""The plan of a verification: which rulesets, clauses and depths are verified."""

from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from scoring.conformance.engines.protocol import VERSION
from scoring.conformance.generating.questions import has_positions
from scoring.reference.vectors import ACTIONS, SETTLEMENT, Vector, vectors_of
from scoring.rules.rulebook import Rule
from scoring.rules.ruleset import Ruleset
from scoring.version import __version__

NO_HANDS: Final = (SETTLEMENT, ACTIONS)
"""The depths of questions that are not about a finished hand."""


def names_of(rule: Rule) -> set[str]:
    """Return the names by which the clause of a rule can be chosen: those that reports show, and the identifier of the rule."""
    return {rule.id} | ({rule.clause, f"{rule.document} {rule.clause}"} if rule.clause else set())


class VerificationPlan(NamedTuple):
    """The rulesets, cases and depth of a verification."""

    rulesets: Sequence[Ruleset]
    depth: str = SETTLEMENT
    """The deepest level that is verified."""
    only: Collection[str] = ()
    """The clauses that are verified, by any name of :func:`names_of`; all if empty."""
    skip: Collection[str] = ()
    """The clauses that are not verified."""
    generated: int = 0
    """Generated hands of each ruleset, and as many hands in play."""
    seed: int = 0
    engine: str = ""
    """The address of the engine, for the report."""
    known: frozenset[str] = frozenset()
    """The failures of an earlier report that are accepted: see :func:`scoring.conformance.verifying.failures_of`."""

    def header(self) -> dict[str, Any]:
        """Return the first line of a report."""
        return {
            "type": "header",
            "format": 1,
            "protocol": VERSION,
            "verifier": __version__,
            "engine": self.engine,
            "rulesets": [ruleset.id for ruleset in self.rulesets],
            "depth": self.depth,
            "only": list(self.only),
            "skip": list(self.skip),
            "generated": self.generated,
            "seed": self.seed,
        }

    def has(self, rule: Rule) -> bool:
        """Return whether the clause of a rule is verified."""
        names = names_of(rule)
        return names.isdisjoint(self.skip) and (not self.only or not names.isdisjoint(self.only))

    def has_positions(self, ruleset: Ruleset) -> bool:
        """Return whether generated hands in play of a ruleset are put to an engine that answers actions."""
        return self.depth == SETTLEMENT and has_positions(ruleset)

    def vectors(self, ruleset: Ruleset) -> tuple[Vector, ...]:
        """Return the vectors of a ruleset that are put to an engine that can answer them."""
        return tuple(
            vector
            for vector in vectors_of(ruleset.id).vectors
            if (self.depth == SETTLEMENT or vector.depth not in NO_HANDS)
            and self.has(ruleset.rules[vector.rules[0]])
        )

    def most_cases(self, ruleset: Ruleset) -> int:
        """Return the most cases that a ruleset can have, which is the number for an engine that answers at every depth."""
        depths = 1 + self.has_positions(ruleset)
        return len(self.vectors(ruleset)) + self.generated * depths
