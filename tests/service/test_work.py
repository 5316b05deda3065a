"""How much work the dearest requests are: calls are counted, not time; it grows with what is sent, never with its square."""

import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoring.card_fields import CARDS
from service.served import served
from tools import heavy
from tools.heavy import Heavy

MOST = 3_000_000
"""Calls of a request of one question: a second of a slow core, half a second of ours."""
FIRST = next(iter(served()))


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def calls(client: FlaskClient, asked: Heavy) -> int:
    """How many functions are called to answer a request, those of C included."""
    seen = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal seen
        seen += event in ("call", "c_call")

    method = "GET" if asked.body is None else "POST"
    headers = {"Content-Type": "application/json"} if asked.body is not None else {}
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        answer = client.open(
            asked.path, method=method, data=asked.body, headers=headers, buffered=True
        )
    finally:
        sys.setprofile(before)
    assert answer.status_code in (200, 422)
    return seen


SINGLE = [(name, shape) for name, shape in heavy.shapes() if shape(random.Random(0)).parts == 1]


@pytest.mark.parametrize("shape", [shape for _, shape in SINGLE], ids=[name for name, _ in SINGLE])
def test_no_request_of_one_question_is_more_than_so_much_work(
    client: FlaskClient, shape: heavy.Shape
) -> None:
    assert calls(client, shape(random.Random(1))) < MOST


def _posted(task: str, body: object) -> Heavy:
    return Heavy(f"/v1/rulesets/{FIRST}/{task}", orjson.dumps(body))


def _score(**changed: Any) -> Heavy:  # noqa: ANN401 - of any shape
    return _posted("score", {**served()[FIRST].score.example, **changed})


GROWING: dict[str, Callable[[int], Heavy]] = {
    "unknown fields": lambda n: _posted("score", heavy.unknown(n)),
    "unknown fields beside faults of the game": lambda n: _score(
        melds=[f"pon:{place}" for place in range(n)], **heavy.unknown(n)
    ),
    "unknown fields of a table": lambda n: _posted(
        "settle", {"table": heavy.unknown(n), "event": heavy.unknown(n)}
    ),
    "melds": lambda n: _score(melds=["x"] * n),
    "situations": lambda n: _score(situation=[f"{place:x}" for place in range(n)]),
    "cards": lambda n: _score(**{CARDS: [f"{place:x}" for place in range(n)]}),
    "tiles": lambda n: _score(concealed="1m" * n),
    "blanks": lambda n: _score(concealed=" " * n),
    "items of an option": lambda n: _score(options={"yaku": ["x"] * n}),
    "hands": lambda n: _posted("score/batch", {"hands": [served()[FIRST].score.example] * n}),
    "hands without anything": lambda n: _posted("score/batch", {"hands": [{}] * n}),
    "rows": lambda n: _posted("score/batch", {"columns": {"win": ["x"] * n}}),
    "claims": lambda n: _posted(
        "verify",
        {
            "claims": [
                {"id": place, "request": served()[FIRST].score.example, "answer": {"received": 1}}
                for place in range(n)
            ]
        },
    ),
}


@pytest.mark.parametrize("growing", GROWING.values(), ids=GROWING)
def test_twice_as_much_is_no_more_than_twice_the_work(
    client: FlaskClient, growing: Callable[[int], Heavy]
) -> None:
    few = 50 if growing(1).path.endswith(("batch", "verify")) else 800
    calls(client, growing(few))  # what is kept is kept
    one, two = calls(client, growing(few)), calls(client, growing(2 * few))
    assert two < 2.2 * one
