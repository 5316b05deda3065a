"""The contract of batches: many hands in one request, as a list, as lines or as columns."""

from collections.abc import Mapping
from typing import Any, Final

import orjson

from scoring.fields.field import Field
from scoring.rules.links import written
from service.api.batch.body import HANDS, ID
from service.api.batch.columns import LISTS, declared
from service.api.batch.lines import NDJSON
from service.contract import shapes as s
from service.contract.declared import properties_of
from service.contract.schema_file import schemas
from service.contract.shapes import Json
from service.http.answers import JSON
from service.served import Served

SHARED: Final = schemas("batches")
"""The schemas that the batches of all games share."""
SHARED["ScoreColumns"] |= {
    "description": "Besides, the parts of `value`, each kind of dora, and for two kinds of payers "
    "who they are, how many, and what each pays.",
    "additionalProperties": s.listed({"type": ["boolean", "integer", "string", "null"]}),
}
_MANY: Final = "Many hands, or their fields as columns; see the tag `score`."


def batch_body(game: str, example: Mapping[str, Any]) -> Json:
    """The request body of a batch of a game."""
    hands = [dict(example), too_few(example)]
    lines = b"".join(orjson.dumps(hand, option=orjson.OPT_APPEND_NEWLINE) for hand in hands)
    content = {
        JSON: {
            "schema": s.any_of(s.ref(f"{game}Batch"), s.ref(f"{game}Columns")),
            "example": {HANDS.name: [hands[0] | {ID.name: "1"}, hands[1]]},
        },
        # Generated clients send what is called binary piece by piece, as a stream wants it.
        NDJSON: {
            "schema": {"type": "string", "format": "binary"},
            "x-itemSchema": s.ref(f"{game}BatchHand"),
            "example": lines.decode(),
        },
    }
    return {"description": _MANY, "required": True, "content": content}


def lines_of(schema: Json) -> Json:
    """The content of an answer of lines, each of that schema."""
    return {NDJSON: {"schema": s.TEXT, "x-itemSchema": schema}}


def batch_schemas(ready: Served, game: str, hand: Json, in_force: Json) -> Json:
    """The schemas of a game's batches; ``in_force`` are the properties that say which rules are in force."""
    columns, options = declared(ready)
    hands = s.listed(s.ref(f"{game}BatchHand")) | {"maxItems": HANDS.max_items}
    described = hand["properties"] | properties_of([ID])
    own = {
        field: {name: part for name, part in schema.items() if name != "description"}
        for field, schema in described.items()
    }
    in_columns = {
        columns.name: s.ref(f"{game}HandColumns"),
        f"{options.name}?": in_force[options.name],
    }
    example = {columns.name: _in_columns(columns, ready.score.example)}
    return schemas(
        "batches_of_a_game",
        game,
        batch_hand=s.about(f"`{game}Hand` with an `id`.", hand | {"properties": own}),
        hands={HANDS.name: s.about(HANDS.text.en, hands)},
        rules={f"{name}?": schema for name, schema in in_force.items()},
        hand_columns=s.about("For each field of a hand its values.", _columns(columns)),
        columns=s.closed(in_columns) | {"examples": [example]},
    )


def too_few(example: Mapping[str, Any]) -> Json:
    """A hand without the first of its tiles, dice or cards: of the right shape and impossible."""
    given = ((name, value) for name, value in example.items() if isinstance(value, str | list))
    main, pieces = next((name, value) for name, value in given if value)
    return {**example, main: pieces[1:]}


def _columns(columns: Field) -> Json:
    """Columns of values, which are looked at hand by hand."""
    properties = {}
    for field in columns.fields:
        item = s.or_null({"type": field.items.type if field.items else "string"})
        items = s.any_of(item, s.listed(s.TEXT)) if field.notation == LISTS else item
        name = field.name if field.required else f"{field.name}?"
        properties[name] = s.listed(items) | {"maxItems": field.max_items}
    return s.closed(properties)


def _in_columns(columns: Field, hand: Mapping[str, Any]) -> Json:
    """A hand as columns of one row."""
    values = {name: written(v) if isinstance(v, Mapping) else v for name, v in hand.items()}
    return {field.name: [values[field.name]] for field in columns.fields if field.name in values}
