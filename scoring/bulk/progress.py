"""The progress line of a run."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final, TextIO

from scoring.bulk.errors import MESSAGES

_CLEAR: Final = "\r\x1b[K"


class Progress:
    """A line with the rows that are done and their rate, on a terminal."""

    def __init__(self, stream: TextIO, lang: str) -> None:
        self._stream = stream
        self._lang = lang
        self._rows = 0
        self._total: int | None = None
        self._start = monotonic()

    @contextmanager
    def shown(self, total: int | None) -> Iterator[None]:
        """Show the line until the run ends."""
        self._total = total
        self._start = monotonic()
        try:
            yield
        finally:
            self._write("")

    def add(self, rows: int) -> None:
        """Count further rows as done."""
        self._rows += rows
        self._write(self.line(monotonic() - self._start))

    def line(self, seconds: float) -> str:
        """Return the line after so many seconds."""
        key = "progress" if self._total is None else "progress_of"
        rate = self._rows / seconds if seconds else 0
        return (
            MESSAGES[key]
            .filled(rows=f"{self._rows:,}", total=f"{self._total or 0:,}", rate=f"{rate:,.0f}")
            .say(self._lang)
        )

    def _write(self, line: str) -> None:
        if self._stream.isatty():
            self._stream.write(f"{_CLEAR}{line}")
            self._stream.flush()
