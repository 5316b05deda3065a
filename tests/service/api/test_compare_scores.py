"""POST /v1/compare: one hand under several rulesets."""

from typing import Any

import orjson
from flask.testing import FlaskClient

from scoring.reference.compare_scores import compare_scores
from service.served import serve

PATH = "/v1/compare"
HAND = {
    "concealed": "234567m34522p67s", "winning_tile": "8s", "win": "ron", "situation": ["riichi"],
    "dora_indicators": "1m",
}  # fmt: skip
"""P1: 4 han 30 fu."""
BODY: dict[str, Any] = {"rulesets": ["tcg", "tenhou"], "request": HAND}


def test_the_answer_is_that_of_the_library(client: FlaskClient, lang: str) -> None:
    answer = client.post(f"{PATH}?lang={lang}", json=BODY)
    assert answer.status_code == 200
    assert answer.data == orjson.dumps(compare_scores(BODY, lang))
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["Cache-Control"] == "no-store"
    tcg, tenhou = answer.get_json()["results"]
    assert [one["result"]["value"]["points"] for one in (tcg, tenhou)] == [8000, 7700]
    assert [one["digest"] for one in (tcg, tenhou)] == [
        serve(id_).ruleset.digest for id_ in BODY["rulesets"]
    ]
    (clause,) = tenhou["because"]
    assert client.get(clause["href"]).get_json()["clause"] == clause["clause"]


def test_a_wrong_body_is_refused_with_all_its_faults(client: FlaskClient) -> None:
    answer = client.post(PATH, json=BODY | {"request": [], "more": 1})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "impossible_input")
    pointers = [fault["pointer"] for fault in answer.get_json()["errors"]]
    assert pointers == ["/more", "/request"]


def test_the_path_takes_nothing_but_post(client: FlaskClient) -> None:
    answer = client.get(PATH)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "OPTIONS, POST")
