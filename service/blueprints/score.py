"""Scoring one hand, from a body or from query parameters; the score is asked of ``scoring``."""

import orjson
from flask import Blueprint, Response, current_app, request

import scoring
from scoring.faults import Fault
from service.answers import JSON, Prepared, json_page, require, send
from service.gathering import body_after
from service.language import language
from service.metrics import NOT_WON, WON, count_hands
from service.query import as_fields, joined, parameter_faults, single
from service.served import serve

blueprint = Blueprint("score", __name__)


@blueprint.post("/v1/rulesets/<name:ruleset>/score")
def post_score(ruleset: str) -> Response:
    """The breakdown of the hand in the body."""
    environ = request.environ
    require(environ, JSON)
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    if environ.get("QUERY_STRING"):
        single(request.args, (), faults)
    raw = body_after(request, current_app.config["MAX_BODY_BYTES"], faults)
    hand = ready.score.load(raw, faults)
    answer = scoring.score(ruleset, hand, lang=lang).to_dict()
    count_hands(ruleset, WON if answer["winning"] else NOT_WON)
    return Prepared(orjson.dumps(answer), ready.fresh_headers[lang])


@blueprint.get("/v1/rulesets/<name:ruleset>/score")
def get_score(ruleset: str) -> Response:
    """The breakdown of the hand in the query: a link that can be shared and cached."""
    require(request.environ, JSON)
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    declared = ready.ruleset.fields
    args = joined(request.args, declared)
    faults += parameter_faults(args, [field.name for field in declared])
    hand = ready.score.load(as_fields(args, declared, ready.lists, faults), faults)
    answer = scoring.score(ruleset, hand, lang=lang).to_dict()
    count_hands(ruleset, WON if answer["winning"] else NOT_WON)
    return send(request, json_page(answer, headers=ready.headers(lang)))
