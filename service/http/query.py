"""Query parameters as the fields they stand for.

Items of a list are separated by commas, or each has a parameter of its own; an object is written ``name:value,name:value``, a list
inside an object is joined by ``+`` or ``|``, objects in a list are separated by ``;``. A text that cannot be read is the value itself,
which the schema rejects.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.shape import Shape, without_nulls
from scoring.fields.text_values import scalar_from, value_from
from scoring.fields.wording import value_fault
from scoring.spelling import closest, did_you_mean
from service.http.problems import shape_fault

LANG: Final = "lang"
"""The parameter that every resource takes."""

# A plus sign in a query string arrives as a space.
_JOINS: Final = re.compile(r"[+| ]")
_PAIRS: Final = re.compile(r"[^:,{}\"]+:[^,{}\"]*(?:,[^:,{}\"]+:[^,{}\"]*)*")
"""An object as a query writes it: ``name:value,name:value``."""
_SAFE: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}\Z")
"""A name that may be repeated in a response."""


def parameters_in(
    args: MultiDict[str, str], declared: Iterable[Field], faults: list[Fault]
) -> dict[str, str]:
    """Return the declared parameters; add errors in the names of parameters to ``faults``.

    The items of a list are joined if a client repeats the parameter for each item.
    """
    known = {field.name: field for field in declared}
    found = MultiDict(args)
    for name, field in known.items():
        parts = args.getlist(name)
        if len(parts) > 1 and field.items is not None:
            found[name] = _between(field.items).join(parts)
    faults += parameter_faults(found, known)
    return {name: text for name, text in found.items() if name in known}


def parameter_faults(args: MultiDict[str, str], known: Collection[str]) -> Iterator[Fault]:
    """Yield the errors in the names of the parameters."""
    for name, values in args.lists():
        if name != LANG and name not in known:
            words = ", ".join([*known, LANG])
            near = closest(name, known)
            fault = shape_fault(
                _pointer("", name), "unknown_parameter", known=words, hint=did_you_mean(near)
            )
            yield replace(fault, allowed=(*known, LANG), suggestion=near)
        elif len(values) > 1:
            yield shape_fault(_pointer("", name), "repeated_parameter")


def _pointer(parent: str, name: str) -> str:
    """Return the pointer to ``name`` in ``parent``, or ``parent`` itself if the name may be hostile."""
    return f"{parent}/{name}" if _SAFE.match(name) else parent


def as_fields(
    args: Mapping[str, str],
    declared: tuple[Field, ...],
    lists: Collection[str],
    faults: list[Fault] | None = None,
) -> dict[str, Any]:
    """Return the declared fields among the parameters, with values as in JSON.

    If an object has a name twice, the first value is read and an error is added to ``faults``; without ``faults`` the value is the text
    of the object.
    """
    given = {field.name: args[field.name] for field in declared if field.name in args}
    if faults is not None:
        objects = [field.name for field in declared if field.type == "object"]
        for name in given.keys() & set(objects):
            given[name] = _once(name, given[name], faults)
    return {
        field.name: read(field, given[field.name], lists)
        for field in declared
        if field.name in given
    }


def _once(parameter: str, text: str, faults: list[Fault]) -> str:
    """Return the text of an object with the first value of each name; add an error for each further value to ``faults``."""
    names: set[str] = set()
    kept = []
    for entry in text.split(","):
        name, colon, _ = entry.partition(":")
        if colon and name in names:
            at = _pointer(f"/{parameter}", name)
            faults.append(value_fault(at, "repeated_item"))
        else:
            kept.append(entry)
            names.update({name} if colon else ())
    return ",".join(kept)


def read(field: Field, text: str, lists: Collection[str] = ()) -> object:
    """Return the value that ``text`` writes for ``field``.

    ``lists`` are the names in an open object whose values are lists, even with a single item.
    """
    if (field.takes_null and text == "null") or (field.nullable and not text):
        return None
    if field.type == "array" and field.items is not None:
        return _list(field.items, text, _between(field.items))
    if field.type == "object":
        return _object(field, text, lists)
    return value_from(field, text)


def _between(item: Field) -> str:
    """Return the separator between the items of a list."""
    return ";" if item.type == "object" and not item.shorthand else ","


def _list(item: Field, text: str, separator: str) -> list[Any]:
    if not text:
        return []
    if item.type == "array" and item.items is not None:
        return [_joined(item.items, part) for part in text.split(separator)]
    return [read(item, part) for part in text.split(separator)]


def _joined(item: Field, text: str) -> list[Any]:
    return [read(item, part) for part in _JOINS.split(text) if part]


def _object(field: Field, text: str, lists: Collection[str]) -> object:
    values: dict[str, Any] = {}
    inner = {part.name: part for part in field.fields}
    if text and not _PAIRS.fullmatch(text):
        return text
    for entry in text.split(",") if text else ():
        name, _, value = entry.partition(":")
        if name in values:
            return text
        if field.open_object or name not in inner:
            values[name] = _open(value, is_list=name in lists)
        elif (item := inner[name].items) is not None:
            values[name] = _joined(item, value)
        else:
            values[name] = read(inner[name], value)
    return values


def _open(text: str, *, is_list: bool) -> object:
    """Return a value whose type is declared elsewhere: a boolean, an integer, a word or a list."""
    if is_list or _JOINS.search(text):
        return [scalar_from(part) for part in _JOINS.split(text) if part]
    return scalar_from(text)


class Query:
    """The declared parameters of a resource."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self._fields = fields
        self._shape = Shape(fields)
        self._defaults = {
            field.name: field.default for field in fields if field.default is not None
        }

    def sound(self, args: Mapping[str, str], faults: list[Fault]) -> dict[str, Any]:
        """Return the parameters of the right shape, with defaults for absent ones; add errors to ``faults``."""
        given, wrong = self._shape.read(as_fields(args, self._fields, (), faults))
        faults += wrong
        return self._defaults | without_nulls(self._fields, given)

    def read(self, args: MultiDict[str, str], faults: list[Fault]) -> dict[str, Any]:
        """Return the parameters of a resource that has no others; errors in their names are added to ``faults``, too."""
        return self.sound(parameters_in(args, self._fields, faults), faults)
