"""Cuts text files into parts at the ends of lines."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

import numpy as np

from scoring.bulk.layout import File, Span, unreadable

_BLOCK: Final = 1 << 24
LONGEST_LINE: Final = 1 << 20
"""Bytes; who has a longer first line has no file of hands."""
_FEED: Final = ord("\n")
_RETURN: Final = ord("\r")
_ENDS: Final = b"\r\n"
_BLANKS: Final = b" \t\r"
_LOOK: Final = 1 << 18
BOM: Final = b"\xef\xbb\xbf"


def first_lines(file: File, count: int) -> Iterator[bytes]:
    """The first lines that are not empty, without their ends; raises :class:`CannotRun` for a line without end."""
    try:
        with open(file.path, "rb") as stream:  # noqa: PTH123 - the path of a file is a text, for other machines too
            if stream.read(len(BOM)) != BOM:
                stream.seek(0)
            while count:
                line = stream.readline(LONGEST_LINE)
                if not line:
                    return
                if len(line) == LONGEST_LINE:
                    raise unreadable(file.path, ValueError("a line of more than 1 MiB"))
                if whole := line.rstrip(b"\r\n"):
                    count -= 1
                    yield whole
    except OSError as error:
        raise unreadable(file.path, error) from None


def names_in(
    file: File, names: Iterable[str], escaped: Callable[[bytes], Collection[str]]
) -> set[str]:
    """Those of some names that are in quotes anywhere in a file, read no further than to the last of them; raises :class:`CannotRun`.

    ``escaped`` says which names are in a line that has backslashes, with which any character may be written.
    """
    plain = {name: f'"{name}"'.encode("utf-8", "surrogateescape") for name in names}
    found = set[str]()
    try:
        with open(file.path, "rb") as stream:  # noqa: PTH123 - likewise
            for line in stream:
                if len(found) == len(plain):
                    break
                there = escaped(line) if b"\\" in line else ()
                found |= {name for name, quoted in plain.items() if quoted in line or name in there}
    except OSError as error:
        raise unreadable(file.path, error) from None
    return found


def spans(file: File, rows: int, *, header: bool) -> Iterator[Span]:
    """The lines that are not empty, so many at a time; the first one is not counted where it is a header."""
    start = 0
    counted = -1 if header else 0
    for ends in _ends(file):
        place = 0
        while place < len(ends):
            if counted < 0:
                # The header is a part of its own, which nobody reads.
                start, counted, place = int(ends[place]), 0, place + 1
                continue
            more = min(rows - counted, len(ends) - place)
            counted, place = counted + more, place + more
            if counted == rows:
                stop = int(ends[place - 1])
                yield Span(rows, start, stop)
                start, counted = stop, 0
    if counted > 0:
        yield Span(counted, start, file.size)


def read(file: File, span: Span) -> bytes:
    """The bytes of some lines."""
    with open(file.path, "rb") as stream:  # noqa: PTH123 - likewise
        stream.seek(span.start)
        data = stream.read(span.stop - span.start)
    return data.removeprefix(BOM) if span.start == 0 else data


def split(data: bytes) -> list[bytes]:
    """The lines that are not empty, without their ends."""
    return [line for line in (line.rstrip(b"\r") for line in data.split(b"\n")) if line]


def last(data: bytes) -> bytes:
    """The last line that is not empty, without its end."""
    stop = len(data)
    while stop and data[stop - 1] in _ENDS:
        stop -= 1
    return data[data.rfind(b"\n", 0, stop) + 1 : stop]


def framed(data: bytes, first: bytes, end: bytes) -> bool:
    """Whether every line that is not empty begins and ends with these signs, blanks aside."""
    signs = np.frombuffer(data, dtype=np.uint8)
    # Some at a time, which fits into the processor's own memory.
    feeds = [
        np.flatnonzero(signs[at : at + _LOOK] == _FEED) + at for at in range(0, len(signs), _LOOK)
    ]
    stops = np.concatenate([*feeds, [len(signs)]])
    starts = np.append(0, stops[:-1] + 1)
    full = stops > starts
    starts, stops = starts[full], stops[full]
    stops -= signs[stops - 1] == _RETURN
    # An empty line that has a return ends before it begins, and is looked at like any other that is odd.
    odd = (signs[starts] != ord(first)) | (signs[stops - 1] != ord(end))
    pairs = zip(starts[odd].tolist(), stops[odd].tolist(), strict=True)
    return all(_is_framed(data[start:stop], first, end) for start, stop in pairs)


def _is_framed(line: bytes, first: bytes, end: bytes) -> bool:
    inner = line.strip(_BLANKS)
    return not line.strip(b"\r") or (inner.startswith(first) and inner.endswith(end))


def _ends(file: File) -> Iterator["np.ndarray[tuple[int], np.dtype[np.int64]]"]:
    """Where each line that is not empty ends, some at a time."""
    at = 0
    """Where the block begins."""
    filled = False
    """Whether anything was printed in the line that goes on into it."""
    with open(file.path, "rb") as stream:  # noqa: PTH123 - likewise
        if stream.read(len(BOM)) == BOM:
            at = len(BOM)
        stream.seek(at)
        while block := stream.read(_BLOCK):
            signs = np.frombuffer(block, dtype=np.uint8)
            ink = (signs != _FEED) & (signs != _RETURN)
            feeds = np.flatnonzero(signs == _FEED)
            # A line is empty where nothing was printed since the one before it.
            printed = np.cumsum(ink)[feeds] + filled
            full = np.diff(printed, prepend=0) > 0
            yield feeds[full] + (at + 1)
            last = int(feeds[-1]) + 1 if len(feeds) else 0
            filled = bool(ink[last:].any()) or (filled and not len(feeds))
            at += len(block)
    if filled:
        yield np.array([at])
