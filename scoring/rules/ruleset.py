"""A ruleset, closed and ready: what is declared, the game that walks by it, and the rules in force under options."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Protocol

from scoring.faults import Fault, Refused
from scoring.fields.field import Field
from scoring.rules.amendments import Deck, Played
from scoring.rules.digest import digest_of
from scoring.rules.in_force import InForce
from scoring.rules.options import chosen_options
from scoring.rules.rulebook import Book, Option, OptionValue, Rule, Statement, Yaku, statements_of
from scoring.rules.source import Clause, Prose
from scoring.rules.task import Answer, Task
from scoring.text import Text

OPTIONS = Field(
    "options",
    "object",
    Text("オプション", "Options"),
    Text("この規則のオプション。名前と値。", "Options of the ruleset, by name."),
    default={},
    example={},
    open_object=True,
)
MAX_OPTION_SETS = 256
"""How many rulesets in force are remembered, and as many again with cards."""


class Game(Protocol):
    """How hands of one ruleset walk from request to score."""

    fields: tuple[Field, ...]
    """The fields of a scoring request, in order, without ``options``."""
    example: Mapping[str, object]
    """A request that works, for documents."""

    def faults(self, rules: "InForce", request: Mapping[str, Any]) -> list[Fault]:
        """Everything that makes the request impossible."""

    def score(self, rules: "InForce", request: Mapping[str, Any], lang: str) -> "Answer":
        """One hand, scored; raises :class:`scoring.Refused`."""

    def notation(self, lang: str) -> dict[str, str]:
        """How hands are written, for people."""

    def holds(self, rules: "InForce", yaku: Yaku, request: Mapping[str, Any]) -> bool:
        """Whether any reading of a hand has ``yaku``, superseded or not."""

    def request_of(self, line: str) -> dict[str, object]:
        """The request that a line of this game's notation stands for; raises :class:`ValueError`."""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A closed rule book with the game that walks by it."""

    book: Book
    play: Callable[["Ruleset"], Game]
    """Makes the game that walks by this book."""
    defaults: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options that a variant sets otherwise than the ruleset it is made from."""
    makers: Mapping[str, Callable[["Ruleset"], Task]] = field(default_factory=dict)
    """Makes the tasks of this book, by name."""
    deck: Deck | None = None
    """What it lends to cards; ``None`` where it takes none."""

    @property
    def id(self) -> str:
        """Identifier: ``"tcg"``."""
        return self.book.id

    @cached_property
    def game(self) -> Game:
        """The game that walks by this book."""
        return self.play(self)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields of a scoring request, in order."""
        return (*self.game.fields, *self.facts_of_cards, *self._of_all)

    @cached_property
    def facts_of_cards(self) -> tuple[Field, ...]:
        """The fields of a scoring request that only cards ask about."""
        return () if self.deck is None else self.deck.facts

    @property
    def _of_all(self) -> tuple[Field, ...]:
        """The fields that the requests of every task have."""
        return (OPTIONS,) if self.deck is None else (self.deck.field, OPTIONS)

    @cached_property
    def tasks(self) -> Mapping[str, Task]:
        """What it can be asked besides the score of a hand, by name: ``"settle"``, ``"analyze"``."""
        return {name: make(self) for name, make in self.makers.items()}

    def fields_of(self, task: str) -> tuple[Field, ...]:
        """The fields of a request for one of its tasks, in order; raises :class:`KeyError` for a task it has not."""
        return (*self.tasks[task].fields, *self._of_all)

    @property
    def version(self) -> str:
        """Edition of the rules as declared here."""
        return self.book.version

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by identifier, in the order of the catalogue: those of the book, then the statements, which are read when needed."""
        return _Rules({rule.id: rule for rule in self.book.rules}, self)

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """The rules that the clauses of the source are."""
        return tuple(rule for clause in self.prose.clauses for rule in statements_of(clause))

    @cached_property
    def prose(self) -> Prose:
        """Its source, clauses and open questions."""
        return self.book.prose()

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause of the source by its number."""
        return {clause.id: clause for clause in self.prose.clauses}

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Every option by identifier; an optional yaku is one by its own name."""
        found: dict[str, Option] = {}
        for rule in self.book.rules:
            if isinstance(rule, Option):
                found[rule.id] = rule
            elif isinstance(rule, Yaku) and rule.optional:
                found[rule.id] = rule.option()
        return found

    def default_of(self, option: str) -> OptionValue:
        """The value an option has where nobody chooses: a variant's own, or the declared one."""
        return self.defaults.get(option, self.options[option].default)

    @cached_property
    def claims(self) -> tuple[Yaku, ...]:
        """The yaku that are claimed as situations, in the order of their bits."""
        return tuple(r for r in self.book.rules if isinstance(r, Yaku) and r.situation is not None)

    @cached_property
    def digest(self) -> str:
        """Hash of what decides answers: two rulesets with equal digests score alike."""
        return digest_of(self)

    @cached_property
    def basic(self) -> "InForce":
        """The ruleset with every option at its default."""
        return self.with_options(())

    def in_force(self, options: object, cards: object = None) -> "InForce":
        """The ruleset under ``options`` (an object of option values, or ``None``) and with ``cards`` in play (a list, or ``None``).

        Raises :class:`scoring.Refused`, and :class:`scoring.Conflict` for cards that contradict each other. Where the ruleset takes
        no cards they are no field of a request: its fields say so.
        """
        chosen: dict[str, OptionValue] = {}
        faults: list[Fault] = []
        played: tuple[Played, ...] = ()
        if options is not None and options != {}:
            chosen, faults = chosen_options(self, options)
        if self.deck is not None and cards is not None and cards != []:
            played, more = self.deck.played(self, cards)
            faults = [*faults, *more]
        if faults:
            raise Refused(faults)
        if not chosen and not played:
            return self.basic
        sorted_ = tuple(sorted(chosen.items()))
        return (
            _with_cards(self, self.deck, sorted_, played)
            if self.deck is not None and played
            else self.with_options(sorted_)
        )

    def where_counted(self, yaku: Yaku) -> InForce:
        """The rules under which a yaku counts: the basic ones, or the first value of one of its options that brings it in."""
        if yaku.id not in self.basic.banned:
            return self.basic
        for name in (yaku.id,) if yaku.optional else yaku.options:
            for value in self.options[name].every_value():
                rules = self.with_options(((name, value),))
                if yaku.id not in rules.banned:
                    return rules
        return self.basic

    def with_options(self, chosen: tuple[tuple[str, OptionValue], ...]) -> InForce:
        """The ruleset in force for sorted, checked options; the latest are remembered."""
        return _with_options(self, chosen)


class _Rules(Mapping[str, Rule]):
    """The rules of a ruleset by identifier; its prose is read once a rule is none of the book."""

    def __init__(self, declared: Mapping[str, Rule], ruleset: Ruleset) -> None:
        self._declared = declared
        self._ruleset = ruleset

    @cached_property
    def _every(self) -> Mapping[str, Rule]:
        statements = self._ruleset.statements
        return {**self._declared, **{statement.id: statement for statement in statements}}

    def __getitem__(self, id_: str) -> Rule:
        return self._declared.get(id_) or self._every[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._every)

    def __len__(self) -> int:
        return len(self._every)


@lru_cache(maxsize=MAX_OPTION_SETS)
def _with_options(ruleset: Ruleset, chosen: tuple[tuple[str, OptionValue], ...]) -> InForce:
    return InForce(ruleset, dict(chosen))


@lru_cache(maxsize=MAX_OPTION_SETS)
def _with_cards(
    ruleset: Ruleset,
    deck: Deck,
    chosen: tuple[tuple[str, OptionValue], ...],
    cards: tuple[Played, ...],
) -> InForce:
    options = dict(chosen)
    set_by_cards = deck.options(ruleset, cards)
    base = ruleset.with_options(tuple(sorted((options | set_by_cards).items())))
    return InForce(ruleset, options, deck.effects(base, options, cards))
