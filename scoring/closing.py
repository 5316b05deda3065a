"""Closing a rule book: the proof that what it declares fits together, or all faults at once."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from scoring.faults import Refused
from scoring.rulebook import (
    Amendment,
    Ban,
    Book,
    Option,
    OptionValue,
    Rule,
    SetNumber,
    SetWorth,
    Yaku,
    statement_of,
)
from scoring.ruleset import Game, Ruleset
from scoring.text import Text

_ID: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
_JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


class BookError(ValueError):
    """A rule book that does not fit together; carries every fault found."""

    def __init__(self, book: str, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"rule book {book!r}: " + "; ".join(faults))


def close(
    book: Book,
    play: Callable[[Ruleset], Game],
    *,
    defaults: Mapping[str, OptionValue] | None = None,
) -> Ruleset:
    """The ruleset of a book; every clause becomes a statement of the catalogue. Raises :class:`BookError`."""
    declared = tuple(book.rules)
    statements = [statement_of(clause) for clause in book.clauses]
    closed = replace(book, rules=[*declared, *statements])
    ruleset = Ruleset(closed, play, declared, dict(defaults or {}))
    faults = list(_misfits(closed))
    if not faults:
        faults += _false_examples(ruleset)
    if faults:
        raise BookError(book.id, faults)
    return ruleset


def _misfits(book: Book) -> Iterator[str]:
    """Names that are missing, wrong or lead nowhere."""
    ids = Counter(rule.id for rule in book.rules)
    yield from (f"{id_} is declared {count} times" for id_, count in ids.items() if count > 1)
    clauses = Counter(clause.id for clause in book.clauses)
    yield from (f"clause {id_} is there {n} times" for id_, n in clauses.items() if n > 1)
    for rule in book.rules:
        if not _ID.match(rule.id):
            yield f"{rule.id} is not a lower snake case identifier"
        if rule.clause not in clauses:
            yield f"{rule.id} rests on clause {rule.clause}, which does not exist"
        for what, text in (("name", rule.name), ("text", rule.text)):
            yield from _missing_words(f"{what} of {rule.id}", text)
    by_id = {rule.id: rule for rule in book.rules}
    for rule in book.rules:
        yield from _loose_ends(rule, by_id, set(clauses))
    for question in book.questions:
        if unknown := [clause for clause in question.clauses if clause not in clauses]:
            yield f"question {question.id} arises from unknown clauses {unknown}"
        if unknown := [name for name in question.rules if name not in by_id]:
            yield f"question {question.id} concerns unknown rules {unknown}"
        if question.option is not None and not isinstance(by_id.get(question.option), Option):
            yield f"question {question.id} names unknown option {question.option}"
        if not 0 <= question.settled < len(question.readings):
            yield f"question {question.id} is settled by a reading it does not have"


def _missing_words(what: str, text: Text) -> Iterator[str]:
    if not _JAPANESE.search(text.ja):
        yield f"the Japanese {what} is missing"
    if not text.en.strip():
        yield f"the English {what} is missing"


def _loose_ends(rule: Rule, by_id: Mapping[str, Rule], clauses: set[str]) -> Iterator[str]:
    """Relations of one rule that lead nowhere."""
    for name in rule.options:
        if not isinstance(by_id.get(name), Option):
            yield f"{rule.id} names unknown option {name}"
    if isinstance(rule, Yaku):
        for name in rule.supersedes:
            if not isinstance(by_id.get(name), Yaku):
                yield f"{rule.id} supersedes unknown yaku {name}"
        if rule.holds is None and rule.situation is None:
            yield f"{rule.id} has neither a predicate nor a situation"
        if not rule.closed and not rule.open:
            yield f"{rule.id} is worth nothing"
        if rule.situation is not None:
            for name in (*rule.situation.needs, *rule.situation.excludes):
                other = by_id.get(name)
                if not isinstance(other, Yaku) or other.situation is None:
                    yield f"{rule.id} names unknown situation {name}"
            for clause in rule.situation.excludes.values():
                if clause not in clauses:
                    yield f"{rule.id} excludes by clause {clause}, which does not exist"
    if isinstance(rule, Option):
        yield from _loose_option(rule, by_id)
    if isinstance(rule, Amendment):
        option = by_id.get(rule.option)
        if not isinstance(option, Option) or not option.allows(rule.value):
            yield f"{rule.id} sets {rule.option} to a value it does not have"
        elif option.default == rule.value:
            yield f"{rule.id} changes nothing: {rule.option} has that value already"


def _loose_option(option: Option, by_id: Mapping[str, Rule]) -> Iterator[str]:
    if not option.allows(option.default):
        yield f"the default of {option.id} is not one of its values"
    for value, changes in option.changes.items():
        if not option.allows(value):
            yield f"{option.id} has changes for a value it does not have"
        for change in changes:
            match change:
                case SetNumber(number, _):
                    name, kind = number, "number"
                case SetWorth(yaku, _, _):
                    name, kind = yaku, "yaku"
                case Ban(banned):
                    name, kind = banned, ""
            target = by_id.get(name)
            if target is None or (kind and target.kind != kind):
                yield f"{option.id} changes unknown {kind or 'rule'} {name}"


def _false_examples(ruleset: Ruleset) -> Iterator[str]:
    """Examples that are not what they say, and relations that never matter."""
    yaku = {rule.id: rule for rule in ruleset.book.rules if isinstance(rule, Yaku)}
    for rule in yaku.values():
        for line, wanted in ((rule.hit, True), (rule.miss, False)):
            try:
                answer = ruleset.game.score(ruleset.basic, ruleset.game.request_of(line), "en").to_dict()
            except (ValueError, Refused) as error:
                yield f"example {line!r} of {rule.id} is impossible: {error}"
                continue
            there = rule.id in {found["id"] for found in answer["yaku"]}
            if there != wanted and rule.id not in _off(ruleset):
                yield f"example {line!r} of {rule.id} {'lacks' if wanted else 'has'} it"
        for other in rule.supersedes:
            if not ruleset.game.holds(ruleset.basic, yaku[other], ruleset.game.request_of(rule.hit)):
                yield f"{rule.id} supersedes {other}, but its example does not have that: the relation cannot matter"


def _off(ruleset: Ruleset) -> frozenset[str]:
    """Yaku that count for nothing unless an option brings them in."""
    return ruleset.basic.banned

