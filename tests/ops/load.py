"""Requests, and clients that send them one at a time, many at once with wrk, or slowly."""

import http.client
import json
import selectors
import signal
import socket
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

HERE = "127.0.0.1"
PATIENCE = 120.0
"""The longest time that anything may take on a busy machine, in seconds."""
_LUA = Path(__file__).with_name("load.lua")


class Asked(NamedTuple):
    """A request."""

    method: str
    path: str
    body: str | None = None
    media_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()
    """The headers other than the media type of a body."""

    def all_headers(self) -> dict[str, str]:
        """Return the headers, with the media type if there is a body."""
        return dict(self.headers) | ({"Content-Type": self.media_type} if self.body else {})

    def for_wrk(self) -> bytes:
        """Return the request in the format of the script of wrk."""
        body, headers = (self.body or "").encode(), self.all_headers()
        lines = [f"{self.method} {self.path} {len(headers)} {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        return "\n".join([*lines, ""]).encode() + body + b"\n"


class Answer(NamedTuple):
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float


class Load(NamedTuple):
    """The results of wrk."""

    requests: int
    bad: int
    """Responses with a status above 399."""
    refused: int
    """Responses with 429 or 503; counted only with ``statuses``."""
    failed: int
    """Responses with another status above 499; likewise."""
    lost: int
    """Requests without a response."""
    seconds: float
    p50: float
    """Milliseconds."""
    p99: float

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds


def ask(port: int, asked: Asked, source: str = HERE, timeout: float = PATIENCE) -> Answer:
    """Send one request on a new connection from an address of the loopback network, and return the response."""
    begun = time.perf_counter()
    connection = http.client.HTTPConnection(HERE, port, timeout, source_address=(source, 0))
    try:
        body = None if asked.body is None else asked.body.encode()
        connection.request(asked.method, asked.path, body, asked.all_headers())
        got = connection.getresponse()
        told = {name.lower(): value for name, value in got.getheaders()}
        return Answer(got.status, told, got.read(), time.perf_counter() - begun)
    finally:
        connection.close()


class Wrk:
    """A run of wrk for a number of seconds or until it is stopped."""

    def __init__(
        self,
        folder: Path,
        port: int,
        requests: Iterable[Asked],
        connections: int,
        seconds: int = round(PATIENCE),
        *,
        statuses: bool = False,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        script, sent = folder / "load.lua", folder / "requests"
        script.write_text(_LUA.read_text())
        with sent.open("wb") as file:
            file.writelines(asked.for_wrk() for asked in requests)
        self._seconds = seconds
        shape = ["-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s"]
        words = [str(sent), *(["statuses"] if statuses else [])]
        self._process = subprocess.Popen(
            ["wrk", *shape, "-s", script, f"http://{HERE}:{port}/", "--", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def seen(self) -> Load:
        """Return the results after the run ends."""
        _, told = self._process.communicate(timeout=self._seconds + PATIENCE)
        return Load(**json.loads(told))

    def stop(self) -> Load:
        """Stop the run and return the results so far."""
        self._process.send_signal(signal.SIGINT)
        return self.seen()


class SlowClients:
    """Slow clients: a third send a header byte by byte, a third a body, a third nothing."""

    HEAD = b"GET /healthz HTTP/1.1\r\nHost: slow\r\nX-Slow: " + b"a" * 4000
    BODY = (
        b"POST /v1/verify HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\n"
        b"Content-Length: 4000\r\n\r\n" + b" " * 4000
    )

    def __init__(self, port: int, number: int) -> None:
        kinds = (self.HEAD, self.BODY, b"")
        self._rest: dict[socket.socket, bytes] = {}
        for client in range(number):
            # Four clients share an address.
            source = f"127.0.1.{1 + client // 4}"
            connection = socket.create_connection((HERE, port), source_address=(source, 0))
            told = kinds[client % 3]
            begin = told.find(b"\r\n\r\n") + 4 if b"\r\n\r\n" in told else min(len(told), 40)
            connection.sendall(told[:begin])
            connection.setblocking(False)  # noqa: FBT003 - the library's own word
            self._rest[connection] = told[begin:]

    def trickle(self) -> None:
        """Send a further byte on each open connection; closed ones are ignored."""
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
        """The number of open connections."""
        return len(self._rest)

    def close(self) -> None:
        """Close all connections."""
        for connection in self._rest:
            connection.close()
        self._rest.clear()
