"""The layout of text in columns that fit a terminal, for characters of one or two columns."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import zip_longest
from shutil import get_terminal_size
from typing import Final

TableRow = tuple[str, ...]
TextLines = list[str]
_GAP: Final = "  "
_LEAST: Final = 8
"""The least width of a column, so that a cell does not become a column of characters."""
_UNIT: Final = re.compile(
    r"\s*(?:[「『（(]*[\u2e80-\uffef][、。，・：」』）:)]*|[^\s|\u2e80-\uffef]+[、。，・：」』）|]*|\|+)"
)
"""The texts that a line break does not divide: a word, a choice with its bar, or a wide character with its punctuation."""


def terminal_width() -> int:
    """Return the number of columns of the terminal, 80 if there is none."""
    return get_terminal_size((80, 24)).columns


def columns(rows: Sequence[TableRow], room: int) -> TextLines:
    """Return lines of at most ``room`` columns in which the cells of ``rows`` start in the same column.

    Cells that are too wide are wrapped in their column. A row of one cell is wrapped to the full width, and so are
    all rows, with a hanging indent, if their longest words do not fit next to each other. Words are not divided.
    """
    widths = _fitted([row for row in rows if len(row) > 1], room)
    if sum(widths) + len(_GAP) * (len(widths) - 1) > room:
        whole = [wrapped(_GAP.join(filter(None, row)), room - len(_GAP)) for row in rows]
        return [_GAP * bool(place) + one for lines in whole for place, one in enumerate(lines)]
    lines = []
    for row in rows:
        wide = widths if len(row) > 1 else [room]
        cells = [wrapped(cell, wide[place]) for place, cell in enumerate(row)]
        for line in range(max(map(len, cells))):
            parts = [cell[line] if line < len(cell) else "" for cell in cells]
            lines.append(_GAP.join(map(padded, parts, wide)).rstrip())
    return lines


def wrapped(text: str, room: int) -> TextLines:
    """Return ``text`` in lines of at most ``room`` columns; only a longer word makes a longer line."""
    lines = [""]
    for unit in _UNIT.findall(text):
        if lines[-1] and width(lines[-1] + unit) > room:
            lines.append(unit.lstrip())
        else:
            lines[-1] += unit
    return lines


def padded(text: str, wide: int) -> str:
    """Return ``text`` with spaces up to ``wide`` columns."""
    return text + " " * (wide - width(text))


def width(text: str) -> int:
    """Return the number of terminal columns of ``text``: two for a wide character."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def _fitted(rows: Sequence[TableRow], room: int) -> list[int]:
    """Return the width of each column; if the cells do not fit, the widest columns are narrowed, but not below their longest word."""
    cells = [[cell for cell in column if cell] for column in zip_longest(*rows)]
    widest = [max(map(width, column), default=0) for column in cells]
    least = [
        max([min(wide, _LEAST), *(width(word) for cell in column for word in wrapped(cell, 1))])
        for column, wide in zip(cells, widest, strict=True)
    ]
    widths = widest
    for most in range(max(widest, default=0), 0, -1):
        widths = [max(min(wide, most), word) for wide, word in zip(widest, least, strict=True)]
        if sum(widths) + len(_GAP) * (len(widths) - 1) <= room:
            break
    return widths
