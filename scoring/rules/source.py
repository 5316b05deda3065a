"""The source document of a ruleset, its clauses and the questions it leaves open, and how they are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from string import ascii_uppercase
from typing import Any, Final, Literal, cast

from scoring.faults import BadFile, FileFault
from scoring.text import NOTHING, Text
from scoring.yaml_files import read_yaml

ClauseType = Literal["HAND", "PAY", "TURN", "DRAW", "END", "META"]
"""What a clause speaks of: scoring a hand, paying, legality of an action, draws, the match, or a definition."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where the rules of a ruleset are written down."""

    title: Text
    """Title of the document."""
    note: Text = NOTHING
    """One sentence for people: what kind of document it is."""


Options = Mapping[str, tuple[bool | int | str, ...]]
"""Options, each with some of its values."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a clause says under some options only, where the rest of it is always in force: a statement of its own."""

    rule: str
    """Identifier of the statement in the catalogue."""
    name: Text
    text: Text
    when: Options = field(hash=False)
    """The options under which alone it is in force, each with the values that let it be."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered statement of the source document."""

    id: str
    """Its number or key in the source, with plain hyphens: ``"1-05-01"``, ``"turn.roll8"``."""
    type: ClauseType
    """What the clause speaks of."""
    rule: str = ""
    """Identifier of the statement in the catalogue: lower snake case, unique in the ruleset."""
    name: Text = NOTHING
    """Heading: Japanese as in the source, English translated."""
    text: Text = NOTHING
    """What it means, in one or two plain sentences."""
    quote: str = ""
    """The answer of the source, verbatim; empty where it gives a heading only."""
    sets: Mapping[str, bool | int | str | tuple[str, ...]] = field(default_factory=dict, hash=False)
    """Options and numbers of the game that have another value by it; ``rule``, ``name`` and ``text`` may then be left out."""
    instead_of: tuple[str, ...] = ()
    """Clauses it changes of the ruleset that holds otherwise, besides those that what it sets rests on there."""
    document: Text = NOTHING
    """Title of the document it stands in, where that is not the one of the ruleset."""
    number: int | None = None
    """Its number in the specification, where the source itself has none."""
    when: Options = field(default_factory=dict, hash=False)
    """The options under which alone it is in force, each with the values that let it be."""
    parts: tuple[Part, ...] = ()

    def when_of(self, rule: str) -> Options:
        """The options under which alone one of its statements is in force."""
        return next((part.when for part in self.parts if part.rule == rule), self.when)


@dataclass(frozen=True, slots=True)
class Question:
    """Something the source leaves open, how it can be read and how it was settled."""

    id: str
    """Its number in the specification: ``"T3"``."""
    clauses: tuple[str, ...]
    """The clauses it arises from."""
    why: Text
    question: Text = NOTHING
    """What is asked; left out, it is asked for the option, with its values for readings and the one that is set as taken."""
    readings: tuple[Text, ...] = ()
    """The possible readings, in the order of the letters A, B, C …; one reading where nothing else was possible."""
    settled: str = ""
    """The letter of the reading taken."""
    option: str | None = None
    """The option that chooses between the readings, where there is one."""
    rules: tuple[str, ...] = ()
    """Identifiers of the rules it concerns besides the statements of its clauses."""

    @property
    def letters(self) -> str:
        """The letters of its readings: ``"ABC"``."""
        return ascii_uppercase[: len(self.readings)]


@dataclass(frozen=True, slots=True)
class Prose:
    """What a ruleset says in words besides its rules."""

    source: Source
    clauses: tuple[Clause, ...]
    """In the order of the source."""
    questions: tuple[Question, ...] = ()
    """In the order of their numbers."""


FOLDER: Final = "rulesets"
"""Where the rulesets are."""
PROSE_KEYS: Final = ("source", "clauses", "questions")
"""What a file of prose has."""


def read_prose(ruleset: str) -> Prose:
    """The prose of ``ruleset``; raises :class:`scoring.BadFile`.

    It stands in the ruleset's file, or where there is much of it in ``clauses.yaml`` and ``questions.yaml`` of a folder of its name.
    """
    found = {**ruleset_data(ruleset)}
    for name in ("clauses", "questions"):
        if files("scoring").joinpath(FOLDER, ruleset, f"{name}.yaml").is_file():
            found |= cast(dict[str, Any], read_yaml(f"{FOLDER}/{ruleset}/{name}.yaml"))
    prose = {name: found[name] for name in PROSE_KEYS if name in found}
    return cast(Prose, parsed(Prose, prose, f"{FOLDER}/{ruleset}"))


@cache
def ruleset_data(ruleset: str) -> Mapping[str, object]:
    """What stands in the file of ``ruleset``, as plain data."""
    return cast(Mapping[str, object], read_yaml(f"{FOLDER}/{ruleset}.yaml"))


def parsed(kind: Any, data: object, file: str) -> Any:  # noqa: ANN401 - whatever kind says
    """Plain data as a value of a declared type; raises :class:`scoring.BadFile` with every fault."""
    from scoring.fields.records import load  # noqa: PLC0415 - marshmallow only where a file is read

    value, faults = load(kind, data)
    if faults:
        raise BadFile([FileFault(file, 1, fault) for fault in faults])
    return value
