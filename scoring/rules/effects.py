"""The differences that the options and cards of a request make to the basic rules."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, NamedTuple, cast

from scoring.rules import MESSAGES
from scoring.rules.amendments import AppliedChange, PlayedCard, amounts_of, changes_of, settings_of
from scoring.rules.cards.deck import Deck
from scoring.rules.changes import (
    AddAmounts,
    Alone,
    Ban,
    BringDora,
    CardChange,
    Grant,
    MakeLiable,
    MarkDragon,
    OnlyByCard,
    RuleChange,
    SetAmounts,
    SetForm,
    SetOptions,
    SetRedFives,
    SetWareme,
)
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import InForce
from scoring.rules.links import href_of, line_of
from scoring.rules.rulebook import Card, Dora, FuItem, Limit, Number, Option, OptionValue, Yaku
from scoring.text import NOTHING, Text, amount, joined


def effects_of(rules: InForce, lang: str) -> list[dict[str, Any]]:
    """Return one entry for each option that the request names and for each card, with its effect in words."""
    options = rules.ruleset.options
    by_option = [_entry(rules, options[name], lang) for name in rules.chosen]
    return by_option + [_card_entry(rules, card, lang) for card in rules.cards]


def _entry(rules: InForce, option: Option, lang: str) -> dict[str, Any]:
    """Return the entry of an option in the request: its value, and its changes."""
    value = rules.chosen[option.id]
    texts, differences = _of_choice(rules, option, value)
    changed = {
        "option": option.id,
        "value": as_json(value),
        "effects": [text.say(lang) for text in texts],
        "rules": lines(rules.ruleset, differences, lang),
    }
    return line_of(rules.ruleset.id, option, lang, changed)


def _of_choice(
    rules: InForce, option: Option, value: OptionValue
) -> tuple[list[Text], list["RuleDifference"]]:
    """Return the changes of an option at a value, in words and rule by rule."""
    before = rules.ruleset.default_of(option.id)
    if rules.options[option.id] != value:
        return [MESSAGES["overruled"]], []
    if value == before:
        return [], []
    plain = rules.basic
    texts = [
        MESSAGES["overruled"] if _overruled(rules, change) else described(rules.ruleset, change)
        for change in changes_of(rules.ruleset, option, value)
        if not (isinstance(change, Ban) and change.rule in plain.banned)
    ]
    words = _described_option(rules.ruleset, option.id, value)
    if option.values:
        # A choice with a name of its own can change more than these amounts, as an edition does.
        texts = [words, *texts]
    elif not texts and not (option.subset_of and isinstance(value, tuple)):
        texts = [words]
    return texts, of_option(rules, option)


def _overruled(rules: InForce, change: RuleChange) -> bool:
    """Return whether a card takes precedence over the change of an option."""
    if isinstance(change, Ban):
        return change.rule not in rules.banned
    return isinstance(change, SetAmounts) and any(
        rules.amount(change.rule, name) != value for name, value in change.amounts.items()
    )


# --- cards


def cards_of(ruleset: Declarations, lang: str) -> list[dict[str, Any]]:
    """Return the cards of a ruleset, with their changes in the format of a request; empty for a ruleset without cards."""
    return [
        line_of(ruleset.id, card, lang, {"text": card.text.say(lang), **card.facts(lang)})
        for card in ruleset.declared
        if isinstance(card, Card)
    ]


def _card_entry(rules: InForce, card: PlayedCard, lang: str) -> dict[str, Any]:
    """Return the entry of a card in play: its texts and changes."""
    changes = [
        (_with_overridden(rules, made), made.change.layer, _why_not(rules, made))
        for made in rules.card_changes
        if made.card.id == card.id
    ]
    whole = [
        text if why is None else MESSAGES["not_applied"].filled(effect=text, why=why)
        for text, _, why in changes
    ]
    return {
        "id": card.id,
        "name": card.name.say(lang),
        "text": card.text.say(lang),
        "effects": [text.say(lang) for text in whole or [MESSAGES["no_changes"]]],
        "changes": [
            {
                "layer": layer,
                "effect": text.say(lang),
                "took_effect": why is None,
                "why": why and why.say(lang),
            }
            for text, layer, why in changes
        ],
        "rules": lines(rules.ruleset, differences(rules, card), lang),
        "clause": card.clause,
        "document": card.document,
        "href": href_of(rules.ruleset.id, card.page),
    }


def _with_overridden(rules: InForce, made: AppliedChange) -> Text:
    """Return the effect of a card's change, and the options of the request over which it takes precedence."""
    if isinstance(made.change, OnlyByCard):
        text, _ = _brought_in(rules, made.card, made.change)
    else:
        text = described(rules.ruleset, made.change)
    if _why_not(rules, made) is not None:
        return text
    overridden = [
        MESSAGES["overrides"].filled(option=_described_option(rules.ruleset, name, value))
        for name, value in rules.chosen.items()
        if _overrides(rules.ruleset, made.change, name, value)
    ]
    return joined([text, *overridden], ja="。", en="; ")


def _overrides(ruleset: Declarations, change: CardChange, name: str, value: OptionValue) -> bool:
    """Return whether a change of a card takes precedence over an option at a value."""
    if isinstance(change, Grant):
        return Ban(change.rule) in changes_of(ruleset, ruleset.options[name], value)
    ours, theirs = settings_of(ruleset, change), settings_of(ruleset, SetOptions(((name, value),)))
    return any(ours.get(what, its) != its for what, its in theirs.items())


def _why_not(rules: InForce, made: AppliedChange) -> Text | None:
    """Return the reason why a change of a card was not applied to the rules; ``None`` if it was applied."""
    if made.repeats is not None:
        return MESSAGES["repeats"].filled(card=made.repeats.id)
    rule = _needed_rule(rules.ruleset, made.change)
    if rule is None or rule not in rules.banned:
        return None
    card = rules.banned[rule]
    return MESSAGES["not_in_use"] if card is None else MESSAGES["banned"].filled(card=card.id)


def _needed_rule(ruleset: Declarations, change: CardChange) -> str | None:
    """Return the rule that must be in use for a change to be applied, if there is one."""
    if isinstance(change, SetForm) and ruleset.deck is not None and change.allowed:
        return ruleset.deck.forms.get(change.form)
    return change.rule if isinstance(change, Grant | SetAmounts | AddAmounts) else None


def differences(rules: InForce, card: PlayedCard) -> list["RuleDifference"]:
    """Return the differences that a card makes to the plain ruleset, with all the cards in play."""
    ruleset = rules.ruleset
    applied = [
        made.change
        for made in rules.card_changes
        if made.card.id == card.id and _why_not(rules, made) is None
    ]
    brought_in: list[RuleDifference] = []
    of_options: list[RuleDifference] = []
    names: set[str] = set()
    for change in applied:
        match change:
            case SetOptions():
                for name, _ in change.options:
                    of_options += of_option(rules, ruleset.options[name])
            case Ban() | SetAmounts() | AddAmounts() | Grant(when=None):
                names.add(change.rule)
            case _:
                _, difference = _brought_in(rules, card, change)
                brought_in.append(difference)
    found = [*(one for one in brought_in if one.before != one.after), *of_options]
    return [*found, *(one for one in of_rules(rules, names) if one not in found)]


def _brought_in(
    rules: InForce, card: PlayedCard, change: OnlyByCard
) -> tuple[Text, "RuleDifference"]:
    """Return the effect of a change that only cards can make: in one sentence, and as a difference from the basic rules."""
    ruleset, deck = rules.ruleset, cast(Deck, rules.ruleset.deck)
    values: dict[str, object]
    found: tuple[str, str, object, object]
    match change:
        case Grant():
            key = "counts" if change.when is None else "grant"
            when = _described_conditions(change.when or ())
            values = {"yaku": ruleset.rules[change.rule].name, "when": when}
            found = change.rule, "grant", None, change.when
        case SetRedFives():
            key, values = "red_fives", {"man": change.man, "pin": change.pin, "sou": change.sou}
            before = deck.red_limits[rules.basic.numbers.red_fives]
            found = "red_fives", "red_fives", before, change.limits
        case BringDora():
            key = "dora" if change.tile else "flowers"
            values = {"tile": change.tile, "n": change.worth}
            found = card.id, key, None, change.worth
        case MarkDragon():
            key, values = "wild", {"when": _described_conditions(change.when)}
            found = card.id, "wild", None, change.when
        case SetForm():
            key = "wins" if change.allowed else "wins_not"
            fu = MESSAGES["described.fu"].filled(n=change.fu) if change.fu else NOTHING
            values = {"form": MESSAGES[f"forms.{change.form}"], "fu": fu}
            found = change.form, "form", change.form in deck.forms, change.allowed
        case SetWareme():
            honba = MESSAGES["described.honba"] if change.honba else NOTHING
            key, values = "wareme", {"times": change.times, "honba": honba}
            found = card.id, "wareme", None, change.times
        case MakeLiable():
            key, values = "liability", {"name": deck.liability(change.liability).name}
            found = card.id, "liability", None, change.liability
        case _:
            chips = amount(change.chips, MESSAGES["units.chips"])
            key, values = "chips", {"rule": ruleset.rules[change.rule].name, "chips": chips}
            found = change.rule, "chips", 0, change.chips
    id_, what, old, after = found
    page = id_ if id_ in ruleset.rules else card.page
    text = MESSAGES[f"described.{key}"].filled(**values)
    return text, RuleDifference(id_, what, old, after, page)


# --- changes in words


def described(ruleset: Declarations, change: RuleChange | AddAmounts | SetOptions) -> Text:
    """Return the description of a change of rules or options, in one sentence."""
    rules = ruleset.rules
    match change:
        case Ban():
            text = MESSAGES["described.ban"].filled(rule=rules[change.rule].name)
        case Alone():
            text = MESSAGES["described.alone"].filled(rule=rules[change.rule].name)
        case SetAmounts() if change.unit == "yakuman":
            text = MESSAGES["described.yakuman"].filled(rule=rules[change.rule].name)
        case SetAmounts():
            text = _described_amounts(ruleset, change, "{:,}")
        case AddAmounts():
            text = _described_amounts(ruleset, change, "{:+,}")
        case _:
            named = [_described_option(ruleset, name, value) for name, value in change.options]
            text = joined(named, ja="、")
    return text


def _described_amounts(ruleset: Declarations, change: SetAmounts | AddAmounts, number: str) -> Text:
    rule = ruleset.rules[change.rule]
    named = [
        Text(number.format(value), number.format(value))
        if name == "value"
        else MESSAGES["described.amount"].filled(
            amount=MESSAGES[f"amounts.{name}"], value=number.format(value)
        )
        for name, value in change.amounts.items()
    ]
    if isinstance(rule, Number) and rule.unlimited and isinstance(change, SetAmounts):
        named = [rule.unlimited] if change.amounts["value"] <= 0 else named
    unit = MESSAGES[f"units.{rule.unit}"] if isinstance(rule, Yaku | Dora) else NOTHING
    return MESSAGES["described.amounts"].filled(rule=rule.name, amounts=joined(named), unit=unit)


def _described_option(ruleset: Declarations, name: str, value: OptionValue) -> Text:
    """Return an option and the name of its value."""
    option = ruleset.options[name]
    if option.subset_of and isinstance(value, tuple) and value:
        named = joined([ruleset.rules[rule].name for rule in value])
    else:
        named = option.value_name(value)
    return MESSAGES["described.option"].filled(name=option.name, value=named)


def _described_conditions(when: tuple[str, ...]) -> Text:
    """Return conditions in brackets; an empty text if there are none."""
    if not when:
        return NOTHING
    named = joined([MESSAGES[f"conditions.{name}"] for name in when], ja="・", en=" and ")
    return MESSAGES["described.when"].filled(named=named)


COUNTS: Final = "counts"
UNIT: Final = "unit"
OPTION: Final = "option"
WHATS: Final = (
    OPTION, COUNTS, UNIT, "value", "closed", "open", "yaochu", "red_fives", "flowers", "dora", "wild", "form", "grant", "wareme",
    "liability", "chips",
)  # fmt: skip
"""The parts of a rule that can differ: an option's value, whether it counts, its unit, its amounts, or the effects of cards."""


class RuleDifference(NamedTuple):
    """One difference from the plain ruleset."""

    id: str
    """Identifier of the rule, or of the card that brings it in."""
    what: str
    """The part of the rule that differs: one of :data:`WHATS`."""
    before: Any
    after: Any
    page: str
    """Identifier of the rule that explains the difference."""


def of_option(rules: InForce, option: Option) -> list[RuleDifference]:
    """Return the differences from the rules in which the option has its default."""
    before, after = rules.ruleset.default_of(option.id), rules.options[option.id]
    if after == before:
        return []
    bans = {
        change.rule
        for value in (before, after)
        for change in changes_of(rules.ruleset, option, value)
        if isinstance(change, Ban)
    }
    found = RuleDifference(option.id, OPTION, before, after, option.id)
    return [found, *of_rules(rules, bans | option.changed_rules)]


def lines(
    ruleset: Declarations, differences: Iterable[RuleDifference], lang: str
) -> list[dict[str, Any]]:
    """Return differences as entries of an answer."""
    return [
        {
            "id": id_,
            "what": what,
            "from": as_json(before),
            "to": as_json(after),
            "name": ruleset.rules[page].name.say(lang),
            "href": href_of(ruleset.id, page),
        }
        for id_, what, before, after, page in differences
    ]


def as_json(value: object) -> object:
    """Return the value of an option as JSON data."""
    return list(value) if isinstance(value, tuple) else value


def of_rules(rules: InForce, names: Collection[str]) -> Iterator[RuleDifference]:
    """Yield the differences of some rules from the basic rules, in the order of the book."""
    plain = rules.basic
    for rule in rules.ruleset.declared:
        if rule.id not in names:
            continue
        if isinstance(rule, Yaku | Dora | FuItem | Limit):
            counted = rule.id not in plain.banned
            counts = rule.id not in rules.banned
            if counted != counts:
                yield RuleDifference(rule.id, COUNTS, counted, counts, rule.id)
            if not counts:  # changes of what a rule is worth were not applied
                continue
        if isinstance(rule, Yaku) and plain.unit_of(rule) != rules.unit_of(rule):
            units = plain.unit_of(rule), rules.unit_of(rule)
            yield RuleDifference(rule.id, UNIT, *units, rule.id)
        for name in amounts_of(rule):
            before, after = plain.amount(rule.id, name), rules.amount(rule.id, name)
            if before != after:
                yield RuleDifference(rule.id, name, before, after, rule.id)
