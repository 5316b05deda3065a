"""A quick check of the shape of a request that takes the slow one only if it must.

NOTE: the schema of a hand of dice or of the card game takes as long as its score; the quick check takes a tenth of that.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scoring.faults import BadValue, Fault
from scoring.fields.field import Field
from scoring.fields.shape import Shape

Check = Callable[[Any], bool]


class QuickShape(Shape):
    """A shape whose schema looks only at requests that the quick check does not accept."""

    def __init__(self, declared: Iterable[Field], *others: str) -> None:
        super().__init__(declared, *others)
        self._accepts = _check_object(self.declared, others)

    def faults(self, given: Mapping[str, Any]) -> list[Fault]:
        """Return everything that is wrong with the shape of ``given``."""
        return [] if self._accepts(given) else super().faults(given)


def _check_object(fields: Iterable[Field], others: Iterable[str] = ()) -> Check:
    checks = {field.name: _check(field) for field in fields}
    checks |= dict.fromkeys(others, lambda _: True)
    required = frozenset(field.name for field in fields if field.required)

    def accepts(given: Any) -> bool:  # noqa: ANN401 - JSON
        return (
            isinstance(given, Mapping)
            and given.keys() >= required
            and given.keys() <= checks.keys()
            and all(checks[name](value) for name, value in given.items())
        )

    return accepts


def _check(field: Field) -> Check:
    """Return the check of a field; ``null`` is accepted only if the field is nullable."""
    check = _check_value(field)
    return (lambda value: value is None or check(value)) if field.nullable else check


def _check_value(field: Field) -> Check:
    if field.fields:
        return _check_object(field.fields)
    if field.items is not None:
        item, most = _check(field.items), field.max_items
        return lambda value: (
            isinstance(value, list | tuple)
            and len(value) <= most
            and all(map(item, value))
            and not (field.unique and len(value) > 1)
        )
    if field.parse is not None:
        return _check_notation(field.parse)
    if field.pattern is not None:
        fits, longest = re.compile(field.pattern).fullmatch, field.max_length
        return lambda value: (
            isinstance(value, str) and len(value) <= longest and fits(value) is not None
        )
    known = frozenset(_values(field))
    return lambda value: isinstance(value, bool | int | str) and (type(value), value) in known


def _check_notation(parse: Callable[[str], object]) -> Check:
    def accepts(value: Any) -> bool:  # noqa: ANN401 - JSON
        try:
            return isinstance(value, str) and parse(value) is not None
        except BadValue:
            return False

    return accepts


def _values(field: Field) -> Iterable[tuple[type, object]]:
    """Return the values of a field, each with its type, as ``true`` equals 1."""
    if field.type == "boolean":
        return [(bool, True), (bool, False)]
    if field.type == "integer":
        return [(int, number) for number in range(field.minimum, field.maximum + 1)]
    return [(str, choice.value) for choice in field.choices]
