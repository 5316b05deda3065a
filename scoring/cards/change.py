"""A change of a card: what every kind of it can do, and the reader of one in a request."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar, Final

from scoring.cards.effects import Application, amounts_of_option
from scoring.cards.hand import HandWithCards
from scoring.cards.model import (
    AMOUNTS,
    CONDITIONS,
    CONTRADICTIONS,
    SHAPE_OF,
    Brought,
    Settings,
    support_of,
)
from scoring.faults import Fault
from scoring.fields.wording import DETAILS
from scoring.rules.amendments import Played, amounts_of
from scoring.rules.declarations import Declarations
from scoring.rules.options import chosen_options
from scoring.rules.rulebook import KINDS, Dora, FuItem, Limit, OptionValue, Rule, Yaku
from scoring.spelling import did_you_mean
from scoring.text import Text, joined

TARGETS: Final = ("grant", "ban", "set", "add", "payment (chips)")
"""The layers that are about rules."""


@lru_cache(maxsize=64)
def targets_of(ruleset: Declarations) -> Mapping[str, Mapping[str, Rule]]:
    """The rules of a ruleset that each layer can be about, by layer and identifier."""
    rules = ruleset.book.rules
    steps = [rule for rule in rules if isinstance(rule, Limit) and rule.han is not None]
    counted = [rule for rule in rules if isinstance(rule, Yaku | FuItem | Dora)]
    with_amounts = {rule.id: rule for rule in rules if amounts_of(rule)}
    return {
        "grant": {rule.id: rule for rule in rules if isinstance(rule, Yaku)},
        "ban": {rule.id: rule for rule in [*counted, *steps[1:]]},
        "set": with_amounts,
        "add": with_amounts,
        "payment (chips)": {
            rule.id: rule for rule in rules if isinstance(rule, Yaku | Dora | Limit)
        },
    }


class ChangeReader:
    """A change whose shape is right, and the faults of what it says."""

    def __init__(self, ruleset: Declarations, given: Mapping[str, Any], at: str) -> None:
        self.given = given
        self.support = support_of(ruleset)
        self.faults: list[Fault] = []
        self._ruleset = ruleset
        self._at = at

    def fault(self, name: str, code: str, text: Text, rule: str | None = None) -> None:
        """Note a fault of a field."""
        self.faults.append(Fault(f"{self._at}/{name}", code, text, rule))

    @property
    def values(self) -> dict[str, Any]:
        """The fields besides layer and kind."""
        return {name: self.given[name] for name in self.given if name not in ("layer", "kind")}

    def check_fields(self, required: tuple[str, ...], optional: tuple[str, ...]) -> None:
        """Note the fields that are missing, and those that such a change does not have."""
        names = (*required, *optional)
        for name in required:
            if name not in self.given:
                self.fault(name, "missing", DETAILS["missing"])
        for name in self.values:
            if name not in names:
                known = ", ".join(names)
                text = Text(f"この変更の項目は {known}。", f"This change has {known}.")
                self.fault(name, "unknown_field", text)

    def rule(self, layer: str) -> Rule | None:
        """The rule that is named, where the layer can be about it."""
        known = targets_of(self._ruleset)[layer]
        name = self.given["rule"]
        if name in known:
            return known[name]
        if name in self._ruleset.rules:
            self.fault("rule", "wrong_rule", self._wrong_rule(name, known), name)
        else:
            text = Text("その規則は無い。{hint}", "There is no such rule.{hint}")
            self.fault("rule", "unknown_rule", text.filled(hint=did_you_mean(name, known)))
        return None

    def _wrong_rule(self, name: str, known: Mapping[str, Rule]) -> Text:
        """What a layer can be about, and the layers that can be about a rule."""
        text = Text(
            "この変更はこの規則には使えない。使えるのは {kinds}。{others}",
            "This change cannot be made to this rule; it can to rules of the kinds {kinds}. {others}",
        )
        there = {rule.kind for rule in known.values()}
        kinds = ", ".join(kind for kind in KINDS if kind in there)
        return text.filled(kinds=kinds, others=self._layers_for(name))

    def _layers_for(self, name: str) -> Text:
        """The layers that can change a rule."""
        targets = targets_of(self._ruleset)
        layers = [layer for layer in TARGETS if layer != "grant" and name in targets[layer]]
        if layers:
            names = ", ".join(layers)
            return Text(
                f"この規則を変えられる層: {names}。", f"Layers that can change this rule: {names}."
            )
        if name in self._ruleset.options:
            return Text(
                "オプションの値は層 set の options に書く。",
                "The value of an option goes into options of the layer set.",
            )
        return Text(
            "この規則を変えるカードは卓では使えるが、リクエストには書けない。",
            "A card may change this rule at the table, but no layer of a request is about it.",
        )

    def conditions(self) -> tuple[str, ...]:
        """The conditions of ``when``, in order."""
        when = self.given.get("when", ())
        for one, other in CONTRADICTIONS:
            if one in when and other in when:
                text = Text("{one}と{other}は両立しない。", "Never both {one} and {other}.")
                names = {"one": CONDITIONS[one], "other": CONDITIONS[other]}
                self.fault("when", "contradiction", text.filled(**names))
        return tuple(name for name in CONDITIONS if name in when)

    def options(self) -> tuple[dict[str, OptionValue], dict[Hashable, object]]:
        """The options that are given, with values that they can have, and the amounts that they set."""
        chosen, faults = chosen_options(self._ruleset, self.given["options"])
        self.faults += [replace(fault, pointer=f"{self._at}{fault.pointer}") for fault in faults]
        amounts: dict[Hashable, object] = {}
        for name, value in sorted(chosen.items()):
            amounts |= amounts_of_option(self._ruleset.options, name, value)
        return chosen, amounts

    def amounts(self, layer: str, *, within: bool) -> tuple[tuple[str, int], ...]:
        """The amounts that are given for a rule; ``within`` says that they must be such as it can have."""
        rule = self.rule(layer)
        if rule is None:
            return ()
        known = amounts_of(rule)
        given = {name: self.given[name] for name in AMOUNTS if name in self.given}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known)
                text = Text(f"この規則の値は {names}。", f"This rule has {names}.")
                self.fault(name, "unknown_field", text, rule.id)
            elif within and not known[name].least <= value <= known[name].most:
                bounds = {"low": known[name].least, "high": known[name].most}
                detail = DETAILS["out_of_range"].filled(**bounds)
                self.fault(name, "out_of_range", detail, rule.id)
        if not given:
            all_names = joined([Text(name, name) for name in known], ja="か", en=" or ")
            text = Text("{names}が要る。", "It needs {names}.").filled(names=all_names)
            self.fault(next(iter(known)), "missing", text, rule.id)
        return tuple(given.items())

    def has_fu(self, form: str) -> bool:
        """Whether the rules say what a form is worth: by fu of its own, or as a yakuman."""
        shape = SHAPE_OF[form]
        return any(
            (isinstance(rule, FuItem) and shape in rule.shapes)
            or (
                isinstance(rule, Yaku) and rule.unit == "yakuman" and tuple(rule.shapes) == (shape,)
            )
            for rule in self._ruleset.book.rules
        )


class CardChange(ABC):
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
    target: ClassVar[str] = ""
    """The rules it can be about: one of :data:`TARGETS`; empty where it is about none."""
    brought: ClassVar[str] = ""
    """Its attribute that says how much of its kind it brings in, where only cards bring that in."""
    fact: ClassVar[str] = ""
    """The field of a scoring request that may be given only where such a change is in play."""

    __slots__ = ()

    @classmethod
    def parse(cls, reader: ChangeReader) -> "CardChange":
        """The change that a request describes; its fields have the right shape."""
        if cls.target:
            reader.rule(cls.target)
        return cls(**reader.values)

    @abstractmethod
    def apply(self, to: Application, card: Played) -> Text | None:
        """Apply it to the rules; the answer is why it has no effect, ``None`` where it has one."""

    @abstractmethod
    def describe(self, ruleset: Declarations) -> Text:
        """What it does, in one sentence."""

    @abstractmethod
    def idle(self, hand: HandWithCards) -> Text | None:
        """Why it has no effect in a hand though the rules have it; ``None`` where it has one."""

    def prepare(self, to: Application, card: Played) -> None:  # noqa: B027 - few need it
        """Note what changes of other layers must know of it, before any is applied."""

    def settings(self) -> Settings:
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

    def brings(self, ruleset: Declarations) -> Brought | None:  # noqa: ARG002 - see RedFives
        """What it brings in that only a card can."""
        if self.kind is None or not self.brought:
            return None
        return Brought(self.kind, None, getattr(self, self.brought))

    def of_hand(self, ruleset: Declarations) -> bool:  # noqa: ARG002 - see the layers about rules
        """Whether it is about what a hand holds or has, and not about numbers that a settlement uses."""
        return True
