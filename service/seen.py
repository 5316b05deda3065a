"""The shape of objects whose names only the games know, drawn from objects they tell; whether others are alike is asked by the tests."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from service.replies import Json, closed

_TYPES: Final = {bool: "boolean", int: "integer", str: "string", type(None): "null"}


def seen(
    objects: Iterable[Mapping[str, Any]],
    known: Json,
    *,
    optional: tuple[str, ...] = (),
    each: Json | None = None,
) -> Json:
    """An object with the ``known`` properties and those that ``objects`` have besides, of the shape ``each`` or as they are."""
    all_objects = list(objects)
    found: dict[str, set[str]] = {}
    for told in all_objects:
        for name in told:
            if name not in known:
                types = found.setdefault(name, set())
                if each is None:
                    types.add(_TYPES[type(told[name])])
    more = {
        name: each or {"type": _one_or_more(sorted(types, key=lambda name: (name == "null", name)))}
        for name, types in found.items()
    }
    sometimes = (name for name in more if any(name not in told for told in all_objects))
    return closed(known | more, optional=(*optional, *sometimes))


def _one_or_more(types: list[str]) -> str | list[str]:
    return types[0] if len(types) == 1 else types
