"""Workers with threads, as the service has them, beside gunicorn's plain ones: the same requests in turn, behind the proxy."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from tests.ops.running import Asked, Load, Service, Wrk, proxy

ROUNDS = 3
SECONDS = 2
CONNECTIONS = 8
"""As many as the threads of both workers: nobody is refused."""


def test_threads_lose_nothing_and_are_measured_beside_plain_workers(
    scores: list[Asked], tmp_path: Path, figure: Callable[[str, str], None]
) -> None:
    kinds = {"threads": {}, "plain": {"GUNICORN_CMD_ARGS": "--worker-class sync"}}
    seen: dict[str, list[Load]] = {name: [] for name in kinds}
    with ExitStack() as opened:
        ports = {}
        for name, settings in kinds.items():
            service = opened.enter_context(Service(tmp_path / name, **settings))
            ports[name] = opened.enter_context(proxy(service.log.parent, [service]))
        for _ in range(ROUNDS):
            for name, port in ports.items():
                load = Wrk(tmp_path / name, port, scores, SECONDS, CONNECTIONS).seen()
                seen[name].append(load)
    assert {(load.lost, load.failed, load.refused) for load in seen["threads"]} == {(0, 0, 0)}
    figure(
        f"{CONNECTIONS} connections, workers with threads and plain ones in turn, behind the proxy",
        "; ".join(f"{name}: {_told(loads)}" for name, loads in seen.items()),
    )


def _told(loads: list[Load]) -> str:
    rate, p99 = median(one.rate for one in loads), median(one.p99 for one in loads)
    failed = sum(one.lost + one.failed + one.refused for one in loads)
    return f"{rate:,.0f} requests/s, 99 of 100 within {p99:.0f} ms, {failed} failed"
