"""Every request of the corpus gets exactly its answer, in both languages: no 5xx, no echo, no trace of our insides."""

from itertools import cycle

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import scoring
from tests.service.support import hostile
from tests.service.support.hostile import Request
from tests.support.rulesets import ONE_OF_EACH_GAME

FIRST = "tcg"
PATHS = ("score", "score/batch", "score/columns", "verify")
"""The paths below a ruleset that take an object, besides the tasks."""
REQUESTS = list(hostile.requests())


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def _sent(client: FlaskClient, request: Request, lang: str) -> TestResponse:
    headers = {"Accept-Language": lang} | dict(request.headers)
    return client.open(
        request.path, method=request.method, headers=headers, data=request.body, buffered=True
    )


def judge(request: Request, answer: TestResponse, lang: str) -> None:
    """Assert that an answer is the one of the corpus."""
    headers = {name.lower(): value for name, value in answer.headers.items()}
    hostile.judge(request, answer.status_code, headers, answer.get_data(), lang)


@pytest.mark.many
@pytest.mark.parametrize("request_", REQUESTS, ids=[one.name[:60] for one in REQUESTS])
def test_a_hostile_request_gets_its_answer(client: FlaskClient, request_: Request) -> None:
    for lang in scoring.LANGUAGES:
        if "Accept-Language" not in request_.headers or lang == "en":
            spoken = "ja" if "lang=ja" in request_.path else lang
            judge(request_, _sent(client, request_, lang), spoken)


@pytest.mark.many
@pytest.mark.parametrize("ruleset", ONE_OF_EACH_GAME)
def test_a_body_that_is_no_object_is_refused_by_every_path_that_takes_one(
    client: FlaskClient, ruleset: str
) -> None:
    for path in (*PATHS, *scoring.ruleset(ruleset).tasks):
        requests = hostile.bodies(f"/v1/rulesets/{ruleset}/{path}")
        for request, lang in zip(requests, cycle(scoring.LANGUAGES), strict=False):
            judge(request, _sent(client, request, lang), lang)


def test_every_answer_of_the_corpus_names_its_clauses_and_every_clause_is_named() -> None:
    clauses = hostile.loaded("clauses")
    files = (hostile.loaded(name) for name in ("requests", "bodies", "lines", "wire"))
    named = [entry["because"] for entries in files for entry in entries]
    assert len(named) > 500
    assert all(named)
    assert {clause for listed in named for clause in listed} == clauses.keys()


def test_every_code_of_the_corpus_is_sent_for(client: FlaskClient) -> None:
    sent = {request.code for request in (*REQUESTS, *hostile.bodies("/"))}
    # Those are answered before the application is asked.
    assert {*hostile.documents()} - {"bad_request", "too_many_requests"} == sent - {None}
    assert client.get("/nothing").status_code == 404


@pytest.mark.parametrize("lines", hostile.loaded("lines"), ids=lambda one: one["name"])
def test_a_hostile_line_costs_its_own_entry(client: FlaskClient, lines: dict[str, object]) -> None:
    answer = client.post(
        f"/v1/rulesets/{FIRST}/score/batch",
        data=hostile.written(lines["body"]),
        headers={"Content-Type": "application/x-ndjson"},
    )
    assert answer.status_code == 200
    told = [_line(line) for line in answer.data.splitlines()]
    assert told == lines["answers"]


def test_a_hostile_body_as_a_line_costs_its_own_entry(client: FlaskClient) -> None:
    bodies = [
        one for one in hostile.bodies("/v1/rulesets/x/score") if one.body and one.body.strip()
    ]
    bodies = [one for one in bodies if b"\n" not in (one.body or b"")]
    answer = client.post(
        f"/v1/rulesets/{FIRST}/score/batch",
        data=b"\n".join(one.body or b"" for one in bodies),
        headers={"Content-Type": "application/x-ndjson"},
    )
    assert len(bodies) > 40
    assert [_line(line) for line in answer.data.splitlines()] == [
        f"{number} {one.code}" for number, one in enumerate(bodies, 1)
    ]


def _line(line: bytes) -> str:
    """Return the number of a line and the code of its problem."""
    told = orjson.loads(line)
    return f"{told['line']} {told['problem']['code']}"
