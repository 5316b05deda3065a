"""The contract as an OpenAPI 3.1 document, drawn from the declarations the service runs on.

Requests follow the declared fields of each ruleset, errors the table of problems, examples the
rulesets' own; the shapes of answers are in :mod:`service.replies`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, cast

import yaml

import scoring
from scoring.fields.field import Field
from scoring.reference import catalogue
from scoring.text import DEFAULT_LANGUAGE
from service.answers import JSON, PROBLEM_JSON, YAML
from service.batch_paths import batch_operation, batch_parts, batch_shapes, too_few
from service.errors import document_of
from service.language import FIELD as LANGUAGE_FIELD
from service.naming import PART, camel, named
from service.operations import answer, get, in_order, in_path, ok, operation, parameter, said
from service.page_paths import page_paths
from service.problems import KINDS, Problem, of_refused
from service.reference_paths import reference_paths
from service.reference_replies import reference_replies
from service.replies import ANY_OBJECT, SCORE, replies, task_reply
from service.schemas import json_schema
from service.score_shapes import score_shapes
from service.served import OPTIONS, Asked, Served, answer_to, served
from service.shapes import MAX_OPEN_ITEMS
from service.verify_paths import TAG as CONFORMANCE
from service.verify_paths import verify_paths, verify_shapes

_CONFLICT: Final = (409,)
"""What requests with cards may be answered besides."""
_SAID_WITH: Final = {405: ("Allow",), 429: ("Retry-After",), 503: ("Retry-After",)}
"""Headers of problems, by their status."""
_ABOUT: Final = (
    "Scoring and rules of mahjong games. Everything is a pure function: the same request gets the "
    "same bytes. Errors are `application/problem+json` (RFC 9457) and list **all** faults at once. "
    "`GET` answers carry a strong `ETag` and take `If-None-Match`; `HEAD` works wherever `GET` "
    "does. Every origin may call (CORS, without credentials). `X-Request-ID` is taken over when it "
    "has 1 to 64 letters, digits or `.` `_` `~` `-`, and is always in the answer. Unknown fields "
    "and parameters are refused, but pages, the contract and what tells the state of the service "
    "(`/healthz`, `/readyz`, `/version`) ignore parameters they do not know."
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
            CONFORMANCE,
            {"name": "meta", "description": "The state and the contract of the service."},
            {"name": "pages", "description": "Pages for people."},
        ],
        "paths": {
            **reference_paths(),
            **_scoring(),
            **_batches(),
            **_tasks(),
            **verify_paths(),
            **_meta(),
            **page_paths(),
        },
        "components": {
            "schemas": named(_shapes(), tuple(map(_name, served().values()))),
            "parameters": {
                "lang": parameter(LANGUAGE_FIELD),
                "ruleset": in_path("ruleset", "Id of a ruleset.", list(served())),
            },
            "headers": _headers(),
            "responses": {f"Problem{status}": _problem(status) for status in problems},
        },
    }


def _shapes() -> Json:
    """Every shape by name; parts of them are still in their places."""
    rulesets = served().values()
    return {
        **replies(),
        **reference_replies(),
        **{_request_name(ready): _request(ready, ready.score) for ready in rulesets},
        **{name: shape for ready in rulesets for name, shape in score_shapes(ready).items()},
        **_task_shapes(),
        **_batch_shapes(),
        **verify_shapes(),
    }


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


def _scoring() -> Json:
    return {f"/v1/rulesets/{ready.ruleset.id}/score": _score(ready) for ready in served().values()}


def _score(ready: Served) -> Json:
    name = _name(ready)
    reply = answer(_reply_name(ready))
    reply[JSON]["example"] = answer_to(ready.score, ready.score.example, DEFAULT_LANGUAGE)
    summary = f"Score one hand of {ready.ruleset.id}"
    post = _post(f"score{name}", "score", summary, ready.score, _request_name(ready), reply)
    by_query = get(
        f"score{name}ByQuery",
        "score",
        f"{summary}, by a link that can be shared and cached",
        reply,
        parameters=[parameter(field, ready.score.example) for field in ready.ruleset.fields],
        more=_CONFLICT if ready.ruleset.deck else (),
        ruleset=True,
    )
    return {"get": by_query, "post": post}


def _batches() -> Json:
    return {
        f"/v1/rulesets/{ready.ruleset.id}/score/batch": {
            "post": batch_operation(ready, _name(ready), _request_name(ready))
        }
        for ready in served().values()
    }


def _batch_shapes() -> Json:
    shapes = batch_parts()
    for ready in served().values():
        name = _name(ready)
        rules = {field.name: _field(ready, field) for field in ready.rules}
        shapes |= batch_shapes(ready, name, rules)
    return shapes


def _tasks() -> Json:
    """Every task of every ruleset."""
    return {
        f"/v1/rulesets/{ready.ruleset.id}/{name}": {"post": _task(ready, asked)}
        for ready in served().values()
        for name, asked in ready.tasks.items()
    }


def _task(ready: Served, asked: Asked) -> Json:
    name = _task_name(ready, asked)
    reply = answer(f"{name}Answer")
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
            shapes[f"{title}Answer"] = task_reply(ready, name, _parts(ready))
    return shapes


def _parts(ready: Served) -> dict[str, str]:
    """The names of the shapes that answers to tasks share with those to hands, by what they are."""
    return {
        SCORE: _reply_name(ready),
        "value": f"{_name(ready)}Value",
        "payment": "Payment",
        "hand": _request_name(ready),
    }


def _task_name(ready: Served, asked: Asked) -> str:
    return f"{_name(ready)}{camel(asked.task)}"


def _post(  # noqa: PLR0917 - the parts of an operation, in their order
    operation_id: str, tag: str, summary: str, asked: Asked, request: str, reply: Json
) -> Json:
    """A POST operation that answers requests of the shape called ``request``."""
    conflicts = _CONFLICT if scoring.ruleset(asked.ruleset_id).deck else ()
    post = operation(operation_id, tag, summary, (406, 408, 414, 422, 413, 415, *conflicts))
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
    post["responses"]["200"] = ok(reply, kept=False, ruleset=True)
    return in_order(post)


def _meta() -> Json:
    return {
        "/healthz": {
            "get": get("health", "meta", "The process answers", answer("Health"), speaks=False),
        },
        "/readyz": {
            "get": get(
                "ready",
                "meta",
                "Every ruleset is loaded and has scored its example",
                answer("Ready"),
                speaks=False,
                more=(503,),
            ),
        },
        "/version": {
            "get": get("version", "meta", "Versions and digests", answer("Version"), speaks=False),
        },
        "/openapi.yaml": {
            "get": get("openapiYaml", "meta", "This contract", {YAML: {}}, speaks=False),
        },
        "/openapi.json": {
            "get": get(
                "openapiJson", "meta", "This contract", {JSON: {"schema": ANY_OBJECT}}, speaks=False
            ),
        },
    }


def _problem(status: int) -> Json:
    kinds = [kind for kind in KINDS if kind.status == status]
    names = ["X-Request-ID", *_SAID_WITH.get(status, ())]
    return {
        "description": " · ".join(f"`{kind.code}`: {kind.title.en}" for kind in kinds),
        "headers": said(tuple(names)),
        "content": {
            PROBLEM_JSON: {
                "schema": {"$ref": "#/components/schemas/Problem"},
                "example": _refusal() if status == 422 else _told(Problem(kinds[0].code)),
            }
        },
    }


def _refusal() -> Json:
    """What the first ruleset says of its example without the first tile."""
    ready = next(iter(served().values()))
    hand = too_few(ready.score.example)
    return _told(of_refused(scoring.Refused(scoring.faults(ready.ruleset.id, hand))))


def _told(problem: Problem) -> Json:
    return document_of(problem, DEFAULT_LANGUAGE, next(iter(served())))


def _headers() -> Json:
    texts = {
        "ETag": "Strong entity tag of the answer.",
        "Cache-Control": "How long the answer may be kept.",
        "Vary": "What else the answer depends on.",
        "Allow": "The methods the path takes.",
        "Retry-After": "Seconds after which to ask again.",
        "X-Request-ID": "The id of the request, as given or made.",
        "X-Ruleset": "Version and digest of the rules: `id@version; digest=…`.",
    }
    return {
        name: {"description": text, "schema": {"type": "string"}} for name, text in texts.items()
    }


def _request(ready: Served, asked: Asked) -> Json:
    fields = asked.fields
    overview = catalogue.overview(ready.ruleset, DEFAULT_LANGUAGE)
    properties = {field.name: _field(ready, field) for field in fields}
    return {
        "type": "object",
        "description": f"{asked.task.capitalize()}, {overview['name']}.",
        "properties": properties,
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def _field(ready: Served, field: Field) -> Json:
    return json_schema(field) | (_options(ready) if field.name == OPTIONS else {})


def _options(ready: Served) -> Json:
    """The options of a ruleset as the properties of an object, more exact than the field's own."""
    told = cast(Mapping[str, Any], catalogue.described(ready.ruleset, DEFAULT_LANGUAGE))["options"]
    return {
        "additionalProperties": False,
        "properties": {option["id"]: _option(ready, option) for option in told},
        PART: OPTIONS,
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
        rules = cast(
            Mapping[str, Any], catalogue.listed(ready.ruleset, DEFAULT_LANGUAGE, kind=kind)
        )
        schema["items"] = {"type": "string", "enum": [rule["id"] for rule in rules["rules"]]}
        schema["maxItems"] = MAX_OPEN_ITEMS
    else:
        schema["default"] = option["default"]
    return schema


def _name(ready: Served) -> str:
    return camel(ready.ruleset.id)


def _request_name(ready: Served) -> str:
    return f"{_name(ready)}Hand"


def _reply_name(ready: Served) -> str:
    return f"{_name(ready)}Score"
