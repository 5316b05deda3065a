"""Positions on the page of a rule about actions: hands in play in which the rule forbids or allows something."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import scoring
from scoring.reference.vectors import ACTIONS, ANALYZE, vectors_of
from scoring.rules.ruleset import Ruleset
from service.site.hand_fields import groups_of
from service.site.pages import WORDS
from service.site.pictures.layout import Group, Piece

_DRAWN: Final = ("concealed", "melds", "drawn", "seat_wind", "round_wind", "options")
"""Fields that the picture shows or on which no action depends."""


class ShownPosition(NamedTuple):
    """A hand in play with the actions that a rule decides."""

    kind: str
    """``hit`` or ``miss``."""
    groups: list[Group]
    offered: list[Group]
    """The tile of another player; empty on the player's own turn."""
    facts: list[str]
    """The other fields of the request with their values."""
    legal: list[str]
    """The legal declarations, each with its tiles or melds."""
    reasons: list[str]
    """The reasons against actions by the rules that the position is about."""


def positions_of(ruleset: Ruleset, rule: str, lang: str) -> Iterator[ShownPosition]:
    """Yield the positions among the vectors of a ruleset of tiles that a rule decides."""
    if all(field.name != "offer" for field in ruleset.fields_of(ANALYZE)):
        return
    for vector in vectors_of(ruleset.id).vectors:
        if vector.depth != ACTIONS or vector.rules[0] != rule:
            continue
        request = vector.request
        body = scoring.analyze(ruleset.id, request, lang=lang).to_dict()
        declared = body["declarations"]
        against = [why for one in declared for why in one["why"]] + body["barred"]
        offer = request.get("offer")
        yield ShownPosition(
            kind=vector.case,
            groups=groups_of(ruleset.id, request),
            offered=[(Piece(offer["tile"]),)] if offer else [],
            facts=list(_facts(ruleset, request, lang)),
            legal=[_with_ways(one) for one in declared if one["legal"]],
            reasons=[*dict.fromkeys(w["detail"] for w in against if w["rule"] in vector.rules)],
        )


def _with_ways(declaration: Mapping[str, Any]) -> str:
    """Return the name of a declaration with the melds or tiles that it is made with."""
    melds = [way["meld"].partition(":")[2] for way in declaration.get("melds", ())]
    return " ".join([declaration["name"], *(melds or declaration["tiles"])])


def _facts(ruleset: Ruleset, request: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Yield the fields of a request that the picture does not show, and its options."""
    words = WORDS[lang]
    for field in ruleset.fields_of(ANALYZE):
        if field.name not in request or field.name in _DRAWN:
            continue
        value = request[field.name]
        if field.fields:
            names = [
                choice.name.say(lang)
                for part in field.fields
                for choice in part.choices
                if choice.value == value[part.name]
            ]
            value = words["comma"].join(names)
        elif isinstance(value, bool):
            value = words["yes" if value else "no"]
        elif isinstance(value, list):
            value = words["comma"].join(ruleset.rules[name].name.say(lang) for name in value)
        yield f"{field.label.say(lang)}{words['colon']}{value}"
    for name, value in request.get("options", {}).items():
        option = ruleset.options[name]
        chosen = option.value_name(tuple(value) if isinstance(value, list) else value)
        yield f"{option.name.say(lang)}{words['colon']}{chosen.say(lang)}"
