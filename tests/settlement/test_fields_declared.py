"""The fields of a settlement are declared as the contract has them, down to the names of the items of a list."""

from typing import Any

import pytest

import scoring
from scoring.fields.field import Field
from scoring.games.arushiaru import settlement as arushiaru
from scoring.games.kitanuki import settlement as kitanuki
from scoring.games.riichi import settlement as tcg
from scoring.rules.ruleset import Ruleset
from scoring.settlement import fields
from tests.service.support.contract_shapes import REF, followed, named

SETTLED = {"tcg": tcg.settle, "kitanuki": kitanuki.settle, "arushiaru": arushiaru.settle}
PLAIN_ITEMS = {"points": "points", "riichi": "player", "tenpai": "player", "kans": "player"}
"""Lists of what is no object, and what one of them is called."""


def made(id_: str) -> dict[str, Field]:
    """The fields of a request, made anew."""
    ruleset: Ruleset = scoring.ruleset(id_)
    return {field.name: field for field in SETTLED[id_](ruleset).fields}


def lists(field: Field) -> dict[str, Field]:
    """The lists directly within a field, with what one of their items is."""
    return {part.name: part.items for part in field.fields if part.items is not None}


@pytest.mark.parametrize("id_", SETTLED)
def test_table_and_event_must_be_given(id_: str) -> None:
    required = {name for name, field in made(id_).items() if field.required is True}
    assert required == set(named(f"{id_.capitalize()}SettleRequest")["required"])


@pytest.mark.parametrize("id_", SETTLED)
def test_the_items_of_lists_are_called_as_in_the_contract(id_: str) -> None:
    shapes = named(f"{id_.capitalize()}SettleRequest")["properties"]
    for name, field in made(id_).items():
        within = followed(shapes[name])["properties"]
        for list_, item in lists(field).items():
            reference = within[list_]["items"].get("$ref", "")
            if item.type == "object":
                assert reference.startswith(f"{REF}{id_.capitalize()}")
                assert item.name == reference.removeprefix(f"{REF}{id_.capitalize()}").lower()
            else:
                assert (reference, item.name) == ("", PLAIN_ITEMS[list_])


@pytest.mark.parametrize("id_", SETTLED)
def test_a_hand_that_is_shown_has_the_parts_that_the_contract_names(id_: str) -> None:
    held = lists(made(id_)["event"])["hands"]
    shape = named(f"{id_.capitalize()}Held")
    assert {part.name for part in held.fields} == set(shape["properties"])
    assert {part.name for part in held.fields if part.required} == set(shape["required"])


def test_a_round_must_be_told_where_there_are_several() -> None:
    for winds, told in ((("east",), False), (("east", "south"), True), (("west",) * 3, True)):
        table = fields.table_field(4, 8, winds=winds)
        (wind,) = (part for part in table.fields if part.name == "round_wind")
        assert wind.required is told


def test_sticks_that_are_not_told_are_none() -> None:
    table = fields.table_field(4, 8)
    assert {part.name: part.default for part in table.fields if part.assumed} == {
        "honba": 0,
        "deposits": 0,
    }


def test_in_an_answer_every_field_of_a_table_is_there() -> None:
    table = fields.table_field(3, 12, winds=("east",))
    reply = fields.in_reply(table)
    assert [part.name for part in reply.fields] == [part.name for part in table.fields]
    assert all(part.required for part in reply.fields)
    assert not all(part.required for part in table.fields)


def test_how_a_hand_was_won_the_event_says() -> None:
    said: Any = {
        part.name: part.describe("en")["required"]
        for part in fields.hand_field(scoring.ruleset("tcg").fields).fields
    }
    assert said["win"] is False
    assert said["winning_tile"] is True
    assert not {"seat_wind", "round_wind", "honba", "deposits"} & set(said)
