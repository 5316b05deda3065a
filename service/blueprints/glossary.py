"""The words of the rules, explained; what they mean is asked of ``scoring``."""

from functools import lru_cache

from flask import Blueprint, Response, request

import scoring
from scoring.reference.glossary import listed
from service.answers import JSON, Page, json_page, require, send
from service.gathering import language_alone

blueprint = Blueprint("glossary", __name__)


@blueprint.get("/v1/glossary")
def glossary() -> Response:
    """Every term."""
    require(request.environ, JSON)
    return send(request, _page(language_alone(request)))


@lru_cache(maxsize=8)
def _page(lang: str) -> Page:
    return json_page(listed(scoring.rulesets(), lang), headers=(("Content-Language", lang),))
