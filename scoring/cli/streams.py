"""Protection of the standard streams of the command against being closed, full, or without a reader."""

import os
import sys
from contextlib import suppress
from pathlib import Path

_NOWHERE = Path(os.devnull)


def open_all() -> None:
    """Replace each standard stream that was closed when the process started with one that discards its text."""
    # open() returns the lowest free number: the next opened file must not get that of a closed stream, and with it its output.
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)  # noqa: FBT003 - accepts no names
    os.close(number)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _NOWHERE.open("w", errors="backslashreplace"))
        elif callable(reconfigure := getattr(stream, "reconfigure", None)):
            # A terminal that cannot show a character shows its code.
            reconfigure(errors="backslashreplace")


def give_up() -> None:
    """Drop the unwritten output of a stream, so that the interpreter does not try again at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with _NOWHERE.open("w") as nowhere:
                os.dup2(nowhere.fileno(), stream.fileno())


def complain(line: str) -> None:
    """Print an error if stderr can be written."""
    with suppress(OSError):
        sys.stderr.write(f"{line}\n")
