"""Links to rules, terms and scores, and the line of an answer that names a rule."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

from scoring.rules.rulebook import Rule


def line_of(ruleset_id: str, rule: Rule, lang: str, worth: Mapping[str, object]) -> dict[str, Any]:
    """The line of an answer that names ``rule``: id, name, worth, clause and where to read it."""
    return {
        "id": rule.id,
        "name": rule.name.say(lang),
        **worth,
        **rule_place(rule),
        "href": href_of(ruleset_id, rule.id),
    }


def rule_place(rule: Rule) -> dict[str, str | None]:
    """Return where a rule is stated, as fields of a line: clause and document; ``None`` where there is none."""
    return {"clause": rule.clause or None, "document": rule.document or None}


def href_of(ruleset_id: str, rule_id: str) -> str:
    """Where a rule is explained."""
    return f"/v1/rulesets/{ruleset_id}/rules/{rule_id}"


def term_href(term_id: str) -> str:
    """Where a term of the glossary is explained."""
    return f"/v1/glossary#{term_id}"


def score_href(ruleset_id: str, request: Mapping[str, object]) -> str:
    """Where a scoring request is answered, as a link that can be shared.

    >>> score_href("tcg", {"concealed": "22p", "melds": ["chi:123m"], "options": {"yaku": ["riichi", "pinfu"], "ura": True}})
    '/v1/rulesets/tcg/score?concealed=22p&melds=chi:123m&options=yaku:riichi%2Bpinfu,ura:true'
    """
    query = {name: written(value) for name, value in request.items()}
    return f"/v1/rulesets/{ruleset_id}/score?{urlencode(query, quote_via=quote, safe=',:')}"


def written(value: object) -> str:
    """A value as a query parameter: lists by commas, an object as ``name:value``, a list in it by plus signs."""
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{_joined(part, '+')}" for name, part in value.items())
    return _joined(value, ",")


def _joined(value: object, separator: str) -> str:
    if isinstance(value, list | tuple):
        return separator.join(map(str, value))
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return str(value)
