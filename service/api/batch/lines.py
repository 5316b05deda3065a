"""The lines of a stream of newline-delimited JSON."""

import sys
from collections.abc import Iterator
from gzip import GzipFile
from io import BufferedIOBase, BufferedReader
from itertools import count
from typing import Final, cast

from flask import Request

from service.http.body import is_gzip, is_readable
from service.http.problems import Problem

NDJSON: Final = "application/x-ndjson"
BLOCK: Final = 1 << 13
"""Bytes that are read at once."""
MAX_DECOMPRESSED: Final = 1 << 24
"""Most bytes that a stream in gzip may contain. The proxy has the same limit for a stream without compression."""

Line = tuple[int, bytes | Problem]
"""A line with its number, or its error."""


def is_ndjson(request: Request) -> bool:
    """Return whether the body is newline-delimited JSON in UTF-8, without compression or in gzip."""
    return is_readable(request, NDJSON, may_be_gzip=True)


def lines_of(request: Request, limit: int) -> Iterator[Line]:
    """Yield the lines of the body that are not blank, by their numbers from 1.

    A line of more than ``limit`` bytes, and the first line that is missing where the body breaks off, are problems. A body in gzip
    ends with a problem after :data:`MAX_DECOMPRESSED` bytes.
    """
    request.max_content_length = sys.maxsize  # a stream may have any number of lines
    reader: BufferedIOBase
    if is_gzip(request):
        reader = GzipFile(fileobj=request.stream)
        missing, room = 0, MAX_DECOMPRESSED
    else:
        reader = BufferedReader(cast("BufferedReader", request.stream), BLOCK)
        missing, room = request.content_length or 0, sys.maxsize
    for number in count(1):
        try:
            line, size, last = _next_line(reader, limit, room)
        except Exception:  # noqa: BLE001 - every server has errors of its own for a body that breaks off
            yield number, Problem("bad_request")
            return
        missing -= size
        room -= size
        if room < 0:
            yield number, Problem("too_large", limit=MAX_DECOMPRESSED)
            return
        if last and missing > 0:
            yield number, Problem("bad_request")
        elif len(line) > limit and not line.endswith(b"\n"):
            yield number, Problem("too_large", limit=limit)
        elif line.strip(b" \t\r\n"):
            yield number, line
        if last:
            return


def _next_line(reader: BufferedIOBase, limit: int, room: int) -> tuple[bytes, int, bool]:
    """Return the beginning of the next line, the number of bytes read, and whether it is the last.

    The rest of a line of more than ``limit`` bytes is skipped, as far as there is ``room``.
    """
    line = end = reader.readline(limit + 1)
    size = len(line)
    while len(end) > limit and not end.endswith(b"\n") and size <= room:
        end = reader.readline(limit + 1)
        size += len(end)
    return line, size, not end.endswith(b"\n")
