"""Lines of text files, compressed files and the standard input, read once and in order."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import IO, Any, Final

import pyarrow as pa

from scoring.bulk.storage import InputFile, unreadable

LONGEST_LINE: Final = 1 << 20
"""Bytes; a longer line is one rejected row."""
COMPRESSIONS: Final = {".gz": "gzip", ".zst": "zstd"}
STANDARD_INPUT: Final = InputFile(None, "-")
_BUFFER: Final = 1 << 20
_BOM: Final = b"\xef\xbb\xbf"


class TextFile:
    """The lines of a file that are not empty, without their ends."""

    def __init__(self, file: InputFile) -> None:
        self.file = file
        self.path = file.path
        self._head: list[bytes] = []
        """Lines of the standard input that were already read."""

    def head(self, count: int) -> list[bytes]:
        """Return the first lines; raise :class:`CannotRun`."""
        if self._head:
            return self._head[:count]
        with self._opened() as stream:
            first = list(islice(_lines(stream, start=True), count))
        if self.file is STANDARD_INPUT:
            self._head = first
        return first

    def blocks(self, size: int, *, header: bool) -> Iterator[list[bytes]]:
        """Yield at most ``size`` lines at a time, without the header; raise :class:`CannotRun`."""
        with self._opened() as stream:
            lines = chain(self._head, _lines(stream, start=not self._head))
            if header:
                next(lines)
            while block := list(islice(lines, size)):
                yield block

    @contextmanager
    def _opened(self) -> Iterator[IO[bytes]]:
        """Open the file, decompressed; errors while it is open become :class:`CannotRun`."""
        try:
            if self.file is STANDARD_INPUT:
                yield sys.stdin.buffer
                return
            with self.file.open() as stream:
                yield _decompressed(stream, self.path)
        except OSError as error:
            raise unreadable(self.path, error) from None


def compression_of(path: str) -> str | None:
    """Return how a file is compressed, by its name."""
    return next((name for suffix, name in COMPRESSIONS.items() if path.endswith(suffix)), None)


def _decompressed(stream: Any, path: str) -> IO[bytes]:  # noqa: ANN401 - fsspec declares no type
    compression = compression_of(path)
    if compression is not None:
        stream = pa.CompressedInputStream(stream, compression)
    return io.BufferedReader(stream, _BUFFER)


def _lines(stream: IO[bytes], *, start: bool) -> Iterator[bytes]:
    """Yield the lines; of one that is too long, one byte more than is allowed."""
    while line := stream.readline(LONGEST_LINE + 1):
        if start:
            line, start = line.removeprefix(_BOM), False
        end = line
        while end and not end.endswith(b"\n"):
            end = stream.readline(LONGEST_LINE)
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            line = line.rstrip(b"\r\n")
        if line:
            yield line
