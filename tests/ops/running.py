"""Real processes for the tests of operation: the service under gunicorn, nginx before it, wrk and slow clients against them.

Everything is on the loopback interface, bounded in number and time, and ended by who started it.
"""

import contextlib
import http.client
import json
import os
import random
import re
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple, Self

ROOT = Path(__file__).parents[2]
NGINX_CONF = ROOT / "deploy/nginx.conf"
PATIENCE = 120.0
"""Seconds that anything may take at most, on a machine that has other things to do."""
HERE = "127.0.0.1"

_LUA = """\
local requests, place = {}, 0
local threads = {}
setup = function(thread) table.insert(threads, thread) end
init = function(arguments)
  refused, failed = 0, 0
  for line in io.lines(arguments[1]) do
    local method, path, kind, body = line:match("^(%S+) (%S+) (%S+) ?(.*)$")
    local headers = {}
    if kind ~= "-" then headers["Content-Type"] = kind else body = nil end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end
request = function()
  place = place % #requests + 1
  return requests[place]
end
response = function(status)
  if status == 503 or status == 429 then refused = refused + 1
  elseif status >= 500 then failed = failed + 1 end
end
done = function(summary, latency)
  local refused, failed = 0, 0
  for _, thread in ipairs(threads) do
    refused = refused + thread:get("refused")
    failed = failed + thread:get("failed")
  end
  local e = summary.errors
  io.stderr:write(string.format(
    '{"requests":%d,"refused":%d,"failed":%d,"lost":%d,"seconds":%.3f,"p50":%.3f,"p99":%.3f}',
    summary.requests, refused, failed, e.connect + e.read + e.write + e.timeout,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
"""


class Asked(NamedTuple):
    """A request as it is sent."""

    method: str
    path: str
    body: str | None = None
    media_type: str = "application/json"

    def line(self) -> str:
        """For the script of wrk."""
        if self.body is None:
            return f"{self.method} {self.path} -"
        return f"{self.method} {self.path} {self.media_type} {self.body}"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float


class Load(NamedTuple):
    """What wrk saw."""

    requests: int
    refused: int
    """Answered with 429 or 503."""
    failed: int
    """Answered with any other error of the server."""
    lost: int
    """Not answered."""
    seconds: float
    p50: float
    """Milliseconds."""
    p99: float

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds


def free_port() -> int:
    """A port nobody has just now, and nobody is given who connects to somewhere: it stays free until it is opened."""
    for port in random.sample(range(20_000, 32_000), 100):
        with contextlib.suppress(OSError), socket.create_server((HERE, port)):
            return port
    raise OSError("no free port")


def ask(port: int, asked: Asked, source: str = HERE, timeout: float = PATIENCE) -> Answer:
    """One request on a connection of its own, from an address of the loopback network."""
    begun = time.perf_counter()
    connection = http.client.HTTPConnection(HERE, port, timeout, source_address=(source, 0))
    try:
        headers = {} if asked.body is None else {"Content-Type": asked.media_type}
        body = None if asked.body is None else asked.body.encode()
        connection.request(asked.method, asked.path, body, headers)
        got = connection.getresponse()
        told = {name.lower(): value for name, value in got.getheaders()}
        return Answer(got.status, told, got.read(), time.perf_counter() - begun)
    finally:
        connection.close()


def until(true: Callable[[], bool], what: str) -> None:
    """Wait for something that is to happen."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.05)


class Service:
    """The service under gunicorn, as it is shipped."""

    def __init__(self, folder: Path, **settings: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.port, self.metrics_port = free_port(), free_port()
        self.log = folder / "service.log"
        own = {
            "HOME": str(folder),
            "HOST": HERE,
            "PORT": str(self.port),
            "METRICS_PORT": str(self.metrics_port),
            "WEB_CONCURRENCY": "2",
            "MAX_REQUESTS": "0",
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", "--config", "service/gunicorn_conf.py"],
                cwd=ROOT,
                env=os.environ | own | settings,
                stdout=log,
                stderr=log,
            )

    def __enter__(self) -> Self:
        try:
            self.wait()
        except BaseException:
            self.stop()
            raise
        return self

    def wait(self) -> None:
        """Until it is ready."""
        until(self.is_ready, f"the service:\n{self.log.read_text()}")

    def __exit__(self, *_: object) -> None:
        self.stop()

    def is_ready(self) -> bool:
        """Whether /readyz says so."""
        if self.process.poll() is not None:
            raise RuntimeError(self.log.read_text())
        try:
            return ask(self.port, Asked("GET", "/readyz")).status == 200
        except (OSError, http.client.HTTPException):  # nobody there, or an echo of ourselves
            return False

    def workers(self) -> set[int]:
        """The processes that serve."""
        pid = self.process.pid
        told = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return set(map(int, told))

    def memory(self) -> float:
        """MiB of the largest worker, pages it shares included."""
        pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.workers()]
        return max(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def metrics(self) -> dict[str, float]:
        """Every count, by name and labels."""
        text = ask(self.metrics_port, Asked("GET", "/metrics")).body.decode()
        lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}

    def lines(self) -> list[dict[str, Any]]:
        """Every line of the log."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def tell(self, number: signal.Signals) -> None:
        """Send a signal to the process that holds the workers."""
        self.process.send_signal(number)

    def stop(self) -> None:
        """End it."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def proxy(folder: Path, services: Sequence[Service], *, limits: bool = False) -> Iterator[int]:
    """The proxy with the configuration that is shipped, before one service or two; the port it listens on.

    Without ``limits`` one address may send as much as it likes: all of the load comes from here.
    """
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    conf = configuration(folder, port, [service.port for service in services], limits=limits)
    path = folder / "nginx.conf"
    path.write_text(conf)
    user = " user root;" if os.geteuid() == 0 else ""
    log = (folder / "nginx.log").open("ab")
    process = subprocess.Popen(
        [nginx(), "-p", str(folder), "-c", str(path), "-g", f"daemon off;{user}"],
        stdout=log,
        stderr=log,
    )

    def answers() -> bool:
        if process.poll() is not None:
            raise RuntimeError((folder / "nginx.log").read_text())
        try:
            return ask(port, Asked("GET", "/readyz")).status == 200
        except (OSError, http.client.HTTPException):  # nobody there, or an echo of ourselves
            return False

    try:
        until(answers, "the proxy")
        yield port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        log.close()


class Passed(NamedTuple):
    """A request as the proxy saw it."""

    status: int
    seconds: float


def passed(folder: Path) -> list[Passed]:
    """Every request of a proxy that was answered, in the order of its log."""
    lines = (folder / "nginx.log").read_text().splitlines()
    told = (json.loads(line) for line in lines if line.startswith('{"time"'))
    return [Passed(line["status"], line["seconds"]) for line in told]


def configuration(folder: Path, port: int, services: Sequence[int], *, limits: bool) -> str:
    """The configuration with ports, places and, where that is wanted, rates of the test."""
    text = NGINX_CONF.read_text()
    ports = cycle((*services, *services)[:2])
    changes = [
        ("listen 8080", f"listen {HERE}:{port}", 1),
        (" /tmp/", f" {folder}/", 6),
        ("server 127.0.0.1:8000 max_fails=0;", f"server 127.0.0.1:{services[0]} max_fails=0;", 1),
        ("worker_processes auto;", "worker_processes 1;", 1),
    ]
    if not limits:
        changes += [("rate=50r/s", "rate=100000r/s", 1), ("rate=2r/s", "rate=100000r/s", 1)]
        changes += [
            ("limit_conn connections 100;", "", 1),
            ("limit_conn own_batches 2;", "", 1),
            ("burst=200", "burst=60000", 1),
        ]
    for old, new, times in changes:
        if text.count(old) != times:
            raise ValueError(old)
        text = text.replace(old, new)
    # In pairs: the first way of each is to the first service.
    return re.sub(r"127\.0\.0\.1:8000 ", lambda _: f"127.0.0.1:{next(ports)} ", text)


def nginx() -> str:
    """The program; Debian keeps it where only the administrator looks."""
    return shutil.which("nginx") or "/usr/sbin/nginx"


class Wrk:
    """wrk at work: started at once, asked for what it saw at the end."""

    def __init__(
        self, folder: Path, port: int, requests: Sequence[Asked], seconds: int, connections: int
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        script, lines = folder / "load.lua", folder / "requests"
        script.write_text(_LUA)
        lines.write_text("".join(f"{asked.line()}\n" for asked in requests))
        self._seconds = seconds
        shape = ["-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s"]
        self._process = subprocess.Popen(
            ["wrk", *shape, "-s", script, f"http://{HERE}:{port}/", "--", lines],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def seen(self) -> Load:
        """What it saw, when it is through."""
        _, told = self._process.communicate(timeout=self._seconds + PATIENCE)
        return Load(**json.loads(told))


class SlowClients:
    """Clients that send a byte now and then, of a header or of a body, or nothing at all, each kind a third of them."""

    HEAD = b"GET /healthz HTTP/1.1\r\nHost: slow\r\nX-Slow: " + b"a" * 4000
    BODY = (
        b"POST /v1/verify HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\n"
        b"Content-Length: 4000\r\n\r\n" + b" " * 4000
    )

    def __init__(self, port: int, number: int) -> None:
        kinds = (self.HEAD, self.BODY, b"")
        self._rest: dict[socket.socket, bytes] = {}
        for client in range(number):
            # Every few of them have an address of their own, as they would.
            source = f"127.0.1.{1 + client // 4}"
            connection = socket.create_connection((HERE, port), source_address=(source, 0))
            told = kinds[client % 3]
            begin = told.find(b"\r\n\r\n") + 4 if b"\r\n\r\n" in told else min(len(told), 40)
            connection.sendall(told[:begin])
            connection.setblocking(False)  # noqa: FBT003 - the library's own word
            self._rest[connection] = told[begin:]

    def trickle(self) -> None:
        """A byte more from each that has one; who was turned away is gone."""
        with selectors.DefaultSelector() as ready:
            for connection in self._rest:
                ready.register(connection, selectors.EVENT_READ)
            for key, _ in ready.select(0):
                gone = key.fileobj
                assert isinstance(gone, socket.socket)
                del self._rest[gone]
                gone.close()
        for connection, rest in self._rest.items():
            if rest:
                try:
                    connection.send(rest[:1])
                except OSError:
                    continue
                self._rest[connection] = rest[1:]

    @property
    def left(self) -> int:
        """How many hold on."""
        return len(self._rest)

    def close(self) -> None:
        """They give up."""
        for connection in self._rest:
            connection.close()
        self._rest.clear()
