"""Write answers as plain data, with the parts that the declaration of their fields names."""

from collections.abc import Iterable, Sequence
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
        self._whole = bool(self._items or self._parts)
        # NOTE: Remembering the parts takes 0.13 µs a part instead of 0.64.
        self._remembered = lru_cache(_MAX_PARTS)(self._plain)

    def write(self, answer: object) -> dict[str, Any]:
        """Return the declared parts of ``answer`` as plain data, in the order of their declaration."""
        if not self._whole:
            return self._remembered(answer).copy()
        body = self._plain(answer)
        for name, writer in self._items:
            body[name] = writer.write_all(body[name])
        for name, writer in self._parts:
            if body[name] is not None:
                body[name] = writer.write(body[name])
        return body

    def write_all(self, answers: Iterable[object]) -> list[dict[str, Any]]:
        """Return each of several answers as plain data."""
        if self._whole:
            return [self.write(answer) for answer in answers]
        return [body.copy() for body in map(self._remembered, answers)]

    def _plain(self, answer: object) -> dict[str, Any]:
        """Return the declared attributes as they are."""
        body = dict(zip(self._names, self._values(answer), strict=True))
        for name in self._optional:
            if body[name] is None:
                del body[name]
        return body
