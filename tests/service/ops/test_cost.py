"""How much work the dearest requests are: calls are counted, not time; it grows with what is sent, never with its square."""

import random
import re
from collections.abc import Callable
from cProfile import Profile
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient

from benchmarks.worst_requests import __main__ as worst
from benchmarks.worst_requests import heavy
from benchmarks.worst_requests.heavy import Heavy
from scoring.rules.cards.deck import CARDS
from service.served import served

MOST = 4_500_000
"""Calls of a request of one question: a second of a slow core, half a second of ours."""
FIRST = "tcg"


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def calls(client: FlaskClient, asked: Heavy, *statuses: int) -> int:
    """How many functions are called to answer a request with one of ``statuses``, those of C included."""
    method = "GET" if asked.body is None else "POST"
    headers = {"Content-Type": "application/json"} if asked.body is not None else {}
    with Profile() as profile:
        answer = client.open(
            asked.path, method=method, data=asked.body, headers=headers, buffered=True
        )
    assert answer.status_code in (statuses or (200, 422))
    # The probes that count branches in the gate are no work of the service.
    return sum(
        function.callcount
        for function in profile.getstats()
        if "slipcover" not in str(function.code)
    )


SINGLE = [(name, shape) for name, shape in heavy.shapes() if shape(random.Random(0)).parts == 1]

CLAIMS = {name: shape for name, shape in heavy.shapes() if name.startswith("verify")}


@pytest.mark.many
@pytest.mark.parametrize(("name", "shape"), SINGLE, ids=[name for name, _ in SINGLE])
def test_no_request_of_one_question_is_more_than_so_much_work(
    client: FlaskClient, name: str, shape: heavy.Shape
) -> None:
    # What is refused at the door costs nothing, and says nothing.
    assert calls(client, shape(random.Random(1)), 422 if "unknown" in name else 200) < MOST


@pytest.mark.many
@pytest.mark.parametrize("shape", CLAIMS.values(), ids=CLAIMS)
def test_the_dearest_claims_are_worked_out(client: FlaskClient, shape: heavy.Shape) -> None:
    asked = shape(random.Random(1))
    claims = orjson.loads(asked.body or b"")["claims"]
    few = orjson.dumps({"claims": [claims[0], claims[-1]]})
    told = client.post(asked.path, data=few, content_type="application/json")
    assert told.get_json()["tally"]["disagree"] == 2


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
    "rows": lambda n: _posted("score/columns", {"columns": {"win": ["x"] * n}}),
    "claims": lambda n: _posted(
        "verify",
        {
            "claims": [
                {
                    "id": str(place),
                    "request": served()[FIRST].score.example,
                    "answer": {"received": 1},
                }
                for place in range(n)
            ]
        },
    ),
}


@pytest.mark.many
@pytest.mark.parametrize("growing", GROWING.values(), ids=GROWING)
def test_twice_as_much_is_no_more_than_twice_the_work(
    client: FlaskClient, growing: Callable[[int], Heavy]
) -> None:
    few = 20 if growing(1).path.endswith(("batch", "columns", "verify")) else 400
    calls(client, growing(few))  # what is kept is kept
    one, two = calls(client, growing(few)), calls(client, growing(2 * few))
    assert two < 2.2 * one


PAGE = Path(__file__).parents[3] / "docs/hostile.md"
PROXY = Path(__file__).parents[3] / "deploy/nginx.conf"


def test_the_page_says_what_a_request_may_cost_and_the_proxy_waits_longer() -> None:
    said = re.findall(
        r"^\| (?:one question|many): .* \| (\d+) (ms|s) \|$", PAGE.read_text(), re.MULTILINE
    )
    told = [float(number) * {"ms": 1, "s": 1000}[unit] for number, unit in said]
    assert told == [worst.BOUND, worst.BOUND_OF_A_PART, worst.BOUND_OF_ALL]
    waits = re.search(r"proxy_read_timeout (\d+)s;", PROXY.read_text())
    assert waits
    assert float(waits[1]) * 1000 > worst.BOUND_OF_ALL


def test_what_was_measured_last_costs_no_more_than_is_said() -> None:
    (rows,) = re.findall(r"<!-- worst: .*?<!-- end of worst -->", PAGE.read_text(), re.DOTALL)
    measured = re.findall(r"\| ([\d,]+) \| ([\d.]*) \|$", rows, re.MULTILINE)
    assert len(measured) > 30
    for spent, each in measured:
        whole = float(spent.replace(",", ""))
        assert not worst.too_dear(whole, round(whole / float(each)) if each else 1)
