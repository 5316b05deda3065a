"""Errors that stop a run, with messages for people."""

from pathlib import Path
from typing import Final

from scoring.text import Text

LONGEST: Final = 64


class CannotRun(Exception):
    """The run cannot begin or go on; what it wrote so far is whole and stays."""

    def __init__(self, detail: Text) -> None:
        super().__init__(detail)
        self.detail = detail


def trouble(detail: Text, path: str | Path, **more: object) -> CannotRun:
    """The text about a file or folder, with ``{path}`` and whatever else it has in braces."""
    return CannotRun(detail.filled(path=shown(str(path), 200), **more))


def because(error: BaseException) -> str:
    """What the system or a library said, in one short line."""
    said = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return shown(said.partition("\n")[0], 200)


def shown(text: str, longest: int = LONGEST) -> str:
    """A name from outside, fit for a terminal: without control characters, and cut where it is long."""
    plain = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}…"
