"""Finds the options of open questions on which an answer depends."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.conformance.differences import differences, disagreements
from scoring.conformance.tasks import Body, answer_of
from scoring.reference.vectors import task_of
from scoring.rules.rulebook import OptionValue
from scoring.rules.ruleset import Ruleset


def open_readings(
    ruleset: Ruleset, request: Mapping[str, Any]
) -> Iterator[tuple[str, OptionValue]]:
    """Every other reading of an open question that a request does not choose: the option and its value."""
    stated = request.get("options") or {}
    asked = dict.fromkeys(q.option for q in ruleset.prose.questions if q.option is not None)
    for name in asked:
        option = ruleset.options[name]
        if name in stated or option.subset_of:
            continue
        for value in option.every_value():
            if value != ruleset.default_of(name):
                yield name, value


def open_options(ruleset: Ruleset, depth: str, request: Mapping[str, Any]) -> tuple[str, ...]:
    """The options of open questions by which the answer to a request would be another, and which it does not state.

    A reading under which the question cannot be asked at all gives no other answer to it.
    """
    task = task_of(depth)
    ours = answer_of(ruleset, task, request)
    found = {}
    for name, value in open_readings(ruleset, request):
        theirs = _under(ruleset, task, request, name, value)
        if not theirs.get("refused") and differences(ours, theirs, depth):
            found[name] = value
    return tuple(found)


def agreeing_options(
    ruleset: Ruleset, depth: str, request: Mapping[str, Any], theirs: Mapping[str, Any]
) -> tuple[str, ...]:
    """The options of open questions of which another value makes our answer agree with ``theirs``."""
    task = task_of(depth)
    found = dict.fromkeys(
        name
        for name, value in open_readings(ruleset, request)
        if not disagreements(
            _under(ruleset, task, request, name, value), theirs, depth, strict=False
        )
    )
    return tuple(found)


def _under(
    ruleset: Ruleset, task: str, request: Mapping[str, Any], option: str, value: OptionValue
) -> Body:
    """The answer to a request with one more option chosen."""
    chosen = {**(request.get("options") or {}), option: value}
    return answer_of(ruleset, task, {**request, "options": chosen})
