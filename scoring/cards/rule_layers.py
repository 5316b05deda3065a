"""Changes of the layers ``grant``, ``ban``, ``set`` and ``add``: yaku that count, rules that do not, and their amounts."""

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from typing import Final, cast

from scoring.cards.change import CardChange, ChangeReader
from scoring.cards.effects import Application
from scoring.cards.hand import HandWithCards
from scoring.cards.model import (
    AMOUNTS,
    NOT_WON,
    SO_ALREADY,
    Brought,
    Settings,
    described_conditions,
    described_option,
    hand_has_none,
    set_already_by,
    unmet_conditions,
)
from scoring.rules.amendments import Granted, Played, amounts_of
from scoring.rules.changes import Ban, SetWorth
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Dora, FuItem, Limit, Number, OptionValue, Yaku
from scoring.text import Text, joined

_OF_COUNTERS: Final = "honba_points"
"""The number that says what a counter is worth."""
_SIDES: Final = {
    "closed": Text("この手は門前。", "The hand is closed."),
    "open": Text("この手は鳴いている。", "The hand is open."),
}
_NO_DIFFERENCE: Final = Text("この手では差が無い。", "It makes no difference to this hand.")
_UNITS: Final = {
    "han": Text("翻", " han"),
    "yakuman": Text("倍役満", " yakuman"),
    "points": Text("点", " points"),
}


@dataclass(frozen=True, slots=True)
class Grant(CardChange):
    """A yaku counts: in every hand where the conditions hold, or in those that have it and were not allowed to count it."""

    layer = "grant"
    text = Text(
        "すべての和了に役を与える、または採用されていない役を採用する。",
        "Gives a yaku to every hand that wins, or lets a yaku count that options leave out.",
    )
    required = ("rule",)
    optional = ("hands", "when")
    target = "grant"

    rule: str
    everywhere: bool
    when: tuple[str, ...]

    @classmethod
    def parse(cls, reader: ChangeReader) -> "Grant":
        """Conditions go with a yaku for all hands only."""
        reader.rule(cls.target)
        everywhere = reader.given.get("hands", "all") == "all"
        if reader.given.get("when") and not everywhere:
            text = Text(
                "条件はすべての手に与える時だけ。", "Conditions go with a yaku for all hands only."
            )
            reader.fault("when", "unknown_field", text)
        return cls(reader.given["rule"], everywhere, reader.conditions())

    @property
    def lifts(self) -> str:
        """The yaku counts, whatever options say."""
        return self.rule

    @property
    def rules(self) -> tuple[str, ...]:
        """The yaku, where it only counts again."""
        return () if self.everywhere else (self.rule,)

    def prepare(self, to: Application, card: Played) -> None:  # noqa: ARG002
        """A form that wins only as this yaku wins."""
        to.granted_rules.add(self.rule)

    def apply(self, to: Application, card: Played) -> Text | None:
        """Nothing where the yaku is banned, or another card grants it, or it counts anyway."""
        effects = to.effects
        if self.rule in effects.banned:
            return to.out_of_use(self.rule)
        if self.everywhere:
            for other in effects.granted:
                if (other.yaku.id, other.when) == (self.rule, self.when):
                    return set_already_by(other.card)
            yaku = cast(Yaku, to.ruleset.rules[self.rule])
            bit = 1 << len(to.ruleset.claims) + len(effects.granted)
            effects.granted.append(Granted(card, yaku, self.when, bit))
        elif self.rule not in to.base.banned:
            return SO_ALREADY
        elif self.rule in effects.lifted:
            return Text("他のカードがすでにそうする。", "Another card does so already.")
        effects.lifted.add(self.rule)
        return None

    def describe(self, ruleset: Declarations) -> Text:
        """The yaku, and when."""
        text = (
            Text("すべての和了に{yaku}が付く{when}", "Every hand that wins has {yaku}{when}")
            if self.everywhere
            else Text("{yaku}を採用する{when}", "{yaku} counts{when}")
        )
        return text.filled(yaku=ruleset.rules[self.rule].name, when=described_conditions(self.when))

    def brings(self, ruleset: Declarations) -> Brought | None:  # noqa: ARG002
        """The conditions under which every hand has it."""
        return Brought("grant", None, self.when, self.rule) if self.everywhere else None

    def idle(self, hand: HandWithCards) -> Text | None:
        """A hand may have the yaku anyway, or be worth more without it."""
        best = hand.best
        if best is None:
            return NOT_WON
        rows = {row.rule.id: row for row in best.yaku.rows}
        if not self.everywhere:
            yaku = hand.rules.ruleset.rules[self.rule]
            return None if self.rule in rows else hand_has_none(yaku.name)
        if unmet := hand.unmet(self.when):
            return unmet_conditions(unmet)
        if self.rule in rows:
            granted = rows[self.rule].lines[0].card is not None
            return None if granted else Text("もともと付いている。", "The hand has it anyway.")
        if not hand.rules.amount(self.rule, "closed" if hand.win.menzen else "open"):
            return Text("この手では0翻。", "It is worth nothing in such a hand.")
        return Text("より高い役に含まれる。", "It gives way to greater yaku.")


class _OfRule(CardChange):
    """A change to one rule that hands may have."""

    __slots__ = ()
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule."""
        return (self.rule,)

    def same_score(
        self, hand: HandWithCards, sides: Collection[str] = ("closed", "open")
    ) -> Text | None:
        """Why a hand scores the same without it; ``None`` where it does not. ``sides`` are those whose worth of a yaku it changes."""
        if hand.differs_without(self):
            return None
        rule = hand.rules.ruleset.rules[self.rule]
        if isinstance(rule, Number | Limit):
            return _NO_DIFFERENCE
        if not hand.counts(rule):
            return hand_has_none(rule.name)
        side = "closed" if hand.win.menzen else "open"
        return _SIDES[side] if isinstance(rule, Yaku) and side not in sides else _NO_DIFFERENCE


@dataclass(frozen=True, slots=True)
class BanRule(_OfRule):
    """A rule counts for nothing."""

    layer = "ban"
    text = Text(
        "役・符・ドラ・満貫より上の段を数えない。禁止は何にも勝つ。",
        "Lets a yaku, a fu item, a dora or a limit above mangan not count; a ban beats everything.",
    )
    required = ("rule",)
    target = "ban"

    rule: str

    def prepare(self, to: Application, card: Played) -> None:
        """A ban beats everything."""
        to.effects.banned.setdefault(self.rule, card)

    def apply(self, to: Application, card: Played) -> Text | None:
        """Nothing where another card bans it, or options leave it out."""
        first = to.effects.banned[self.rule]
        if first is not card:
            return set_already_by(first)
        left_out = self.rule in to.base.banned and self.rule not in to.effects.lifted
        return SO_ALREADY if left_out else None

    def describe(self, ruleset: Declarations) -> Text:
        """The rule."""
        text = Text("{rule}は数えない", "{rule} does not count")
        return text.filled(rule=ruleset.rules[self.rule].name)

    def idle(self, hand: HandWithCards) -> Text | None:
        """The hand may not have it."""
        return self.same_score(hand)

    def of_hand(self, ruleset: Declarations) -> bool:
        """All but limits."""
        return not isinstance(ruleset.rules[self.rule], Limit)


@dataclass(frozen=True, slots=True)
class _ChangeAmounts(_OfRule):
    """Amounts of a rule are changed."""

    rule: str
    amounts: tuple[tuple[str, int], ...]
    """By the name of the amount: one of :data:`scoring.cards.model.AMOUNTS`."""

    def described(self, ruleset: Declarations, amounts: list[tuple[str, str]]) -> Text:
        """The rule and its amounts."""
        rule = ruleset.rules[self.rule]
        named = [
            Text("{amount}{value}", "{amount} {value}").filled(amount=AMOUNTS[name], value=value)
            if name != "value"
            else Text(value, value)
            for name, value in amounts
        ]
        unit = _UNITS[rule.unit] if isinstance(rule, Yaku | Dora) else Text("", "")
        text = Text("{rule}: {amounts}{unit}", "{rule}: {amounts}{unit}")
        return text.filled(rule=rule.name, amounts=joined(named), unit=unit)

    def idle(self, hand: HandWithCards) -> Text | None:
        """The hand may not have the rule, or be open where the worth of closed hands is changed."""
        if self.rule == _OF_COUNTERS and not hand.win.honba:
            return Text("積み棒が無い。", "There are no counters.")
        return self.same_score(hand, sides=dict(self.amounts))

    def of_hand(self, ruleset: Declarations) -> bool:
        """All but numbers and limits."""
        return isinstance(ruleset.rules[self.rule], Yaku | Dora | FuItem)


@dataclass(frozen=True, slots=True)
class SetRule(_ChangeAmounts):
    """Amounts of a rule have these values."""

    layer = "set"
    text = Text(
        "規則の値を決める。オプションより優先する。",
        "Sets amounts of a rule, or options; it takes precedence over the options that were chosen.",
    )
    optional = ("rule", *AMOUNTS, "options")
    target = "set"

    @classmethod
    def parse(cls, reader: ChangeReader) -> "SetRule | SetOptions":
        """Either amounts of a rule or options."""
        if ("rule" in reader.given) == ("options" in reader.given):
            text = Text("規則かオプションのどちらか一方を書く。", "Name either a rule or options.")
            reader.fault("rule", "missing", text)
            return SetOptions((), ())
        if "options" in reader.given:
            return SetOptions.parse(reader)
        return cls(reader.given["rule"], reader.amounts(cls.target, within=True))

    def settings(self) -> Settings:
        """The amounts."""
        return {("amount", self.rule, name): value for name, value in self.amounts}

    def prepare(self, to: Application, card: Played) -> None:  # noqa: ARG002
        """Other cards may add to the amounts."""
        to.amounts_set.update({(self.rule, name): value for name, value in self.amounts})

    def apply(self, to: Application, card: Played) -> Text | None:  # noqa: ARG002
        """Nothing where the rule is out of use or has these amounts."""
        if why := to.out_of_use(self.rule):
            return why
        if all(to.base.amount(self.rule, name) == value for name, value in self.amounts):
            return SO_ALREADY
        to.effects.amounts.setdefault(self.rule, {}).update(self.amounts)
        return None

    def describe(self, ruleset: Declarations) -> Text:
        """The amounts."""
        return self.described(ruleset, [(name, f"{value}") for name, value in self.amounts])


@dataclass(frozen=True, slots=True)
class AddToRule(_ChangeAmounts):
    """Amounts of a rule are so much more or less."""

    layer = "add"
    text = Text(
        "規則の値に加える。取れる値の範囲を超えない。",
        "Adds to amounts of a rule, within the values that they can have.",
    )
    required = ("rule",)
    optional = tuple(AMOUNTS)
    target = "add"

    @classmethod
    def parse(cls, reader: ChangeReader) -> "AddToRule":
        """Any difference."""
        return cls(reader.given["rule"], reader.amounts(cls.target, within=False))

    @property
    def same(self) -> Hashable:
        """All that cards add to the same amounts of a rule is one change."""
        return AddToRule, self.rule, tuple(name for name, _ in self.amounts)

    def prepare(self, to: Application, card: Played) -> None:  # noqa: ARG002
        """Sums are within bounds, not what each card adds."""
        to.amounts_added.update({(self.rule, name): more for name, more in self.amounts})

    def apply(self, to: Application, card: Played) -> Text | None:  # noqa: ARG002
        """Nothing where the rule is out of use or can have no more or less."""
        if why := to.out_of_use(self.rule):
            return why
        bounds = amounts_of(to.ruleset.rules[self.rule])
        made = to.effects.amounts.setdefault(self.rule, {})
        differs = False
        for name, _ in self.amounts:
            key = self.rule, name
            before = to.amounts_set.get(key, to.base.amount(self.rule, name))
            after = before + to.amounts_added[key]
            made[name] = min(max(after, bounds[name].least), bounds[name].most)
            differs |= made[name] != before
        return None if differs else Text("差が無い。", "It makes no difference.")

    def describe(self, ruleset: Declarations) -> Text:
        """The differences, with their signs."""
        return self.described(ruleset, [(name, f"{value:+d}") for name, value in self.amounts])


@dataclass(frozen=True, slots=True)
class SetOptions(CardChange):
    """Options have these values, whatever the players chose."""

    layer = "set"

    options: tuple[tuple[str, OptionValue], ...]
    amounts: tuple[tuple[Hashable, object], ...]
    """The amounts that they set."""

    @classmethod
    def parse(cls, reader: ChangeReader) -> "SetOptions":
        """Options with values that they can have, and no amounts."""
        for name in AMOUNTS:
            if name in reader.given:
                text = Text(
                    "オプションの値は options に書く。", "Values of options go into options."
                )
                reader.fault(name, "unknown_field", text)
        chosen, amounts = reader.options()
        return cls(tuple(sorted(chosen.items())), tuple(amounts.items()))

    @property
    def set_options(self) -> tuple[tuple[str, OptionValue], ...]:
        """The options."""
        return self.options

    def settings(self) -> Settings:
        """The options, and the amounts that they set."""
        return {("option", name): value for name, value in self.options} | dict(self.amounts)

    def apply(self, to: Application, card: Played) -> Text | None:  # noqa: ARG002
        """Nothing where the players chose the same."""
        to.effects.options |= dict(self.options)
        before = {
            name: to.chosen.get(name, to.ruleset.default_of(name)) for name, _ in self.options
        }
        return SO_ALREADY if before == dict(self.options) else None

    def describe(self, ruleset: Declarations) -> Text:
        """Each option and its value."""
        named = [described_option(ruleset.options[name], value) for name, value in self.options]
        return joined(named, ja="、")

    def idle(self, hand: HandWithCards) -> Text | None:
        """The hand may be scored the same."""
        return None if hand.differs_without(self) else _NO_DIFFERENCE

    def of_hand(self, ruleset: Declarations) -> bool:
        """Where the options change nothing but yaku, dora and fu."""
        made = [
            one
            for name, _ in self.options
            for changes in ruleset.options[name].changes.values()
            for one in changes
        ]
        return bool(made) and all(
            isinstance(one, SetWorth)
            or (isinstance(one, Ban) and not isinstance(ruleset.rules[one.rule], Limit))
            for one in made
        )
