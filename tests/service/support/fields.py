"""Fields of every type, nested and with bounds, as games declare them."""

from typing import Any

from scoring.fields.field import Choice, Field, FieldType
from scoring.text import Text

NAME = Text("名", "name")


def field(name: str, kind: FieldType, **more: Any) -> Field:  # noqa: ANN401 - as Field has it
    """Return a field with the attributes that a test needs."""
    return Field(name, kind, NAME, NAME, **more)


INVENTED = (
    field("word", "string", required=True, pattern="^[a-c]*$", max_length=3),
    field("free", "string", max_length=2),
    field("choice", "string", nullable=True, choices=(Choice("x", NAME), Choice("y", NAME))),
    field("number", "integer", minimum=-2, maximum=2),
    field("nothing", "integer", nullable=True, maximum=1),
    field("flag", "boolean"),
    field("list", "array", max_items=2, unique=True, items=field("i", "integer", maximum=3)),
    field(
        "deep", "array", max_items=2,
        items=field("row", "array", max_items=2, items=field("w", "string", pattern="^[ab]$", max_length=1)),
    ),
    field(
        "draw",
        "object",
        nullable=True,
        fields=(
            field("face", "integer", required=True, minimum=1, maximum=6),
            field("by", "string", choices=(Choice("r", NAME),)),
        ),
    ),
    field("options", "object", open_object=True),
)  # fmt: skip
