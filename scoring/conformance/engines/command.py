"""Engines that are commands: messages go through standard input and output, and a command that fails is restarted."""

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

from scoring.conformance import MESSAGES
from scoring.conformance.engines.engine import LONGEST, Engine, EngineError
from scoring.conformance.engines.protocol import START, STOP, Garbled, decoded, encoded, sent

_BLOCK: Final = 1 << 16
_MOST_STDERR: Final = 4096
"""The number of bytes at the end of the error output that are kept."""
_MOST_QUOTED: Final = 200
"""The most characters of the error output in a message."""
STARTING: Final = 30.0
"""Seconds for the first answer, which includes the start of the command."""
_UNFLUSHED: Final = " (does the engine flush its output after each line?)"
_GOODBYE: Final = 2.0
"""Seconds that an engine has to end after the stop message."""


class Command(Engine):
    """An engine that is a command."""

    def __init__(self, command: str, timeout: float, starting: float | None = None) -> None:
        """Prepare a command; ``timeout`` is in seconds for one answer, ``starting`` for the first if that is different.

        Raise :class:`EngineError` if ``command`` cannot be split into words.
        """
        super().__init__()
        try:
            self._words = shlex.split(command)
        except ValueError as wrong:
            raise EngineError(MESSAGES["engines.unreadable"].filled(why=wrong)) from None
        self._timeout = timeout
        self._starting = timeout if starting is None else starting
        self._process: subprocess.Popen[bytes] | None = None
        self._streams: tuple[IO[bytes], ...] = ()
        """Stdin, stdout and stderr of the process."""
        self._buffer = b""
        self._stderr = b""
        self._start: Mapping[str, Any] = {}

    def send(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Send a message and return the answer. The first message starts the command, as does the next one after a failure."""
        if message["type"] == START:
            self._start = message
            return self._launch()
        if self._process is None:
            self._launch()
        return self._exchange(message, self._timeout)

    def stop(self) -> None:
        """Send the stop message and kill the command if it does not end."""
        if self._process is not None:
            with suppress(Garbled, OSError):
                self._send(STOP, time.monotonic() + _GOODBYE)
                self._streams[0].close()  # many engines end when their input ends
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GOODBYE)
        self.give_up()

    def give_up(self) -> None:
        """Kill the command and every process that it started."""
        atexit.unregister(self.give_up)
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in self._streams:
            with suppress(OSError):
                stream.close()

    def _launch(self) -> Mapping[str, Any]:
        """Start the command and return its answer to the first message."""
        if not self._words:
            raise Garbled(MESSAGES["engines.empty"])
        self._buffer = self._stderr = b""
        atexit.register(self.give_up)  # Ctrl-C does not reach a process in another session
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command is what the user asked to run
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as wrong:
            failed = MESSAGES["engines.cannot_run"]
            why = wrong.strerror or wrong
            raise Garbled(failed.filled(name=self._words[0], why=why)) from None
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._streams = tuple(filter(None, streams))
        for stream in self._streams:  # a command that hangs must not block the verifier
            os.set_blocking(stream.fileno(), False)
        return self._exchange(self._start, self._starting)

    def _exchange(self, message: Mapping[str, Any], timeout: float) -> Mapping[str, Any]:
        """Send a message and read the line that answers it."""
        if self._buffer:
            raise Garbled(f"more lines than questions{sent(self._buffer)}")
        until = time.monotonic() + timeout
        try:
            self._send(message, until)
            return decoded(self._line(until))
        except TimeoutError:
            why = f"no whole line within {timeout:g} seconds{_UNFLUSHED}{sent(self._buffer)}"
            raise TimeoutError(why) from None

    def _send(self, message: Mapping[str, Any], until: float) -> None:
        """Write a message; raise :class:`TimeoutError` if the command does not read it."""
        stdin = self._streams[0]
        left = encoded(message)
        while left:
            _ready([], [stdin], until)
            try:
                left = left[os.write(stdin.fileno(), left) :]
            except BrokenPipeError:
                raise self._ended() from None

    def _line(self, until: float) -> bytes:
        """Return the next line; raise :class:`TimeoutError`, and :class:`Garbled` if the output ends or the line is too long."""
        _, stdout, stderr = self._streams
        read = [stderr, stdout]  # errors are read before the end of the output
        while b"\n" not in self._buffer:
            for stream in _ready(read, [], until):
                block = os.read(stream.fileno(), _BLOCK)
                if stream is stderr:
                    self._stderr = (self._stderr + block)[-_MOST_STDERR:]
                    read = read if block else [stdout]
                elif block:
                    self._buffer += block
                else:
                    raise self._ended()
            if len(self._buffer) > LONGEST:
                raise Garbled(f"more than {LONGEST} bytes{sent(self._buffer)}")
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _ended(self) -> Garbled:
        """Return the error for a command that ended: its exit status, the last error that it wrote, and what it sent."""
        status = ""
        assert self._process is not None  # noqa: S101 - for the type checker
        with suppress(subprocess.TimeoutExpired):
            status = f" with status {self._process.wait(1)}"
        with suppress(OSError):  # nothing to read, or another process keeps the pipe open
            self._stderr += os.read(self._streams[2].fileno(), _BLOCK)
        lines = self._stderr[-_MOST_STDERR:].decode(errors="replace").split("\n")
        written = [line.strip() for line in reversed(lines) if line.strip()]
        last = next((line for line in written if "rror" in line), written[0] if written else "")
        why = f": {last[:_MOST_QUOTED]}" if last else ""
        return Garbled(f"the engine ended{status}{why}{sent(self._buffer)}")


def _ready(read: Sequence[IO[bytes]], write: Sequence[IO[bytes]], until: float) -> list[IO[bytes]]:
    """Return the streams that can be read or written now; raise :class:`TimeoutError` if none can in time."""
    left = until - time.monotonic()
    # ``select.select`` takes no descriptor above 1023.
    with selectors.DefaultSelector() as selector:
        for stream in read:
            selector.register(stream, selectors.EVENT_READ)
        for stream in write:
            selector.register(stream, selectors.EVENT_WRITE)
        ready = {key.fd for key, _ in selector.select(left)} if left > 0 else set()
    if not ready:
        raise TimeoutError
    return [stream for stream in (*read, *write) if stream.fileno() in ready]
