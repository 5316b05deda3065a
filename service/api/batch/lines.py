"""The lines of a stream of newline-delimited JSON."""

import sys
from collections.abc import Iterator
from io import BufferedReader
from itertools import count
from typing import Final, cast

from flask import Request

from service.http.body import is_plain
from service.http.problems import Problem

NDJSON: Final = "application/x-ndjson"
BLOCK: Final = 1 << 13
"""Bytes that are read at once."""

Line = tuple[int, bytes | Problem]
"""A line by its number, or what is wrong with it."""


def is_ndjson(request: Request) -> bool:
    """Whether the body is newline-delimited JSON in UTF-8, without compression."""
    return is_plain(request, NDJSON)


def lines_of(request: Request, limit: int) -> Iterator[Line]:
    """The lines of the body that are not blank, by their numbers from 1.

    In the place of a line of more than ``limit`` bytes, and of the first line that is missing where the body breaks off, stands the
    problem.
    """
    request.max_content_length = sys.maxsize  # a stream may have any number of lines
    reader = BufferedReader(cast("BufferedReader", request.stream), BLOCK)
    missing = request.content_length or 0
    for number in count(1):
        try:
            line = end = reader.readline(limit + 1)
            missing -= len(line)
            while len(end) > limit and not end.endswith(b"\n"):  # too long: the rest is skipped
                end = reader.readline(limit + 1)
                missing -= len(end)
        except Exception:  # noqa: BLE001 - every server has errors of its own for a body that breaks off
            yield number, Problem("bad_request")
            return
        last = not end.endswith(b"\n")
        if last and missing > 0:
            yield number, Problem("bad_request")
        elif len(line) > limit and not line.endswith(b"\n"):
            yield number, Problem("too_large", limit=limit)
        elif line.strip(b" \t\r\n"):
            yield number, line
        if last:
            return
