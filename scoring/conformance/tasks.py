"""Our answers to the questions of the conformance tests."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.faults import Conflict, Refused
from scoring.reference.vectors import SCORE, SETTLE
from scoring.rules.in_force import InForce
from scoring.rules.requests import read_request
from scoring.rules.ruleset import Ruleset

REFUSED: Final[Mapping[str, Any]] = {"refused": True}
"""The answer to a question that cannot be: impossible tiles, an illegal claim."""

Body = dict[str, Any]


def task_for(request: Mapping[str, Any]) -> str:
    """The task that a request is for: a settlement has a table."""
    return SETTLE if "table" in request else SCORE


def answer_of(
    ruleset: Ruleset,
    task: str,
    request: Mapping[str, Any],
    lang: str = "en",
    amended: Callable[[InForce], InForce] | None = None,
) -> Body:
    """The whole answer of ``ruleset``, or :data:`REFUSED`; the ruleset need not be one that is listed.

    ``amended`` gives the rules to answer by in place of those in force.
    """
    try:
        rules, request = read_request(ruleset, task, request)
        rules = rules if amended is None else amended(rules)
        if task == SCORE:
            return ruleset.game.score(rules, request, lang).to_dict()
        return ruleset.tasks[task].answer(rules, request, lang).to_dict()
    except (Refused, Conflict):
        return dict(REFUSED)
