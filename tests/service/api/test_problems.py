"""Every error is a problem document of the one table, in both languages, with its page."""

import dataclasses
import logging

import pytest
from flask import abort
from flask.testing import FlaskClient

import scoring
from service import create_app, served
from service.problems import KINDS, Problem

FIRST = scoring.rulesets()[0].id
SCORE = f"/v1/rulesets/{FIRST}/score"


def test_codes_are_told_once_and_in_both_languages() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        for text in (kind.title, kind.detail, kind.advice):
            assert all(text)
            assert text.ja != text.en


@pytest.mark.parametrize(
    ("method", "path", "headers", "body", "status", "code"),
    [
        ("POST", SCORE, {"Content-Type": "application/json"}, b"{", 400, "not_json"),
        (
            "POST",
            SCORE,
            {"Content-Type": "application/json"},
            b'{"a":1,"a":1}',
            400,
            "duplicate_name",
        ),
        ("GET", "/nothing", {}, b"", 404, "not_found"),
        ("GET", "/problems/nothing", {}, b"", 404, "not_found"),
        ("GET", "/docs/assets/nothing", {}, b"", 404, "not_found"),
        ("GET", "/static/nothing", {}, b"", 404, "not_found"),
        ("GET", "/v1/rulesets/nothing", {}, b"", 404, "unknown_ruleset"),
        ("GET", f"/v1/rulesets/{FIRST}/rules/nothing", {}, b"", 404, "unknown_rule"),
        ("DELETE", SCORE, {}, b"", 405, "method_not_allowed"),
        ("POST", "/version", {}, b"", 405, "method_not_allowed"),
        ("BREW", "/version", {}, b"", 405, "method_not_allowed"),
        ("GET", "/version", {"Accept": "image/png"}, b"", 406, "not_acceptable"),
        (
            "POST",
            SCORE,
            {"Content-Type": "application/json"},
            b'"' + b"a" * 65536 + b'"',
            413,
            "too_large",
        ),
        ("GET", "/" + "a" * 5000, {}, b"", 414, "uri_too_long"),
        ("POST", SCORE, {"Content-Type": "text/plain"}, b"{}", 415, "unsupported_media_type"),
        ("POST", SCORE, {"Content-Type": "application/json"}, b"{}", 422, "impossible_input"),
        ("POST", SCORE, {"Content-Type": "application/json"}, b"[]", 422, "impossible_input"),
    ],
)
def test_every_error_is_a_problem_document(  # noqa: PLR0917 - the columns of a table
    client: FlaskClient,
    lang: str,
    method: str,
    path: str,
    headers: dict[str, str],
    body: bytes,
    status: int,
    code: str,
) -> None:
    answer = client.open(
        path, method=method, headers={"Accept-Language": lang, **headers}, data=body
    )
    problem = answer.get_json()
    assert answer.status_code == problem["status"] == status
    assert answer.content_type == "application/problem+json"
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["Cache-Control"] == "no-store"
    assert list(problem) == ["type", "title", "status", "detail", "code", "errors"]
    assert problem["code"] == code
    kind = next(kind for kind in KINDS if kind.code == code)
    assert problem["title"] == kind.title.say(lang)
    assert "{" not in problem["detail"]
    page = client.get(problem["type"], headers={"Accept-Language": lang})
    assert page.status_code == 200
    assert kind.title.say(lang) in page.get_data(as_text=True)
    assert bool(problem["errors"]) == (status == 422)


def test_405_says_which_methods_there_are(client: FlaskClient) -> None:
    assert client.delete(SCORE).headers["Allow"] == "GET, HEAD, OPTIONS, POST"
    assert client.post("/version").headers["Allow"] == "GET, HEAD, OPTIONS"


def test_every_code_has_a_page_in_both_languages(client: FlaskClient, lang: str) -> None:
    listed = client.get(f"/problems?lang={lang}").get_data(as_text=True)
    for kind in KINDS:
        page = client.get(f"/problems/{kind.code}?lang={lang}").get_data(as_text=True)
        assert kind.code in listed
        assert kind.title.say(lang) in page
        assert "{" not in page.replace("{ruleset}", "").replace("{ で", "").replace("with {", "")


def test_an_error_of_our_own_is_told_to_nobody_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    app = create_app()

    @app.get("/fails")
    def fails() -> str:
        raise RuntimeError("the secret")

    with caplog.at_level(logging.ERROR, "service"):
        answer = app.test_client().get("/fails", headers={"X-Request-ID": "told"})
    assert answer.status_code == 500
    assert answer.get_json()["code"] == "internal_error"
    assert answer.headers["X-Request-ID"] == "told"
    assert b"secret" not in answer.data
    record = caplog.records[-1]
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "the secret"
    assert record.__dict__["request_id"] == "told"


def test_errors_of_the_framework_without_a_code_get_the_nearest() -> None:
    app = create_app()

    @app.get("/teapot")
    def teapot() -> str:
        abort(418)

    answer = app.test_client().get("/teapot")
    assert answer.get_json()["code"] == "bad_request"
    assert answer.content_type == "application/problem+json"


def test_not_ready_while_a_ruleset_fails_its_check(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = served.served()
    broken = {name: dataclasses.replace(ready, healthy=False) for name, ready in sound.items()}
    monkeypatch.setattr("service.readiness.served", lambda: broken)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "not_ready")
    assert int(answer.headers["Retry-After"]) > 0
    assert client.get("/healthz").status_code == 200


def test_a_problem_needs_a_code_of_the_table() -> None:
    with pytest.raises(KeyError):
        Problem("no_such_code")
