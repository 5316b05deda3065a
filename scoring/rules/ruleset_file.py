"""Rulesets that are data: one YAML file each with the clauses and the choices that make a ruleset of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import ascii_uppercase
from typing import Final, cast

from scoring.faults import Fault
from scoring.fields.wording import DETAILS, TYPES
from scoring.rules.amendments import amounts_of
from scoring.rules.declarations import CardDeck, options_among
from scoring.rules.options import chosen_options
from scoring.rules.rulebook import (
    Amendment,
    Book,
    Card,
    Number,
    Option,
    OptionValue,
    Rule,
    in_order,
)
from scoring.rules.ruleset import Game, Ruleset, Task
from scoring.rules.source import FOLDER, Clause, Prose, parsed, ruleset_data
from scoring.rules.validation import (
    RULE,
    BookError,
    close,
    repeated,
    unknown,
)
from scoring.text import NOTHING, Text, amount, joined
from scoring.yaml_files import parse_yaml

_SETTABLE: Final = Text("オプションや数値", "option or number")
_NO_CHANGE: Final = Text(
    "もともとその値。書かなくてよい。", "This is its value already: leave it out."
)
_NO_CLAUSE: Final = Text(
    "条文の無いルールがある。条文ごとの一覧に加えるか、otherwise に規則を書く: {rules}",
    "These rules rest on no clause; list them by clause, or name a ruleset as otherwise: {rules}",
)
_TWICE: Final = Text(
    "{rule}が二度挙げられている。拠る条文一つにだけ挙げる。",
    "{rule} is listed twice; list it under the one clause it rests on.",
)
_CHOICE: Final = Text("{name}は?", "{name}?")
_SETTING: Final = Text("{rule}は{value}。", "{rule}: {value}.")


@dataclass(frozen=True, slots=True)
class DeclaredGame:
    """A game as its package declares it: what rulesets are made from."""

    book: Book
    """Its rules. They name their clauses in a game with one ruleset only."""
    play: Callable[[Ruleset], Game]
    """Makes the game of a ruleset."""
    tasks: Mapping[str, Callable[[Ruleset], Task]]
    """Makes its tasks, by name."""
    deck: CardDeck | None = None
    """What cards can change in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetFile:
    """A ruleset as its file declares it, without its prose."""

    game: str
    """Identifier of the game."""
    version: str
    name: Text
    summary: Text
    rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By clause, the rules of the game that rest on it."""
    otherwise: str = ""
    """The ruleset whose clauses and questions hold for everything that this one has no clause of its own for."""
    cards: str = ""
    """The ruleset whose cards it takes."""
    clauses: tuple[Clause, ...] = ()
    """Its clauses, where they stand in the same file. What they set it has otherwise than the game, and answers name it."""

    def ruleset(
        self, id_: str, game: DeclaredGame, otherwise: Ruleset | None, prose: Callable[[], Prose]
    ) -> Ruleset:
        """The ruleset of this file, whose source, clauses and questions ``prose`` reads; raises :class:`BookError`."""
        if faults := list(self.faults(game, otherwise)):
            raise BookError(id_, list(map(str, faults)))
        before = _clauses_before(game, otherwise)
        clauses = before | {rule: clause for clause, rules in self.rules.items() for rule in rules}
        clauses |= {name: clause.id for clause in self.clauses for name in clause.sets}
        declared = {rule.id: rule for rule in game.book.rules}
        amendments = [
            _amendment(id_, clause, declared, before) for clause in self.clauses if clause.sets
        ]
        inherited = list(_inherited(otherwise, {name for one in amendments for name in one.sets}))
        sets = {
            name: value for one in (*inherited, *amendments) for name, value in one.sets.items()
        }
        options = options_among(game.book.rules)
        book = replace(
            game.book,
            id=id_,
            game=game.book.id,
            version=self.version,
            name=self.name,
            summary=self.summary,
            prose=lambda: _joined(_asked(prose(), options, sets), amendments, inherited, otherwise),
            rules=[
                *[_chosen(rule, clauses[rule.id], sets) for rule in game.book.rules],
                *(read_cards(self.cards) if self.cards else ()),
                *amendments,
                *inherited,
            ],
        )
        defaults = {name: value for name, value in sets.items() if name in options}
        deck = game.deck if self.cards else None
        return close(book, game.play, defaults=defaults, tasks=game.tasks, deck=deck)

    def faults(self, game: DeclaredGame, otherwise: Ruleset | None) -> Iterator[Fault]:
        """Rules, options and numbers that the game does not have, values they cannot have, and rules without a clause."""
        rules = {rule.id: rule for rule in game.book.rules}
        listed: set[str] = set()
        for clause_id, names in self.rules.items():
            for name in names:
                if name not in rules:
                    yield unknown(f"/rules/{clause_id}", RULE, name, rules)
                elif name in listed:
                    yield Fault(f"/rules/{clause_id}", "misfit", _TWICE.filled(rule=name))
                listed.add(name)
        covered = listed.union(_clauses_before(game, otherwise))
        base = otherwise or Ruleset(game.book, game.play)
        for place, clause in enumerate(self.clauses):
            covered |= {*clause.sets}
            if clause.sets and clause.rule in rules:
                yield repeated(f"/clauses/{place}/rule", clause.rule)
            for name, value in clause.sets.items():
                yield from _faults_of_setting(base, name, value, f"/clauses/{place}/sets/{name}")
        if without := [id_ for id_ in rules if id_ not in covered]:
            yield Fault("/rules", "missing", _NO_CLAUSE.filled(rules=", ".join(without)))


def _clauses_before(game: DeclaredGame, otherwise: Ruleset | None) -> dict[str, str]:
    """The clause of each rule that has one by its game or by the ruleset that holds otherwise."""
    declared = game.book.rules if otherwise is None else otherwise.book.rules
    return {rule.id: rule.clause for rule in declared if rule.clause}


def _inherited(otherwise: Ruleset | None, set_anew: set[str]) -> Iterator[Amendment]:
    """The amendments of the ruleset that holds otherwise, without what is set to something else."""
    for rule in otherwise.book.rules if otherwise else ():
        if isinstance(rule, Amendment):
            sets = {name: value for name, value in rule.sets.items() if name not in set_anew}
            if sets:
                yield replace(rule, sets=sets)


def _faults_of_setting(base: Ruleset, name: str, value: OptionValue, at: str) -> Iterator[Fault]:
    """What is wrong with the value of an option or a number."""
    numbers = {rule.id: rule for rule in base.book.rules if isinstance(rule, Number)}
    if name in base.options:
        chosen, faults = chosen_options(base, {name: value})
        yield from (replace(fault, pointer=at) for fault in faults)
        if not faults and chosen[name] == base.default_of(name):
            yield Fault(at, "no_change", _NO_CHANGE)
    elif name in numbers:
        _, least, most = amounts_of(numbers[name])["value"]
        if type(value) is not int:
            yield Fault(at, "wrong_type", DETAILS["wrong_type"].filled(wanted=TYPES["integer"]))
        elif not least <= value <= most:
            yield Fault(at, "out_of_range", DETAILS["out_of_range"].filled(low=least, high=most))
        elif value == numbers[name].value:
            yield Fault(at, "no_change", _NO_CHANGE)
    else:
        yield unknown(at, _SETTABLE, name, [*base.options, *numbers])


def _chosen(rule: Rule, clause: str, sets: Mapping[str, OptionValue]) -> Rule:
    """A rule of the game with its clause, and a number with its value."""
    if isinstance(rule, Number):
        value = cast(int, sets.get(rule.id, rule.value))
        return replace(rule, clause=clause, value=value, usual=rule.value)
    return replace(rule, clause=clause)


def _amendment(
    ruleset: str, clause: Clause, declared: Mapping[str, Rule], before: Mapping[str, str]
) -> Amendment:
    """The rule that a clause is which sets something; what it leaves out is taken from the options and numbers it sets."""
    sets = {name: in_order(value) for name, value in clause.sets.items()}
    first = declared[next(iter(sets))]
    settings = [_setting(declared[name], value) for name, value in sets.items()]
    return Amendment(
        id=clause.rule or f"{ruleset}_{first.id}",
        name=first.name if clause.name == NOTHING else clause.name,
        text=joined(settings, ja="", en=" ") if clause.text == NOTHING else clause.text,
        clause=clause.id,
        type=clause.type,
        sets=sets,
        instead_of=tuple(
            dict.fromkeys([*(before[name] for name in sets if name in before), *clause.instead_of])
        ),
    )


def _setting(rule: Rule, value: OptionValue) -> Text:
    """An option or a number and its value as a sentence."""
    if isinstance(rule, Number):
        return _SETTING.filled(rule=rule.name, value=amount(cast(int, value), rule.unit))
    option = options_among([rule])[rule.id]
    return _SETTING.filled(rule=rule.name, value=option.value_name(value))


def _asked(prose: Prose, options: Mapping[str, Option], sets: Mapping[str, OptionValue]) -> Prose:
    """The prose of a ruleset with what its questions leave to their options: the choice and, of its values, the one that is set."""
    questions = []
    for one in prose.questions:
        option = options.get(one.option or "")
        if option is not None and one.question == NOTHING:
            values = option.every_value()
            taken = in_order(sets.get(option.id, option.default))
            one = replace(  # noqa: PLW2901 - the same question, whole
                one,
                question=_CHOICE.filled(name=option.name),
                readings=tuple(map(option.value_name, values)),
                settled=ascii_uppercase[values.index(taken)] if taken in values else "",
            )
        questions.append(one)
    return replace(prose, questions=tuple(questions))


def _joined(
    own: Prose,
    amendments: Sequence[Amendment],
    inherited: Sequence[Amendment],
    otherwise: Ruleset | None,
) -> Prose:
    """The prose of a ruleset, before the clauses and questions of the one that holds otherwise."""
    rules = {rule.clause: rule for rule in amendments}
    clauses = tuple(
        replace(clause, rule=rule.id, name=rule.name, text=rule.text)
        if (rule := rules.get(clause.id))
        else clause
        for clause in own.clauses
    )
    if otherwise is None:
        return replace(own, clauses=clauses)
    other, sets = otherwise.prose, {name for rule in amendments for name in rule.sets}
    held = {rule.clause for rule in inherited}
    others = [
        replace(
            clause,
            document=other.source.title if clause.document == NOTHING else clause.document,
            # What is set to something else by a clause of its own is a statement only.
            sets=clause.sets if clause.id in held else {},
        )
        for clause in other.clauses
    ]
    open_still = [question for question in other.questions if question.option not in sets]
    return Prose(own.source, (*clauses, *others), (*own.questions, *open_still))


def ruleset_ids() -> frozenset[str]:
    """Identifiers of the rulesets: the names of their files."""
    names = [file.name for file in files("scoring").joinpath(FOLDER).iterdir()]
    return frozenset(name.removesuffix(".yaml") for name in names if name.endswith(".yaml"))


@cache
def read_ruleset(id_: str) -> RulesetFile:
    """The file of ruleset ``id_``; raises :class:`scoring.BadFile`."""
    data = ruleset_data(id_)
    own = {name: value for name, value in data.items() if name not in ("source", "questions")}
    return cast(RulesetFile, parsed(RulesetFile, own, f"{FOLDER}/{id_}.yaml"))


@cache
def read_cards(id_: str) -> tuple[Card, ...]:
    """The cards of ruleset ``id_``; raises :class:`scoring.BadFile`."""
    file = cards_of(id_)
    data = parse_yaml(file.read_text(encoding="utf-8"), file.name)
    return cast(tuple[Card, ...], parsed(tuple[Card, ...], data, file.name))


def cards_of(id_: str) -> Traversable:
    """The file of the cards of ruleset ``id_``, which not every ruleset has."""
    return files("scoring").joinpath(FOLDER, id_, "cards.yaml")
