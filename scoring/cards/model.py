"""The words of the card language: layers, conditions, amounts, forms and seats, and what a ruleset lets cards do."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol, cast

from scoring.hand.liability import Liability
from scoring.rules.amendments import Played
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Option, OptionValue
from scoring.text import Text, joined
from scoring.tiles.values import ORPHANS_SHAPE, PAIRS_SHAPE, UNCONNECTED_SHAPE

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
FORMS: Final = {
    "seven_pairs": Text("七対子", "Seven pairs"),
    "thirteen_orphans": Text("国士無双", "Thirteen orphans"),
    "unconnected": Text("十三不塔", "Thirteen unconnected"),
}
"""Forms besides four sets and a pair."""
SHAPE_OF: Final = {
    "seven_pairs": PAIRS_SHAPE,
    "thirteen_orphans": ORPHANS_SHAPE,
    "unconnected": UNCONNECTED_SHAPE,
}
"""The shape of the readings of a form."""
Settings = Mapping[Hashable, object]
"""The things that a change sets, each with the value it gives it."""
NOT_WON: Final = Text("和了していない。", "The hand does not win.")


class Brought(NamedTuple):
    """A thing that only a card can bring in."""

    what: str
    """One of :data:`scoring.rules.story.WHATS`."""
    before: object
    after: object
    id: str = ""
    """Of a rule or a form; empty where it is the card."""


class RuleChange(Protocol):
    """A change of a card as far as the rules are concerned."""

    @property
    def same(self) -> Hashable:
        """What is equal of changes that count as one."""

    @property
    def lifts(self) -> str | None:
        """The yaku that it lets count though options leave it out."""

    def settings(self) -> Settings:
        """What it sets; nothing where any number of such changes go together."""

    def __hash__(self) -> int: ...


def described_conditions(when: tuple[str, ...]) -> Text:
    """Conditions in brackets; nothing where there are none."""
    if not when:
        return Text("", "")
    named = joined([CONDITIONS[name] for name in when], ja="・", en=" and ")
    return Text("({named})", " ({named})").filled(named=named)


def unmet_conditions(when: list[str]) -> Text:
    """That these conditions do not hold."""
    named = joined([CONDITIONS[name] for name in when], ja="・", en=" and ")
    return Text("条件を満たさない: {named}。", "Only {named}.").filled(named=named)


def hand_has_none(what: object) -> Text:
    """That a hand has nothing of a kind."""
    return Text("この手にはない: {what}。", "This hand has none: {what}.").filled(what=what)


def set_already_by(card: Played) -> Text:
    """That another card does the same."""
    return Text("カード {card} がすでにそうする。", "The card {card} does so already.").filled(
        card=card.id
    )


SO_ALREADY: Final = Text("もともとそうである。", "It is so already.")


@dataclass(frozen=True, eq=False)
class CardSupport:
    """What a ruleset lets cards do."""

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


def support_of(ruleset: Declarations) -> CardSupport:
    """What a ruleset that takes cards lets them do."""
    return cast(CardSupport, ruleset.deck)


def described_option(option: Option, value: OptionValue) -> Text:
    """An option and its value, by its name where it has one."""
    names = {choice.value: choice.name for choice in option.values}
    plain = ", ".join(value) if isinstance(value, tuple) else str(value).lower()
    named = names[str(value)] if value in names else Text(plain, plain)
    return Text("{name}: {value}", "{name}: {value}").filled(name=option.name, value=named)
