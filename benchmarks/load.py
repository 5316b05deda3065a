"""Sends bodies over keep-alive connections for some seconds: with `wrk`, else with sockets."""

from __future__ import annotations

import json
import re
import selectors
import shutil
import socket
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

CONNECTIONS = 16

_SCRIPT = """\
local requests, place = {}, 0
init = function(arguments)
  local headers = {["Content-Type"] = "application/json"}
  for body in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format("POST", nil, headers, body)
  end
end
request = function()
  place = place % #requests + 1
  return requests[place]
end
"""
_UNITS = {"us": 1e-3, "ms": 1.0, "s": 1e3}
_FAULTS = re.compile(r"Non-2xx or 3xx responses: \d+|Socket errors: .*")


class Load(NamedTuple):
    """What a server bore."""

    requests: int
    rate: float
    """Requests a second."""
    p99: float
    """Milliseconds within which 99 of 100 were answered."""


def client(seconds: float) -> str:
    """What sends requests for so long, for the report."""
    return "`wrk`" if _wrk(seconds) else "the benchmark's own client (one thread of Python)"


def _wrk(seconds: float) -> bool:
    """Whether there is `wrk`, which knows only whole seconds."""
    return seconds >= 1 and shutil.which("wrk") is not None


def load(port: int, path: str, bodies: Sequence[bytes], seconds: float) -> Load:
    """POST ``bodies`` in turn; exits where anything but a good answer comes back."""
    if _wrk(seconds):
        return with_wrk(port, path, bodies, seconds)
    return with_sockets(port, path, bodies, seconds)


def with_wrk(port: int, path: str, bodies: Sequence[bytes], seconds: float) -> Load:
    """The same from one thread of `wrk`."""
    with TemporaryDirectory() as folder:
        script, lines = Path(folder, "post.lua"), Path(folder, "bodies")
        script.write_text(_SCRIPT)
        lines.write_bytes(b"\n".join(bodies) + b"\n")
        shape = ["-t1", f"-c{CONNECTIONS}", f"-d{round(seconds)}s", "--timeout", "10s", "--latency"]
        url = f"http://127.0.0.1:{port}{path}"
        told = subprocess.run(
            ["wrk", *shape, "-s", str(script), url, "--", str(lines)],
            capture_output=True,
            check=True,
            text=True,
        ).stdout
    if fault := _FAULTS.search(told):
        raise SystemExit(f"{path}: {fault[0]}")
    p99 = re.search(r"99%\s+([\d.]+)(us|ms|s)", told)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", told)
    count = re.search(r"(\d+) requests in", told)
    if not (p99 and rate and count):
        raise SystemExit(f"wrk said: {told}")
    return Load(int(count[1]), float(rate[1]), float(p99[1]) * _UNITS[p99[2]])


class _Line:
    """One connection with at most one request on its way."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.read = b""
        self.sent = 0.0

    def send(self, request: bytes) -> None:
        self.read = b""
        self.sent = perf_counter()
        self.socket.sendall(request)

    def answered(self) -> bool:
        """Take what has come; whether the answer is whole."""
        more = self.socket.recv(1 << 16)
        self.read += more
        head, blank, body = self.read.partition(b"\r\n\r\n")
        if not more or not head.startswith(b"HTTP/1.1 200"[: len(head)]):
            raise SystemExit(f"not a good answer: {self.read[:200]!r}")
        size = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
        return bool(blank and size and len(body) >= int(size[1]))


def with_sockets(port: int, path: str, bodies: Sequence[bytes], seconds: float) -> Load:
    """The same from one thread of Python: it takes more of the processor than `wrk` does."""
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    requests = cycle([f"{head}Content-Length: {len(b)}\r\n\r\n".encode() + b for b in bodies])
    spent: list[float] = []
    with selectors.DefaultSelector() as ready, ExitStack() as opened:
        lines = [_Line(port) for _ in range(CONNECTIONS)]
        for line in lines:
            opened.enter_context(line.socket)
        start = perf_counter()
        for line in lines:
            ready.register(line.socket, selectors.EVENT_READ, line)
            line.send(next(requests))
        while perf_counter() - start < seconds or len(spent) < CONNECTIONS:
            for key, _ in ready.select():
                line = key.data
                if line.answered():
                    spent.append(perf_counter() - line.sent)
                    line.send(next(requests))
        whole = perf_counter() - start
    return Load(len(spent), len(spent) / whole, quantiles(spent, n=100)[98] * 1e3)


def body_of(request: object) -> bytes:
    """A request as it is sent."""
    return json.dumps(request, separators=(",", ":")).encode()
