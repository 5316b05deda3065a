"""The errors of values, with one text for each code."""

import json
import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any, Final

from scoring.faults import Fault, Unreadable
from scoring.fields import MESSAGES
from scoring.fields.field import Field
from scoring.fields.text_values import value_from
from scoring.spelling import closest, did_you_mean, hint_of
from scoring.text import NOTHING, Text, amount, joined

MOST_UNKNOWN: Final = 20
"""The largest number of unknown names of an object that are reported."""
_MOST_LISTED: Final = 16
"""The largest number of known values that are listed; of more values only similar ones are named."""
_LONGEST_EXAMPLE: Final = 64
"""Most characters of an example in a text."""
_EXAMPLES: Final = {"tiles": "123m 456p 789s 1234567z", "tile": "5p", "card": "mentsu.man.run"}
"""An example of each notation, for fields without one."""
_SIGNS: Final = re.compile(r"\^(?:\[([^]^]+)\])?\[([^]^]+)\]\*\$")
"""A pattern that lists the characters of a string, and perhaps those of its beginning."""


value_fault: Final = MESSAGES.fault
"""Returns the error of the value at a pointer, by the key of its text."""


def wrong_type(at: str, wanted: str, value: object = None) -> Fault:
    """Return the error of a ``value`` that is not of the type ``wanted``. In an address the text explains how to write objects there."""
    if wanted == "object" and isinstance(value, str):
        return value_fault(at, "wrong_type:pairs")
    return value_fault(at, "wrong_type", wanted=MESSAGES[f"types.{wanted}"])


def missing_behind_plus(at: str, *, in_line: bool = False) -> Fault:
    """Return the error of a winning tile that is missing because the + before it was read as a space in an address.

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
    near = _near(value, known)
    hint = did_you_mean(near)
    if len(known) <= _MOST_LISTED:
        fault = value_fault(at, "unknown_value", rule, choices=", ".join(known), hint=hint)
        return replace(fault, allowed=[*known], suggestion=near)
    if near is not None:
        return replace(value_fault(at, "unknown_value:near", rule, hint=hint), suggestion=near)
    alike = [one for one in known if one[:1] == str(value)[:1]] or [*known]
    fault = value_fault(at, "unknown_value:many", rule, near=", ".join(alike[:3]))
    return replace(fault, example=alike[0])


def field_fault(pointer: str, code: str, field: Field, value: object = None) -> Fault:
    """Return the error ``code`` of ``value`` at ``pointer``, which is not as ``field`` declares."""
    if code == "wrong_type" and field.type == "object" and isinstance(value, str):
        if field.name == "request" or "hand" in [part.name for part in field.fields]:
            return value_fault(pointer, "wrong_type:line")
        if field.open_object or field.nullable:  # the objects that an address can have
            return wrong_type(pointer, "object", value=value)
    choices = [choice.value for choice in field.choices]
    is_listed = bool(choices) and code in ("unknown_value", "wrong_type")
    near = _near(value, choices)
    filled = MESSAGES["unknown_value" if is_listed else code].filled(
        wanted=_wanted(field),
        choices=", ".join(filter(None, choices)),
        hint=did_you_mean(near),
        format=format_of(field),
        longest=field.max_length,
        low=field.minimum,
        high=field.maximum,
        most=amount(field.max_items, MESSAGES["items"]),
    )
    item = field.items or field
    is_explained = item.type == "integer" or item.notation == "card"
    if (code == "missing" and field.nullable) or (code == "too_many" and is_explained):
        filled = _followed(filled, MESSAGES["meaning"].filled(text=field.text))
    fault = Fault(pointer, code, filled)
    if is_listed:
        return replace(fault, allowed=choices, suggestion=near)
    if code == "wrong_type" and isinstance(value, str) and field.type in ("integer", "boolean"):
        return _unquoted(fault, field, value)
    return _with_example(fault, field) if code in ("wrong_type", "missing") else fault


def _unquoted(fault: Fault, field: Field, text: str) -> Fault:
    """Return the error of a text in place of a number or truth value. It shows the value without quotes if that fits, else an example."""
    value = value_from(field, text)
    wanted = bool if field.type == "boolean" else int
    if type(value) is not wanted or (wanted is int and not field.minimum <= value <= field.maximum):
        return _with_example(fault, field)
    advice = MESSAGES["unknown_value:quoted"].filled(value=json.dumps(value))
    return replace(fault, detail=_followed(fault.detail, advice), suggestion=value)


def _with_example(fault: Fault, field: Field) -> Fault:
    """Return the error of a missing value or of a value of the wrong type, with an example or the format of the field if there is one."""
    example = field.example
    if not example and (choices := (field.items or field).choices):
        example = [choices[0].value] if field.items else choices[0].value
    such = json.dumps(example, ensure_ascii=False)
    if example in (None, [], {}) or len(such) > _LONGEST_EXAMPLE:
        example = None
    if field.notation == "meld":
        advice = format_of(field)
    elif example is not None:
        advice = MESSAGES["example"].filled(such=such)
    elif fault.code == "missing" and field.type in ("array", "object") and not field.nullable:
        advice = MESSAGES["meaning"].filled(text=field.text)
    else:
        return fault
    return replace(fault, detail=_followed(fault.detail, advice), example=example)


def _followed(text: Text, other: Text) -> Text:
    """Return two sentences as one text."""
    return joined([text, other], ja="", en=" ")


def unknown_fields(names: Iterable[object], known: Collection[str], at: str = "") -> list[Fault]:
    """Return an error for each of the ``names`` that the object at the pointer ``at`` does not have, at most twenty."""
    unknown = [str(name) for name in names if name not in known]
    return [_unknown_field(name, known, at) for name in unknown[:MOST_UNKNOWN]]


def add_value(request: dict[str, Any], name: str, value: object, word: str, at: int) -> None:
    """Add to ``request`` the ``value`` of the field that a word of a line writes, and to a list its items.

    Raise :class:`Unreadable` if an earlier word of the line writes the field; ``at`` is the place of the word, counted from 0.
    """
    if isinstance(value, list):
        request[name] = [*request.get(name, ()), *value]
    elif name in request:
        raise Unreadable(MESSAGES["said_twice"].filled(place=at + 1, word=word), at)
    else:
        request[name] = value


def _unknown_field(name: str, known: Collection[str], at: str) -> Fault:
    hint, near, example = hint_of(name, known)
    allowed = tuple(sorted(known)) if hint == NOTHING else ()
    if allowed:
        hint = MESSAGES["known_fields"].filled(names=", ".join(allowed))
    # A name that may be hostile is not repeated.
    if len(name) <= 64 and name.isascii() and name.replace("_", "a").isalnum():
        fault = value_fault(f"{at}/{name}", "unknown_field", hint=hint)
    else:
        fault = value_fault(at, "unknown_field:inside", hint=hint)
    return replace(fault, allowed=allowed, suggestion=near, example=example)


def _near(value: object, known: Collection[str]) -> str | None:
    """Return the known value that a text most likely means."""
    return closest(value, known) if isinstance(value, str) else None


def _wanted(field: Field) -> Text:
    wanted = MESSAGES[f"types.{field.type}"]
    if not field.shorthand:
        return wanted
    return MESSAGES["types.either"].filled(short=MESSAGES["types.string"], long=wanted)


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
