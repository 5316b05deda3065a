"""A change of a card, and the words of the card language: layers, conditions, amounts, forms and seats."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from scoring.hand.liability import Liability
from scoring.rules.amendments import Played
from scoring.rules.rulebook import Option, OptionValue
from scoring.rules.ruleset import Ruleset
from scoring.text import Text, joined
from scoring.tiles.values import ORPHANS_SHAPE, PAIRS_SHAPE, UNCONNECTED_SHAPE

if TYPE_CHECKING:
    from scoring.cards.effects import Application
    from scoring.cards.hand import CardHand
    from scoring.cards.reader import ChangeReader

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
ROLES: Final = {
    "winner": Text("和了者", "The winner"),
    "discarder": Text("放銃者", "The discarder"),
    "liable": Text(
        "包の責任者(親でも放銃者でもない)", "The liable player, who neither deals nor discarded"
    ),
    "liable_dealer": Text(
        "包の責任者である親(放銃者ではない)", "The dealer, who is liable and did not discard"
    ),
    "liable_discarder": Text("包の責任者である放銃者", "The discarder, who is liable too"),
    "dealer": Text("親(和了者でも放銃者でもない)", "The dealer, who neither won nor discarded"),
    "child": Text("子(和了者でも放銃者でもない)", "A child who neither won nor discarded"),
}
"""Where the player can sit whose wall was broken."""

Options = Mapping[str, Option]
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


class Change(ABC):
    """One thing a card changes: how it is parsed, what it sets, what it does to the rules, and in which words."""

    layer: ClassVar[str]
    kind: ClassVar[str | None] = None
    """Its kind, in a layer that has several."""
    text: ClassVar[Text]
    """What a card can do by it, in one sentence."""
    required: ClassVar[tuple[str, ...]] = ()
    """The fields it must have besides its layer and kind …"""
    optional: ClassVar[tuple[str, ...]] = ()
    """… and those it may have."""
    fact: ClassVar[str] = ""
    """The field of a scoring request that may be given only where such a change is in play."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def parse(cls, reader: "ChangeReader") -> "Change":
        """The change that a request describes; its fields have the right shape."""

    @abstractmethod
    def apply(self, to: "Application", card: Played) -> Text | None:
        """Apply it to the rules; the answer is why it has no effect, ``None`` where it has one."""

    @abstractmethod
    def describe(self, ruleset: Ruleset) -> Text:
        """What it does, in one sentence."""

    @abstractmethod
    def idle(self, hand: "CardHand") -> Text | None:
        """Why it has no effect in a hand though the rules have it; ``None`` where it has one."""

    def prepare(self, to: "Application", card: Played) -> None:  # noqa: B027 - few need it
        """Note what changes of other layers must know of it, before any is applied."""

    def settings(self, options: Options) -> Settings:  # noqa: ARG002 - see SetOptions
        """What it sets; nothing where any number of such changes go together."""
        return {}

    @property
    def same(self) -> Hashable:
        """What is equal of changes that count as one."""
        return self

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules whose amounts it changes."""
        return ()

    @property
    def set_options(self) -> tuple[tuple[str, OptionValue], ...]:
        """The options it sets, with their values."""
        return ()

    @property
    def lifts(self) -> str | None:
        """The yaku that it lets count though options leave it out."""
        return None

    def brings(self, ruleset: Ruleset) -> "Brought | None":  # noqa: ARG002 - see RedFives
        """What it brings in that only a card can."""
        return None

    def of_hand(self, ruleset: Ruleset) -> bool:  # noqa: ARG002 - see the layers about rules
        """Whether it is about what a hand holds or has, and not about numbers that a settlement uses."""
        return True


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


def support_of(ruleset: Ruleset) -> CardSupport:
    """What a ruleset that takes cards lets them do."""
    return cast(CardSupport, ruleset.deck)
