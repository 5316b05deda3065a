"""The names of the parts of the contract's shapes."""

from typing import Any

import pytest

from service.contract import document
from service.naming import PART, named

INTEGER = {"type": "integer"}
TEXT = {"type": "string"}


def part(name: str, **properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, PART: name}


def owner(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def test_a_part_that_is_the_same_everywhere_has_its_plain_name() -> None:
    same = part("transfer", points=INTEGER)
    found = named({"TcgAnswer": owner(a=same), "DiceAnswer": owner(a=same)}, ("Tcg", "Dice"))
    assert set(found) == {"TcgAnswer", "DiceAnswer", "Transfer"}
    assert found["TcgAnswer"]["properties"]["a"] == {"$ref": "#/components/schemas/Transfer"}
    assert found["Transfer"] == owner(points=INTEGER)


def test_a_part_that_differs_is_called_after_its_ruleset() -> None:
    shapes = {
        "TcgRequest": owner(a=part("table", points=INTEGER)),
        "DiceRequest": owner(a=part("table", coins=INTEGER)),
    }
    assert {"TcgTable", "DiceTable"} < set(named(shapes, ("Tcg", "Dice")))


def test_the_later_of_two_parts_of_a_name_is_called_after_what_it_is_part_of() -> None:
    shapes = {
        "TcgHand": owner(tiles=TEXT),
        "TcgRequest": owner(wins={"items": part("win", hand=part("hand", tiles=TEXT))}),
    }
    found = named(shapes, ("Tcg",))
    assert set(found) == {"TcgHand", "TcgRequest", "TcgWin", "TcgWinHand"}


def test_what_is_said_of_a_part_where_it_stands_stays_there() -> None:
    told = {"title": "Table", "description": "The table.", "default": {}}
    shapes = {
        "A": owner(a=part("table", points=INTEGER) | told, b=part("table", points=INTEGER)),
        "B": owner(a={"anyOf": [part("table", points=INTEGER), {"type": "null"}]}),
    }
    found = named(shapes, ())
    reference = {"$ref": "#/components/schemas/Table"}
    assert found["A"]["properties"] == {"a": reference | told, "b": reference}
    assert found["B"]["properties"]["a"]["anyOf"][0] == reference


def test_two_parts_that_cannot_be_told_apart_by_name_are_refused() -> None:
    shapes = {
        "TcgA": owner(a=part("x", y=part("y", p=TEXT)), b=part("x", y=part("y", p=INTEGER))),
        "TcgAX": owner(),
    }
    with pytest.raises(ValueError, match="two parts would be called X"):
        named(shapes, ("Tcg",))


def test_no_part_of_the_contract_is_without_its_place() -> None:
    """Every object in it is a component, or has names that are data."""
    for name, schema in document()["components"]["schemas"].items():
        assert PART not in str(schema), name
        for inner in objects_within(schema):
            assert "properties" not in inner, (name, inner)


def objects_within(schema: object) -> list[dict[str, Any]]:
    if isinstance(schema, list):
        return [found for inner in schema for found in objects_within(inner)]
    if not isinstance(schema, dict):
        return []
    inner = [value for key, value in schema.items() if key not in {"examples", "default"}]
    direct = [value for value in nested(inner) if value.get("type") == "object"]
    return direct + [found for value in inner for found in objects_within(value)]


def nested(values: list[object]) -> list[dict[str, Any]]:
    return [value for value in values if isinstance(value, dict)]
