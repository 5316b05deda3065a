"""What a card may say: its changes by layer, as values; what they make of the rules is decided in :mod:`scoring.cards.effects`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from scoring.hand.liability import Liability
from scoring.rules.rulebook import OptionValue
from scoring.text import Text

MAX_CARDS: Final = 16
"""Most cards in play."""
MAX_CHANGES: Final = 16
"""Most changes of a card."""
MAX_FLOWERS: Final = 8
"""There are four seasons and four plants."""

LAYERS: Final = {
    "tiles": Text("牌", "Tiles"),
    "shapes": Text("和了形", "Winning forms"),
    "grant": Text("役を与える", "Grant a yaku"),
    "ban": Text("禁じる", "Ban a rule"),
    "set": Text("値を決める", "Set a value"),
    "add": Text("値に加える", "Add to a value"),
    "payment": Text("支払い", "Payment"),
}
"""What changes are about, in the order they are applied, whatever the order of the cards."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing a card changes."""

    layer: ClassVar[str]


@dataclass(frozen=True, slots=True)
class RedFives(Change):
    """So many red fives of characters, circles and bamboos are in play."""

    layer = "tiles"

    limits: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Flowers(Change):
    """There are flower tiles, each worth so many han to who has set it aside."""

    layer = "tiles"

    worth: int


@dataclass(frozen=True, slots=True)
class StandingDora(Change):
    """A kind of tile that is always a dora, each worth so many han."""

    layer = "tiles"

    kind: int
    worth: int


@dataclass(frozen=True, slots=True)
class Wild(Change):
    """One white dragon is marked (``0z``): it wins as any tile where the conditions hold."""

    layer = "tiles"

    when: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetForm(Change):
    """A form of hand wins, or wins no more."""

    layer = "shapes"

    form: str
    allowed: bool
    fu: int | None
    """The fu of such a hand; ``None`` where the rules have a number of their own."""


@dataclass(frozen=True, slots=True)
class Grant(Change):
    """A yaku counts: in every hand where the conditions hold, or in those that have it and were not allowed to count it."""

    layer = "grant"

    rule: str
    everywhere: bool
    when: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BanRule(Change):
    """A rule counts for nothing."""

    layer = "ban"

    rule: str


@dataclass(frozen=True, slots=True)
class SetRule(Change):
    """A rule is worth, adds or is so much."""

    layer = "set"

    rule: str
    amounts: tuple[tuple[str, int], ...]
    """New values by the name of the amount: one of :data:`AMOUNTS`."""


@dataclass(frozen=True, slots=True)
class SetOptions(Change):
    """Options have these values, whatever the players chose."""

    layer = "set"

    options: tuple[tuple[str, OptionValue], ...]


@dataclass(frozen=True, slots=True)
class AddToRule(Change):
    """A rule is worth, adds or is so much more or less."""

    layer = "add"

    rule: str
    amounts: tuple[tuple[str, int], ...]
    """Differences by the name of the amount: one of :data:`AMOUNTS`."""


@dataclass(frozen=True, slots=True)
class Wareme(Change):
    """The player whose wall was broken pays and receives so many times as much."""

    layer = "payment"

    times: int
    honba: bool
    """Whether the counters are multiplied too."""


@dataclass(frozen=True, slots=True)
class Pao(Change):
    """Who fed the last of certain melds answers for the hand."""

    layer = "payment"

    reason: str


@dataclass(frozen=True, slots=True)
class Chips(Change):
    """Every payer adds so many chips for a yaku, for each of a dora or for a limit."""

    layer = "payment"

    rule: str
    chips: int


AMOUNTS: Final = {
    "closed": Text("門前", "closed"),
    "open": Text("鳴き", "open"),
    "value": Text("値", "value"),
    "yaochu": Text("么九牌", "of terminals or honours"),
}
"""The numbers of a rule that a card can set or add to."""

CONDITIONS: Final = {
    "tsumo": Text("自摸和", "by self-draw"),
    "ron": Text("栄和", "by ron"),
    "riichi": Text("立直を掛けた時", "after riichi"),
    "dealer": Text("親の時", "for the dealer"),
    "child": Text("子の時", "for a child"),
    "closed": Text("門前の時", "with a closed hand"),
    "open": Text("鳴いた時", "with an open hand"),
}
"""What a change may depend on; several must all be true."""
CONTRADICTIONS: Final = (("tsumo", "ron"), ("dealer", "child"), ("closed", "open"))
"""Conditions that are never true together."""


@dataclass(frozen=True, eq=False)
class CardSupport:
    """What a ruleset that takes cards lends to them."""

    clause: str
    """The clause that lets cards beat rules."""
    forms: Mapping[str, str | None] = field(default_factory=dict)
    """The forms besides four sets and a pair that win without a card, each with the yaku it wins only as, if there is one."""
    red_limits: Mapping[int, tuple[int, int, int]] = field(default_factory=dict)
    """Red fives of each suit by the number of all."""
    liabilities: tuple[Liability, ...] = ()
    """The reasons to answer for a hand that a card can bring in …"""
    liable_yaku: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """… and the yaku that each of them pays for."""

    def liability(self, reason: str) -> Liability:
        """A reason by its identifier; raises :class:`KeyError`."""
        return {liability.id: liability for liability in self.liabilities}[reason]
