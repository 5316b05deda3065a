"""The rules of a ruleset after the changes of options and cards were applied to them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, cast

from scoring.rules import MESSAGES
from scoring.rules.cards.deck import SHAPE_OF
from scoring.rules.changes import (
    LAYERS,
    MAX_VALUE,
    MAX_WORTH,
    AddAmounts,
    Alone,
    Ban,
    BringDora,
    CardChange,
    Change,
    Grant,
    MakeLiable,
    MarkDragon,
    OnlyByCard,
    RuleChange,
    SetAmounts,
    SetChips,
    SetForm,
    SetOptions,
    SetRedFives,
    SetWareme,
    Unit,
)
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, Option, OptionValue, Rule, Yaku
from scoring.text import Text
from scoring.tiles.kinds import KIND_OF

_MAX_FU: Final = 1_000


Settings = Mapping[Hashable, object]
"""The things that a change of a card sets, with their values.

Cards that set one thing to different values contradict each other. A change that only sets what is set already is not applied.
"""


class Amount(NamedTuple):
    """A number of a rule that a change can set or add to."""

    value: int
    """The declared value."""
    least: int
    most: int


def amounts_of(rule: Rule) -> Mapping[str, Amount]:
    """Return the amounts of a rule by name: ``closed``, ``open``, ``value``, ``yaochu``; none if a change has nothing to set."""
    if isinstance(rule, Yaku):
        return {
            "closed": Amount(rule.closed, 0, MAX_WORTH),
            "open": Amount(rule.open, 0, MAX_WORTH),
        }
    if isinstance(rule, FuItem):
        plain = {"value": Amount(rule.fu, 0, _MAX_FU)}
        return plain if rule.yaochu is None else plain | {"yaochu": Amount(rule.yaochu, 0, _MAX_FU)}
    if isinstance(rule, Limit):
        return {"value": Amount(rule.base_points, 0, MAX_VALUE)}
    if isinstance(rule, Dora):
        return {"value": Amount(rule.worth, 0, MAX_WORTH)}
    if isinstance(rule, Number):
        return {"value": Amount(cast(int, rule.value), rule.least, MAX_VALUE)}
    return {}


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card in play."""

    id: str
    name: Text
    text: Text
    clause: str
    """The clause that the card overrides."""
    document: str
    """Identifier of the document of that clause."""
    page: str
    """Identifier of the rule that explains the card: the card itself, or the clause that lets cards beat rules."""
    changes: tuple[CardChange, ...]

    @property
    def source(self) -> dict[str, Any]:
        """The fields that a rule takes over from the card that brings it in."""
        return {name: getattr(self, name) for name in ("id", "name", "text", "clause", "document")}


class WallBreak(NamedTuple):
    """The multiplied payments of the player whose wall was broken (wareme)."""

    card: PlayedCard | None
    """The card that multiplies the payments; ``None`` if an option does."""
    times: int
    honba: bool
    """Whether the honba are multiplied too."""


class ChipRate(NamedTuple):
    """The chips that every payer adds for one yaku, dora or yakuman."""

    card: PlayedCard | None
    """The card that adds the chips; ``None`` if an option does."""
    page: str
    """Identifier of the rule that explains the chips: the option, or the page of the card."""
    chips: int


WAREME_PAYMENTS: Final = "wareme_payments"
"""The option that multiplies the payments of the player whose wall was broken."""
WALL_BREAKS: Final[Mapping[OptionValue, WallBreak | None]] = {
    "none": None,
    "points": WallBreak(None, 2, honba=False),
    "points_and_counters": WallBreak(None, 2, honba=True),
}
"""The settings of :data:`WAREME_PAYMENTS` at each of its values."""
CHIPS_FOR: Final[Mapping[str, str]] = {
    "chips_for_ippatsu": "ippatsu",
    "chips_for_ura": "ura_dora",
    "chips_for_red_fives": "red_five",
    "chips_for_yakuman": "yakuman",
}
"""The numbers of chips that every payer adds, with the rules that they are paid for."""


def changes_of(ruleset: Declarations, option: Option, value: OptionValue) -> tuple[RuleChange, ...]:
    """Return the changes that an option makes at a value."""
    if isinstance(value, tuple) and option.subset_of:
        return tuple(
            Ban(rule.id)
            for rule in ruleset.declared
            if rule.kind == option.subset_of and rule.id not in value
        )
    return option.changes_at(value)


def settings_of(ruleset: Declarations, change: CardChange) -> Settings:
    """Return the things that a change of a card sets, with their values; with an option also the amounts that the option sets."""
    found: dict[Hashable, object] = {}
    match change:
        case SetAmounts():
            found = {("amount", change.rule, name): n for name, n in change.amounts.items()}
        case AddAmounts():
            pass  # any number of these can be added up
        case SetOptions():
            found |= _settings_of_options(ruleset, dict(change.options))
        case SetRedFives():  # as the option does
            found["option", "red_fives"] = change.limits
        case BringDora():
            found[("dora", change.tile) if change.tile else "flowers"] = change.worth
        case MarkDragon():
            found["wild"] = change.when
        case SetForm():
            found["form", change.form] = change.allowed, change.fu
        case SetWareme():
            found["wareme"] = change.times, change.honba
        case SetChips():
            found["chips", change.rule] = change.chips
        case _:  # it is there or not: a ban, a grant, a liability
            found[change] = True
    return found


def _settings_of_options(ruleset: Declarations, values: Mapping[str, OptionValue]) -> Settings:
    """Return the options with their values, and the amounts that they set at these values."""
    found: dict[Hashable, object] = {("option", name): value for name, value in values.items()}
    for name, value in values.items():
        if name == WAREME_PAYMENTS and (wall_break := WALL_BREAKS[value]) is not None:
            found["wareme"] = (wall_break.times, wall_break.honba)
        if name in CHIPS_FOR:
            found["chips", CHIPS_FOR[name]] = value
        for change in ruleset.options[name].changes_at(value):
            if isinstance(change, SetAmounts):
                found |= settings_of(ruleset, change)
    return found


class CardDora(NamedTuple):
    """A dora that a card brings in."""

    card: PlayedCard
    rule: Dora
    number: str
    """Name of the number that counts it."""
    kind: int | None
    """The kind of tile that is a dora; ``None`` for flower tiles."""


class Granted(NamedTuple):
    """A yaku that a card gives to every hand for which conditions hold."""

    card: PlayedCard
    yaku: Yaku
    when: tuple[str, ...]
    """The conditions."""
    bit: int
    """The bit among the situations of a win that is set if the conditions hold."""


class CardForm(NamedTuple):
    """A form of hand that a card lets win, or stops from winning."""

    card: PlayedCard
    allowed: bool
    fu: FuItem | None
    """The fu of the form, if the card allows it."""


@dataclass(slots=True, eq=False)
class CardEffects:
    """The effects that only cards can have."""

    reds: tuple[int, int, int] | None = None
    """Red fives of each suit."""
    dora: list[CardDora] = field(default_factory=list)
    wild: tuple[str, ...] | None = None
    """The conditions under which a marked white dragon wins as any tile; ``None`` if there is none."""
    forms: dict[int, CardForm] = field(default_factory=dict)
    """The forms, by the shape of their readings."""
    granted: list[Granted] = field(default_factory=list)
    wall_break: WallBreak | None = None
    liabilities: dict[str, PlayedCard] = field(default_factory=dict)
    """The card that brings in each reason for liability."""
    chips: dict[str, ChipRate] = field(default_factory=dict)
    """The chips, by the rule that they are paid for."""


class AppliedChange(NamedTuple):
    """A change of a card in play."""

    card: PlayedCard
    change: CardChange
    repeats: PlayedCard | None
    """The card that makes the same change earlier; if there is one, this change is not applied."""


class AmendedRules:
    """The rules of a ruleset, changed by the options and cards of a request."""

    def __init__(
        self,
        ruleset: Declarations,
        chosen: Mapping[str, OptionValue],
        cards: tuple[PlayedCard, ...],
        more: tuple[Change, ...],
    ) -> None:
        """Apply the changes of the options, then those of the cards layer by layer, then ``more``."""
        self.ruleset = ruleset
        self.chosen = chosen
        self.cards = cards
        """The cards in play."""
        set_by_cards = [change for card in cards for change in card.changes]
        self.options: dict[str, OptionValue] = {
            option: chosen.get(option, ruleset.default_of(option)) for option in ruleset.options
        }
        for change in (*set_by_cards, *more):
            if isinstance(change, SetOptions):
                self.options |= dict(change.options)
        self.banned: dict[str, PlayedCard | None] = {}
        """The banned rules, each with the card that bans it; ``None`` if an option does."""
        self.amounts: dict[str, dict[str, int]] = {}
        """The amounts of rules that are not as declared, by rule and name."""
        self.units: dict[str, Unit] = {}
        """The units of yaku that are not as declared."""
        self.alone: set[str] = set()
        """The yaku that count alone."""
        self.waived_yaku: set[str] = set()
        """The yaku that do not count if a hand is worth more without them."""
        self.card_effects = CardEffects()
        self._added: Counter[tuple[str, str]] = Counter()
        for name, value in self.options.items():
            for change in changes_of(ruleset, ruleset.options[name], value):
                self._apply(change)
        self.card_changes = self._apply_cards(cards)
        self._add()
        for change in more:
            self._apply(change)

    def amount(self, rule_id: str, name: str) -> int:
        """Return an amount of a rule, whether or not the rule counts, by its name in :func:`amounts_of`."""
        made = self.amounts.get(rule_id, {})
        return made[name] if name in made else amounts_of(self.ruleset.rules[rule_id])[name].value

    def _apply_cards(self, cards: Iterable[PlayedCard]) -> tuple[AppliedChange, ...]:
        """Apply the changes of cards layer by layer; return them in the order of the cards."""
        places = [(card, change) for card in cards for change in card.changes]
        by_layer = sorted(range(len(places)), key=lambda at: LAYERS.index(places[at][1].layer))
        set_by: dict[Hashable, PlayedCard] = {}
        applied: dict[int, AppliedChange] = {}
        for at in by_layer:
            card, change = places[at]
            settings = settings_of(self.ruleset, change)
            repeated = bool(settings) and settings.keys() <= set_by.keys()
            first = set_by[next(iter(settings))] if repeated else None
            applied[at] = AppliedChange(card, change, first)
            for what in settings:
                set_by.setdefault(what, card)
            if not repeated:
                self._apply(change, card)
        return tuple(applied[at] for at in range(len(places)))

    def _apply(self, change: Change, card: PlayedCard | None = None) -> None:
        """Apply a change of an option or a card."""
        match change:
            case Ban():
                self.banned[change.rule] = self.banned.get(change.rule) or card
            case Alone():
                self.alone.add(change.rule)
                if change.unless_more:
                    self.waived_yaku.add(change.rule)
            case SetAmounts():
                self.amounts.setdefault(change.rule, {}).update(change.amounts)
                if change.unit is not None:
                    self.units[change.rule] = change.unit
            case AddAmounts():
                self._added.update(
                    {(change.rule, name): more for name, more in change.amounts.items()}
                )
            case SetOptions():
                pass  # before any other change
            case _:
                self._bring_in(change, cast(PlayedCard, card))

    def _add(self) -> None:
        """Add up the amounts that cards add. The sum is kept within bounds, not the amount of each card."""
        for (name, amount), more in self._added.items():
            bounds = amounts_of(self.ruleset.rules[name])[amount]
            total = min(max(self.amount(name, amount) + more, bounds.least), bounds.most)
            self.amounts.setdefault(name, {})[amount] = total

    def _bring_in(self, change: OnlyByCard, card: PlayedCard) -> None:
        """Apply a change that only cards make."""
        effects = self.card_effects
        match change:
            case Grant():
                self.banned.pop(change.rule, None)
                if change.when is not None:
                    yaku = cast(Yaku, self.ruleset.rules[change.rule])
                    bit = 1 << len(self.ruleset.claims) + len(effects.granted)
                    effects.granted.append(Granted(card, yaku, change.when, bit))
            case SetRedFives():
                effects.reds = change.limits
            case BringDora():
                effects.dora.append(_dora(card, change, len(effects.dora)))
            case MarkDragon():
                effects.wild = change.when
            case SetForm():
                shape, fu = SHAPE_OF[change.form], None
                if change.fu is not None:
                    fu = FuItem(**card.source, fu=change.fu, whole=True, shapes=(shape,))
                effects.forms[shape] = CardForm(card, change.allowed, fu)
            case SetWareme():
                effects.wall_break = WallBreak(card, change.times, change.honba)
            case MakeLiable():
                effects.liabilities[change.liability] = card
            case _:
                effects.chips[change.rule] = ChipRate(card, card.page, change.chips)


def _dora(card: PlayedCard, change: BringDora, place: int) -> CardDora:
    """Return the dora that a card brings in: flower tiles by its own name, or a kind of tile."""
    source, number = card.source, f"card_dora_{place}"
    if change.tile is not None:
        source["name"] = MESSAGES["dora:standing"].filled(tile=change.tile)
    rule = Dora(**source, worth=change.worth, counts=f"n.{number}")
    return CardDora(card, rule, number, None if change.tile is None else KIND_OF[change.tile])
