"""The command `mahjong-score`."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TextIO

import scoring
from scoring.cli import bulk, console, flags
from scoring.cli import streams as cli_streams
from scoring.cli.flags import Parser
from scoring.faults import Unreadable
from scoring.reference import catalogue
from scoring.reference.compare_scores import IDS, REQUEST, compare_scores
from scoring.rules.rulebook import Yaku
from scoring.rulesets import RULESETS
from scoring.spelling import nearest
from scoring.text import Text

PROGRAM: Final = "mahjong-score"
REFUSED: Final = 2
"""The exit code where nothing could be answered. A hand that does not win is an answer: 0."""
BROKEN_PIPE: Final = 141
"""What a shell has for a program whose reader has seen enough; 1 is an answer of some commands."""
INTERRUPTED: Final = 130
"""What it has for one that was stopped by Ctrl-C."""

_SUMMARY: Final = Text(
    "麻雀の手の点数を規則書に従って数え、その内訳を示す。",
    "Scores mahjong hands by the book, and says why.",
)
_COMMANDS: Final = Text("コマンド", "commands")
_ALL_LISTED: Final = Text("一覧は --help。", "; --help lists them all")
_LIST_RULESETS: Final = Text("規則の一覧", "list the rulesets")
_LIST_RULES: Final = Text(
    "ある規則のルールの一覧、またはその一つ", "list the rules of a ruleset, or show one whole"
)
_COMPARE: Final = Text(
    "一つの手を幾つかの規則で採点し、違いを生む条文を示す",
    "score a hand under several rulesets, and name the clauses that make the difference",
)
_COMPARED: Final = Text(
    "手牌と語、その後に二つ以上の規則。他は最初のものと比べる",
    "the hand and words about it, then two rulesets or more; the others are compared with the first",
)
_WORDS: Final = Text(
    "手牌と語。順不同", "the hand and words about it, among the flags in any order"
)
_AS_JSON: Final = Text(
    "HTTPの答えと同じ一行のJSON", "the answer of the HTTP service, as one line of JSON"
)
_AS_OTHER_JSON: Final = {
    "bulk": Text("実行の記録を一行のJSONで", "the record of the run, as one line of JSON"),
    "verify": Text(
        "報告をJSONの行で(docs/protocol.md)", "the report as lines of JSON (docs/protocol.md)"
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
_EXAMPLES: Final = Text("例", "examples")
_UNWRITTEN: Final = Text("書き込めない: {why}", "Cannot write: {why}")
_STOPPED: Final = Text("中断した。", "Interrupted.")
_NO_RULESETS: Final = Text(
    "手と二つ以上の規則を指定する。例は --help。",
    "A hand and at least two rulesets are needed; --help shows an example.",
)
_NO_HAND: Final = Text("手を指定する。例は --help。", "A hand is needed; --help shows examples.")

_COMMON: Final = ("--json", "--lang", "--rules")
"""The flags that all commands have; but for the first they have a value."""

Answered = tuple[Mapping[str, Any], Sequence[str]]
"""An answer, and the lines that show it."""
Handler = Callable[[Parser, Sequence[str], str], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with ``argv``, by default the process's: 0 for an answer, 2 for none."""
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
            code = REFUSED
        except KeyboardInterrupt:
            cli_streams.complain(f"\n{PROGRAM}: {_STOPPED.say(lang)}")
            code = INTERRUPTED
        cli_streams.give_up()
    return code


def _left_with(arguments: list[str], lang: str) -> int:
    """The exit code of a command that has written all it had to say."""
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
    place = _place_of_command(arguments)
    try:
        for file in _values("--rules", arguments):
            scoring.load_ruleset(file)
        if place is not None:
            return _command(arguments[place], arguments[:place] + arguments[place + 1 :], lang)
    except scoring.UnknownName as unknown:
        return _unknown(unknown, lang)
    except scoring.BadFile as bad:
        return _refuse([bad.say(lang)])
    top = _top(lang)
    top.parse(arguments)
    top.print_help()
    return 0


def _command(command: str, rest: list[str], lang: str) -> int:
    """Run a command; raises :class:`scoring.UnknownName`."""
    handler = _handler(command)
    parser = Parser(f"{PROGRAM} {command}", lang)
    parser.add_argument(
        "--json", action="store_true", help=_AS_OTHER_JSON.get(command, _AS_JSON).say(lang)
    )
    _add_common(parser, lang)
    return handler(parser, rest, lang)


def _add_common(parser: Parser, lang: str) -> None:
    """The flags that all commands have besides ``--json``."""
    parser.add_argument("--lang", choices=scoring.LANGUAGES, help=_LANG.say(lang))
    parser.add_argument("--rules", metavar="FILE", action="append", help=_RULES.say(lang))


def _place_of_command(arguments: Sequence[str]) -> int | None:
    """Where the command stands: first, or after flags that all commands have; ``None`` where there is none."""
    place = 0
    while arguments[place:] and arguments[place].partition("=")[0] in _COMMON:
        place += 2 if arguments[place] in _COMMON[1:] else 1
    return place if arguments[place:] and not arguments[place].startswith("-") else None


def _handler(command: str) -> Handler:
    """What a command does; raises :class:`scoring.UnknownName`. Only the ruleset that is asked for is loaded."""
    others: dict[str, Handler] = {
        "rulesets": _rulesets,
        "rules": _rules,
        "compare": _compare,
        "bulk": bulk.bulk,
        "verify": _verify,
        "vectors": _vectors,
    }
    if command in others:
        return others[command]
    try:
        return _hand(scoring.ruleset(command))
    except scoring.UnknownName:
        known = [*(ruleset.id for ruleset in scoring.rulesets()), *others]
        raise scoring.UnknownName("command", command, nearest(command, known)) from None


def _top(lang: str) -> Parser:
    """What is said without a command."""
    from scoring.cli import verify as verify_cli  # noqa: PLC0415 - what reaches engines is slow to import

    rulesets = scoring.rulesets()
    told = [(f"  {ruleset.id}", ruleset.book.summary.say(lang)) for ruleset in rulesets]
    told += [("  rulesets", _LIST_RULESETS.say(lang)), ("  rules", _LIST_RULES.say(lang))]
    told += [("  compare", _COMPARE.say(lang))]
    told += [("  bulk", bulk.SUMMARY.say(lang)), ("  verify", verify_cli.SUMMARY.say(lang))]
    told += [("  vectors", verify_cli.VECTORS_SUMMARY.say(lang))]
    parser = Parser(PROGRAM, lang)
    parser.usage = f"{PROGRAM} COMMAND …"
    parser.description = _SUMMARY.say(lang)
    parser.epilog = "\n".join(
        [
            f"{_COMMANDS.say(lang)}:",
            *console.columns(told),
            "",
            f"{_EXAMPLES.say(lang)}:",
            next(_examples(rulesets[0])),
            *(f"  {PROGRAM} {ruleset.id} --help" for ruleset in rulesets),
        ]
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {scoring.__version__}")
    _add_common(parser, lang)
    parser.add_argument("--json", action="store_true", help=_AS_JSON.say(lang))
    return parser


def _hand(ruleset: scoring.Ruleset) -> Handler:
    """The command that scores one hand under ``ruleset``."""

    def score(request: dict[str, Any], lang: str) -> Answered:
        answer = scoring.score(ruleset.id, request, lang=lang).to_dict()
        return answer, console.answer_lines(ruleset, request, answer, _style(sys.stdout, lang))

    def run(parser: Parser, rest: Sequence[str], lang: str) -> int:
        parser.usage = f"{parser.prog} HAND [WORD …] [--FLAG …]"
        book, notation = ruleset.book, ruleset.game.notation(lang)
        written = console.columns([(f"  {name}", text) for name, text in notation.items()])
        parser.description = "\n".join([book.name.say(lang), book.summary.say(lang), "", *written])
        parser.epilog = "\n".join(_epilog(ruleset, lang))
        parser.add_argument(flags.WORDS, nargs="*", metavar="HAND", help=_WORDS.say(lang))
        flags.add_flags(parser, ruleset, lang, taken=(*_COMMON, "--help"))
        return _answer(parser, ruleset, parser.parse(rest), lang, score)

    return run


def _answer(
    parser: Parser,
    ruleset: scoring.Ruleset,
    found: Mapping[str, Any],
    lang: str,
    answer: Callable[[dict[str, Any], str], Answered],
) -> int:
    """Say the answer to the hand that parsed arguments stand for, or why there is none."""
    try:
        request = flags.request_from(ruleset, found)
        if not request:
            return _refuse([f"{parser.prog}: {_NO_HAND.say(lang)}"])
        return _say(found, *answer(request, lang))
    except scoring.Refused as refused:
        lines = console.fault_lines(ruleset.rules, refused.faults, _style(sys.stderr, lang))
        return _refuse(lines)
    except Unreadable as wrong:
        return _refuse([f"{parser.prog}: {wrong.detail.say(lang)}"])
    except ValueError as wrong:
        return _refuse([f"{parser.prog}: {wrong}"])


def _compare(parser: Parser, rest: Sequence[str], lang: str) -> int:
    parser.usage = f"{parser.prog} HAND [WORD …] RULESET RULESET … [--FLAG …]"
    parser.description = _COMPARE.say(lang)
    parser.epilog = f"{_EXAMPLES.say(lang)}:\n  {parser.prog} 234567m34522p67s+8s riichi tcg tenhou"
    parser.add_argument(flags.WORDS, nargs="*", metavar="HAND", help=_COMPARED.say(lang))
    named = [word for word in rest if not word.startswith("-")][1:]
    if not named:
        parser.parse(rest)
        return _refuse([f"{parser.prog}: {_NO_RULESETS.say(lang)}"])
    first = scoring.ruleset(next((word for word in named if word in RULESETS), named[-1]))
    flags.add_flags(parser, first, lang, taken=(*_COMMON, "--help"))
    found = parser.parse(rest)
    words = found[flags.WORDS]
    place = words.index(first.id) if first.id in words else len(words)
    ids, found[flags.WORDS] = words[place:], words[:place]

    def score(request: dict[str, Any], lang: str) -> Answered:
        compared = compare_scores({IDS.name: ids, REQUEST.name: request}, lang)
        return compared, console.comparison_lines(first, compared, _style(sys.stdout, lang))

    return _answer(parser, first, found, lang, score)


def _rulesets(parser: Parser, rest: Sequence[str], lang: str) -> int:
    parser.description = _LIST_RULESETS.say(lang)
    found = parser.parse(rest)
    listed = [catalogue.overview(ruleset, lang) for ruleset in scoring.rulesets()]
    lines = console.ruleset_lines(listed, _style(sys.stdout, lang))
    return _say(found, {"rulesets": listed}, lines)


def _rules(parser: Parser, rest: Sequence[str], lang: str) -> int:
    parser.description = _LIST_RULES.say(lang)
    parser.add_argument("ruleset", metavar="RULESET")
    parser.add_argument("rule", nargs="?", metavar="RULE")
    for name in ("kind", "type", "clause", "q"):
        parser.add_argument(f"--{name}", metavar=name.upper())
    found = parser.parse(rest)
    style = _style(sys.stdout, lang)
    filters = {name: found[name] for name in ("kind", "type", "clause", "q")}
    ruleset = scoring.ruleset(found["ruleset"])
    if found["rule"] is not None:
        rule = catalogue.whole(ruleset, found["rule"], lang)
        return _say(found, rule, console.rule_lines(rule, style))
    try:
        listed = catalogue.listed(ruleset, lang, **filters)
    except scoring.Refused as refused:
        return _refuse(console.fault_lines({}, refused.faults, _style(sys.stderr, lang)))
    return _say(found, listed, console.rule_list_lines(listed, style))


def _verify(parser: Parser, rest: Sequence[str], lang: str) -> int:
    from scoring.cli import verify as verify_cli  # noqa: PLC0415 - likewise

    return verify_cli.run(parser, rest, lang)


def _vectors(parser: Parser, rest: Sequence[str], lang: str) -> int:
    from scoring.cli import verify as verify_cli  # noqa: PLC0415 - likewise

    return verify_cli.vectors(parser, rest, lang)


def _epilog(ruleset: scoring.Ruleset, lang: str) -> Iterator[str]:
    """The options of a ruleset, and commands that work."""
    yield f"{flags.OPTIONS_LABEL.say(lang)}:"
    yield from console.option_lines(catalogue.described(ruleset, lang)["options"])
    yield ""
    yield f"{_EXAMPLES.say(lang)}:"
    yield from _examples(ruleset)


def _examples(ruleset: scoring.Ruleset) -> Iterator[str]:
    """A hand in words, from the first rule that has one, and the ruleset's own example in flags."""
    hits = (rule.hit for rule in ruleset.book.rules if isinstance(rule, Yaku) and rule.hit)
    for hit in list(hits)[:1]:
        yield f"  {PROGRAM} {ruleset.id} {hit}"
    yield f"  {PROGRAM} {ruleset.id} {' '.join(flags.written(ruleset.game.example))}"


def _style(stream: TextIO, lang: str) -> console.Style:
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return console.Style(lang, colour=not plain and stream.isatty())


def _say(found: Mapping[str, Any], answer: Mapping[str, Any], lines: Sequence[str]) -> int:
    if found["json"]:
        # Byte for byte what the service sends, wherever the terminal can take it.
        unicode = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
        print(json.dumps(answer, ensure_ascii=not unicode, separators=(",", ":")))
    else:
        print("\n".join(lines))
    return 0


def _refuse(lines: Sequence[str]) -> int:
    print("\n".join(lines), file=sys.stderr)
    return REFUSED


def _unknown(unknown: scoring.UnknownName, lang: str) -> int:
    line = console.unknown_line(unknown.kind, unknown.name, unknown.nearest, lang)
    more = unknown.kind == "command" and not unknown.nearest
    return _refuse([f"{PROGRAM}: {line}{_ALL_LISTED.say(lang) if more else ''}"])


if __name__ == "__main__":
    sys.exit(main())
