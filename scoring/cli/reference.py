"""The commands that read the rules: rulesets, rules, tables and search."""

import sys
from collections.abc import Sequence
from typing import Final

import scoring
from scoring.cli import MESSAGES, console, output
from scoring.cli.columns import columns, terminal_width
from scoring.cli.flags import Parser
from scoring.faults import extra
from scoring.reference import catalogue

_FILTERS: Final = ("kind", "type", "clause", "q")
_RESULTS: Final = 20


def rulesets(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """List the rulesets."""
    arguments = parser.parse(rest)
    listed = [catalogue.overview(ruleset, lang) for ruleset in scoring.rulesets()]
    lines = console.ruleset_lines(listed, output.style(sys.stdout, lang))
    return output.say(arguments, {"rulesets": listed}, lines)


def rules(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """List the rules of a ruleset, or show one of them."""
    parser.add_ruleset()
    texts = {name: text.say(lang) for name, text in MESSAGES.section("rules_help").items()}
    parser.add_argument("rule", nargs="?", metavar="RULE", help=texts["rule"])
    for name in _FILTERS:
        parser.add_argument(f"--{name}", metavar=name.upper(), help=texts[name])
    arguments = parser.parse(rest)
    style = output.style(sys.stdout, lang)
    ruleset = parser.ruleset = scoring.ruleset(arguments["ruleset"])
    if arguments["rule"] is not None:
        rule = catalogue.whole(ruleset, arguments["rule"], lang)
        return output.say(arguments, rule, console.rule_lines(ruleset, rule, style))
    listed = catalogue.listed(ruleset, lang, **{name: arguments[name] for name in _FILTERS})
    lines = console.rule_list_lines(ruleset, listed, style)
    return output.say(arguments, listed, lines, MESSAGES["no_rules"].say(lang))


def tables(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Show the score tables of a ruleset."""
    parser.add_ruleset()
    arguments = parser.parse(rest)
    ruleset = parser.ruleset = scoring.ruleset(arguments["ruleset"])
    tabled = catalogue.tabled(ruleset, lang)
    style = output.style(sys.stdout, lang)
    lines = [
        line for one in tabled["tables"] for line in console.score_table_lines(ruleset, one, style)
    ]
    return output.say(arguments, tabled, lines or [MESSAGES["no_tables"].say(lang)])


def search(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Search the rules of all rulesets and the glossary."""
    help_ = MESSAGES["search_help"].say(lang)
    parser.add_argument("q", metavar="WORD", nargs="+", help=help_)
    parser.add_ruleset("--ruleset")
    arguments = parser.parse(rest)
    only = arguments["ruleset"] and scoring.ruleset(arguments["ruleset"]).id
    with extra("search"):
        from scoring.reference.search import search as search_rules  # noqa: PLC0415 - needs rapidfuzz and jaconv

    query = " ".join(arguments["q"])
    result = search_rules(scoring.rulesets(), query, lang, _RESULTS, only)
    rows = [
        (
            one["ruleset"] or "",
            one["id"],
            one["kind"],
            console.cited(scoring.ruleset(one["ruleset"]), one, lang) if one["ruleset"] else "",
            one["name"],
        )
        for one in result["results"]
    ]
    nothing = MESSAGES["no_results"].filled(query=query).say(lang)
    return output.say(arguments, result, columns(rows, terminal_width()), nothing)
