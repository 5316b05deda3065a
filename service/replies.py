"""The shapes of answers as JSON Schema; whether the service answers so is asked by the tests."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.fields import Field
from scoring.rule_differences import WHATS
from service.problems import KINDS, MAX_FAULTS
from service.served import Served

Json = dict[str, Any]

TEXT: Final[Json] = {"type": "string"}
TEXT_OR_NULL: Final[Json] = {"type": ["string", "null"]}
INTEGER: Final[Json] = {"type": "integer"}
CARD: Final[Json] = TEXT | {"description": "The card that made it so."}
OPTION_VALUE: Final[Json] = {
    "anyOf": [
        {"type": ["boolean", "integer", "string"]},
        {"type": "array", "items": {"type": "string"}},
    ]
}


def ref(name: str) -> Json:
    """The shape called ``name``."""
    return {"$ref": f"#/components/schemas/{name}"}


def closed(properties: Json, *, optional: tuple[str, ...] = ()) -> Json:
    """An object with exactly these ``properties``."""
    required = [name for name in properties if name not in optional]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def opened(properties: Json, *, optional: tuple[str, ...] = ()) -> Json:
    """An object with these ``properties`` and others."""
    schema = closed(properties, optional=optional)
    del schema["additionalProperties"]
    return schema


def replies() -> Json:
    """Every shape that does not depend on a ruleset, by name."""
    stamp = closed({"id": TEXT, "version": TEXT, "digest": TEXT})
    heading = [kind.code for kind in KINDS if kind.status]
    problem = closed(
        {
            "type": {"type": "string", "description": "Where the code is explained."},
            "title": TEXT,
            "status": {"type": "integer"},
            "detail": TEXT,
            "code": {"type": "string", "enum": heading},
            "errors": listed(ref("Fault")) | {"maxItems": MAX_FAULTS},
        }
    )
    fault = closed(
        {
            "pointer": {"type": "string", "description": "JSON pointer of the field."},
            "code": TEXT,
            "detail": TEXT,
            "rule": {"type": "string", "description": "Where the rule that is the reason is."},
        },
        optional=("rule",),
    )
    return {
        "Problem": problem,
        "Fault": fault,
        "Health": closed({"status": {"const": "ok"}}),
        "Ready": closed({"status": {"const": "ready"}, "rulesets": listed(stamp)}),
        "Version": closed({"version": TEXT, "rulesets": listed(stamp)}),
        **_score_parts(),
    }


def listed(items: Json) -> Json:
    """A list of ``items``."""
    return {"type": "array", "items": items}


def score_reply(ready: Served) -> Json:
    """The answer to a hand of one ruleset."""
    return closed(
        {
            "ruleset": {"const": ready.ruleset.id},
            "version": TEXT,
            "digest": TEXT,
            "winning": {"type": "boolean"},
            "reason": TEXT_OR_NULL | {"description": "Why a hand does not win."},
            "value": ref("Value"),
            "yaku": listed(ref("YakuLine")),
            "fu": listed(ref("FuLine")),
            "payments": listed(ref("Payment")),
            "received": INTEGER | {"description": "Everything the winner gets."},
            "reading": {"anyOf": [ref("Reading"), {"type": "null"}]},
            "alternatives": listed(ref("Alternative")),
            "shanten": INTEGER | {"description": "Tiles from tenpai; -1 for a complete hand."},
            "explanation": listed(TEXT) | {"description": "One sentence a step."},
            "assumed": listed(TEXT) | {"description": "What was taken for granted, in sentences."},
            "amendments": listed(ref("Amendment")),
        }
    )


def task_reply(ready: Served, task: str, score: str) -> Json:
    """The answer to a task of one ruleset; ``score`` is the name of the shape of its scores."""
    return closed_fields(
        ready.ruleset.tasks[task].reply,
        before={"ruleset": {"const": ready.ruleset.id}, "version": TEXT, "digest": TEXT},
        after={
            "explanation": listed(TEXT) | {"description": "One sentence a step."},
            "assumed": listed(TEXT) | {"description": "What was taken for granted, in sentences."},
            "amendments": listed(ref("Amendment")),
        },
        score=ref(score),
    )


def closed_fields(fields: tuple[Field, ...], *, before: Json, after: Json, score: Json) -> Json:
    """An object of declared fields between others; ``score`` stands for fields that hold a score."""
    optional = tuple(field.name for field in fields if not field.required)
    told = {field.name: _told(field, score) for field in fields}
    return closed({**before, **told, **after}, optional=optional)


def _told(field: Field, score: Json) -> Json:
    """The shape of a field of an answer: bounds are for requests."""
    schema = _shape_of(field, score)
    if field.nullable:
        schema = {"anyOf": [schema, {"type": "null"}]}
    return schema | {"description": field.text.en}


def _shape_of(field: Field, score: Json) -> Json:
    if field.notation in _NOTATIONS:
        return _NOTATIONS[field.notation]
    if field.notation == "score":
        return score
    if field.type == "array" and field.items is not None:
        return listed(_told(field.items, score))
    if field.type == "object" and not field.open_object:
        return closed_fields(field.fields, before={}, after={}, score=score)
    return {"type": field.type}


_NOTATIONS: Final[Mapping[str | None, Json]] = {
    "player_or_pot": {"anyOf": [{"type": "integer"}, {"const": "pot"}]},
}
"""Fields of answers that hold what no single type describes."""


def _score_parts() -> Json:
    """What answers to hands are made of."""
    line = {"id": TEXT, "name": TEXT, "clause": TEXT, "href": TEXT}
    change = closed(
        {
            "layer": TEXT,
            "effect": TEXT,
            "took_effect": {"type": "boolean"},
            "why": TEXT_OR_NULL | {"description": "Why it had none."},
        }
    )
    group = {
        "kind": TEXT,
        "tiles": TEXT,
        "open": {"type": "boolean"},
        "winning": {"type": "boolean", "description": "Whether the winning tile completed it."},
        "meld": TEXT_OR_NULL,
    }
    return {
        "Value": {
            "type": "object",
            "description": "The worth in the units of the game; a limit by its id.",
            "properties": {"points": {"type": ["integer", "null"]}},
            "required": ["points"],
            "additionalProperties": {"type": ["integer", "string", "boolean", "null"]},
        },
        "YakuLine": closed(line | {"card": CARD}, optional=("card",))
        | {
            "description": "Besides, its worth under the name of the unit of the game.",
            "additionalProperties": INTEGER,
        },
        "FuLine": closed(
            line | {"fu": INTEGER, "tiles": TEXT_OR_NULL, "card": CARD}, optional=("card",)
        ),
        "Payment": closed(
            {"from": TEXT, "count": INTEGER, "points": INTEGER, "honba": INTEGER, "card": CARD},
            optional=("card",),
        ),
        "Reading": closed({"groups": listed(closed(group))})
        | {
            "description": "Besides, what the game says of the whole, such as how it waited.",
            "additionalProperties": TEXT_OR_NULL,
        },
        "Alternative": closed(
            {
                "reading": ref("Reading"),
                "value": ref("Value"),
                "yaku": listed(ref("YakuLine")),
                "fu": listed(ref("FuLine")),
                "why": TEXT | {"description": "Why it lost."},
            }
        ),
        "Difference": closed(
            {
                "id": TEXT | {"description": "Of a rule, or of the card that brings it in."},
                "what": {"enum": list(WHATS)},
                "from": {"description": "In the plain ruleset."},
                "to": {"description": "In force."},
                "name": TEXT,
                "href": TEXT,
            }
        ),
        "Amendment": closed(
            line
            | {
                "option": TEXT | {"description": "For an option or an amendment of a variant."},
                "value": OPTION_VALUE,
                "text": TEXT | {"description": "What a card says."},
                "changes": listed(change) | {"description": "What each change of a card came to."},
                "changes_the_rules": {"type": "boolean"},
                "effects": listed(TEXT),
                "rules": listed(ref("Difference"))
                | {"description": "What is in force otherwise than in the plain ruleset."},
            },
            optional=("option", "value", "text", "changes"),
        ),
    }
