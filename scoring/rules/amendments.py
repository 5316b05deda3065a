"""Cards as the rules see them: what cards in play change, as data, and the protocol of the deck that a ruleset takes them from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.rules.rulebook import Card, Dora, FuItem, OptionValue, Yaku
from scoring.text import Text

if TYPE_CHECKING:
    from scoring.rules.in_force import InForce
    from scoring.rules.ruleset import Ruleset


class CardChange(Protocol):
    """One thing a card changes."""

    @property
    def layer(self) -> str:
        """The layer that it is applied in."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card in play."""

    id: str
    name: Text
    text: Text
    clause: str
    """The clause that it overrides."""
    page: str
    """Identifier of the rule where it is explained: itself, or the clause that lets cards beat rules."""
    changes: tuple[Any, ...]
    """Its changes, each a :class:`CardChange`."""


class Effect(NamedTuple):
    """The effect of one change of a card."""

    card: Played
    change: Any
    """A :class:`CardChange`."""
    text: Text
    """What it does, in one sentence."""
    why: Text | None
    """Why it has no effect; ``None`` where it has one."""


class CardDora(NamedTuple):
    """A dora that a card brings in."""

    card: Played
    rule: Dora
    number: str
    """Name of the number that says how many of it there are."""
    kind: int | None
    """The kind of tile that is one; ``None`` for flower tiles."""


class Granted(NamedTuple):
    """A yaku that hands have by a card."""

    card: Played
    yaku: Yaku
    when: tuple[str, ...]
    """The conditions under which they have it."""
    bit: int
    """The bit among the situations of a win that says that the conditions hold."""


class CardForm(NamedTuple):
    """A form of hand that wins, or does not, by a card."""

    card: Played
    allowed: bool
    fu: FuItem | None
    """The fu of such a hand, where the card brings it in."""


class WildTile(NamedTuple):
    """A marked white dragon that wins as any tile, by a card."""

    card: Played
    when: tuple[str, ...]
    """The conditions under which it does."""


class WallBreak(NamedTuple):
    """The multiplied payments of the player whose wall was broken, by a card."""

    card: Played
    times: int
    honba: bool
    """Whether the counters are multiplied too."""


class CardChips(NamedTuple):
    """Chips that every payer adds, by a card."""

    card: Played
    chips: int


@dataclass(slots=True, eq=False)
class CardEffects:
    """Everything that the cards in play change."""

    cards: tuple[Played, ...] = ()
    options: dict[str, OptionValue] = field(default_factory=dict)
    """Values of options that cards set."""
    reds: tuple[int, int, int] | None = None
    """Red fives of each suit."""
    dora: list[CardDora] = field(default_factory=list)
    wild: WildTile | None = None
    forms: dict[str, CardForm] = field(default_factory=dict)
    """By the name of the form."""
    granted: list[Granted] = field(default_factory=list)
    lifted: set[str] = field(default_factory=set)
    """Yaku that count though options leave them out."""
    banned: dict[str, Played] = field(default_factory=dict)
    """Rules that do not count, each with the card that bans it."""
    amounts: dict[str, dict[str, int]] = field(default_factory=dict)
    """New amounts of rules."""
    wall_break: WallBreak | None = None
    liabilities: dict[str, Played] = field(default_factory=dict)
    """The card that brings in each reason for liability."""
    chips: dict[str, CardChips] = field(default_factory=dict)
    """By the rule they are paid for."""
    effects: list[Effect] = field(default_factory=list)
    """In the order of the cards and of the changes of each."""


class CardFacts(Protocol):
    """The facts of a hand that only cards need, for one ruleset."""

    def without_cards(self, names: Sequence[str]) -> list[Fault]:
        """Faults of facts that are given though no card in play needs them."""

    def without_facts(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """A request without what only cards need."""

    def explained(self, faults: Iterable[Fault], request: Mapping[str, Any]) -> Iterator[Fault]:
        """Faults of a request, those due to a missing card explained as such."""


class Deck(Protocol):
    """The cards that a ruleset takes."""

    @property
    def field(self) -> Field:
        """The field of a request that holds the cards in play."""

    @property
    def facts(self) -> tuple[Field, ...]:
        """The fields of a scoring request that only cards need."""

    def facts_of(self, ruleset: "Ruleset") -> CardFacts:
        """The reader of those fields."""

    def played(self, ruleset: "Ruleset", cards: object) -> tuple[tuple[Played, ...], list[Fault]]:
        """The cards of a request as checked values, and the faults of the others."""

    def options(self, ruleset: "Ruleset", cards: tuple[Played, ...]) -> dict[str, OptionValue]:
        """The options that cards set; raises :class:`scoring.Conflict` for cards that contradict each other."""

    def effects(
        self, base: "InForce", chosen: Mapping[str, OptionValue], cards: tuple[Played, ...]
    ) -> CardEffects:
        """What ``cards`` change in ``base``, the rules under the options that were ``chosen`` and those that the cards set."""

    def faults(self, ruleset: "Ruleset", card: Card) -> Iterable[str]:
        """Everything wrong with the declaration of a card of the ruleset."""

    def story(self, rules: "InForce", lang: str) -> list[dict[str, Any]]:
        """One entry for each card in play, with its effects."""

    def __hash__(self) -> int: ...
