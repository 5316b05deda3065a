"""Whether a request has the shape its fields declare, with every fault found at once; what it means is decided elsewhere."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.formats import wrong_format
from scoring.spelling import nearest
from scoring.text import Text, amount

_OPTIONS: Final = "options"
"""Checked where options are chosen."""
_MOST_UNKNOWN: Final = 20
_ABSENT: Final = object()


class Shape:
    """The declared shape of an object."""

    def __init__(self, fields: Iterable[Field], *also: str) -> None:
        """``also`` are names that may be there and are looked at elsewhere."""
        self._fields = tuple((field, _check_of(field)) for field in fields)
        self._known = frozenset(field.name for field, _ in self._fields) | set(also)

    @staticmethod
    def of_request(fields: Iterable[Field]) -> "Shape":
        """The shape of a request; its options are looked at elsewhere."""
        return Shape(fields, _OPTIONS)

    def check(self, given: Mapping[str, Any], at: str, faults: list[Fault]) -> None:
        """Add everything that is wrong with ``given``, the object at the pointer ``at``, to ``faults``."""
        for field, check in self._fields:
            value = given.get(field.name, _ABSENT)
            if value is _ABSENT:
                if field.required:
                    faults.append(_missing(at, field))
            elif value is None:
                if not field.nullable:
                    faults.append(
                        _missing(at, field)
                        if field.required
                        else _wrong_type(f"{at}/{field.name}", field)
                    )
            else:
                check(value, f"{at}/{field.name}", faults)
        if not given.keys() <= self._known:
            faults += unknown_fields(given, self._known, at)


def unknown_fields(given: Mapping[str, Any], known: frozenset[str], at: str = "") -> list[Fault]:
    """A fault for every field that the object at the pointer ``at`` should not have, at most twenty of them."""
    names = [str(name) for name in given if name not in known]
    return [_unknown_name(name, known, at) for name in names[:_MOST_UNKNOWN]]


def _unknown_name(name: str, known: frozenset[str], at: str) -> Fault:
    near = nearest(name, known)
    hint = Text(f"もしかして: {near[0]}。", f" Did you mean {near[0]}?") if near else Text("", "")
    told = Text("無い項目。{hint}", "There is no such field.{hint}").filled(hint=hint)
    return Fault(f"{at}/{name}" if _is_plain(name) else at, "unknown_field", told)


def without_nulls(fields: Iterable[Field], given: Mapping[str, Any]) -> dict[str, Any]:
    """``given`` without the optional fields that are null, at any depth: they count as left out."""
    known = {field.name: field for field in fields}
    return {
        name: _without_nulls(known[name], value) if name in known else value
        for name, value in given.items()
        if value is not None or name not in known or known[name].nullable or known[name].required
    }


def _without_nulls(field: Field, value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, Mapping):
        return without_nulls(field.fields, value)
    if field.items is not None and isinstance(value, list | tuple):
        return [_without_nulls(field.items, item) for item in value]
    return value


_ITEMS: Final = Text("個", "items")
Check = Callable[[Any, str, list[Fault]], None]


def at_fault(faults: list[Fault]) -> frozenset[str]:
    """The fields of a request that faults point at: what they hold is not looked at any further."""
    return frozenset(fault.pointer[1:].partition("/")[0] for fault in faults)


def _check_of(field: Field) -> Check:
    """What is asked of a value of ``field`` that is there."""
    makers: Mapping[str, Callable[[Field], Check]] = {
        "string": _string,
        "integer": _integer,
        "boolean": _boolean,
        "array": _array,
        "object": _object,
    }
    return makers[field.type](field)


def _string(field: Field) -> Check:
    values = frozenset(choice.value for choice in field.choices)
    names = ", ".join(choice.value for choice in field.choices)
    fits = re.compile(field.pattern or ".*").fullmatch
    longest = field.max_length

    def check(value: object, at: str, faults: list[Fault]) -> None:
        if not isinstance(value, str):
            faults.append(_wrong_type(at, field))
        elif values:
            if value not in values:
                told = Text(f"{names} のいずれか。", f"Must be one of {names}.")
                faults.append(Fault(at, "unknown_value", told))
        elif len(value) > longest:
            told = Text(f"長くても{longest}文字。", f"At most {longest} characters.")
            faults.append(Fault(at, "too_long", told))
        elif not fits(value):
            faults.append(Fault(at, "bad_format", wrong_format(field)))

    return check


def _integer(field: Field) -> Check:
    def check(value: object, at: str, faults: list[Fault]) -> None:
        if type(value) is not int:
            faults.append(_wrong_type(at, field))
        elif not field.minimum <= value <= field.maximum:
            told = Text("{low}から{high}まで。", "Must be from {low} to {high}.")
            told = told.filled(low=field.minimum, high=field.maximum)
            faults.append(Fault(at, "out_of_range", told))

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
            check_item(item, f"{at}/{place}", faults)
            if field.unique and item in value[:place]:
                told = Text("同じものが二度ある。", "This is listed twice.")
                faults.append(Fault(f"{at}/{place}", "repeated_item", told))
        if len(value) > most:
            told = Text("多くても{all}。", "At most {all}.").filled(all=amount(most, _ITEMS))
            faults.append(Fault(at, "too_many", told))

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


def _wrong_type(at: str, field: Field) -> Fault:
    wanted = _TYPES[field.type]
    if field.shorthand:
        wanted = Text("{short}か{long}", "{short} or {long}").filled(
            short=_TYPES["string"], long=wanted
        )
    told = Text("{wanted}で指定する。", "Must be {wanted}.").filled(wanted=wanted)
    return Fault(at, "wrong_type", told)


def _missing(at: str, field: Field) -> Fault:
    return Fault(f"{at}/{field.name}", "missing", Text("必須の項目。", "This field is required."))


def _is_plain(name: str) -> bool:
    """Whether a name may stand in a pointer as it is."""
    return len(name) <= 64 and name.isascii() and name.replace("_", "a").isalnum()
