"""The score of one hand, from a body or from query parameters."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from flask import Blueprint, request
from werkzeug.datastructures import MultiDict

import scoring
from scoring.faults import Fault
from scoring.fields.field_files import FieldFile
from scoring.fields.wording import missing_behind_plus
from scoring.hand.answer import Score
from scoring.hand.fields import WINNING_TILE
from scoring.rules.ruleset import HAND
from service.http.answers import CACHED, UNCACHED, Page, json_page
from service.http.body import body_after
from service.http.language import language
from service.http.problems import gathering, refuse
from service.http.query import Query, as_fields, parameters_in
from service.ops.metrics import HANDS, NOT_WON, WON
from service.served import Served, serve

FULL: Final = "full"
DETAIL: Final = FieldFile("api/queries.yaml", package="service", full=FULL).field("detail")
"""The query parameter that chooses how much of each score is in the response."""
_QUERY: Final = Query((DETAIL,))

blueprint = Blueprint("score", __name__)


@blueprint.post("/v1/rulesets/<name:ruleset>/score")
def post_score(ruleset: str) -> Page:
    """Return the breakdown of the hand in the body."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    detail = detail_of(request.args, faults)
    raw = body_after(request, faults)
    return _scored(ready, raw, faults, lang, detail, cache=UNCACHED)


@blueprint.get("/v1/rulesets/<name:ruleset>/score")
def get_score(ruleset: str) -> Page:
    """Return the breakdown of the hand in the query, so that its address can be shared and cached."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    declared = (HAND, *ready.ruleset.fields)
    args = parameters_in(request.args, (*declared, DETAIL), faults)
    detail = str(_QUERY.sound(args, faults)[DETAIL.name])
    raw = as_fields(args, declared, ready.lists, faults)
    if b"+" in request.query_string and any(field.name == WINNING_TILE.name for field in declared):
        faults += _without_plus(raw)
    return _scored(ready, raw, faults, lang, detail, cache=CACHED)


def _without_plus(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the error of a winning tile that is missing because the + before it was read as a space."""
    if HAND.name not in raw and WINNING_TILE.name not in raw:
        yield missing_behind_plus(f"/{WINNING_TILE.name}")
    elif "+" not in str(raw.get(HAND.name, "+")):
        yield missing_behind_plus(f"/{HAND.name}", in_line=True)


def _scored(
    ready: Served,
    raw: Mapping[str, Any],
    faults: list[Fault],
    lang: str,
    detail: str,
    *,
    cache: str,
) -> Page:
    with gathering(faults):
        answer = score_body(scoring.score(ready.ruleset.id, raw, lang=lang), detail)
    refuse(faults)
    HANDS.labels(ready.ruleset.id, WON if answer["winning"] else NOT_WON).inc()
    return json_page(answer, lang, cache=cache)


def detail_of(args: MultiDict[str, str], faults: list[Fault]) -> str:
    """Return the parameter ``detail``; add a wrong value and any other parameter to ``faults``."""
    return str(_QUERY.read(args, faults)[DETAIL.name]) if args else FULL


def score_body(score: Score, detail: str, *, amendments: bool = True) -> dict[str, Any]:
    """Return the response body of a score; its list of amendments is empty if they are reported outside it."""
    if detail != FULL:
        return score.to_short_dict()
    if amendments:
        return score.to_dict()
    return {**score.rules.ruleset.stamp, **score.findings(), "amendments": []}
