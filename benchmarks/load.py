"""Sends bodies over keep-alive connections for some seconds: with `wrk`, else with sockets."""

from __future__ import annotations

import json
import re
import selectors
import shutil
import socket
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from itertools import cycle
from math import inf
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
_LAST = b"\r\n0\r\n\r\n"
"""How an answer in chunks ends."""
_GOOD = (b"HTTP/1.1 200", b"HTTP/1.1 304")
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
    headers = {"Content-Type": "application/json"}
    return with_sockets(port, [written("POST", path, body, headers) for body in bodies], seconds)


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
        self._head = self._end = b""
        self._missing: float = 0
        """Bytes of the answer that have not come, once its head has; without end where it comes in chunks."""
        self.sent = 0.0

    def send(self, request: bytes) -> None:
        self._head = self._end = b""
        self.sent = perf_counter()
        self.socket.sendall(request)

    def answered(self) -> bool:
        """Take what has come; whether the answer is whole."""
        more = self.socket.recv(1 << 18)
        if b"\r\n\r\n" not in self._head:
            self._head += more
            head, _, more = self._head.partition(b"\r\n\r\n")
            if not self._head or not any(good.startswith(head[: len(good)]) for good in _GOOD):
                raise SystemExit(f"not a good answer: {self._head[:200]!r}")
            size = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
            chunks = b"\r\ntransfer-encoding: chunked" in head.lower()
            self._missing = inf if chunks else int(size[1]) if size else 0
        self._missing -= len(more)
        self._end = (self._end + more)[-len(_LAST) :]
        return b"\r\n\r\n" in self._head and (self._missing <= 0 or self._end == _LAST)


def with_sockets(port: int, requests: Sequence[bytes], seconds: float) -> Load:
    """Send whole requests in turn, from one thread of Python, which takes more of the processor than `wrk` does."""
    asked = cycle(requests)
    spent: list[float] = []
    with selectors.DefaultSelector() as ready, ExitStack() as opened:
        lines = [_Line(port) for _ in range(CONNECTIONS)]
        for line in lines:
            opened.enter_context(line.socket)
        start = perf_counter()
        for line in lines:
            ready.register(line.socket, selectors.EVENT_READ, line)
            line.send(next(asked))
        while perf_counter() - start < seconds or len(spent) < CONNECTIONS:
            for key, _ in ready.select():
                line = key.data
                if line.answered():
                    spent.append(perf_counter() - line.sent)
                    line.send(next(asked))
        whole = perf_counter() - start
    return Load(len(spent), len(spent) / whole, quantiles(spent, n=100)[98] * 1e3)


def written(method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> bytes:
    """A request as it goes through a socket."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [] if body is None else [f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")


def body_of(request: object) -> bytes:
    """A request as it is sent."""
    return json.dumps(request, separators=(",", ":")).encode()
