"""The fields of the answer to a hand: the parts of its value, from which each game chooses, its reading and its lines."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.fields.field import Field, FieldType
from scoring.fields.field_files import FieldFile
from scoring.rules.changes import Unit
from scoring.text import Text


def part(name: str, type_: FieldType, ja: str, en: str, **more: Any) -> Field:  # noqa: ANN401 - as Field has them
    """Return a field that every answer has."""
    return Field(name, type_, Text(ja, en), Text(f"{ja}。", f"{en}."), required=True, **more)


def or_null(field: Field) -> Field:
    """Return the same field, which may be ``null``."""
    return replace(field, nullable=True)


HAN: Final = part("han", "integer", "翻数", "Han of yaku and dora")
FU: Final = part("fu", "integer", "符", "Fu, rounded")
LIMIT: Final = or_null(
    part("limit", "string", "満貫などの識別子", "Identifier of the limit", schema="Limit")
)
YAKUMAN: Final = part("yakuman", "integer", "役満の数", "Number of yakuman")
BASE_POINTS: Final = part("base_points", "integer", "基本点", "Base points")
POINTS: Final = part("points", "integer", "点数", "Points without honba and riichi sticks")
_GROUP: Final = part(
    "group",
    "object",
    "面子、雀頭など",
    "A group such as a set",
    schema="Group",
    fields=(
        part("kind", "string", "種類", "Kind of group", schema="GroupKind"),
        part("tiles", "string", "牌", "The tiles"),
        part("open", "boolean", "鳴いたか", "Whether the group was called"),
        part(
            "winning",
            "boolean",
            "和了牌で完成したか",
            "Whether the winning tile completed the group",
        ),
        or_null(part("meld", "string", "副露の書き方", "The meld in the request")),
    ),
)
READING: Final = (
    part("groups", "array", "手牌の分け方", "Groups of the hand", items=_GROUP),
    or_null(part("wait", "string", "待ちの形", "Kind of wait", schema="Wait")),
    replace(
        part("wild", "string", "何の牌とみなしたか", "Value of a wild tile"),
        required=False,
    ),
)
"""The reading of a hand."""
_ANSWER: Final = "hand/answer.yaml"
_UNITS: Final = {
    "han": part("han", "integer", "翻数", "Han that the yaku counts"),
    "yakuman": part("yakuman", "integer", "役満の数", "Yakuman that the yaku counts"),
    "points": part("points", "integer", "点数", "Points that the yaku counts"),
}
"""Units in which a yaku counts."""
_LINES: Final = FieldFile(_ANSWER, required=True)
FU_LINE: Final = _LINES.fields("fu_line")
"""A fu item."""
PAYMENT: Final = _LINES.fields("payment")
"""The payment of one kind of player."""


def reply_fields(
    value: Sequence[Field], units: Collection[Unit], reading: Sequence[Field] = READING
) -> tuple[Field, ...]:
    """Return the fields of the answer to a hand with these fields of ``value`` and ``reading``; its yaku count in ``units``."""
    of_units = tuple(
        replace(field, required=False) for unit, field in _UNITS.items() if unit in units
    )
    yaku_line = FieldFile(_ANSWER, required=True, units=of_units).fields("yaku_line")
    declared = FieldFile(
        _ANSWER,
        required=True,
        value=tuple(value),
        reading=tuple(reading),
        yaku_line=yaku_line,
        fu_line=FU_LINE,
        payment=PAYMENT,
    )
    return declared.fields("answer")
