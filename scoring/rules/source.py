"""The documents of a ruleset, its clauses and its open questions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Literal

from scoring.text import NOTHING, Text

Role = Literal["own", "common", "records", "programs"]
"""The role of a document for a ruleset: the text of its rules, common practice, published games, or programs that use them."""
Read = Literal["whole", "extract", "secondary"]
"""The part of a document that was read: all of it, an extract, or only other texts about it."""
Subject = Literal["", "HAND", "PAY", "TURN", "DRAW", "END", "META"]
"""The subject of a clause or a rule."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document that rules are taken from."""

    id: str
    """Identifier in answers. The text of a ruleset has the identifier of the ruleset."""
    title: Text
    language: str
    """Code of the language it is written in: ``"ja"``."""
    role: Role = "own"
    read: Read = "whole"
    short: Text = NOTHING
    """The name in citations; empty if that is the title."""
    publisher: str = ""
    edition: Text = NOTHING
    note: Text = NOTHING
    """One or two sentences for people: the kind of document, and the parts of it that were read."""

    @property
    def cited_name(self) -> Text:
        """The name in citations: the short one if there is one."""
        return self.title if self.short == NOTHING else self.short


Conditions = Mapping[str, tuple[bool | int | str | tuple[str, ...], ...]]
"""Options, each with some of its values."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a clause that is in force only under some options and therefore has its own statement."""

    rule: str
    """Identifier of the statement in the catalogue."""
    name: Text
    text: Text
    when: Conditions = field(hash=False)
    """The options that put it in force, each with the required values."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One place of a document, with its statements.

    Several may share a number: each has its own quotation and its own rules.
    """

    id: str = ""
    """Its number or key in the document, with plain hyphens: ``"1-05-01"``, ``"turn.roll8"``. Empty if a document has no places."""
    document: str = ""
    """Identifier of its document; empty for a choice of the project, which no document states."""
    title: Text = NOTHING
    """Heading: Japanese as in the document, English translated."""
    quote: str = ""
    """Words of the document, verbatim; empty if the document gives a heading only."""
    quote_of: Literal["sentence", "table"] = "sentence"
    """Whether the quotation is a sentence, or a row of a table with heading and value joined."""
    read: Literal["", Read] = ""
    """The part that was read, if it differs from the rest of its document."""
    rules: tuple[str, ...] = ()
    """Rules of the game that it states."""
    sets: Mapping[str, bool | int | str | tuple[str, ...]] = field(default_factory=dict, hash=False)
    """Options and numbers of the game, each with the value that it states."""
    type: Subject = ""
    rule: str = ""
    """Identifier of the clause as a rule, if it is a statement of the ruleset."""
    text: Text = NOTHING
    """The meaning of the rule, in one or two plain sentences; its name is the title."""
    number: int | None = None
    """Its number in the specification, if the document itself has none."""
    when: Conditions = field(default_factory=dict, hash=False)
    """The options that put the clause in force, each with the required values."""
    parts: tuple[Part, ...] = ()

    @property
    def stated(self) -> tuple[str, ...]:
        """Identifiers of all rules that it states: rules of the game, and its own."""
        own = (self.rule,) if self.rule else ()
        return (*own, *(part.rule for part in self.parts), *self.rules, *self.sets)

    def when_of(self, rule: str) -> Conditions:
        """Return the options under which one of the statements of this clause is in force."""
        return next((part.when for part in self.parts if part.rule == rule), self.when)


@dataclass(frozen=True, slots=True)
class Question:
    """A question that the sources leave open, its possible readings and the chosen one."""

    id: str
    """Its number in the specification: ``"T3"``."""
    why: Text
    clauses: tuple[str, ...] = ()
    """The clauses it arises from."""
    question: Text = NOTHING
    """The question; without it the question is made from the option, with its values as readings and its set value as the chosen one."""
    readings: tuple[Text, ...] = ()
    """The possible readings, in the order of the letters A, B, C …; a single reading if nothing else is possible."""
    settled: str = ""
    """The letter of the chosen reading."""
    option: str | None = None
    """The option that chooses between the readings, if there is one."""
    rules: tuple[str, ...] = ()
    """Identifiers of the rules that the question concerns, except the statements of its clauses."""

    @property
    def letters(self) -> str:
        """The letters of its readings: ``"ABC"``."""
        return ascii_uppercase[: len(self.readings)]


@dataclass(frozen=True, slots=True)
class Prose:
    """The texts of a ruleset: documents, clauses and questions."""

    documents: tuple[Document, ...]
    clauses: tuple[Clause, ...] = ()
    """The clauses of its own documents, in their order."""
    silent: tuple[Clause, ...] = ()
    """The rules that the own documents do not mention, by basis."""
    questions: tuple[Question, ...] = ()
    """The open questions, in the order of their numbers."""

    @property
    def places(self) -> tuple[Clause, ...]:
        """The clauses, followed by the bases of the rules that the own documents do not mention."""
        return (*self.clauses, *self.silent)
