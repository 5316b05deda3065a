"""A body of lines, read in blocks as it comes."""

from collections.abc import Iterator
from typing import Final
from wsgiref.types import WSGIEnvironment

from flask import Request
from werkzeug.http import parse_options_header
from werkzeug.wsgi import get_content_length

from service.batch import Line
from service.body import StalledError
from service.problems import Problem

NDJSON: Final = "application/x-ndjson"
BLOCK: Final = 1 << 13
"""Bytes read at once: a stream is answered when so many have come, or when it ends."""
_BLANK: Final = b" \t\r"


def is_ndjson(environ: WSGIEnvironment) -> bool:
    """Whether a body is newline-delimited JSON in UTF-8, without compression."""
    media_type, parameters = parse_options_header(environ.get("CONTENT_TYPE"))
    charset = parameters.get("charset", "utf-8").lower()
    plain = environ.get("HTTP_CONTENT_ENCODING", "identity").lower() in ("identity", "")
    return plain and media_type.lower() == NDJSON and charset in ("utf-8", "utf8")


def lines_of(request: Request, limit: int) -> Iterator[list[Line]]:
    """The lines of the body of ``request`` that are not blank, by their numbers from 1, block by block.

    In the place of a line of more than ``limit`` bytes, and behind the last line of a body that
    breaks off, stands the problem. No more than a line and a block are held at any time.
    """
    reader = _Reader(limit)
    missing = get_content_length(request.environ) or 0
    try:
        while block := request.stream.read(BLOCK):
            missing -= len(block)
            yield reader.more(block)
    except StalledError:
        yield [(reader.number, Problem("request_timeout"))]
    except Exception:  # noqa: BLE001 - every server has errors of its own for a body that breaks off
        yield [(reader.number, Problem("bad_request"))]
    else:
        # A server that passes a body on as it comes has no word for one that is shorter than was said.
        broken_off = missing > 0
        yield [(reader.number, Problem("bad_request"))] if broken_off else reader.last()


class _Reader:
    """Cuts blocks into lines."""

    def __init__(self, limit: int) -> None:
        self.number = 1
        """Of the line that is being read."""
        self._limit = limit
        self._begun = b""
        """What there is of it."""
        self._skipping = False
        """Whether it is too long already."""

    def more(self, block: bytes) -> list[Line]:
        """The lines that end in ``block``."""
        found: list[Line] = []
        first, *others = block.split(b"\n")
        self._begin(self._begun + first)
        for other in others:
            found += self.last()
            self.number += 1
            self._skipping = False
            self._begin(other)
        return found

    def last(self) -> list[Line]:
        """The line that is being read as it stands; none for a blank one."""
        if self._skipping:
            return [(self.number, Problem("too_large", limit=self._limit))]
        return [(self.number, self._begun)] if self._begun.strip(_BLANK) else []

    def _begin(self, begun: bytes) -> None:
        self._skipping = self._skipping or len(begun) > self._limit
        self._begun = b"" if self._skipping else begun
