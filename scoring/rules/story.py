"""How the options and cards of a request make the rules in force differ from the basic ones."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.rules.amendments import amounts_of
from scoring.rules.changes import Alone, Ban, Change, SetNumber, SetWorth
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import InForce
from scoring.rules.links import href_of, rule_place
from scoring.rules.relations import changed_by
from scoring.rules.rulebook import (
    Dora,
    FuItem,
    Limit,
    Option,
    OptionValue,
    Yaku,
)
from scoring.text import LANGUAGES, Text, joined

_OVERRULED: Final = Text("場のカードが優先する", "a card in play takes precedence")
_BANNED: Final = Text("{rule}は数えない", "{rule} does not count")
_ALONE: Final = Text("{rule}には他の役もドラも付かない", "{rule} counts alone")
_YAKUMAN: Final = Text("{rule}は役満", "{rule} is a yakuman")
_SET: Final = Text("{rule}: {value}", "{rule}: {value}")
_CLOSED: Final = Text("門前{worth}", "closed {worth}")
_OPEN: Final = Text("鳴き{worth}", "open {worth}")


def story_of(rules: InForce, lang: int) -> list[dict[str, Any]]:
    """Return one entry for each option that the request names and for each card, with its effect in words."""
    story = story_of_options(rules, LANGUAGES[lang])
    if rules.cards and (deck := rules.ruleset.deck) is not None:
        story += deck.story(rules, LANGUAGES[lang])
    return story


def story_of_options(rules: InForce, lang: str) -> list[dict[str, Any]]:
    """Return the entries of the options alone."""
    if not rules.chosen:
        return []
    # Copied by hand: :func:`copy.deepcopy` takes twenty times as long.
    story = []
    entries, lists = _story(rules, lang)
    for entry in entries:
        copied = entry.copy()
        copied["effects"] = entry["effects"][:]
        copied["rules"] = [line.copy() for line in entry["rules"]]
        story.append(copied)
    for place, line, name in lists:
        part = story[place] if line is None else story[place]["rules"][line]
        part[name] = part[name][:]
    return story


_Lists = tuple[tuple[int, int | None, str], ...]
"""Where the value of an option is a list: the entry, its line or none for the entry itself, and the name of the value."""


@lru_cache(maxsize=128)
def _story(rules: InForce, lang: str) -> tuple[tuple[dict[str, Any], ...], _Lists]:
    entries = tuple(_entry(rules, rules.ruleset.options[name], lang) for name in rules.chosen)
    return entries, tuple(_lists_in(entries))


def _lists_in(entries: Iterable[dict[str, Any]]) -> Iterator[tuple[int, int | None, str]]:
    for place, entry in enumerate(entries):
        if isinstance(entry.get("value"), list):
            yield place, None, "value"
        for number, line in enumerate(entry["rules"]):
            for name in ("from", "to"):
                if isinstance(line[name], list):
                    yield place, number, name


def _entry(rules: InForce, option: Option, lang: str) -> dict[str, Any]:
    """Return what the request says of an option: its value, and what that changes."""
    value = rules.chosen[option.id]
    texts, differences = _of_choice(rules, option, value)
    return {
        "id": option.id,
        "name": option.name.say(lang),
        "option": option.id,
        "value": as_json(value),
        "effects": [text.say(lang) for text in texts],
        "rules": lines(rules.ruleset, differences, lang),
        **rule_place(option),
        "href": href_of(rules.ruleset.id, option.id),
    }


def _of_choice(
    rules: InForce, option: Option, value: OptionValue
) -> tuple[list[Text], list["RuleDifference"]]:
    """Return what an option changes at a value, in words and rule by rule."""
    before = rules.ruleset.default_of(option.id)
    if rules.options[option.id] != value:
        return [_OVERRULED], []
    if value == before:
        return [], []
    plain = rules.basic
    changes = [
        change
        for change in rules.changes_of(option, value)
        if not (isinstance(change, Ban) and change.rule in plain.banned)
    ]
    return _texts(rules, changes), of_option(rules, option, before)


def _texts(rules: InForce, changes: Iterable[Change]) -> list[Text]:
    """What changes do, in words."""
    return [
        _OVERRULED if _overruled(rules, change) else _effect(rules.ruleset, change)
        for change in changes
    ]


def _overruled(rules: InForce, change: Change) -> bool:
    """Whether a card takes precedence over what an option changes."""
    if isinstance(change, Ban):
        return change.rule in rules.card_effects.lifted
    if isinstance(change, SetNumber):
        return change.number in rules.card_effects.amounts
    return isinstance(change, SetWorth) and change.yaku in rules.card_effects.amounts


def _effect(ruleset: Declarations, change: Change) -> Text:
    """What one change does, in words."""
    if isinstance(change, Ban):
        return _BANNED.filled(rule=ruleset.rules[change.rule].name)
    if isinstance(change, SetNumber):
        return _SET.filled(rule=ruleset.rules[change.number].name, value=change.value)
    name = ruleset.rules[change.yaku].name
    if isinstance(change, Alone):
        return _ALONE.filled(rule=name)
    if change.unit == "yakuman":
        return _YAKUMAN.filled(rule=name)
    worths = [
        text.filled(worth=worth)
        for text, worth in ((_CLOSED, change.closed), (_OPEN, change.open))
        if worth is not None
    ]
    return _SET.filled(rule=name, value=joined(worths))


COUNTS: Final = "counts"
UNIT: Final = "unit"
OPTION: Final = "option"
WHATS: Final = (
    OPTION, COUNTS, UNIT, "value", "closed", "open", "yaochu", "red_fives", "flowers", "dora", "wild", "form", "grant", "wareme",
    "liability", "chips",
)  # fmt: skip
"""What of a rule can differ: an option's value, whether it counts, its unit, an amount of it, or what only cards bring in."""


class RuleDifference(NamedTuple):
    """One difference from the plain ruleset."""

    id: str
    """Of a rule, or of the card that brings it in."""
    what: str
    """One of :data:`WHATS`."""
    before: Any
    after: Any
    page: str
    """Identifier of the rule where it is explained."""


def of_option(rules: InForce, option: Option, before: OptionValue) -> list[RuleDifference]:
    """What differs from the rules with the option at the value ``before``."""
    after = rules.options[option.id]
    if after == before:
        return []
    names = _touched(rules, option, (before, after))
    found = [RuleDifference(option.id, OPTION, before, after, option.id)]
    return [*found, *of_rules(rules.basic, rules, names)]


def lines(
    ruleset: Declarations, differences: Iterable[RuleDifference], lang: str
) -> list[dict[str, Any]]:
    """Differences as entries of an answer."""
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
    """The value of an option as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def _touched(rules: InForce, option: Option, values: Iterable[OptionValue]) -> set[str]:
    """The rules that an option changes at any of these values."""
    bans = {
        change.rule
        for value in values
        for change in rules.changes_of(option, value)
        if isinstance(change, Ban)
    }
    return bans | changed_by(option)


def of_rules(plain: InForce, rules: InForce, names: Iterable[str]) -> Iterator[RuleDifference]:
    """What of some rules differs, in the order of the book."""
    wanted = set(names)
    for rule in rules.ruleset.book.rules:
        if rule.id not in wanted:
            continue
        if isinstance(rule, Yaku | Dora | FuItem | Limit):
            counted = rule.id not in plain.banned
            counts = rule.id not in rules.banned
            if counted != counts:
                yield RuleDifference(rule.id, COUNTS, counted, counts, rule.id)
        if isinstance(rule, Yaku) and plain.unit_of(rule) != rules.unit_of(rule):
            units = plain.unit_of(rule), rules.unit_of(rule)
            yield RuleDifference(rule.id, UNIT, *units, rule.id)
        for name in amounts_of(rule):
            before, after = plain.amount(rule.id, name), rules.amount(rule.id, name)
            if before != after:
                yield RuleDifference(rule.id, name, before, after, rule.id)
