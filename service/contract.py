"""The contract as an OpenAPI 3.1 document, drawn from the declarations the service runs on.

Requests follow the declared fields of each ruleset, errors the table of problems, examples the
rulesets' own; the shapes of answers are in :mod:`service.replies`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, cast

import orjson
import yaml

import scoring
from scoring.fields import Field
from scoring.text import DEFAULT_LANGUAGE
from service.answers import HTML, JSON, PROBLEM_JSON
from service.blueprints.rulesets import FILTERS
from service.language import FIELD as LANGUAGE_FIELD
from service.problems import KINDS
from service.query import written
from service.replies import replies, score_reply, task_reply
from service.schemas import json_schema, parameter_schema
from service.served import OPTIONS, Asked, Served, answer_to, served
from service.shapes import MAX_OPEN_ITEMS

YAML: Final = "application/yaml"
FEW: Final = 16
"""Most values that are listed for a filter."""
_HTML_TYPE: Final = HTML.partition(";")[0]
_ABOUT: Final = (
    "Scoring and rules of mahjong games. Everything is a pure function: the same request gets the "
    "same bytes. Errors are `application/problem+json` (RFC 9457) and list **all** faults at once. "
    "`GET` answers carry a strong `ETag` and take `If-None-Match`; `HEAD` works wherever `GET` "
    "does. Every origin may call (CORS, without credentials). `X-Request-ID` is taken over when it "
    "has 1 to 64 letters, digits or `.` `_` `~` `-`, and is always in the answer. Unknown fields "
    "and parameters are refused."
)

Json = dict[str, Any]


@cache
def document() -> Json:
    """The whole contract; every call answers the same object, which nobody changes."""
    problems = sorted({kind.status for kind in KINDS if kind.status})
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "mahjong-score",
            "version": scoring.__version__,
            "description": _ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [
            {"name": "reference", "description": "Rulesets and their rules."},
            {"name": "score", "description": "One hand in, its breakdown out."},
            {"name": "tasks", "description": "What else a game is asked about a hand or a table."},
            {"name": "meta", "description": "The state and the contract of the service."},
            {"name": "pages", "description": "Pages for people."},
        ],
        "paths": {**_reference(), **_scoring(), **_tasks(), **_meta(), **_pages()},
        "components": {
            "schemas": {
                **replies(),
                **{
                    _request_name(ready): _request(ready, ready.score)
                    for ready in served().values()
                },
                **{_reply_name(ready): score_reply(ready) for ready in served().values()},
                **_task_shapes(),
            },
            "parameters": {
                "lang": _parameter(LANGUAGE_FIELD),
                "ruleset": _in_path("ruleset", "Id of a ruleset.", list(served())),
            },
            "headers": _headers(),
            "responses": {f"Problem{status}": _problem(status) for status in problems},
        },
    }


def as_json() -> bytes:
    """The contract as JSON."""
    return orjson.dumps(document(), option=orjson.OPT_INDENT_2) + b"\n"


@cache
def as_yaml() -> bytes:
    """The contract as YAML, the same bytes on every machine."""
    text = yaml.dump(
        document(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=100, encoding="utf-8"
    )
    return b"# Written by `python -m service.openapi --write` from the schemas.\n" + text


class _Plain(yaml.SafeDumper):
    """YAML without anchors: everything is written where it stands."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the library's signature
        return True


def _reference() -> Json:
    rules_parameters = [_filter(field) for field in FILTERS]
    rules_parameters.append(_parameter(_options_field()))
    first = next(iter(served().values()))
    rule = _in_path("rule", "Id of a rule of the ruleset.", None)
    rule["example"] = first.ruleset.catalogue(DEFAULT_LANGUAGE)["rules"][0]["id"]
    here = {"$ref": "#/components/parameters/ruleset"}
    return {
        "/v1/rulesets": {
            "get": _get("listRulesets", "reference", "Every ruleset", _json("Rulesets")),
        },
        "/v1/rulesets/{ruleset}": {
            "parameters": [here],
            "get": _get(
                "getRuleset",
                "reference",
                "One ruleset: options, situations, request fields, source, example",
                _json("Ruleset"),
                more=(404,),
            ),
        },
        "/v1/rulesets/{ruleset}/rules": {
            "parameters": [here],
            "get": _get(
                "listRules",
                "reference",
                "The rules of a ruleset, narrowed by filters, as they stand under options",
                _json("Rules"),
                parameters=rules_parameters,
                more=(404,),
            ),
        },
        "/v1/rulesets/{ruleset}/rules/{rule}": {
            "parameters": [here, rule],
            "get": _get("getRule", "reference", "One rule, whole", _json("Rule"), more=(404,)),
        },
    }


def _scoring() -> Json:
    return {f"/v1/rulesets/{ready.ruleset.id}/score": _score(ready) for ready in served().values()}


def _score(ready: Served) -> Json:
    name = _camel(ready.ruleset.id)
    reply = _json(_reply_name(ready))
    reply[JSON]["example"] = answer_to(ready.score, ready.score.example, DEFAULT_LANGUAGE)
    summary = f"Score one hand of {ready.ruleset.id}"
    post = _post(f"score{name}", "score", summary, ready.score, _request_name(ready), reply)
    get = _get(
        f"score{name}ByQuery",
        "score",
        f"{summary}, by a link that can be shared and cached",
        reply,
        parameters=[_parameter(field, ready.score.example) for field in ready.ruleset.fields],
    )
    return {"get": get, "post": post}


def _tasks() -> Json:
    """Every task of every ruleset."""
    return {
        f"/v1/rulesets/{ready.ruleset.id}/{name}": {"post": _task(ready, asked)}
        for ready in served().values()
        for name, asked in ready.tasks.items()
    }


def _task(ready: Served, asked: Asked) -> Json:
    name = _task_name(ready, asked)
    reply = _json(f"{name}Answer")
    reply[JSON]["example"] = answer_to(asked, asked.example, DEFAULT_LANGUAGE)
    summary = f"{asked.task.capitalize()}: {ready.ruleset.id}"
    operation_id = name[0].lower() + name[1:]
    return _post(operation_id, "tasks", summary, asked, f"{name}Request", reply)


def _task_shapes() -> Json:
    shapes: Json = {}
    for ready in served().values():
        for name, asked in ready.tasks.items():
            title = _task_name(ready, asked)
            shapes[f"{title}Request"] = _request(ready, asked)
            shapes[f"{title}Answer"] = task_reply(ready, name, _reply_name(ready))
    return shapes


def _task_name(ready: Served, asked: Asked) -> str:
    return f"{_camel(ready.ruleset.id)}{_camel(asked.task)}"


def _post(  # noqa: PLR0917 - the parts of an operation, in their order
    operation_id: str, tag: str, summary: str, asked: Asked, request: str, reply: Json
) -> Json:
    """A POST operation that answers requests of the shape called ``request``."""
    post = _operation(operation_id, tag, summary, (406, 414, 422, 400, 413, 415))
    post["parameters"] = [{"$ref": "#/components/parameters/lang"}]
    post["requestBody"] = {
        "required": True,
        "content": {
            JSON: {
                "schema": {"$ref": f"#/components/schemas/{request}"},
                "example": dict(asked.example),
            }
        },
    }
    post["responses"]["200"] = _ok(reply, kept=False, ruleset=True)
    return _sorted(post)


def _meta() -> Json:
    contract = {"schema": {"type": "object"}}
    return {
        "/healthz": {
            "get": _get("health", "meta", "The process answers", _json("Health"), speaks=False),
        },
        "/readyz": {
            "get": _get(
                "ready",
                "meta",
                "Every ruleset is loaded and has scored its example",
                _json("Ready"),
                speaks=False,
                more=(503,),
            ),
        },
        "/version": {
            "get": _get("version", "meta", "Versions and digests", _json("Version"), speaks=False),
        },
        "/openapi.yaml": {
            "get": _get("openapiYaml", "meta", "This contract", {YAML: contract}, speaks=False),
        },
        "/openapi.json": {
            "get": _get("openapiJson", "meta", "This contract", {JSON: contract}, speaks=False),
        },
    }


def _pages() -> Json:
    html = {_HTML_TYPE: {"schema": {"type": "string"}}}
    code = _in_path("code", "An error code.", [kind.code for kind in KINDS])
    return {
        "/": {"get": _get("landing", "pages", "What the service does", html)},
        "/docs": {"get": _get("docs", "pages", "This contract, to try", html)},
        "/problems": {"get": _get("problems", "pages", "Every error code, explained", html)},
        "/problems/{code}": {
            "parameters": [code],
            "get": _get("problem", "pages", "One error code, explained", html, more=(404,)),
        },
    }


def _get(
    operation_id: str,
    tag: str,
    summary: str,
    content: Json,
    *,
    parameters: Iterable[Json] = (),
    more: tuple[int, ...] = (),
    speaks: bool = True,
) -> Json:
    """A GET operation; one that ``speaks`` chooses a language and so can refuse the choice."""
    statuses = (406, 414, *((422,) if speaks else ()), *more)
    operation = _operation(operation_id, tag, summary, statuses)
    language = [{"$ref": "#/components/parameters/lang"}] if speaks else []
    if listed := [*parameters, *language]:
        operation["parameters"] = listed
    ruleset = tag == "score" or operation_id in ("getRuleset", "listRules", "getRule")
    operation["responses"]["200"] = _ok(content, kept=True, ruleset=ruleset)
    operation["responses"]["304"] = {
        "description": "Unchanged: the client has it already (`If-None-Match`).",
        "headers": _said(("ETag", "Cache-Control", "Vary", "X-Request-ID")),
    }
    return _sorted(operation)


def _operation(operation_id: str, tag: str, summary: str, statuses: tuple[int, ...]) -> Json:
    return {
        "operationId": operation_id,
        "tags": [tag],
        "summary": summary,
        "responses": {
            str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in statuses
        },
    }


def _sorted(operation: Json) -> Json:
    operation["responses"] = dict(sorted(operation["responses"].items()))
    order = ("operationId", "tags", "summary", "parameters", "requestBody", "responses")
    return {key: operation[key] for key in order if key in operation}


def _ok(content: Json, *, kept: bool, ruleset: bool) -> Json:
    names = ["Cache-Control", "Vary", "X-Request-ID"]
    if kept:
        names.insert(0, "ETag")
    if ruleset:
        names.append("X-Ruleset")
    return {"description": "The answer.", "headers": _said(tuple(names)), "content": content}


def _problem(status: int) -> Json:
    kinds = [kind for kind in KINDS if kind.status == status]
    names = ["X-Request-ID"] + (["Allow"] if status == 405 else [])
    return {
        "description": " · ".join(f"`{kind.code}`: {kind.title.en}" for kind in kinds),
        "headers": _said(tuple(names)),
        "content": {PROBLEM_JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }


def _said(names: tuple[str, ...]) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _headers() -> Json:
    texts = {
        "ETag": "Strong entity tag of the answer.",
        "Cache-Control": "How long the answer may be kept.",
        "Vary": "What else the answer depends on.",
        "Allow": "The methods the path takes.",
        "X-Request-ID": "The id of the request, as given or made.",
        "X-Ruleset": "Version and digest of the rules: `id@version; digest=…`.",
    }
    return {
        name: {"description": text, "schema": {"type": "string"}} for name, text in texts.items()
    }


def _json(schema: str) -> Json:
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{schema}"}}}


def _in_path(name: str, text: str, known: list[str] | None) -> Json:
    schema: Json = {"type": "string"} | ({"enum": known} if known else {"maxLength": 64})
    return {"name": name, "in": "path", "required": True, "description": text, "schema": schema}


def _parameter(field: Field, example: Mapping[str, Any] | None = None) -> Json:
    """A field as a query parameter."""
    parameter: Json = {
        "name": field.name,
        "in": "query",
        "required": field.required,
        "description": field.text.en,
        "schema": parameter_schema(field),
    }
    if field.type == "array":
        parameter |= {"style": "form", "explode": False}
    if example and field.name in example:
        value = example[field.name]
        parameter["example"] = written(value) if isinstance(value, Mapping) else value
    return parameter


def _filter(field: Field) -> Json:
    """A filter of the catalogue, with the values there are where they are few."""
    parameter = _parameter(field)
    rules = [
        rule
        for ready in served().values()
        for rule in cast(list[Json], ready.ruleset.catalogue(DEFAULT_LANGUAGE)["rules"])
    ]
    known = list(dict.fromkeys(rule[field.name] for rule in rules if field.name in rule))
    if 0 < len(known) <= FEW:
        parameter["schema"] |= {"enum": known}
    return parameter


def _options_field() -> Field:
    """The field of the options, the same for every ruleset as far as its shape goes."""
    return next(
        field
        for ready in served().values()
        for field in ready.ruleset.fields
        if field.name == OPTIONS
    )


def _request(ready: Served, asked: Asked) -> Json:
    fields = asked.fields
    overview = ready.ruleset.overview(DEFAULT_LANGUAGE)
    properties = {field.name: json_schema(field) for field in fields}
    if OPTIONS in properties:
        properties[OPTIONS] |= _options(ready)
    schema = {
        "type": "object",
        "description": f"{asked.task.capitalize()}, {overview['name']}.",
        "properties": properties,
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }
    if not schema["required"]:
        del schema["required"]
    return schema


def _options(ready: Served) -> Json:
    """The options of a ruleset as the properties of an object, more exact than the field's own."""
    told = cast(Mapping[str, Any], ready.ruleset.describe(DEFAULT_LANGUAGE))["options"]
    return {
        "additionalProperties": False,
        "properties": {option["id"]: _option(ready, option) for option in told},
    }


def _option(ready: Served, option: Mapping[str, Any]) -> Json:
    schema: Json = {
        "type": option["type"],
        "title": option["name"],
        "description": option["text"],
    }
    if values := option.get("values"):
        schema["enum"] = [v["value"] if isinstance(v, dict) else v for v in values]
    if kind := option.get("subset_of"):
        rules = cast(Mapping[str, Any], ready.ruleset.catalogue(DEFAULT_LANGUAGE, kind=kind))
        schema["items"] = {"type": "string", "enum": [rule["id"] for rule in rules["rules"]]}
        schema["maxItems"] = MAX_OPEN_ITEMS
    else:
        schema["default"] = option["default"]
    return schema


def _camel(ruleset_id: str) -> str:
    return "".join(word.capitalize() for word in ruleset_id.split("_"))


def _request_name(ready: Served) -> str:
    return f"{_camel(ready.ruleset.id)}Hand"


def _reply_name(ready: Served) -> str:
    return f"{_camel(ready.ruleset.id)}Score"
