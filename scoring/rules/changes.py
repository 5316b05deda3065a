"""The changes that options, clauses and cards make to the rules."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

MAX_WORTH: Final = 99
"""Most han, yakuman or chips that a card can give."""
MAX_VALUE: Final = 1_000_000
"""Largest number that a card can set."""
Unit = Literal["han", "points", "yakuman"]
AMOUNTS: Final = ("closed", "open", "value", "yaochu")
"""The names of the amounts of rules."""


@dataclass(frozen=True, slots=True)
class Ban:
    """A change that lets a rule count for nothing."""

    layer: ClassVar = "ban"
    rule: str


@dataclass(frozen=True, slots=True)
class Alone:
    """A change that lets a yaku count alone, without other yaku and dora."""

    rule: str
    unless_more: bool = False
    """Whether a hand that is worth more without the yaku is scored without it."""


@dataclass(frozen=True, slots=True)
class _Amounts:
    """Some amounts of a rule, by the names of :func:`scoring.rules.amendments.amounts_of`; ``None`` for those left as they are."""

    rule: str
    closed: int | None = None
    open: int | None = None
    value: int | None = None
    yaochu: int | None = None

    @property
    def amounts(self) -> dict[str, int]:
        """The amounts that are not ``None``, by name."""
        named = {name: getattr(self, name) for name in AMOUNTS}
        return {name: amount for name, amount in named.items() if amount is not None}


@dataclass(frozen=True, slots=True)
class SetAmounts(_Amounts):
    """A change that gives amounts of a rule other values: a number, the worth of a yaku or a dora, fu, base points."""

    layer: ClassVar = "set"
    unit: Unit | None = None
    """The unit of the worth of a yaku; ``None`` if that stays the same."""


@dataclass(frozen=True, slots=True)
class AddAmounts(_Amounts):
    """A change that adds to amounts of a rule, within the values that they can have."""

    layer: ClassVar = "add"


@dataclass(frozen=True, slots=True)
class SetOptions:
    """A change that gives options values, whatever the players chose."""

    layer: ClassVar = "set"
    options: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Grant:
    """A change that lets a yaku count although options exclude it, and gives it to every hand if conditions hold."""

    layer: ClassVar = "grant"
    rule: str
    when: tuple[str, ...] | None
    """The conditions; ``None`` if only the hands that have the yaku count it."""


# Only cards make the changes below.


@dataclass(frozen=True, slots=True)
class SetRedFives:
    """A change that puts a number of red fives of each suit into play."""

    layer: ClassVar = "tiles"
    man: int = 0
    pin: int = 0
    sou: int = 0

    @property
    def limits(self) -> tuple[int, int, int]:
        """The number of red fives in each suit."""
        return self.man, self.pin, self.sou


@dataclass(frozen=True, slots=True)
class BringDora:
    """A change that brings in flower tiles, or makes a kind of tile a dora in every hand."""

    layer: ClassVar = "tiles"
    worth: int = 1
    """Han of each."""
    tile: str | None = None
    """The tile that becomes dora; ``None`` for flower tiles."""


@dataclass(frozen=True, slots=True)
class MarkDragon:
    """A change that marks one white dragon (``0z``), which wins as any tile if conditions hold."""

    layer: ClassVar = "tiles"
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetForm:
    """A change that lets a form of hand win, or stops it from winning."""

    layer: ClassVar = "shapes"
    form: str
    allowed: bool
    fu: int | None = None
    """The fu of the form; ``None`` if the rules have their own number."""


@dataclass(frozen=True, slots=True)
class SetWareme:
    """A change that multiplies the payments from and to the player whose wall was broken."""

    layer: ClassVar = "payment"
    times: int = 2
    honba: bool = False
    """Whether the honba are multiplied too."""


@dataclass(frozen=True, slots=True)
class MakeLiable:
    """A change that makes the player who feeds the last of certain melds liable for the hand."""

    layer: ClassVar = "payment"
    liability: str


@dataclass(frozen=True, slots=True)
class SetChips:
    """A change that lets every payer add chips for a yaku, for each dora or for a limit."""

    layer: ClassVar = "payment"
    rule: str
    chips: int


RuleChange = Ban | Alone | SetAmounts
"""A change that an option or a clause makes."""
OnlyByCard = (
    Grant | SetRedFives | BringDora | MarkDragon | SetForm | SetWareme | MakeLiable | SetChips
)
"""A change that only cards can make."""
CardChange = Ban | SetAmounts | AddAmounts | SetOptions | OnlyByCard
"""A change that a card makes."""
Change = RuleChange | CardChange
LAYERS: Final = ("tiles", "shapes", "grant", "ban", "set", "add", "payment")
"""The subjects of card changes, in the order in which they are applied, whatever the order of the cards."""
