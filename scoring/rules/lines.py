"""The lines of an answer that name a yaku, a kind of dora or a fu item.

Scoring works with the plain data of a line, which is what an answer sends. The classes are the view of it for programs.
"""

from dataclasses import dataclass
from typing import Any

Line = dict[str, Any]
"""A line as plain data."""
LinePair = tuple[Line, Line]
"""A line in Japanese and in English."""


@dataclass(frozen=True, slots=True)
class YakuLine:
    """A yaku or a kind of dora that counts: one of ``han``, ``yakuman`` and ``points`` says what, the others are ``None``."""

    id: str
    name: str
    han: int | None = None
    yakuman: int | None = None
    """How many yakuman."""
    points: int | None = None
    clause: str | None = None
    """The clause that states it; ``None`` where no document does."""
    document: str | None = None
    """The document of the clause."""
    href: str = ""
    """Where it is explained."""
    card: str | None = None
    """The card that brings it in."""

    @property
    def worth(self) -> int:
        """What it counts, in its own unit."""
        return self.han or self.yakuman or self.points or 0


@dataclass(frozen=True, slots=True)
class FuLine:
    """A fu item of the hand."""

    id: str
    name: str
    fu: int
    tiles: str | None = None
    """The group it comes from; ``None`` where it comes from none."""
    clause: str | None = None
    """The clause that states it; ``None`` where no document does."""
    document: str | None = None
    """The document of the clause."""
    href: str = ""
    """Where it is explained."""
    card: str | None = None
    """The card that brings it in."""
