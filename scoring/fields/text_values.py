"""Values of fields read from text, as flags and cells of a file write them."""

import re
from collections.abc import Mapping
from typing import Final

from scoring.fields.field import Field

_INTEGER: Final = re.compile(r"-?[0-9]{1,4000}\Z")
_LARGEST: Final = 10**15
"""The largest integer that is read. Larger integers are out of every range, and some writers of JSON reject them."""
CONSTANTS: Final[Mapping[str, object]] = {"true": True, "false": False, "null": None}
"""The values that words stand for, in upper or lower case."""


def value_from(field: Field, text: str) -> object:
    """Return the value of ``field`` that ``text`` writes; a text that cannot be parsed is returned unchanged."""
    if field.nullable and text == "null":
        return None
    if field.type == "integer":
        return _integer_from(text)
    if field.type == "boolean":
        return CONSTANTS.get(text.lower(), text)
    if field.type == "array" and field.items is not None:
        return [value_from(field.items, part) for part in re.split(r"[+,]", text)]
    return field.choice(text)


def scalar_from(text: str) -> object:
    """Return the integer or constant that ``text`` writes, or the text itself, for values whose type no field declares."""
    return CONSTANTS.get(text.lower(), _integer_from(text))


def _integer_from(text: str) -> int | str:
    if not _INTEGER.match(text):
        return text
    return max(-_LARGEST, min(int(text), _LARGEST))
