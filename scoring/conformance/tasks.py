"""Our answers to the questions of the conformance tests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from scoring.faults import Conflict, Fault, Refused
from scoring.reference.vectors import BREAKDOWN, SETTLEMENT
from scoring.rules.in_force import InForce, rules_under
from scoring.rules.requests import read_request
from scoring.rules.rulebook import OptionValue
from scoring.rules.ruleset import SCORE, Answer, PlayAnswer, Ruleset

REFUSED: Final[Mapping[str, Any]] = {"refused": True}
"""The answer to a question that is rejected: impossible tiles, an illegal situation."""

Body = dict[str, Any]


def depth_for(request: Mapping[str, Any]) -> str:
    """Return the depth at which whole answers about a finished hand are compared; the request of a settlement has a table."""
    return SETTLEMENT if "table" in request else BREAKDOWN


@dataclass(frozen=True)
class EngineQuestion:
    """A request to an engine, parsed once so that it can be answered under several rules."""

    ruleset: Ruleset
    task: str
    rules: InForce
    """The rules that the request itself chooses."""
    request: Mapping[str, Any]

    @cached_property
    def usual(self) -> Body:
        """The answer under the rules that the request chooses."""
        return self.answer(self.rules)

    def answer(self, rules: InForce, *, whole: bool = False) -> Body:
        """Return the answer under ``rules``, or :data:`REFUSED`; only a ``whole`` answer has sentences.

        Of the analysis of a hand in play only the legal actions are returned.
        """
        try:
            answer = self.explained(rules)
        except (Refused, Conflict):
            return dict(REFUSED)
        if isinstance(answer, PlayAnswer):
            return answer.to_actions()
        return answer.to_dict() if whole else answer.body()

    def explained(self, rules: InForce) -> Answer:
        """Return the answer under ``rules``; raise :class:`scoring.Refused` and :class:`scoring.Conflict`."""
        return self.ruleset.task(self.task).answer(rules, self.request, "en")

    def answer_with(self, options: Mapping[str, OptionValue]) -> Body:
        """Return the answer under further options; options of the request keep their values."""
        chosen = sorted({**options, **self.rules.chosen}.items())
        return self.answer(rules_under(self.ruleset, tuple(chosen), self.rules.cards))


def read_question(ruleset: Ruleset, task: str, request: Mapping[str, Any]) -> EngineQuestion | None:
    """Read a request; return ``None`` for one that is rejected."""
    try:
        return EngineQuestion(ruleset, task, *read_request(ruleset, task, request))
    except (Refused, Conflict):
        return None


def answer_of(ruleset: Ruleset, task: str, request: Mapping[str, Any]) -> Body:
    """Return the whole answer of ``ruleset``, which need not be a listed one, or :data:`REFUSED`."""
    question = read_question(ruleset, task, request)
    return dict(REFUSED) if question is None else question.answer(question.rules, whole=True)


def faults_of(ruleset: Ruleset, request: Mapping[str, Any], task: str = SCORE) -> Sequence[Fault]:
    """Return the errors of a request to ``ruleset``, which need not be a listed one."""
    try:
        return ruleset.task(task).faults(*read_request(ruleset, task, request))
    except (Refused, Conflict) as refused:
        return refused.faults
