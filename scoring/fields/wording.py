"""The faults of shape and their texts: one text for each code."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from scoring.faults import Fault
from scoring.fields.field import Field, FieldType
from scoring.fields.formats import format_of
from scoring.spelling import did_you_mean
from scoring.text import Text, amount

DETAILS: Final[Mapping[str, Text]] = {
    "not_an_object": Text("JSONオブジェクトが必要です。", "A JSON object is needed."),
    "missing": Text("必須の項目。", "This field is required."),
    "unknown_field": Text("無い項目。{hint}", "There is no such field.{hint}"),
    "wrong_type": Text("{wanted}で指定する。", "Must be {wanted}."),
    "unknown_value": Text("{choices} のいずれか。{hint}", "Must be one of {choices}.{hint}"),
    "bad_format": Text("書式が違う。{format}", "Wrong format. {format}"),
    "too_long": Text("長くても{longest}文字。", "At most {longest} characters."),
    "out_of_range": Text("{low}から{high}まで。", "Must be from {low} to {high}."),
    "too_many": Text("多くても{most}。", "At most {most}."),
    "repeated_item": Text("同じものが二度ある。", "This is listed twice."),
}
"""What is wrong, by code; the placeholders are filled with what the field declares."""
MOST_UNKNOWN: Final = 20
"""So many unknown names of an object are listed, and no more."""
TYPES: Final[Mapping[FieldType, Text]] = {
    "string": Text("文字列", "a string"),
    "integer": Text("整数", "an integer"),
    "boolean": Text("true か false", "true or false"),
    "array": Text("配列", "an array"),
    "object": Text("オブジェクト", "an object"),
}
_UNKNOWN_INSIDE: Final = Text(
    "名前の正しくない項目がある。{hint}", "One of its fields has an unknown name.{hint}"
)
_ITEMS: Final = Text("個", "items")


def field_fault(pointer: str, code: str, field: Field, value: object = None) -> Fault:
    """The fault ``code`` of ``value`` at ``pointer``, which is not as ``field`` declares."""
    choices = [choice.value for choice in field.choices]
    detail = DETAILS["unknown_value" if choices and code == "wrong_type" else code]
    filled = detail.filled(
        wanted=_wanted(field),
        choices=", ".join(choices),
        hint=did_you_mean(value, choices) if isinstance(value, str) else "",
        format=format_of(field),
        longest=field.max_length,
        low=field.minimum,
        high=field.maximum,
        most=amount(field.max_items, _ITEMS),
    )
    return Fault(pointer, code, filled)


def unknown_fields(names: Iterable[object], known: Collection[str], at: str = "") -> list[Fault]:
    """A fault for each of the ``names`` that the object at the pointer ``at`` should not have, at most twenty of them."""
    unknown = [str(name) for name in names if name not in known]
    return [_unknown_field(name, known, at) for name in unknown[:MOST_UNKNOWN]]


def _unknown_field(name: str, known: Collection[str], at: str) -> Fault:
    # A name that may be hostile is not repeated.
    plain = len(name) <= 64 and name.isascii() and name.replace("_", "a").isalnum()
    detail = DETAILS["unknown_field"] if plain else _UNKNOWN_INSIDE
    filled = detail.filled(hint=did_you_mean(name, known))
    return Fault(f"{at}/{name}" if plain else at, "unknown_field", filled)


def _wanted(field: Field) -> Text:
    wanted = TYPES[field.type]
    if not field.shorthand:
        return wanted
    return Text("{short}か{long}", "{short} or {long}").filled(short=TYPES["string"], long=wanted)
