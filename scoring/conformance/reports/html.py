"""A report as one HTML page that needs nothing else, with the hands drawn."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final, TextIO

from scoring.conformance.reports.drawing import STYLE, drawn
from scoring.conformance.reports.wording import (
    compact,
    culprits_line,
    group_of,
    headings,
    question_line,
    rule_and_place,
    unknown_name,
)
from scoring.conformance.running import AGREE, FAILED, VERDICTS, Outcome
from scoring.rules.ruleset import Ruleset

_STYLE: Final = (
    STYLE
    + """
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:62rem;padding:0 1rem;color-scheme:light dark}
h1{font-size:1.6rem;overflow-wrap:anywhere}table{border-collapse:collapse}th,td{text-align:left;padding:.25rem .7rem .25rem 0;
border-bottom:1px solid #8884;vertical-align:top;overflow-wrap:anywhere}.counts{width:100%}.counts td+td,.counts th+th{text-align:right}
article{border-left:4px solid #8886;padding-left:.9rem;margin:1.2rem 0}article.disagree,article.errored{border-color:#b3261e}
article p{margin:.2rem 0}details{margin:.8rem 0}summary{cursor:pointer;font-weight:600}code{overflow-wrap:anywhere;font-size:.9em}
.wrong{color:#b3261e;font-weight:600}.right{color:#1d6a33}
@media(prefers-color-scheme:dark){.wrong{color:#ff8a80}.right{color:#81c995}}
"""
)
_SHOWN: Final = 50
"""Cases that are shown of each clause."""
_LOOKS: Final = {AGREE: "right", **dict.fromkeys(FAILED, "wrong")}


class Page:
    """Collects a report and writes it at the end."""

    def __init__(self, rulesets: Mapping[str, Ruleset], stream: TextIO) -> None:
        self._rulesets = rulesets
        self._stream = stream
        self._header: Mapping[str, Any] = {}
        self._taken: list[Mapping[str, Any]] = []
        self._cases: dict[str, dict[str, list[Outcome]]] = {}

    def begins(self, header: Mapping[str, Any], cases: int) -> None:  # noqa: ARG002 - as all listeners
        """The heading."""
        self._header = header

    def takes(self, taken: Mapping[str, Any]) -> None:
        """A ruleset."""
        self._taken.append(taken)

    def comes(self, outcome: Outcome) -> None:
        """A case, unless there is nothing to say of it."""
        if outcome.verdict != AGREE:
            found = self._cases.setdefault(outcome.ruleset, {})
            found.setdefault(group_of(outcome), []).append(outcome)

    def ends(self, footer: Mapping[str, Any]) -> None:
        """Write it."""
        self._stream.write("".join(self._written(footer)))

    def _written(self, footer: Mapping[str, Any]) -> Iterator[str]:
        title = escape(f"Verification of {self._header['engine']}")
        yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        yield '<meta name="viewport" content="width=device-width">'
        yield f"<style>{_STYLE}</style><main><h1>{title}</h1>"
        counts = [_counted(verdict, count) for verdict, count in footer["tally"].items()]
        yield f"<p>{', '.join(counts)}. Exit status {footer['status']}.</p>"
        asked = f"depth {self._header['depth']}"
        if self._header["generated"]:
            asked += f", {self._header['generated']} generated hands, seed {self._header['seed']}"
        yield f"<p>mahjong-score {escape(self._header['verifier'])}: {asked}.</p>"
        for id_, options in footer["options"].items():
            if options:
                yield f"<p>{escape(id_)}: the engine plays <code>{escape(str(options))}</code>.</p>"
        for taken in self._taken:
            yield from self._ruleset(taken, footer["clauses"].get(taken["ruleset"], {}))
        yield "</main></html>\n"

    def _ruleset(
        self, taken: Mapping[str, Any], counted: Mapping[str, Mapping[str, int]]
    ) -> Iterator[str]:
        id_ = taken["ruleset"]
        yield f"<h2>{escape(id_)} {escape(taken['version'])}</h2>"
        if not taken["taken"]:
            yield f"<p>Skipped: {escape(taken['why'])}</p>"
            return
        engine = f"{taken['engine']['name']} {taken['engine']['version']}"
        yield f"<p>{escape(engine)}: {escape(', '.join(taken['depths']))}</p>"
        cases = self._cases.get(id_, {})
        named = headings(self._rulesets[id_])
        for group, outcomes in cases.items():
            failed = [one for one in outcomes if one.verdict in FAILED]
            yield from self._group(id_, named.get(group, group), failed)
        yield from _table(named, counted)
        for group, outcomes in cases.items():
            others = [one for one in outcomes if one.verdict not in FAILED]
            yield from self._group(id_, named.get(group, group), others)

    def _group(self, id_: str, heading: str, outcomes: list[Outcome]) -> Iterator[str]:
        """Yield the cases of a clause, open if they failed."""
        if not outcomes:
            return
        opened = " open" if outcomes[0].verdict in FAILED else ""
        verdicts = " or ".join(dict.fromkeys(one.verdict for one in outcomes))
        heading = outcomes[0].why or heading
        name = f"{heading}: {len(outcomes)} {verdicts}"
        yield f"<details{opened}><summary>{escape(name)}</summary>"
        ruleset = self._rulesets[id_]
        yield from (_case(ruleset, outcome, heading) for outcome in outcomes[:_SHOWN])
        if len(outcomes) > _SHOWN:
            yield f"<p>… and {len(outcomes) - _SHOWN} more</p>"
        yield "</details>"


def _counted(verdict: str, count: int) -> str:
    look = _LOOKS.get(verdict, "") if count else ""
    return f'<span class="{look}">{count} {verdict}</span>'


def _table(named: Mapping[str, str], counted: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """Yield how many cases of each clause came to what, the clauses in the order of the documents."""
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


def _case(ruleset: Ruleset, outcome: Outcome, heading: str) -> str:
    look = _LOOKS.get(outcome.verdict, "")
    named = escape(f"{outcome.id}: {outcome.description}")
    parts = [
        f'<article class="{outcome.verdict}">',
        f'<p><span class="{look}">{outcome.verdict}</span> {named}</p>',
        drawn(outcome.request),
        f"<p><code>{escape(question_line(outcome.request))}</code></p>",
    ]
    if outcome.differences:
        rows = "".join(_difference(ruleset, one) for one in outcome.differences)
        parts.append(f"<table><tr><th>Where<th>Expected<th>Got<th>Because of</tr>{rows}</table>")
        line = culprits_line(outcome.culprits, ruleset=ruleset)
        parts.append(f"<p>{escape(line[:1].upper() + line[1:])}</p>")
    if outcome.why not in ("", heading):
        parts.append(f"<p>{escape(outcome.why)}</p>")
    if outcome.open:
        parts.append(f"<p>Open: {escape(', '.join(outcome.open))}</p>")
    return "".join((*parts, "</article>"))


def _difference(ruleset: Ruleset, difference: Mapping[str, Any]) -> str:
    cells = (
        f"<code>{escape(difference['pointer'])}</code>",
        escape(compact(difference["ours"])),
        escape(compact(difference["theirs"]) + unknown_name(difference)),
        escape(rule_and_place(difference, ruleset=ruleset)),
    )
    return f"<tr>{''.join(f'<td>{cell}' for cell in cells)}</tr>"
