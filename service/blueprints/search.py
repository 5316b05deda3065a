"""Search in the rules of all rulesets and in the glossary; what is found is asked of ``scoring``."""

from typing import Final

from flask import Blueprint, Response, request

import scoring
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.reference.search import MAX_QUERY, MAX_RESULTS, prepare, search
from scoring.text import Text
from service.answers import JSON, json_page, require, send
from service.gathering import refuse
from service.language import language
from service.queries import Query

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

_QUERY: Final = Query(FIELDS)

blueprint = Blueprint("search", __name__)
blueprint.record_once(lambda _: prepare(scoring.rulesets()))


@blueprint.get("/v1/search")
def find() -> Response:
    """What the words find, the best first."""
    require(request.environ, JSON)
    faults: list[Fault] = []
    lang = language(request, faults)
    asked = _QUERY.read(request.args, faults)
    refuse(faults)
    found = search(scoring.rulesets(), asked["q"], lang, asked["limit"])
    return send(request, json_page(found, headers=(("Content-Language", lang),)))
