"""Links to rules, terms and scores, the line of an answer that names a rule, and how a rule is cited."""

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from scoring.rules import MESSAGES
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Rule
from scoring.text import NOTHING, Text

NO_PLACE: Final = {"clause": None, "document": None}
"""The clause and the document of a line whose rule no document states."""
_NUMBER: Final = re.compile(r"\d+(?:[.-]\d+)*[a-z]?")


def line_of(ruleset_id: str, rule: Rule, lang: str, more: Mapping[str, object]) -> dict[str, Any]:
    """Return the line of an answer that names ``rule``: id and name, ``more`` fields such as the worth, then clause and link."""
    return {
        "id": rule.id,
        "name": rule.name.say(lang),
        **more,
        **rule_place(rule),
        "href": href_of(ruleset_id, rule.id),
    }


def rule_place(rule: Rule) -> dict[str, str | None]:
    """Return the clause and the document that state a rule, each ``None`` if there is none."""
    return {"clause": rule.clause or None, "document": rule.document or None}


def citation(ruleset: Declarations, rule: Rule, *, by_option: bool = False) -> Text:
    """Return the citation of a rule in words: ``EMA 2016 §4.2.1``, ``common practice (EMA 2016 §4.2.1)``, ``our choice``.

    A rule that an option of the request decides is cited to the request (``by_option``).
    """
    if by_option:
        return MESSAGES["cited.request"]
    document = ruleset.document_of(rule)
    if document is None:
        return MESSAGES["cited.ours"]
    if document.role == "records":
        return MESSAGES["cited.records"]
    if document.role == "programs":
        return MESSAGES["cited.programs"]
    place = ruleset.place_of(rule)
    name = document.cited_name
    numbered = _NUMBER.fullmatch(place.id) is not None
    if place.title == rule.name and not numbered:
        cited = name
    elif place.title == NOTHING or numbered:
        cited = MESSAGES["cited.numbered"].filled(document=name, clause=place.id)
    else:
        cited = MESSAGES["cited.titled"].filled(document=name, title=place.title)
    return MESSAGES["cited.common"].filled(place=cited) if document.role == "common" else cited


def href_of(ruleset_id: str, rule_id: str) -> str:
    """Return the path of the page that explains a rule."""
    return f"/v1/rulesets/{ruleset_id}/rules/{rule_id}"


def term_href(term_id: str) -> str:
    """Return the path of the page that explains a term of the glossary."""
    return f"/v1/glossary#{term_id}"


def score_href(ruleset_id: str, request: Mapping[str, object]) -> str:
    """Return the path that answers a scoring request, for links that can be shared.

    >>> score_href("tcg", {"concealed": "22p", "melds": ["chi:123m"], "options": {"yaku": ["riichi", "pinfu"], "ura": True}})
    '/v1/rulesets/tcg/score?concealed=22p&melds=chi:123m&options=yaku:riichi%2Bpinfu,ura:true'
    """
    query = {name: written(value) for name, value in request.items()}
    return f"/v1/rulesets/{ruleset_id}/score?{urlencode(query, quote_via=quote, safe=',:')}"


def written(value: object) -> str:
    """Return a value as a query parameter.

    The items of a list are separated by commas. An object becomes ``name:value``, with plus signs between the items of a list in it.
    """
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{_joined(part, '+')}" for name, part in value.items())
    return _joined(value, ",")


def _joined(value: object, separator: str) -> str:
    if isinstance(value, list | tuple):
        return separator.join(map(str, value))
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return str(value)
