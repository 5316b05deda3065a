"""Hostile requests: those of the corpus get exactly its answers, in both languages; others are no internal error and no echo."""

import io
from itertools import cycle

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import scoring
from scoring.problems import MAX_FAULTS
from service import config
from tests.service.support import hostile
from tests.service.support.hostile import Request
from tests.support.rulesets import ONE_OF_EACH_GAME

FIRST = "tcg"
PATHS = ("score", "score/batch", "score/columns", "verify")
"""The paths below a ruleset that take an object, besides the tasks."""
REQUESTS = list(hostile.requests())


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


# --- what the corpus cannot hold: values in every field, floods, lengths that lie, bodies that do not arrive


SCORE = f"/v1/rulesets/{FIRST}/score"
JSON = {"Content-Type": "application/json"}
LIMIT = config.MAX_BODY_BYTES
MARK = "<script>alert(1)</script>"


VALUES: list[object] = [
    *(None, True, 0, -1, 10**18, 1.5, 1e300, [], {}, [[[]]], "", "\x00", "1" * 65000, "m" * 60),
    *("123567m34522p67s\n", "\u202e" * 60, "１２３ｍ", "٣m", MARK, ["123m"], {"$ref": "#"}),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:30])
def test_hostile_values_are_422_for_every_field(client: FlaskClient, value: object) -> None:
    for field in scoring.ruleset("tcg").fields:
        answer = client.post(SCORE, data=orjson.dumps({field.name: value}), headers=JSON)
        assert answer.status_code == 422
        assert MARK.encode() not in answer.data


def test_a_flood_of_faults_is_counted_and_cut(client: FlaskClient) -> None:
    answer = client.post(SCORE, json={"cards": [{f"a{n}": 1 for n in range(20)}] * 16})
    assert answer.status_code == 422
    assert len(answer.get_json()["errors"]) == MAX_FAULTS
    assert f"{3 + 16 * 21}" in answer.get_json()["detail"]


@pytest.mark.parametrize("size", [LIMIT, LIMIT + 1])
def test_bodies_are_bounded(client: FlaskClient, size: int) -> None:
    """A body without a length is tried in tests/service/ops/test_server.py."""
    body = b'{"a":"' + b"a" * (size - 8) + b'"}'
    answer = client.post(SCORE, data=body, headers=JSON)
    assert len(body) == size
    assert answer.status_code == (422 if size == LIMIT else 413)
    assert (str(LIMIT) in answer.get_json()["detail"]) == (size > LIMIT)


@pytest.mark.parametrize(
    ("length", "status"), [("5", 400), ("8", 400), ("-1", 400), ("abc", 400), ("1" * 30, 413)]
)
def test_a_wrong_length_is_no_internal_error(client: FlaskClient, length: str, status: int) -> None:
    answer = client.post(
        SCORE,
        headers=JSON,
        environ_overrides={"wsgi.input": io.BytesIO(b'{"a":1}'), "CONTENT_LENGTH": length},
    )
    assert answer.status_code == status


class Failing(io.BytesIO):
    """A body that the server fails to read."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def read(self, _: int | None = None) -> bytes:
        """As a server's."""
        raise self.error

    def readinto(self, _: object) -> int:
        """As a server's."""
        raise self.error


@pytest.mark.parametrize(
    "length",
    [{"CONTENT_LENGTH": "9"}, {"CONTENT_LENGTH": "", "wsgi.input_terminated": True}],
    ids=["with length", "chunked"],
)
def test_a_body_that_does_not_arrive_is_no_internal_error(
    client: FlaskClient, length: dict[str, object]
) -> None:
    sent = {"wsgi.input": Failing(ConnectionResetError()), **length}
    answer = client.post(SCORE, headers=JSON, environ_overrides=sent)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "bad_request")
    lines = JSON | {"Content-Type": "application/x-ndjson"}
    answer = client.post(f"{SCORE}/batch", headers=lines, environ_overrides=sent)
    (line,) = answer.data.splitlines()
    assert orjson.loads(line)["problem"]["code"] == "bad_request"
