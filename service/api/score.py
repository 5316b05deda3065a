"""The score of one hand, from a body or from query parameters."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Blueprint, current_app, request

from scoring.faults import Fault
from scoring.fields.wording import missing_behind_plus
from scoring.hand.fields import WINNING_TILE
from scoring.rules.ruleset import HAND
from service.api.detail import DETAIL, detail_among, detail_of, score_body
from service.http.answers import CACHED, UNCACHED, Page, json_page
from service.http.gathering import body_after
from service.http.language import language
from service.http.query import as_fields, joined, parameter_faults
from service.ops.metrics import HANDS, NOT_WON, WON
from service.served import Served, serve

blueprint = Blueprint("score", __name__)


@blueprint.post("/v1/rulesets/<name:ruleset>/score")
def post_score(ruleset: str) -> Page:
    """Return the breakdown of the hand in the body."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    detail = detail_of(request.args, faults)
    raw = body_after(request, current_app.config["MAX_BODY_BYTES"], faults)
    hand = ready.score.load(raw, faults)
    return _scored(ready, hand, lang, detail, cache=UNCACHED)


@blueprint.get("/v1/rulesets/<name:ruleset>/score")
def get_score(ruleset: str) -> Page:
    """Return the breakdown of the hand in the query, so that its address can be shared and cached."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    declared = (HAND, *ready.ruleset.fields)
    args = joined(request.args, declared)
    names = [field.name for field in declared]
    faults += parameter_faults(args, [*names, DETAIL.name])
    detail = detail_among(args, faults)
    raw = as_fields(args, declared, ready.lists, faults)
    if b"+" in request.query_string and WINNING_TILE.name in names:
        faults += _without_plus(raw)
    hand = ready.score.load(raw, faults)
    return _scored(ready, hand, lang, detail, cache=CACHED)


def _without_plus(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the error of a winning tile that is missing because the + before it was read as a space."""
    if HAND.name not in raw and WINNING_TILE.name not in raw:
        yield missing_behind_plus(f"/{WINNING_TILE.name}")
    elif "+" not in str(raw.get(HAND.name, "+")):
        yield missing_behind_plus(f"/{HAND.name}", in_line=True)


def _scored(ready: Served, hand: dict[str, Any], lang: str, detail: str, *, cache: str) -> Page:
    answer = score_body(ready.score_of(hand, lang), detail)
    HANDS.labels(ready.ruleset.id, WON if answer["winning"] else NOT_WON).inc()
    return json_page(answer, lang, cache=cache)
