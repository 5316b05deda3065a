"""Comparison of two rulesets by their rules, and of several by the score of a hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, request

from scoring.faults import Fault, UnknownName
from scoring.problems import refusal_of
from scoring.reference.compare import compare as compared
from scoring.reference.compare_scores import compare_scores
from scoring.rules.cards.deck import CARDS
from scoring.text import Text
from service.api.rulesets import chosen_rules
from service.http.answers import UNCACHED, Page, json_page
from service.http.body import body_after
from service.http.language import language, language_alone
from service.http.problems import Problem, gathering, refuse
from service.http.query import joined, single
from service.served import OPTIONS, Served, serve, served

UNKNOWN: Final = "unknown_ruleset"
OTHER: Final = "other_"
"""The prefix of the parameters about the other ruleset."""
_SIDES: Final = (
    ("", Text("一つ目のルール", "Of the first ruleset")),
    (OTHER, Text("二つ目のルール", "Of the other ruleset")),
)
IN_FORCE: Final = {field.name: field for ready in served().values() for field in ready.rules}
"""The fields that choose the rules in force of any ruleset: options and cards."""
FIELDS: Final = tuple(
    replace(
        field,
        name=f"{prefix}{name}",
        text=Text(f"{side.ja}: {field.text.ja}", f"{side.en}. {field.text.en}"),
    )
    for prefix, side in _SIDES
    for name, field in IN_FORCE.items()
)
"""The choices for each side: options, and cards if the ruleset takes any."""

blueprint = Blueprint("compare", __name__)


@blueprint.get("/v1/rulesets/<name:ruleset>/compare/<name:other>")
def compare(ruleset: str, other: str) -> Page:
    """Return the differences between two rulesets, each under its options and cards."""
    left, right = _served(ruleset, other)
    sides = (("", left), (OTHER, right))
    known = [f"{prefix}{field.name}" for prefix, ready in sides for field in ready.rules]
    args = request.args
    for prefix, ready in sides:
        args = joined(args, ready.rules, prefix)
    faults: list[Fault] = []
    lang = language(request, faults)
    given = single(args, known, faults)
    mine, theirs = (_chosen(ready, given, faults, prefix) for prefix, ready in sides)
    refuse(faults)
    found = compared(
        left.ruleset.in_force(mine.get(OPTIONS), mine.get(CARDS)),
        right.ruleset.in_force(theirs.get(OPTIONS), theirs.get(CARDS)),
        lang,
    )
    return json_page(found, lang)


@blueprint.post("/v1/compare")
def post_compare() -> Page:
    """Return the score of the hand in the body under each ruleset, and the clauses that make the difference."""
    faults: list[Fault] = []
    lang = language_alone(request, faults)
    raw = body_after(request, faults)
    with gathering(faults):
        answer = compare_scores(raw, lang)
    refuse(faults)
    return json_page(answer, lang, cache=UNCACHED)


def _served(ruleset: str, other: str) -> tuple[Served, Served]:
    """Return both rulesets; raise ``Problem`` with the places in the path of unknown ones."""
    faults: list[Fault] = []
    for place, name in (("/ruleset", ruleset), ("/other", other)):
        try:
            serve(name)
        except UnknownName as unknown:
            (fault,) = refusal_of(unknown).faults
            faults.append(replace(fault, pointer=place))
    if faults:
        raise Problem(UNKNOWN, detail=faults[0].detail, faults=faults)
    return serve(ruleset), serve(other)


def _chosen(
    ready: Served, given: Mapping[str, str], faults: list[Fault], prefix: str
) -> Mapping[str, Any]:
    """Return the options and cards of one side; add errors to ``faults``."""
    names = {f"{prefix}{field.name}": field.name for field in ready.rules}
    own = {names[name]: value for name, value in given.items() if name in names}
    found: list[Fault] = []
    chosen = chosen_rules(ready, own, found)
    faults += [_at(fault, prefix) for fault in found]
    return chosen


def _at(fault: Fault, prefix: str) -> Fault:
    """Return an error at the parameter of a side, without its rule if the path names another ruleset."""
    if not prefix:
        return fault
    return replace(fault, pointer=f"/{prefix}{fault.pointer[1:]}", rule=None)
