"""The contract, and a page that explains the contract and sends requests."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, reduce
from operator import getitem
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

import orjson
from flask import Blueprint, request
from markupsafe import Markup, escape

import scoring
from scoring.rules.links import written
from service.contract.served_file import as_json, as_yaml
from service.http.answers import JSON, YAML, Page, page
from service.http.language import language
from service.served import served
from service.site.pages import cache_with_origin, origin, rendered

_Json = Mapping[str, Any]
_DEPTH: Final = 3
"""The depth to which nested objects are listed by their fields."""
_MOST_VALUES: Final = 12
"""The largest number of enumeration values that are shown."""
_CODE: Final = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")

blueprint = Blueprint("docs", __name__)


class Row(NamedTuple):
    """A parameter, or a field of a body."""

    name: str
    type: str
    required: bool
    text: Markup
    parts: tuple["Row", ...] = ()
    """The fields of the objects in it, at any depth."""


# NOTE: without this cache the contract as JSON, and each page about it, takes 0.3 s more; with rulesets of our own 0.8 s.
@cache
def _contract(media_type: str) -> Page:
    """Return the contract in one of its two formats."""
    return page(as_json() if media_type == JSON else as_yaml(), media_type)


@blueprint.get("/openapi.yaml")
def openapi_yaml() -> Page:
    """Return the contract as YAML."""
    return _contract(YAML)


@blueprint.get("/openapi.json")
def openapi_json() -> Page:
    """Return the contract as JSON."""
    return _contract(JSON)


@blueprint.get("/docs")
def docs() -> Page:
    """Return a page to try the contract: a list of its operations, or one of them."""
    contract = orjson.loads(_contract(JSON).body)
    operations = {one["operationId"]: one for one in _operations(contract)}
    one = operations.get(request.args.get("operation", ""))
    first = served()[scoring.DEFAULT_RULESET]
    return rendered(
        "docs.html",
        language(request),
        cache=cache_with_origin(),
        here="/docs",
        url=origin(),
        about=_text(contract["info"]),
        tags=[{**one, "description": _text(one)} for one in contract["tags"]],
        operations=operations.values(),
        one=one,
        details=_details(contract, one) if one else None,
        ruleset=first.ruleset.id,
        hand=json.dumps(first.score.example, ensure_ascii=False),
    )


def _operations(contract: _Json) -> Iterator[_Json]:
    """Yield the operations of a contract with their paths and methods; of one path the request with a body comes first."""
    for path, item in contract["paths"].items():
        for method in sorted(item.keys() & {"get", "post"}, reverse=True):
            every = (*item.get("parameters", ()), *item[method].get("parameters", ()))
            yield {**item[method], "path": path, "method": method.upper(), "parameters": every}


def _details(contract: _Json, operation: _Json) -> dict[str, Any]:
    """Return the parameters and fields of an operation, an address and a body that can be sent, and an answer."""
    parameters = [_resolved(one, contract) for one in operation["parameters"]]
    body = operation.get("requestBody", {}).get("content", {}).get(JSON, {})
    answer = operation["responses"]["200"]["content"].get(JSON, {})
    return {
        "parameters": [
            Row(p["name"], _type(p["schema"]), p["required"], _text(p)) for p in parameters
        ],
        "fields": [*_rows(body.get("schema", {}), contract)],
        "url": _url(operation["path"], parameters),
        "body": _example(body),
        "answer": _example(answer),
    }


def _target(part: _Json, contract: _Json) -> _Json:
    """Return a part of the contract; a reference is replaced by its target, extended with the other members of the reference."""
    if "$ref" not in part:
        return part
    target: _Json = reduce(getitem, part["$ref"].split("/")[1:], contract)
    return {**target, **{name: value for name, value in part.items() if name != "$ref"}}


def _resolved(part: Any, contract: _Json) -> Any:  # noqa: ANN401 - JSON
    """Return a part of a request with the schemas that it refers to in place of the references."""
    if isinstance(part, list):
        return [_resolved(one, contract) for one in part]
    if not isinstance(part, dict):
        return part
    return {name: _resolved(one, contract) for name, one in _target(part, contract).items()}


def _example(content: _Json) -> str:
    """Return the first example of a request or an answer, or nothing."""
    first = next(iter(content.get("examples", {}).values()), {"value": content.get("example")})
    value = first["value"]
    return "" if value is None else json.dumps(value, indent=2, ensure_ascii=False)


def _rows(schema: _Json, contract: _Json) -> Iterator[Row]:
    """Yield the fields of a body, or a row for each schema that a body may follow."""
    names = [*_named(schema, contract)]
    for name in names:
        fields = tuple(_fields(_resolved(contract["components"]["schemas"][name], contract)))
        yield from (
            fields
            if len(names) == 1
            else [Row(name, "object", required=False, text=Markup(), parts=fields)]
        )


def _named(schema: _Json, contract: _Json) -> Iterator[str]:
    """Yield the names of the schemas of objects that a reference or a union of references leads to."""
    for one in schema.get("anyOf", [schema] if schema else ()):
        if "anyOf" in (target := _target(one, contract)):
            yield from _named(target, contract)
        else:
            yield one["$ref"].rpartition("/")[2]


def _fields(schema: _Json, name: str = "", depth: int = _DEPTH) -> Iterator[Row]:
    """Yield the fields of an object, and of the objects in it: ``event.wins[].from``."""
    for one in schema.get("oneOf") or schema.get("anyOf") or ():
        yield from _fields(one, name, depth)
    if "items" in schema:
        yield from _fields(schema["items"], f"{name}[]", depth)
    for own, part in schema.get("properties", {}).items() if depth else ():
        path = f"{name}.{own}" if name else own
        row = Row(path, _type(part), own in schema.get("required", ()), _text(part))
        parts = tuple(_fields(part, path, depth - 1))
        yield from (row, *parts) if name else (row._replace(parts=parts),)


def _type(schema: _Json) -> str:
    """Return the type of a value in words: ``string``, ``"ron" | "tsumo"``, ``integer[]``."""
    if "const" in schema:
        return json.dumps(schema["const"])
    if values := schema.get("enum"):
        more = " | …" if len(values) > _MOST_VALUES else ""
        return " | ".join(map(json.dumps, values[:_MOST_VALUES])) + more
    if alternatives := schema.get("oneOf") or schema.get("anyOf"):
        return " | ".join(dict.fromkeys(map(_type, alternatives)))
    if "items" in schema:
        items = _type(schema["items"])
        return f"({items})[]" if " | " in items else f"{items}[]"
    types = schema.get("type", "any")
    return types if isinstance(types, str) else " | ".join(types)


def _url(path: str, parameters: list[_Json]) -> str:
    """Return an example address: the path with the example of each parameter that has one."""
    query = {}
    for parameter in parameters:
        value = parameter.get("example")
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", quote(written(value)))
        elif value not in (None, "", [], {}):
            query[parameter["name"]] = written(value)
    return f"{path}?{urlencode(query, safe=',:')}" if query else path


def _text(part: _Json) -> Markup:
    """Return the description of a part of the contract, with its code and emphasis."""
    text = str(escape(part.get("description", "")))
    return Markup(_CODE.sub(r"<code>\1</code>\2", text))  # noqa: S704 - escaped here
