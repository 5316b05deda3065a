"""The output of answers on stdout, as lines or as the body of the service, and of errors on stderr.

The streams may be closed, full, or without a reader.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

import scoring
from scoring.cli import MESSAGES, console
from scoring.cli.columns import terminal_width, wrapped
from scoring.cli.flags import Parser
from scoring.faults import Unreadable
from scoring.problems import Error, refusal_of

SUCCESS: Final = 0
"""The exit status of an answer; for commands that score a hand, of a hand that wins."""
NO_WIN: Final = 1
"""The exit status of a hand that does not win, a search without results, and a file with rejected hands."""
REFUSED: Final = 2
"""The exit status of a request that gets no answer."""
INTERRUPTED: Final = 130
"""The exit status of a program that was stopped by Ctrl-C."""
_NOWHERE: Final = Path(os.devnull)


def style(stream: TextIO, lang: str) -> console.Style:
    """Return the style for a stream: colours and pictures of tiles only on a terminal."""
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return console.Style(lang, terminal_width(), colour=not plain and stream.isatty())


def say(
    arguments: Mapping[str, Any], answer: Mapping[str, Any], lines: Sequence[str], nothing: str = ""
) -> int:
    """Write an answer as JSON or as lines, or write ``nothing`` if a search has no results; return the exit status."""
    if arguments["json"]:
        _write_json(answer)
    elif lines or not nothing:
        print("\n".join(lines))
    else:
        refuse(wrapped(nothing, terminal_width()))
    lost = answer.get("winning") is False or (nothing and not lines)
    return NO_WIN if lost else SUCCESS


def refuse(lines: Sequence[str]) -> int:
    """Write the reason for a missing answer to stderr, and return the exit status."""
    print("\n".join(lines), file=sys.stderr)
    return REFUSED


def write_wrapped(text: str, stream: TextIO) -> None:
    """Write a sentence in lines that fit the terminal."""
    stream.writelines(f"{line}\n" for line in wrapped(text, terminal_width()))


def refuse_error(error: Error, lang: str, parser: Parser, *, as_json: bool) -> int:
    """Write the reason for a missing answer: the problem document on stdout, or lines on stderr. Return the exit status."""
    ruleset = parser.ruleset
    if as_json:
        _write_json(refusal_of(error).to_dict(lang, ruleset.id if ruleset else ""))
        return REFUSED
    if isinstance(error, scoring.Refused | scoring.Conflict):
        lines = console.fault_lines(ruleset, error.faults, style(sys.stderr, lang))
        missing = {fault.pointer for fault in error.faults if fault.code == "missing"} - {""}
        if ruleset and missing:
            of_hand = missing & {f"/{field.name}" for field in ruleset.fields}
            line = ruleset.game.notation(lang)["line"]
            example = MESSAGES["example"].filled(command=parser.prog).say(lang)
            lines += ["", *wrapped(line if of_hand else example, terminal_width())]
        return refuse(lines)
    place: Sequence[str] = ()
    if isinstance(error, scoring.UnknownName):
        detail = console.unknown_line(error.kind, error.name, error.nearest, lang)
    elif isinstance(error, Unreadable):
        place = console.pointed(error.line, error.at, terminal_width())
        detail = error.fault.detail.say(lang)
    else:
        detail = refusal_of(error).detail.say(lang)
    return refuse([*wrapped(f"{parser.prog}: {detail}", terminal_width()), *place])


def _write_json(document: Mapping[str, Any]) -> None:
    # The output equals the response of the service byte for byte, if the terminal can show it.
    unicode = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    print(json.dumps(document, ensure_ascii=not unicode, separators=(",", ":")))


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
