"""The metrics port, served by the parent process of the workers."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

import scoring
from service.ops.metrics import PREFIX
from service.served import is_ready, served

_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class ServerState(Collector):
    """Versions, readiness, workers and their memory, at the time of the request."""

    def __init__(self, server: Any) -> None:  # noqa: ANN401 - gunicorn is published without types
        self._server = server

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics of the server."""
        yield InfoMetricFamily(PREFIX, "The version that runs.", {"version": scoring.__version__})
        rules = GaugeMetricFamily(
            f"{PREFIX}_ruleset_info",
            "The rules that are served.",
            labels=("ruleset", "version", "digest"),
        )
        for one in served().values():
            ruleset = one.ruleset
            rules.add_metric((ruleset.id, ruleset.version, ruleset.digest), 1)
        yield rules
        yield GaugeMetricFamily(
            f"{PREFIX}_ready", "1 while /readyz reports ready, else 0.", int(is_ready())
        )
        sizes = [resident(pid) for pid in list(self._server.WORKERS)]
        yield GaugeMetricFamily(f"{PREFIX}_workers", "Workers that run.", len(sizes))
        yield GaugeMetricFamily(
            f"{PREFIX}_worker_memory_bytes",
            "Memory of the largest worker, pages it shares with others included.",
            max(sizes, default=0),
        )


def resident(pid: int) -> int:
    """Return the memory of a process in bytes, or 0 if the system does not report it."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
    except OSError:
        return 0


def serve(server: Any, host: str, port: int) -> None:  # noqa: ANN401 - likewise
    """Serve the metrics of all workers on a port, in a thread. Raise ``OSError`` if the port is taken."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(ServerState(server))
    start_http_server(port, host, registry)
