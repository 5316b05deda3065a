"""POST /v1/compare: one hand under several rulesets."""

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from scoring.reference.compare_scores import compare_scores
from service.served import serve

PATH = "/v1/compare"
HAND = {
    "concealed": "234567m34522p67s",
    "winning_tile": "8s",
    "win": "ron",
    "situation": ["riichi"],
    "dora_indicators": "1m",
}
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


def test_a_hand_that_one_refuses_is_scored_by_the_other(client: FlaskClient) -> None:
    request = HAND | {"concealed": "234067m34522p67s"}
    tcg, tenhou = client.post(PATH, json=BODY | {"request": request}).get_json()["results"]
    (fault,) = tcg["errors"]
    assert (tcg["result"], fault["pointer"]) == (None, "/concealed")
    assert client.get(fault["rule"]).status_code == 200
    assert tenhou["result"]["winning"]


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ([], [""]),
        ({}, ["/request", "/rulesets"]),
        (BODY | {"rulesets": ["tcg"]}, ["/rulesets"]),
        (BODY | {"rulesets": ["tcg", "tenhuo"]}, ["/rulesets/1"]),
        (BODY | {"rulesets": ["tcg", "kantan", "tcg"]}, ["/rulesets/1", "/rulesets/2"]),
        (BODY | {"request": [], "more": 1}, ["/more", "/request"]),
        (
            BODY | {"request": HAND | {"win": "rom", "mleds": []}},
            ["/request/mleds", "/request/win"],
        ),
        (
            BODY | {"request": HAND | {"options": {"kuitann": True}, "cards": ["nix"]}},
            ["/request/cards/0", "/request/options/kuitann"],
        ),
    ],
)
def test_a_wrong_body_is_refused_with_all_its_faults(
    client: FlaskClient, body: object, pointers: list[str]
) -> None:
    answer = client.post(PATH, json=body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "impossible_input")
    errors = answer.get_json()["errors"]
    assert [fault["pointer"] for fault in errors] == pointers
    assert [fault for fault in errors if not fault["detail"] or "rule" in fault] == []


@pytest.mark.parametrize(
    ("data", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"{}", "text/plain", 415),
        (b'{"rulesets": ["' + b"a" * 70_000 + b'"]}', "application/json", 413),
    ],
)
def test_a_body_that_cannot_be_read_is_a_problem(
    client: FlaskClient, data: bytes, kind: str, status: int
) -> None:
    assert client.post(PATH, data=data, content_type=kind).status_code == status


def test_the_path_takes_nothing_but_post(client: FlaskClient) -> None:
    answer = client.get(PATH)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "OPTIONS, POST")
