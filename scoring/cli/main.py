"""The command `mahjong-score`."""

import os
import sys
from argparse import SUPPRESS
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

import scoring
from scoring.cli import console, hands, output
from scoring.cli import streams as cli_streams
from scoring.cli.columns import columns
from scoring.cli.completion import is_asked, skip, words_so_far
from scoring.cli.flags import Parser
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

_ABOUT: Final = Text(
    "麻雀の手の点数を規則書に従って数え、その内訳を示す。",
    "Scores mahjong hands by the book, and says why.",
)
_COMMANDS_LABEL: Final = Text("コマンド", "commands")
_EXIT: Final = Text(
    "終了コード: 0 和了か答え、1 和了でない(verify と bulk は --help)、2 答えられない",
    "exit status: 0 the hand wins, or there is an answer; 1 it does not win (of verify and bulk see --help); 2 refused",
)
_COMPLETION: Final = Text(
    'シェルの補完: ソースのフォルダーで pip install ".[completion]" の後、eval "$(register-python-argcomplete mahjong-score)"',
    'completion in a shell: pip install ".[completion]" in a checkout, then eval "$(register-python-argcomplete mahjong-score)"',
)
_ALL_LISTED: Final = Text("一覧は --help。", "; --help lists them all")
_AS_JSON: Final = Text(
    "HTTPの答え(誤りも)と同じ一行のJSON",
    "the answer of the HTTP service, or its problem document, as one line of JSON",
)
_AS_OTHER_JSON: Final = {
    "bulk": Text("実行の記録を一行のJSONで", "the record of the run, as one line of JSON"),
    "verify": Text(
        "報告をJSONの行で(docs/protocol.md)", "the report as lines of JSON (docs/protocol.md)"
    ),
    "replay": Text(
        "報告をJSONの行で(docs/replay.md)", "the report as lines of JSON (docs/replay.md)"
    ),
    "vectors": Text(
        "全体を一行のJSONで。無ければ試験一つにつき一行",
        "all of them as one line of JSON; without it a line for each",
    ),
}
"""Where it is not what the service answers."""
_RULES: Final = Text(
    "自分の規則のYAMLファイル(繰り返せる)。名前がその識別子",
    "a YAML file with rules of your own (may be repeated); its name is their identifier",
)
_LANG: Final = Text("言語(既定は環境から)", "language (by default that of the environment)")
_UNWRITTEN: Final = Text("書き込めない: {why}", "Cannot write: {why}")
_STOPPED: Final = Text("中断した。", "Interrupted.")


class _Command(NamedTuple):
    """Where a command is: a function of a module, and the name of its summary; only the one that is run is imported."""

    module: str
    function: str
    summary: str

    def __call__(self, parser: Parser, rest: Sequence[str], lang: str) -> int:
        """Run it; its exit status."""
        code: int = self._of_module(self.function)(parser, rest, lang)
        return code

    def say(self, lang: str) -> str:
        """What it does."""
        summary: Text = self._of_module(self.summary)
        return summary.say(lang)

    def _of_module(self, name: str) -> Any:  # noqa: ANN401 - functions and texts
        return getattr(import_module(f"scoring.cli.{self.module}"), name)


_COMMANDS: Final = {
    "analyze": _Command("hands", "analyze", "ANALYZE"),
    "settle": _Command("hands", "settle", "SETTLE"),
    "compare": _Command("hands", "compare", "COMPARE"),
    "rulesets": _Command("reference", "rulesets", "RULESETS"),
    "rules": _Command("reference", "rules", "RULES"),
    "tables": _Command("reference", "tables", "TABLES"),
    "search": _Command("reference", "search", "SEARCH"),
    "bulk": _Command("bulk", "bulk", "SUMMARY"),
    "verify": _Command("verify", "run", "SUMMARY"),
    "vectors": _Command("verify", "vectors", "VECTORS_SUMMARY"),
    "replay": _Command("replay", "run", "SUMMARY"),
    "serve": _Command("serve", "serve", "SUMMARY"),
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
            cli_streams.complain(f"{PROGRAM}: {_UNWRITTEN.filled(why=why).say(lang)}")
            code = output.REFUSED
        except KeyboardInterrupt:
            cli_streams.complain(f"\n{PROGRAM}: {_STOPPED.say(lang)}")
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
    as_json = "--json" in arguments and command not in _AS_OTHER_JSON
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
            more = "" if unknown.nearest else _ALL_LISTED.say(lang)
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
        parser.description = handler.say(lang)
    _add_common(parser, _AS_OTHER_JSON.get(command, _AS_JSON), lang)
    return (handler or hands.score)(parser, rest, lang)


def _add_common(parser: Parser, as_json: Text, lang: str) -> None:
    """The flags that all commands have."""
    parser.add_argument("--json", action="store_true", help=as_json.say(lang))
    parser.add_argument("--lang", choices=scoring.LANGUAGES, help=_LANG.say(lang))
    parser.add_argument("--rules", metavar="FILE", action="append", help=_RULES.say(lang))


def _place_of_command(arguments: Sequence[str]) -> int | None:
    """Where the command stands: first, or after flags that all commands have; ``None`` where there is none."""
    place = 0
    while arguments[place:] and arguments[place].partition("=")[0] in hands.COMMON:
        place += 2 if arguments[place] in hands.COMMON[1:] else 1
    return place if arguments[place:] and not arguments[place].startswith("-") else None


def _top(parser: Parser, arguments: Sequence[str], lang: str) -> int:
    """Say what there is, where no command is given."""
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {scoring.__version__}")
    _add_common(parser, _AS_JSON, lang)
    parser.add_argument("command", nargs="?", choices=[*RULESETS, *_COMMANDS], help=SUPPRESS)
    if not is_asked():  # which loads every ruleset
        parser.description = _ABOUT.say(lang)
        parser.describe("COMMAND …", "\n".join(_what_there_is(lang)))
    parser.parse(arguments)
    parser.print_help()
    return output.WINS


def _what_there_is(lang: str) -> Iterator[str]:
    rulesets = scoring.rulesets()
    told = [(f"  {ruleset.id}", ruleset.book.summary.say(lang)) for ruleset in rulesets]
    told += [(f"  {name}", command.say(lang)) for name, command in _COMMANDS.items()]
    yield f"{_COMMANDS_LABEL.say(lang)}:"
    yield from columns(told)
    yield from ("", _EXIT.say(lang), _COMPLETION.say(lang), "", f"{hands.EXAMPLES.say(lang)}:")
    yield next(hands.examples(rulesets[0]))
    yield from (f"  {PROGRAM} {ruleset.id} --help" for ruleset in rulesets)


if __name__ == "__main__":
    sys.exit(main())
