"""Rulesets that are data: one YAML file each with the clauses and the choices that make a ruleset of a game."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final, cast

from scoring.faults import Fault, Refused
from scoring.fields.records import load, record_of
from scoring.fields.wording import value_fault, wrong_type
from scoring.rules import MESSAGES
from scoring.rules.cards.deck import Deck
from scoring.rules.changes import MAX_VALUE
from scoring.rules.declarations import Declarations, options_among, statements_of
from scoring.rules.options import chosen_options
from scoring.rules.rulebook import (
    Card,
    Number,
    Option,
    OptionValue,
    Rule,
    Statement,
    Yaku,
    in_order,
)
from scoring.rules.ruleset import Game, Ruleset, Task
from scoring.rules.source import Clause, Prose, Question
from scoring.rules.validation import places_of, unknown
from scoring.text import NOTHING, Text
from scoring.yaml_files import data_file, parse_yaml, read_yaml

FOLDER: Final = "rulesets"
"""The folder of the rulesets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredGame:
    """The declarations of a game's package, from which rulesets are made."""

    id: str
    players: str
    """The number of players, for people: ``"4"``, ``"3+"``."""
    rules: Sequence[Rule]
    """Its rules in the order of the catalogue, without clauses."""
    play: Callable[[Ruleset], Game]
    """Makes the game of a ruleset."""
    tasks: Mapping[str, Callable[[Ruleset], Task[Any]]]
    """The functions that make its tasks, by name."""
    deck: Deck | None = None
    """The changes that cards can make in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetFile(Prose):
    """A ruleset as its file declares it."""

    game: str
    """Identifier of the game."""
    version: str
    name: Text
    summary: Text
    base: str = ""
    """The ruleset that states everything that this one does not state itself."""
    cards: str = ""
    """The ruleset whose cards it takes."""

    def ruleset(self, id_: str, game: DeclaredGame, base: Ruleset | None) -> Ruleset:
        """Return the ruleset of this file, in which :func:`misfits` must find no errors."""
        cards = [replace(card, document=self.cards) for card in read_cards(self.cards)]
        options = options_among(game.rules)
        prose = based_on(base, self)
        if self.cards not in ("", id_):
            prose = _with_clauses_of(cards, prose, read_ruleset(self.cards))
        rules, sets = stated_rules(game, prose), _settings(prose)
        prose = _with_choices(prose, options, sets)
        return Ruleset(
            id=id_,
            game_id=game.id,
            players=game.players,
            version=self.version,
            name=self.name,
            summary=self.summary,
            prose=prose,
            declared=(*rules, *cards),
            defaults={name: value for name, value in sets.items() if name in options},
            deck=game.deck if self.cards else None,
            play=game.play,
            makers=game.tasks,
        )


def based_on(base: Ruleset | None, own: Prose) -> Prose:
    """Return the prose of a file, followed by that of its base without the parts that the file states itself."""
    if base is None:
        return Prose(own.documents, own.clauses, own.silent, own.questions)
    mine = {rule for place in own.places for rule in place.stated}
    decided = mine | {one.option for one in own.questions}
    ids = {document.id for document in own.documents}
    other = base.prose
    return Prose(
        (*own.documents, *(one for one in other.documents if one.id not in ids)),
        (*own.clauses, *_left(other.clauses, mine)),
        (*own.silent, *_left(other.silent, mine)),
        (*own.questions, *(one for one in other.questions if not _is_settled(one, decided))),
    )


def _is_settled(question: Question, decided: Collection[str | None]) -> bool:
    """Return whether the option of a question is ``decided``, or all rules of a question without an option."""
    about = [question.option] if question.option else question.rules
    return bool(about) and all(name in decided for name in about)


def misfits(game: DeclaredGame, base: Ruleset | None, own: Prose) -> Iterator[Fault]:
    """Yield the errors in a ruleset's prose that concern its game, each at its JSON pointer.

    The errors are unknown rules and documents, impossible values, and rules that no clause states or that two clauses state.
    """
    rules = {rule.id: rule for rule in game.rules}
    documents = {one.id for one in (*own.documents, *(base.documents if base else ()))}
    unvalued = Declarations(id="", game_id=game.id, players=game.players, declared=game.rules)
    stated: set[str] = set()
    for at, place in places_of(own):
        if place.document and place.document not in documents:
            yield unknown(f"{at}/document", MESSAGES["names.document"], place.document, documents)
        yield from _faults_of_rules(unvalued, place.rules, f"{at}/rules")
        for name, value in place.sets.items():
            yield from _faults_of_setting(unvalued, name, value, f"{at}/sets/{name}")
        for name in (place.rule, *(part.rule for part in place.parts)):
            if name in rules and not isinstance(rules[name], Statement):
                yield MESSAGES.fault(at, "repeated:game", name=name)
        for name in place.stated:
            if name in stated:
                yield MESSAGES.fault(at, "repeated:twice", name=name)
            stated.add(name)
    if base is not None:
        stated.update(base.places)
    needed = (
        id_
        for id_, rule in rules.items()
        if not (isinstance(rule, Statement | Yaku) and rule.optional)
    )
    if missing := [id_ for id_ in needed if id_ not in stated]:
        yield Fault("/clauses", "missing", MESSAGES["not_stated"].filled(rules=", ".join(missing)))


def _with_clauses_of(cards: Iterable[Card], own: Prose, other: Prose) -> Prose:
    """Return prose with the clauses that cards of another ruleset rest on, and the documents of those."""
    stated = {rule for place in own.places for rule in place.stated}
    resting = {card.clause for card in cards}
    clauses = [
        replace(one, rules=(), sets={}, rule="" if one.rule in stated else one.rule)
        for one in other.clauses
        if one.id in resting
    ]
    known = {one.id for one in own.documents}
    documents = [one for one in other.documents if one.id not in known]
    return replace(own, documents=(*own.documents, *documents), clauses=(*own.clauses, *clauses))


def _left(places: Iterable[Clause], mine: Collection[str]) -> Iterator[Clause]:
    """Yield the places of a base without the rules that another file states."""
    for place in places:
        left = replace(
            place,
            rules=tuple(rule for rule in place.rules if rule not in mine),
            sets={name: value for name, value in place.sets.items() if name not in mine},
            parts=tuple(part for part in place.parts if part.rule not in mine),
            rule="" if place.rule in mine else place.rule,
        )
        if left.stated or not place.stated:
            yield left


def _needs_value(rule: Rule) -> bool:
    """Return whether a ruleset has to state a value for a rule of its game."""
    if isinstance(rule, Number):
        return rule.value is None
    if isinstance(rule, Option):
        return rule.default is None
    return isinstance(rule, Yaku) and rule.optional


def _settings(prose: Prose) -> dict[str, OptionValue]:
    """Return the values of options and numbers that the places of a ruleset state."""
    return {name: in_order(value) for place in prose.places for name, value in place.sets.items()}


def stated_rules(game: DeclaredGame, prose: Prose) -> Iterator[Rule]:
    """Yield the rules of a game with the place where a ruleset states them, and numbers with their values."""
    places = {rule: one for one in prose.places for rule in one.stated}
    own = {rule.id for clause in prose.places for rule in statements_of(clause)}
    for rule in game.rules:
        place = places.get(rule.id)
        if place is None or rule.id in own:
            continue
        put = replace(rule, clause=place.id, document=place.document)
        if isinstance(put, Number) and rule.id in place.sets:
            put = replace(put, value=cast(int, place.sets[rule.id]))
        yield put


def _faults_of_rules(base: Declarations, names: Iterable[str], at: str) -> Iterator[Fault]:
    """Yield the errors of rules that a place states without a value."""
    rules = {rule.id: rule for rule in base.declared}
    for number, name in enumerate(names):
        if name not in rules:
            yield unknown(f"{at}/{number}", MESSAGES["names.rule"], name, rules)
        elif _needs_value(rules[name]):
            yield MESSAGES.fault(f"{at}/{number}", "misfit:no_value", name=name)


def _faults_of_setting(
    base: Declarations, name: str, value: OptionValue | None, at: str
) -> Iterator[Fault]:
    """Yield the errors in the value of an option or a number. ``None`` is a value of a type that no option has."""
    numbers = {rule.id: rule for rule in base.declared if isinstance(rule, Number)}
    rule = base.options.get(name) or numbers.get(name)
    if rule is None:
        yield unknown(at, MESSAGES["names.settable"], name, [*base.options, *numbers])
    elif name in base.options:
        # chosen_options takes None for an option that is left out.
        _, faults = chosen_options(base, {name: {} if value is None else value})
        yield from (replace(fault, pointer=at) for fault in faults)
    elif numbers[name].value is not None:
        yield MESSAGES.fault(at, "misfit:has_value", name=name)
    elif type(value) is not int:
        yield wrong_type(at, "integer")
    elif not (least := numbers[name].least) <= value <= MAX_VALUE:
        yield value_fault(at, "out_of_range", low=least, high=MAX_VALUE)


def _with_choices(
    prose: Prose, options: Mapping[str, Option], sets: Mapping[str, OptionValue]
) -> Prose:
    """Return prose in which each question about an option has the text, the values as readings and the set value of that option."""
    questions = []
    for one in prose.questions:
        option = options.get(one.option or "")
        if option is not None and one.question == NOTHING:
            values = option.every_value()
            taken = in_order(sets.get(option.id, option.default or values[0]))
            one = replace(  # noqa: PLW2901 - the same question, whole
                one,
                question=MESSAGES["choice"].filled(name=option.name),
                readings=tuple(map(option.value_name, values)),
                settled=ascii_uppercase[values.index(taken)] if taken in values else "",
            )
        questions.append(one)
    return replace(prose, questions=tuple(questions))


def ruleset_ids() -> frozenset[str]:
    """Return the ids of the rulesets: the names of their files."""
    names = [file.name for file in data_file(FOLDER).iterdir()]
    return frozenset(name.removesuffix(".yaml") for name in names if name.endswith(".yaml"))


def path_of(id_: str) -> str:
    """Return the path of the file of ruleset ``id_`` of this package."""
    return f"{FOLDER}/{id_}.yaml"


def read_ruleset(id_: str) -> RulesetFile:
    """Read the file of ruleset ``id_``; raise :class:`scoring.Refused` with all format errors."""
    file, faults = load_file(read_yaml(path_of(id_)))
    if faults:
        raise Refused(faults)
    return file


def load_file(data: object) -> tuple[RulesetFile, list[Fault]]:
    """Return the ruleset that the data of a file declare, with blanks for invalid parts, and all format errors.

    A clause that names no document is in the first one.
    """
    file, faults = load(RulesetFile, data)
    first = file.documents[0].id if file.documents else ""
    clauses = tuple(one if one.document else replace(one, document=first) for one in file.clauses)
    return replace(file, clauses=clauses), list(dict.fromkeys(faults))


def read_cards(id_: str) -> tuple[Card, ...]:
    """Return the cards of ruleset ``id_``, whose file is valid; none for no ruleset."""
    if not id_:
        return ()
    file = cards_of(id_)
    data = parse_yaml(file.read_text(encoding="utf-8"), file.name)
    return cast(tuple[Card, ...], record_of(tuple[Card, ...], data))


def cards_of(id_: str) -> Path:
    """Return the file of the cards of ruleset ``id_``, which not every ruleset has."""
    return data_file(f"{FOLDER}/{id_}/cards.yaml")
