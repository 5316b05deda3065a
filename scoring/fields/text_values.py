"""Values of fields read from text, as flags and cells of a file write them."""

import re
from collections.abc import Mapping
from typing import Final

from scoring.fields.field import Field

_INTEGER: Final = re.compile(r"-?[0-9]{1,15}\Z")
CONSTANTS: Final[Mapping[str, object]] = {"true": True, "false": False, "null": None}


def value_from(field: Field, text: str) -> object:
    """The value that ``text`` writes for ``field``; what cannot be read is handed on as it is."""
    if field.nullable and text == "null":
        return None
    if field.type == "integer":
        return int(text) if _INTEGER.match(text) else text
    if field.type == "boolean":
        return CONSTANTS.get(text, text)
    if field.type == "array" and field.items is not None:
        return [value_from(field.items, part) for part in re.split(r"[+,]", text)]
    return text


def scalar_from(text: str) -> object:
    """The integer or constant that ``text`` writes where no field declares its type; anything else as it is."""
    return int(text) if _INTEGER.match(text) else CONSTANTS.get(text, text)
