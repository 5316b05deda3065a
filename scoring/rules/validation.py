"""The checks of a ruleset: its clauses and questions, and examples and cards that fit. All errors are reported at once."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, get_args

from scoring.faults import Fault, Refused
from scoring.fields.wording import unknown_value
from scoring.rules import MESSAGES
from scoring.rules.cards.deck import Deck
from scoring.rules.cards.parsing import read_declared
from scoring.rules.declarations import options_among, statements_of
from scoring.rules.effects import differences
from scoring.rules.in_force import rules_under
from scoring.rules.relations import parts_of
from scoring.rules.rulebook import Card, Option, OptionValue, Rule, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.rules.source import Clause, Prose, Question, Subject
from scoring.spelling import hint_of
from scoring.text import LANGUAGES, NOTHING, Text

ID: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
"""An identifier: lower snake case."""


class BookError(ValueError):
    """A ruleset whose examples or cards do not fit, with every error found."""

    def __init__(self, book: str, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"rule book {book!r}: " + "; ".join(faults))


def prove(ruleset: Ruleset) -> None:
    """Score the examples of a ruleset's yaku and play its cards; raise :class:`BookError` for any that does not fit.

    The tests call it for every ruleset of this package; the loading of a user's ruleset calls it as well.
    """
    faults = list(_false_examples(ruleset))
    for card in (rule for rule in ruleset.declared if isinstance(rule, Card)):
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


def _false_examples(ruleset: Ruleset) -> Iterator[str]:
    """Yield an error for each example that does not fit its rule, and for each relation without effect."""
    game = ruleset.game
    yaku = {rule.id: rule for rule in ruleset.declared if isinstance(rule, Yaku)}
    for rule in yaku.values():
        rules = ruleset.where_counted(rule)
        for line, wanted in ((rule.hit, True), (rule.miss, False)):
            try:
                request = game.request_of(line)
                answer = game.answer(rules, request, "en").to_dict()
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
            yield unknown_value(f"{at}/type", "", get_args(Subject)[1:])
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
