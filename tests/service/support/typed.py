"""Whether a value is what its type says, all the way down; it knows nothing of the code under test."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs

Parts = tuple[Any, ...]


def untrue(value: object, hint: Any, at: str = "") -> Iterator[str]:  # noqa: ANN401 - any type there is
    """The places within ``value`` that are not of the type ``hint``; ``Any`` takes everything."""
    if hint is Any:
        return
    origin = get_origin(hint)
    if origin in _OF_PARTS:
        yield from _OF_PARTS[origin](value, get_args(hint), at)
    elif type(value) is not (NoneType if hint is None else hint):
        yield f"{at}: {type(value).__name__} in the place of {_name(hint)}"
    elif attrs.has(hint):
        for name, inner in _hints(hint).items():
            yield from untrue(getattr(value, name), inner, f"{at}/{name}")


def _of_union(value: object, parts: Parts, at: str) -> Iterator[str]:
    if all(any(untrue(value, part)) for part in parts):
        yield f"{at}: none of {[_name(part) for part in parts]} is {str(value)[:80]}"


def _of_literal(value: object, parts: Parts, at: str) -> Iterator[str]:
    if value not in parts:
        yield f"{at}: {value!r} is not among {parts}"


def _of_list(value: object, parts: Parts, at: str) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{at}: no list, but {type(value).__name__}"
        return
    for place, item in enumerate(value):
        yield from untrue(item, parts[0], f"{at}/{place}")


def _of_dict(value: object, parts: Parts, at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at}: no object, but {type(value).__name__}"
        return
    for name, item in value.items():
        yield from untrue(item, parts[1], f"{at}/{name}")


_OF_PARTS: Final[dict[object, Callable[[object, Parts, str], Iterator[str]]]] = {
    Union: _of_union,
    UnionType: _of_union,
    Literal: _of_literal,
    list: _of_list,
    dict: _of_dict,
}


@cache
def _hints(model: type) -> dict[str, Any]:
    """The types of the attributes of a generated model."""
    models = importlib.import_module(model.__module__.rpartition(".")[0])
    known = {field.name for field in attrs.fields(model)}
    hints = get_type_hints(model, localns=vars(models))
    return {name: hint for name, hint in hints.items() if name in known}


def _name(hint: Any) -> str:  # noqa: ANN401 - any type there is
    return getattr(hint, "__name__", str(hint))
