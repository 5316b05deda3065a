"""How a rule is cited for people: its document and clause, or what it rests on where no document of its ruleset states it."""

import re
from typing import Final

from scoring.rules.declarations import Declarations
from scoring.rules.rulebook import Rule
from scoring.text import NOTHING, Text

_NUMBER: Final = re.compile(r"\d+(?:[.-]\d+)*[a-z]?")
_NUMBERED: Final = Text("{document} §{clause}", "{document} §{clause}")
_TITLED: Final = Text("{document}「{title}」", "{document}, {title}")
_COMMON: Final = Text("一般的な慣行({place})", "common practice ({place})")
_RECORDS: Final = Text("公開された対局の通り", "as in published games")
_PROGRAMS: Final = Text("ほかのプログラムの通り", "as in other programs")
_OURS: Final = Text("このサービスの選択", "our choice")


def citation(ruleset: Declarations, rule: Rule) -> Text:
    """Return where a rule is stated, in words: ``EMA 2016 §4.2.1``, ``common practice (EMA 2016 §4.2.1)``, ``our choice``."""
    document = next((one for one in ruleset.documents if one.id == rule.document), None)
    if document is None:
        return _OURS
    if document.role == "records":
        return _RECORDS
    if document.role == "programs":
        return _PROGRAMS
    place = ruleset.place_of(rule)
    name = document.title if document.short == NOTHING else document.short
    numbered = _NUMBER.fullmatch(place.id) is not None
    if place.title == rule.name and not numbered:
        cited = name
    elif place.title == NOTHING or numbered:
        cited = _NUMBERED.filled(document=name, clause=place.id)
    else:
        cited = _TITLED.filled(document=name, title=place.title)
    return _COMMON.filled(place=cited) if document.role == "common" else cited
