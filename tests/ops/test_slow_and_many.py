"""Clients that are slow, and clients that are too many."""

import http.client
import json
import random
import shutil
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.worst_requests import heavy
from tests.ops.figures import keep
from tests.ops.load import Answer, Asked, SlowClients, Wrk, ask
from tests.ops.running import Service, passed, proxy, until

PROBES = 60
SOON = 1.0
"""Seconds in which a probe is answered, on a machine that has other things to do."""
RATE, BURST = 200, 400
"""Requests of one address that the proxy lets through: in a second, and at once (deploy/nginx.conf)."""
HEAVY = 16
"""Clients that send the most expensive requests."""
CROWD = 400
SOMETIME = 5.0
"""Seconds in which a request is answered that waits with a crowd, which takes most of the machine itself."""


@pytest.mark.parametrize("number", [40, 400])
def test_every_probe_is_served_while_slow_clients_hold_on(
    service: Service, scores: list[Asked], tmp_path: Path, number: int
) -> None:
    with (
        proxy(tmp_path, [service], limits=True) as port,
        closing(SlowClients(port, number)) as slow,
    ):
        seen = []
        for probe in range(PROBES):
            if probe % 10 == 0:
                slow.trickle()
            seen.append(
                ask(port, scores[probe % len(scores)] if probe % 2 else Asked("GET", "/readyz"))
            )
            time.sleep(0.05)
        assert slow.left == number
    assert {answer.status for answer in seen} == {200}
    slowest = max(answer.seconds for answer in seen)
    assert slowest < SOON
    keep(
        f"{number} slow clients (header, body, silent) behind the proxy",
        f"{PROBES} of {PROBES} probes served, the slowest in {slowest * 1000:.0f} ms",
    )


def _is_refusal(answer: Answer, status: int, code: str) -> bool:
    problem = json.loads(answer.body)
    return (
        answer.status == status
        and answer.headers["content-type"] == "application/problem+json"
        and int(answer.headers["retry-after"]) > 0
        and problem["code"] == code
    )


def test_too_much_is_refused_at_once_and_what_is_accepted_is_answered_soon(
    service: Service, scores: list[Asked], tmp_path: Path
) -> None:
    with proxy(tmp_path, [service]) as port:
        wrk = Wrk(tmp_path, port, scores, CROWD, statuses=True)
        time.sleep(1)
        seen = [ask(port, scores[0]) for _ in range(40)]
        time.sleep(1)
        load = wrk.stop()
    assert (load.lost, load.failed) == (0, 0)
    turned_away = [answer for answer in seen if answer.status != 200]
    assert turned_away
    assert all(_is_refusal(answer, 503, "unavailable") for answer in turned_away)
    crowd = passed(tmp_path)
    accepted = [one.seconds for one in crowd if one.status == 200]
    refused = [one.seconds for one in crowd if one.status == 503]
    assert len(refused) > len(accepted) > 10
    assert _p99(accepted) < SOMETIME
    # Who is turned away does not wait for anybody.
    assert _p99(refused) < statistics.median(accepted)
    keep(
        f"overload: {CROWD} connections that never pause",
        f"{len(accepted):,} answered, 99 of 100 within {_p99(accepted) * 1000:.0f} ms; "
        f"{len(refused):,} refused, 99 of 100 within {_p99(refused) * 1000:.0f} ms",
    )


def _p99(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=100)[-1]


def test_one_address_that_floods_is_refused_and_no_other(
    service: Service, scores: list[Asked], tmp_path: Path
) -> None:
    with proxy(tmp_path, [service], limits=True) as port:
        wrk = Wrk(tmp_path, port, [Asked("GET", "/version")], 16, statuses=True)
        until(lambda: any(one.status == 429 for one in passed(tmp_path)), "a refusal")
        others = [ask(port, scores[0], "127.0.0.9") for _ in range(20)]
        mine = [ask(port, scores[0]) for _ in range(20)]
        load = wrk.stop()
    assert {answer.status for answer in others} == {200}
    refused = [answer for answer in mine if answer.status != 200]
    assert refused
    assert all(_is_refusal(answer, 429, "too_many_requests") for answer in refused)
    assert load.requests - load.refused <= BURST + RATE * (load.seconds + 1)
    keep(
        "one address that floods",
        f"{load.refused:,} of its {load.requests:,} requests refused with 429, none of another address",
    )


def test_one_batch_runs_at_a_time_and_single_hands_do_not_wait_for_it(
    service: Service, scores: list[Asked], tmp_path: Path
) -> None:
    long = heavy.batch(1000)
    asked = _asked(long)
    with proxy(tmp_path, [service], limits=True) as port, ThreadPoolExecutor() as pool:
        batch = pool.submit(ask, port, asked)
        until(lambda: service.metrics()["mahjong_requests_in_flight"] > 0, "a batch in progress")
        assert _is_refusal(ask(port, asked, "127.0.0.4"), 503, "unavailable")
        singles = [ask(port, scores[place % len(scores)]) for place in range(20)]
        assert not batch.done()
        assert batch.result().status == 200
        assert ask(port, asked, "127.0.0.4").status == 200
    assert {answer.status for answer in singles} == {200}
    slowest = max(answer.seconds for answer in singles)
    assert slowest < SOON
    keep(
        "single hands while a batch of 1,000 hands runs",
        f"{len(singles)} of {len(singles)} answered, the slowest in {slowest * 1000:.0f} ms",
    )


def _asked(one: heavy.Heavy) -> Asked:
    return Asked("POST" if one.body else "GET", one.path, (one.body or b"").decode() or None)


def test_probes_are_answered_while_many_send_the_most_expensive_requests(
    service: Service, tmp_path: Path
) -> None:
    """More than the workers can answer: requests wait in the queue of the port, and probes do not wait with them."""
    chance = random.Random(1)
    # Cards cost most of what one hand can cost; batches have a limit of their own.
    kinds = [heavy.under_all_cards(task, chance) for task in ("score", "settle", "analyze")]
    with proxy(tmp_path, [service]) as port:
        # Of three, one is not the first of its worker.
        alone, task = max(
            (min(ask(port, _asked(one)).seconds for _ in range(3)), one.what) for one in kinds
        )
        dearest = [heavy.under_all_cards(task, chance) for _ in range(30)]
        asked = [_asked(one) for one in [*dearest, heavy.batch(300)]]
        wrk = Wrk(tmp_path, port, asked, HEAVY)
        time.sleep(0.5)
        seen = []
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            seen += [ask(port, Asked("GET", path)) for path in ("/healthz", "/readyz")]
            time.sleep(0.05)
        wrk.stop()
    assert {answer.status for answer in seen} == {200}
    slowest = max(answer.seconds for answer in seen)
    # A busy machine may need longer for one request; even there a probe does not wait for half of the queue.
    assert slowest < max(SOON, HEAVY / 2 * alone)
    keep(
        f"{HEAVY} clients that send the most expensive requests",
        f"{len(seen)} of {len(seen)} probes served, the slowest in {slowest * 1000:.0f} ms",
    )


def test_the_proxy_refuses_in_the_words_of_the_service(service: Service, tmp_path: Path) -> None:
    with proxy(tmp_path, [service], limits=True) as port:
        long = ask(port, Asked("POST", "/v1/rulesets/x/score", " " * 70_000))
        assert (long.status, json.loads(long.body)["code"]) == (413, "too_large")
        assert "65536" in json.loads(long.body)["detail"]
        far = ask(port, Asked("GET", "/" + "a" * 9000))
        assert (far.status, json.loads(far.body)["code"]) == (414, "uri_too_long")
        # Of a path both would refuse, the answers are alike, name by name.
        own = ask(service.port, Asked("POST", "/v1/rulesets/x/score", " " * 70_000))
        assert json.loads(own.body)["code"] in ("too_large", "unknown_ruleset")
        assert {*own.headers} - {*long.headers} <= {"x-ruleset"}
        near = ask(port, Asked("GET", "/v1/rulesets"))
        assert near.status == 200


def test_a_proxy_without_a_place_for_bodies_says_so_in_the_words_of_the_service(
    service: Service, tmp_path: Path
) -> None:
    with proxy(tmp_path, [service]) as port:
        shutil.rmtree(tmp_path / "nginx-body")
        large = Asked("POST", "/v1/rulesets/tcg/score/batch", " " * 200_000)
        assert _is_refusal(ask(port, large), 503, "unavailable")


def test_the_proxy_says_so_when_nobody_is_behind_it(tmp_path: Path) -> None:
    with Service(tmp_path / "gone") as service, proxy(tmp_path, [service]) as port:
        service.stop()
        assert _is_refusal(ask(port, Asked("GET", "/readyz")), 503, "unavailable")


def test_large_answers_are_compressed_and_keep_their_tag(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    with closing(connection):
        connection.request("GET", "/v1/rulesets", headers={"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        assert answer.getheader("Content-Encoding") == "gzip"
        tag = answer.getheader("ETag")
        assert tag
        answer.read()
        connection.request("GET", "/v1/rulesets", headers={"If-None-Match": tag})
        assert connection.getresponse().status == 304
