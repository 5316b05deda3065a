"""Workers come and go, and whole servers, while requests are answered."""

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ops.running import Asked, Service, Wrk, ask, proxy, until

CONNECTIONS = 8
"""As many as the proxy lets into one server by each of the two ways it knows: what is asked once more finds a place."""
THREADS = 4
"""Of a worker: so many answers can have begun."""


def _replaced(service: Service, before: set[int]) -> bool:
    now = service.workers()
    return len(now) == len(before) and now.isdisjoint(before)


@pytest.fixture
def ways(service: Service, port: int) -> tuple[Service, dict[str, int]]:
    """The service, and the ports on which it is reached."""
    return service, {"behind the proxy": port, "without it": service.port}


@pytest.mark.parametrize("way", ["behind the proxy", "without it"])
def test_no_request_fails_while_hup_replaces_the_workers(
    ways: tuple[Service, dict[str, int]],
    scores: list[Asked],
    tmp_path: Path,
    figure: Callable[[str, str], None],
    way: str,
) -> None:
    service, ports = ways
    wrk = Wrk(tmp_path, ports[way], scores, 5, CONNECTIONS)
    for _ in range(2):
        time.sleep(0.7)
        before = service.workers()
        service.tell(signal.SIGHUP)
        until(lambda before=before: _replaced(service, before), "new workers")  # type: ignore[misc] # a default is bound
    load = wrk.seen()
    assert (load.lost, load.failed, load.refused) == (0, 0, 0)
    assert load.requests > 100
    figure(f"HUP twice under load, {way}", f"{load.requests:,} requests, 0 failed")


def test_no_request_fails_while_one_of_two_servers_is_stopped(
    service: Service, scores: list[Asked], tmp_path: Path, figure: Callable[[str, str], None]
) -> None:
    with Service(tmp_path / "b", DRAIN_SECONDS="1") as going:
        with proxy(tmp_path / "proxy", [going, service]) as port:
            wrk = Wrk(tmp_path, port, scores, 5, CONNECTIONS)
            time.sleep(1)
            going.tell(signal.SIGTERM)
            assert going.process.wait(30) == 0
            load = wrk.seen()
        assert any("Draining" in str(line["message"]) for line in going.lines())
    assert (load.lost, load.failed, load.refused) == (0, 0, 0)
    assert load.requests > 100
    figure("SIGTERM to one of two servers under load", f"{load.requests:,} requests, 0 failed")


def test_who_stops_sending_when_not_ready_loses_nothing(
    scores: list[Asked], tmp_path: Path, figure: Callable[[str, str], None]
) -> None:
    """One server alone: clients keep to /readyz, as a balancer does; what was sent until then is answered."""
    ready = threading.Event()
    ready.set()
    answered: list[int] = []

    def client(service: Service) -> None:
        while ready.is_set():
            answered.extend(ask(service.port, asked).status for asked in scores)

    with Service(tmp_path, DRAIN_SECONDS="2") as service:
        clients = [threading.Thread(target=client, args=(service,)) for _ in range(4)]
        for thread in clients:
            thread.start()
        time.sleep(1)
        service.tell(signal.SIGTERM)
        until(lambda: ask(service.port, Asked("GET", "/readyz")).status == 503, "not ready")
        metrics = service.metrics()
        ready.clear()
        for thread in clients:
            thread.join()
        assert service.process.wait(30) == 0
    assert set(answered) == {200}
    assert metrics["mahjong_ready"] == 0
    figure("SIGTERM, clients that keep to /readyz", f"{len(answered):,} requests, 0 failed")


def test_a_worker_that_is_killed_loses_what_it_had_and_is_replaced(
    service: Service, scores: list[Asked], tmp_path: Path, figure: Callable[[str, str], None]
) -> None:
    wrk = Wrk(tmp_path, service.port, scores, 4, CONNECTIONS)
    time.sleep(1)
    before = service.workers()
    killed = min(before)
    os.kill(killed, signal.SIGKILL)
    until(lambda: len(service.workers() - {killed}) == len(before), "a new worker")
    load = wrk.seen()
    # A connection has one request on its way, and no more connections than these are there.
    assert load.lost <= CONNECTIONS
    assert (load.failed, load.refused) == (0, 0)
    assert load.requests > 100
    assert service.metrics()["mahjong_workers"] == len(before)
    figure(
        "SIGKILL of a worker under load, without a proxy",
        f"{load.requests:,} requests, {load.lost} lost of {CONNECTIONS} under way",
    )


def test_behind_the_proxy_all_are_answered_but_those_whose_answer_had_begun(
    service: Service,
    port: int,
    scores: list[Asked],
    tmp_path: Path,
    figure: Callable[[str, str], None],
) -> None:
    """The others are asked once more: every request is a pure question."""
    wrk = Wrk(tmp_path, port, scores, 4, CONNECTIONS)
    time.sleep(1)
    before = service.workers()
    os.kill(min(before), signal.SIGKILL)
    until(lambda: len(service.workers()) == len(before), "a new worker")
    load = wrk.seen()
    assert load.lost <= THREADS
    assert (load.failed, load.refused) == (0, 0)
    assert load.requests > 100
    figure(
        "SIGKILL of a worker under load, behind the proxy",
        f"{load.requests:,} requests, {load.lost} lost",
    )


def test_nothing_that_was_counted_is_lost_with_its_worker(service: Service) -> None:
    def counted() -> float:
        name = 'mahjong_requests_total{method="GET",route="/version",ruleset="",status="200"}'
        return service.metrics().get(name, 0)

    before = counted()
    for _ in range(20):
        ask(service.port, Asked("GET", "/version"))
    old = service.workers()
    service.tell(signal.SIGHUP)
    until(lambda: _replaced(service, old), "new workers")
    for _ in range(20):
        ask(service.port, Asked("GET", "/version"))
    assert counted() - before == 40
