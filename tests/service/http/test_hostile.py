"""Hostile values in every place there is, beyond the corpus: refused as what they are, never with a 5xx, never repeated to anybody."""

import io

import orjson
import pytest
from flask.testing import FlaskClient

import scoring
from service.app import DEFAULTS
from service.body import StalledError
from service.problems import MAX_FAULTS

FIRST = scoring.rulesets()[0].id
SCORE = f"/v1/rulesets/{FIRST}/score"
JSON = {"Content-Type": "application/json"}
LIMIT = int(str(DEFAULTS["MAX_BODY_BYTES"]))
MARK = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        0,
        -1,
        10**18,
        1.5,
        1e300,
        [],
        {},
        [[[]]],
        "",
        "\x00",
        "123567m34522p67s\n",
        "1" * 65000,
        "\u202e" * 60,
        "１２３ｍ",
        "m" * 60,
        "٣m",
        MARK,
        ["123m"],
        {"$ref": "#"},
    ],
)
def test_hostile_values_are_422_for_every_field(client: FlaskClient, value: object) -> None:
    for field in scoring.rulesets()[0].fields:
        answer = client.post(SCORE, data=orjson.dumps({field.name: value}), headers=JSON)
        assert answer.status_code == 422
        assert MARK.encode() not in answer.data


@pytest.mark.parametrize(
    "name",
    [MARK, "", " ", "a/b", "~0", "\x00", "a" * 5000, "__proto__", "_schema", "é", "\u2028"],
)
def test_hostile_names_are_refused_and_not_repeated(client: FlaskClient, name: str) -> None:
    for body in ({name: 1}, {"options": {name: 1}}, {"options": {name: {"a": 1}}}):
        answer = client.post(SCORE, data=orjson.dumps(body), headers=JSON)
        assert answer.status_code == 422
        for error in answer.get_json()["errors"]:
            assert len(error["pointer"]) <= 200
        for hostile in (MARK, "a" * 100, "\\u0000", "\u2028"):
            assert hostile not in answer.get_data(as_text=True)
    answer = client.get(SCORE, query_string={name: "1"})
    assert answer.status_code == (422 if len(name) < 4000 else 414)
    assert MARK not in answer.get_data(as_text=True)


def test_a_flood_of_faults_is_counted_and_cut(client: FlaskClient) -> None:
    answer = client.post(SCORE, json={f"a{n:x}": 1 for n in range(4000)})
    assert answer.status_code == 422
    assert len(answer.get_json()["errors"]) == MAX_FAULTS
    assert "400" in answer.get_json()["detail"]


@pytest.mark.parametrize(
    "options",
    [
        [],
        "a",
        1,
        True,
        {"a": None},
        {"a": {}},
        {"a": [[]]},
        {"a": [None]},
        {"a": 2**40},
        {"a": "x" * 65},
        {"a": ["x"] * 129},
        {"a": "\x00"},
        {str(n): 1 for n in range(65)},
    ],
)
def test_hostile_options_are_422(client: FlaskClient, options: object) -> None:
    answer = client.post(SCORE, data=orjson.dumps({"options": options}), headers=JSON)
    assert answer.status_code == 422
    pointers = [error["pointer"] for error in answer.get_json()["errors"]]
    assert any(pointer.startswith("/options") for pointer in pointers)


def test_compressed_bodies_are_not_taken(client: FlaskClient) -> None:
    answer = client.post(SCORE, data=b"{}", headers=JSON | {"Content-Encoding": "gzip"})
    assert answer.status_code == 415
    assert answer.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("size", [LIMIT, LIMIT + 1])
@pytest.mark.parametrize("told", [True, False], ids=["with length", "chunked"])
def test_bodies_are_bounded_with_and_without_a_length(
    client: FlaskClient, size: int, *, told: bool
) -> None:
    body = b'{"a":"' + b"a" * (size - 8) + b'"}'
    if told:
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
def test_a_length_that_lies_is_no_error_of_ours(
    client: FlaskClient, length: str, status: int
) -> None:
    answer = client.post(
        SCORE,
        headers=JSON,
        environ_overrides={"wsgi.input": io.BytesIO(b'{"a":1}'), "CONTENT_LENGTH": length},
    )
    assert answer.status_code == status


def test_a_body_that_the_server_cannot_read_is_no_error_of_ours(client: FlaskClient) -> None:
    class Broken(io.BytesIO):
        def read(self, _: int | None = None) -> bytes:
            raise ConnectionResetError

        def readinto(self, _: object) -> int:
            raise ConnectionResetError

    for more in ({"CONTENT_LENGTH": "9"}, {"CONTENT_LENGTH": "", "wsgi.input_terminated": True}):
        answer = client.post(
            SCORE, headers=JSON, environ_overrides={"wsgi.input": Broken(), **more}
        )
        assert (answer.status_code, answer.get_json()["code"]) == (400, "bad_request")


class Stalling(io.BytesIO):
    """A body of which the server waits in vain for the rest."""

    def read(self, _: int | None = None) -> bytes:
        """As a server's."""
        raise StalledError

    def readinto(self, _: object) -> int:
        """As a server's."""
        raise StalledError


@pytest.mark.parametrize(
    "told", [{"CONTENT_LENGTH": "9"}, {"CONTENT_LENGTH": "", "wsgi.input_terminated": True}]
)
def test_a_body_that_does_not_come_is_408(client: FlaskClient, told: dict[str, object]) -> None:
    sent = {"wsgi.input": Stalling(), **told}
    answer = client.post(SCORE, headers=JSON, environ_overrides=sent)
    assert (answer.status_code, answer.get_json()["code"]) == (408, "request_timeout")


def test_a_stream_of_lines_that_does_not_go_on_ends_with_the_problem(client: FlaskClient) -> None:
    sent = {"wsgi.input": Stalling(), "CONTENT_LENGTH": "9"}
    lines = {"Content-Type": "application/x-ndjson"}
    answer = client.post(f"{SCORE}/batch", headers=lines, environ_overrides=sent)
    (told,) = answer.data.splitlines()
    assert orjson.loads(told)["problem"]["code"] == "request_timeout"


@pytest.mark.parametrize(
    "query",
    [
        "%00=1",
        "=",
        "&&&",
        "a",
        "concealed=%00",
        "concealed=%ff",
        "concealed=%ed%a0%80",
        "options=" + "a:1," * 500,
        "options=a:1,a:2",
        "options=:",
        "options=,,,",
        "melds=" + "," * 1000,
        "honba=" + "9" * 1000,
        "honba=1e3",
        "honba=-0",
        "honba=٣",
        "honba=+1",
        "lang[]=ja",
        ";",
    ],
)
def test_hostile_queries_are_422(client: FlaskClient, query: str) -> None:
    for path in (SCORE, f"/v1/rulesets/{FIRST}/rules", "/v1/rulesets"):
        assert client.get(f"{path}?{query}").status_code in (200, 422)
    assert client.get(f"{SCORE}?{query}").status_code == 422


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept": "\x80/\xff;q=\xfe"},
        {"Accept": ";" * 5000},
        {"Accept": "a/b;q=" + "9" * 4000},
        {"Accept-Language": "," * 5000},
        {"Accept-Language": "ja;q=" + "1" * 5000},
        {"If-None-Match": '"' * 5000},
        {"If-None-Match": "W/" * 3000},
        {"Origin": MARK},
        {"X-Request-ID": MARK},
        {"Host": "a b\\c"},
        {"Content-Type": "application/json; charset*=%%"},
        {"Range": "bytes=9-1"},
        {"Cookie": "a" * 5000},
    ],
)
def test_hostile_headers_do_no_harm(client: FlaskClient, headers: dict[str, str]) -> None:
    for path in ("/version", "/nothing", "/", "/static/style.css"):
        answer = client.get(path, headers=headers, buffered=True)
        assert answer.status_code < 500
        assert MARK not in str(answer.headers)
    answer = client.post(SCORE, data=b"{}", headers=JSON | headers)
    assert answer.status_code < 500
