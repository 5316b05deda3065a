"""The commands `mahjong-score verify` and `mahjong-score vectors`."""

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, TextIO

import scoring
from scoring.cli import MESSAGES, output
from scoring.cli.flags import Parser
from scoring.conformance.differences import HAND_DEPTHS
from scoring.conformance.engines.callable import by_callable
from scoring.conformance.engines.command import STARTING, Command
from scoring.conformance.engines.engine import Engine, EngineError
from scoring.conformance.engines.url import UrlEngine
from scoring.conformance.plan import VerificationPlan, names_of
from scoring.conformance.readings import clause_faults, document
from scoring.conformance.reports.html import html_page
from scoring.conformance.reports.junit import junit
from scoring.conformance.reports.terminal import Terminal
from scoring.conformance.verifying import COULD_NOT_RUN, failures_of, read, verify, written
from scoring.reference.vectors import DEPTHS, SETTLEMENT

TIMEOUT: Final = 10.0
MOST_SECONDS: Final = 3600.0
_MOST_GENERATED: Final = 1_000_000
_FILES: Final = ("report", "junit", "html")
_ENGINES: Final = {"command": "COMMAND", "url": "URL", "callable": "MODULE:FUNCTION"}
"""The flags that name an engine, with the type of their values."""


def run(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Verify an engine; return 0 if it agrees, 1 if it does not, 2 if it cannot be run."""
    limits = {"most": f"{MOST_SECONDS:g}", "default": f"{TIMEOUT:g}"}
    texts = MESSAGES.section("verify.help").items()
    parser.usage = f"{parser.prog} (--command | --url | --callable) ENGINE [--FLAG …]"
    _add_arguments(parser, {name: text.filled(**limits).say(lang) for name, text in texts})
    arguments = parser.parse(rest)
    if not 0 <= arguments["fuzz"] <= _MOST_GENERATED:
        parser.error(MESSAGES["verify.bad_fuzz"].filled(most=_MOST_GENERATED).say(lang))
    if arguments["timeout"] is not None and not 0 < arguments["timeout"] <= MOST_SECONDS:
        parser.error(MESSAGES["verify.bad_timeout"].filled(most=limits["most"]).say(lang))
    try:
        return _verified(arguments, lang)
    except EngineError as wrong:
        output.write_wrapped(f"mahjong-score: {wrong.detail.say(lang)}", sys.stderr)
        return COULD_NOT_RUN


def _add_arguments(parser: Parser, texts: Mapping[str, str]) -> None:
    reached = parser.add_mutually_exclusive_group(required=True)
    for name, metavar in _ENGINES.items():
        reached.add_argument(f"--{name}", metavar=metavar, help=texts[name])
    parser.add_argument("--ruleset", action="append", metavar="RULESET", help=texts["ruleset"])
    parser.add_argument(
        "--depth", choices=(*HAND_DEPTHS, SETTLEMENT), default=SETTLEMENT, help=texts["depth"]
    )
    for name in ("only", "skip"):
        parser.add_argument(f"--{name}", action="append", metavar="CLAUSE", help=texts[name])
    parser.add_argument("--fuzz", type=int, default=0, metavar="N", help=texts["fuzz"])
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=texts["seed"])
    parser.add_argument("--timeout", type=float, help=texts["timeout"])
    for name in ("baseline", "report", "junit", "html"):
        parser.add_argument(f"--{name}", metavar="FILE", help=texts[name])


def vectors(parser: Parser, rest: Sequence[str], lang: str) -> int:
    """Write the vectors of a ruleset, one a line, or as one document with ``--json``; return 1 if no vector matches."""
    parser.add_ruleset()
    parser.add_argument("--id", metavar="ID")
    parser.add_argument("--clause", metavar="CLAUSE")
    parser.add_argument("--depth", choices=DEPTHS)
    arguments = parser.parse(rest)
    filters = {name: arguments[name] for name in ("id", "clause", "depth")}
    ruleset = parser.ruleset = scoring.ruleset(arguments["ruleset"])
    if faults := clause_faults(ruleset, arguments["clause"]):
        raise scoring.Refused(faults)
    listed = document(ruleset, **filters)
    lines = [
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in listed["vectors"]
    ]
    status = output.say(arguments, listed, lines, MESSAGES["no_vectors"].say(lang))
    return status if any(filters.values()) else 0


def _verified(arguments: Mapping[str, Any], lang: str) -> int:
    chosen = arguments["ruleset"]
    rulesets = [scoring.ruleset(id_) for id_ in chosen] if chosen else list(scoring.rulesets())
    reached = next(arguments[name] for name in _ENGINES if arguments[name] is not None)
    only, skip = (tuple(arguments[name] or ()) for name in ("only", "skip"))
    known_names = {
        name for ruleset in rulesets for rule in ruleset.rules.values() for name in names_of(rule)
    }
    known_names |= {clause for ruleset in rulesets for clause in ruleset.clauses}
    if unknown := sorted({*only, *skip} - known_names):
        raise EngineError(MESSAGES["verify.no_clause"].filled(names=", ".join(unknown)))
    known = _baseline(arguments["baseline"], arguments) if arguments["baseline"] else frozenset()
    plan = VerificationPlan(
        rulesets,
        depth=arguments["depth"],
        only=only,
        skip=skip,
        generated=arguments["fuzz"],
        seed=arguments["seed"],
        engine=reached,
        known=known,
    )
    return _reported(plan, arguments, lang)


def _baseline(name: str, arguments: Mapping[str, Any]) -> frozenset[str]:
    """Return the failures of an earlier report of the same depth and seed."""
    try:
        report = read(Path(name).read_text("utf-8").splitlines())
        header = report[0]
        for flag in ("depth", "seed") if header["generated"] and arguments["fuzz"] else ("depth",):
            if (was := header[flag]) != arguments[flag]:
                other = MESSAGES["verify.other_baseline"]
                raise EngineError(other.filled(name=name, flag=flag, was=was))
        return failures_of(report)
    except (OSError, ValueError, LookupError) as wrong:
        raise EngineError(MESSAGES["verify.no_baseline"].filled(name=name, why=wrong)) from None


def _engine(arguments: Mapping[str, Any]) -> Engine:
    timeout = arguments["timeout"] or TIMEOUT
    starting = STARTING if arguments["timeout"] is None else None
    if arguments["command"] is not None:
        return Command(arguments["command"], timeout, starting)
    if arguments["url"] is not None:
        return UrlEngine(arguments["url"], timeout)
    return by_callable(arguments["callable"], timeout, starting)


def _reported(plan: VerificationPlan, arguments: Mapping[str, Any], lang: str) -> int:
    """Verify an engine and write every requested report; return the exit status."""
    rulesets = {ruleset.id: ruleset for ruleset in plan.rulesets}
    terminal = Terminal(plan, sys.stdout, sys.stderr, lang)
    with ExitStack() as opened:
        to = {name: _opened(arguments[name], opened) for name in _FILES if arguments[name]}
        lines: list[Mapping[str, Any]] = []
        for line in verify(_engine(arguments), plan):
            if arguments["json"]:
                sys.stdout.write(written(line))
                sys.stdout.flush()
            else:
                terminal.show(line)
            if "report" in to:  # an interrupted run leaves a report without a footer
                to["report"].write(written(line))
                to["report"].flush()
            lines.append(line)
        for name, page in (("junit", junit), ("html", html_page)):
            if name in to:
                to[name].write(page(lines, rulesets))
        status: int = lines[-1]["status"]
        return status


def _opened(name: str, opened: ExitStack) -> TextIO:
    try:
        return opened.enter_context(Path(name).open("w", encoding="utf-8", newline="\n"))
    except OSError as wrong:
        raise EngineError(
            MESSAGES["verify.unwritten"].filled(name=name, why=wrong.strerror)
        ) from None
