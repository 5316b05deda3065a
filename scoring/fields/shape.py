"""Checks the shape of a request against its declared fields and lists every fault."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from scoring.faults import BadValue, Fault
from scoring.fields.field import Field
from scoring.fields.formats import format_of
from scoring.spelling import did_you_mean
from scoring.text import Text, amount

_OPTIONS: Final = "options"
"""Checked where options are chosen."""
_MOST_UNKNOWN: Final = 20


class Shape:
    """The declared shape of an object."""

    def __init__(self, fields: Iterable[Field], *also: str) -> None:
        """``also`` are names that are allowed and checked elsewhere."""
        self._fields = tuple((field, _check_of(field)) for field in fields)
        self._known = frozenset(field.name for field, _ in self._fields) | set(also)

    @staticmethod
    def of_request(fields: Iterable[Field]) -> "Shape":
        """The shape of a request; its options are checked elsewhere."""
        return Shape(fields, _OPTIONS)

    def check(self, given: Mapping[str, Any], at: str, faults: list[Fault]) -> None:
        """Add everything wrong with ``given``, the object at the pointer ``at``, to ``faults``."""
        for field, check in self._fields:
            value = given.get(field.name)
            if value is not None:
                check(value, f"{at}/{field.name}", faults)
            elif not field.takes_null or (field.required and field.name not in given):
                missing = Text("必須の項目。", "This field is required.")
                faults.append(Fault(f"{at}/{field.name}", "missing", missing))
        if not given.keys() <= self._known:
            faults += unknown_fields(given, self._known, at)


def without_nulls(fields: Iterable[Field], given: Mapping[str, Any]) -> dict[str, Any]:
    """``given`` without the optional fields that are ``null``, at any depth; in nullable fields ``null`` is a value."""
    known = {field.name: field for field in fields}
    return {
        name: _without_nulls(known[name], value) if name in known else value
        for name, value in given.items()
        if value is not None or name not in known or known[name].required or known[name].nullable
    }


def _without_nulls(field: Field, value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, Mapping) and not field.open_object:
        return without_nulls(field.fields, value)
    if field.items is not None and isinstance(value, list):
        return [_without_nulls(field.items, item) for item in value]
    return value


def unknown_fields(given: Mapping[str, Any], known: frozenset[str], at: str = "") -> list[Fault]:
    """A fault for every field that the object at the pointer ``at`` should not have, at most twenty of them."""
    names = [str(name) for name in given if name not in known]
    return [_unknown_name(name, known, at) for name in names[:_MOST_UNKNOWN]]


def _unknown_name(name: str, known: frozenset[str], at: str) -> Fault:
    text = Text("無い項目。{hint}", "There is no such field.{hint}")
    text = text.filled(hint=did_you_mean(name, known))
    return Fault(f"{at}/{name}" if _is_plain(name) else at, "unknown_field", text)


_ITEMS: Final = Text("個", "items")
Check = Callable[[Any, str, list[Fault]], None]


def at_fault(faults: list[Fault]) -> frozenset[str]:
    """The names of the fields of a request that faults point at."""
    return frozenset(fault.pointer[1:].partition("/")[0] for fault in faults)


def _check_of(field: Field) -> Check:
    """The check of a value of ``field``."""
    makers: Mapping[str, Callable[[Field], Check]] = {
        "string": _string,
        "integer": _integer,
        "boolean": _boolean,
        "array": _array,
        "object": _object,
    }
    return makers[field.type](field)


def _string(field: Field) -> Check:
    values = [choice.value for choice in field.choices]
    fits = re.compile(field.pattern or ".*").fullmatch
    longest, parse = field.max_length, field.parse

    def check(value: object, at: str, faults: list[Fault]) -> None:
        if not isinstance(value, str):
            faults.append(_wrong_type(at, field))
        elif values:
            if value not in values:
                text = Text("{values}{hint}", "{values}{hint}")
                text = text.filled(values=_one_of(field), hint=did_you_mean(value, values))
                faults.append(Fault(at, "unknown_value", text))
        elif len(value) > longest:
            text = Text(f"長くても{longest}文字。", f"At most {longest} characters.")
            faults.append(Fault(at, "too_long", text))
        elif parse is not None:
            try:
                parse(value)
            except BadValue as bad:
                faults.append(Fault(at, bad.code, bad.detail, bad.rule))
        elif not fits(value):
            faults.append(Fault(at, "bad_format", format_of(field)))

    return check


def _integer(field: Field) -> Check:
    def check(value: object, at: str, faults: list[Fault]) -> None:
        if type(value) is not int:
            faults.append(_wrong_type(at, field))
        elif not field.minimum <= value <= field.maximum:
            text = Text("{low}から{high}まで。", "Must be from {low} to {high}.")
            text = text.filled(low=field.minimum, high=field.maximum)
            faults.append(Fault(at, "out_of_range", text))

    return check


def _boolean(field: Field) -> Check:
    def check(value: object, at: str, faults: list[Fault]) -> None:
        if not isinstance(value, bool):
            faults.append(_wrong_type(at, field))

    return check


def _array(field: Field) -> Check:
    if field.items is None:
        message = f"{field.name}: an array without items"
        raise TypeError(message)
    check_item = _check_of(field.items)
    most = field.max_items

    def check(value: object, at: str, faults: list[Fault]) -> None:
        if not isinstance(value, list | tuple):
            faults.append(_wrong_type(at, field))
            return
        for place, item in enumerate(value[:most]):
            before = len(faults)
            check_item(item, f"{at}/{place}", faults)
            if field.unique and len(faults) == before and item in value[:place]:
                text = Text("同じものが二度ある。", "This is listed twice.")
                faults.append(Fault(f"{at}/{place}", "repeated_item", text))
        if len(value) > most:
            text = Text("多くても{all}。", "At most {all}.").filled(all=amount(most, _ITEMS))
            faults.append(Fault(at, "too_many", text))

    return check


def _object(field: Field) -> Check:
    shape = Shape(field.fields)
    short = {part.name: _check_of(part) for part in field.fields if part.name == field.shorthand}

    def check(value: object, at: str, faults: list[Fault]) -> None:
        if isinstance(value, Mapping):
            if not field.open_object:
                shape.check(value, at, faults)
        elif short and isinstance(value, str):
            short[field.shorthand](value, at, faults)
        else:
            faults.append(_wrong_type(at, field))

    return check


_TYPES: Final = {
    "string": Text("文字列", "a string"),
    "integer": Text("整数", "an integer"),
    "boolean": Text("true か false", "true or false"),
    "array": Text("配列", "an array"),
    "object": Text("オブジェクト", "an object"),
}


def _one_of(field: Field) -> Text:
    names = ", ".join(choice.value for choice in field.choices)
    return Text(f"{names} のいずれか。", f"Must be one of {names}.")


def _wrong_type(at: str, field: Field) -> Fault:
    if field.choices:
        return Fault(at, "wrong_type", _one_of(field))
    wanted = _TYPES[field.type]
    if field.shorthand:
        wanted = Text("{short}か{long}", "{short} or {long}").filled(
            short=_TYPES["string"], long=wanted
        )
    text = Text("{wanted}で指定する。", "Must be {wanted}.").filled(wanted=wanted)
    return Fault(at, "wrong_type", text)


def _is_plain(name: str) -> bool:
    """Whether a name may stand in a pointer as it is."""
    return len(name) <= 64 and name.isascii() and name.replace("_", "a").isalnum()
