"""The command `mahjong-score`."""

import os
import sys
from argparse import SUPPRESS
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Final, NamedTuple

import scoring
from scoring.cli import console, hands, output
from scoring.cli import streams as cli_streams
from scoring.cli.columns import columns
from scoring.cli.completion import is_asked, skip, words_so_far
from scoring.cli.flags import Parser
from scoring.cli.messages import MESSAGES
from scoring.faults import Unreadable
from scoring.problems import Unanswered
from scoring.rulesets import RULESETS
from scoring.spelling import nearest
from scoring.text import Text

PROGRAM: Final = "mahjong-score"
BROKEN_PIPE: Final = 141
"""What a shell has for a program whose reader has seen enough; 1 is an answer of some commands."""
INTERRUPTED: Final = 130
"""What it has for one that was stopped by Ctrl-C."""


class _Command(NamedTuple):
    """The function of a module that runs a command; the module is imported when the command is run."""

    module: str
    function: str

    def __call__(self, parser: Parser, rest: Sequence[str], lang: str) -> int:
        """Run it; its exit status."""
        module = import_module(f"scoring.cli.{self.module}")
        code: int = getattr(module, self.function)(parser, rest, lang)
        return code


_COMMANDS: Final = {
    "analyze": _Command("hands", "analyze"),
    "settle": _Command("hands", "settle"),
    "compare": _Command("hands", "compare"),
    "rulesets": _Command("reference", "rulesets"),
    "rules": _Command("reference", "rules"),
    "tables": _Command("reference", "tables"),
    "search": _Command("reference", "search"),
    "bulk": _Command("bulk", "bulk"),
    "verify": _Command("verify", "run"),
    "vectors": _Command("verify", "vectors"),
    "replay": _Command("replay", "run"),
    "serve": _Command("serve", "serve"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with ``argv``, by default the process's; the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    lang = _language(arguments)
    with cli_streams.all_there():
        try:
            code = _left_with(arguments, lang)
        except BrokenPipeError:
            code = BROKEN_PIPE
        except OSError as wrong:
            why = str(wrong).removeprefix(f"[Errno {wrong.errno}] ")
            cli_streams.complain(f"{PROGRAM}: {MESSAGES['unwritten'].filled(why=why).say(lang)}")
            code = output.REFUSED
        except KeyboardInterrupt:
            cli_streams.complain(f"\n{PROGRAM}: {MESSAGES['interrupted'].say(lang)}")
            code = INTERRUPTED
        cli_streams.give_up()
    return code


def _left_with(arguments: list[str], lang: str) -> int:
    """The exit status of a command that has written all it had to say."""
    try:
        code = _run(arguments, lang)
    except SystemExit as left:  # argparse leaves this way after --help and on an error
        code = left.code if isinstance(left.code, int) else 0
    sys.stdout.flush()
    return code


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, else the environment's; help needs it before anything is parsed."""
    asked = (value for value in _values("--lang", arguments) if value in scoring.LANGUAGES)
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next(asked, next((value for value in named if value), "")[:2])
    return spoken if spoken in scoring.LANGUAGES else scoring.DEFAULT_LANGUAGE


def _values(flag: str, arguments: Sequence[str]) -> Iterator[str]:
    """What is given with a flag that all commands have."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == flag:
            yield value if equals else next(iter(arguments[place + 1 :]), "")


def _run(arguments: list[str], lang: str) -> int:
    if is_asked():
        arguments = words_so_far()
    place = _place_of_command(arguments)
    if is_asked() and place is not None:
        skip(place + 1)
    command = "" if place is None else arguments[place]
    parser = Parser(f"{PROGRAM} {command}".strip(), lang)
    as_json = "--json" in arguments and f"json_of.{command}" not in MESSAGES
    try:
        for file in _values("--rules", arguments):
            scoring.load_ruleset(file)
        if place is None:
            return _top(parser, arguments, lang)
        return _command(parser, command, arguments[:place] + arguments[place + 1 :], lang)
    except scoring.BadFile as bad:
        return output.refuse([bad.say(lang)])
    except scoring.UnknownName as unknown:
        if unknown.kind == "command" and not as_json:
            told = console.unknown_line(unknown.kind, unknown.name, unknown.nearest, lang)
            more = "" if unknown.nearest else MESSAGES["all_listed"].say(lang)
            return output.refuse([f"{PROGRAM}: {told}{more}"])
        return output.refuse_error(unknown, lang, parser, as_json=as_json)
    except (scoring.Refused, scoring.Conflict, Unreadable, Unanswered) as error:
        return output.refuse_error(error, lang, parser, as_json=as_json)


def _command(parser: Parser, command: str, rest: list[str], lang: str) -> int:
    """Run a command, or score a hand under the ruleset of that name; raises :class:`scoring.UnknownName`."""
    handler = _COMMANDS.get(command)
    if handler is None:
        try:
            parser.ruleset = scoring.ruleset(command)
        except scoring.UnknownName:
            known = [*(ruleset.id for ruleset in scoring.rulesets()), *_COMMANDS]
            raise scoring.UnknownName("command", command, nearest(command, known)) from None
    else:
        parser.description = MESSAGES[f"summaries.{command}"].say(lang)
    _add_common(parser, MESSAGES.get(f"json_of.{command}", MESSAGES["json"]), lang)
    return (handler or hands.score)(parser, rest, lang)


def _add_common(parser: Parser, as_json: Text, lang: str) -> None:
    """The flags that all commands have."""
    parser.add_argument("--json", action="store_true", help=as_json.say(lang))
    parser.add_argument("--lang", choices=scoring.LANGUAGES, help=MESSAGES["lang"].say(lang))
    parser.add_argument(
        "--rules", metavar="FILE", action="append", help=MESSAGES["rules"].say(lang)
    )


def _place_of_command(arguments: Sequence[str]) -> int | None:
    """Where the command stands: first, or after flags that all commands have; ``None`` where there is none."""
    place = 0
    while arguments[place:] and arguments[place].partition("=")[0] in hands.COMMON:
        place += 2 if arguments[place] in hands.COMMON[1:] else 1
    return place if arguments[place:] and not arguments[place].startswith("-") else None


def _top(parser: Parser, arguments: Sequence[str], lang: str) -> int:
    """Say what there is, where no command is given."""
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {scoring.__version__}")
    _add_common(parser, MESSAGES["json"], lang)
    parser.add_argument("command", nargs="?", choices=[*RULESETS, *_COMMANDS], help=SUPPRESS)
    parser.description = MESSAGES["about"].say(lang)
    parser.describe("COMMAND …", lambda: "\n".join(_what_there_is(lang)))
    parser.parse(arguments)
    parser.print_help()
    return output.WINS


def _what_there_is(lang: str) -> Iterator[str]:
    rulesets = scoring.rulesets()
    told = [(f"  {ruleset.id}", ruleset.book.summary.say(lang)) for ruleset in rulesets]
    told += [(f"  {name}", MESSAGES[f"summaries.{name}"].say(lang)) for name in _COMMANDS]
    yield f"{MESSAGES['commands'].say(lang)}:"
    yield from columns(told)
    yield from (
        "",
        MESSAGES["exit.any"].say(lang),
        MESSAGES["completion"].say(lang),
        "",
        f"{MESSAGES['examples'].say(lang)}:",
    )
    yield next(hands.examples(rulesets[0]))
    yield from (f"  {PROGRAM} {ruleset.id} --help" for ruleset in rulesets)


if __name__ == "__main__":
    sys.exit(main())
