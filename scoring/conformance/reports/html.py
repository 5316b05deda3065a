"""A report as one HTML page that needs no other file."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, Final

from scoring.conformance.differences import AGREE
from scoring.conformance.reports.wording import (
    compact,
    culprits_line,
    group_of,
    headings,
    pictures_of,
    question_line,
    rule_and_place,
    shape_line,
    unknown_name,
)
from scoring.conformance.running import FAILED, VERDICTS
from scoring.rules.ruleset import Ruleset
from scoring.yaml_files import data_file

_SHOWN: Final = 50
"""The number of cases that are shown for each clause."""
_LOOKS: Final = {AGREE: "right", **dict.fromkeys(FAILED, "wrong")}


def html_page(report: Iterable[Mapping[str, Any]], rulesets: Mapping[str, Ruleset]) -> str:
    """Return the lines of a report as one page; ``rulesets`` are the verified ones, by id."""
    return "".join(_written(report, rulesets))


def _written(report: Iterable[Mapping[str, Any]], rulesets: Mapping[str, Ruleset]) -> Iterator[str]:
    header, *lines, footer = report
    title = escape(f"Verification of {header['engine']}")
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
    yield '<meta name="viewport" content="width=device-width">'
    style = data_file("conformance/reports/report.css").read_text("utf-8")
    yield f"<style>{style}</style><main><h1>{title}</h1>"
    verdicts = [_counted(verdict, count) for verdict, count in footer["tally"].items()]
    yield f"<p>{', '.join(verdicts)}. Exit status {footer['status']}.</p>"
    plan = f"depth {header['depth']}"
    if header["generated"]:
        plan += f", {header['generated']} generated hands, seed {header['seed']}"
    yield f"<p>mahjong-score {escape(header['verifier'])}: {plan}.</p>"
    for id_, options in footer["options"].items():
        if options:
            yield f"<p>{escape(id_)}: the engine plays <code>{escape(str(options))}</code>.</p>"
    for id_, found in footer["shapes"].items():
        yield f"<p>{escape(shape_line(id_, found))}</p>"
    cases: dict[str, dict[str, list[Mapping[str, Any]]]] = {}
    for line in lines:
        groups = cases.setdefault(line["ruleset"], {})
        if line["type"] == "case" and line["verdict"] != AGREE:
            groups.setdefault(group_of(line), []).append(line)
    for line in lines:
        if "taken" in line:
            id_ = line["ruleset"]
            counts = footer["clauses"].get(id_, {})
            yield from _ruleset(rulesets[id_], line, cases[id_], counts)
    yield "</main></html>\n"


def _ruleset(
    ruleset: Ruleset,
    taken: Mapping[str, Any],
    cases: Mapping[str, list[Mapping[str, Any]]],
    counts: Mapping[str, Mapping[str, int]],
) -> Iterator[str]:
    yield f"<h2>{escape(ruleset.id)} {escape(taken['version'])}</h2>"
    if not taken["taken"]:
        yield f"<p>Skipped: {escape(taken['why'])}</p>"
        return
    engine = f"{taken['engine']['name']} {taken['engine']['version']}"
    yield f"<p>{escape(engine)}: {escape(', '.join(taken['depths']))}</p>"
    named = headings(ruleset)
    for group, found in cases.items():
        failed = [case for case in found if case["verdict"] in FAILED]
        yield from _group(ruleset, named.get(group, group), failed)
    yield from _table(named, counts)
    for group, found in cases.items():
        others = [case for case in found if case["verdict"] not in FAILED]
        yield from _group(ruleset, named.get(group, group), others)


def _group(ruleset: Ruleset, heading: str, cases: list[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the cases of a clause, open if they failed."""
    if not cases:
        return
    opened = " open" if cases[0]["verdict"] in FAILED else ""
    verdicts = " or ".join(dict.fromkeys(case["verdict"] for case in cases))
    heading = cases[0]["why"] or heading
    name = f"{heading}: {len(cases)} {verdicts}"
    yield f"<details{opened}><summary>{escape(name)}</summary>"
    yield from (_case(ruleset, case, heading) for case in cases[:_SHOWN])
    if len(cases) > _SHOWN:
        yield f"<p>… and {len(cases) - _SHOWN} more</p>"
    yield "</details>"


def _counted(verdict: str, count: int) -> str:
    look = _LOOKS.get(verdict, "") if count else ""
    return f'<span class="{look}">{count} {verdict}</span>'


def _table(named: Mapping[str, str], counted: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """Yield the rows of a table: the number of cases with each verdict for each clause, in the order of the documents."""
    heads = "".join(f"<th>{verdict.capitalize()}" for verdict in VERDICTS)
    yield f'<table class="counts"><tr><th>Clause{heads}</tr>'
    known = [group for group in named if group in counted]
    for group in (*known, *(other for other in counted if other not in named)):
        yield f"<tr><td>{escape(named.get(group, group))}"
        for verdict in VERDICTS:
            number = counted[group].get(verdict, 0)
            yield f'<td class="{_LOOKS.get(verdict, "") if number else ""}">{number or ""}'
        yield "</tr>"
    yield "</table>"


def _case(ruleset: Ruleset, case: Mapping[str, Any], heading: str) -> str:
    verdict = case["verdict"]
    named = escape(f"{case['id']}: {case['description']}")
    parts = [
        f'<article class="{verdict}">',
        f'<p><span class="{_LOOKS.get(verdict, "")}">{verdict}</span> {named}</p>',
        f'<p class="hand">{"  ".join(pictures_of(case["request"]))}</p>',
        f"<p><code>{escape(question_line(case['request']))}</code></p>",
    ]
    if case["differences"]:
        rows = "".join(_difference(ruleset, one) for one in case["differences"])
        parts.append(f"<table><tr><th>Where<th>Expected<th>Got<th>Because of</tr>{rows}</table>")
        line = culprits_line(ruleset, case["culprits"])
        parts.append(f"<p>{escape(line[:1].upper() + line[1:])}</p>")
    if case["why"] not in ("", heading):
        parts.append(f"<p>{escape(case['why'])}</p>")
    if case["open"]:
        parts.append(f"<p>Open: {escape(', '.join(case['open']))}</p>")
    return "".join((*parts, "</article>"))


def _difference(ruleset: Ruleset, difference: Mapping[str, Any]) -> str:
    cells = (
        f"<code>{escape(difference['pointer'])}</code>",
        escape(compact(difference["ours"])),
        escape(compact(difference["theirs"]) + unknown_name(difference)),
        escape(rule_and_place(ruleset, difference)),
    )
    return f"<tr>{''.join(f'<td>{cell}' for cell in cells)}</tr>"
