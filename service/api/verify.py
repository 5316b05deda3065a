"""Verdicts on the answers of another engine."""

from typing import Final

from flask import Blueprint, request

from scoring.conformance.claims import MOST, requests_of, verdicts_on
from scoring.faults import Fault
from scoring.fields.field_files import FieldFile
from scoring.fields.shape import Shape
from scoring.rules.requests import MOST_RULES
from service.api.batch.body import too_many_rules
from service.http.answers import UNCACHED, Page, json_page
from service.http.body import body_after
from service.http.language import language_alone
from service.http.problems import refuse
from service.served import serve

CLAIMS: Final = FieldFile(
    "api/batch/bodies.yaml", package="service", most=MOST, most_rules=MOST_RULES
).field("claims")

blueprint = Blueprint("verify", __name__)


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


_BODY: Final = Shape(
    (CLAIMS,), checks={CLAIMS.name: lambda claims: too_many_rules(CLAIMS.name, requests_of(claims))}
)
