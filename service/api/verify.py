"""Verdicts on the answers of another engine."""

from typing import Any, Final

from flask import Blueprint, current_app, request

from scoring.conformance.claims import MOST, MOST_RULES, rules_made, verdicts_on
from scoring.faults import Fault
from scoring.fields.field_files import FieldFile
from scoring.fields.shape import Shape
from service.http.answers import UNCACHED, Page, json_page
from service.http.gathering import body_after, language_alone, refuse
from service.http.problems import shape_fault
from service.served import serve

CLAIMS: Final = FieldFile(
    "api/batch/bodies.yaml", package="service", most=MOST, most_rules=MOST_RULES
).field("claims")

blueprint = Blueprint("verify", __name__)


@blueprint.post("/v1/rulesets/<name:ruleset>/verify")
def verify(ruleset: str) -> Page:
    """A verdict on every claim in the body, in order."""
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language_alone(request, faults)
    raw = body_after(request, current_app.config["MAX_BATCH_BYTES"], faults, list_field=CLAIMS.name)
    loaded, wrong = _BODY.read(raw)
    refuse([*faults, *wrong])
    return json_page(verdicts_on(ready.ruleset, loaded[CLAIMS.name], lang), lang, cache=UNCACHED)


def _rule_faults(claims: list[Any]) -> list[Fault]:
    """The fault of claims under more rules than are made for one request."""
    if rules_made(claims) <= MOST_RULES:
        return []
    return [shape_fault(f"/{CLAIMS.name}", "too_many_rules", most=MOST_RULES)]


_BODY: Final = Shape((CLAIMS,), checks={CLAIMS.name: _rule_faults})
