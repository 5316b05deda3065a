"""Positions on the page of a rule about actions: hands in play in which the rule forbids or allows something."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import scoring
from scoring.reference.vectors import ACTIONS, ANALYZE, vectors_of
from scoring.rules.ruleset import Ruleset
from service.served import OPTIONS
from service.site.hand_fields import groups_of
from service.site.pages import WORDS
from service.site.pictures.layout import Group, Piece
from service.site.wording import Wording

_DRAWN: Final = {"concealed", "melds", "drawn", "called", "seat_wind", "round_wind", OPTIONS}
"""Fields that the picture shows or on which no action depends, and the options, which are shown one by one."""


class ShownPosition(NamedTuple):
    """A hand in play with the actions that a rule decides."""

    kind: str
    """``hit`` or ``miss``."""
    groups: list[Group]
    offered: list[Group]
    """The piece of another player; empty on the player's own turn."""
    offer: tuple[str, str]
    """The texts before and after that piece: what it is, and whose."""
    facts: list[str]
    """The other fields of the request with their values."""
    legal: list[str]
    """The legal declarations, each with its pieces or melds."""
    reasons: list[str]
    """The reasons against actions by the rules that the position is about."""


def positions_of(ruleset: Ruleset, rule: str, lang: str) -> Iterator[ShownPosition]:
    """Yield the positions among the vectors of a ruleset that a rule decides."""
    wording = Wording(ruleset.id, lang)
    offer = next((f for f in ruleset.fields_of(ANALYZE) if any(p.notation for p in f.fields)), None)
    for vector in vectors_of(ruleset.id).vectors:
        if vector.depth != ACTIONS or vector.rules[0] != rule:
            continue
        request = vector.request | vector.request.get(OPTIONS, {})
        facts = {name: value for name, value in request.items() if name not in _DRAWN}
        given: Mapping[str, Any] = facts.pop(offer.name, {}) if offer else {}
        parts = [part for part in offer.fields if part.name in given] if offer else []
        body = scoring.analyze(ruleset.id, vector.request, lang=lang).to_dict()
        declared = body["declarations"]
        against = [why for one in declared for why in one["why"]] + body["barred"]
        yield ShownPosition(
            kind=vector.case,
            groups=groups_of(ruleset.id, vector.request),
            offered=[(Piece(given[part.name]),) for part in parts if part.notation],
            offer=(
                wording.label(offer.name) if offer else "",
                WORDS[lang]["comma"].join(
                    wording.value(part.name, given[part.name])
                    if part.choices
                    else wording.fact(part.name, given[part.name])
                    for part in parts
                    if not part.notation
                ),
            ),
            facts=[wording.fact(name, value) for name, value in facts.items()],
            legal=[_with_ways(one, wording) for one in declared if one["legal"]],
            reasons=[*dict.fromkeys(w["detail"] for w in against if w["rule"] in vector.rules)],
        )


def _with_ways(declaration: Mapping[str, Any], wording: Wording) -> str:
    """Return the name of a declaration with the melds, tiles or cards that it is made with."""
    melds = [way["meld"].partition(":")[2] for way in declaration.get("melds", ())]
    cards = [wording.value("cards", card) for card in declaration.get("cards", ())]
    return " ".join([declaration["name"], *(melds or cards or declaration.get("tiles", ()))])
