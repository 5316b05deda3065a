"""The picture of a hand, as SVG and as PNG."""

from typing import Final

from flask import Blueprint, request
from resvg_py import svg_to_bytes

from scoring.faults import Fault
from service.http.answers import Page, page
from service.http.language import language
from service.http.query import Query
from service.site.pictures.fields import FIELDS, WIDEST_PNG, groups_of
from service.site.pictures.layout import drawing, names

SVG: Final = "image/svg+xml"
PNG: Final = "image/png"

_QUERY: Final = Query(FIELDS)
_POLICY: Final = (
    "Content-Security-Policy",
    "default-src 'none'; style-src 'none'; frame-ancestors *",
)
"""The content security policy of a picture, which loads nothing and may be shown anywhere."""

blueprint = Blueprint("pictures", __name__)


@blueprint.get("/v1/pictures/hand.svg")
def hand_as_svg() -> Page:
    """Draw a hand as SVG."""
    svg, lang = _drawn()
    return page(svg.encode(), SVG, headers=(("Content-Language", lang), _POLICY))


@blueprint.get("/v1/pictures/hand.png")
def hand_as_png() -> Page:
    """Draw a hand as PNG. The symbols are paths, so that no font is needed."""
    svg, _ = _drawn(WIDEST_PNG)
    return page(svg_to_bytes(svg_string=svg, skip_system_fonts=True), PNG, headers=(_POLICY,))


def _drawn(max_width: int | None = None) -> tuple[str, str]:
    """Return the picture for the query, as SVG, and the language of its title."""
    faults: list[Fault] = []
    lang = language(request, faults)
    chosen = _QUERY.read(request.args, faults)
    groups = groups_of(chosen, faults)
    title = chosen.get("title") or names(groups, lang)
    size, look = chosen["size"], chosen["look"]
    return drawing(groups, title, lang=lang, size=size, look=look, max_width=max_width), lang
