"""Closing a rule book: the proof that what it declares fits together, or all faults at once."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from scoring.faults import Refused
from scoring.rules.amendments import Deck
from scoring.rules.rulebook import (
    Alone,
    Amendment,
    Book,
    Card,
    Number,
    Option,
    OptionValue,
    Rule,
    SetNumber,
    SetWorth,
    Statement,
    Yaku,
    statement_of,
)
from scoring.rules.ruleset import Game, Ruleset
from scoring.rules.source import Clause, Question
from scoring.rules.task import Task
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
    tasks: Mapping[str, Callable[[Ruleset], Task]] | None = None,
    deck: Deck | None = None,
) -> Ruleset:
    """The ruleset of a book; every clause becomes a statement of the catalogue, and each of its parts. Raises :class:`BookError`.

    ``tasks`` makes what it can be asked besides the score of a hand, by name; ``deck`` is what it lends to cards, if it takes any.
    """
    declared = tuple(book.rules)
    statements = [
        statement
        for clause in book.clauses
        for statement in (statement_of(clause), *_parts(clause))
    ]
    closed = replace(book, rules=[*declared, *statements])
    ruleset = Ruleset(closed, play, declared, dict(defaults or {}), dict(tasks or {}), deck)
    faults = list(_misfits(closed))
    if not faults:
        faults += _false_examples(ruleset)
        faults += _false_cards(ruleset)
    if faults:
        raise BookError(book.id, faults)
    return ruleset


def _parts(clause: Clause) -> Iterator[Statement]:
    """What a clause says under some options only."""
    for part in clause.parts:
        yield Statement(id=part.rule, name=part.name, clause=clause.id, text=part.text)


def _misfits(book: Book) -> Iterator[str]:
    """Names that are missing, wrong or lead nowhere."""
    yield from _twice("rule", [rule.id for rule in book.rules])
    yield from _twice("clause", [clause.id for clause in book.clauses])
    by_id = {rule.id: rule for rule in book.rules}
    clauses = {clause.id for clause in book.clauses}
    for rule in book.rules:
        if not _ID.match(rule.id):
            yield f"{rule.id} is not a lower snake case identifier"
        if rule.clause not in clauses:
            yield f"{rule.id} rests on clause {rule.clause}, which does not exist"
        yield from _missing_words(f"name of {rule.id}", rule.name)
        yield from _missing_words(f"text of {rule.id}", rule.text)
        yield from _unknown(rule.id, "option", rule.options, by_id, Option)
        if isinstance(rule, Yaku):
            yield from _loose_yaku(rule, by_id, clauses)
        elif isinstance(rule, Option):
            yield from _loose_option(rule, by_id)
        elif isinstance(rule, Amendment):
            yield from _idle_amendment(rule, by_id)
    for question in book.questions:
        yield from _loose_question(question, by_id, clauses)


def _twice(what: str, ids: list[str]) -> Iterator[str]:
    for id_, times in Counter(ids).items():
        if times > 1:
            yield f"{what} {id_} is declared {times} times"


def _missing_words(what: str, text: Text) -> Iterator[str]:
    if not _JAPANESE.search(text.ja):
        yield f"the Japanese {what} is missing"
    if not text.en.strip():
        yield f"the English {what} is missing"


def _unknown(
    who: str, what: str, names: Iterable[str], by_id: Mapping[str, Rule], kind: type[Rule]
) -> Iterator[str]:
    """A fault for each of ``names`` that is no rule of ``kind``."""
    for name in names:
        if not isinstance(by_id.get(name), kind):
            yield f"{who} names unknown {what} {name}"


def _loose_yaku(yaku: Yaku, by_id: Mapping[str, Rule], clauses: set[str]) -> Iterator[str]:
    yield from _unknown(yaku.id, "yaku", yaku.supersedes, by_id, Yaku)
    if yaku.holds is None and yaku.situation is None:
        yield f"{yaku.id} has neither a predicate nor a situation"
    if not yaku.closed and not yaku.open:
        yield f"{yaku.id} is worth nothing"
    if yaku.situation is None:
        return
    for asked in (yaku.situation, *yaku.situation.together.values()):
        for name in (*asked.needs, *asked.excludes, *asked.together):
            other = by_id.get(name)
            if not isinstance(other, Yaku) or other.situation is None:
                yield f"{yaku.id} names unknown situation {name}"
        for clause in asked.excludes.values():
            if clause not in clauses:
                yield f"{yaku.id} excludes by clause {clause}, which does not exist"


def _loose_option(option: Option, by_id: Mapping[str, Rule]) -> Iterator[str]:
    if not option.allows(option.default):
        yield f"the default of {option.id} is not one of its values"
    for value, changes in option.changes.items():
        if not option.allows(value):
            yield f"{option.id} has changes for a value it does not have"
        for change in changes:
            if isinstance(change, SetNumber):
                yield from _unknown(option.id, "number", [change.number], by_id, Number)
            elif isinstance(change, SetWorth | Alone):
                yield from _unknown(option.id, "yaku", [change.yaku], by_id, Yaku)
            else:
                yield from _unknown(option.id, "rule", [change.rule], by_id, Rule)


def _idle_amendment(amendment: Amendment, by_id: Mapping[str, Rule]) -> Iterator[str]:
    option = by_id.get(amendment.option)
    if not isinstance(option, Option) or not option.allows(amendment.value):
        yield f"{amendment.id} sets {amendment.option} to a value it does not have"
    elif option.default == amendment.value:
        yield f"{amendment.id} changes nothing: {amendment.option} has that value already"


def _loose_question(
    question: Question, by_id: Mapping[str, Rule], clauses: set[str]
) -> Iterator[str]:
    if unknown := [clause for clause in question.clauses if clause not in clauses]:
        yield f"question {question.id} arises from unknown clauses {unknown}"
    yield from _unknown(f"question {question.id}", "rule", question.rules, by_id, Rule)
    option = by_id.get(question.option or "")
    if question.option is not None and not (isinstance(option, Yaku) and option.optional):
        yield from _unknown(f"question {question.id}", "option", [question.option], by_id, Option)
    if not 0 <= question.settled < len(question.readings):
        yield f"question {question.id} is settled by a reading it does not have"


def _false_examples(ruleset: Ruleset) -> Iterator[str]:
    """Examples that are not what they say, and relations that never matter."""
    yaku = {rule.id: rule for rule in ruleset.book.rules if isinstance(rule, Yaku)}
    for rule in yaku.values():
        rules = ruleset.where_counted(rule)
        for line, wanted in ((rule.hit, True), (rule.miss, False)):
            try:
                answer = ruleset.game.score(rules, ruleset.game.request_of(line), "en").to_dict()
            except (ValueError, Refused) as error:
                yield f"example {line!r} of {rule.id} is impossible: {error}"
                continue
            there = rule.id in {found["id"] for found in answer["yaku"]}
            if there != wanted:
                yield f"example {line!r} of {rule.id} {'lacks' if wanted else 'has'} it"
        yield from _idle_relations(ruleset, rule, yaku)


def _false_cards(ruleset: Ruleset) -> Iterator[str]:
    """Cards that say what no card can, in a ruleset that takes none, or that change nothing."""
    for card in (rule for rule in ruleset.book.rules if isinstance(rule, Card)):
        if ruleset.deck is None:
            yield f"{card.id} is a card in a ruleset that takes none"
        else:
            yield from ruleset.deck.faults(ruleset, card)


def _idle_relations(ruleset: Ruleset, rule: Yaku, yaku: Mapping[str, Yaku]) -> Iterator[str]:
    """Superseded yaku that the example does not have: what is never there together cannot matter."""
    for other in rule.supersedes:
        try:
            request = ruleset.game.request_of(rule.hit)
        except ValueError:
            return  # said already
        if not ruleset.game.holds(ruleset.basic, yaku[other], request):
            yield f"{rule.id} supersedes {other}, but its example does not have that: the relation cannot matter"
