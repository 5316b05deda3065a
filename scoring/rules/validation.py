"""Closing a rule book: the proof that what it declares fits together, or all faults at once."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from scoring.faults import Refused
from scoring.rules.compiler import PredicateError, check_predicate
from scoring.rules.declarations import CardDeck, statements_of
from scoring.rules.relations import parts_of
from scoring.rules.rulebook import (
    Alone,
    Amendment,
    Book,
    Card,
    FuItem,
    Number,
    Option,
    OptionValue,
    Rule,
    SetNumber,
    SetWorth,
    Situation,
    Yaku,
)
from scoring.rules.ruleset import Game, Ruleset, Task
from scoring.rules.source import Clause, Options, Prose, Question
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
    deck: CardDeck | None = None,
) -> Ruleset:
    """The ruleset of a book; raises :class:`BookError`. Its clauses and questions are validated when they are read.

    ``tasks`` makes what it can be asked besides the score of a hand, by name; ``deck`` is what it lends to cards, if it takes any.
    """
    validated = replace(book, prose=lambda: _validated(book))
    ruleset = Ruleset(validated, play, dict(defaults or {}), dict(tasks or {}), deck)
    faults = list(_misfits(book))
    if not faults:
        faults += _false_examples(ruleset)
        for card in (rule for rule in book.rules if isinstance(rule, Card)):
            none = f"{card.id} is a card in a ruleset that takes none"
            faults += deck.faults(ruleset, card) if deck else [none]
    if faults:
        raise BookError(book.id, faults)
    return ruleset


def _misfits(book: Book) -> Iterator[str]:
    """Names that are missing, wrong or lead nowhere."""
    yield from _repeated("rule", [rule.id for rule in book.rules])
    by_id = {rule.id: rule for rule in book.rules}
    for rule in book.rules:
        yield from _faults_of_names(rule)
        yield from _unknown(rule.id, "option", rule.options, by_id, Option)
        yield from _not_expressions(rule)
        if isinstance(rule, Yaku):
            yield from _loose_yaku(rule, by_id)
        elif isinstance(rule, FuItem):
            yield from _unknown(rule.id, "yaku", rule.yaku, by_id, Yaku)
        elif isinstance(rule, Option):
            yield from _loose_option(rule, by_id)
        elif isinstance(rule, Amendment):
            yield from _idle_amendment(rule, by_id)


def _not_expressions(rule: Rule) -> Iterator[str]:
    """Predicates that cannot be compiled."""
    for name in ("holds", "doubled", "measure"):
        if predicate := getattr(rule, name, None):
            try:
                check_predicate(predicate)
            except PredicateError as error:
                yield f"{rule.id}: {error}"


def _loose_yaku(yaku: Yaku, by_id: Mapping[str, Rule]) -> Iterator[str]:
    yield from _unknown(yaku.id, "yaku", yaku.supersedes, by_id, Yaku)
    if yaku.holds is None and yaku.situation is None:
        yield f"{yaku.id} has neither a predicate nor a situation"
    if not yaku.closed and not yaku.open:
        yield f"{yaku.id} is worth nothing"
    for claim in _claims(yaku):
        numbers = [number for number, _ in claim.only_from.values()]
        yield from _unknown(yaku.id, "number", numbers, by_id, Number)
        for name in (*claim.needs, *claim.excludes, *claim.together):
            other = by_id.get(name)
            if not isinstance(other, Yaku) or other.situation is None:
                yield f"{yaku.id} names unknown situation {name}"


def _claims(rule: Rule) -> tuple[Situation, ...]:
    """What a yaku asks for where it is claimed, alone and together with others."""
    situation = rule.situation if isinstance(rule, Yaku) else None
    return (situation, *situation.together.values()) if situation else ()


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


def _false_examples(ruleset: Ruleset) -> Iterator[str]:
    """Examples that are not what they say, and relations that never matter."""
    game = ruleset.game
    yaku = {rule.id: rule for rule in ruleset.book.rules if isinstance(rule, Yaku)}
    for rule in yaku.values():
        rules = ruleset.where_counted(rule)
        for line, wanted in ((rule.hit, True), (rule.miss, False)):
            try:
                request = game.request_of(line)
                answer = game.score(rules, request, "en").to_dict()
            except (ValueError, Refused) as error:
                yield f"example {line!r} of {rule.id} is impossible: {error}"
                continue
            there = rule.id in {found["id"] for found in answer["yaku"]}
            if there != wanted:
                yield f"example {line!r} of {rule.id} {'lacks' if wanted else 'has'} it"
            elif wanted:
                # What is never there together cannot matter.
                others = set(rule.supersedes) - set(parts_of(rule, ruleset.rules))
                for other in sorted(others):
                    if not game.holds(ruleset.basic, yaku[other], request):
                        yield f"{rule.id} supersedes {other}, but its example does not have that: the relation cannot matter"


def _validated(book: Book) -> Prose:
    """The prose of a book; raises :class:`BookError` where it does not fit the rules."""
    prose = book.read_prose()
    if faults := list(_misfits_of_prose(book.rules, prose)):
        raise BookError(book.id, faults)
    return prose


def _misfits_of_prose(declared: Iterable[Rule], prose: Prose) -> Iterator[str]:
    """What does not fit in the clauses and questions, and the clauses that the declared rules lack."""
    statements = [statement for clause in prose.clauses for statement in statements_of(clause)]
    rules = [*declared, *statements]
    by_id = {rule.id: rule for rule in rules}
    clauses = {clause.id for clause in prose.clauses}
    for statement in statements:
        yield from _faults_of_names(statement)
    yield from _repeated("rule", [rule.id for rule in rules])
    yield from _repeated("clause", [clause.id for clause in prose.clauses])
    for rule in rules:
        if rule.clause not in clauses:
            yield f"{rule.id} rests on clause {rule.clause}, which does not exist"
        for claim in _claims(rule):
            yield from _unknown(rule.id, "rule", claim.excludes.values(), by_id, Rule)
    for clause in prose.clauses:
        yield from _impossible_conditions(clause, by_id)
    for question in prose.questions:
        yield from _loose_question(question, by_id, clauses)


def _repeated(what: str, ids: list[str]) -> Iterator[str]:
    """A fault for each identifier that occurs more than once."""
    for id_, times in Counter(ids).items():
        if times > 1:
            yield f"{what} {id_} is declared {times} times"


def _faults_of_names(rule: Rule) -> Iterator[str]:
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


def _unknown(
    who: str, what: str, names: Iterable[str], by_id: Mapping[str, Rule], kind: type[Rule]
) -> Iterator[str]:
    """A fault for each of ``names`` that is no rule of ``kind``."""
    for name in names:
        if not isinstance(by_id.get(name), kind):
            yield f"{who} names unknown {what} {name}"


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
    yield from _unknown(f"question {question.id}", "rule", question.rules, by_id, Rule)
    if question.option is not None and _option(by_id.get(question.option)) is None:
        yield f"question {question.id} names unknown option {question.option}"
    if question.settled not in question.letters:
        yield f"question {question.id} is settled by a reading it does not have"


def _option(rule: Rule | None) -> Option | None:
    """The option that a rule is; an optional yaku is one too."""
    if isinstance(rule, Yaku) and rule.optional:
        return rule.option()
    return rule if isinstance(rule, Option) else None
