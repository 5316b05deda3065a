"""The contract of the batches: what they take and what they answer, drawn from their declarations."""

from collections.abc import Mapping
from typing import Any

import orjson

from scoring.fields.field import Field
from scoring.rules.links import written
from service.answers import JSON
from service.batch import DETAIL
from service.batch_body import HANDS
from service.batch_columns import LISTS, declared
from service.batch_lines import NDJSON
from service.operations import in_order, ok, operation, parameter
from service.replies import INTEGER, TEXT, TEXT_OR_NULL, closed, listed, named, opened, ref
from service.served import Served

Json = dict[str, Any]

_ABOUT = (
    "Always 200 where the body as a whole can be read: `results[i]` has the `result` or the `problem` "
    "of hand `i`, and one bad hand costs no other. A pointer in a problem starts at the hand. "
    "`{rules}` beside `hands` are those of every hand that has none of its own; a hand's own stand "
    "in their place and are not mixed with them.\n\n"
    "`columns` in the place of `hands` are arrays of the fields of hands: a value for each hand, null "
    "where it has none; a list may be written as texts joined by commas, an object is written "
    "`name:value,name:value`. The answer is arrays of the parts of scores: numbers, truth values and "
    "names, null where there is none; `yaku` is the place in `combinations`; `legal` is false for the "
    "hands that `problems` tells of, by their `row` from 0. Options hold for all hands. `detail` is "
    "for hands and lines.\n\n"
    "`application/x-ndjson` in, `application/x-ndjson` out: one hand a line, one entry a line, in "
    "order and with the number of its line from 1; blank lines are skipped. A stream may have any "
    "number of lines; a line may be as long as the body of one score. The answer begins while the "
    "body is still being sent: read while you send. Where a body breaks off, the last line is the "
    "problem, with the number of the first line that is not answered."
)


def batch_operation(ready: Served, name: str, hand: str) -> Json:
    """The operation of one ruleset; ``name`` begins those of its shapes and ``hand`` is that of a hand."""
    summary = f"Score many hands of {ready.ruleset.id}"
    # What is wrong with one hand stands in its entry; a conflict here is one in what holds for all.
    conflict = (409,) if ready.ruleset.deck else ()
    statuses = (406, 408, 414, 422, 413, 415, *conflict)
    post = operation(f"score{name}Batch", "score", summary, statuses)
    post["description"] = _ABOUT.format(rules="`, `".join(field.name for field in ready.rules))
    post["parameters"] = [{"$ref": "#/components/parameters/lang"}, parameter(DETAIL)]
    example = dict(ready.score.example)
    wrong = too_few(example)
    # Generated clients send what is called binary piece by piece, as a stream wants it.
    post["requestBody"] = {
        "required": True,
        "content": {
            JSON: {
                "schema": {"anyOf": [ref(f"{name}Batch"), ref(f"{name}Columns")]},
                "example": {HANDS.name: [example, wrong]},
            },
            NDJSON: _lines(ref(hand), format="binary") | {"example": _line(example) + _line(wrong)},
        },
    }
    answers = {"anyOf": [ref(f"{name}BatchAnswer"), ref(f"{name}ColumnsAnswer")]}
    content = {JSON: {"schema": answers}, NDJSON: _lines(ref(f"{name}BatchLine"))}
    post["responses"]["200"] = ok(content, kept=False, ruleset=True)
    return in_order(post)


def batch_shapes(ready: Served, name: str, rules: Json) -> Json:
    """The shapes of one ruleset, by name; ``rules`` are those of the fields that say which rules are in force."""
    hands = listed(ref(f"{name}Hand")) | {
        "maxItems": HANDS.max_items,
        "title": HANDS.label.en,
        "description": HANDS.text.en,
    }
    result = {"anyOf": [ref(f"{name}Score"), ref(f"{name}ScoreInShort")]}
    problem = ref("Problem")
    line = {"line": INTEGER | {"minimum": 1}}
    stamp = {"ruleset": {"const": ready.ruleset.id}, "version": TEXT, "digest": TEXT}
    entry = [
        named("batch_result", closed({"result": result})),
        named("batch_problem", closed({"problem": problem})),
    ]
    of_line = [
        named("line_result", closed(line | {"result": result})),
        named("line_problem", closed(line | {"problem": problem})),
    ]
    of_row = named("row_problem", closed({"row": INTEGER, "problem": problem}))
    columns, options = declared(ready)
    return {
        f"{name}Batch": closed({HANDS.name: hands, **rules}, optional=tuple(rules)),
        f"{name}BatchAnswer": closed(stamp | {"results": listed({"anyOf": entry})}),
        f"{name}Columns": closed(
            {columns.name: _columns(columns), options.name: rules[options.name]},
            optional=(options.name,),
        )
        | {"examples": [{columns.name: _in_columns(columns, ready.score.example)}]},
        f"{name}ColumnsAnswer": closed(
            stamp
            | {
                "rows": INTEGER,
                columns.name: ref("ScoreColumns"),
                "combinations": ref(f"{name}YakuCombinations"),
                "problems": listed(of_row),
            }
        ),
        f"{name}BatchLine": {"anyOf": of_line},
    }


def batch_parts() -> Json:
    """The shapes that all rulesets share."""
    always = {
        "legal": listed({"type": "boolean"}),
        "winning": listed({"type": "boolean"}),
        "reason": listed(TEXT_OR_NULL),
        "yaku": listed(INTEGER | {"description": "The place in `combinations`."}),
        "received": listed(INTEGER),
    }
    any_column = listed({"type": ["boolean", "integer", "string", "null"]})
    return {
        "ScoreColumns": opened(always)
        | {
            "description": "Besides, the parts of `value`, each kind of dora, and for two kinds of payers "
            "who they are, how many, and what each pays.",
            "additionalProperties": any_column,
        },
    }


def too_few(example: Mapping[str, Any]) -> Json:
    """A hand without the first of its tiles, dice or cards: of the right shape and impossible."""
    given = ((name, value) for name, value in example.items() if isinstance(value, str | list))
    main, pieces = next((name, value) for name, value in given if value)
    return {**example, main: pieces[1:]}


def _columns(declared: Field) -> Json:
    """The columns of hands as JSON Schema: what their values say is looked at hand by hand."""
    schema = closed(
        {field.name: _column(field) for field in declared.fields},
        optional=tuple(field.name for field in declared.fields if not field.required),
    )
    told = schema | {"title": declared.label.en, "description": declared.text.en}
    return named("hand_columns", told)


def _in_columns(declared: Field, hand: Mapping[str, Any]) -> Json:
    """A hand as columns of one row."""
    told = {name: written(v) if isinstance(v, Mapping) else v for name, v in hand.items()}
    return {field.name: [told[field.name]] for field in declared.fields if field.name in told}


def _column(field: Field) -> Json:
    item: Json = {"type": [field.items.type if field.items else "string", "null"]}
    if field.notation == LISTS:
        item = {"anyOf": [item, listed(TEXT)]}
    return listed(item) | {
        "maxItems": field.max_items,
        "title": field.label.en,
        "description": field.text.en,
    }


def _lines(schema: Json, **more: str) -> Json:
    """A body of lines; what is in each has its place in OpenAPI 3.2, under a name of its own before."""
    return {"schema": {"type": "string", **more}, "x-itemSchema": schema}


def _line(value: Json) -> str:
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE).decode()
