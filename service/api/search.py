"""Search in the rules of all rulesets and in the glossary."""

from typing import Final

from flask import Blueprint, request

import scoring
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.reference.search import MAX_QUERY, MAX_RESULTS, prepare, search
from scoring.text import Text
from service.http.answers import Page, json_page
from service.http.gathering import refuse
from service.http.language import language
from service.http.query import Query

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
def find() -> Page:
    """What the words find, the best first."""
    faults: list[Fault] = []
    lang = language(request, faults)
    query = _QUERY.read(request.args, faults)
    refuse(faults)
    found = search(scoring.rulesets(), query["q"], lang, query["limit"])
    return json_page(found, lang)
