"""Real processes on the loopback interface: the service under gunicorn, and nginx in front of it."""

import contextlib
import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

from tests.ops.load import HERE, PATIENCE, Asked, ask

ROOT = Path(__file__).parents[2]
NGINX_CONF = ROOT / "deploy/nginx.conf"


_PROCESS = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_PORTS = iter(random.sample(range(20_000 + _PROCESS % 16, 32_000, 16), 750))
"""Ports outside the range that the system assigns to outgoing connections; no other process of the same run draws them."""


def free_port() -> int:
    """Return a port that is free and that was not returned before, so that it stays free until it is used."""
    for port in _PORTS:
        with contextlib.suppress(OSError), socket.create_server((HERE, port)):
            return port
    raise OSError("no free port")


def until(true: Callable[[], bool], what: str) -> None:
    """Wait until a condition holds; raise ``TimeoutError`` with its name."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.05)


def answers(port: int) -> bool:
    """Return whether the service, or a proxy in front of it, is ready on a port."""
    try:
        return ask(port, Asked("GET", "/readyz")).status == 200
    except (OSError, http.client.HTTPException):  # no server, or the port connected to itself
        return False


class Service:
    """The service under gunicorn, as it is shipped."""

    def __init__(self, folder: Path, *, under: Sequence[str] = (), **settings: str) -> None:
        """Start the service with settings; ``under`` is the start of a command that runs another one, such as ``prlimit``."""
        folder.mkdir(parents=True, exist_ok=True)
        self._under = under
        self.port, self.probes_port, self.metrics_port = free_port(), free_port(), free_port()
        self.log = folder / "service.log"
        own = {
            "HOME": str(folder), "HOST": HERE, "PORT": str(self.port),
            "PROBES_PORT": str(self.probes_port), "METRICS_PORT": str(self.metrics_port),
            "WEB_CONCURRENCY": "2", "MAX_REQUESTS": "0",
        }  # fmt: skip
        self._environment = os.environ | own | settings
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [*self._under, sys.executable, "-m", "service"], cwd=ROOT, env=self._environment,
                stdout=log, stderr=log,
            )  # fmt: skip

    def __enter__(self) -> Self:
        try:
            self.wait()
        except BaseException:
            self.stop()
            raise
        return self

    def restart(self) -> None:
        """End the service with SIGTERM and start it again on the same ports."""
        self.stop()
        self.process = self._start()
        self.wait()

    def wait(self) -> None:
        """Wait until the service is ready."""
        until(self.is_ready, f"the service:\n{self.log.read_text()}")

    def __exit__(self, *_: object) -> None:
        self.stop()

    def is_ready(self) -> bool:
        """Return whether the service is ready; raise ``RuntimeError`` if its process has ended."""
        if self.process.poll() is not None:
            raise RuntimeError(self.log.read_text())
        return answers(self.port)

    def workers(self) -> set[int]:
        """Return the process ids of the workers."""
        pid = self.process.pid
        told = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return set(map(int, told))

    def memory(self) -> float:
        """Return the memory of the largest worker in MiB, including the pages it shares."""
        sizes = [0]
        for pid in self.workers():
            with contextlib.suppress(OSError):  # replaced meanwhile
                sizes.append(int(Path(f"/proc/{pid}/statm").read_text().split()[1]))
        return max(sizes) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def metrics(self) -> dict[str, float]:
        """Return every count by name and labels."""
        text = ask(self.metrics_port, Asked("GET", "/metrics")).body.decode()
        lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}

    def lines(self) -> list[dict[str, Any]]:
        """Return the lines of the log."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def tell(self, number: signal.Signals) -> None:
        """Send a signal to the process that holds the workers."""
        self.process.send_signal(number)

    def replace_workers(self) -> None:
        """Replace the workers, one generation by the next."""
        before = self.workers()
        self.tell(signal.SIGHUP)
        until(lambda: self.workers().isdisjoint(before), "new workers")

    def stop(self) -> None:
        """End the service."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Listening(Protocol):
    """A server behind a proxy."""

    @property
    def port(self) -> int:
        """The port for requests."""

    @property
    def probes_port(self) -> int:
        """The port for probes."""


@contextlib.contextmanager
def proxy(folder: Path, services: Sequence[Listening], *, limits: bool = False) -> Iterator[int]:
    """Start the proxy with the shipped configuration in front of one service or two, and yield its port.

    Without ``limits`` one address may send any number of requests, because all of the load comes from here.
    """
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    conf = configuration(folder, port, services, limits=limits)
    path = folder / "nginx.conf"
    path.write_text(conf)
    user = " user root;" if os.geteuid() == 0 else ""
    log = (folder / "nginx.log").open("ab")
    process = subprocess.Popen(
        [nginx(), "-p", str(folder), "-c", str(path), "-g", f"daemon off;{user}"],
        stdout=log,
        stderr=log,
    )

    def is_ready() -> bool:
        if process.poll() is not None:
            raise RuntimeError((folder / "nginx.log").read_text())
        return answers(port)

    try:
        until(is_ready, "the proxy")
        yield port
    finally:
        process.send_signal(signal.SIGQUIT)  # requests in progress are finished
        process.wait(PATIENCE)
        log.close()


class Passed(NamedTuple):
    """A request in the log of the proxy."""

    status: int
    seconds: float
    upstream: str
    """The statuses of the service, one for each try."""


def passed(folder: Path) -> list[Passed]:
    """Return the answered requests of a proxy in the order of its log."""
    lines = (folder / "nginx.log").read_text().splitlines()
    told = (json.loads(line) for line in lines if line.startswith('{"time"'))
    return [Passed(line["status"], line["seconds"], line["upstream_status"]) for line in told]


def configuration(folder: Path, port: int, services: Sequence[Listening], *, limits: bool) -> str:
    """Return the configuration with the ports, paths and, if ``limits`` is false, rates of the test."""
    text = NGINX_CONF.read_text()
    place = "server 127.0.0.1:8000 max_conns=32 max_fails=0;"
    first, second = (place.replace("8000", str(one.port)) for one in (services[0], services[-1]))
    changes = [
        ("listen 8080", f"listen {HERE}:{port}", 1),
        (" /tmp/", f" {folder}/", 6),
        (f"{place}\n        {place}", f"{first}\n        {second}", 1),
        ("server 127.0.0.1:8000", f"server 127.0.0.1:{services[0].port}", 2),
        ("server 127.0.0.1:8001", f"server 127.0.0.1:{services[0].probes_port}", 1),
        ("worker_processes auto;", "worker_processes 1;", 1),
    ]
    if not limits:
        changes += [
            ("requests:10m rate=200r/s", "requests:10m rate=100000r/s", 1),
            ("batches:10m rate=20r/s", "batches:10m rate=100000r/s", 1),
            ("limit_conn connections 200;", "", 1),
            ("limit_conn own_batches 4;", "", 1),
            ("burst=400", "burst=60000", 1),
        ]
    for old, new, times in changes:
        if text.count(old) != times:
            raise ValueError(old)
        text = text.replace(old, new)
    return text


def nginx() -> str:
    """Return the path of nginx; Debian installs it in a folder for administrators."""
    return shutil.which("nginx") or "/usr/sbin/nginx"
