"""Search in the rules of all rulesets and in the glossary; what is found is asked of ``scoring``."""

from typing import Any, Final, cast

from flask import Blueprint, Response, request
from marshmallow import ValidationError

import scoring
from scoring.fields import Field
from scoring.searching import MAX_QUERY, MAX_RESULTS, prepare, search
from scoring.text import Text
from service.answers import JSON, json_page, require, send
from service.language import language
from service.query import as_fields, parameter_faults
from service.shapes import schema_of, shape_faults

FIELDS: Final = (
    Field(
        "q",
        "string",
        Text("検索語", "Search words"),
        Text(
            "日本語、英語、ローマ字。少しの打ち間違いは許す。すべての語が見つかるものだけ。",
            "Japanese, English or romaji; small slips are forgiven. Every word must be found.",
        ),
        required=True,
        max_length=MAX_QUERY,
    ),
    Field(
        "limit",
        "integer",
        Text("件数", "Limit"),
        Text("結果の最大数。", "Most results."),
        default=20,
        minimum=1,
        maximum=MAX_RESULTS,
    ),
)
"""What a search takes."""

_SCHEMA = schema_of(FIELDS)
_LIMIT: Final = cast(int, FIELDS[1].default)

blueprint = Blueprint("search", __name__)
blueprint.record_once(lambda _: prepare(scoring.rulesets()))


@blueprint.get("/v1/search")
def find() -> Response:
    """What the words find, the best first."""
    require(request.environ, JSON)
    lang = language(request)
    faults = list(parameter_faults(request.args, [field.name for field in FIELDS]))
    asked: dict[str, Any] = {}
    try:
        asked = cast(dict[str, Any], _SCHEMA.load(as_fields(request.args, FIELDS, ())))
    except ValidationError as error:
        faults += shape_faults(FIELDS, cast(dict[Any, Any], error.messages))
    if faults:
        raise scoring.Refused(faults)
    found = search(scoring.rulesets(), asked["q"], lang, asked.get("limit", _LIMIT))
    return send(request, json_page(found, headers=(("Content-Language", lang),)))
