"""The completion of the command line in a shell, with argcomplete."""

import os
from argparse import ArgumentParser

from scoring.faults import extra

_ARGCOMPLETE = "_ARGCOMPLETE"


def is_completing() -> bool:
    """Return whether a shell asks for completions."""
    return _ARGCOMPLETE in os.environ


def words_so_far() -> list[str]:
    """Return the arguments before the one that the shell asks to complete."""
    with extra("completion"):
        from argcomplete.lexers import split_line  # noqa: PLC0415 - only when a shell asks

    *_, words, _ = split_line(os.environ["COMP_LINE"], int(os.environ["COMP_POINT"]))
    return words[int(os.environ[_ARGCOMPLETE]) :]


def skip(number: int) -> None:
    """Skip the first arguments, by which the parser was chosen."""
    os.environ[_ARGCOMPLETE] = str(int(os.environ[_ARGCOMPLETE]) + number)


def complete(parser: ArgumentParser) -> None:
    """Send the completions to the shell and end the process."""
    from argcomplete import autocomplete  # noqa: PLC0415 - likewise

    autocomplete(parser)
