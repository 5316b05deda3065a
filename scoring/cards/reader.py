"""One change of a card of a request: its fields, the rules and amounts it names, and what is wrong with them."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from scoring.cards.model import AMOUNTS, CONDITIONS, CONTRADICTIONS, SHAPE_OF, support_of
from scoring.faults import Fault
from scoring.rules.amendments import amounts_of
from scoring.rules.options import chosen_options
from scoring.rules.rulebook import KINDS, Dora, FuItem, Limit, OptionValue, Rule, Yaku
from scoring.rules.ruleset import Ruleset
from scoring.spelling import nearest
from scoring.text import Text, joined

TARGETS: Final = ("grant", "ban", "set", "add", "payment (chips)")
"""The layers that are about rules."""


@lru_cache(maxsize=64)
def targets_of(ruleset: Ruleset) -> Mapping[str, Mapping[str, Rule]]:
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


def did_you_mean(name: str, known: Mapping[str, object]) -> Text:
    """A hint at the nearest known names; nothing where there are none."""
    near = nearest(name, known)
    if not near:
        return Text("", "")
    names = ", ".join(near)
    return Text(f"もしかして: {names}。", f" Did you mean {names}?")


class ChangeReader:
    """A change whose shape is right, and the faults of what it says."""

    def __init__(self, ruleset: Ruleset, given: Mapping[str, Any], at: str) -> None:
        self.given = given
        self.support = support_of(ruleset)
        self.faults: list[Fault] = []
        self._ruleset = ruleset
        self._at = at

    def fault(self, name: str, code: str, text: Text, rule: str | None = None) -> None:
        """Note a fault of a field."""
        self.faults.append(Fault(f"{self._at}/{name}", code, text, rule))

    def check_fields(self, required: tuple[str, ...], optional: tuple[str, ...]) -> None:
        """Note the fields that are missing, and those that such a change does not have."""
        names = (*required, *optional)
        for name in required:
            if name not in self.given:
                self.fault(name, "missing", Text("必須の項目。", "This field is required."))
        for name in self.given:
            if name not in (*names, "layer", "kind"):
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
        return Text("この規則はどの層でも変えられない。", "No layer can change this rule.")

    def conditions(self) -> tuple[str, ...]:
        """The conditions of ``when``, in order."""
        when = self.given.get("when", ())
        for one, other in CONTRADICTIONS:
            if one in when and other in when:
                text = Text("{one}と{other}は両立しない。", "Never both {one} and {other}.")
                names = {"one": CONDITIONS[one], "other": CONDITIONS[other]}
                self.fault("when", "contradiction", text.filled(**names))
        return tuple(name for name in CONDITIONS if name in when)

    def options(self) -> tuple[tuple[str, OptionValue], ...]:
        """The options that are given, with values that they can have."""
        chosen, faults = chosen_options(self._ruleset, self.given["options"])
        self.faults += [replace(fault, pointer=f"{self._at}{fault.pointer}") for fault in faults]
        return tuple(sorted(chosen.items()))

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
                text = Text("{low}から{high}まで。", "Must be from {low} to {high}.")
                bounds = {"low": known[name].least, "high": known[name].most}
                self.fault(name, "out_of_range", text.filled(**bounds), rule.id)
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
