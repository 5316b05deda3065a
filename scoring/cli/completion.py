"""Completion of the command line in a shell, by argcomplete where that is installed."""

import os
from argparse import ArgumentParser
from importlib.util import find_spec

_ARGCOMPLETE = "_ARGCOMPLETE"


def is_asked() -> bool:
    """Whether a shell asks what may follow, and can be answered."""
    return _ARGCOMPLETE in os.environ and find_spec("argcomplete") is not None


def words_so_far() -> list[str]:
    """The arguments before the one that the shell asks to complete."""
    from argcomplete.lexers import split_line  # noqa: PLC0415 - only where a shell asks

    *_, words, _ = split_line(os.environ["COMP_LINE"], int(os.environ["COMP_POINT"]))
    return words[int(os.environ[_ARGCOMPLETE]) :]


def skip(number: int) -> None:
    """Leave the first arguments out: they chose the parser."""
    os.environ[_ARGCOMPLETE] = str(int(os.environ[_ARGCOMPLETE]) + number)


def complete(parser: ArgumentParser) -> None:
    """Answer the shell, and end the process."""
    from argcomplete import autocomplete  # noqa: PLC0415 - likewise

    autocomplete(parser)
