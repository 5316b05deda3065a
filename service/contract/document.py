"""The contract as an OpenAPI 3.1 document, drawn from the declarations the service runs on.

Requests and answers are the fields that games declare and those of ``answers.yaml``, errors the table of problems, examples the
rulesets' own.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, Final

import yaml

import scoring
from scoring.problems import refusal_of
from scoring.reference.compare_scores import IDS, REQUEST
from scoring.text import DEFAULT_LANGUAGE
from scoring.yaml_files import read_yaml
from service.api.compare import IN_FORCE
from service.api.detail import DETAIL
from service.api.verify import CLAIMS
from service.contract import batches
from service.contract.answers import add_answers
from service.contract.declared import Schemas
from service.contract.games import GameContract, game_contracts
from service.contract.operations import component, in_path, json_body, parameters_of, response
from service.contract.paths import paths
from service.contract.shapes import OBJECT, TEXT, Json, ref
from service.contract.sharing import shared
from service.http.answers import JSON, PLAIN, PROBLEM_JSON, YAML
from service.http.language import FIELD as LANGUAGE
from service.http.problems import KINDS
from service.served import answer_to, served
from service.site.pictures.views import SVG

_DECLARED: Final[Any] = read_yaml("contract/frame.yaml", "service")
_REFERENCE: Final = re.compile(r'"#/components/schemas/(\w+)"')
_SHORT: Final = 130
"""Longest object in one line of the YAML file."""


def document() -> Json:
    """Return the whole contract."""
    schemas: Json = {}
    games = game_contracts(schemas)
    add_answers(Schemas(schemas), [game.name for game in games])
    of_games = _joined(game.paths for game in games)
    all_paths = paths("reference", "score") | of_games | paths("conformance", "meta", "pictures")
    bodies = {"ClaimList": _claims(), "CompareRequest": _compared()}
    components = {
        "requestBodies": bodies | _joined(game.bodies for game in games),
        "schemas": schemas,
        "responses": _responses(games),
        "parameters": _parameters(games),
        "headers": _DECLARED["headers"],
    }
    head = _DECLARED["head"]
    info = head["info"] | {"version": scoring.__version__}
    whole = head | {"info": info, "paths": all_paths, "components": components}
    _refuse_unknown_schemas(whole)
    return shared(whole, tuple(game.name for game in games))


def _refuse_unknown_schemas(whole: Json) -> None:
    """Raise :class:`LookupError` where something refers to a schema that nobody declares."""
    referred = {*_REFERENCE.findall(json.dumps(whole))}
    if unknown := referred - whole["components"]["schemas"].keys():
        raise LookupError(f"There is no schema called {' or '.join(sorted(unknown))}.")


def as_yaml() -> bytes:
    """The contract as YAML, the same bytes on every machine."""
    text = yaml.dump(document(), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=140)
    comment = "# Written by `python -m service.contract.openapi --write` from the schemas.\n"
    return f"{comment}{text}".encode()


class _Dumper(yaml.SafeDumper):
    """YAML without anchors; lists of words or references and short objects stand in one line."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the library's signature
        return True

    def list_node(self, items: list[Any]) -> yaml.SequenceNode:
        """A list."""
        plain = all(isinstance(item, str | int | None) or [*item] == ["$ref"] for item in items)
        return self.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=plain)

    def object_node(self, value: Json) -> yaml.MappingNode:
        """An object."""
        plain = not any(isinstance(part, list | dict) for part in value.values())
        short = len(str(value)) < _SHORT
        return self.represent_mapping("tag:yaml.org,2002:map", value, flow_style=plain and short)


_Dumper.add_representer(list, _Dumper.list_node)
_Dumper.add_representer(dict, _Dumper.object_node)


def _joined(parts: Iterable[Json]) -> Json:
    return {name: value for part in parts for name, value in part.items()}


def _parameters(games: list[GameContract]) -> Json:
    ids = {"enum": list(served())}
    found = {
        "ruleset": in_path("ruleset", "Id of a ruleset.", ids),
        "other": in_path("other", "Id of a ruleset, which may be the same.", ids),
    }
    shared = parameters_of((LANGUAGE, DETAIL, *IN_FORCE.values()))
    found |= {parameter["name"]: parameter for parameter in shared}
    return found | _joined(game.parameters for game in games)


def _responses(games: list[GameContract]) -> Json:
    vectors = {JSON: {"schema": ref("VectorList")}} | batches.lines_of(ref("Vector"))
    found = {
        "VectorList": response(vectors, "X-Ruleset"),
        "Picture": response({SVG: {"schema": TEXT}}),
        "Yaml": response({YAML: {}}),
        "Guide": response({PLAIN: {"schema": TEXT}}),
        "AnyObject": response({JSON: {"schema": OBJECT}}),
        "NotModified": {
            "description": "Unchanged: the client has it already (`If-None-Match`).",
            "headers": {"ETag": component("headers", "ETag")},
        },
        "Problem": _problem(),
    }
    for part, headers in (("plain", ()), ("of_a_ruleset", ("X-Ruleset",))):
        for name in _DECLARED["answers"][part]:
            found[name] = response({JSON: {"schema": ref(name)}}, *headers)
    return found | _joined(game.responses for game in games)


def _problem() -> Json:
    """The response to everything that is refused, with all codes by status."""
    codes: dict[int, list[str]] = {}
    for kind in KINDS:
        if kind.status:
            codes.setdefault(kind.status, []).append(f"`{kind.code}` {kind.title.en}")
    statuses = [f"{status}: {', '.join(codes[status])}." for status in sorted(codes)]
    first = next(iter(served().values()))
    hand = batches.too_few(first.score.example)
    refused = refusal_of(scoring.Refused(scoring.faults(first.ruleset.id, hand)))
    example = refused.to_dict(DEFAULT_LANGUAGE, first.ruleset.id)
    headers = ("Allow", "Retry-After")
    return {
        "description": "A problem. " + " ".join(statuses),
        "headers": {name: component("headers", name) for name in headers},
        "content": {PROBLEM_JSON: {"schema": ref("Problem"), "example": example}},
    }


def _claims() -> Json:
    """The body of claims, with one that is right."""
    first = next(iter(served().values()))
    request = dict(first.score.example)
    points = answer_to(first.score, request, DEFAULT_LANGUAGE)["value"]["points"]
    claim = {"id": "1", "request": request, "answer": {"value": {"points": points}}}
    return json_body("ClaimList", {CLAIMS.name: [claim]})


def _compared() -> Json:
    """The body of a comparison: the example of the first game, under two of its rulesets where it has them."""
    first, *others = served().values()
    ids = [ready.ruleset.id for ready in others if ready.ruleset.game_id == first.ruleset.game_id]
    example = {IDS.name: [first.ruleset.id, *ids[:1]], REQUEST.name: dict(first.score.example)}
    return json_body("CompareRequest", example)
