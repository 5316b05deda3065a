"""Reads plain data into declared values: rulesets, their clauses and open questions, the terms of the glossary."""

from importlib.resources import files
from typing import Any, Final, cast

from scoring.faults import BadFile, FileFault
from scoring.rules.source import Prose
from scoring.yaml_files import read_yaml

FOLDER: Final = "rulesets"
"""Where the rulesets are."""
PROSE_KEYS: Final = ("source", "clauses", "questions")
"""What a file of prose has."""


def read_prose(ruleset: str) -> Prose:
    """The prose of ``ruleset``; raises :class:`scoring.BadFile`.

    It stands in the ruleset's file, or where there is much of it in ``clauses.yaml`` and ``questions.yaml`` of a folder of its name.
    """
    found: dict[str, object] = {}
    for name in (f"{ruleset}.yaml", f"{ruleset}/clauses.yaml", f"{ruleset}/questions.yaml"):
        if files("scoring").joinpath(FOLDER, name).is_file():
            found |= cast(dict[str, Any], read_yaml(f"{FOLDER}/{name}"))
    prose = {name: found[name] for name in PROSE_KEYS if name in found}
    return cast(Prose, parsed(Prose, prose, f"{FOLDER}/{ruleset}"))


def parsed(kind: Any, data: object, file: str) -> Any:  # noqa: ANN401 - whatever kind says
    """Plain data as a value of a declared type; raises :class:`scoring.BadFile` with every fault."""
    from scoring.fields.records import load  # noqa: PLC0415 - marshmallow only where a file is read

    value, faults = load(kind, data)
    if faults:
        raise BadFile([FileFault(file, 1, fault) for fault in faults])
    return value
