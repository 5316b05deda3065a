"""Reading query parameters as the fields they stand for.

Lists are separated by commas, or given as one parameter for each item, an object is written ``name:value,name:value``, a list inside an
object is joined by ``+`` or ``|``, objects in a list are separated by ``;``. What cannot be read is
handed on as it stands, so that the schema says what is wrong with it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.text import Text
from service.pointers import pointer
from service.problems import shape_fault

LANG: Final = "lang"
"""The one parameter every resource takes."""

_INTEGER: Final = re.compile(r"-?[0-9]{1,15}\Z")
_LONG: Final = re.compile(r"-?[0-9]{16,4000}\Z")
"""An integer that nothing may be handed on with but to be refused: not every writer of JSON takes it."""
_TWICE: Final = Text("この名前は1度だけ書けます。", "This name may be given once.")
_WORDS: Final[dict[str, object]] = {"true": True, "false": False}
# A plus sign in a query string arrives as a space.
_JOINS: Final = re.compile(r"[+| ]")


def joined(
    args: MultiDict[str, str], declared: Iterable[Field], prefix: str = ""
) -> MultiDict[str, str]:
    """The parameters, each list of the declared fields in one: clients that are generated write its items one by one."""
    told = MultiDict(args)
    for field in declared:
        parts = args.getlist(f"{prefix}{field.name}")
        if len(parts) > 1 and field.items is not None:
            told[f"{prefix}{field.name}"] = _between(field.items).join(parts)
    return told


def single(
    args: MultiDict[str, str], known: Collection[str], faults: list[Fault]
) -> dict[str, str]:
    """The parameters of a resource that takes ``known`` ones (and the language), each at most once.

    What is wrong with their names is added to ``faults``.
    """
    faults += parameter_faults(args, known)
    return {name: value for name, value in args.items() if name in known}


def parameter_faults(args: MultiDict[str, str], known: Collection[str]) -> Iterator[Fault]:
    """What is wrong with the names of the parameters."""
    for name, values in args.lists():
        if name != LANG and name not in known:
            words = ", ".join([*known, LANG])
            yield shape_fault(pointer("", name), "unknown_parameter", known=words)
        elif len(values) > 1:
            yield shape_fault(pointer("", name), "repeated_parameter")


def as_fields(
    args: Mapping[str, str],
    declared: tuple[Field, ...],
    lists: Collection[str],
    faults: list[Fault] | None = None,
) -> dict[str, Any]:
    """The request that the parameters write: the declared fields that are given, as in JSON.

    A name that an object has twice is added to ``faults`` where they are gathered, and its first value is read; else the text of
    such an object stands as it is.
    """
    given = {field.name: args[field.name] for field in declared if field.name in args}
    if faults is not None:
        objects = [field.name for field in declared if field.type == "object"]
        for name in given.keys() & set(objects):
            given[name] = _once(name, given[name], faults)
    found = {
        field.name: read(field, given[field.name], lists)
        for field in declared
        if field.name in given
    }
    if faults is not None:
        numbers = [field.name for field in declared if field.type == "integer"]
        found |= {name: int(given[name]) for name in numbers if _LONG.match(given.get(name, ""))}
    return found


def _once(parameter: str, text: str, faults: list[Fault]) -> str:
    """The text of an object without what is written under a name that it had before; that is added to ``faults``."""
    names: set[str] = set()
    kept = []
    for entry in text.split(","):
        name, colon, _ = entry.partition(":")
        if colon and name in names:
            faults.append(Fault(pointer(f"/{parameter}", name), "repeated_item", _TWICE))
        else:
            kept.append(entry)
            names.update({name} if colon else ())
    return ",".join(kept)


def read(field: Field, text: str, lists: Collection[str] = ()) -> object:
    """The value that ``text`` writes for ``field``.

    ``lists`` are the names in an open object whose values are lists, of one item too.
    """
    if (field.takes_null and text == "null") or (field.nullable and not text):
        return None
    if field.type == "integer":
        return int(text) if _INTEGER.match(text) else text
    if field.type == "boolean":
        return _WORDS.get(text, text)
    if field.type == "array" and field.items is not None:
        return _list(field.items, text, _between(field.items))
    if field.type == "object":
        return _object(field, text, lists)
    return text


def _between(item: Field) -> str:
    """What stands between the items of a list."""
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
    for entry in text.split(",") if text else ():
        name, colon, value = entry.partition(":")
        if not colon or name in values:
            return text
        if field.open_object or name not in inner:
            values[name] = _open(value, is_list=name in lists)
        elif (item := inner[name].items) is not None:
            values[name] = _joined(item, value)
        else:
            values[name] = read(inner[name], value)
    return values


def _open(text: str, *, is_list: bool) -> object:
    """A value whose type is declared elsewhere: a truth value, an integer, a word or a list."""
    if is_list or _JOINS.search(text):
        return [_word(part) for part in _JOINS.split(text) if part]
    return _word(text)


def _word(text: str) -> object:
    if _INTEGER.match(text):
        return int(text)
    return _WORDS.get(text, text)
