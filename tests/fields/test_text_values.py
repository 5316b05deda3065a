"""Values of fields read from the text of flags and cells."""

import pytest

from scoring.fields.field import Field
from scoring.fields.text_values import value_from
from scoring.text import Text

TEXT = Text("名", "Name")
FACES = Field(
    "faces", "array", TEXT, TEXT, items=Field("face", "integer", TEXT, TEXT), nullable=True
)


@pytest.mark.parametrize(
    ("text", "value"), [("1,2+3", [1, 2, 3]), ("null", None), ("x", ["x"]), ("-4", [-4])]
)
def test_a_list_is_read_item_by_item_and_null_is_nothing(text: str, value: object) -> None:
    assert value_from(FACES, text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("true", True), ("false", False), ("False", False), ("TRUE", True), ("yes", "yes")],
)
def test_a_truth_value_is_read_as_one(text: str, value: object) -> None:
    assert value_from(Field("open", "boolean", TEXT, TEXT), text) == value
