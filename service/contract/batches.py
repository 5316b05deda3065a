"""The contract of batches: many hands in one request, as a list, as lines or as columns."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import orjson

from scoring.fields.field import Field
from scoring.rules.links import written
from scoring.text import NOTHING
from service.api.batch.body import HANDS, ID
from service.api.batch.columns import LISTS, declared
from service.contract import shapes as s
from service.contract.answers import reference
from service.contract.declared import GAME, Schemas
from service.contract.shapes import Json
from service.served import OPTIONS, Served


def batch_examples(ready: Served) -> Json:
    """Return example requests by the names of their schemas: hands, the second of which is impossible, and the same as lines."""
    hands = [sent_of(ready.score.example), sent_of(too_few(ready.score.example))]
    lines = b"".join(orjson.dumps(hand, option=orjson.OPT_APPEND_NEWLINE) for hand in hands)
    columns, *_ = declared(ready)
    return {
        f"{GAME}Batch": {HANDS.name: [hands[0] | {ID.name: "1"}, hands[1]]},
        f"{GAME}BatchHand": lines.decode(),
        f"{GAME}Columns": {columns.name: _in_columns(columns, ready.score.example)},
    }


def sent_of(request: Mapping[str, Any]) -> Json:
    """Return a request without the fields that are ``null``."""
    return {name: value for name, value in request.items() if value is not None}


def add_batches(schemas: Schemas, ready: Served, game: str, rules: Sequence[Field]) -> None:
    """Add the schemas of the requests of a game's batches; ``rules`` are the fields that choose the rules in force."""
    columns, *_ = declared(ready)
    for kind in ("Hand", "HandLine"):
        hand = schemas.schemas[f"{game}{kind}"]
        own = {
            field: {name: part for name, part in schema.items() if name != "description"}
            for field, schema in (hand["properties"] | schemas.properties([ID])).items()
        }
        about = f"`{game}{kind}` with an `id`."
        schemas.schemas[f"{game}Batch{kind}"] = s.about(about, hand | {"properties": own})
    by_field = s.about("For each field of a hand its values.", _columns(columns))
    schemas.schemas[f"{game}HandColumns"] = by_field
    kinds = (reference("GameBatchHand"), reference("GameBatchHandLine"))
    hands = replace(HANDS, items=replace(kinds[0], type="any", schema="", any_of=kinds))
    schemas.add_request("GameBatch", [hands, *rules])
    in_columns = replace(columns, text=NOTHING, fields=(), schema="GameHandColumns")
    options = [rule for rule in rules if rule.name == OPTIONS]
    schemas.add_request("GameColumns", [in_columns, *options])


def too_few(example: Mapping[str, Any]) -> Json:
    """Return a hand without the first of its tiles, dice or cards: its shape is valid and the hand is impossible."""
    given = ((name, value) for name, value in example.items() if isinstance(value, str | list))
    main, pieces = next((name, value) for name, value in given if value)
    return {**example, main: pieces[1:]}


def _columns(columns: Field) -> Json:
    """Return the schema of columns. Their values are not described, because they are checked hand by hand."""
    properties = {}
    for field in columns.fields:
        item = s.or_null({"type": field.items.type if field.items else "string"})
        items = s.any_of(item, s.listed(s.TEXT)) if field.notation == LISTS else item
        name = field.name if field.required else f"{field.name}?"
        properties[name] = s.listed(items) | {"maxItems": field.max_items}
    return s.closed(properties)


def _in_columns(columns: Field, hand: Mapping[str, Any]) -> Json:
    """Return the columns of a single hand."""
    values = {name: written(v) if isinstance(v, Mapping) else v for name, v in hand.items()}
    return {field.name: [values[field.name]] for field in columns.fields if field.name in values}
