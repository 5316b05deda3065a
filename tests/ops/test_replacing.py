"""Workers come and go, and whole servers, while requests are answered."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.ops.figures import keep
from tests.ops.load import Asked, Load, Wrk, ask
from tests.ops.running import Service, passed, proxy, until

CONNECTIONS = 16
KILLS = 30
"""Tries to kill a worker while it works."""


def _nothing_lost(load: Load) -> bool:
    assert load.requests > 100
    return (load.lost, load.bad) == (0, 0)


def test_no_request_fails_while_hup_replaces_the_workers(
    service: Service, port: int, scores: list[Asked], tmp_path: Path
) -> None:
    wrk = Wrk(tmp_path, port, scores, CONNECTIONS)
    for _ in range(2):
        time.sleep(0.7)
        service.replace_workers()
    time.sleep(0.7)
    load = wrk.stop()
    assert _nothing_lost(load)
    keep("HUP twice under load", f"{load.requests:,} requests, 0 failed")


def test_no_request_fails_while_workers_are_replaced_by_the_hundred(
    scores: list[Asked], tmp_path: Path
) -> None:
    """Each after some ten requests; docs/reference/settings.md, `MAX_REQUESTS`."""
    with (
        Service(tmp_path / "service", MAX_REQUESTS="10") as service,
        proxy(tmp_path, [service]) as port,
    ):
        wrk = Wrk(tmp_path, port, scores, CONNECTIONS)
        time.sleep(3)
        assert _nothing_lost(wrk.stop())


def test_no_request_fails_while_two_servers_are_restarted_in_turn(
    service: Service, scores: list[Asked], tmp_path: Path
) -> None:
    """SIGTERM without a word before: what a server that stops leaves in its queue, the proxy asks the other."""
    with Service(tmp_path / "other") as other, proxy(tmp_path, [service, other]) as port:
        wrk = Wrk(tmp_path, port, scores, CONNECTIONS)
        for one in (service, other):
            time.sleep(0.7)
            one.restart()
        time.sleep(0.7)
        load = wrk.stop()
    assert _nothing_lost(load)
    keep(
        "SIGTERM to each of two servers in turn under load", f"{load.requests:,} requests, 0 failed"
    )


QUEUE = 60
"""Requests at once, of the 64 that the proxy keeps for two workers."""


def test_nothing_is_lost_where_the_proxy_stops_first(scores: list[Asked], tmp_path: Path) -> None:
    """The order of compose.yaml and kubernetes/: new requests go elsewhere, the proxy finishes what it has, the server stops."""
    many = (scores * QUEUE)[:QUEUE]
    with Service(tmp_path / "service") as service, ThreadPoolExecutor(len(many)) as pool:
        with proxy(tmp_path, [service]) as port:
            asked = [pool.submit(ask, port, one) for one in many]
            until(lambda: any(one.done() for one in asked), "the first answer")
            until(lambda: all(one.running() or one.done() for one in asked), "all asked")
            time.sleep(0.1)
        service.stop()
        assert {one.result().status for one in asked} == {200}
        assert service.process.returncode == 0
    keep("the proxy and then the server stopped", f"{len(many)} requests in progress, 0 failed")


def test_what_a_killed_worker_was_working_on_is_asked_again(
    service: Service, scores: list[Asked], tmp_path: Path
) -> None:
    killed = asked_again = 0
    with proxy(tmp_path, [service]) as port:
        wrk = Wrk(tmp_path, port, scores, CONNECTIONS)
        while not asked_again and killed < KILLS:
            time.sleep(0.5)
            _kill(service)
            killed += 1
            asked_again = [one.upstream for one in passed(tmp_path)].count("502, 200")
        load = wrk.stop()
    seen = (killed, asked_again, load)
    assert asked_again > 0, seen
    # A worker has one request at a time, and an answer that has begun cannot be asked again.
    assert load.lost <= killed, seen
    assert load.bad == 0, seen
    keep(
        "SIGKILL of a worker under load",
        f"{load.requests:,} requests, {asked_again} asked again, {load.lost} lost",
    )


def _kill(service: Service) -> None:
    """Kill a worker, which has most probably a request in its hands: it is stopped first, wherever it is."""
    before = service.workers()
    one = min(before)
    os.kill(one, signal.SIGSTOP)
    time.sleep(0.2)
    os.kill(one, signal.SIGKILL)
    until(lambda: len(service.workers() - {one}) == len(before), "a new worker")


def test_nothing_that_was_counted_is_lost_with_its_worker(service: Service) -> None:
    def counted() -> float:
        name = 'mahjong_requests_total{method="GET",route="/version",ruleset="",status="200"}'
        return service.metrics().get(name, 0)

    before = counted()
    for _ in range(20):
        ask(service.port, Asked("GET", "/version"))
    service.replace_workers()
    for _ in range(20):
        ask(service.port, Asked("GET", "/version"))
    assert counted() - before == 40
