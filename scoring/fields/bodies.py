"""Writes answers as plain data, with the parts that the declaration of their fields names."""

from collections.abc import Sequence
from functools import lru_cache
from keyword import iskeyword
from operator import attrgetter
from typing import Any, Final

from scoring.fields.field import Field

_MAX_PARTS: Final = 1 << 12
"""How many parts of one kind are remembered: most answers share their lines and groups."""


class BodyWriter:
    """Writes objects whose attributes are declared as fields; ``from_`` is the attribute of the field ``from``.

    A field that is not required is left out where its value is ``None``. Parts without parts of their own must be hashable.
    """

    def __init__(self, fields: Sequence[Field]) -> None:
        self._names = [field.name for field in fields]
        attributes = [f"{name}_" if iskeyword(name) else name for name in self._names]
        self._values = attrgetter(*attributes)
        self._optional = [field.name for field in fields if not field.required]
        items = [(field.name, field.items) for field in fields if field.items is not None]
        parts = [(field.name, field) for field in fields if field.items is None]
        self._items = [(name, BodyWriter(item.fields)) for name, item in items if item.fields]
        self._parts = [(name, BodyWriter(part.fields)) for name, part in parts if part.fields]
        whole = self._items or self._parts
        self._written = self._plain if whole else lru_cache(_MAX_PARTS)(self._plain)

    def write(self, answer: object) -> dict[str, Any]:
        """Return the declared parts of ``answer`` as plain data, in the order of their declaration."""
        body = self._written(answer).copy()
        for name, writer in self._items:
            body[name] = [*map(writer.write, body[name])]
        for name, writer in self._parts:
            if body[name] is not None:
                body[name] = writer.write(body[name])
        return body

    def _plain(self, answer: object) -> dict[str, Any]:
        """Return the declared attributes as they are."""
        named = zip(self._names, self._values(answer), strict=True)
        return {
            name: value for name, value in named if value is not None or name not in self._optional
        }
