"""The glossary."""

from functools import lru_cache

from flask import Blueprint, request

import scoring
from scoring.reference.glossary import listed
from service.http.answers import Page, json_page
from service.http.gathering import language_alone

blueprint = Blueprint("glossary", __name__)


@blueprint.get("/v1/glossary")
def glossary() -> Page:
    """Every term."""
    return _page(language_alone(request))


@lru_cache(maxsize=8)
def _page(lang: str) -> Page:
    return json_page(listed(scoring.rulesets(), lang), lang)
