"""Load plain data, such as that of a YAML file, into declared dataclasses."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from inspect import signature
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, cast, get_args, get_origin, get_type_hints

from scoring.faults import Fault, Refused
from scoring.fields import MESSAGES
from scoring.fields.wording import unknown_fields, unknown_value, value_fault
from scoring.text import Text, joined

_WORDS: Final = {str: "string", int: "integer", bool: "boolean", tuple: "array", Mapping: "object"}
"""The names of the types of values."""


def record_of(kind: Any, data: object) -> Any:  # noqa: ANN401 - whatever kind says
    """Return ``data`` as a value of ``kind``; raise :class:`scoring.Refused` with the errors that :func:`load` returns."""
    value, faults = load(kind, data)
    if faults:
        raise Refused(faults)
    return value


def load(kind: Any, data: object) -> tuple[Any, list[Fault]]:  # noqa: ANN401 - likewise
    """Return ``data`` as a value of ``kind`` (a dataclass or a tuple of them), and every error at its JSON pointer.

    Invalid parts are blank in the value.
    """
    faults: list[Fault] = []
    return _value(kind, data, "", faults), faults


def _value(kind: Any, data: Any, at: str, faults: list[Fault]) -> Any:  # noqa: ANN401 - likewise
    """Return the data at the pointer ``at`` as a value of ``kind``, blank if they are invalid; add their errors to ``faults``."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Text:
        data = _in_both_languages(data)
    if kind is Text or is_dataclass(kind):
        return _record(kind, data, at, faults)
    if origin is tuple:
        return _list(parts[0], data, at, faults)
    if origin is Mapping:
        return _table(parts[1], data, at, faults)
    if origin is Literal:
        return _choice(parts, data, at, faults)
    return _scalar(parts if origin is UnionType else (kind,), data, at, faults)


def _record(kind: Any, data: Any, at: str, faults: list[Fault]) -> Any:  # noqa: ANN401 - likewise
    """Return an object as a dataclass."""
    if not isinstance(data, Mapping):
        faults.append(_wrong_type(at, [Mapping]))
        data, faults = {}, []  # the parts of a blank value are not errors
    types, required = _declaration(kind)
    values = {}
    for name, part in types.items():
        if name in data:
            values[name] = _value(part, data[name], f"{at}/{name}", faults)
        elif name in required:
            faults.append(value_fault(f"{at}/{name}", "missing"))
            values[name] = _value(part, None, "", [])
    faults += unknown_fields(data, types, at)
    return kind(**values)


def _list(kind: Any, data: Any, at: str, faults: list[Fault]) -> tuple[Any, ...]:  # noqa: ANN401 - likewise
    """Return a list of values of ``kind``."""
    if not isinstance(data, list | tuple):
        faults.append(_wrong_type(at, [tuple]))
        return ()
    return tuple([_value(kind, one, f"{at}/{place}", faults) for place, one in enumerate(data)])


def _table(kind: Any, data: Any, at: str, faults: list[Fault]) -> Mapping[str, Any]:  # noqa: ANN401 - likewise
    """Return an object whose names are data, with values of ``kind``."""
    if not isinstance(data, Mapping):
        faults.append(_wrong_type(at, [Mapping]))
        return {}
    faults += [_wrong_type(f"{at}/{name}", [str]) for name in data if not isinstance(name, str)]
    named = {name: _value(kind, one, f"{at}/{name}", faults) for name, one in data.items()}
    return {name: value for name, value in named.items() if isinstance(name, str)}


def _choice(choices: tuple[str, ...], data: Any, at: str, faults: list[Fault]) -> str:  # noqa: ANN401 - likewise
    """Return one of ``choices``."""
    if data in choices:
        return cast(str, data)
    faults.append(unknown_value(at, data, choices))
    return ""


def _scalar(kinds: tuple[Any, ...], data: Any, at: str, faults: list[Fault]) -> Any:  # noqa: ANN401 - likewise
    """Return a value of one of ``kinds``; a list of scalars becomes a tuple."""
    types = [get_origin(kind) or kind for kind in kinds]
    if isinstance(data, list) and all(isinstance(one, str | int) for one in data):
        data = tuple(data)
    if object in types or type(data) in types:
        return data
    faults.append(_wrong_type(at, [one for one in types if one is not NoneType]))
    return "" if types == [str] else None


def _in_both_languages(data: Any) -> Any:  # noqa: ANN401 - likewise
    """Return a text for both languages; one text alone, or the English one, is the Japanese text as well."""
    if isinstance(data, str):
        return {"ja": data, "en": data}
    if isinstance(data, Mapping) and isinstance(data.get("en"), str):
        return {"ja": data["en"], **data}
    return data


def _wrong_type(at: str, wanted: list[Any]) -> Fault:
    words = [MESSAGES[f"types.{_WORDS[one]}"] for one in wanted]
    return value_fault(at, "wrong_type", wanted=joined(words, en=" or "))


class _Declaration(NamedTuple):
    """The declaration of a dataclass."""

    types: Mapping[str, Any]
    """The types of its fields by name."""
    required: frozenset[str]
    """The fields that have no default."""


# NOTE: when the service starts, this cache saves reading 4,000 declarations, each of which takes 0.1 ms.
@lru_cache(maxsize=32)
def _declaration(kind: type) -> _Declaration:
    """Return the declaration of a dataclass."""
    parameters, hints = signature(kind).parameters, get_type_hints(kind)
    return _Declaration(
        types={name: hints[name] for name in parameters},
        required=frozenset(name for name, one in parameters.items() if one.default is one.empty),
    )
