"""Engines that are commands: started, asked over their standard input and output, and started again when they fail; it judges no answer."""

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from tempfile import TemporaryFile
from typing import IO, Any, Final

from scoring.conformance.engines import LONGEST, CannotRun
from scoring.conformance.protocol import (
    ERRORED,
    STOP,
    Garbled,
    Reply,
    Started,
    decoded,
    encoded,
    question_of,
    reply_to,
    start_of,
    started,
)

_BLOCK: Final = 1 << 16
_COMPLAINTS: Final = 4096
"""Last bytes that are looked at of what a command complains of …"""
_COMPLAINT: Final = 200
"""… and the most characters that are repeated."""
_GOODBYE: Final = 2.0
"""Seconds an engine has to end after it was told to."""


class Command:
    """An engine that is a command."""

    def __init__(self, command: str, timeout: float, starting: float = 30.0) -> None:
        """``timeout`` is in seconds, for one answer; ``starting`` is that of the first, if it is more."""
        self._words = shlex.split(command)
        self._timeout = timeout
        self._starting = max(timeout, starting)
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None
        self._begun = b""
        self._start: dict[str, Any] = {}
        self._number = 0

    def start(self, ruleset_id: str, version: str) -> Started | Reply:
        """Start the command and begin with a ruleset; raises :class:`CannotRun`."""
        self._start = start_of(ruleset_id, version)
        try:
            return self._begin()
        except (Garbled, OSError) as wrong:
            self._kill()
            raise CannotRun(str(wrong)) from None

    def ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        """One question; after a failure the command is started again for the next."""
        self._number += 1
        try:
            if self._process is None:
                self._begin()
            told = self._exchange(question_of(task, self._number, request), self._timeout)
            return reply_to(self._number, told)
        except (Garbled, OSError) as wrong:
            self._kill()
            return Reply(ERRORED, {}, str(wrong) or type(wrong).__name__)

    def stop(self) -> None:
        """Tell the command to end, and see to it."""
        if self._process is not None:
            with suppress(OSError):
                self._write(self._process, STOP)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GOODBYE)
        self._kill()

    def _begin(self) -> Started | Reply:
        if not self._words:
            raise Garbled("an empty command")
        self._begun = b""
        self._errors = TemporaryFile()  # noqa: SIM115 - it is closed when the command has ended
        self._process = subprocess.Popen(  # noqa: S603 - the command is what the user asked to run
            self._words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,
        )
        return started(self._exchange(self._start, self._starting))

    def _exchange(self, message: Mapping[str, Any], timeout: float) -> Mapping[str, Any]:
        """Send a message and read the line that answers it."""
        process = self._process
        assert process is not None  # noqa: S101 - for the type checker
        if self._begun:
            raise Garbled("more lines than questions")
        self._write(process, message)
        return decoded(self._line(process, timeout))

    @staticmethod
    def _write(process: "subprocess.Popen[bytes]", message: Mapping[str, Any]) -> None:
        assert process.stdin is not None  # noqa: S101 - for the type checker
        process.stdin.write(encoded(message))
        process.stdin.flush()

    def _line(self, process: "subprocess.Popen[bytes]", timeout: float) -> bytes:
        """The next line; raises :class:`TimeoutError`, and :class:`Garbled` where there is none or too much."""
        assert process.stdout is not None  # noqa: S101 - for the type checker
        until = time.monotonic() + timeout
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._begun:
                if not selector.select(max(0.0, until - time.monotonic())):
                    raise TimeoutError(f"no answer within {timeout:g} seconds")
                block = os.read(process.stdout.fileno(), _BLOCK)
                if not block:
                    raise Garbled(f"the engine ended{self._status(process)}")
                self._begun += block
                if len(self._begun) > LONGEST:
                    raise Garbled(f"more than {LONGEST} bytes")
        line, _, self._begun = self._begun.partition(b"\n")
        return line

    def _status(self, process: "subprocess.Popen[bytes]") -> str:
        """The status a command ended with, and the last thing it complained of."""
        told = ""
        with suppress(subprocess.TimeoutExpired):
            told = f" with status {process.wait(1)}"
        assert self._errors is not None  # noqa: S101 - for the type checker
        self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - _COMPLAINTS))
        lines = self._errors.read().decode(errors="replace").split("\n")
        said = [line.strip() for line in reversed(lines) if line.strip()]
        last = next((line for line in said if "rror" in line), said[0] if said else "")
        return f"{told}: {last[:_COMPLAINT]}" if last else told

    def _kill(self) -> None:
        """End the command and everything it started."""
        process, self._process = self._process, None
        errors, self._errors = self._errors, None
        if errors is not None:
            errors.close()
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in (process.stdin, process.stdout):
            assert stream is not None  # noqa: S101 - for the type checker
            with suppress(OSError):
                stream.close()
