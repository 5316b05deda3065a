"""The command `mahjong-score bulk`."""

import json
import signal
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import forkserver, resource_tracker, set_forkserver_preload
from time import monotonic
from typing import Any, Final

import scoring
from scoring.bulk import FORMATS, MESSAGES, ROWS_PER_PART, CannotRun
from scoring.cli import flags, output
from scoring.cli.flags import Parser
from scoring.faults import extra
from scoring.rules.ruleset import OPTIONS

_CLEAR: Final = "\r\x1b[K"
"""Empties the line of a terminal."""


def bulk(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Run the command, and return the exit status that its help describes."""
    start = monotonic()
    try:
        with _sigterm_as_interrupt():
            arguments = _arguments(parser, rest, lang)
            report = _finished(arguments, lang)
    except CannotRun as error:
        return output.refuse([f"{parser.prog}: {error.detail.say(lang)}"])
    except KeyboardInterrupt:
        output.refuse(["", f"{parser.prog}: {MESSAGES['command.stopped'].say(lang)}"])  # after ^C
        return output.INTERRUPTED
    if arguments["json"]:
        report["seconds"] = round(monotonic() - start, 3)
        sys.stdout.write(f"{json.dumps(report)}\n")
    else:
        sys.stdout.write("".join(f"{line}\n" for line in _lines(report, lang, monotonic() - start)))
    return output.NO_WIN if report["rejects"] else output.SUCCESS


def _arguments(parser: Parser, rest: Sequence[str], lang: str) -> dict[str, Any]:
    def text(key: str) -> str:
        return MESSAGES[f"command.{key}"].say(lang)

    parser.description = f"{parser.description}\n\n{text('about')}"
    parser.epilog = text("exit")
    parser.add_argument("source", metavar="IN", help=text("help.given"))
    parser.add_argument("out", metavar="OUT", help=text("help.out"))
    parser.add_ruleset("--ruleset", required=True)
    parser.add_argument(
        "--options",
        "--option",
        metavar="NAME=VALUE",
        type=flags.pair(lang),
        action="append",
        default=[],
        help=text("help.option"),
    )
    parser.add_argument("--format", choices=FORMATS, help=text("help.format"))
    where = parser.add_mutually_exclusive_group()
    number = _at_least_one(lang)
    where.add_argument("--workers", metavar="N", type=number, default=1, help=text("help.workers"))
    where.add_argument("--scheduler", metavar="ADDRESS", help=text("help.scheduler"))
    parser.add_argument(
        "--rows-per-part",
        metavar="N",
        type=number,
        default=ROWS_PER_PART,
        help=text("help.rows_per_part").format(n=f"{ROWS_PER_PART:,}"),
    )
    for name in ("keep", "ignore"):
        parser.add_argument(
            f"--{name}", metavar="COLUMN", action="append", default=[], help=text(f"help.{name}")
        )
    parser.add_argument("--restart", action="store_true", help=text("help.restart"))
    return parser.parse(rest)


def _finished(arguments: Mapping[str, Any], lang: str) -> dict[str, Any]:
    ruleset = scoring.ruleset(arguments["ruleset"])
    options = {
        name: flags.member_value(ruleset, OPTIONS, name, text)
        for name, text in arguments["options"]
    }
    ruleset.in_force(options)
    if arguments["workers"] > 1:
        _start_copied_process()
    with extra("bulk"):
        from scoring.bulk.run import run  # noqa: PLC0415 - only this command needs the packages

    with _progress(lang) as progress:
        return run(
            arguments["source"],
            arguments["out"],
            ruleset.id,
            options,
            lang=lang,
            chosen_format=arguments["format"],
            keep=arguments["keep"],
            ignore=arguments["ignore"],
            rows_per_part=arguments["rows_per_part"],
            restart=arguments["restart"],
            workers=arguments["workers"],
            scheduler=arguments["scheduler"],
            progress=progress,
        )


def _start_copied_process() -> None:
    """Start the process that workers are copied from. It imports the packages while this process does, so that workers are ready sooner."""
    resource_tracker.ensure_running()  # it would lift the mask when the first process starts
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    set_forkserver_preload(["scoring.bulk.cluster"])
    forkserver.ensure_running()
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)


@contextmanager
def _progress(lang: str) -> Iterator[Callable[[int], None]]:
    """Return a function that shows rows and rate in a line of a terminal, which disappears when the run ends."""
    if not sys.stderr.isatty():
        yield lambda _rows: None
        return
    start = monotonic()

    def show(rows: int) -> None:
        rate = rows / (monotonic() - start)
        line = MESSAGES["command.progress"].filled(rows=f"{rows:,}", rate=f"{rate:,.0f}")
        sys.stderr.write(f"{_CLEAR}{line.say(lang)}")

    try:
        yield show
    finally:
        sys.stderr.write(_CLEAR)


def _at_least_one(lang: str) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and 0 < int(text) < 1 << 31):
            detail = MESSAGES["command.not_a_number"].filled(text=ascii(text))
            raise ArgumentTypeError(detail.say(lang))
        return int(text)

    return number


@contextmanager
def _sigterm_as_interrupt() -> Iterator[None]:
    """Treat a request to end the process like Ctrl-C."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _lines(report: Mapping[str, Any], lang: str, seconds: float) -> Iterator[str]:
    """Yield the result for people, line by line."""
    counts = {name: f"{report[name]:,}" for name in ("rows_in", "rows_out", "rejects")}
    yield MESSAGES["command.scored"].filled(**counts).say(lang)
    if new := report["new"]:
        detail = MESSAGES["command.new"].filled(
            n=f"{new:,}", seconds=f"{seconds:.1f}", rate=f"{new / seconds:,.0f}"
        )
        yield f"  {detail.say(lang)}"
    if known := report["rows_in"] - new:
        yield f"  {MESSAGES['command.known'].filled(n=f'{known:,}').say(lang)}"
    yield from (f"  {report[n]}" for n in ("out", "manifest", "rejects_path") if n in report)
