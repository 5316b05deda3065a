"""Reads the values of a record, each with a check of its form."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from scoring.conformance.replay.recorded import BadRecord

WRONG_FORM: Final = "a value has another form than this format gives it"


@contextmanager
def reading(place: str) -> Iterator[None]:
    """Put ``place`` before the message of a :class:`BadRecord`."""
    try:
        yield
    except BadRecord as wrong:
        raise BadRecord(f"{place}: {wrong}") from None


def parse_json(text: bytes) -> object:
    """Return the value of a JSON text; raise :class:`BadRecord`."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as wrong:
        if wrong.doc.lstrip()[:1] not in ("{", "["):
            raise BadRecord("neither JSON nor XML") from None
        unended = wrong.msg.startswith("Unterminated") or wrong.pos >= len(wrong.doc.rstrip())
        reason = "The text ends too early" if unended else wrong.msg
        raise BadRecord(f"invalid JSON at column {wrong.colno}: {reason}.") from None
    except ValueError:  # bytes that are not UTF-8, or a number of thousands of digits
        raise BadRecord(WRONG_FORM) from None


def member(value: object, name: str) -> Any:  # noqa: ANN401 - any JSON value
    """Return a field of an object; raise :class:`BadRecord` if it is missing."""
    if not isinstance(value, dict):
        raise BadRecord(WRONG_FORM)
    if name not in value:
        raise BadRecord(f"the field {name!a} is missing")
    return value[name]


def number(value: object) -> int:
    """Return a whole number; raise :class:`BadRecord` for any other value."""
    if not isinstance(value, int):
        raise BadRecord(WRONG_FORM)
    return value


def text(value: object) -> str:
    """Return a text; raise :class:`BadRecord` for any other value."""
    if not isinstance(value, str):
        raise BadRecord(WRONG_FORM)
    return value


def items(value: object, least: int = 0) -> list[Any]:
    """Return a list of at least ``least`` items; raise :class:`BadRecord` for any other value."""
    if not isinstance(value, list) or len(value) < least:
        raise BadRecord(WRONG_FORM)
    return value


def numbers(value: object, count: int) -> list[int]:
    """Return the first ``count`` whole numbers of a list; raise :class:`BadRecord` if there are fewer."""
    return [number(one) for one in items(value, count)[:count]]
