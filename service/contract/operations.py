"""The parts of an operation: parameters, the body and the responses."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from scoring.fields.field import Field
from scoring.rules.links import written
from scoring.text import Text
from service.contract.declared import Schemas, description_of
from service.contract.shapes import Json, any_of, word, words_of

_ANY_REQUEST: Final = (405, 406, 414, 429, 503)
_BODY: Final = (400, 413, 415, 422)
_PATH: Final = 404
_QUERY: Final = 422
_CARDS: Final = 409
STATUSES: Final = sorted({*_ANY_REQUEST, *_BODY, _PATH, _QUERY, _CARDS})
"""The statuses of the problems that operations declare."""


class Example(dict[str, Any]):
    """A request or an answer that the contract shows."""


def component(kind: str, name: str) -> Json:
    """Return a reference to a component: ``component("parameters", "lang")``."""
    return {"$ref": f"#/components/{kind}/{name}"}


def errors_of(*, body: bool, in_path: bool, in_query: bool, cards: bool) -> Json:
    """Return the error responses of an operation that takes a body, names in its path, parameters or cards."""
    statuses = {*_ANY_REQUEST, *(_BODY if body else ())}
    statuses |= {_PATH} if in_path else set()
    statuses |= {_QUERY} if in_query else set()
    statuses |= {_CARDS} if cards else set()
    found = {str(status): component("responses", f"Problem{status}") for status in sorted(statuses)}
    return found | {"default": component("responses", "Problem")}


def content_of(schema: Json, examples: Mapping[str, Any]) -> Json:
    """Return a media type with that schema; ``examples`` has an example for each game, or a single one with an empty name."""
    if "" in examples:
        return {"schema": schema, "example": _shown(examples[""])}
    shown = {game: {"value": _shown(value)} for game, value in examples.items()}
    return {"schema": schema} | ({"examples": shown} if shown else {})


def _shown(value: object) -> object:
    """Return an example, which is marked so that it is written on few lines."""
    return Example(value) if isinstance(value, dict) else value


def response(content: Json, *headers: str) -> Json:
    """Return a response of status 200, with these headers in addition to those of all answers."""
    names = ("ETag", *headers)
    return {
        "description": "OK",
        "headers": {name: component("headers", name) for name in names},
        "content": content,
    }


def in_path(name: str, description: str, schema: Json, example: str) -> Json:
    """Return a parameter in the path."""
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": schema,
        "example": example,
    }


def parameters_of(
    fields: Iterable[Field], example: Mapping[str, object] | None = None
) -> list[Json]:
    """Return fields as query parameters, with their values in ``example``."""
    fields = tuple(fields)
    properties = Schemas().properties(map(_as_text, fields))
    return [_parameter(field, properties[field.name], example or {}) for field in fields]


def union_of(games: Mapping[str, list[Json]]) -> list[Json]:
    """Return the query parameters of all ``games``, whose descriptions name the games that have them.

    The parameters of each game are listed by its id; the examples are those of the first game. No parameter is required: no game has
    all of them.
    """
    named: dict[str, dict[str, Json]] = {}
    for game, parameters in games.items():
        for parameter in parameters:
            named.setdefault(parameter["name"], {})[game] = parameter
    return [_united(of_games, [*games]) for of_games in named.values()]


def _united(parameters: Mapping[str, Json], games: list[str]) -> Json:
    """Return the parameter for one of the same name in some of ``games``."""
    texts: dict[str, list[str]] = {}
    schemas: list[Json] = []
    for game, parameter in parameters.items():
        texts.setdefault(parameter["description"], []).append(game)
        schemas += [parameter["schema"]] if parameter["schema"] not in schemas else []
    described = " ".join(f"{', '.join(of)}: {text}" for text, of in texts.items())
    if [games] == [*texts.values()]:
        (described,) = texts
    united: Json = {
        **{name: part for one in parameters.values() for name, part in one.items()},
        "required": False,
        "description": described,
        "schema": _either(schemas),
    }
    united.pop("example", None)
    shown = parameters.get(games[0], {})
    return united | ({"example": shown["example"]} if "example" in shown else {})


def _either(schemas: list[Json]) -> Json:
    """Return the schema of a value that follows one of ``schemas``. Several lists of words are joined to one."""
    if all("items" in schema for schema in schemas):
        items = _either([_bare(schema["items"]) for schema in schemas])
        most = max(schema["maxItems"] for schema in schemas)
        return schemas[0] | {"items": items, "maxItems": most}
    if all("enum" in schema or "const" in schema for schema in schemas):
        return word(dict.fromkeys(one for schema in schemas for one in words_of(schema)))
    distinct = [schema for place, schema in enumerate(schemas) if schema not in schemas[:place]]
    return any_of(*distinct)


def _bare(schema: Json) -> Json:
    """Return a schema without its description."""
    return {name: part for name, part in schema.items() if name != "description"}


def _parameter(field: Field, schema: Json, example: Mapping[str, Any]) -> Json:
    found: Json = {
        "name": field.name,
        "in": "query",
        "required": field.required,
        # The schema of the body describes the defaults.
        "description": description_of(field),
        "schema": _bare(schema),
    }
    if field.type == "array":
        found |= {"style": "form", "explode": False}
    value = example.get(field.name)
    shown = written(value) if isinstance(value, Mapping) else value
    return found if value in (None, [], field.default) else found | {"example": shown}


def _as_text(field: Field) -> Field:
    """Return the field for the text of a value in a query. A value of ``null`` has no text."""
    # The words of all games are one list, which has no name.
    field = replace(field, required=True, nullable=False, schema="")
    if field.type == "object":
        names = "name" if field.open_object else " ".join(part.name for part in field.fields)
        how = f" `name:value,name:value` ({names}); a list is joined by `+` or `|`."
        text = Text(field.text.ja, field.text.en + how)
        return Field(field.name, "string", field.label, text, required=True, max_length=2048)
    if field.items is not None and field.items.shorthand:
        items = {part.name: part for part in field.items.fields}[field.items.shorthand]
        return replace(field, items=items)
    return field
