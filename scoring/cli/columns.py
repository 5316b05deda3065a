"""Lays out rows of text in columns, for letters of one and of two columns' width."""

import unicodedata
from collections.abc import Sequence

TableRow = tuple[str, ...]
TextLines = list[str]


def columns(rows: Sequence[TableRow]) -> TextLines:
    """Rows as lines whose cells begin in the same place."""
    widest = [0] * max((len(row) for row in rows), default=0)
    for row in rows:
        for place, cell in enumerate(row):
            widest[place] = max(widest[place], width(cell))
    return [
        "  ".join(padded(cell, wide) for cell, wide in zip(row, widest, strict=False)).rstrip()
        for row in rows
    ]


def padded(text: str, wide: int) -> str:
    """``text`` with spaces up to ``wide`` columns."""
    return text + " " * (wide - width(text))


def width(text: str) -> int:
    """How many columns of a terminal ``text`` takes: two for a wide character."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )
