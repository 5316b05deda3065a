"""The glossary, and the search in the glossary and in the rules of all rulesets."""

from typing import Final

from flask import Blueprint, request

import scoring
from scoring.faults import Fault
from scoring.fields.field import Choice
from scoring.fields.field_files import FieldFile
from scoring.reference.glossary import listed
from scoring.reference.search import MAX_QUERY, MAX_RESULTS, prepare, search
from service.http.answers import Page, json_page
from service.http.language import language, language_alone
from service.http.problems import refuse
from service.http.query import Query
from service.served import served

_RULESETS: Final = tuple(Choice(id_, ready.ruleset.book.name) for id_, ready in served().items())
FIELDS: Final = FieldFile(
    "api/queries.yaml", package="service", longest=MAX_QUERY, most=MAX_RESULTS, rulesets=_RULESETS
).fields("search")
"""The parameters of a search."""
_QUERY: Final = Query(FIELDS)

blueprint = Blueprint("search", __name__)
blueprint.record_once(lambda _: prepare(scoring.rulesets()))


@blueprint.get("/v1/search")
def find() -> Page:
    """Return the entries that match the query, the best first."""
    faults: list[Fault] = []
    lang = language(request, faults)
    query = _QUERY.read(request.args, faults)
    refuse(faults)
    return json_page(search(scoring.rulesets(), lang=lang, **query), lang)


@blueprint.get("/v1/glossary")
def glossary() -> Page:
    """Return every term."""
    lang = language_alone(request)
    return json_page(listed(scoring.rulesets(), lang), lang)
