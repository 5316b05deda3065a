"""Hostile requests: refused as what they are, never with a 5xx, never repeated to anybody."""

import io

import orjson
import pytest
from flask.testing import FlaskClient

import scoring
from service.app import DEFAULTS
from service.problems import MAX_FAULTS

FIRST = scoring.rulesets()[0].id
SCORE = f"/v1/rulesets/{FIRST}/score"
JSON = {"Content-Type": "application/json"}
LIMIT = int(str(DEFAULTS["MAX_BODY_BYTES"]))
MARK = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"nonsense",
        b"{",
        b'{"a":}',
        b"{} {}",
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": -Infinity}',
        b'{"a": 1e999}',
        b'{"a": ' + b"9" * 5000 + b"}",
        b'{"a": "\\ud800"}',
        b'{"a": "\xed\xa0\x80"}',
        b'{"a": "\xff"}',
        b'{"a": "\x00"}',
        b"\xef\xbb\xbf{}",
        '{"a": 1}'.encode("utf-16"),
        b"[" * 30000 + b"]" * 30000,
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b"[" * 1000 + b"]" * 1000,
        b'{"a":' + b"[" * 1000 + b"]" * 1000 + b"}",
        b'{"a":' * 900 + b"1" + b"}" * 900,
        b'{"options":' + b'{"a":[' * 400 + b"]}" * 400 + b"}",
        b'{"a":[' + b"[[]]," * 9000 + b"[" * 40 + b"]" * 40 + b"]}",
        b"'a'",
        b"{'a': 1}",
        b'{"a": 1,}',
        b'{"a": 01}',
        b"// {}",
    ],
)
def test_what_is_not_json_is_400(client: FlaskClient, body: bytes) -> None:
    answer = client.post(SCORE, data=body, headers=JSON)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "not_json")


@pytest.mark.parametrize(
    "body",
    [
        b'{"a":1,"a":1}',
        b'{"a":1,"\\u0061":2}',
        b'{"a" : 1, "b":{}, "a" :2}',
        b'{"options":{"x":1,"x":2}}',
        b'[{"x":1,"x":2}]',
        f'{{"{MARK}":1,"{MARK}":2}}'.encode(),
    ],
)
def test_a_name_that_occurs_twice_is_400(client: FlaskClient, body: bytes) -> None:
    answer = client.post(SCORE, data=body, headers=JSON)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "duplicate_name")
    assert MARK.encode() not in answer.data


@pytest.mark.parametrize("body", [b"null", b"[]", b'"a"', b"1", b"true", b"[[[]]]"])
def test_json_that_is_no_object_is_422(client: FlaskClient, body: bytes) -> None:
    answer = client.post(SCORE, data=body, headers=JSON)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["code"] == "not_an_object"


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


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 422),
        ("application/json; charset=utf-8", 422),
        ("application/json;charset=UTF-8", 422),
        ('Application/JSON; charset="utf-8"', 422),
        ("application/json; charset=latin-1", 415),
        ("application/json; charset=utf-16", 415),
        ("text/plain", 415),
        ("text/json", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/problem+json", 415),
        ("application/jsonx", 415),
        ("", 415),
        (";", 415),
        ("application/json, application/json", 415),
    ],
)
def test_only_plain_json_in_utf_8_is_taken(
    client: FlaskClient, content_type: str, status: int
) -> None:
    answer = client.post(SCORE, data=b"{}", headers={"Content-Type": content_type})
    assert answer.status_code == status


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


def test_a_length_that_lies_is_no_error_of_ours(client: FlaskClient) -> None:
    for length in ("5", "-1", "abc", "1" * 30):
        answer = client.post(
            SCORE,
            input_stream=io.BytesIO(b'{"a":1}'),
            headers=JSON | {"Content-Length": length},
        )
        assert answer.status_code in (400, 413, 422)


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/%ff%fe",
        "/..%2f..%2fetc/passwd",
        "/static/..%2fapp.py",
        "/static/../app.py",
        "/docs/assets/..%2f__init__.py",
        "/v1/rulesets/%00",
        "/v1/rulesets/" + "a" * 65,
        "/v1/rulesets/" + "%C3%A9" * 40,
        f"/v1/rulesets/{FIRST}%0a",
        f"/v1/rulesets/{FIRST}/rules/{MARK}",
        f"/v1/rulesets/{FIRST}/rules/__class__",
        "/problems/__class__",
        "/%E2%80%AE",
    ],
)
def test_hostile_paths_are_404(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"
    assert MARK not in answer.get_data(as_text=True)


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
