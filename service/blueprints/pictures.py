"""Pictures of hands; what can be drawn is asked of :mod:`service.pictures`, what is written of ``scoring``."""

from typing import Any, Final, cast

from flask import Blueprint, Response, request
from marshmallow import ValidationError

import scoring
from service.answers import Page, page, require, send
from service.language import language
from service.pictures.asked import FIELDS, groups_of
from service.pictures.layout import drawing, names
from service.query import as_fields, parameter_faults
from service.shapes import schema_of, shape_faults

SVG: Final = "image/svg+xml"

_SCHEMA = schema_of(FIELDS)
_DEFAULTS: Final[dict[str, Any]] = {
    field.name: field.default for field in FIELDS if field.default is not None
}
_FRAMED: Final = "default-src 'none'; style-src 'none'; frame-ancestors *"
"""A picture loads nothing and may be shown anywhere."""

blueprint = Blueprint("pictures", __name__)


@blueprint.get("/v1/pictures/hand.svg")
def hand() -> Response:
    """A hand, drawn."""
    require(request.environ, SVG)
    lang = language(request)
    faults = list(parameter_faults(request.args, [field.name for field in FIELDS]))
    asked: dict[str, Any] = {}
    try:
        asked = cast(dict[str, Any], _SCHEMA.load(as_fields(request.args, FIELDS, ())))
    except ValidationError as error:
        faults += shape_faults(FIELDS, cast(dict[Any, Any], error.messages))
    if faults:
        raise scoring.Refused(faults)
    return send(request, _draw(asked, lang))


def _draw(asked: dict[str, Any], lang: str) -> Page:
    chosen = _DEFAULTS | asked
    groups = groups_of(chosen)
    title = chosen.get("title") or names(groups, lang)
    svg = drawing(groups, title, lang=lang, size=chosen["size"], look=chosen["look"])
    headers = (("Content-Language", lang), ("Content-Security-Policy", _FRAMED))
    return page(svg.encode(), SVG, headers=headers)
