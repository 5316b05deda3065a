"""The help of the command: in one language, wrapped to the terminal."""

from argparse import SUPPRESS, Action, RawTextHelpFormatter
from collections.abc import Sequence
from typing import Any, Final

from scoring.cli import MESSAGES
from scoring.cli.columns import TableRow, TextLines, columns, terminal_width, wrapped

_HELP_COLUMN: Final = 24
"""The last column at which the help of an argument may start."""
_CONTINUED: Final = " \\"
_INDENT: Final = "      "
_HEADINGS: Final = {"positional arguments": "arguments", "options": "flags"}
"""The headings of argparse, and the messages that replace them."""


class HelpFormatter(RawTextHelpFormatter):
    """Lays out help like argparse, with headings in ``lang`` and lines that fit the terminal."""

    def __init__(self, prog: str, lang: str) -> None:
        super().__init__(prog, max_help_position=_HELP_COLUMN, width=terminal_width())
        self.lang = lang

    def start_section(self, heading: str | None) -> None:
        """Start a section of arguments."""
        message = _HEADINGS.get(heading or "")
        super().start_section(MESSAGES[message].say(self.lang) if message else heading)

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: Any = None) -> None:  # noqa: ANN401
        """Add the usage line."""
        usage = usage and f"\n{_INDENT}".join(wrapped(usage, terminal_width() - 2 * len(_INDENT)))
        super().add_usage(usage, actions, groups, prefix or f"{MESSAGES['usage'].say(self.lang)}: ")

    def add_text(self, text: str | None) -> None:
        """Add a text whose lines are wrapped."""
        lines = text.splitlines() if text and text is not SUPPRESS else []
        room = terminal_width() - 2  # argparse indents the texts of groups
        parts = [part for line in lines for part in wrapped(line, room)]
        super().add_text("\n".join(parts) or None)

    def add_argument(self, action: Action) -> None:
        """Add an argument whose help is wrapped."""
        if action.help and action.help is not SUPPRESS:
            action.help = "\n".join(wrapped(action.help, terminal_width() - _HELP_COLUMN))
        super().add_argument(action)


def listed(heading: str, rows: Sequence[TableRow], lang: str) -> TextLines:
    """Return rows that start with a name, under a heading."""
    lines = columns([(f"  {name}", *more) for name, *more in rows], terminal_width() - 2)
    return [f"{MESSAGES[heading].say(lang)}:", *lines]


def command_lines(command: str) -> TextLines:
    """Return a command as lines that a shell reads as one command."""
    if "\n" in command:
        return f"  {command}".splitlines()
    first, *others = wrapped(f"  {command}", terminal_width() - len(_CONTINUED) - len(_INDENT))
    return (_CONTINUED + "\n" + _INDENT).join([first, *others]).splitlines()
