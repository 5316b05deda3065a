"""The command `mahjong-score`."""

import gc
import os
import sys
from argparse import SUPPRESS
from collections.abc import Sequence
from importlib import import_module
from typing import Final, cast

import scoring
from scoring.cli import MESSAGES, console, hands, output
from scoring.cli.columns import terminal_width, wrapped
from scoring.cli.completion import is_completing, skip, words_so_far
from scoring.cli.flags import PROGRAM, Parser, common_values
from scoring.cli.help import listed
from scoring.faults import Unreadable
from scoring.problems import Unanswered
from scoring.rulesets import RULESETS
from scoring.spelling import nearest
from scoring.text import Text
from scoring.yaml_files import read_yaml

BROKEN_PIPE: Final = 141
"""The exit status of a program whose output pipe was closed; 1 is an answer of some commands."""

_OBJECTS_PER_COLLECTION: Final = 100_000


_COMMANDS: Final = {
    "analyze": ("hands", "analyze"),
    "settle": ("hands", "settle"),
    "standings": ("hands", "standings"),
    "compare": ("hands", "compare"),
    "rulesets": ("reference", "rulesets"),
    "rules": ("reference", "rules"),
    "tables": ("reference", "tables"),
    "search": ("reference", "search"),
    "bulk": ("bulk", "bulk"),
    "verify": ("verify", "run"),
    "vectors": ("verify", "vectors"),
    "replay": ("replay", "run"),
    "serve": ("serve", "serve"),
}
"""The module and the function of each command."""
_WITH_VALUE: Final = ("--lang", "--rules")
"""Flags that all commands have, with a value in the next word."""
_AS_FLAGS: Final = {"help": "--help", "version": "--version"}
"""Commands that are flags: ``help tcg`` is ``tcg --help``."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with ``argv``, by default that of the process, and return the exit status."""
    # NOTE: loading a ruleset makes many objects and hardly any garbage; looking for garbage takes 15 of 200 ms by default.
    gc.set_threshold(_OBJECTS_PER_COLLECTION)
    arguments = list(sys.argv[1:] if argv is None else argv)
    lang = _language(arguments)
    output.open_all()
    try:
        code = _exit_status(arguments, lang)
    except BrokenPipeError:
        code = BROKEN_PIPE
    except OSError as wrong:
        why = str(wrong).removeprefix(f"[Errno {wrong.errno}] ")
        output.complain(f"{PROGRAM}: {MESSAGES['unwritten'].filled(why=why).say(lang)}")
        code = output.REFUSED
    except KeyboardInterrupt:
        output.complain(f"\n{PROGRAM}: {MESSAGES['interrupted'].say(lang)}")
        code = output.INTERRUPTED
    output.give_up()
    return code


def _exit_status(arguments: list[str], lang: str) -> int:
    """Return the exit status of a command after it has written its output."""
    try:
        code = _run(arguments, lang)
    except scoring.MissingExtra as missing:
        code = output.refuse([f"{PROGRAM}: {missing.detail.say(lang)}"])
    except SystemExit as end:  # argparse ends this way after --help and on an error
        code = end.code if isinstance(end.code, int) else 0
    sys.stdout.flush()
    return code


def _language(arguments: Sequence[str]) -> str:
    """Return the language of ``--lang`` or of the environment. The help needs the language before anything is parsed."""
    chosen = (value for value in common_values(arguments)[0].lang if value in scoring.LANGUAGES)
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    lang = next(chosen, next(filter(None, settings), "")[:2])
    return lang if lang in scoring.LANGUAGES else scoring.DEFAULT_LANGUAGE


def _run(arguments: list[str], lang: str) -> int:
    if is_completing():
        arguments = words_so_far()
    place = _place_of_command(arguments)
    while place is not None and (flag := _AS_FLAGS.get(arguments[place])):
        arguments = [*arguments[:place], *arguments[place + 1 :], flag]
        place = _place_of_command(arguments)
    command = None if place is None else arguments[place]
    parser = Parser(f"{PROGRAM} {command or ''}".strip(), lang)
    as_json = "--json" in arguments
    try:
        for file in filter(None, common_values(arguments)[0].rules):
            scoring.load_ruleset(file)
        if place is None or command is None:
            return _top(parser, arguments, lang)
        if is_completing():
            skip(place + 1)
        return _command(parser, command, arguments[:place] + arguments[place + 1 :], lang)
    except scoring.BadFile as bad:
        return output.refuse([bad.say(lang)])
    except scoring.UnknownName as unknown:
        if command is None or command in _COMMANDS or as_json:
            return output.refuse_error(unknown, lang, parser, as_json=as_json)
        # Names that look like `score` mean something else; the message says how to score.
        near = () if command == scoring.SCORE else nearest(command, [*RULESETS, *_COMMANDS])
        line = console.unknown_line("command", command, near, lang)
        stop = "" if line.endswith(("?", "。")) else "."
        hint = MESSAGES["name_a_ruleset"].say(lang)
        return output.refuse(wrapped(f"{PROGRAM}: {line}{stop}{hint}", terminal_width()))
    except (scoring.Refused, scoring.Conflict, Unreadable, Unanswered) as error:
        return output.refuse_error(error, lang, parser, as_json=as_json)


def _command(parser: Parser, command: str, rest: list[str], lang: str) -> int:
    """Run a command, or score a hand under the ruleset of that name."""
    handler = _COMMANDS.get(command)
    if handler is None:
        parser.ruleset = scoring.ruleset(command)
    else:
        parser.description = MESSAGES[f"summaries.{command}"].say(lang)
        parser.examples = _examples()[command]
    _add_common(parser, MESSAGES.get(f"json_of.{command}", MESSAGES["json"]), lang)
    if handler is None:
        return hands.score(parser, rest, lang)
    module, function = handler
    code: int = getattr(import_module(f"scoring.cli.{module}"), function)(parser, rest, lang)
    return code


def _examples() -> dict[str, list[str]]:
    """Return the examples of every command."""
    return cast(dict[str, list[str]], read_yaml("cli/examples.yaml"))


def _add_common(parser: Parser, as_json: Text, lang: str) -> None:
    """Add the flags that all commands have."""
    parser.add_argument("--json", action="store_true", help=as_json.say(lang))
    parser.add_argument("--lang", choices=scoring.LANGUAGES, help=MESSAGES["lang"].say(lang))
    parser.add_argument(
        "--rules", metavar="FILE", action="append", help=MESSAGES["rules"].say(lang)
    )


def _place_of_command(arguments: Sequence[str]) -> int | None:
    """Return the place of the command, which only flags that all commands have may precede; ``None`` if there is none."""
    place = 0
    while arguments[place:] and arguments[place].partition("=")[0] in ("--json", *_WITH_VALUE):
        place += 2 if arguments[place] in _WITH_VALUE else 1
    named = arguments[place:] and (arguments[place] == "-" or not arguments[place].startswith("-"))
    return place if named else None


def _top(parser: Parser, arguments: Sequence[str], lang: str) -> int:
    """Show the help of the program, or its version."""
    version = MESSAGES["summaries.version"].say(lang)
    parser.add_argument("--version", action="store_true", help=version)
    _add_common(parser, MESSAGES["json"], lang)
    known = [*RULESETS, *_COMMANDS, *_AS_FLAGS]
    parser.add_argument("command", nargs="?", choices=known, help=SUPPRESS)
    examples = _examples()
    parser.examples = [
        "tenhou 123567m345p22p67s+8s riichi dora:1m",
        *(examples[name][0] for name in ("analyze", "compare", "search")),
        "help tenhou",
    ]
    parser.usage = f"{parser.prog} RULESET HAND | COMMAND …"
    parser.texts = lambda: _overview(lang)
    if parser.parse(arguments)["version"]:
        sys.stdout.write(f"{PROGRAM} {scoring.__version__}\n")
    else:
        parser.print_help()
    return output.SUCCESS


def _overview(lang: str) -> tuple[str, str]:
    """Return the texts of the help: commands and rulesets, and exit statuses and completion."""
    names = (*_COMMANDS, *_AS_FLAGS)
    commands = [(name, MESSAGES[f"summaries.{name}"].say(lang)) for name in names]
    rulesets = [(ruleset.id, ruleset.name.say(lang)) for ruleset in scoring.rulesets()]
    start = [MESSAGES["about"].say(lang), ""]
    start += [*listed("commands", commands, lang), "", *listed("rulesets", rulesets, lang)]
    end = [MESSAGES[key].say(lang) for key in ("exit.any", "completion")]
    return "\n".join(start), "\n".join(end)


if __name__ == "__main__":
    sys.exit(main())
