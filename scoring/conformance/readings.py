"""The readings of open questions: the options that choose them, and the answers they give to a vector."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from scoring.conformance.differences import compared, differences
from scoring.conformance.tasks import Body, read_question
from scoring.reference.vectors import Vector, task_of, vectors_of
from scoring.rules.links import rule_place
from scoring.rules.rulebook import OptionValue
from scoring.rules.ruleset import Ruleset


class OpenReading(NamedTuple):
    """Another answer that the source allows, and the options that choose it."""

    options: Mapping[str, OptionValue]
    answer: Body


def open_values(ruleset: Ruleset) -> dict[str, tuple[OptionValue, ...]]:
    """Return the options of open questions, each with the values that choose another reading."""
    names = dict.fromkeys(q.option for q in ruleset.prose.questions if q.option is not None)
    return {
        name: tuple(v for v in option.every_value() if v != ruleset.default_of(name))
        for name in names
        if not (option := ruleset.options[name]).subset_of
    }


def open_options(
    ruleset: Ruleset,
    depth: str,
    request: Mapping[str, Any],
    answer: Mapping[str, Any] | None = None,
) -> tuple[str, ...]:
    """Return the options of open questions that change the answer to a request, and that the request does not state.

    Only the parts that ``answer`` has are compared, all if it is left out. A reading that rejects the question gives no other answer.
    """
    asked = read_question(ruleset, task_of(depth), request)
    if asked is None:
        return ()
    ours = asked.usual if answer is None else answer
    stated = request.get("options") or {}
    found = {}
    for name, values in open_values(ruleset).items():
        for value in () if name in stated else values:
            theirs = asked.answer_with({name: value})
            if not theirs.get("refused") and differences(ours, theirs, depth):
                found[name] = value
    return tuple(found)


def readings_of(ruleset: Ruleset, vector: Vector) -> tuple[OpenReading, ...]:
    """Return the other answers to a vector that is undecided, those by the fewest options first."""
    found: list[OpenReading] = []
    asked = read_question(ruleset, vector.task, vector.request) if vector.open else None
    if asked is None:
        return ()
    for options in sorted(_choices(ruleset, vector), key=len):
        answer = asked.answer_with(options)
        known = (vector.answer, *(reading.answer for reading in found))
        if not answer.get("refused") and all(differences(k, answer, vector.depth) for k in known):
            parts = compared(answer, vector.depth, like=vector.answer)
            found.append(OpenReading(options, parts))
    return tuple(found)


def _choices(ruleset: Ruleset, vector: Vector) -> Iterator[dict[str, OptionValue]]:
    """Yield every choice of the options on which a vector depends, except the one with all defaults."""
    values = open_values(ruleset)
    ways = [(None, *values[name]) for name in vector.open]
    for chosen in product(*ways):
        pairs = zip(vector.open, chosen, strict=True)
        if options := {name: value for name, value in pairs if value is not None}:
            yield options


def document(
    ruleset: Ruleset, *, clause: str | None = None, depth: str | None = None
) -> dict[str, Any]:
    """Return the vectors of a ruleset in the format of the contract: its stamp, their digest, and the chosen vectors.

    ``digest`` covers all vectors of the ruleset; ``untested`` are the rules without a hit or without a near miss, limited to the chosen
    clause.
    """
    found = vectors_of(ruleset.id)
    chosen = found.chosen(clause=clause, depth=depth)
    return {
        **ruleset.stamp,
        "vectors_digest": found.digest,
        "count": len(chosen),
        "untested": [
            {"rule": rule, **rule_place(ruleset.rules[rule]), "reason": why}
            for rule, why in found.untested.items()
            if clause in (None, ruleset.rules[rule].clause)
        ],
        "vectors": [
            vector.to_dict()
            | {"readings": [reading._asdict() for reading in readings_of(ruleset, vector)]}
            for vector in chosen
        ],
    }
