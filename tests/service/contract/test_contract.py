"""The contract, the routes and the real answers: three tellings of one thing."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from openapi_spec_validator import OpenAPIV31SpecValidator
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.test import TestResponse

import scoring
from scoring.reference import catalogue
from service import contract, openapi
from service.problems import KINDS

ROOT = Path(__file__).parents[3]
FILES = {"static", "docs.asset"}
"""Endpoints that serve the files of pages; they are no part of the contract."""
DOCUMENT: dict[str, Any] = contract.document()
OPERATIONS = [
    (method, path, operation)
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
    if method != "parameters"
]


def test_the_contract_is_valid_openapi_3_1() -> None:
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_the_file_is_what_the_schemas_say(client: FlaskClient) -> None:
    assert (ROOT / "openapi.yaml").read_bytes() == contract.as_yaml()
    assert client.get("/openapi.yaml").data == contract.as_yaml()


def test_yaml_and_json_are_the_same_contract(client: FlaskClient) -> None:
    assert yaml.safe_load(client.get("/openapi.yaml").data) == DOCUMENT
    assert client.get("/openapi.json").get_json() == DOCUMENT


def test_the_command_writes_and_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert openapi.main(["--check"]) == 1
    assert openapi.main(["--write"]) == 0
    assert openapi.main(["--check"]) == 0
    Path("openapi.yaml").write_bytes(b"stale")
    assert openapi.main(["--check"]) == 1


def test_every_path_of_the_contract_is_a_route(app: Flask) -> None:
    adapter = app.url_map.bind("localhost")
    for method, path, _ in OPERATIONS:
        adapter.match(re.sub(r"\{\w+\}", "x", path), method=method.upper())


def test_every_route_is_in_the_contract(app: Flask) -> None:
    adapter = app.url_map.bind("localhost")
    told = set()
    for method, path, _ in OPERATIONS:
        endpoint, _parts = adapter.match(re.sub(r"\{\w+\}", "x", path), method=method.upper())
        told.add((endpoint, method.upper()))
    served = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.endpoint not in FILES
    }
    assert told == served


def test_no_method_is_served_that_is_not_told(app: Flask) -> None:
    adapter = app.url_map.bind("localhost")
    for path, item in DOCUMENT["paths"].items():
        for method in {"get", "post", "put", "patch", "delete"} - set(item):
            with pytest.raises((MethodNotAllowed, NotFound)):
                adapter.match(re.sub(r"\{\w+\}", "x", path), method=method.upper())


def test_every_operation_has_a_name_of_its_own() -> None:
    names = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("method", "path", "operation"), OPERATIONS, ids=lambda value: str(value)[:60]
)
def test_answers_are_as_told(
    client: FlaskClient, method: str, path: str, operation: dict[str, Any]
) -> None:
    for lang in scoring.LANGUAGES:
        answer = call(client, method, path, operation, {"Accept-Language": lang})
        assert answer.status_code == 200
        conforms(operation, answer)


def test_streams_are_as_told(client: FlaskClient, lang: str) -> None:
    """Every line of an answer to lines; the example of the contract has a good hand and a bad one."""
    streams = 0
    for method, path, operation in OPERATIONS:
        content = operation.get("requestBody", {}).get("content", {})
        for kind in content.keys() - {"application/json"}:
            streams += 1
            for query in ("", "&detail=value"):
                answer = client.open(
                    f"{path}?lang={lang}{query}",
                    method=method.upper(),
                    data=content[kind]["example"],
                    content_type=kind,
                )
                assert (answer.status_code, answer.content_type) == (200, kind)
                assert [set(json.loads(line)) for line in answer.data.splitlines()] == [
                    {"line", "result"},
                    {"line", "problem"},
                ]
                conforms(operation, answer)
            wrong = client.open(f"{path}?lang=xx", method=method.upper(), content_type=kind)
            assert wrong.status_code == 422
            conforms(operation, wrong)
    assert streams == len(scoring.rulesets())


@pytest.mark.parametrize(
    ("method", "path", "operation"), OPERATIONS, ids=lambda value: str(value)[:60]
)
def test_errors_are_as_told(
    client: FlaskClient, method: str, path: str, operation: dict[str, Any]
) -> None:
    conforms(operation, call(client, method, path, operation, {"Accept": "image/png"}))
    long = call(client, method, path, operation, {}, more="&q=" + "a" * 5000)
    assert long.status_code == 414
    conforms(operation, long)
    if "{" in path:
        wrong = client.open(re.sub(r"\{\w+\}", "x", path), method=method.upper())
        assert wrong.status_code == 404
        conforms(operation, wrong)
    if "422" in operation["responses"]:
        wrong = call(client, method, path, operation, {}, more="&lang=xx")
        assert wrong.status_code == 422
        conforms(operation, wrong)
    if method == "get":
        tag = call(client, method, path, operation, {}).headers["ETag"]
        kept = call(client, method, path, operation, {"If-None-Match": tag})
        assert kept.status_code == 304
        conforms(operation, kept)
    else:
        for body, kind in (
            (b"", None),
            (b"{", "application/json"),
            (b"a" * 70000, "application/json"),
        ):
            wrong = client.open(path, method=method.upper(), data=body, content_type=kind)
            conforms(operation, wrong)


def test_every_rule_is_as_told(client: FlaskClient, ruleset: scoring.Ruleset, lang: str) -> None:
    operation = DOCUMENT["paths"]["/v1/rulesets/{ruleset}/rules/{rule}"]["get"]
    for rule in catalogue.listed(ruleset, lang)["rules"]:
        answer = client.get(f"/v1/rulesets/{ruleset.id}/rules/{rule['id']}?lang={lang}")
        conforms(operation, answer)


def test_answers_to_real_hands_are_as_told(
    client: FlaskClient, ruleset: scoring.Ruleset, example: dict[str, Any], lang: str
) -> None:
    """Hands from the catalogue: those that have a yaku and those that nearly do."""
    path = f"/v1/rulesets/{ruleset.id}/score"
    operation = DOCUMENT["paths"][path]["post"]
    lines = [
        line
        for rule in catalogue.listed(ruleset, lang)["rules"]
        for line in (catalogue.whole(ruleset, rule["id"], lang).get("examples") or {}).values()
    ]
    requests = [example, *(ruleset.game.request_of(str(line)) for line in lines if line)]
    assert len(requests) > 20
    content = operation["requestBody"]["content"]["application/json"]
    assert content["example"] == example
    taken = Draft202012Validator(content["schema"] | {"components": DOCUMENT["components"]})
    for request in requests:
        answer = client.post(f"{path}?lang={lang}", json=request)
        assert answer.status_code == 200
        conforms(operation, answer)
        assert taken.is_valid(request)


def test_every_code_that_heads_a_problem_is_told() -> None:
    codes = DOCUMENT["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]
    assert codes == [kind.code for kind in KINDS if kind.status]


def call(
    client: FlaskClient,
    method: str,
    path: str,
    operation: dict[str, Any],
    headers: dict[str, str],
    *,
    more: str = "",
) -> TestResponse:
    """The operation with the examples of the contract."""
    query = {}
    listed = [*operation.get("parameters", ()), *DOCUMENT["paths"][path].get("parameters", ())]
    for parameter in map(resolved, listed):
        example = parameter.get("example")
        if parameter["in"] == "path":
            value = example or parameter["schema"]["enum"][0]
            path = path.replace("{" + parameter["name"] + "}", value)
        elif example is not None:
            plain = example if isinstance(example, str) else json.dumps(example)
            query[parameter["name"]] = ",".join(example) if isinstance(example, list) else plain
    content = operation.get("requestBody", {}).get("content", {})
    body = content["application/json"]["example"] if content else None
    text = "&".join(f"{name}={value}" for name, value in query.items())
    return client.open(f"{path}?{text}{more}", method=method.upper(), json=body, headers=headers)


def conforms(operation: dict[str, Any], answer: TestResponse) -> None:
    """The answer has a status, a media type, headers and a shape that the contract tells."""
    told = resolved(operation["responses"][str(answer.status_code)])
    for name in told.get("headers", {}):
        assert name in answer.headers, name
    if answer.status_code == 304:
        return
    media_type = answer.content_type.partition(";")[0]
    content = told["content"][media_type]
    if lines := content.get("x-itemSchema"):
        follows(lines, *map(json.loads, answer.data.splitlines()))
    elif media_type.endswith("json"):
        follows(content["schema"], answer.get_json())


def follows(schema: dict[str, Any], *values: object) -> None:
    """Each of the values has the shape."""
    validator = Draft202012Validator(schema | {"components": DOCUMENT["components"]})
    errors = [
        f"{e.json_path}: {e.message[:300]}"
        for value in values
        for e in validator.iter_errors(value)
    ]
    assert not errors


def resolved(told: dict[str, Any]) -> dict[str, Any]:
    """What a reference of the contract stands for."""
    while "$ref" in told:
        found: Any = DOCUMENT
        for part in told["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        told = found
    return told
