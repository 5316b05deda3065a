"""What the service loads and what the contract says of requests: two views of the same declared fields."""

from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator
from marshmallow import ValidationError

import scoring
from scoring.fields.field import Field
from scoring.fields.schema import schema_of
from service.contract.declared import Schemas
from service.contract.document import document
from tests.service.support.client_calls import lenient_requests
from tests.service.support.fields import INVENTED

COMPONENTS = lenient_requests(document())["components"]
REQUESTS = {
    "score": "Hand", "line": "HandLine", "settle": "SettleRequest",
    "standings": "StandingsRequest", "analyze": "AnalyzeRequest",
}  # fmt: skip
"""What the schema of a request is called, after the game."""
TASKS = [(one.id, task) for one in scoring.rulesets() for task in ("score", *one.tasks)]


# JSON Schema calls 2.0 an integer; its `$` may stand before a last line break in Python.
_scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-4, 8), st.sampled_from([1.5, 1e300]),
    st.sampled_from(["", "a", "abc", "abca", "x", "y", "r", "d", "\x00", "é"]),
)  # fmt: skip
_values = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["face", "by", "z", "\x01"]), inner, max_size=3),
    ),
    max_leaves=6,
)
_requests = st.fixed_dictionaries(
    {}, optional=dict.fromkeys([*(field.name for field in INVENTED), "unknown"], _values)
)


def loads(fields: tuple[Field, ...], request: dict[str, Any]) -> bool:
    try:
        schema_of(fields).load(request)
    except ValidationError:
        return False
    return True


@cache
def follows(ruleset: str, task: str) -> Draft202012Validator:
    game = scoring.ruleset(ruleset).game_id.capitalize()
    schema = {"$ref": f"#/components/schemas/{game}{REQUESTS[task]}"}
    return Draft202012Validator(schema | {"components": COMPONENTS})


def fields_of(ruleset: str, task: str) -> tuple[Field, ...]:
    return scoring.ruleset(ruleset).fields_of(task)


@pytest.mark.many
@settings(max_examples=100)
@given(_requests)
def test_what_is_loaded_is_what_the_contract_takes(request: dict[str, Any]) -> None:
    schemas = Schemas()
    schemas.add_request("Request", INVENTED)
    reference = {"$ref": "#/components/schemas/Request"}
    lenient = lenient_requests({"components": {"schemas": schemas.schemas}})
    contract = Draft202012Validator(reference | lenient)
    assert loads(INVENTED, request) == contract.is_valid(request)


@pytest.mark.many
@settings(max_examples=100)
@given(st.data())
def test_no_ruleset_loads_what_the_contract_has_not(data: st.DataObject) -> None:
    ruleset, task = data.draw(st.sampled_from(TASKS))
    fields = [field for field in fields_of(ruleset, task) if field.name not in ("options", "cards")]
    known = [choice.value for field in fields for choice in field.choices]
    spelled = [*map(str.upper, known), "E", "1z", "東"]
    words = st.sampled_from([*known, *spelled, "", "123m", "8s", "pon:555z", "riichi", "\x00", "q"])
    values = _values | words | st.lists(words, max_size=3)
    request = data.draw(
        st.fixed_dictionaries({}, optional={field.name: values for field in fields})
    )
    with suppress(ValidationError):
        loaded = schema_of(fields).load(request)
        assert [*follows(ruleset, task).iter_errors(loaded)] == []


@pytest.mark.parametrize(("ruleset", "task"), TASKS)
def test_the_rulesets_of_a_game_share_its_schemas(ruleset: str, task: str) -> None:
    """Schemas are called after the game: every ruleset takes those fields and requires the same of them."""
    game = scoring.ruleset(ruleset).game_id.capitalize()
    schema = COMPONENTS["schemas"][f"{game}{REQUESTS[task]}"]
    fields = fields_of(ruleset, task)
    assert {field.name for field in fields} <= schema["properties"].keys()
    assert {field.name for field in fields if field.required} == set(schema["required"])


@pytest.mark.parametrize(
    ("ruleset", "line", "beside"),
    [
        ("tenhou", "123567m34522p67s+8s", {"seat_wind": "south", "situation": ["riichi"]}),
        ("tenhou", "123567m34522p67s+8s", {"options": {"yaku": "all"}}),
        ("tenhou", "123567m34522p67s+8s", {"options": {"yaku": ["riichi"]}, "win": "tsumo"}),
        ("kitanuki", "123456789p234s5z+5z", {"norths": 2}),
        ("dice", "34522 kans:3", {"dora": 2}),
        ("kantan", "man.run pin.run sou.run man.run sou +sou", {"dealer": True}),
    ],
)
def test_a_line_may_have_other_fields_of_the_hand_beside_it(
    ruleset: str, line: str, beside: dict[str, Any]
) -> None:
    request = {"hand": line} | beside
    assert not scoring.faults(ruleset, request)
    assert follows(ruleset, "line").is_valid(request)
    assert not follows(ruleset, "line").is_valid(beside)
    assert not follows(ruleset, "line").is_valid(request | {"sight": 1})


def test_a_change_of_a_card_has_the_fields_of_its_layer() -> None:
    contract = follows("tcg", "score")
    hand = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
    assert contract.is_valid(hand | {"cards": ["card_no_ippatsu"]})
    assert not contract.is_valid(hand | {"cards": [{"changes": []}]})
    changes = {
        True: [
            {"layer": "ban", "rule": "pinfu"},
            {"layer": "tiles", "kind": "red_fives", "man": 1},
            {"layer": "shapes", "form": "seven_pairs", "allowed": False},
            {"layer": "payment", "kind": "chips", "rule": "riichi", "chips": 1},
        ],
        False: [
            {"layer": "ban", "rule": "pinfu", "value": 1},
            {"layer": "ban"},
            {"layer": "tiles", "man": 1},
            {"layer": "payment", "kind": "red_fives"},
            {"layer": "roof"},
        ],
    }
    for right, listed in changes.items():
        for change in listed:
            request = hand | {"cards": [{"id": "one", "changes": [change]}]}
            assert contract.is_valid(request) is right, change


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
