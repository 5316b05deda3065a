"""Schemas that occur more than once in the contract, written once."""

import json
from collections import Counter
from typing import Any, Final

from service.contract.declared import camel
from service.contract.shapes import Json, ref

_REFERENCE: Final = 60
"""About how many letters a reference takes."""
_OF_GAMES: Final = ("schemas", "parameters", "responses")
"""The components that are called after games."""


def shared(whole: Json, games: tuple[str, ...]) -> Json:
    """A contract in which games share equal components, and objects equal properties.

    Of components that differ in the names of their games alone, and of answers in their examples, the first stays; a
    property is called after the first object that has it: ``RiichiHandMelds``.
    """
    return _without_equal_properties(_without_equal_components(whole, games))


def _without_equal_components(whole: Json, games: tuple[str, ...]) -> Json:
    """One component for those that differ in the names of their games alone."""
    kinds = whole["components"]
    every = {
        f"#/components/{kind}/{name}": kinds[kind][name]
        for kind in _OF_GAMES
        for name in kinds[kind]
    }
    instead: dict[str, str] = {}
    for place, game in enumerate(games):
        for earlier in games[:place]:
            twins = {
                at: twin
                for at in every
                if at not in instead
                and (twin := at.replace(f"/{game}", f"/{earlier}")) != at
                and twin in every
            }
            # What refers to a component that differs is another one, too.
            while differing := [
                at for at, twin in twins.items() if _differ(every, at, twin, twins)
            ]:
                for at in differing:
                    del twins[at]
            instead |= twins
    left = {
        kind: {
            name: part
            for name, part in parts.items()
            if f"#/components/{kind}/{name}" not in instead
        }
        for kind, parts in kinds.items()
    }
    renamed: Json = _renamed(whole | {"components": left}, instead, examples=True)
    return renamed


def _differ(every: Json, at: str, twin: str, names: dict[str, str]) -> bool:
    """Whether two components differ in more than names; an answer may have another example."""
    examples = "/responses/" not in at
    mine: Json = _renamed(every[at], names, examples=examples)
    other: Json = _renamed(every[twin], names, examples=examples)
    return mine != other


def _renamed(value: Any, names: dict[str, str], *, examples: bool) -> Any:  # noqa: ANN401 - any JSON
    """A part of the contract that refers to other components, with or without its examples."""
    if isinstance(value, dict):
        target = value.get("$ref")
        if isinstance(target, str) and target in names:
            return value | {"$ref": names[target]}
        return {
            name: _renamed(part, names, examples=examples)
            for name, part in value.items()
            if examples or name != "example"
        }
    if isinstance(value, list):
        return [_renamed(part, names, examples=examples) for part in value]
    return value


def _without_equal_properties(whole: Json) -> Json:
    """One schema for each long property that several objects have."""
    schemas = whole["components"]["schemas"]
    parts = [
        (owner, name, part, json.dumps(part, ensure_ascii=False))
        for owner, schema in schemas.items()
        for name, part in schema.get("properties", {}).items()
    ]
    times = Counter(text for *_, text in parts)
    names: dict[str, str] = {}
    found: Json = {}
    for owner, name, part, text in parts:
        shorter = (times[text] - 1) * len(text) > times[text] * _REFERENCE
        # Generators of clients make no type of a union within what has a name.
        union = "anyOf" in text or isinstance(part.get("items", {}).get("type"), list)
        if shorter and text not in names and not union:
            names[text] = owner + camel(name)
            found[owner + camel(name)] = part
    objects = {owner: schema.copy() for owner, schema in schemas.items()}
    for owner, name, _, text in parts:
        if text in names:
            objects[owner]["properties"] = objects[owner]["properties"] | {name: ref(names[text])}
    return whole | {"components": whole["components"] | {"schemas": objects | found}}
