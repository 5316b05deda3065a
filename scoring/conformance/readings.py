"""The readings of open questions: the options that choose them, and the answers they give to a vector."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from scoring.conformance.blaming import rule_entry
from scoring.conformance.differences import compared, differences
from scoring.conformance.tasks import Body, read_question
from scoring.faults import Fault
from scoring.fields.wording import unknown_value
from scoring.reference.vectors import Vector, vectors_of
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


def readings_of(ruleset: Ruleset, vector: Vector) -> tuple[OpenReading, ...]:
    """Return the other answers to an undecided vector, those that need the fewest options first."""
    readings: list[OpenReading] = []
    question = read_question(ruleset, vector.task, vector.request) if vector.open else None
    if question is None:
        return ()
    for options in sorted(_choices(ruleset, vector), key=len):
        answer = question.answer_with(options)
        known = (vector.answer, *(reading.answer for reading in readings))
        if not answer.get("refused") and all(differences(k, answer, vector.depth) for k in known):
            parts = compared(answer, vector.depth, vector.answer)
            readings.append(OpenReading(options, parts))
    return tuple(readings)


def _choices(ruleset: Ruleset, vector: Vector) -> Iterator[dict[str, OptionValue]]:
    """Yield every choice of the options on which a vector depends, except the one with all defaults."""
    values = open_values(ruleset)
    ways = [(None, *values[name]) for name in vector.open]
    for chosen in product(*ways):
        pairs = zip(vector.open, chosen, strict=True)
        if options := {name: value for name, value in pairs if value is not None}:
            yield options


def clause_faults(ruleset: Ruleset, clause: str | None) -> list[Fault]:
    """Return the error of a clause that the ruleset does not have."""
    if clause is None or clause in ruleset.clauses:
        return []
    return [unknown_value("/clause", clause, ruleset.clauses)]


def document(ruleset: Ruleset, **values: str | None) -> dict[str, Any]:
    """Return the vectors of a ruleset in the format of the contract: its stamp, their digest, and the chosen vectors.

    ``values`` are the wanted ``id``, ``clause`` and ``depth``. ``vectors_digest`` covers all vectors of the ruleset. ``untested`` are the
    rules without a hit or without a near miss, limited to the chosen clause.
    """
    every = vectors_of(ruleset.id)
    chosen, clause = every.chosen(**values), values.get("clause")
    return {
        **ruleset.stamp,
        "vectors_digest": every.digest,
        "count": len(chosen),
        "untested": [
            {**rule_entry(ruleset, rule), "reason": why}
            for rule, why in every.untested.items()
            if clause in (None, ruleset.rules[rule].clause)
        ],
        "vectors": [
            vector.to_dict()
            | {"readings": [reading._asdict() for reading in readings_of(ruleset, vector)]}
            for vector in chosen
        ],
    }
