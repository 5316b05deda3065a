"""What a ruleset declares, its digest, and the protocol of the cards that it takes."""

import ast
import hashlib
import inspect
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from functools import cached_property, lru_cache
from types import FunctionType, ModuleType
from typing import Any, Final, Protocol

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.rules.amendments import CardEffects, Played
from scoring.rules.rulebook import (
    Book,
    Card,
    Number,
    Option,
    OptionValue,
    Rule,
    Statement,
    Yaku,
)
from scoring.rules.source import Clause, Part, Prose
from scoring.text import Text
from scoring.version import __version__


class CardFacts(Protocol):
    """The facts of a hand that only cards need, for one ruleset."""

    def needing_cards(self, request: Mapping[str, Any], fields: Iterable[str] = ()) -> list[Fault]:
        """Faults of what a request without cards has of theirs; ``fields`` are those of tiles, where they are not those of a hand."""


class CardDeck(Protocol):
    """The cards that a ruleset takes."""

    @property
    def field(self) -> Field:
        """The field of a request that holds the cards in play."""

    @property
    def facts(self) -> tuple[Field, ...]:
        """The fields of a scoring request that only cards need."""

    def facts_of(self, ruleset: "Declarations") -> CardFacts:
        """The reader of those fields."""

    def unmarked(self, text: str) -> str:
        """A text of tiles without the marks that cards bring in."""

    def played(
        self, ruleset: "Declarations", cards: object
    ) -> tuple[tuple[Played, ...], list[Fault]]:
        """The cards of a request as checked values, and the faults of the others."""

    def options(self, ruleset: "Declarations", cards: tuple[Played, ...]) -> dict[str, OptionValue]:
        """The options that cards set; raises :class:`scoring.Conflict` for cards that contradict each other."""

    def effects(
        self,
        base: Any,  # noqa: ANN401 - rules in force
        chosen: Mapping[str, OptionValue],
        cards: tuple[Played, ...],
    ) -> CardEffects:
        """What ``cards`` change in ``base``, the rules under the options that were ``chosen`` and those that the cards set."""

    def faults(self, ruleset: "Declarations", card: Card) -> Iterable[str]:
        """Everything wrong with the declaration of a card of the ruleset."""

    def language(self, ruleset: "Declarations", lang: str) -> list[dict[str, Any]]:
        """The changes that a card of a request can make, each with its fields."""

    def story(self, rules: Any, lang: str) -> list[dict[str, Any]]:  # noqa: ANN401 - rules in force
        """One entry for each card in play, with its effects."""

    def __hash__(self) -> int: ...


def statements_of(clause: Clause) -> tuple[Statement, ...]:
    """The rules of the catalogue that a clause of the source is: itself, unless it is an amendment, and its parts."""
    parts: tuple[Clause | Part, ...] = clause.parts if clause.sets else (clause, *clause.parts)
    return tuple(
        Statement(id=part.rule, name=part.name, clause=clause.id, text=part.text) for part in parts
    )


def options_among(rules: Iterable[Rule]) -> dict[str, Option]:
    """The options among rules by identifier; an optional yaku and a number that players choose are one by their own name."""
    found: dict[str, Option] = {}
    for rule in rules:
        if isinstance(rule, Option):
            found[rule.id] = rule
        elif (isinstance(rule, Yaku) and rule.optional) or (
            isinstance(rule, Number) and rule.chosen
        ):
            found[rule.id] = rule.option()
    return found


class Declarations:
    """The rules, options and clauses that a ruleset declares."""

    book: Book
    defaults: Mapping[str, OptionValue]
    """Options with another default than the game declares."""
    deck: CardDeck | None
    """The cards that it takes; ``None`` where it takes none."""

    @property
    def id(self) -> str:
        """Identifier: ``"tcg"``."""
        return self.book.id

    @property
    def game_id(self) -> str:
        """Identifier of its game: ``"riichi"``; that of the ruleset where the game has no other."""
        return self.book.game or self.id

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
        return self.book.read_prose()

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause of the source by its number."""
        return {clause.id: clause for clause in self.prose.clauses}

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Every option by identifier."""
        return options_among(self.book.rules)

    def default_of(self, option: str) -> OptionValue:
        """The value an option has where nobody chooses: the default of the ruleset, or the declared one."""
        return self.defaults.get(option, self.options[option].default)

    @cached_property
    def claims(self) -> tuple[Yaku, ...]:
        """The yaku that are claimed as situations, in the order of their bits."""
        return tuple(r for r in self.book.rules if isinstance(r, Yaku) and r.situation is not None)

    @cached_property
    def digest(self) -> str:
        """Hash of what decides answers: two rulesets with equal digests score alike."""
        return digest_of(self.id, self.version, self.defaults, self.book.rules, self.deck)


class _Rules(Mapping[str, Rule]):
    """The rules of a ruleset by identifier; its prose is read once a rule is none of the book."""

    def __init__(self, declared: Mapping[str, Rule], ruleset: Declarations) -> None:
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


_WORDS: Final = frozenset({"name", "text", "clause", "hit", "miss", "excludes"})
"""Fields that are for people. ``excludes`` gives the rule of each exclusion: only its keys decide."""
_PARTS: Final = (int, str, tuple, FunctionType)
"""What a function uses that is looked into; the rest is the engine, which has a version."""


def digest_of(id_: str, version: str, *declared: object) -> str:
    """Sixteen hexadecimal digits, the same in every process."""
    decides = decisive([id_, version, __version__, *declared])
    return hashlib.sha256(json.dumps(decides).encode()).hexdigest()[:16]


def decisive(value: object) -> object:
    """What of a value decides answers, as plain data."""
    if isinstance(value, Text):
        return None
    if isinstance(value, FunctionType):
        return _code(value)
    if is_dataclass(value):
        parts = {field.name: getattr(value, field.name) for field in fields(value)}
        decides = {name: decisive(part) for name, part in parts.items() if name not in _WORDS}
        return [type(value).__name__, decides, sorted(parts.get("excludes", ()))]
    if isinstance(value, Mapping):
        return sorted([[decisive(key), decisive(part)] for key, part in value.items()], key=repr)
    if isinstance(value, Iterable) and not isinstance(value, str | range):
        members = [decisive(part) for part in value]
        return sorted(members, key=repr) if isinstance(value, AbstractSet) else members
    return repr(value) if isinstance(value, range) else value


@lru_cache(maxsize=64)
def _definitions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


@lru_cache(maxsize=1 << 10)
def _code(function: FunctionType) -> list[object]:
    """The parameters and the body of a function without its docstring, with the constants and functions that it uses."""
    definition = _definitions(sys.modules[function.__module__])[function.__name__]
    body = definition.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]  # without the docstring
    used = {
        node.id: function.__globals__.get(node.id)
        for node in ast.walk(ast.Module(body, []))
        if isinstance(node, ast.Name)
    }
    return [
        [argument.arg for argument in definition.args.args],
        [ast.unparse(statement) for statement in body],
        {name: decisive(part) for name, part in used.items() if isinstance(part, _PARTS)},
    ]
