"""The port on which the counts of all workers are asked for, apart from the one that serves.

The process that holds the workers opens the port and each worker answers on it, for all of them: there is no
thread where processes are forked, and no process more.
"""

import os
import socket
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

import scoring
from service.metrics import PREFIX
from service.metrics_files import OfAllProcesses
from service.readiness import ready
from service.served import served

PATIENCE: Final = 5.0
"""Seconds a client of the port may be silent."""


class OfTheServer:
    """What is true of the server when it is asked: versions, readiness, workers, memory."""

    def __init__(self, master: int) -> None:
        self._master = master

    def collect(self) -> Iterator[Metric]:
        """Each of them."""
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
        yield GaugeMetricFamily(f"{PREFIX}_ready", "1 while /readyz says so, else 0.", int(ready()))
        sizes = [size for pid in children(self._master) if (size := resident(pid))]
        yield GaugeMetricFamily(f"{PREFIX}_workers", "Workers that run.", len(sizes))
        yield GaugeMetricFamily(
            f"{PREFIX}_worker_memory_bytes",
            "Memory of the largest worker, pages it shares with others included.",
            max(sizes, default=0),
        )


def children(pid: int) -> list[int]:
    """The processes that a process started and that are there still; none where that cannot be known."""
    try:
        return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    except OSError:
        return []


def resident(pid: int) -> int:
    """Memory of a process in bytes; 0 where there is no such process."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def opened(host: str, port: int) -> socket.socket:
    """The port, open; raises ``OSError`` where that cannot be."""
    # While a server is replaced by a newer one, both have the port for a moment.
    listener = socket.create_server((host, port), reuse_port=True, backlog=16)
    listener.settimeout(0)  # another worker may be quicker: nobody waits for what it took
    return listener


def answer(listener: socket.socket, folder: Path, master: int) -> Thread:
    """Answer on the port from a thread of its own, as long as this process lives."""
    registry = CollectorRegistry()
    registry.register(OfAllProcesses(folder))
    registry.register(OfTheServer(master))
    server = _Server(listener, partial(_Handler, registry))
    thread = Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    return thread


class _Server(HTTPServer):
    """A server on a port that is open, shared by several processes: another one may have been quicker."""

    def __init__(self, listener: socket.socket, handler: "partial[_Handler]") -> None:
        super().__init__(listener.getsockname()[:2], handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listener

    def handle_error(self, *_: object) -> None:
        """A client that went away or was silent is nobody's concern."""


class _Handler(BaseHTTPRequestHandler):
    """Two paths, no more."""

    timeout = PATIENCE
    server_version = "metrics"
    sys_version = ""

    def __init__(self, registry: CollectorRegistry, *given: object) -> None:
        self._registry = registry
        super().__init__(*given)  # type: ignore[arg-type] # what the server gives

    def do_GET(self) -> None:
        """The counts, or that this process lives."""
        if self.path == "/metrics":
            self._say(200, CONTENT_TYPE_PLAIN_0_0_4, generate_latest(self._registry))
        elif self.path == "/healthz":
            self._say(200, "application/json", b'{"status":"ok"}')
        else:
            self._say(404, "text/plain; charset=utf-8", b"There is /metrics and /healthz.\n")

    def _say(self, status: int, media_type: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing: the port is asked every few seconds."""
