"""Hostile bodies that the corpus cannot hold: values in every field, floods, lengths that lie, bodies that do not arrive."""

import io

import orjson
import pytest
from flask.testing import FlaskClient

import scoring
from scoring.problems import MAX_FAULTS
from service import config

FIRST = "tcg"
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
@pytest.mark.parametrize("with_length", [True, False], ids=["with length", "chunked"])
def test_bodies_are_bounded_with_and_without_a_length(
    client: FlaskClient, size: int, *, with_length: bool
) -> None:
    body = b'{"a":"' + b"a" * (size - 8) + b'"}'
    if with_length:
        answer = client.post(SCORE, data=body, headers=JSON)
    else:
        answer = client.post(
            SCORE,
            input_stream=io.BytesIO(body),
            headers=JSON | {"Transfer-Encoding": "chunked"},
            environ_overrides={"wsgi.input_terminated": True},
        )
    assert len(body) == size
    assert answer.status_code == (422 if size == LIMIT else 413)


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
