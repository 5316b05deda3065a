"""The conformance vectors of a ruleset, and verdicts on the answers of another engine."""

from typing import Final

import orjson
from flask import Blueprint, request

from scoring.conformance.claims import MOST, requests_of, verdicts_on
from scoring.conformance.readings import clause_faults, document
from scoring.faults import Fault
from scoring.fields.field import Choice
from scoring.fields.field_files import FieldFile
from scoring.fields.shape import Shape
from scoring.reference.vectors import DEPTHS
from scoring.rules.requests import MOST_RULES
from scoring.text import Text
from service.api.batch.body import too_many_rules
from service.api.batch.lines import NDJSON
from service.http.answers import JSON, UNCACHED, Page, json_page, page
from service.http.body import body_after
from service.http.language import language, language_alone
from service.http.problems import refuse
from service.http.query import Query
from service.served import serve

_NAMES: Final = (
    Text("点数", "Points"),
    Text("内訳", "Breakdown"),
    Text("精算", "Settlement"),
    Text("行動", "Actions"),
)
_DEPTHS: Final = tuple(map(Choice, DEPTHS, _NAMES))
FILTERS: Final = FieldFile("api/queries.yaml", package="service", depths=_DEPTHS).fields("vectors")
"""The filters of the vectors."""
_QUERY: Final = Query(FILTERS)
CLAIMS: Final = FieldFile(
    "api/batch/bodies.yaml", package="service", most=MOST, most_rules=MOST_RULES
).field("claims")
_BODY: Final = Shape(
    (CLAIMS,), checks={CLAIMS.name: lambda claims: too_many_rules(CLAIMS.name, requests_of(claims))}
)

blueprint = Blueprint("conformance", __name__)


@blueprint.get("/v1/rulesets/<name:ruleset>/vectors")
def vectors(ruleset: str) -> Page:
    """Return the vectors as one document, or one vector per line if the client accepts NDJSON."""
    lines = request.accept_mimetypes.best_match((JSON, NDJSON)) == NDJSON
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    chosen = _QUERY.read(request.args, faults)
    faults += clause_faults(ready.ruleset, chosen.get("clause"))
    refuse(faults)
    found = document(ready.ruleset, **chosen)
    if not lines:
        return json_page(found, lang)
    body = b"".join(orjson.dumps(vector) + b"\n" for vector in found["vectors"])
    return page(body, NDJSON, headers=(("Content-Language", lang),))


@blueprint.post("/v1/rulesets/<name:ruleset>/verify")
def verify(ruleset: str) -> Page:
    """Return a verdict on every claim in the body, in order."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language_alone(request, faults)
    raw = body_after(request, faults, limit="MAX_BATCH_BYTES", list_field=CLAIMS.name)
    loaded, wrong = _BODY.read(raw)
    refuse([*faults, *wrong])
    return json_page(verdicts_on(ready.ruleset, loaded[CLAIMS.name], lang), lang, cache=UNCACHED)
