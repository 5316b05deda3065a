"""The fields of the answer to a hand: the parts of its value, from which each game chooses, its reading and its lines."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from scoring.fields.field import Field
from scoring.fields.field_files import FieldFile
from scoring.rules.changes import Unit


def or_null(field: Field) -> Field:
    """Return the same field, which may be ``null``."""
    return replace(field, nullable=True)


_ANSWER: Final = "hand/answer.yaml"
_PARTS: Final = FieldFile(_ANSWER, required=True)
HAN, FU, LIMIT, YAKUMAN, BASE_POINTS, POINTS, CHIPS = _PARTS.fields("value_parts")
READING: Final = _PARTS.fields("reading")
"""The reading of a hand."""


def reply_fields(
    value: Sequence[Field], units: Collection[Unit], reading: Sequence[Field] = READING
) -> tuple[Field, ...]:
    """Return the fields of the answer to a hand with these fields of ``value`` and ``reading``; its yaku count in ``units``."""
    of_units = [field for field in _PARTS.fields("units") if field.name in units]
    declared = FieldFile(
        _ANSWER, required=True, value=tuple(value), reading=tuple(reading), units=of_units
    )
    return declared.fields("answer")
