"""Errors of values: the one place where they are worded, a text for each code."""

import json
from collections.abc import Collection, Iterable
from typing import Final

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.formats import format_of
from scoring.fields.messages import MESSAGES
from scoring.fields.text_values import value_from
from scoring.spelling import did_you_mean, instead
from scoring.text import NOTHING, Text, amount, joined

MOST_UNKNOWN: Final = 20
"""So many unknown names of an object are listed, and no more."""
_MOST_LISTED: Final = 16
"""So many known values are listed; of more, one or a few like the value."""


value_fault: Final = MESSAGES.fault
"""Returns the error of the value at a pointer, by the key of its text."""


def wrong_type(at: str, wanted: str, rule: str | None = None, value: object = None) -> Fault:
    """Return the error of a ``value`` that is not of the type ``wanted``; the text of an address says how addresses write objects."""
    if wanted == "object" and isinstance(value, str):
        return value_fault(at, "wrong_type:pairs", rule)
    return value_fault(at, "wrong_type", rule, wanted=MESSAGES[f"types.{wanted}"])


def missing_behind_plus(at: str, *, in_line: bool = False) -> Fault:
    """Return the error of a winning tile that is missing in an address with a +, which is read as a space.

    ``in_line`` says whether it is missing in a line of notation.
    """
    return value_fault(at, "missing:plus_in_line" if in_line else "missing:plus")


def not_an_object(list_field: str = "") -> Fault:
    """Return the error of a body that is not an object, or of a list that belongs in the field of this name."""
    if not list_field:
        return value_fault("", "not_an_object")
    return value_fault("", "not_an_object:list", name=list_field)


def unknown_value(at: str, value: object, known: Collection[str], rule: str | None = None) -> Fault:
    """Return the error of a value that is not one of the ``known`` ones.

    The text names all of them; if they are many, the nearest, or some with the same beginning.
    """
    hint = _hint(value, known)
    if len(known) <= _MOST_LISTED:
        return value_fault(at, "unknown_value", rule, choices=", ".join(known), hint=hint)
    if hint != NOTHING:
        return value_fault(at, "unknown_value:near", rule, hint=hint)
    alike = [one for one in known if one[:1] == str(value)[:1]] or [*known]
    return value_fault(at, "unknown_value:many", rule, near=", ".join(alike[:3]))


def field_fault(pointer: str, code: str, field: Field, value: object = None) -> Fault:
    """Return the error ``code`` of ``value`` at ``pointer``, which is not as ``field`` declares."""
    if code == "wrong_type" and field.type == "object" and not field.shorthand:
        return wrong_type(pointer, "object", value=value)
    choices = [choice.value for choice in field.choices]
    detail = MESSAGES["unknown_value" if choices and code == "wrong_type" else code]
    filled = detail.filled(
        wanted=_wanted(field),
        choices=", ".join(choices),
        hint=_hint(value, choices),
        format=format_of(field),
        longest=field.max_length,
        low=field.minimum,
        high=field.maximum,
        most=amount(field.max_items, MESSAGES["items"]),
    )
    next_step = _next_step(code, field, value)
    return Fault(pointer, code, joined([filled, next_step], ja="", en=" ") if next_step else filled)


def _next_step(code: str, field: Field, value: object) -> Text | None:
    """Return what to write in place of a missing value or one of the wrong type, if an example or the value itself tells it."""
    if code == "wrong_type" and isinstance(value, str) and field.type in ("integer", "boolean"):
        given = value_from(field, value)
        wanted = bool if field.type == "boolean" else int
        fits = type(given) is wanted and (wanted is bool or field.minimum <= given <= field.maximum)
        text = MESSAGES["unknown_value:quoted"]
        return text.filled(value=json.dumps(given)) if fits else None
    if code not in ("wrong_type", "missing"):
        return None
    if field.notation == "meld":
        return format_of(field)
    example = field.example
    if field.items is not None and not example:
        example = [choice.value for choice in field.items.choices[:1]]
    such = json.dumps(example, ensure_ascii=False)
    # An object is too long for an example.
    if example in (None, []) or "{" in such or (field.choices and code == "wrong_type"):
        return None
    return MESSAGES["example"].filled(such=such)


def unknown_fields(names: Iterable[object], known: Collection[str], at: str = "") -> list[Fault]:
    """Return an error for each of the ``names`` that the object at the pointer ``at`` does not have, at most twenty."""
    unknown = [str(name) for name in names if name not in known]
    return [_unknown_field(name, known, at) for name in unknown[:MOST_UNKNOWN]]


def _unknown_field(name: str, known: Collection[str], at: str) -> Fault:
    hint = instead(name, known)
    hint = did_you_mean(name, known) if hint == NOTHING else joined([NOTHING, hint], ja="", en=" ")
    # A name that may be hostile is not repeated.
    if len(name) <= 64 and name.isascii() and name.replace("_", "a").isalnum():
        return value_fault(f"{at}/{name}", "unknown_field", hint=hint)
    return value_fault(at, "unknown_field:inside", hint=hint)


def _hint(value: object, known: Collection[str]) -> Text:
    return did_you_mean(value, known) if isinstance(value, str) else NOTHING


def _wanted(field: Field) -> Text:
    wanted = MESSAGES[f"types.{field.type}"]
    if not field.shorthand:
        return wanted
    return MESSAGES["types.either"].filled(short=MESSAGES["types.string"], long=wanted)
