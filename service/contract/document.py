"""The contract as an OpenAPI 3.1 document, drawn from the declarations the service runs on.

Requests and answers are the fields that games declare and those of ``answers.yaml``, errors the table of problems. The examples are
those of the rulesets, with the answers of the service.
"""

from typing import Any, Final

import yaml
from flask.testing import FlaskClient

import scoring
from scoring.problems import refusal_of
from scoring.reference.compare_scores import IDS, REQUEST
from scoring.text import DEFAULT_LANGUAGE
from scoring.yaml_files import read_yaml
from service.api.compare import IN_FORCE
from service.api.conformance import CLAIMS
from service.api.score import DETAIL
from service.contract.answers import add_answers, add_unions
from service.contract.batches import sent_of, too_few
from service.contract.declared import Schemas, camel
from service.contract.examples import Examples
from service.contract.games import game_contracts
from service.contract.operations import (
    STATUSES,
    Example,
    component,
    content_of,
    in_path,
    parameters_of,
)
from service.contract.paths import paths, schemas_of_games
from service.contract.shapes import Json, ref, word, words_of
from service.http.answers import PROBLEM_JSON
from service.http.language import FIELD as LANGUAGE
from service.http.problems import KINDS, Problem
from service.served import answer_to, served

_DECLARED: Final[Any] = read_yaml("contract/frame.yaml", "service")
_WIDTH: Final = 140
"""Longest line of the YAML file."""
_SHORT: Final = 400
"""Longest object or list in one line."""


def document(client: FlaskClient | None = None) -> Json:
    """Return the whole contract; its answers have examples if ``client`` can ask the service for them."""
    schemas: Json = {}
    games = game_contracts(schemas)
    add_answers(Schemas(schemas), [game.name for game in games])
    add_unions(schemas, schemas_of_games(), {game.id: game.name for game in games})
    parameters = _parameters(schemas)
    _name_words_once(schemas)
    bodies = {"ClaimList": _claims(), "CompareRequest": _compared()}
    all_paths = paths(games, Examples(client, games, bodies, parameters))
    components = {
        "schemas": schemas,
        "responses": _responses(),
        "parameters": parameters,
        "headers": _DECLARED["headers"],
    }
    head: Json = _DECLARED["head"]
    info = head["info"] | {"version": scoring.__version__}
    return head | {"info": info, "paths": all_paths, "components": components}


def _name_words_once(schemas: Json) -> None:
    """Give the words of a named list other names in code if they are in a list before it: Go clients have a constant for each word."""
    known: set[str] = set()
    for name, schema in schemas.items():
        words = schema.get("enum", [])
        if known.intersection(words):
            schema["x-enum-varnames"] = [f"{name}{camel(word)}" for word in words]
        known.update(words)


def as_yaml(client: FlaskClient | None = None) -> bytes:
    """Return the contract as YAML, with the same bytes on every machine; ``client`` as in :func:`document`."""
    whole = document(client)
    text = yaml.dump(whole, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH)
    comment = "# Written by `python -m service.contract.openapi --write` from the schemas.\n"
    return f"{comment}{text}".encode()


class _Dumper(yaml.SafeDumper):
    """A writer of YAML without anchors, which writes lists of words, short objects and examples in few lines."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the library's signature
        return True

    def list_node(self, items: list[Any]) -> yaml.SequenceNode:
        """Return the node of a list."""
        plain = all(isinstance(item, str | int | None) for item in items)
        flow = plain or len(str(items)) < _SHORT
        return self.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=flow)

    def object_node(self, value: Json) -> yaml.MappingNode:
        """Return the node of an object."""
        flow = isinstance(value, Example) or len(str(value)) < _SHORT
        return self.represent_mapping("tag:yaml.org,2002:map", value, flow_style=flow)


_Dumper.add_representer(list, _Dumper.list_node)
_Dumper.add_representer(dict, _Dumper.object_node)
_Dumper.add_representer(Example, _Dumper.object_node)


def _parameters(schemas: Json) -> Json:
    """Return the parameters that operations share; the words that they take are added to ``schemas`` by a name."""
    schemas["RulesetId"] = word(served())
    id_, first = ref("RulesetId"), next(iter(served()))
    parameters = {
        "ruleset": in_path("ruleset", "Id of a ruleset.", id_, first),
        "other": in_path("other", "Id of a ruleset, which may be the same.", id_, first),
    }
    for parameter in parameters_of((LANGUAGE, DETAIL, *IN_FORCE.values())):
        name, schema = parameter["name"], parameter["schema"]
        if "enum" in schema:
            schemas[camel(name)] = word(words_of(schema))
            parameter["schema"] = ref(camel(name))
        parameters[name] = parameter
    return parameters


def _responses() -> Json:
    """Return the responses that operations share: status 304 without a body, and the problem of each status."""
    first = next(iter(served().values()))
    hand = sent_of(too_few(first.score.example))
    refused = refusal_of(scoring.Refused(scoring.faults(first.ruleset.id, hand)))
    example = refused.to_dict(DEFAULT_LANGUAGE, first.ruleset.id)
    responses = {
        "NotModified": {
            "description": "Unchanged: the client already has this answer (`If-None-Match`).",
            "headers": {"ETag": component("headers", "ETag")},
        },
        "Problem": _problem("A problem with any other status.", example),
    }
    for status in STATUSES:
        kinds = [kind for kind in KINDS if kind.status == status]
        described = " ".join(f"`{kind.code}`: {kind.plain.en}" for kind in kinds)
        one = (
            example
            if status == refused.status
            else Problem(kinds[0].code).refusal.to_dict(DEFAULT_LANGUAGE, first.ruleset.id)
        )
        responses[f"Problem{status}"] = _problem(described, one)
    return responses


def _problem(description: str, example: Json) -> Json:
    """Return the response with a problem document."""
    return {
        "description": description,
        "headers": {name: component("headers", name) for name in ("Allow", "Retry-After")},
        "content": {PROBLEM_JSON: content_of(ref("Problem"), {"": example})},
    }


def _claims() -> Json:
    """Return a body with one correct claim."""
    first = next(iter(served().values()))
    request = sent_of(first.score.example)
    points = answer_to(first.score, request, DEFAULT_LANGUAGE)["value"]["points"]
    return {CLAIMS.name: [{"id": "1", "request": request, "answer": {"value": {"points": points}}}]}


def _compared() -> Json:
    """Return a comparison of the example of the first game under two of its rulesets, if it has two."""
    first, *others = served().values()
    ids = [ready.ruleset.id for ready in others if ready.ruleset.game_id == first.ruleset.game_id]
    return {IDS.name: [first.ruleset.id, *ids[:1]], REQUEST.name: sent_of(first.score.example)}
