"""Rulesets that are data: one YAML file each with the clauses and the choices that make a ruleset of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import Any, cast

from scoring.rules.declarations import CardDeck, options_among
from scoring.rules.prose import FOLDER, PROSE_KEYS, parsed, read_prose, read_yaml
from scoring.rules.rulebook import Amendment, Book, Card, Number, Rule
from scoring.rules.ruleset import Game, Ruleset, Task
from scoring.rules.source import Prose
from scoring.rules.validation import BookError, close
from scoring.text import Text


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
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Numbers of the game that have another value, by identifier."""
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    """Options of the game that have another default, by identifier."""
    amendments: tuple[Amendment, ...] = ()
    """The same as changes of the ruleset that holds otherwise: each has a text and a clause of its own, and answers name it."""

    def ruleset(self, id_: str, game: DeclaredGame, otherwise: Ruleset | None) -> Ruleset:
        """The ruleset of this file; raises :class:`BookError`."""
        clauses = {rule.id: rule.clause for rule in game.book.rules if rule.clause}
        if otherwise:
            clauses |= {rule.id: rule.clause for rule in otherwise.book.rules}
        clauses |= {rule: clause for clause, rules in self.rules.items() for rule in rules}
        if faults := list(self._misfits(game.book.rules, clauses)):
            raise BookError(id_, faults)
        book = replace(
            game.book,
            id=id_,
            game=game.book.id,
            version=self.version,
            name=self.name,
            summary=self.summary,
            prose=lambda: _joined(read_prose(id_), otherwise),
            rules=[
                *[self._chosen(rule, clauses[rule.id]) for rule in game.book.rules],
                *(read_cards(self.cards) if self.cards else ()),
                *self.amendments,
            ],
        )
        defaults = {amendment.option: amendment.value for amendment in self.amendments}
        defaults |= self.options
        deck = game.deck if self.cards else None
        return close(book, game.play, defaults=defaults, tasks=game.tasks, deck=deck)

    def _chosen(self, rule: Rule, clause: str) -> Rule:
        """A rule of the game with its clause, and a number with its value."""
        if isinstance(rule, Number):
            return replace(rule, clause=clause, value=self.numbers.get(rule.id, rule.value))
        return replace(rule, clause=clause)

    def _misfits(self, rules: Sequence[Rule], clauses: Mapping[str, str]) -> Iterator[str]:
        """Rules, numbers and options that the game does not have, and rules without a clause."""
        numbers = {rule.id for rule in rules if isinstance(rule, Number)}
        options = options_among(rules)
        known = {rule.id for rule in rules}
        named = [rule for rules in self.rules.values() for rule in rules]
        yield from (f"unknown rule {rule}" for rule in named if rule not in known)
        yield from (f"unknown number {name}" for name in self.numbers if name not in numbers)
        for name, value in self.options.items():
            if name not in options:
                yield f"unknown option {name}"
            elif not options[name].allows(value):
                yield f"option {name} cannot be {value!r}"
        for rule in rules:
            if rule.id not in clauses:
                yield f"{rule.kind} {rule.id} rests on no clause: add it to the list of a clause in `rules`"


def _joined(own: Prose, otherwise: Ruleset | None) -> Prose:
    """The prose of a ruleset after the clauses and questions of the one that holds otherwise."""
    if otherwise is None:
        return own
    other = otherwise.prose
    return Prose(own.source, (*other.clauses, *own.clauses), (*other.questions, *own.questions))


def ruleset_ids() -> frozenset[str]:
    """Identifiers of the rulesets: the names of their files."""
    names = [file.name for file in files("scoring").joinpath(FOLDER).iterdir()]
    return frozenset(name.removesuffix(".yaml") for name in names if name.endswith(".yaml"))


def read_ruleset(id_: str) -> RulesetFile:
    """The file of ruleset ``id_``; raises :class:`scoring.rules.prose.ProseError`."""
    path = f"{FOLDER}/{id_}.yaml"
    data = cast(dict[str, Any], read_yaml(path))
    own = {name: value for name, value in data.items() if name not in PROSE_KEYS}
    return cast(RulesetFile, parsed(RulesetFile, own, path))


def read_cards(id_: str) -> tuple[Card, ...]:
    """The cards of ruleset ``id_``; raises :class:`scoring.rules.prose.ProseError`."""
    path = f"{FOLDER}/{id_}/cards.yaml"
    return cast(tuple[Card, ...], parsed(tuple[Card, ...], read_yaml(path), path))
