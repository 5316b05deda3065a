"""The progress bar of a run."""

import shutil
from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO

from scoring.text import Text

_OFTEN: Final = 0.1
"""Seconds between two lines."""
_BAR: Final = 20
_SAID: Final = Text(
    "{bar} {percent}% {rows}/{total}行 毎秒{rate}行 残り{left}",
    "{bar} {percent}% {rows} of {total} rows, {rate} rows/s, {left} left",
)
_BACK: Final = "\r\x1b[K"


class Progress:
    """A bar with rate and time left, drawn over itself."""

    def __init__(
        self, stream: TextIO, lang: str, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self._stream = stream
        self._lang = lang
        self._clock = clock
        self._shown = stream.isatty()
        self._began = self._drawn = clock()
        self._total = self._before = self._rows = 0

    def begin(self, total: int, before: int) -> None:
        """So many rows in all, and so many of them done by an earlier run."""
        self._total, self._before, self._rows = total, before, before
        self._began = self._clock()
        self._draw()

    def add(self, rows: int) -> None:
        """So many more rows are done."""
        self._rows += rows
        if self._clock() - self._drawn >= _OFTEN:
            self._draw()

    def close(self) -> None:
        """Leave the line as if nothing had been there."""
        if self._shown:
            self._stream.write(_BACK)
            self._stream.flush()

    def line(self) -> str:
        """The bar as it is now."""
        now = self._clock() - self._began
        new = self._rows - self._before
        rate = new / now if now > 0 else 0.0
        share = self._rows / self._total if self._total else 1.0
        left = _clock((self._total - self._rows) / rate) if rate else "–:––"
        full = int(share * _BAR)
        return _SAID.say(self._lang).format(
            bar=f"[{'#' * full}{'.' * (_BAR - full)}]",
            percent=int(share * 100),
            rows=f"{self._rows:,}",
            total=f"{self._total:,}",
            rate=f"{rate:,.0f}",
            left=left,
        )

    def _draw(self) -> None:
        self._drawn = self._clock()
        if self._shown:
            room = shutil.get_terminal_size().columns - 1
            self._stream.write(_BACK + self.line()[:room])
            self._stream.flush()


def _clock(seconds: float) -> str:
    """``"0:07"``, ``"1:02:03"``."""
    minutes, second = divmod(int(seconds + 0.5), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
