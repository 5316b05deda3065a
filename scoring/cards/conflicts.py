"""Whether cards contradict each other: they do where two set the same thing differently. What they set is applied elsewhere."""

from collections.abc import Hashable, Mapping, Sequence
from functools import singledispatch
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.cards.fields import FORMS
from scoring.cards.model import (
    AMOUNTS,
    Change,
    Chips,
    Flowers,
    RedFives,
    SetForm,
    SetOptions,
    SetRule,
    StandingDora,
    Wareme,
    Wild,
)
from scoring.faults import Fault
from scoring.rules.amendments import Played
from scoring.rules.rulebook import Option, OptionValue, SetNumber, SetWorth
from scoring.text import Text
from scoring.tiles.kinds import NAMES

if TYPE_CHECKING:
    from scoring.rules.ruleset import Ruleset

Options = Mapping[str, Option]
Settings = Mapping[Hashable, object]
"""What a change sets, and the value it gives it."""


class Setting(NamedTuple):
    """A card that sets something, and the place of the card in the request."""

    place: int
    card: str
    value: object


@singledispatch
def settings_of(change: Change, options: Options) -> Settings:  # noqa: ARG001 - as those below
    """What a change sets; nothing where any number of such changes go together."""
    return {}


@settings_of.register
def _red_fives(change: RedFives, options: Options) -> Settings:  # noqa: ARG001
    return {("option", "red_fives"): change.limits}


@settings_of.register
def _flowers(change: Flowers, options: Options) -> Settings:  # noqa: ARG001
    return {"flowers": change.worth}


@settings_of.register
def _dora(change: StandingDora, options: Options) -> Settings:  # noqa: ARG001
    return {("dora", change.kind): change.worth}


@settings_of.register
def _wild(change: Wild, options: Options) -> Settings:  # noqa: ARG001
    return {"wild": change.when}


@settings_of.register
def _form(change: SetForm, options: Options) -> Settings:  # noqa: ARG001
    return {("form", change.form): (change.allowed, change.fu)}


@settings_of.register
def _rule(change: SetRule, options: Options) -> Settings:  # noqa: ARG001
    return {("amount", change.rule, name): value for name, value in change.amounts}


@settings_of.register
def _options(change: SetOptions, options: Options) -> Settings:
    found: dict[Hashable, object] = {}
    for name, value in change.options:
        found["option", name] = value
        found |= amounts_set(options[name], value)
    return found


@settings_of.register
def _wareme(change: Wareme, options: Options) -> Settings:  # noqa: ARG001
    return {"wareme": (change.times, change.honba)}


@settings_of.register
def _chips(change: Chips, options: Options) -> Settings:  # noqa: ARG001
    return {("chips", change.rule): change.chips}


def amounts_set(option: Option, value: OptionValue) -> dict[Hashable, object]:
    """The amounts that an option sets at this value, besides its own."""
    found: dict[Hashable, object] = {}
    for change in () if isinstance(value, tuple) else option.changes.get(value, ()):
        if isinstance(change, SetNumber):
            found["amount", change.number, "value"] = change.value
        elif isinstance(change, SetWorth):
            worths = {"closed": change.closed, "open": change.open}
            found |= {
                ("amount", change.yaku, name): worth
                for name, worth in worths.items()
                if worth is not None
            }
    return found


def contradiction(changes: Sequence[Change | None], options: Options) -> int | None:
    """The place of the first change of a card that contradicts one before it."""
    seen: dict[Hashable, object] = {}
    for place, change in enumerate(changes):
        for what, value in {} if change is None else settings_of(change, options).items():
            if seen.setdefault(what, value) != value:
                return place
    return None


def conflicts(cards: Sequence[Played], ruleset: "Ruleset") -> list[Fault]:
    """A fault at each card that sets something otherwise than another, naming that one."""
    by_what: dict[Hashable, list[Setting]] = {}
    for place, card in enumerate(cards):
        for change in card.changes:
            for what, value in settings_of(change, ruleset.options).items():
                by_what.setdefault(what, []).append(Setting(place, card.id, value))
    faults: dict[tuple[int, str], Fault] = {}
    for what, all_set in by_what.items():
        for one in all_set:
            for other in all_set:
                if other.value != one.value:
                    fault = _fault(one, other, what, ruleset)
                    faults.setdefault((one.place, other.card), fault)
    return [faults[key] for key in sorted(faults)]


def _fault(one: Setting, other: Setting, what: Hashable, ruleset: "Ruleset") -> Fault:
    told = Text(
        "カード {one} とカード {other} が同じもの({what})を別の値にする。どちらかを外す。",
        "The cards {one} and {other} set the same thing ({what}) differently: leave one of them out.",
    )
    named, rule = _named(what, ruleset)
    detail = told.filled(one=one.card, other=other.card, what=named)
    return Fault(f"/cards/{one.place}", "conflicting_cards", detail, rule)


def _named(what: Hashable, ruleset: "Ruleset") -> tuple[Text, str | None]:
    """What cards set, in words, and the rule it is, if it is one."""
    kind, *which = what if isinstance(what, tuple) else (what,)
    if kind == "dora":
        return Text("ドラの{tile}", "{tile} as a dora").filled(tile=NAMES[which[0]]), None
    if kind == "form":
        return FORMS[which[0]], None
    if kind not in _NAMED:
        rule = ruleset.rules[which[0]]
        if which[1:] and which[1] != "value":
            told = Text("{rule}、{amount}", "{rule}, {amount}")
            return told.filled(rule=rule.name, amount=AMOUNTS[which[1]]), rule.id
        return rule.name, rule.id
    return _NAMED[kind], None


_NAMED: Final = {
    "flowers": Text("花牌の翻", "the han of flower tiles"),
    "wild": Text("印の付いた白", "the marked white dragon"),
    "wareme": Text("割れ目", "the wall break"),
}
"""What cards set that is no rule of a ruleset."""
