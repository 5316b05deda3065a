"""The picture of a hand."""

from typing import Final

from flask import Blueprint, request

from scoring.faults import Fault
from service.http.answers import Page, page
from service.http.language import language
from service.http.query import Query
from service.site.pictures.fields import FIELDS, groups_of
from service.site.pictures.layout import drawing, names

SVG: Final = "image/svg+xml"

_QUERY: Final = Query(FIELDS)
_FRAMED: Final = "default-src 'none'; style-src 'none'; frame-ancestors *"
"""A picture loads nothing and may be shown anywhere."""

blueprint = Blueprint("pictures", __name__)


@blueprint.get("/v1/pictures/hand.svg")
def hand() -> Page:
    """A hand, drawn."""
    faults: list[Fault] = []
    lang = language(request, faults)
    chosen = _QUERY.read(request.args, faults)
    groups = groups_of(chosen, faults)
    title = chosen.get("title") or names(groups, lang)
    svg = drawing(groups, title, lang=lang, size=chosen["size"], look=chosen["look"])
    headers = (("Content-Language", lang), ("Content-Security-Policy", _FRAMED))
    return page(svg.encode(), SVG, headers=headers)
