"""The story of the rules in force: how each amendment, chosen option and card makes them differ from the basic ones."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from scoring.rules.amendments import amounts_of
from scoring.rules.changes import Alone, Ban, Change, SetNumber, SetWorth
from scoring.rules.declarations import Declarations
from scoring.rules.in_force import InForce, with_options
from scoring.rules.links import href_of
from scoring.rules.relations import changed_by
from scoring.rules.rulebook import (
    Amendment,
    Dora,
    FuItem,
    Limit,
    Number,
    Option,
    OptionValue,
    Rule,
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


_OF_A_HAND: Final = ("HAND", "PAY", "TURN")
"""What the clauses speak of that the score of a hand can depend on."""


def story_of(rules: InForce, lang: int, *, hand: bool = False) -> list[dict[str, Any]]:
    """One entry for each amendment of a variant, each option the request names and each card, with its effect in words.

    For a ``hand`` the amendments are left out that speak of draws and of the match.
    """
    story = story_of_options(rules, LANGUAGES[lang], hand=hand)
    if rules.cards and (deck := rules.ruleset.deck) is not None:
        story += deck.story(rules, LANGUAGES[lang])
    return story


def story_of_options(rules: InForce, lang: str, *, hand: bool = False) -> list[dict[str, Any]]:
    """The same without the cards."""
    # Copied by hand: :func:`copy.deepcopy` takes twenty times as long.
    story = []
    entries, lists = _story(rules, lang, hand=hand)
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
def _story(rules: InForce, lang: str, *, hand: bool) -> tuple[tuple[dict[str, Any], ...], _Lists]:
    entries = tuple(_entry(rules, rule, lang) for rule in _amending(rules, hand=hand))
    return entries, tuple(_lists_in(entries))


def _lists_in(entries: Iterable[dict[str, Any]]) -> Iterator[tuple[int, int | None, str]]:
    for place, entry in enumerate(entries):
        if isinstance(entry.get("value"), list):
            yield place, None, "value"
        for number, line in enumerate(entry["rules"]):
            for name in ("from", "to"):
                if isinstance(line[name], list):
                    yield place, number, name


def _amending(rules: InForce, *, hand: bool) -> list[Rule]:
    """The amendments of a variant that the request leaves in force, and every option it names."""
    variant = [
        rule
        for rule in rules.ruleset.book.rules
        if isinstance(rule, Amendment)
        and not rule.sets.keys() <= rules.chosen.keys()
        and not (hand and rule.type not in _OF_A_HAND)
    ]
    return [*variant, *(rules.ruleset.options[name] for name in rules.chosen)]


class _Effect(NamedTuple):
    """What an entry of the story changes."""

    changed: bool
    """Whether it makes the rules differ."""
    texts: list[Text]
    differences: list["RuleDifference"]


def _entry(rules: InForce, rule: Rule, lang: str) -> dict[str, Any]:
    ruleset, chosen = rules.ruleset, rules.chosen
    choice: dict[str, Any] = {}
    if isinstance(rule, Amendment):
        left = {name: value for name, value in rule.sets.items() if name not in chosen}
        settings = {
            name: value
            for name, value in left.items()
            if not isinstance(ruleset.rules[name], Number)
        }
        before = {name: ruleset.options[name].default for name in settings}
        numbers = [name for name in left if name not in settings]
    else:
        settings, numbers = {rule.id: chosen[rule.id]}, []
        before = {rule.id: ruleset.default_of(rule.id)}
    if len(settings) == 1:
        ((name, value),) = settings.items()
        choice = {"option": name, "value": as_json(value)}
    effects = [
        _of_choice(rules, ruleset.options[name], value, before[name])
        for name, value in settings.items()
    ]
    if numbers:
        effects.append(_of_numbers(rules, numbers))
    differences = [one for effect in effects for one in effect.differences]
    return {
        "id": rule.id,
        "name": rule.name.say(lang),
        **choice,
        "changes_the_rules": any(effect.changed for effect in effects),
        "effects": [text.say(lang) for effect in effects for text in effect.texts],
        "rules": lines(ruleset, differences, lang),
        "clause": rule.clause,
        "href": href_of(ruleset.id, rule.id),
    }


def _of_choice(rules: InForce, option: Option, value: OptionValue, before: OptionValue) -> _Effect:
    """What an option changes at a value, against the value ``before``."""
    if rules.options[option.id] != value:
        return _Effect(changed=False, texts=[_OVERRULED], differences=[])
    if value == before:
        return _Effect(changed=False, texts=[], differences=[])
    plain = _at_value(rules, option, before)
    changes = [
        change
        for change in rules.changes_of(option, value)
        if not (isinstance(change, Ban) and change.rule in plain.banned)
    ]
    differences = of_option(rules, option, before)
    return _Effect(changed=True, texts=_texts(rules, changes), differences=differences)


def _of_numbers(rules: InForce, names: Iterable[str]) -> _Effect:
    """What numbers of a variant change, against those that the game declares."""
    texts, differences = [], []
    for name in names:
        number = cast(Number, rules.ruleset.rules[name])
        texts += _texts(rules, [SetNumber(name, number.value)])
        after = rules.amount(name, "value")
        if number.usual != after:
            differences.append(RuleDifference(name, "value", number.usual, after, name))
    return _Effect(bool(differences), texts, differences)


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
    return [*found, *of_rules(_at_value(rules, option, before), rules, names)]


def _at_value(rules: InForce, option: Option, value: OptionValue) -> InForce:
    """The ruleset with one option at this value, and every other at its default."""
    if value == rules.ruleset.default_of(option.id):
        return rules.basic
    return with_options(rules.ruleset, ((option.id, value),))


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
