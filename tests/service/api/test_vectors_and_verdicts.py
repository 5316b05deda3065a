"""Vectors and verdicts over HTTP: filters, JSON or lines, a body of claims, and every fault at once."""

from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

import scoring
from scoring.conformance.claims import verdicts_on
from scoring.conformance.readings import document
from scoring.reference.vectors import vectors_of
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("vectors_and_verdicts.yaml"))


def test_the_vectors_are_those_of_the_library(
    client: FlaskClient, ruleset: scoring.Ruleset
) -> None:
    answer = client.get(f"/v1/rulesets/{ruleset.id}/vectors")
    assert answer.status_code == 200
    assert answer.data == orjson.dumps(document(ruleset))
    assert answer.headers["X-Ruleset"].startswith(f"{ruleset.id}@")
    unchanged = {"If-None-Match": answer.headers["ETag"]}
    assert client.get(f"/v1/rulesets/{ruleset.id}/vectors", headers=unchanged).status_code == 304


def test_vectors_are_narrowed_by_clause_and_depth(client: FlaskClient) -> None:
    reply = client.get("/v1/rulesets/tcg/vectors?clause=2-04&depth=breakdown").get_json()
    assert {(v["clause"], v["depth"]) for v in reply["vectors"]} == {("2-04", "breakdown")}
    assert reply["count"] == len(reply["vectors"]) > 1
    assert client.get("/v1/rulesets/tcg/vectors?clause=1-08").get_json()["vectors"] == []


def test_a_vector_has_an_address(client: FlaskClient) -> None:
    reply = client.get("/v1/rulesets/tenhou/vectors?id=tenhou.liability.P16").get_json()
    assert [vector["id"] for vector in reply["vectors"]] == ["tenhou.liability.P16"]
    assert client.get("/v1/rulesets/tenhou/vectors?id=nothing").get_json()["count"] == 0


@pytest.mark.parametrize(
    ("clause", "detail"),
    [
        ("2-99", "There is no such value. Did you mean 2-09?"),
        ("unheard", "There is no such value. Choose one such as "),
    ],
)
def test_a_clause_that_the_source_has_not_is_a_fault(
    client: FlaskClient, clause: str, detail: str
) -> None:
    answer = client.get(f"/v1/rulesets/tcg/vectors?clause={clause}")
    assert answer.status_code == 422
    (fault,) = answer.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == ("/clause", "unknown_value")
    assert fault["detail"].startswith(detail)


def test_vectors_come_as_lines_where_they_are_asked_for(client: FlaskClient) -> None:
    lines = {"Accept": "application/x-ndjson"}
    answer = client.get("/v1/rulesets/tenhou/vectors", headers=lines)
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    ids = [orjson.loads(line)["id"] for line in answer.data.splitlines()]
    assert ids == [vector.id for vector in vectors_of("tenhou").vectors]
    picture = {"Accept": "image/png"}
    assert client.get("/v1/rulesets/tenhou/vectors", headers=picture).status_code == 406


@pytest.mark.parametrize(("accept", "kind"), CASES["the_form_of_higher_quality_comes"])
def test_the_form_of_higher_quality_comes(client: FlaskClient, accept: str, kind: str) -> None:
    answer = client.get("/v1/rulesets/kantan/vectors", headers={"Accept": accept})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, kind)


HAND = dict(scoring.ruleset("tcg").game.example)
CLAIMS: list[Any] = [
    {"id": "right", "request": HAND, "answer": {"value": {"points": scoring.score("tcg", HAND).to_dict()["value"]["points"]}}},
    {"id": "wrong", "request": HAND, "answer": {"value": {"points": 100}, "yaku": ["riichi"]}},
    {"id": "no", "request": {"concealed": 5}, "answer": {"received": 1}},
    7,
]  # fmt: skip


def test_verdicts_are_those_of_the_library(client: FlaskClient, lang: str) -> None:
    answer = client.post(f"/v1/rulesets/tcg/verify?lang={lang}", json={"claims": CLAIMS})
    assert answer.status_code == 200
    assert answer.data == orjson.dumps(verdicts_on(scoring.ruleset("tcg"), CLAIMS, lang))
    reply = answer.get_json()
    assert [one["verdict"] for one in reply["results"]] == [
        "agree", "disagree", "invalid", "invalid",
    ]  # fmt: skip
    assert reply["tally"] == {"agree": 1, "disagree": 1, "undecided": 0, "invalid": 2}
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("id_", "code"), CASES["a_claim_without_a_text_as_its_id_is_none"])
def test_a_claim_without_a_text_as_its_id_is_none(
    client: FlaskClient, id_: dict[str, object], code: str
) -> None:
    right = {name: CLAIMS[0][name] for name in ("request", "answer")}
    claims = [CLAIMS[0], {**right, **id_}, {**id_, "request": HAND, "more": 1}]
    reply = client.post("/v1/rulesets/tcg/verify", json={"claims": claims}).get_json()
    assert [one["verdict"] for one in reply["results"]] == ["agree", "invalid", "invalid"]
    assert reply["tally"] == {"agree": 1, "disagree": 0, "undecided": 0, "invalid": 2}
    found = [
        [(fault["pointer"], fault["code"]) for fault in one["errors"]]
        for one in reply["results"][1:]
    ]
    rest = [("/answer", "missing"), ("/more", "unknown_field")]
    assert found == [[("/id", code)], [("/id", code), *rest]]


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, {("/claims", "missing")}),
        ({"claims": 5, "x": 1}, {("/claims", "wrong_type"), ("/x", "unknown_field")}),
        ({"claims": [1] * 1001}, {("/claims", "too_many")}),
        ({"claims": [{"request": {"options": {"a": place}}} for place in range(301)]}, {("/claims", "too_many_rules")}),
        ({"claims": [{"request": {"cards": [place] * 16}} for place in range(18)]}, {("/claims", "too_many_rules")}),
    ],
)  # fmt: skip
def test_a_body_that_is_no_list_of_claims_is_refused(
    client: FlaskClient, body: object, faults: set[tuple[str, str]]
) -> None:
    answer = client.post("/v1/rulesets/tcg/verify", json=body)
    assert answer.status_code == 422
    assert {(fault["pointer"], fault["code"]) for fault in answer.get_json()["errors"]} == faults


def test_a_thousand_claims_are_answered(client: FlaskClient) -> None:
    reply = client.post("/v1/rulesets/tcg/verify", json={"claims": [CLAIMS[0]] * 1000}).get_json()
    assert reply["tally"]["agree"] == 1000


HOSTILE: list[Any] = [
    None, True, 1e9, "x", [[]], {"value": {"points": 10**15}}, {"yaku": [[[]]]}, {"fu": {"a": []}},
    {"table": {"points": "x"}, "transfers": 1}, {"refused": 5}, {"\ud7ff": "<script>"}, {"payments": [{}]},
]  # fmt: skip


def test_no_claim_breaks_the_service(client: FlaskClient, ruleset: scoring.Ruleset) -> None:
    claims = [
        {"id": one, "request": two, "answer": three}
        for one in HOSTILE[:3]
        for two in (*HOSTILE, ruleset.game.example)
        for three in HOSTILE
    ]
    answer = client.post(f"/v1/rulesets/{ruleset.id}/verify", json={"claims": claims})
    assert answer.status_code == 200
    assert sum(answer.get_json()["tally"].values()) == len(claims)
    assert b"<script>" not in answer.data
