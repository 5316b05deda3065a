"""The contents of a form for keeping a match: the numbers of players, the first table, and the events that the rules in force have."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.fields.field import Field
from scoring.rules.in_force import InForce
from scoring.rules.ruleset import Ruleset
from scoring.settlement.checks import GOES_WITH, OPENED_BY_RIICHI
from scoring.settlement.table import ABORTED

SETTLE: Final = "settle"
_NOT_IN_FORCE: Final = frozenset({"no_such_rule", "no_such_abort"})
"""The codes of the errors about events that the rules do not have."""
_STICKS: Final = {"riichi": "deposits"}
"""The field of the table that counts the sticks of the players in a field of the event."""


def _fields(ruleset: Ruleset, name: str) -> dict[str, Field]:
    """Return the fields of the table or the event."""
    whole = next(field for field in ruleset.tasks[SETTLE].fields if field.name == name)
    return {field.name: field for field in whole.fields}


def seats(ruleset: Ruleset) -> range:
    """Return the possible numbers of players; empty for a game without points, because a match here is about points."""
    points = _fields(ruleset, "table").get("points")
    if points is None:
        return range(0)
    players = ruleset.players
    least = int(players.rstrip("+"))
    return range(least, (points.max_items if players.endswith("+") else least) + 1)


def first_table(ruleset: Ruleset, rules: InForce, players: int) -> dict[str, Any]:
    """Return the table of the first hand."""
    first: dict[str, Any] = {
        name: field.choices[0].value if field.choices else field.minimum
        for name, field in _fields(ruleset, "table").items()
        if field.required or field.default is not None
    }
    return {**first, "points": [rules.numbers.points_at_start] * players}


def event_fields(
    ruleset: Ruleset, rules: InForce, table: Mapping[str, Any], lang: str
) -> list[dict[str, Any]]:
    """Return descriptions of the fields of an event in force, each with its ``types`` of event; a win is always in a list.

    The list of players who put a stick on the table has ``stick``, the field of the table that counts the sticks, and ``situations``,
    those of a hand whose winner is in the list.
    """
    fields = _fields(ruleset, "event")

    def exists(**event: object) -> bool:
        """Return whether the rules have this kind of event; it need not be possible."""
        found = ruleset.tasks[SETTLE].faults(rules, {"table": table, "event": event})
        return not any(fault.code in _NOT_IN_FORCE for fault in found)

    kinds = [
        choice.value
        for choice in (fields["kind"].choices if "kind" in fields else ())
        if exists(type=ABORTED, kind=choice.value, by=0)
    ]
    types = [
        choice.value
        for choice in fields["type"].choices
        if (kinds or choice.value != ABORTED) and exists(type=choice.value, by=0)
    ]
    wins = fields["wins"].items
    chosen = {"type": types, "kind": kinds}
    descriptions = []
    for name, field in fields.items():
        goes_with = [one for one in GOES_WITH.get(name, types) if one in types]
        sample = [0] if field.unique else 0 if field.type == "integer" else None
        if not goes_with or (wins and name in {part.name for part in wins.fields}):
            continue
        if sample is None or exists(type=goes_with[0], **{name: sample}):
            description: dict[str, Any] = {**field.describe(lang), "types": goes_with}
            if name in _STICKS:
                description["stick"] = _STICKS[name]
                description["situations"] = [
                    yaku.id
                    for yaku in ruleset.claims
                    if yaku.situation
                    and (yaku.id == name or OPENED_BY_RIICHI in yaku.situation.opens)
                ]
            if name in chosen:
                description["choices"] = [
                    c for c in description["choices"] if c["value"] in chosen[name]
                ]
            descriptions.append(description)
    return descriptions
