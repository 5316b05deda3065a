"""The worker that serves under gunicorn: what cannot be read as HTTP it refuses in the words of the service."""

import os
import secrets
import socket
import time
from typing import Any, Final

import orjson
from gunicorn import util  # type: ignore[import-untyped]
from gunicorn.http.errors import (  # type: ignore[import-untyped]
    InvalidHeader,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestLine,
    ParseException,
)
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from scoring.text import DEFAULT_LANGUAGE
from service.answers import PROBLEM_JSON, UNCACHED, VARY
from service.body import StalledError
from service.errors import document_of
from service.hooks import MAX_URL, every_answer
from service.memory import Memory, give_back, size
from service.metrics import count_problem
from service.problems import Problem

PATIENCE: Final = 5.0
"""Seconds that the rest of a refused body is waited for …"""
MOST_UNREAD: Final = 64 * 1024 * 1024
"""… and so many bytes of it: what the proxy lets through."""
STALL: Final = float(os.environ.get("READ_TIMEOUT", "10"))
"""Seconds that a thread waits for a request that has begun and does not go on …"""
SLOWEST: Final = 4096
"""… and so many bytes earn another second, until it would wait as long as at the beginning."""
_OURS: Final = (InvalidResponseHeader, InvalidResponseHeaderName)
"""Faults of an answer, not of a request."""


class Worker(ThreadWorker):  # type: ignore[misc] # published without types
    """gunicorn's worker with threads, whose refusals are problem documents without a word of what was sent."""

    memory = Memory(size, give_back)

    def notify(self) -> None:
        """Tell the arbiter that this worker lives, every second or so; a good time to look at its memory."""
        super().notify()
        self.memory.look()

    def handle(self, conn: Any) -> Any:  # noqa: ANN401 - likewise
        """Serve a request that has begun; one that stalls ends with 408."""
        if not isinstance(conn.sock, Patient):
            conn.sock = Patient(conn.sock)
        conn.sock.begin()
        return super().handle(conn)

    def handle_request(self, req: Any, conn: Any) -> bool:  # noqa: ANN401 - likewise
        """Answer a request, then read what is left of its body: a connection that is closed before may take the answer with it."""
        if req.version >= (1, 1) and not any(name == "HOST" for name, _ in req.headers):
            raise InvalidHeader("HOST")  # RFC 9112, section 3.2
        conn.sock.request = req
        kept = bool(super().handle_request(req, conn))
        conn.parser.finish_body(deadline=time.monotonic() + PATIENCE, max_bytes=MOST_UNREAD)
        return kept

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:  # noqa: ANN401, ARG002 - likewise
        """Answer a request that never got to the application, or that it did not survive; the connection ends."""
        problem = problem_of(exc)
        request_id = secrets.token_hex(16)
        told = {"request_id": request_id, "status": problem.status}
        if problem.status < 500:
            self.log.warning("Invalid request: %s", type(exc).__name__, extra=told)
        else:
            self.log.error("Error handling request", exc_info=exc, extra=told)
        count_problem(problem.kind.code)
        try:
            util.write_nonblock(client, answer(problem, request_id))
        except OSError:
            self.log.debug("Nobody waits for the answer")


class Patient(socket.socket):
    """The connection of a client, which is waited for as long as it sends with some speed.

    Only the time that is spent waiting counts, not that of the work between two reads.
    """

    def __init__(self, sock: socket.socket) -> None:
        super().__init__(fileno=sock.detach())
        self.begin()

    def begin(self) -> None:
        """Another request begins."""
        self.request: Any = None
        """What is told when its rest does not come, once its head is there."""
        self._left = STALL

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        """What comes next; raises :class:`StalledError` where nobody would wait any longer."""
        if self.gettimeout() is not None:  # whoever has set one waits in a way of its own
            return super().recv(size, flags)
        begun = time.monotonic()
        try:
            if self._left <= 0:
                raise TimeoutError  # noqa: TRY301 - the same as if it had been waited for in vain
            self.settimeout(self._left)
            data = super().recv(size, flags)
        except TimeoutError:
            if self.request is not None:
                self.request.force_close()
            raise StalledError from None
        finally:
            self.settimeout(None)
        waited = time.monotonic() - begun
        self._left = min(STALL, self._left - waited + len(data) / SLOWEST)
        return data


def problem_of(error: Exception) -> Problem:
    """What is wrong with a request that ended in ``error``."""
    if isinstance(error, StalledError):
        return Problem("request_timeout")
    if isinstance(error, LimitRequestLine):
        return Problem("uri_too_long", limit=MAX_URL)
    if isinstance(error, ParseException) and not isinstance(error, _OURS):
        return Problem("bad_request")
    return Problem("internal_error")


def answer(problem: Problem, request_id: str) -> bytes:
    """The whole answer as it is sent; a request that cannot be read chooses no language."""
    body = orjson.dumps(document_of(problem, DEFAULT_LANGUAGE))
    headers = [
        ("Connection", "close"),
        ("Content-Type", PROBLEM_JSON),
        ("Content-Length", str(len(body))),
        ("Cache-Control", UNCACHED),
        ("Vary", VARY),
        ("Content-Language", DEFAULT_LANGUAGE),
        *every_answer(),
        ("X-Request-ID", request_id),
    ]
    lines = [f"HTTP/1.1 {problem.status} {problem.kind.title.en}"]
    lines += (f"{name}: {value}" for name, value in headers)
    return "\r\n".join((*lines, "", "")).encode("ascii") + body
