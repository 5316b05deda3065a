"""Sentences that explain how a string of a field is written."""

import re
from typing import Final

from scoring.fields import MESSAGES
from scoring.fields.field import Field
from scoring.text import Text

_EXAMPLES: Final = {"tiles": "123m 456p 789s 1234567z", "tile": "5p", "card": "mentsu.man.run"}
"""An example of each notation, for fields without one."""
_SIGNS: Final = re.compile(r"\^(?:\[([^]^]+)\])?\[([^]^]+)\]\*\$")
"""A pattern that lists the characters of a string, and perhaps those of its beginning."""


def format_of(field: Field) -> Text:
    """Return the format of a string of ``field``: its notation, its characters, or else the text of the field."""
    if field.notation == "meld":
        return MESSAGES["formats.meld"].filled(such=field.text)
    if field.notation in _EXAMPLES:
        such = field.example or _EXAMPLES[field.notation]
        return MESSAGES[f"formats.{field.notation}"].filled(such=such)
    if field.pattern is None or field.pattern.startswith("^[^"):
        return MESSAGES["formats.no_controls"]
    if signs := _SIGNS.fullmatch(field.pattern):
        first, others = signs.groups()
        if first is None:
            return MESSAGES["formats.characters"].filled(signs=_apart(others))
        text = MESSAGES["formats.first_character"]
        return text.filled(signs=_apart(others), first=_apart(first))
    return Text(_sentence(field.text.ja, "。"), _sentence(field.text.en, "."))


def _sentence(text: str, end: str) -> str:
    return text if text.endswith(end) else text + end


def _apart(signs: str) -> str:
    """Return the ranges of a character class with spaces between them: ``a-z0-9_`` as ``a-z 0-9 _``."""
    return " ".join(re.findall(r".-.|.", signs))
