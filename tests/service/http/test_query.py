"""What the text of a query parameter stands for."""

from typing import Any

import pytest

from scoring.fields.field import Choice, Field, FieldType
from scoring.text import Text
from service.http.query import read

NAME = Text("名", "name")


def field(name: str, kind: FieldType, **more: Any) -> Field:  # noqa: ANN401 - as Field has it
    """Return a field with the attributes that a test needs."""
    return Field(name, kind, NAME, NAME, **more)


FIELDS = (
    field("word", "string", required=True, pattern="^[a-c]*$", max_length=3),
    field("free", "string", max_length=2),
    field("choice", "string", nullable=True, choices=(Choice("x", NAME), Choice("y", NAME))),
    field("number", "integer", minimum=-2, maximum=2),
    field("nothing", "integer", nullable=True, maximum=1),
    field("flag", "boolean"),
    field("list", "array", max_items=2, unique=True, items=field("i", "integer", maximum=3)),
    field(
        "deep",
        "array",
        max_items=2,
        items=field(
            "row", "array", max_items=2, items=field("w", "string", pattern="^[ab]$", max_length=1)
        ),
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
)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("number", "2", 2),
        ("number", "-2", -2),
        ("number", "+2", "+2"),
        ("number", "2.0", "2.0"),
        ("number", "9" * 4000, 10**15),
        ("number", "-" + "9" * 16, -(10**15)),
        ("number", "0" * 20 + "2", 2),
        ("flag", "true", True),
        ("flag", "false", False),
        ("flag", "1", "1"),
        ("nothing", "null", None),
        ("nothing", "", None),
        ("word", "null", "null"),
        ("list", "", []),
        ("list", "1,2", [1, 2]),
        ("list", "1,x", [1, "x"]),
        ("deep", "a+b,a", [["a", "b"], ["a"]]),
        ("draw", "face:3,by:r", {"face": 3, "by": "r"}),
        ("draw", "null", None),
        ("draw", "face", "face"),
        ("draw", "face:1,face:2", "face:1,face:2"),
        ("options", "", {}),
        ("options", "a:true,b:3,c:word,d:x+y", {"a": True, "b": 3, "c": "word", "d": ["x", "y"]}),
        ("options", "a:x|y|1", {"a": ["x", "y", 1]}),
        ("options", "a:x ", {"a": ["x"]}),
    ],
)
def test_queries_write_values(name: str, text: str, value: object) -> None:
    fields = {field.name: field for field in FIELDS}
    assert read(fields[name], text) == value
