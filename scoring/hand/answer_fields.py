"""The fields of the answer to a hand: parts of its value, from which each game chooses, and how it is read."""

from dataclasses import replace
from typing import Any, Final

from scoring.fields.field import Field, FieldType
from scoring.text import Text


def part(name: str, type_: FieldType, ja: str, en: str, **more: Any) -> Field:  # noqa: ANN401 - as Field has them
    """A part that is always there."""
    return Field(name, type_, Text(ja, en), Text(f"{ja}。", f"{en}."), required=True, **more)


def or_null(field: Field) -> Field:
    """The same part where it may be ``null``."""
    return replace(field, nullable=True)


HAN: Final = part("han", "integer", "翻数", "Han of yaku and dora")
FU: Final = part("fu", "integer", "符", "Fu, rounded")
LIMIT: Final = or_null(part("limit", "string", "満貫などの識別子", "Identifier of the limit"))
YAKUMAN: Final = part("yakuman", "integer", "役満の数", "How many yakuman")
BASE_POINTS: Final = part("base_points", "integer", "基本点", "Base points")
POINTS: Final = part("points", "integer", "点数", "Points, without counters and deposits")
_GROUP: Final = part(
    "group",
    "object",
    "面子、雀頭など",
    "A group",
    fields=(
        part("kind", "string", "種類", "Its kind"),
        part("tiles", "string", "牌", "Its tiles"),
        part("open", "boolean", "鳴いたか", "Whether it was called"),
        part("winning", "boolean", "和了牌で完成したか", "Whether the winning tile completed it"),
        or_null(part("meld", "string", "副露の書き方", "How the request wrote it")),
    ),
)
READING: Final = (
    part("groups", "array", "手牌の分け方", "The groups of the hand", items=_GROUP),
    or_null(part("wait", "string", "待ちの形", "How it waited")),
    replace(
        part("wild", "string", "何の牌とみなしたか", "What a wild tile stood for"), required=False
    ),
)
"""How a hand is read."""
