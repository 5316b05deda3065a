"""Validates the prose of a ruleset against its rules."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from scoring.prose import Prose
from scoring.rulebook import Option, Rule, Yaku, statements_of
from scoring.source import Clause, Options, Question
from scoring.text import Text

_ID: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
_JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


class BookError(ValueError):
    """A rule book that does not fit together; carries every fault found."""

    def __init__(self, book: str, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"rule book {book!r}: " + "; ".join(faults))


def faults_of_prose(declared: Iterable[Rule], prose: Prose) -> Iterator[str]:
    """What does not fit in the clauses and questions, and the clauses that the declared rules lack."""
    statements = [statement for clause in prose.clauses for statement in statements_of(clause)]
    rules = [*declared, *statements]
    by_id = {rule.id: rule for rule in rules}
    clauses = {clause.id for clause in prose.clauses}
    for statement in statements:
        yield from faults_of_names(statement)
        if by_id[statement.id] is not statement:
            yield f"rule {statement.id} is declared more than once"
    yield from repeated("clause", [clause.id for clause in prose.clauses])
    for rule in rules:
        if rule.clause not in clauses:
            yield f"{rule.id} rests on clause {rule.clause}, which does not exist"
        if isinstance(rule, Yaku):
            yield from _unknown_exclusions(rule, clauses)
    for clause in prose.clauses:
        yield from _impossible_conditions(clause, by_id)
    for question in prose.questions:
        yield from _loose_question(question, by_id, clauses)


def repeated(what: str, ids: list[str]) -> Iterator[str]:
    """A fault for each identifier that occurs more than once."""
    for id_, times in Counter(ids).items():
        if times > 1:
            yield f"{what} {id_} is declared {times} times"


def faults_of_names(rule: Rule) -> Iterator[str]:
    """An identifier, name or text of a rule that is missing or malformed."""
    if not _ID.match(rule.id):
        yield f"{rule.id} is not a lower snake case identifier"
    yield from _missing_words(f"name of {rule.id}", rule.name)
    yield from _missing_words(f"text of {rule.id}", rule.text)


def _missing_words(what: str, text: Text) -> Iterator[str]:
    if not _JAPANESE.search(text.ja):
        yield f"the Japanese {what} is missing"
    if not text.en.strip():
        yield f"the English {what} is missing"


def unknown(
    who: str, what: str, names: Iterable[str], by_id: Mapping[str, Rule], kind: type[Rule]
) -> Iterator[str]:
    """A fault for each of ``names`` that is no rule of ``kind``."""
    for name in names:
        if not isinstance(by_id.get(name), kind):
            yield f"{who} names unknown {what} {name}"


def _unknown_exclusions(yaku: Yaku, clauses: set[str]) -> Iterator[str]:
    if yaku.situation is None:
        return
    for claim in (yaku.situation, *yaku.situation.together.values()):
        for clause in claim.excludes.values():
            if clause not in clauses:
                yield f"{yaku.id} excludes by clause {clause}, which does not exist"


def _impossible_conditions(clause: Clause, by_id: Mapping[str, Rule]) -> Iterator[str]:
    conditions: list[Options] = [clause.when, *(part.when for part in clause.parts)]
    for when in conditions:
        for name, values in when.items():
            option = _option(by_id.get(name))
            if option is None or not all(map(option.allows, values)):
                yield f"clause {clause.id} holds for {name} {list(values)}, which cannot be chosen"


def _loose_question(
    question: Question, by_id: Mapping[str, Rule], clauses: set[str]
) -> Iterator[str]:
    if missing := [clause for clause in question.clauses if clause not in clauses]:
        yield f"question {question.id} arises from unknown clauses {missing}"
    yield from unknown(f"question {question.id}", "rule", question.rules, by_id, Rule)
    if question.option is not None and _option(by_id.get(question.option)) is None:
        yield f"question {question.id} names unknown option {question.option}"
    if question.settled not in question.letters:
        yield f"question {question.id} is settled by a reading it does not have"


def _option(rule: Rule | None) -> Option | None:
    """The option that a rule is; an optional yaku is one too."""
    if isinstance(rule, Yaku) and rule.optional:
        return rule.option()
    return rule if isinstance(rule, Option) else None
