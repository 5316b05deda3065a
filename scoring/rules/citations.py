"""How a rule is cited for people: its document and clause, or what it rests on where no document of its ruleset states it."""

import re
from typing import Final

from scoring.rules import MESSAGES
from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Rule
from scoring.text import NOTHING, Text

_NUMBER: Final = re.compile(r"\d+(?:[.-]\d+)*[a-z]?")


def citation(ruleset: Declarations, rule: Rule) -> Text:
    """Return where a rule is stated, in words: ``EMA 2016 §4.2.1``, ``common practice (EMA 2016 §4.2.1)``, ``our choice``."""
    document = next((one for one in ruleset.documents if one.id == rule.document), None)
    if document is None:
        return MESSAGES["cited.ours"]
    if document.role == "records":
        return MESSAGES["cited.records"]
    if document.role == "programs":
        return MESSAGES["cited.programs"]
    place = ruleset.place_of(rule)
    name = document.title if document.short == NOTHING else document.short
    numbered = _NUMBER.fullmatch(place.id) is not None
    if place.title == rule.name and not numbered:
        cited = name
    elif place.title == NOTHING or numbered:
        cited = MESSAGES["cited.numbered"].filled(document=name, clause=place.id)
    else:
        cited = MESSAGES["cited.titled"].filled(document=name, title=place.title)
    return MESSAGES["cited.common"].filled(place=cited) if document.role == "common" else cited
