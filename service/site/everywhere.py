"""The value of a rule in every ruleset of a game, with the places that state it."""

from functools import lru_cache
from typing import Any, Final

from scoring.reference.catalogue import short
from scoring.rules.rulebook import KINDS, Card, Number, Option, Statement
from service.served import served

UNCOMPARED: Final = {Statement.kind, Card.kind}
"""The kinds of rules without a value."""
_OF_PLACE: Final = {"name", "clause", "document", "href", "default", "type"}
"""The fields of a rule that are not its value."""


def games() -> dict[str, tuple[str, ...]]:
    """Return the ids of the rulesets of each game."""
    found: dict[str, tuple[str, ...]] = {}
    for id_, ready in served().items():
        found[ready.ruleset.game_id] = (*found.get(ready.ruleset.game_id, ()), id_)
    return found


def row(game: str, rule_id: str, lang: str) -> dict[str, Any]:
    """Return a rule with its values, the most frequent first, each with the rulesets that have it; ``missing`` names the others."""
    by_value: dict[str, dict[str, Any]] = {}
    missing = []
    for id_ in games()[game]:
        ruleset = served()[id_].ruleset
        name, rule = ruleset.book.name.say(lang), ruleset.rules.get(rule_id)
        if rule is None:
            missing.append(name)
            continue
        line = short(ruleset.basic, rule, lang)
        key = str({part: line[part] for part in line if part not in _OF_PLACE})
        value = rule.kind in (Option.kind, Number.kind) and ruleset.basic.value_name(rule_id).say(
            lang
        )
        by_value.setdefault(key, {"rule": line, "value": value, "rulesets": []})
        by_value[key]["rulesets"].append((id_, name))
    values = sorted(by_value.values(), key=lambda one: -len(one["rulesets"]))
    return {**values[0]["rule"], "values": values, "missing": missing}


# NOTE: the rows of riichi take 0.1 s without this cache.
@lru_cache(maxsize=16)
def rows(game: str, lang: str) -> tuple[dict[str, Any], ...]:
    """Return every rule of a game that has a value, the options and numbers first."""
    rules = [rule for id_ in games()[game] for rule in served()[id_].ruleset.book.rules]
    kinds = sorted(KINDS, key=lambda kind: kind not in (Option.kind, Number.kind))
    ids = {r.id: 0 for kind in kinds if kind not in UNCOMPARED for r in rules if r.kind == kind}
    return tuple(row(game, id_, lang) for id_ in ids)
