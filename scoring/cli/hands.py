"""The commands that answer a request: score, compare, analyze, settle and standings."""

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import scoring
from scoring.cli import MESSAGES, answers, console, flags, output
from scoring.cli.columns import terminal_width, wrapped
from scoring.cli.flags import Parser
from scoring.cli.help import listed
from scoring.faults import NO_STANDINGS, Unreadable
from scoring.fields.json_errors import json_error
from scoring.fields.text_values import value_from
from scoring.fields.wording import not_an_object
from scoring.problems import REFUSALS, Unanswered
from scoring.rules.rulebook import Yaku
from scoring.rulesets import RULESETS
from scoring.spelling import nearest
from scoring.text import Text

_THOUSANDS: Final = re.compile(r"(?<![0-9])[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])")
"""Matches a number as answers print it, with commas before groups of three digits."""


def score(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Score one hand under the ruleset of the parser."""
    ruleset = parser.ruleset
    assert ruleset is not None  # noqa: S101 - the caller sets it
    parser.examples = examples(ruleset)
    parser.usage = f"{parser.prog} HAND [WORD …] [--FLAG …]"
    parser.texts = lambda: _texts(ruleset, lang)
    arguments = _arguments(parser, rest, ruleset.fields, MESSAGES["words"], lang)
    request = _hand_from(ruleset.fields, arguments, ruleset, ruleset.game.request_of)
    scored = scoring.score(ruleset.id, request, lang=lang)
    # NOTE: the digest in the stamp, which people do not see, takes 20 of 200 ms.
    stamp = scored.rules.ruleset.stamp if arguments["json"] else {}
    answer = {**stamp, **scored.findings(), "amendments": scored.amendments}
    style = output.style(sys.stdout, lang)
    lines = console.answer_lines(ruleset, request, answer, style, scored.notes)
    return output.say(arguments, answer, lines)


def compare(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Score one hand under several rulesets."""
    from scoring.reference.compare_scores import IDS, LEAST, REQUEST, compare_scores  # noqa: PLC0415 - scores start sooner without it

    parser.usage = f"{parser.prog} HAND [WORD …] RULESET RULESET … [--FLAG …]"
    words = _words(rest)
    names = words[1:]
    if not names:
        parser.parse([argument for argument in rest if argument not in words])
        raise scoring.Refused([scoring.Fault("", "missing", MESSAGES["no_rulesets"])])
    first = scoring.ruleset(next((word for word in names if word in RULESETS), names[-1]))
    parser.ruleset = first
    arguments = _arguments(parser, rest, first.fields, MESSAGES["words_and_rulesets"], lang)
    words = arguments[flags.WORDS]
    place = words.index(first.id) if first.id in words else len(words)
    ids, arguments[flags.WORDS] = words[place:], words[:place]
    few = scoring.Refused([scoring.Fault(f"/{IDS.name}", "too_few", MESSAGES["no_rulesets"])])
    try:
        request = _hand_from(first.fields, arguments, first, first.game.request_of)
    except Unreadable as wrong:
        word = wrong.line[wrong.at :].split()[0]
        if nearest(word, RULESETS):
            scoring.ruleset(word)
        raise few if len(ids) < LEAST else wrong from None
    if len(ids) < LEAST:
        raise few
    compared = compare_scores({IDS.name: ids, REQUEST.name: request}, lang)
    lines = console.comparison_lines(first, compared, output.style(sys.stdout, lang))
    return output.say(arguments, compared, lines)


def analyze(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Print the waits of a hand in play, and its legal actions."""
    parser.usage = f"{parser.prog} RULESET HAND [WORD …] [--FLAG …]"
    parser.epilog = MESSAGES["exit.answer"].say(lang)
    ruleset = parser.ruleset = _ruleset_in(parser, rest)
    example = " ".join(flags.written(ruleset.tasks["analyze"].example))
    parser.examples = [f"analyze {ruleset.id} {example}"]
    fields = ruleset.fields_of("analyze")
    arguments = _arguments(parser, rest, fields, MESSAGES["words"], lang)
    arguments[flags.WORDS].remove(ruleset.id)
    request = _hand_from(fields, arguments, ruleset, ruleset.game.read_line)
    return _answered(ruleset, "analyze", request, arguments, lang)


def settle(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Settle the hand of a request."""
    parser.usage = f"{parser.prog} RULESET [JSON|FILE]"
    parser.epilog = MESSAGES["exit.answer"].say(lang)
    parser.add_ruleset()
    about = MESSAGES["body"].say(lang)
    parser.add_argument("body", metavar="JSON|FILE", nargs="?", default="-", help=about)
    ruleset = parser.ruleset = _ruleset_in(parser, rest)
    # The brace stands next to the quote: an argument that begins otherwise is the name of a file.
    lines = wrapped(json.dumps(ruleset.tasks["settle"].example)[1:], terminal_width() - 8)
    parser.examples = ["\n    ".join([f"settle {ruleset.id} '{{", *lines]) + "'"]
    body = (arguments := parser.parse(rest))["body"]
    try:
        if body[:1] not in "{[":
            body = sys.stdin.read() if body == "-" else Path(body).read_text("utf-8")
        request = json.loads(body)
    except OSError as wrong:
        parser.error(f"{body!a}: {wrong.strerror}")
    except json.JSONDecodeError as wrong:
        detail = json_error(wrong.doc.encode("utf-8", "surrogatepass"), wrong.lineno, wrong.colno)
        raise Unanswered(replace(REFUSALS["not_json"], detail=detail)) from None
    except ValueError:  # bytes that are not UTF-8
        raise Unanswered(REFUSALS["not_json"]) from None
    if not isinstance(request, dict):
        raise scoring.Refused([not_an_object()])
    return _answered(ruleset, "settle", request, arguments, lang)


def standings(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Compute places and results of a match from its final points."""
    parser.usage = f"{parser.prog} RULESET POINTS … [--FLAG …]"
    parser.epilog = MESSAGES["exit.answer"].say(lang)
    ruleset = parser.ruleset = _ruleset_in(parser, rest)
    tasks = ruleset.tasks
    if "standings" not in tasks:
        parser.error(NO_STANDINGS.say(lang))
    fields = ruleset.fields_of("standings")
    points = fields[0]
    arguments = _arguments(parser, rest, fields, MESSAGES["final_points"], lang, metavar="POINTS")
    if ruleset.id not in arguments[flags.WORDS]:  # a flag with a list took it
        parser.error(MESSAGES["points_before_flags"].say(lang))
    arguments[flags.WORDS].remove(ruleset.id)

    def read(line: str) -> Mapping[str, Any]:
        for number in _THOUSANDS.findall(line):
            if number.count(",") > 1:  # one number, or a number of each player
                parser.error(MESSAGES["ambiguous_points"].filled(number=number).say(lang))
        plain = _THOUSANDS.sub(lambda found: found[0].replace(",", ""), line)
        words = plain.replace(",", " ").split()
        return {points.name: [value_from(points.items or points, word) for word in words]}

    request = flags.request_from(fields, arguments, ruleset, read)
    return _answered(ruleset, "standings", request, arguments, lang)


def _answered(
    ruleset: scoring.Ruleset,
    task: str,
    request: Mapping[str, Any],
    arguments: Mapping[str, Any],
    lang: str,
) -> int:
    answer = scoring.answer(ruleset.id, task, request, lang=lang).to_dict()
    lines = answers.task_lines(ruleset, task, answer, output.style(sys.stdout, lang))
    return output.say(arguments, answer, lines)


def _ruleset_in(parser: Parser, rest: Sequence[str]) -> scoring.Ruleset:
    """Return the ruleset among the arguments; raise :class:`scoring.Refused` if there are no words."""
    words = [word for word in _words(rest) if word[:1] not in "-{["]
    if not words:
        parser.parse(rest)
        raise scoring.Refused([scoring.Fault("", "missing", MESSAGES["no_ruleset"])])
    return scoring.ruleset(next((word for word in words if word in RULESETS), words[0]))


def _words(rest: Sequence[str]) -> list[str]:
    """Return the arguments that are neither flags nor values of the flags that all commands have."""
    others = flags.common_values(rest)[1]
    return [word for word in others if word == "-" or not word.startswith("-")]


def _arguments(
    parser: Parser,
    rest: Sequence[str],
    fields: Sequence[scoring.Field],
    words: Text,
    lang: str,
    *,
    metavar: str = "HAND",
) -> dict[str, Any]:
    """Return the arguments of a command that takes words and the fields of a request as flags."""
    parser.add_argument(flags.WORDS, nargs="*", metavar=metavar, help=words.say(lang))
    flags.add_flags(parser, fields, lang)
    arguments = parser.parse(rest)
    arguments[flags.WORDS] = [
        " ".join(sys.stdin.read().split()) if word == "-" else word
        for word in arguments[flags.WORDS]
    ]
    return arguments


def _hand_from(
    fields: Sequence[scoring.Field],
    arguments: Mapping[str, Any],
    ruleset: scoring.Ruleset,
    read: Callable[[str], Mapping[str, Any]],
) -> dict[str, Any]:
    """Return the fields of the hand in the words and flags of a command; raise :class:`scoring.Refused` if there are none."""
    request = flags.request_from(fields, arguments, ruleset, read)
    if not request:
        raise scoring.Refused([scoring.Fault("", "missing", MESSAGES["no_hand"])])
    return request


def _texts(ruleset: scoring.Ruleset, lang: str) -> tuple[str, str]:
    """Return the texts of the help on a ruleset: its description, the notation of hands, and its options."""
    notation = listed("notation", [*ruleset.game.notation(lang).items()], lang)
    start = [ruleset.name.say(lang), ruleset.summary.say(lang), "", *notation]
    from scoring.reference import catalogue  # noqa: PLC0415 - only the help needs it

    options = console.option_rows(catalogue.described(ruleset, lang)["options"])
    end = [*listed("options", options, lang), "", MESSAGES["exit.score"].say(lang)]
    return "\n".join(start), "\n".join(end)


def examples(ruleset: scoring.Ruleset) -> list[str]:
    """Return the example of the first rule that has one, in words, and the example of the ruleset in flags."""
    hits = (rule.hit for rule in ruleset.declared if isinstance(rule, Yaku) and rule.hit)
    hands = [*list(hits)[:1], " ".join(flags.written(ruleset.game.example))]
    return [f"{ruleset.id} {hand}" for hand in hands]
