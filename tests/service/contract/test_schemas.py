"""The schemas that the contract makes of fields."""

import pytest

from scoring.fields.field import Field
from service.contract.declared import Schemas


def test_two_objects_of_one_name_are_an_error() -> None:
    schemas = Schemas(game="Dice")
    schemas.add("GameScore", Field("points", "integer"))
    schemas.add("GameScore", Field("points", "integer"))
    with pytest.raises(ValueError, match="DiceScore"):
        schemas.add("GameScore", Field("points", "string"))


def test_objects_of_one_field_name_are_called_after_what_they_are_in() -> None:
    point, other = (Field("at", "object", fields=(Field(name, "integer"),)) for name in "xy")
    schemas = Schemas(game="Dice")
    schemas.add("GameTurn", Field("turn", "object", fields=(point,)))
    schemas.add("GameMove", Field("move", "object", fields=(other,)))
    assert [*schemas.schemas] == ["DiceAt", "DiceTurn", "DiceMoveAt", "DiceMove"]
