"""The differences between two rulesets in force: rules, worth, numbers, options, situations."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, cast

from scoring.reference.catalogue import short, situation, stamp
from scoring.reference.values import counts
from scoring.rules.effects import effects_of
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import KINDS, Dora, FuItem, Limit, Number, Option, Rule, Statement, Yaku

ComparedLine = Mapping[str, Any]
_ORDER: Final = tuple(KINDS)
_LISTS: Final = ("only_left", "only_right", "worth", "numbers", "options", "situations")
_NAMING: Final = ("id", "name", "text", "clause", "document", "href")
"""The fields of a situation that identify it and are not conditions."""
_COMPARED: Final[Mapping[type[Rule], tuple[str, tuple[str, ...]]]] = {
    **dict.fromkeys(
        (Yaku, Dora, FuItem, Limit),
        ("worth", ("worth", "value", "fu", "fu_yaochu", "han", "base_points")),
    ),
    Number: ("numbers", ("value", "unit")),
    Option: ("options", ("value", "default", "type", "values")),
}
"""The list of differences and the compared fields of each kind of rule that computes."""


def compare(left: InForce, right: InForce, lang: str) -> dict[str, Any]:
    """Return the differences between two rulesets under their options and cards; rules are matched by id and kind.

    ``only_left`` and ``only_right`` are the rules in force on one side only (the other side is null where it does not know the
    rule). ``worth`` ``numbers`` ``options`` ``situations`` list rules in force on both sides that differ, and in what. Statements
    have no values: the answer has their number. A ruleset compared with itself under other options shows what the options do.
    """
    lists: dict[str, list[dict[str, Any]]] = {name: [] for name in _LISTS}
    same = 0
    for one, other in _pairs(left, right):
        here = one is not None and counts(left, one)
        there = other is not None and counts(right, other)
        entry = {
            "left": one and short(left, one, lang),
            "right": other and short(right, other, lang),
        }
        if here != there:
            lists["only_left" if here else "only_right"].append(entry)
        elif one and other and here:
            differing = dict(_differences(left, right, one, other))
            for name, keys in differing.items():
                lists[name].append({**entry, "differs": keys})
            same += not differing
    return {
        **left.ruleset.stamp,
        "left": _side(left, lang),
        "right": _side(right, lang),
        "same": same,
        **lists,
    }


def _pairs(left: InForce, right: InForce) -> list[tuple[Rule | None, Rule | None]]:
    """Return every computing rule of both sides, sorted by kind and name, so that the order does not depend on either side."""
    mine, yours = (
        {(rule.kind, rule.id): rule for rule in rules.ruleset.declared if type(rule) in _COMPARED}
        for rules in (left, right)
    )
    keys = sorted({*mine, *yours}, key=lambda key: (_ORDER.index(key[0]), key[1]))
    return [(mine.get(key), yours.get(key)) for key in keys]


def _differences(
    left: InForce, right: InForce, one: Rule, other: Rule
) -> Iterator[tuple[str, list[str]]]:
    """Yield each list of differences to which a rule of both sides belongs, with the fields that differ."""
    name, keys = _COMPARED[type(one)]
    if found := _unlike(_compared(left, one), _compared(right, other), keys):
        yield name, found
    if isinstance(one, Yaku) and isinstance(other, Yaku) and one.situation and other.situation:
        known = {yaku.id for yaku in left.ruleset.claims} & {
            yaku.id for yaku in right.ruleset.claims
        }
        claim = _claim(left, one, known)
        if found := _unlike(claim, _claim(right, other, known), tuple(claim)):
            yield "situations", found


def _compared(rules: InForce, rule: Rule) -> ComparedLine:
    # An optional yaku has the value of its option.
    facts = rule.facts("en").get("option", {"value": rules.options.get(rule.id)})
    return {**cast(ComparedLine, facts), **short(rules, rule, "en")}


def _claim(rules: InForce, yaku: Yaku, known: Collection[str]) -> ComparedLine:
    """Return the conditions of a situation, limited to situations that both sides have."""
    claim = situation(rules.ruleset, yaku, "en")
    asks = {name: part for name, part in claim.items() if name not in _NAMING}
    return asks | {
        name: [other for other in asks[name] if other in known] for name in ("needs", "excludes")
    }


def _unlike(one: ComparedLine, other: ComparedLine, keys: tuple[str, ...]) -> list[str]:
    """Return the names of the fields that differ; ``worth.open`` names a part of the worth."""
    found = []
    for key in keys:
        mine, yours = one.get(key), other.get(key)
        if isinstance(mine, dict) and isinstance(yours, dict):
            found += [f"{key}.{part}" for part in mine if mine[part] != yours[part]]
        elif mine != yours:
            found.append(key)
    return found


def _side(rules: InForce, lang: str) -> dict[str, Any]:
    """Return one side: the ruleset, its options and cards, and the number of statements in its source."""
    ruleset = rules.ruleset
    home = f"/v1/rulesets/{ruleset.id}"
    return {
        **stamp(rules),
        "name": ruleset.name.say(lang),
        "amendments": effects_of(rules, lang),
        "statements": {
            "count": sum(isinstance(rule, Statement) for rule in ruleset.rules.values()),
            "href": f"{home}/rules?kind={Statement.kind}",
        },
        "href": home,
    }
