"""Guards the standard streams of the command line against being closed, full or left by their reader."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

_NOWHERE = Path(os.devnull)


@contextmanager
def all_open() -> Iterator[None]:
    """Replace each standard stream that was closed when the process started with one that discards its text."""
    for number in range(3):
        _occupy(number)
    with ExitStack() as opened:
        for name, redirect in (("stdout", redirect_stdout), ("stderr", redirect_stderr)):
            stream = getattr(sys, name)
            if stream is None:
                lost = opened.enter_context(_NOWHERE.open("w", errors="backslashreplace"))
                opened.enter_context(redirect(lost))
            elif callable(reconfigure := getattr(stream, "reconfigure", None)):
                # A terminal that cannot show a character shows its code.
                reconfigure(errors="backslashreplace")
        yield


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


def _occupy(number: int) -> None:
    """Occupy the number of a closed stream, so that the next opened file does not get it and the output for the stream."""
    try:
        os.fstat(number)
    except OSError:
        # open() returns the lowest free number, and all before are occupied.
        os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # noqa: FBT003 - accepts no names
