"""Sentences that explain why a text is not strict JSON."""

import json
from typing import Final

from scoring.fields import MESSAGES
from scoring.text import Text

MAX_DEPTH: Final = 32
"""Levels of lists and objects that a request can have."""
BYTE_ORDER_MARK: Final = "\ufeff"
_EXPECTED: Final = {
    "Expecting property name enclosed in double quotes": "name",
    "Illegal trailing comma before end of object": "trailing",
    "Expecting ':' delimiter": "colon",
    "Expecting ',' delimiter": "comma",
    "Expecting value": "value",
    "Illegal trailing comma before end of array": "value",
    "Unterminated string starting at": "quote",
    "Invalid control character at": "control",
    "Invalid \\escape": "escape",
    "Invalid \\uXXXX escape": "escape",
    "Extra data": "end",
}
"""The texts for the errors of Python's decoder, by its messages."""
# Numbers are left as text, because the decoder rejects numbers with many digits.
_DECODER: Final = json.JSONDecoder(parse_int=str, parse_float=str)


def json_error(raw: bytes, line: int, column: int, first_line: int = 1) -> Text:
    """Return the reason why a text, in UTF-8, is not strict JSON, and the correction.

    ``line`` and ``column`` are the place that a strict decoder rejects; the decoder of Python reads ``NaN``, for instance.
    ``first_line`` is the number of the first line of the text.
    """
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return MESSAGES["not_json:utf_8"]
    if not text.strip():
        return MESSAGES["not_json:empty"]
    if text.startswith(BYTE_ORDER_MARK):
        return MESSAGES["not_json:byte_order_mark"]
    expected = None
    deep = False
    try:
        deep = is_too_deep(_DECODER.decode(text))
    except json.JSONDecodeError as error:
        line, column, expected = error.lineno, error.colno, _EXPECTED.get(error.msg)
        if expected == "name" and text.startswith("}", error.pos):
            expected = "trailing"
    except RecursionError:
        deep = True
    if deep:
        return MESSAGES["not_json:depth"]
    line += first_line - 1
    if expected is None:
        return MESSAGES["not_json:strict"].filled(line=line, column=column)
    return MESSAGES["not_json:expected"].filled(
        line=line, column=column, expected=MESSAGES[f"json.{expected}"]
    )


def is_too_deep(value: object) -> bool:
    """Return whether lists and objects are nested more than :data:`MAX_DEPTH` levels deep."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    return bool(level)
