"""Files of hands, scored slice by slice on Dask; needs the packages of the extra `bulk`."""

from collections.abc import Mapping
from typing import Final

from scoring.text import Text
from scoring.yaml_files import Messages

ROWS_PER_PART: Final = 250_000
"""Rows of one part. A killed run loses less with smaller parts, and larger parts make fewer files."""
FORMATS: Final[Mapping[str, tuple[str, ...]]] = {
    "parquet": (".parquet", ".pq"),
    "csv": (".csv",),
    "tsv": (".tsv", ".tab"),
    "ndjson": (".ndjson", ".jsonl"),
}
"""Formats of the input, with the suffixes of their files."""
MESSAGES: Final = Messages("bulk")
_LONGEST_NAME: Final = 64
_LONGEST_PATH: Final = 200


class CannotRun(Exception):
    """The error of a run that cannot start or continue; the parts written so far stay."""

    def __init__(self, detail: Text) -> None:
        super().__init__(detail)
        self.detail = detail


def cannot_run(key: str, path: str = "", **more: object) -> CannotRun:
    """Return the error with the message ``key``, whose placeholders are ``{path}`` and ``more``."""
    return CannotRun(MESSAGES[key].filled(path=printable(path, _LONGEST_PATH), **more))


def reason_of(error: BaseException) -> str:
    """Return the message of the system or of a library as one short line."""
    message = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return printable(message.partition("\n")[0], _LONGEST_PATH)


def printable(text: str, longest: int = _LONGEST_NAME) -> str:
    """Return a name from outside without control characters, shortened to ``longest`` characters."""
    plain = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}…"
