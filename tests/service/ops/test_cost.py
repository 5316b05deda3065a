"""The work of the most expensive requests, counted as calls: it is bounded, and grows at most in proportion to the request."""

import random
import re
from collections.abc import Callable, Mapping
from cProfile import Profile
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from benchmarks.worst_requests import __main__ as worst
from benchmarks.worst_requests import heavy
from benchmarks.worst_requests.heavy import Heavy
from scoring.conformance.claims import MOST as MOST_CLAIMS
from scoring.rules.cards.deck import CARDS, MAX_CARDS, MAX_CHANGES
from service import create_app
from service.api.batch.columns import MAX_REJECTED, MAX_ROWS
from service.served import served

MOST = 5_000_000
"""Calls for every 100 kB of a request that are begun: a second of a slow core, half a second of ours."""
FIRST = "tcg"


def calls(client: FlaskClient, asked: Heavy, *statuses: int) -> int:
    """Return the number of calls, of C functions too, that answer a request with one of ``statuses``."""
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


KINDS = [
    pytest.param(draw, id=f"{endpoint} {place}")
    for endpoint, kinds in heavy.draws(create_app()).items()
    for place, draw in enumerate(kinds)
]


@pytest.mark.many
@pytest.mark.parametrize("draw", KINDS)
def test_no_request_is_more_than_so_much_work_for_each_part_of_it(
    client: FlaskClient, draw: heavy.Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists are short here: `make long-worst` draws them as long as they may be."""
    for most in ("MAX_HANDS", "MOST", "MAX_ROWS"):
        monkeypatch.setattr(heavy, most, 20)
    asked = draw(random.Random(1))
    assert calls(client, asked, 200, 404, 422) < MOST * worst.parts(asked)


def _many_changes() -> list[dict[str, object]]:
    """Return the largest number of cards, each with the largest number of changes."""
    changes = [{"layer": "add", "rule": "riichi", "closed": 1}] * MAX_CHANGES
    return [{"id": f"c{place}", "changes": changes} for place in range(MAX_CARDS)]


@pytest.mark.many
def test_cards_beside_hands_are_read_and_told_once(client: FlaskClient) -> None:
    """A hundred hands under the same cards are little more work than one: they were a hundred times as much."""
    hand = heavy.won(FIRST, random.Random(1))
    one, hundred = (
        calls(client, _posted("score/batch", {"hands": [hand] * count, CARDS: _many_changes()}))
        for count in (1, 100)
    )
    assert hundred < 5 * one


def test_claims_under_many_written_changes_are_refused_at_once(client: FlaskClient) -> None:
    request = {**heavy.won(FIRST, random.Random(1)), CARDS: _many_changes()}
    claim = _claim(request)
    assert calls(client, _posted("verify", {"claims": [claim]}), 200) < MOST
    assert calls(client, _posted("verify", {"claims": [claim] * 100}), 422) < MOST


def _claim(request: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": "1", "request": request, "answer": {"received": 1}}


def _posted(task: str, body: object) -> Heavy:
    return Heavy("", f"/v1/rulesets/{FIRST}/{task}", orjson.dumps(body))


def _score(**changed: Any) -> Heavy:  # noqa: ANN401 - of any shape
    return _posted("score", {**served()[FIRST].score.example, **changed})


def _columns(count: int, **values: str) -> Heavy:
    """Return columns of so many equal rows."""
    columns = {name: [value] * count for name, value in values.items()}
    return _posted("score/columns", {"columns": columns})


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
    "rows with errors": lambda n: _columns(n, concealed="1m", winning_tile="1m", win="ron"),
    "columns that nobody knows": lambda n: _posted("score/columns", {"columns": heavy.unknown(n)}),
    "claims with errors": lambda n: _posted("verify", {"claims": [_claim({"win": 1})] * n}),
    "claims without anything": lambda n: _posted("verify", {"claims": [{}] * n}),
    "claims": lambda n: _posted("verify", {"claims": [_claim(served()[FIRST].score.example)] * n}),
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


@pytest.mark.many
@pytest.mark.parametrize(
    ("what", "count"),
    [
        ("rows with errors", MAX_REJECTED),
        ("rows with errors", MAX_ROWS),
        ("columns that nobody knows", 2**16),
        ("claims with errors", MOST_CLAIMS),
        ("claims without anything", MOST_CLAIMS),
    ],
)
def test_a_body_of_nothing_but_errors_is_no_more_work_than_others(
    client: FlaskClient, what: str, count: int
) -> None:
    """Each is as long as it may be; of too many rows with errors none is listed."""
    asked = GROWING[what](count)
    assert calls(client, asked) < MOST * worst.parts(asked)


PAGE = Path(__file__).parents[3] / "docs/reference/limits.md"
PROXY = Path(__file__).parents[3] / "deploy/nginx.conf"


def test_the_page_says_what_a_request_may_cost_and_the_proxy_waits_longer() -> None:
    (part, whole, memory, answer) = re.findall(
        r"^\| (?:processor|memory|size)[^|]* \| (\d+) (?:s|MiB|MB) \|$",
        PAGE.read_text(),
        re.MULTILINE,
    )
    assert [float(part), float(whole)] == [worst.SECONDS_OF_A_PART, worst.SECONDS]
    assert [float(memory), float(answer) * 1_000_000] == [worst.MEMORY, worst.ANSWER]
    waits = re.search(r"proxy_read_timeout (\d+)s;", PROXY.read_text())
    assert waits
    assert float(waits[1]) > worst.SECONDS


def test_what_was_found_last_costs_no_more_than_is_said() -> None:
    (rows,) = re.findall(r"<!-- worst: .*?<!-- end of worst -->", PAGE.read_text(), re.DOTALL)
    shares = re.findall(r"\| (\d+)% \|$", rows, re.MULTILINE)
    assert len(shares) > 30
    assert max(map(int, shares)) <= 100
