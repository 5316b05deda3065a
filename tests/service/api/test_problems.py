"""Problem documents beside those of the corpus: their pages, errors of our own, and the state of the process."""

import dataclasses
import logging
import re

import pytest
from flask import abort
from flask.testing import FlaskClient

from service import create_app, served
from service.http.problems import KINDS

FIRST = "tcg"
SCORE = f"/v1/rulesets/{FIRST}/score"


def test_codes_are_unique_and_have_texts_in_both_languages() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        for text in (kind.title, kind.detail, kind.advice):
            assert all(text)
            assert text.ja != text.en


def test_405_says_which_methods_there_are(client: FlaskClient) -> None:
    assert client.delete(SCORE).headers["Allow"] == "GET, HEAD, OPTIONS, POST"
    assert client.post("/version").headers["Allow"] == "GET, HEAD, OPTIONS"


def test_every_code_has_a_page_in_both_languages(client: FlaskClient, lang: str) -> None:
    listed = client.get(f"/problems?lang={lang}").get_data(as_text=True)
    for kind in KINDS:
        page = client.get(f"/problems/{kind.code}?lang={lang}").get_data(as_text=True)
        assert kind.code in listed
        assert kind.title.say(lang) in page
        page = re.sub(r"<code>\{.*?</code>", "", page)  # an example of a request
        assert "{" not in page.replace("{ruleset}", "").replace("{ で", "").replace("with {", "")


def test_an_error_of_our_own_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    app = create_app()

    @app.get("/fails")
    def fails() -> str:
        raise RuntimeError("the secret")

    with caplog.at_level(logging.ERROR, "service"):
        answer = app.test_client().get("/fails", headers={"X-Request-ID": "the-one"})
    assert answer.status_code == 500
    assert answer.get_json()["code"] == "internal_error"
    assert answer.headers["X-Request-ID"] == "the-one"
    assert b"secret" not in answer.data
    record = caplog.records[-1]
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "the secret"


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
    monkeypatch.setattr("service.served.served", lambda: broken)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.get_json()["code"]) == (503, "not_ready")
    assert int(answer.headers["Retry-After"]) > 0
    assert client.get("/healthz").status_code == 200
