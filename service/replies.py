"""The shapes of answers as JSON Schema; whether the service answers so is asked by the tests."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.fields.field import Field
from scoring.rules.story import WHATS
from service.naming import PART
from service.problems import KINDS, MAX_FAULTS
from service.served import Served

Json = dict[str, Any]

TEXT: Final[Json] = {"type": "string"}
TEXT_OR_NULL: Final[Json] = {"type": ["string", "null"]}
INTEGER: Final[Json] = {"type": "integer"}
CARD: Final[Json] = TEXT | {"description": "The card that made it so."}
_NAMED: Final[Json] = {"id": TEXT, "name": TEXT, "clause": TEXT, "href": TEXT}
LINE: Final[Json] = _NAMED | {"card": CARD}
"""What a line of a score has besides its worth."""
OPTION_VALUE: Final[Json] = {
    "anyOf": [
        {"type": ["boolean", "integer", "string"]},
        {"type": "array", "items": {"type": "string"}},
    ]
}
IN_FORCE: Final[Json] = {
    "anyOf": [
        {"type": ["boolean", "integer", "string", "null"]},
        {"type": "array", "items": {"type": ["integer", "string"]}},
    ]
}
"""What something of a rule is: an option's value, an amount, or what a card makes it."""
ANY_OBJECT: Final[Json] = {"type": "object", "additionalProperties": True}
SCORE: Final = "score"
"""What a field is that holds the answer to a hand."""


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


def named(part: str, schema: Json) -> Json:
    """``schema``, which has a name of its own among the shapes: that of the ``part`` it is."""
    return {**schema, PART: part}


def replies() -> Json:
    """Every shape that does not depend on a ruleset, by name."""
    stamp = named("edition", closed({"id": TEXT, "version": TEXT, "digest": TEXT}))
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


def task_reply(ready: Served, task: str, parts: Mapping[str, str]) -> Json:
    """The answer to a task of one ruleset; ``parts`` are the names of shapes that are known elsewhere, by what they are."""
    return closed_fields(
        ready.ruleset.tasks[task].reply,
        before={"ruleset": {"const": ready.ruleset.id}, "version": TEXT, "digest": TEXT},
        after={
            "explanation": listed(TEXT) | {"description": "One sentence a step."},
            "assumed": listed(TEXT) | {"description": "What was taken for granted, in sentences."},
            "amendments": listed(ref("Amendment")),
        },
        parts=parts,
    )


def closed_fields(
    fields: tuple[Field, ...], *, before: Json, after: Json, parts: Mapping[str, str]
) -> Json:
    """An object of declared fields between others."""
    optional = tuple(field.name for field in fields if not field.required)
    told = {field.name: _told(field, parts) for field in fields}
    return closed({**before, **told, **after}, optional=optional)


def _told(field: Field, parts: Mapping[str, str]) -> Json:
    """The shape of a field of an answer: bounds are for requests."""
    schema = _shape_of(field, parts)
    if field.nullable:
        schema = {"anyOf": [schema, {"type": "null"}]}
    return schema | {"description": field.text.en}


def _shape_of(field: Field, parts: Mapping[str, str]) -> Json:
    part = field.notation or field.name
    if part in _NOTATIONS:
        return _NOTATIONS[part]
    if field.open_object or (part == SCORE and field.type == "object"):
        return ref(parts[part])
    if field.type == "array" and field.items is not None:
        return listed(_told(field.items, parts))
    if field.type == "object":
        return named(part, closed_fields(field.fields, before={}, after={}, parts=parts))
    if field.choices:
        return {"type": field.type, "enum": [choice.value for choice in field.choices]}
    return {"type": field.type}


_NOTATIONS: Final[Mapping[str, Json]] = {
    "player_or_pot": {"anyOf": [{"type": "string", "enum": ["pot"]}, {"type": "integer"}]},
}
"""Fields of answers that hold what no single type describes."""


def _score_parts() -> Json:
    """What answers to hands are made of."""
    change = named(
        "effect",
        closed(
            {
                "layer": TEXT,
                "effect": TEXT,
                "took_effect": {"type": "boolean"},
                "why": TEXT_OR_NULL | {"description": "Why it had none."},
            }
        ),
    )
    return {
        "FuLine": closed(LINE | {"fu": INTEGER, "tiles": TEXT_OR_NULL}, optional=("card",)),
        "Payment": closed(
            {"from": TEXT, "count": INTEGER, "points": INTEGER, "honba": INTEGER, "card": CARD},
            optional=("card",),
        ),
        "Difference": closed(
            {
                "id": TEXT | {"description": "Of a rule, or of the card that brings it in."},
                "what": {"type": "string", "enum": list(WHATS)},
                "from": IN_FORCE | {"description": "In the plain ruleset."},
                "to": IN_FORCE | {"description": "In force."},
                "name": TEXT,
                "href": TEXT,
            }
        ),
        "Amendment": closed(
            _NAMED
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
