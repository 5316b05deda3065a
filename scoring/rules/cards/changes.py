"""The kinds of changes that a card of a request can make, and their readers."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, Final, NamedTuple

from scoring.faults import Fault
from scoring.fields.wording import unknown_value, value_fault
from scoring.rules import MESSAGES
from scoring.rules.amendments import amounts_of
from scoring.rules.cards.deck import CONDITIONS, SHAPE_OF, Deck
from scoring.rules.changes import (
    AMOUNTS,
    AddAmounts,
    Ban,
    BringDora,
    CardChange,
    Grant,
    MakeLiable,
    MarkDragon,
    SetAmounts,
    SetChips,
    SetForm,
    SetOptions,
    SetRedFives,
    SetWareme,
)
from scoring.rules.declarations import Declarations
from scoring.rules.options import chosen_options
from scoring.rules.rulebook import KINDS, Dora, FuItem, Limit, Rule, Yaku
from scoring.spelling import closest, did_you_mean
from scoring.text import Text, joined

_CONTRADICTIONS: Final = (("tsumo", "ron"), ("dealer", "child"), ("closed", "open"))
"""Conditions that never hold together."""
_CHIPS: Final = "payment (chips)"
TARGETS: Final = ("grant", "ban", "set", "add", _CHIPS)
"""The changes that are about rules."""


def targets_of(ruleset: Declarations, target: str) -> Mapping[str, Rule]:
    """Return the rules that one of :data:`TARGETS` can be about, by identifier."""
    rules = ruleset.declared
    return {rule.id: rule for rule in rules if _is_target(ruleset, target, rule)}


def _is_target(ruleset: Declarations, target: str, rule: Rule) -> bool:
    """Return whether one of :data:`TARGETS` can be about a rule."""
    if target in ("set", "add"):
        return bool(amounts_of(rule))
    if target == "ban" and isinstance(rule, Limit):
        # The first step of the scale cannot be left out.
        limits = (one for one in ruleset.declared if isinstance(one, Limit))
        first = next(limit for limit in limits if limit.han is not None)
        return rule.han is not None and rule is not first
    if target == "ban":
        return isinstance(rule, Yaku | FuItem | Dora)
    return isinstance(rule, Yaku if target == "grant" else Yaku | Dora | Limit)


class ChangeReader:
    """The reader of a change of the right shape, which collects the errors in its content."""

    def __init__(
        self, ruleset: Declarations, deck: Deck, given: Mapping[str, Any], at: str
    ) -> None:
        """Prepare to read a change; ``at`` is its JSON pointer."""
        self.given = given
        self.faults: list[Fault] = []
        self._ruleset = ruleset
        self._deck = deck
        self._at = at

    def read(self) -> CardChange | None:
        """Return the change; ``None`` if it has errors."""
        kind = self._kind()
        if kind is None:
            return None
        self._check_fields(kind)
        if self.faults:
            return None
        if kind.target and "options" not in self.given and "rule" in self.given:
            self._check_rule(kind.target)
        change = kind.read(self)
        return None if self.faults else change

    @property
    def values(self) -> dict[str, Any]:
        """The fields except layer and kind."""
        return {name: self.given[name] for name in self.given if name not in ("layer", "kind")}

    def _fault(self, name: str, code: str, text: Text, rule: str | None = None) -> None:
        self.faults.append(Fault(f"{self._at}/{name}", code, text, rule))

    def _kind(self) -> "ChangeKind | None":
        """Return the kind of change that its layer and kind name; note an error if there is none."""
        layer, name = self.given["layer"], self.given.get("kind")
        of_layer = {kind.kind: kind for kind in CHANGE_KINDS if kind.layer == layer}
        if name in of_layer:
            return of_layer[name]
        if None in of_layer:
            self._fault("kind", "unknown_field", MESSAGES["kind:none"])
        else:
            text = MESSAGES["kind:unknown"].filled(names=", ".join(map(str, of_layer)))
            self._fault("kind", "missing" if name is None else "unknown_value", text)
        return None

    def _check_fields(self, kind: "ChangeKind") -> None:
        """Add an error for each missing field, and for each field that this kind of change does not have."""
        names = (*kind.required, *kind.optional)
        for name in kind.required:
            if name not in self.given:
                self.faults.append(value_fault(f"{self._at}/{name}", "missing"))
        for name in self.values:
            if name not in names:
                text = MESSAGES["fields:change"].filled(names=", ".join(names))
                self._fault(name, "unknown_field", text)

    def _check_rule(self, target: str) -> None:
        """Add an error if this kind of change cannot apply to the named rule."""
        name = self.given["rule"]
        rule = self._ruleset.rules.get(name)
        if rule is not None and _is_target(self._ruleset, target, rule):
            return
        known = targets_of(self._ruleset, target)
        if rule is not None:
            there = {rule.kind for rule in known.values()}
            kinds = ", ".join(kind for kind in KINDS if kind in there)
            text = MESSAGES["wrong_rule"].filled(kinds=kinds, others=self._targets_with(rule))
            self._fault("rule", "wrong_rule", text, name)
        else:
            near = closest(name, known)
            hint = did_you_mean(near)
            fault = MESSAGES.fault(f"{self._at}/rule", "unknown_rule", hint=hint)
            self.faults.append(replace(fault, suggestion=near))

    def _targets_with(self, rule: Rule) -> Text:
        """Return the layers that can change a rule, in words."""
        targets = [one for one in TARGETS if one != "grant"]
        if layers := [one for one in targets if _is_target(self._ruleset, one, rule)]:
            return MESSAGES["wrong_rule:layers"].filled(names=", ".join(layers))
        return MESSAGES[f"wrong_rule:{'option' if rule.id in self._ruleset.options else 'none'}"]

    def _conditions(self) -> tuple[str, ...]:
        """Return the conditions of ``when``, in order."""
        when = self.given.get("when", ())
        for pair in _CONTRADICTIONS:
            if {*pair} <= {*when}:
                one, other = (MESSAGES[f"conditions.{name}"] for name in pair)
                at = f"{self._at}/when"
                self.faults.append(MESSAGES.fault(at, "contradiction:when", one=one, other=other))
        return tuple(name for name in CONDITIONS if name in when)

    def mark_dragon(self) -> MarkDragon:
        """Read a marked dragon, which is always wild without conditions."""
        return MarkDragon(self._conditions())

    def grant(self) -> Grant:
        """Read the grant of a yaku: conditions go with a yaku for all hands only."""
        everywhere = self.given.get("hands", "all") == "all"
        if self.given.get("when") and not everywhere:
            self._fault("when", "unknown_field", MESSAGES["conditions_for_all"])
        when = self._conditions()
        return Grant(self.given["rule"], when if everywhere else None)

    def set_form(self) -> SetForm:
        """Read a form, which needs fu if the rules do not have any for it."""
        change = SetForm(**self.values)
        needed = change.allowed and not self._has_fu(change.form)
        if needed and change.fu is None:
            self._fault("fu", "missing", MESSAGES["fu:missing"])
        elif change.fu is not None and not needed:
            self._fault("fu", "unknown_field", MESSAGES["fu:own"])
        return change

    def _has_fu(self, form: str) -> bool:
        """Return whether the rules give the worth of a form: fu of its own, or a yakuman."""
        shape = SHAPE_OF[form]
        return any(
            (isinstance(rule, FuItem) and shape in rule.shapes)
            or (
                isinstance(rule, Yaku) and rule.unit == "yakuman" and tuple(rule.shapes) == (shape,)
            )
            for rule in self._ruleset.declared
        )

    def set_amounts(self) -> SetAmounts | SetOptions:
        """Read either amounts of a rule, within the values that they can have, or options."""
        if ("rule" in self.given) == ("options" in self.given):
            self._fault("rule", "missing", MESSAGES["rule_or_options"])
            return SetOptions(())
        if "options" in self.given:
            return self._options()
        self._check_amounts(within=True)
        return SetAmounts(**self.values)

    def add_amounts(self) -> AddAmounts:
        """Read any differences of amounts."""
        self._check_amounts(within=False)
        return AddAmounts(**self.values)

    def _check_amounts(self, *, within: bool) -> None:
        """Add the errors in the amounts of a rule; ``within`` requires them to be possible values."""
        if self.faults:
            return
        rule = self._ruleset.rules[self.given["rule"]]
        known = amounts_of(rule)
        given = {name: self.given[name] for name in AMOUNTS if name in self.given}
        for name, value in given.items():
            if name not in known:
                text = MESSAGES["fields:rule"].filled(names=", ".join(known))
                self._fault(name, "unknown_field", text, rule.id)
            elif within and not known[name].least <= value <= known[name].most:
                bounds = {"low": known[name].least, "high": known[name].most}
                at = f"{self._at}/{name}"
                self.faults.append(value_fault(at, "out_of_range", rule.id, **bounds))
        if not given:
            names = joined([Text(name, name) for name in known], ja="か", en=" or ")
            text = MESSAGES["fields:missing"].filled(names=names)
            self._fault(next(iter(known)), "missing", text, rule.id)

    def _options(self) -> SetOptions:
        """Read options with values that they can have, and no amounts."""
        for name in AMOUNTS:
            if name in self.given:
                self._fault(name, "unknown_field", MESSAGES["fields:options"])
        chosen, faults = chosen_options(self._ruleset, self.given["options"])
        self.faults += [replace(fault, pointer=f"{self._at}{fault.pointer}") for fault in faults]
        return SetOptions(tuple(sorted(chosen.items())))

    def make_liable(self) -> MakeLiable:
        """Read a reason for liability that the ruleset knows."""
        change = MakeLiable(**self.values)
        known = [liability.id for liability in self._deck.liabilities]
        if change.liability not in known:
            self.faults.append(unknown_value(f"{self._at}/liability", change.liability, known))
        return change


class ChangeKind(NamedTuple):
    """One kind of change that a card of a request can make."""

    layer: str
    read: Callable[[ChangeReader], CardChange]
    """Makes the change; its fields have the right shape."""
    kind: str | None = None
    """Its name in a layer that has several kinds."""
    required: tuple[str, ...] = ()
    """The required fields except layer and kind."""
    optional: tuple[str, ...] = ()
    """The fields that a change may omit."""
    target: str = ""
    """The rules it can be about, one of :data:`TARGETS`; empty if it is about none."""

    @property
    def text(self) -> Text:
        """One sentence that describes the effect of this kind of change."""
        return MESSAGES[f"kinds.{self.kind or self.layer}"]


def _kind(change: Any, kind: str | None = None, **more: Any) -> ChangeKind:  # noqa: ANN401 - a class of changes, and fields
    """Return a kind of change with the fields of its class, unless ``more`` has other ones."""
    declared: dict[str, Any] = {
        "layer": change.layer,
        "kind": kind,
        "read": lambda reader: change(**reader.values),
        "required": tuple(one.name for one in fields(change) if one.default is MISSING),
        "optional": tuple(one.name for one in fields(change) if one.default is not MISSING),
    }
    return ChangeKind(**declared | more)


CHANGE_KINDS: Final = (
    _kind(SetRedFives, "red_fives"),
    _kind(BringDora, "flowers", optional=("worth",)),
    _kind(BringDora, "dora", required=("tile",), optional=("worth",)),
    _kind(MarkDragon, "wild", read=ChangeReader.mark_dragon),
    _kind(SetForm, read=ChangeReader.set_form),
    _kind(
        Grant,
        read=ChangeReader.grant,
        required=("rule",),
        optional=("hands", "when"),
        target="grant",
    ),
    _kind(Ban, target="ban"),
    _kind(
        SetAmounts,
        read=ChangeReader.set_amounts,
        required=(),
        optional=("rule", *AMOUNTS, "options"),
        target="set",
    ),
    _kind(AddAmounts, read=ChangeReader.add_amounts, target="add"),
    _kind(SetWareme, "wareme"),
    _kind(MakeLiable, "liability", read=ChangeReader.make_liable),
    _kind(SetChips, "chips", target=_CHIPS),
)
"""Every kind, by layer."""
