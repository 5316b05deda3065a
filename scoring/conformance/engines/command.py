"""Engines that are commands, spoken to over standard input and output and restarted when they fail."""

import atexit
import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Final

from scoring.conformance.engines.engine import LONGEST, Engine, EngineError
from scoring.conformance.engines.protocol import START, STOP, Garbled, decoded, encoded, sent

_BLOCK: Final = 1 << 16
_COMPLAINTS: Final = 4096
"""The number of last bytes of the error output that are read …"""
_COMPLAINT: Final = 200
"""… and the most characters that are repeated."""
STARTING: Final = 30.0
"""Seconds for the first answer: a command has to start."""
_GOODBYE: Final = 2.0
"""Seconds that an engine has to end after the stop message."""


class Command(Engine):
    """An engine that is a command."""

    def __init__(self, command: str, timeout: float, starting: float = STARTING) -> None:
        """Prepare a command; ``timeout`` is in seconds for one answer, and ``starting`` that of the first, if it is more.

        Raise :class:`EngineError` if ``command`` cannot be split into words.
        """
        super().__init__()
        self._words = _words(command)
        self._timeout = timeout
        self._starting = max(timeout, starting)
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = b""
        self._complaints = b""
        self._start: Mapping[str, Any] = {}

    def send(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Send a message and return the answer. The first message starts the command, as does the next one after a failure."""
        if message["type"] == START:
            self._start = message
            return self._begin()
        if self._process is None:
            self._begin()
        return self._exchange(message, self._timeout)

    def stop(self) -> None:
        """Tell the command to end, and end it if it does not."""
        if self._process is not None:
            with suppress(Garbled, OSError):
                self._send(self._process, STOP, time.monotonic() + _GOODBYE)
                _streams(self._process)[0].close()  # many end only when nothing more can come
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GOODBYE)
        self.give_up()

    def give_up(self) -> None:
        """End the command and everything it started."""
        atexit.unregister(self.give_up)
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in _streams(process):
            with suppress(OSError):
                stream.close()

    def _begin(self) -> Mapping[str, Any]:
        """Start the command and return its answer to the first message."""
        if not self._words:
            raise Garbled("an empty command")
        self._begun = self._complaints = b""
        atexit.register(self.give_up)  # it has a session of its own, and hears no Ctrl-C
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is what the user asked to run
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as wrong:
            raise Garbled(f"the command cannot be run: {wrong.strerror or wrong}") from None
        for stream in _streams(self._process):
            os.set_blocking(stream.fileno(), False)  # whoever hangs, we do not
        return self._exchange(self._start, self._starting)

    def _exchange(self, message: Mapping[str, Any], timeout: float) -> Mapping[str, Any]:
        """Send a message and read the line that answers it."""
        process = self._process
        assert process is not None  # noqa: S101 - for the type checker
        if self._begun:
            raise Garbled(f"more lines than questions{sent(self._begun)}")
        until = time.monotonic() + timeout
        try:
            self._send(process, message, until)
            return decoded(self._line(process, until))
        except TimeoutError:
            why = f"no whole line within {timeout:g} seconds{sent(self._begun)}"
            raise TimeoutError(why) from None

    def _send(
        self, process: "subprocess.Popen[bytes]", message: Mapping[str, Any], until: float
    ) -> None:
        """Write a message; raise :class:`TimeoutError` if the command does not read it."""
        stdin, _, _ = _streams(process)
        left = encoded(message)
        while left:
            _ready([stdin], selectors.EVENT_WRITE, until)
            try:
                left = left[os.write(stdin.fileno(), left) :]
            except BrokenPipeError:
                raise Garbled(
                    f"the engine ended{self._status(process)}{sent(self._begun)}"
                ) from None

    def _line(self, process: "subprocess.Popen[bytes]", until: float) -> bytes:
        """Return the next line; raise :class:`TimeoutError`, and :class:`Garbled` if the output ends or the line is too long."""
        _, stdout, stderr = _streams(process)
        read = [stderr, stdout]  # errors are read before the end of the output
        while b"\n" not in self._begun:
            for stream in _ready(read, selectors.EVENT_READ, until):
                block = os.read(stream.fileno(), _BLOCK)
                if stream is stderr:
                    self._complaints = (self._complaints + block)[-_COMPLAINTS:]
                    read = read if block else [stdout]
                elif block:
                    self._begun += block
                else:
                    raise Garbled(f"the engine ended{self._status(process)}{sent(self._begun)}")
            if len(self._begun) > LONGEST:
                raise Garbled(f"more than {LONGEST} bytes{sent(self._begun)}")
        line, _, self._begun = self._begun.partition(b"\n")
        return line

    def _status(self, process: "subprocess.Popen[bytes]") -> str:
        """Return the exit status of a command, and the last error that it wrote."""
        status = ""
        with suppress(subprocess.TimeoutExpired):
            status = f" with status {process.wait(1)}"
        with suppress(OSError):  # nothing more, and it may be somebody else who holds it open
            self._complaints += os.read(_streams(process)[2].fileno(), _BLOCK)
        lines = self._complaints[-_COMPLAINTS:].decode(errors="replace").split("\n")
        written = [line.strip() for line in reversed(lines) if line.strip()]
        last = next((line for line in written if "rror" in line), written[0] if written else "")
        return f"{status}: {last[:_COMPLAINT]}" if last else status


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as wrong:
        raise EngineError(f"the command cannot be read: {wrong}") from None


def _streams(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    """Return stdin, stdout and stderr of a command."""
    assert process.stdin and process.stdout and process.stderr  # noqa: S101, PT018 - for the type checker
    return process.stdin, process.stdout, process.stderr


def _ready(streams: Sequence[IO[bytes]], event: int, until: float) -> list[IO[bytes]]:
    """Return the streams that can be read or written now; raise :class:`TimeoutError` if none can in time."""
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            selector.register(stream, event)
        left = until - time.monotonic()
        found = {key.fileobj for key, _ in selector.select(max(0.0, left))} if left > 0 else set()
    if not found:
        raise TimeoutError
    return [stream for stream in streams if stream in found]
