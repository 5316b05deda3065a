"""What the cards in play change, as data, and the amounts of rules that they can change."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, cast

from scoring.rules.rulebook import Dora, FuItem, Limit, Number, OptionValue, Rule, Yaku
from scoring.text import Text

MAX_WORTH: Final = 99
"""Most han, yakuman or chips that a card can give."""
MAX_VALUE: Final = 1_000_000
"""Largest number that a card can set."""
_MAX_FU: Final = 1_000


class Amount(NamedTuple):
    """A number of a rule that a card can set or add to."""

    value: int
    """As declared."""
    least: int
    most: int


def amounts_of(rule: Rule) -> Mapping[str, Amount]:
    """The amounts of a rule by name: ``closed``, ``open``, ``value``, ``yaochu``; none where cards have nothing to set."""
    if isinstance(rule, Yaku):
        return {
            "closed": Amount(rule.closed, 0, MAX_WORTH),
            "open": Amount(rule.open, 0, MAX_WORTH),
        }
    if isinstance(rule, FuItem):
        plain = {"value": Amount(rule.fu, 0, _MAX_FU)}
        return plain if rule.yaochu is None else plain | {"yaochu": Amount(rule.yaochu, 0, _MAX_FU)}
    if isinstance(rule, Limit):
        return {"value": Amount(rule.base, 0, MAX_VALUE)}
    if isinstance(rule, Dora):
        return {"value": Amount(rule.worth, 0, MAX_WORTH)}
    if isinstance(rule, Number):
        return {"value": Amount(cast(int, rule.value), rule.least, MAX_VALUE)}
    return {}


@dataclass(frozen=True, slots=True)
class Played:
    """A card in play."""

    id: str
    name: Text
    text: Text
    clause: str
    """The clause that it overrides."""
    document: str
    """Identifier of the document of that clause."""
    page: str
    """Identifier of the rule where it is explained: itself, or the clause that lets cards beat rules."""
    changes: tuple[Any, ...]
    """Its changes, each a :class:`scoring.cards.change.CardChange`."""


class Effect(NamedTuple):
    """The effect of one change of a card."""

    card: Played
    change: Any
    """A :class:`scoring.cards.change.CardChange`."""
    overridden: tuple[tuple[str, OptionValue], ...]
    """The chosen options that it overrides."""
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
    """The multiplied payments of the player whose wall was broken (wareme)."""

    card: Played | None
    """``None`` if an option sets them."""
    times: int
    honba: bool
    """Whether the counters are multiplied too."""


class ChipRate(NamedTuple):
    """The chips that every payer adds for one yaku, dora or yakuman."""

    card: Played | None
    """``None`` if an option sets them."""
    page: str
    """Identifier of the rule that explains them: the option, or the page of the card."""
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
    forms: dict[int, CardForm] = field(default_factory=dict)
    """By the shape of the readings."""
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
    chips: dict[str, ChipRate] = field(default_factory=dict)
    """By the rule they are paid for."""
    effects: list[Effect] = field(default_factory=list)
    """In the order of the cards and of the changes of each."""
