"""The checks of a rule book: consistent declarations, and examples that score as declared. All errors are reported at once."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from scoring.faults import Fault, Refused
from scoring.fields.wording import unknown_value, value_fault
from scoring.rules import MESSAGES
from scoring.rules.amendments import amounts_of
from scoring.rules.cards.deck import Deck
from scoring.rules.cards.parsing import read_declared
from scoring.rules.changes import Alone, RuleChange, SetAmounts
from scoring.rules.declarations import options_among, statements_of
from scoring.rules.in_force import rules_under
from scoring.rules.relations import parts_of
from scoring.rules.rulebook import (
    Book,
    Card,
    FuItem,
    Number,
    Option,
    OptionValue,
    Rule,
    Situation,
    Yaku,
)
from scoring.rules.ruleset import Ruleset
from scoring.rules.source import Clause, Prose, Question
from scoring.rules.story import differences
from scoring.spelling import hint_of
from scoring.text import LANGUAGES, NOTHING, Text

ID: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
"""An identifier: lower snake case."""


class BookError(ValueError):
    """An inconsistent rule book, with every error found."""

    def __init__(self, book: str, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"rule book {book!r}: " + "; ".join(faults))


def prove(ruleset: Ruleset) -> None:
    """Check the rules and the prose of a ruleset, score the examples of its yaku and play its cards.

    Raise :class:`BookError` for inconsistent names or, if there are none, for any example or card that does not fit. The tests call it
    for every ruleset of this package; the loading of a user's ruleset calls it as well.
    """
    faults = [*_misfits(ruleset.book), *_prose_misfits(ruleset.book)]
    if not faults:
        faults += _false_examples(ruleset)
        for card in (rule for rule in ruleset.book.rules if isinstance(rule, Card)):
            none = f"{card.id} is a card in a ruleset that takes none"
            faults += _misfit_card(ruleset, ruleset.deck, card) if ruleset.deck else [none]
    if faults:
        raise BookError(ruleset.id, faults)


def _misfit_card(ruleset: Ruleset, deck: Deck, card: Card) -> Iterator[str]:
    """Yield an error for each impossible change of a card, or one error if the card changes nothing in its own ruleset."""
    wrong: list[Fault] = []
    played = read_declared(ruleset, deck, card, wrong)
    yield from (f"{card.id}{fault.pointer}: {fault.detail.en}" for fault in wrong)
    if not wrong and card.document == ruleset.id:
        rules = rules_under(ruleset, (), (played,))
        if not differences(rules, played):
            yield f"{card.id} changes nothing"


def _misfits(book: Book) -> Iterator[str]:
    """Yield an error for each name that is missing, wrong or unknown, and for each rule that cannot have an effect."""
    by_id = {rule.id: rule for rule in book.rules}
    for rule in book.rules:
        if not ID.match(rule.id):
            yield bad_id(rule.id).en
        for name, text in (("name", rule.name), ("text", rule.text)):
            yield from map(str, missing_words(f"{rule.id}/{name}", text))
        for kind, names in _named_in(rule):
            for name in names:
                if not isinstance(by_id.get(name), kind):
                    yield f"{rule.id} names unknown {kind.kind} {name}"
        if isinstance(rule, Yaku):
            yield from _loose_yaku(rule, by_id)
        elif isinstance(rule, Option):
            yield from _loose_option(rule, by_id)


def _named_in(rule: Rule) -> Iterator[tuple[type[Rule], Iterable[str]]]:
    """Yield the names of rules that a rule contains, with the kind of rule that they must name."""
    yield Option, rule.options
    match rule:
        case FuItem():
            yield Yaku, rule.yaku
        case Yaku():
            yield Yaku, rule.supersedes
            for claim in _claims(rule):
                yield Number, [number for number, _ in claim.only_from.values()]
                yield Option, claim.orphans_under.values()
        case Option():
            for change in _changes(rule):
                yield Yaku if isinstance(change, Alone) else Rule, (change.rule,)


def _claims(rule: Rule) -> tuple[Situation, ...]:
    """Return the conditions for claiming a yaku, alone and together with others."""
    situation = rule.situation if isinstance(rule, Yaku) else None
    return (situation, *situation.together.values()) if situation else ()


def _changes(option: Option) -> list[RuleChange]:
    return [change for changes in option.changes.values() for change in changes]


def _loose_yaku(yaku: Yaku, by_id: Mapping[str, Rule]) -> Iterator[str]:
    if yaku.holds is None and yaku.situation is None:
        yield f"{yaku.id} has neither a predicate nor a situation"
    if not yaku.closed and not yaku.open:
        yield f"{yaku.id} is worth nothing"
    for claim in _claims(yaku):
        for name in (*claim.needs, *claim.excludes, *claim.together):
            other = by_id.get(name)
            if not isinstance(other, Yaku) or other.situation is None:
                yield f"{yaku.id} names unknown situation {name}"


def _loose_option(option: Option, by_id: Mapping[str, Rule]) -> Iterator[str]:
    if option.default is not None and not option.allows(option.default):
        yield f"the default of {option.id} is not one of its values"
    if not all(map(option.allows, option.changes)):
        yield f"{option.id} has changes for a value it does not have"
    for change in _changes(option):
        if isinstance(change, SetAmounts) and change.rule in by_id:
            for name in change.amounts.keys() - amounts_of(by_id[change.rule]).keys():
                yield f"{option.id} sets the {name} of {change.rule}, which has none"


def _false_examples(ruleset: Ruleset) -> Iterator[str]:
    """Yield an error for each example that does not fit its rule, and for each relation without effect."""
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
                # A relation between rules that cannot occur together has no effect.
                others = set(rule.supersedes) - set(parts_of(rule, ruleset.rules))
                for other in sorted(others):
                    if not game.holds(ruleset.basic, yaku[other], request):
                        yield f"{rule.id} supersedes {other}, but its example does not have that: the relation cannot matter"


def _prose_misfits(book: Book) -> Iterator[str]:
    """Yield an error for each part of the prose of a book that does not fit the rules."""
    prose = book.prose
    yield from map(str, prose_faults(book.rules, prose))
    statements = {statement.id for clause in prose.places for statement in statements_of(clause)}
    places = {(place.document, place.id) for _, place in places_of(prose)}
    known = statements | {rule.id for rule in book.rules}
    for rule in book.rules:
        if (rule.document, rule.clause) not in places and not isinstance(rule, Card):
            yield f"{rule.id} rests on clause {rule.clause}, which does not exist"
        named = {name for claim in _claims(rule) for name in claim.excludes.values()}
        yield from (f"{rule.id} names unknown rule {name}" for name in sorted(named - known))


def places_of(prose: Prose) -> Iterator[tuple[str, Clause]]:
    """Yield every clause and everything the documents do not mention, each with its JSON pointer."""
    for name, places in (("clauses", prose.clauses), ("silent", prose.silent)):
        for number, place in enumerate(places):
            yield f"/{name}/{number}", place


def prose_faults(declared: Collection[Rule], prose: Prose) -> Iterator[Fault]:
    """Yield the errors in the clauses and questions of a ruleset with the declared rules."""
    statements = [one for clause in prose.places for one in statements_of(clause)]
    options = options_among(declared)
    names = {rule.id for rule in (*declared, *statements)}
    clauses = {place.id for _, place in places_of(prose)}
    for number, document in enumerate(prose.documents):
        yield from missing_words(f"/documents/{number}/title", document.title)
    for at, clause in places_of(prose):
        if clause.rule or clause.title != NOTHING:
            yield from missing_words(f"{at}/title", clause.title)
        if clause.rule and not clause.type:
            yield value_fault(f"{at}/type", "missing")
        if clause.rule:
            yield from _faults_of_statement(at, clause.rule, clause.text, clause.when, options)
        for place, part in enumerate(clause.parts):
            here = f"{at}/parts/{place}"
            yield from missing_words(f"{here}/name", part.name)
            yield from _faults_of_statement(here, part.rule, part.text, part.when, options)
    counted = Counter(one.id for one in (*declared, *statements))
    for name, times in counted.items():
        if times > 1:
            yield MESSAGES.fault("/clauses", "misfit:repeated", name=name)
    yield from _faults_of_questions(prose.questions, clauses, names, options)


def _faults_of_questions(
    questions: Iterable[Question],
    clauses: Collection[str],
    names: Collection[str],
    options: Mapping[str, Option],
) -> Iterator[Fault]:
    """Yield errors for unknown names in questions, and for questions without an answer."""
    for number, question in enumerate(questions):
        at = f"/questions/{number}"
        option = () if question.option is None else (question.option,)
        for field, what, listed, known in (
            ("clauses", "clause", question.clauses, clauses),
            ("rules", "rule", question.rules, names),
            ("option", "option", option, options),
        ):
            for name in listed:
                if name not in known:
                    yield unknown(f"{at}/{field}", MESSAGES[f"names.{what}"], name, known)
        if question.question == NOTHING:
            if question.option is None:
                yield MESSAGES.fault(f"{at}/question", "misfit:question")
        elif question.settled not in [*question.letters]:
            yield unknown_value(f"{at}/settled", question.settled, question.letters)


def _faults_of_statement(
    at: str,
    rule: str,
    text: Text,
    when: Mapping[str, tuple[OptionValue, ...]],
    options: Mapping[str, Option],
) -> Iterator[Fault]:
    """Yield the errors of a statement: a malformed identifier, a missing text, impossible conditions."""
    if not ID.match(rule):
        yield MESSAGES.fault(f"{at}/rule", "misfit:id", name=rule)
    yield from missing_words(f"{at}/text", text)
    for name, values in when.items():
        if name not in options:
            yield unknown(f"{at}/when/{name}", MESSAGES["names.option"], name, options)
        elif not all(map(options[name].allows, values)):
            yield MESSAGES.fault(f"{at}/when/{name}", "misfit:when", name=name)


def bad_id(name: str) -> Text:
    """Return the sentence about a name that is not an identifier."""
    return MESSAGES["misfit:id"].filled(name=name)


def missing_words(at: str, text: Text) -> Iterator[Fault]:
    """Yield a fault for each language in which a text is missing."""
    for lang in LANGUAGES:
        if not text.say(lang).strip():
            yield MESSAGES.fault(f"{at}/{lang}", f"misfit:{lang}")


def unknown(pointer: str, what: Text, name: str, known: Collection[str]) -> Fault:
    """Return the fault of an unknown name, with the nearest known one."""
    hint, near, example = hint_of(name, known)
    text = MESSAGES["no_such_name"].filled(what=what, name=name, hint=hint)
    code = f"unknown_{what.en}".replace(" ", "_")
    return Fault(pointer, code, text, suggestion=near, example=example)
