"""Comparison of two rulesets by their rules, and of several by the score of a hand."""

from dataclasses import replace
from typing import Final

from flask import Blueprint, request

from scoring.faults import Fault, UnknownName
from scoring.problems import refusal_of
from scoring.reference.compare import compare as compared
from scoring.reference.compare_scores import compare_scores
from scoring.rules.cards.deck import CARDS
from scoring.text import Text
from service.api.reference import chosen_rules
from service.http.answers import UNCACHED, Page, json_page
from service.http.body import body_after
from service.http.language import language, language_alone
from service.http.problems import Problem, gathering, refuse
from service.http.query import parameters_in
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
    others = [replace(field, name=f"{OTHER}{field.name}") for field in right.rules]
    faults: list[Fault] = []
    lang = language(request, faults)
    texts = parameters_in(request.args, [*left.rules, *others], faults)
    of_other = {name.removeprefix(OTHER): texts[name] for name in texts if name.startswith(OTHER)}
    faults_here: list[Fault] = []
    faults_there: list[Fault] = []
    mine = chosen_rules(left, texts, faults_here)
    theirs = chosen_rules(right, of_other, faults_there)
    refuse([*faults, *faults_here, *map(_of_other, faults_there)])
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


def _of_other(fault: Fault) -> Fault:
    """Return an error at the parameter of the other ruleset, without its rule: a link would lead to the first ruleset."""
    return replace(fault, pointer=f"/{OTHER}{fault.pointer[1:]}", rule=None)
