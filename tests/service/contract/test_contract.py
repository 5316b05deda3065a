"""The contract, the routes and the real answers: three statements of one thing."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator
from werkzeug.test import TestResponse

import scoring
from scoring.conformance.readings import document as vectors_of
from scoring.reference import catalogue
from service import create_app
from service.contract import document as contract
from service.contract import openapi
from service.http.problems import KINDS
from tests.service.support.client_calls import (
    JSON,
    LINES,
    Call,
    calls,
    closed_answers,
    lenient_requests,
    of_game,
)
from tests.support.rulesets import ONE_OF_EACH_GAME

ROOT = Path(__file__).parents[3]
FILES = {"docs.openapi_yaml", "docs.openapi_json"}
"""What the site serves that is no page: the contract has it too."""
DOCUMENT: dict[str, Any] = contract.document(create_app().test_client())
CALLS = list(calls(DOCUMENT))
COMPONENTS = {
    "strict": closed_answers(DOCUMENT)["components"],
    "lenient": lenient_requests(DOCUMENT)["components"],
}
EVERY_CALL = pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
FACTS: list[dict[str, Any]] = [{}, {"wareme": "winner"}, {"flowers": 1}]
"""What cards ask about besides."""


def test_yaml_and_json_are_the_same_contract(client: FlaskClient) -> None:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    told = client.get("/openapi.yaml").data
    assert yaml.load(told, loader) == DOCUMENT  # noqa: S506 - both are safe
    assert client.get("/openapi.json").get_json() == DOCUMENT
    assert (ROOT / "openapi.yaml").read_bytes() == told


@pytest.mark.many
def test_the_command_writes_and_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert openapi.main(["--check"]) == 1
    Path("openapi.yaml").write_bytes(b"stale")
    assert openapi.main(["--check"]) == 1
    assert openapi.main(["--write"]) == 0
    assert Path("openapi.yaml").read_bytes() == (ROOT / "openapi.yaml").read_bytes()


def test_the_contract_stays_short() -> None:
    text = (ROOT / "openapi.yaml").read_text()
    assert text.count("\n") <= 6_000
    assert max(map(len, text.splitlines())) < 400


def test_a_ruleset_adds_a_name_alone() -> None:
    """A path is the same for all rulesets, whose ids are listed once."""
    ids = [ruleset.id for ruleset in scoring.rulesets()]
    assert not [path for path in DOCUMENT["paths"] if {*path.split("/")} & {*ids}]
    assert DOCUMENT["components"]["schemas"]["RulesetId"]["enum"] == ids


def _is_of_a_page(app: Flask, endpoint: str) -> bool:
    of_the_site = app.view_functions[endpoint].__module__.startswith("service.site.")
    return endpoint == "static" or (of_the_site and endpoint not in FILES)


def test_the_contract_has_every_route_but_pages_and_no_other(app: Flask) -> None:
    adapter = app.url_map.bind("localhost")
    matched = {
        (adapter.match(re.sub(r"\{\w+\}", "x", call.path), method=method)[0], method)
        for call in CALLS
        for method in [call.method.upper()]
    }
    served = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if str(rule).startswith("/v1") or not _is_of_a_page(app, rule.endpoint)
    }
    assert matched == served


def test_every_operation_has_a_name_of_its_own() -> None:
    assert len({call.name for call in CALLS}) == len(CALLS)
    assert len({call.operation for call in CALLS}) == len({(c.method, c.path) for c in CALLS})


def test_every_object_of_the_contract_is_a_component_or_has_names_that_are_data() -> None:
    def objects(value: object, *, top: bool = False) -> Iterator[dict[str, Any]]:
        if isinstance(value, dict):
            if value.get("type") == "object" and not top:
                yield value
            for name, inner in value.items():
                yield from objects(inner) if name not in ("examples", "default") else ()
        elif isinstance(value, list):
            for inner in value:
                yield from objects(inner)

    for name, schema in DOCUMENT["components"]["schemas"].items():
        assert all("properties" not in inner for inner in objects(schema, top=True)), name


def test_examples_follow_the_contract() -> None:
    """A request is shown as a client sends it, without null for a field that is left out."""
    shown = 0
    for item in DOCUMENT["paths"].values():
        for operation in (item[method] for method in ("get", "post") if method in item):
            parts = [operation.get("requestBody", {}), operation["responses"]["200"]]
            for content in (part["content"] for part in parts if part):
                for media_type, told in content.items():
                    examples = [one["value"] for one in told.get("examples", {}).values()]
                    examples += [told["example"]] if "example" in told else []
                    shown += len(examples)
                    if media_type == JSON:
                        follows("strict", told["schema"], *examples)
    assert shown > len(CALLS)


@pytest.mark.many
@EVERY_CALL
def test_answers_follow_the_contract(client: FlaskClient, call: Call, lang: str) -> None:
    answer = sent(client, call, {"Accept-Language": lang}, body=call.body)
    assert answer.status_code == 200
    conforms(call, answer)


def test_answers_to_lines_follow_the_contract(client: FlaskClient, lang: str) -> None:
    """The example of the contract has a good hand and a bad one."""
    streams = [call for call in CALLS if call.lines]
    assert len(streams) == len(ONE_OF_EACH_GAME)
    for call in streams:
        for query in ("", "&detail=value"):
            path = f"{call.url}?lang={lang}{query}"
            answer = client.post(path, data=call.lines, content_type=LINES)
            assert (answer.status_code, answer.content_type) == (200, LINES)
            lines = [set(json.loads(line)) for line in answer.data.splitlines()]
            assert lines == [{"line", "result"}, {"line", "problem"}]
            conforms(call, answer)
        wrong = client.post(f"{call.url}?lang=ja&lang=en", content_type=LINES)
        assert wrong.status_code == 422
        conforms(call, wrong)


@EVERY_CALL
def test_errors_follow_the_contract(client: FlaskClient, call: Call) -> None:
    assert refused(client, call, {"Accept": "image/gif"}) in (200, 406)
    assert refused(client, call, {}, more="&q=" + "a" * 5000) == 414
    if "{" in call.path:
        wrong = client.open(re.sub(r"\{\w+\}", "x", call.path), method=call.method.upper())
        assert wrong.status_code == 404
        conforms(call, wrong)
    if "lang" in call.takes:
        assert refused(client, call, {}, more="&lang=ja&lang=en") == 422
    if call.method == "get":
        tag = sent(client, call, {}).headers["ETag"]
        assert refused(client, call, {"If-None-Match": tag}) == 304
        return
    for body, kind in ((b"", None), (b"{", JSON), (b"a" * 70000, JSON)):
        conforms(call, client.post(call.url, data=body, content_type=kind))


@pytest.mark.many
def test_every_rule_follows_the_contract(
    client: FlaskClient, ruleset: scoring.Ruleset, lang: str
) -> None:
    call = called("getRule")
    for rule in catalogue.listed(ruleset, lang)["rules"]:
        conforms(call, client.get(f"/v1/rulesets/{ruleset.id}/rules/{rule['id']}?lang={lang}"))


@pytest.mark.many
def test_real_hands_and_their_answers_follow_the_contract(
    client: FlaskClient, ruleset: scoring.Ruleset, book_hands: list[dict[str, Any]], lang: str
) -> None:
    call = called("score", ruleset.game_id)
    for request in book_hands:
        answer = client.post(f"/v1/rulesets/{ruleset.id}/score?lang={lang}", json=request)
        assert answer.status_code == 200
        conforms(call, answer)
    body = DOCUMENT["paths"][call.path]["post"]["requestBody"]["content"][JSON]
    follows("lenient", of_game(DOCUMENT, body["schema"], ruleset.game_id), *book_hands)


@pytest.mark.many
def test_requests_of_vectors_follow_the_contract(ruleset: scoring.Ruleset) -> None:
    """The contract has every hand and every event that the rules of a vector decide."""
    of_depths = {"settlement": "SettleRequest", "actions": "AnalyzeRequest"}
    requests: dict[str, list[dict[str, Any]]] = {"Hand": []}
    for vector in vectors_of(ruleset)["vectors"]:
        if "refused" not in vector["answer"]:
            name = of_depths.get(vector["depth"], "Hand")
            requests.setdefault(name, []).append(vector["request"])
    assert requests["Hand"]
    for name, listed in requests.items():
        schema = {"$ref": f"#/components/schemas/{name}"}
        follows("lenient", of_game(DOCUMENT, schema, ruleset.game_id), *listed)


@pytest.mark.many
def test_answers_under_every_option_and_card_follow_the_contract(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any]
) -> None:
    call = called("score", ruleset.game_id)
    requests = [
        {**example, "options": {option.id: list(value) if isinstance(value, tuple) else value}}
        for option in ruleset.options.values()
        for value in option.every_value()
    ]
    cards = catalogue.described(ruleset, "en")["cards"]
    requests += [{**example, "cards": [card["id"]], **fact} for card in cards for fact in FACTS]
    answers = [
        client.post(f"/v1/rulesets/{ruleset.id}/score", json=request) for request in requests
    ]
    for answer in answers:
        conforms(call, answer)
    statuses = [answer.status_code for answer in answers]
    assert {*statuses} <= {200, 422}
    assert statuses.count(200) > 5


def test_every_code_that_heads_a_problem_is_in_the_contract() -> None:
    codes = DOCUMENT["components"]["schemas"]["ProblemCode"]["enum"]
    assert codes == [kind.code for kind in KINDS if kind.status]


def test_words_of_named_lists_have_names_of_their_own() -> None:
    """Go clients have a constant for each word, with the word or its other name as its name."""
    schemas = DOCUMENT["components"]["schemas"].values()
    named = [schema.get("x-enum-varnames", schema.get("enum", ())) for schema in schemas]
    words = [word for words in named for word in words]
    assert len(words) == len({*words})


def test_no_schema_has_the_name_of_the_result_of_an_operation() -> None:
    """Orval gives each operation a type of that name."""
    operations = {call.operation for call in CALLS}
    results = {f"{name[0].upper()}{name[1:]}Result" for name in operations}
    assert not results & DOCUMENT["components"]["schemas"].keys()


def called(operation: str, game: str = "") -> Call:
    """Return the call of an operation."""
    (found,) = (call for call in CALLS if (call.operation, call.game) == (operation, game))
    return found


def sent(
    client: FlaskClient, call: Call, headers: dict[str, str], *, more: str = "", body: object = None
) -> TestResponse:
    """Return the answer to the examples of the contract."""
    query = {
        name: [value] if isinstance(value, str) else value for name, value in call.query.items()
    }
    values = {
        name: ",".join(value) if isinstance(value, list) else json.dumps(value)
        for name, value in query.items()
    }
    path = f"{call.url}?{urlencode(values)}{more}"
    body = call.body if body is None else body
    return client.open(path, method=call.method.upper(), json=body, headers=headers)


def refused(client: FlaskClient, call: Call, headers: dict[str, str], *, more: str = "") -> int:
    """Return the status of an answer that follows the contract."""
    answer = sent(client, call, headers, more=more)
    conforms(call, answer)
    return answer.status_code


def conforms(call: Call, answer: TestResponse) -> None:
    """Assert that status, media type, headers and body of an answer follow the contract."""
    response = call.responses.get(str(answer.status_code), call.responses["default"])
    sometimes = {"Allow", "Retry-After"} | ({"ETag"} if call.method == "post" else set())
    assert set(response.get("headers", {})) - sometimes <= {name for name, _ in answer.headers}
    if answer.status_code == 304:
        return
    media_type = answer.content_type.partition(";")[0]
    content = response["content"][media_type]
    if lines := content.get("x-itemSchema"):
        follows("strict", lines, *map(json.loads, answer.data.splitlines()))
    elif media_type.endswith("json"):
        follows("strict", content["schema"], answer.get_json())


def follows(kind: str, schema: dict[str, Any], *values: object) -> None:
    """Each of the values has the shape; ``kind`` is one of :data:`COMPONENTS`."""
    validator = validator_of(kind, json.dumps(schema))
    errors = [
        f"{e.instance_path}: {e.message[:300]}"
        for value in values
        for e in validator.iter_errors(value)
    ]
    assert not errors


@cache
def validator_of(kind: str, schema: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema) | {"components": COMPONENTS[kind]})
