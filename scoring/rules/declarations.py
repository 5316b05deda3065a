"""What a ruleset declares, and the protocol of the cards that it takes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.rules.amendments import CardEffects, Played
from scoring.rules.digest import digest_of
from scoring.rules.rulebook import (
    Book,
    Card,
    Option,
    OptionValue,
    Rule,
    Statement,
    Yaku,
    statements_of,
)
from scoring.rules.source import Clause, Prose


class CardFacts(Protocol):
    """The facts of a hand that only cards need, for one ruleset."""

    def without_cards(self, names: Sequence[str]) -> list[Fault]:
        """Faults of facts that are given though no card in play needs them."""

    def without_facts(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """A request without what only cards need."""

    def explained(self, faults: Iterable[Fault], request: Mapping[str, Any]) -> Iterator[Fault]:
        """Faults of a request, those due to a missing card explained as such."""


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

    def story(self, rules: Any, lang: str) -> list[dict[str, Any]]:  # noqa: ANN401 - rules in force
        """One entry for each card in play, with its effects."""

    def __hash__(self) -> int: ...


class Declarations:
    """The rules, options and clauses that a ruleset declares."""

    book: Book
    defaults: Mapping[str, OptionValue]
    """Options that a variant sets otherwise than the ruleset it is made from."""
    deck: CardDeck | None
    """The cards that it takes; ``None`` where it takes none."""

    @property
    def id(self) -> str:
        """Identifier: ``"tcg"``."""
        return self.book.id

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
