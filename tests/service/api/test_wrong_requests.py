"""Requests that developers really make: what is unambiguous is read, every other answer says what to write.

The recorded requests are not part of the project. The other tests have examples of their own for each kind of request.
"""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.records import needs_records, records_of
from tests.yaml_cases import cases

RECORDS = "wrong_requests.jsonl"
JSON = "application/json"
HAND: dict[str, Any] = {
    "concealed": "456789m11345p23s", "winning_tile": "4s", "win": "ron", "situation": ["riichi"],
}  # fmt: skip
PATH = "/v1/rulesets/wrc_2025/score"
CASES = cases(Path(__file__).parents[1] / "corpus" / "wrong_requests.yaml")
NEXT_STEP = {"allowed", "suggestion", "example"}
"""The parts of an error that say to programs what to write."""


@needs_records(RECORDS)
def test_recorded_requests_are_read_or_told_what_to_write(client: FlaskClient) -> None:
    records = records_of(RECORDS)
    assert records
    failed = []
    for record in records:
        body = record.get("body", "").encode()
        if "body_base64" in record:
            body = base64.b64decode(record["body_base64"])
        headers = {"Content-Type": JSON} if body or record["method"] == "POST" else {}
        headers = {
            name: value for name, value in (headers | record.get("headers", {})).items() if value
        }
        answer = client.open(record["path"], method=record["method"], data=body, headers=headers)
        text = answer.get_data(as_text=True)
        if record["want"] == "accepted":
            good = answer.status_code == 200
        else:
            good = 400 <= answer.status_code < 500 and all(
                word in text for word in record["mentions"]
            )
        if not good:
            failed.append((record["name"], answer.status_code, text[:300]))
    assert failed == []


def rows(table: str) -> list[Any]:
    """Return the rows of a table of the corpus as parameters."""
    entries = [tuple(entry.values()) for entry in CASES[table]]
    return [row if len(row) > 1 else row[0] for row in entries]


def told(answer: TestResponse) -> str:
    """Return the detail of a problem, and its errors with their pointers."""
    problem = answer.get_json()
    errors = [f"{error['pointer']} {error['detail']}" for error in problem["errors"]]
    return "\n".join([problem["detail"], *errors])


# --- fields


@pytest.mark.parametrize(("field", "en", "ja"), rows("fields"))
def test_an_error_of_a_field_says_what_to_write(
    client: FlaskClient, field: dict[str, Any], en: str, ja: str
) -> None:
    for lang, words in (("en", en), ("ja", ja)):
        answer = client.post(f"{PATH}?lang={lang}", json=HAND | field)
        assert answer.status_code == 422
        assert words in told(answer)


@pytest.mark.parametrize(("field", "pointer", "next_step"), rows("next_steps"))
def test_an_error_has_its_next_step_as_data(
    client: FlaskClient, field: dict[str, Any], pointer: str, next_step: dict[str, Any]
) -> None:
    answer = client.post(PATH, json=HAND | field)
    (error,) = answer.get_json()["errors"]
    assert error.pop("pointer") == pointer
    assert {name: error[name] for name in error if name in NEXT_STEP} == next_step


def test_the_next_step_of_a_situation_is_one_of_the_ruleset(client: FlaskClient) -> None:
    (error,) = client.post(PATH, json=HAND | {"situation": ["reach"]}).get_json()["errors"]
    assert error["suggestion"] == "riichi"
    described = client.get("/v1/rulesets/wrc_2025").get_json()["situations"]
    assert error["allowed"] == [one["id"] for one in described]


def test_the_next_step_of_a_parameter_is_one_that_there_is(client: FlaskClient) -> None:
    (error,) = client.get("/v1/rulesets?gam=riichi").get_json()["errors"]
    assert (error["suggestion"], error["allowed"]) == ("game", ["game", "lang"])


@pytest.mark.parametrize(
    ("path", "pointer", "suggestion"),
    [
        ("/v1/rulesets/ema", "/ruleset", "ema_2025"),
        ("/v1/rulesets/qqq", "/ruleset", None),
        ("/v1/rulesets/wrc_2025/rules/pinfuu", "/rule", "pinfu"),
        ("/v1/rulesets/wrc_2025/compare/mleague", "/other", "m_league"),
    ],
)
def test_an_unknown_name_has_a_suggestion(
    client: FlaskClient, path: str, pointer: str, suggestion: str | None
) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error.get("suggestion")) == (pointer, suggestion)
    assert error["code"] == answer.get_json()["code"]


@pytest.mark.parametrize("field", rows("accepted"))
def test_what_is_unambiguous_is_read(client: FlaskClient, field: dict[str, Any]) -> None:
    assert client.post(PATH, json=HAND | field).status_code == 200


@pytest.mark.parametrize("value", ["false", "False", "FALSE"])
def test_a_truth_value_in_an_address_may_be_written_in_capitals(
    client: FlaskClient, value: str
) -> None:
    query = "concealed=456789m11345p23s&winning_tile=4s&win=ron&situation=riichi"
    answer = client.get(f"{PATH}?{query}&options=kuitan:{value}")
    assert [one["value"] for one in answer.get_json()["amendments"]] == [False]


def test_a_suggestion_is_a_field_of_the_request(client: FlaskClient) -> None:
    """Dice have neither a situation nor concealed tiles."""
    for name in ("riichi", "tiles"):
        answer = client.post("/v1/rulesets/dice/score", json={"dice": "12345622", name: "x"})
        (error,) = answer.get_json()["errors"]
        known = "action dice dora first_roll_complete hand kans last_draw mode options"
        assert (error.get("suggestion"), error["allowed"]) == (None, known.split())


def test_columns_are_told_how_to_write_a_line(client: FlaskClient) -> None:
    answer = client.post(f"{PATH}/columns", json={"columns": {"hand": ["456789m11345p23s+4s"]}})
    assert "the winning tile after the + in winning_tile" in told(answer)


def test_sanma_is_not_told_to_write_a_chi(client: FlaskClient) -> None:
    answer = client.post("/v1/rulesets/tenhou_sanma/score", json=HAND | {"melds": [1]})
    assert "For example pon:555z" in told(answer)
    assert "chi:" not in told(answer)


# --- addresses


@pytest.mark.parametrize(("query", "words"), rows("queries"))
def test_an_error_of_an_address_says_what_to_write(
    client: FlaskClient, query: str, words: str
) -> None:
    assert words in told(client.get(f"{PATH}?{query}"))


def test_a_text_for_an_object_of_a_body_is_answered_with_an_object(client: FlaskClient) -> None:
    request = {"concealed": "123567m34522p67s", "offer": "8s"}
    (error,) = client.post("/v1/rulesets/tenhou/analyze", json=request).get_json()["errors"]
    assert (error["example"]["tile"], "address" in error["detail"]) == ("8s", False)


def test_a_plus_is_explained_only_where_the_winning_tile_is_missing(client: FlaskClient) -> None:
    (error,) = client.get(f"{PATH}?hand=456789m11345p23s+4s").get_json()["errors"]
    assert "%2B" in error["detail"]
    spaces = client.get(f"{PATH}?concealed=456789m+11345p+23s&winning_tile=4s&win=rn")
    assert "%2B" not in told(spaces)
    cards = client.get("/v1/rulesets/kantan/score?concealed=man.run+pin.run")
    assert "%2B" not in told(cards)


# --- bodies


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "The body is empty. Send one JSON object."),
        (b" \n", "The body is empty. Send one JSON object."),
        (b'{"a": 1,\n "b": 2,}', "remove the comma"),
        (b"{'a': 1}", "line 1, column 2). Expected here: a name in double quotes"),
        (b'{"a": "b\nc"}', "line 1, column 9). Expected here: an escape instead of the control"),
        (b'{"a" 1}', "line 1, column 6). Expected here: a colon"),
        (b'{"a": [1 2]}', "line 1, column 10). Expected here: a comma or the closing bracket"),
        (b'{"a": True}', "line 1, column 7). Expected here: a value"),
        (b'{"a": "b', "line 1, column 7). Expected here: a double quote that closes this text"),
        (b"{} {}", "line 1, column 4). Expected here: the end of the body"),
        (b"{}\x0b", "line 1, column 3). Expected here: the end of the body"),
        (b'{"a": NaN}', "line 1, column 7). NaN, Infinity"),
        (b'{"a": "\\ud800"}', "lone surrogates"),
        (b'{"a": "\\x"}', "line 1, column 8). Expected here: a valid escape"),
        (b'{"a": "\\u12"}', "Expected here: a valid escape"),
        (b"[" * 3000 + b"]" * 3000, "nested too deeply"),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "nested too deeply"),
        (b'\xef\xbb\xbf{"a": 1}', "The body begins with a byte order mark. Send UTF-8 without one."),
        ('{"a": 1}'.encode("utf-16"), "The body is not UTF-8."),
        (b'{"a": "\xff"}', "The body is not UTF-8."),
        (b'{"win": "ron", "win": "tsumo"}', "The name win occurs twice in one object of the body."),
        (b'{"a": {"b": 1, "\\u0062": 2}}', "The name b occurs twice"),
        (b'{"<b>": 1, "<b>": 2}', "The name occurs twice"),
    ],
)  # fmt: skip
def test_a_body_that_is_not_json_is_told_why(client: FlaskClient, body: bytes, words: str) -> None:
    for lang in ("en", "ja"):
        answer = client.post(f"{PATH}?lang={lang}", data=body, content_type=JSON)
        assert answer.status_code == 400
        assert lang == "ja" or words in told(answer)


@pytest.mark.parametrize("body", [b"{", b"{win:1}", b"{'win':'ron'}", b'{"a": 1, b: 2}'])
def test_only_a_comma_before_the_brace_is_to_be_removed(client: FlaskClient, body: bytes) -> None:
    assert "comma" not in told(client.post(PATH, data=body, content_type=JSON))


@pytest.mark.parametrize(
    "body",
    [
        '{"": "\\n"}',
        '{"a": "\\/\\ud83d\\ude00\\u0000"}',
        '\t{"a"\r\n: -0}',
        '{"a": 1E5}',
        '{"a":' * 30 + "[[], [], []]" + "}" * 30,
    ],
)
def test_unusual_json_is_read(client: FlaskClient, body: str) -> None:
    """RFC 8259: an empty name, escapes, blanks, numbers, and as deep as a body may be."""
    answer = client.post(PATH, data=body, content_type=JSON)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "impossible_input")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": JSON, "Content-Encoding": "br"},
    ],
)
def test_another_media_type_is_told_which_to_send(
    client: FlaskClient, headers: dict[str, str]
) -> None:
    body = json.dumps(HAND).encode()
    for path in (PATH, f"{PATH}/batch"):
        answer = client.post(path, data=body, headers=headers)
        assert answer.status_code == 415
        assert "must be application/json" in told(answer)
        assert "gzip" in told(answer)
        assert ("application/x-ndjson" in told(answer)) == path.endswith("batch")


# --- paths


@pytest.mark.parametrize(("name", "words"), rows("rulesets"))
def test_an_unknown_ruleset_is_answered_with_those_that_may_be_meant(
    client: FlaskClient, name: str, words: str
) -> None:
    answer = client.post(f"/v1/rulesets/{name}/score", json=HAND)
    assert answer.status_code == 404
    assert words in told(answer)
    assert "listed at /v1/rulesets" in told(answer)
    japanese = client.post(f"/v1/rulesets/{name}/score?lang=ja", json=HAND)
    assert "一覧は /v1/rulesets にあります" in told(japanese)


def test_an_unknown_rule_is_answered_with_the_place_of_the_list(client: FlaskClient) -> None:
    answer = client.get("/v1/rulesets/wrc_2025/rules/pinfuu")
    assert "Did you mean pinfu? The rules are listed at /rules" in told(answer)


@pytest.mark.parametrize(("path", "meant"), rows("paths"))
def test_an_unknown_path_is_answered_with_one_that_may_be_meant(
    client: FlaskClient, path: str, meant: str
) -> None:
    answer = client.post(path, json=HAND)
    assert answer.status_code == 404
    assert f"Did you mean {meant}? All paths are listed at /docs" in told(answer)
    assert f"もしかして: {meant}。" in told(client.post(f"{path}?lang=ja", json=HAND))


@pytest.mark.parametrize("path", ["/wp-login.php", "/v1/rulesets/x/y/z/", "/../etc/passwd", "/v2/"])
def test_a_path_that_is_like_none_is_answered_with_the_lists(
    client: FlaskClient, path: str
) -> None:
    assert "All paths are listed at /docs, the rulesets at /v1/rulesets." in told(client.get(path))
