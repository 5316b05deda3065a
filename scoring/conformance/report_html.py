"""A report as one HTML page that needs nothing else, with the hands drawn; it judges nothing."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final, TextIO

from scoring.conformance.running import AGREE, FAILED, Outcome
from scoring.conformance.wording import difference_line, question_line
from scoring.ruleset import Ruleset
from scoring.tiles import NAMES

_STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8886}
.tile{display:inline-block;min-width:1.5em;padding:.1em .15em;margin:0 1px;border:1px solid #888;border-radius:.25em;
text-align:center;background:Canvas;color:CanvasText}.m{color:#b3261e}.p{color:#1a5fb4}.s{color:#26703a}.gap{margin-left:.6em}
details{margin:.6rem 0}code{overflow-wrap:anywhere}.disagree,.errored{color:#b3261e}.agree{color:#26703a}
@media(prefers-color-scheme:dark){.m,.disagree,.errored{color:#ff8a80}.p{color:#8ab4f8}.s,.agree{color:#81c995}}
"""
_HONOURS: Final = "東南西北白發中"
_SHOWN: Final = 50
"""Cases that are shown of each clause."""


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

    def takes(self, told: Mapping[str, Any]) -> None:
        """A ruleset."""
        self._taken.append(told)

    def comes(self, outcome: Outcome) -> None:
        """A case, unless there is nothing to say of it."""
        if outcome.verdict != AGREE:
            found = self._cases.setdefault(outcome.ruleset, {})
            found.setdefault(outcome.clause or outcome.why, []).append(outcome)

    def ends(self, footer: Mapping[str, Any]) -> None:
        """Write it."""
        self._stream.write("".join(self._written(footer)))

    def _written(self, footer: Mapping[str, Any]) -> Iterator[str]:
        title = escape(f"Verification of {self._header['engine']}")
        yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        yield '<meta name="viewport" content="width=device-width">'
        yield f"<style>{_STYLE}</style><main><h1>{title}</h1>"
        told = [f"{count} {verdict}" for verdict, count in footer["tally"].items()]
        yield f"<p>{escape(', '.join(told))}. Status {footer['status']}.</p>"
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
        yield "<table><tr><th>Clause<th>Agree<th>Disagree<th>Errored<th>Undecided<th>Skipped</tr>"
        ruleset = self._rulesets[id_]
        for clause, counts in counted.items():
            known = ruleset.clauses.get(clause)
            name = f" {known.name.en}" if known else ""
            yield f"<tr><td>{escape(clause + name)}"
            for verdict in ("agree", "disagree", "errored", "undecided", "skipped"):
                number = counts.get(verdict, 0)
                yield f'<td class="{verdict if number else ""}">{number or ""}'
            yield "</tr>"
        yield "</table>"
        for clause, outcomes in self._cases.get(id_, {}).items():
            opened = " open" if any(one.verdict in FAILED for one in outcomes) else ""
            yield f"<details{opened}><summary>{escape(clause)}: {len(outcomes)}</summary>"
            yield from map(_case, outcomes[:_SHOWN])
            yield "</details>"


def _case(outcome: Outcome) -> str:
    lines = [*map(difference_line, outcome.differences), outcome.why]
    if outcome.open:
        lines.append(f"Open: {', '.join(outcome.open)}")
    told = "<br>".join(escape(line) for line in lines if line)
    question = escape(question_line(outcome.request))
    return (
        f'<p><strong class="{outcome.verdict}">{outcome.verdict}</strong> {escape(outcome.id)}: '
        f"{escape(outcome.description)}<br>{drawn(outcome.request)}<br><code>{question}</code><br>{told}</p>"
    )


def drawn(request: Mapping[str, Any]) -> str:
    """The hand of a question, drawn: tiles, dice or cards as boxes of text."""
    if "dice" in request:
        faces = [*str(request["dice"]), *(face * 4 for face in str(request.get("kans", "")))]
        return "".join(f'<span class="tile">{escape(face)}</span>' for face in faces)
    if "winning_tile" not in request:
        cards = [*request.get("concealed", ()), *request.get("called", ())]
        return "".join(f'<span class="tile">{escape(str(card))}</span> ' for card in cards)
    concealed = "".join(_tiles(str(request["concealed"])))
    won = "".join(_tiles(str(request["winning_tile"])))
    melds = "".join(
        f'<span class="gap">{"".join(_tiles(str(meld).rpartition(":")[2]))}</span>'
        for meld in request.get("melds", ())
    )
    return f'{concealed}<span class="gap">{won}</span>{melds}'


def _tiles(text: str) -> Iterator[str]:
    digits = ""
    for sign in text:
        if sign.isdecimal():
            digits += sign
            continue
        for digit in digits:
            name = f"{digit.replace('0', '5')}{sign}"
            shown = _HONOURS[int(digit) - 1] if sign == "z" and name in NAMES else digit + sign
            yield f'<span class="tile {escape(sign)}">{escape(shown)}</span>'
        digits = ""
