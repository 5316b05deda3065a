"""Pictures of hands; what can be drawn is asked of :mod:`service.pictures`, what is written of ``scoring``."""

from typing import Any, Final

from flask import Blueprint, Response, request

from scoring.faults import Fault
from service.answers import Page, page, require, send
from service.language import language
from service.pictures.asked import FIELDS, groups_of
from service.pictures.layout import Group, drawing, names
from service.queries import Query

SVG: Final = "image/svg+xml"

_QUERY: Final = Query(FIELDS)
_FRAMED: Final = "default-src 'none'; style-src 'none'; frame-ancestors *"
"""A picture loads nothing and may be shown anywhere."""

blueprint = Blueprint("pictures", __name__)


@blueprint.get("/v1/pictures/hand.svg")
def hand() -> Response:
    """A hand, drawn."""
    require(request.environ, SVG)
    faults: list[Fault] = []
    lang = language(request, faults)
    chosen = _QUERY.read(request.args, faults)
    return send(request, _draw(chosen, groups_of(chosen, faults), lang))


def _draw(chosen: dict[str, Any], groups: list[Group], lang: str) -> Page:
    title = chosen.get("title") or names(groups, lang)
    svg = drawing(groups, title, lang=lang, size=chosen["size"], look=chosen["look"])
    headers = (("Content-Language", lang), ("Content-Security-Policy", _FRAMED))
    return page(svg.encode(), SVG, headers=headers)
