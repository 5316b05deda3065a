"""Verdicts on what another engine claims; what is right is asked of ``scoring``."""

from typing import Any, Final

import orjson
from flask import Blueprint, Response, current_app, request

import scoring
from scoring.conformance.claims import MOST, MOST_RULES, rules_made, verdicts_on
from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.text import Text
from service.answers import JSON, Prepared, require
from service.gathering import body_after
from service.language import language
from service.pointers import pointer
from service.problems import shape_fault
from service.query import single
from service.served import serve

CLAIMS: Final = Field(
    "claims",
    "array",
    Text("主張", "Claims"),
    Text(
        "要求と、他のエンジンの答え。比べるのは答えにある項目だけ。"
        f"options と cards の組み合わせは、カードの枚数も合わせて{MOST_RULES}まで。",
        "Requests with the answers of another engine; only what an answer says is compared. "
        f"They may be under {MOST_RULES} choices of options and cards, each counted with every card in it.",
    ),
    required=True,
    max_items=MOST,
)

blueprint = Blueprint("verify", __name__)


@blueprint.post("/v1/rulesets/<name:ruleset>/verify")
def verify(ruleset: str) -> Response:
    """A verdict on every claim in the body, in order."""
    require(request.environ, JSON)
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    single(request.args, (), faults)
    raw = body_after(request, current_app.config["MAX_BATCH_BYTES"], faults)
    answer = verdicts_on(ready.ruleset, _claims(raw, faults), lang)
    return Prepared(orjson.dumps(answer), ready.fresh_headers[lang])


def _claims(raw: dict[str, Any], faults: list[Fault]) -> list[Any]:
    """The claims of a body; raises ``Refused`` with the ``faults`` so far, too. What a claim holds is judged one by one, elsewhere."""
    faults += [
        shape_fault(pointer("", name), "unknown_field", known=CLAIMS.name)
        for name in raw
        if name != CLAIMS.name
    ]
    at = f"/{CLAIMS.name}"
    claims = raw.get(CLAIMS.name)
    if CLAIMS.name not in raw:
        faults.append(shape_fault(at, "missing", label=CLAIMS.label))
    elif not isinstance(claims, list):
        faults.append(shape_fault(at, "wrong_type", expected=Text("配列", "a list")))
    elif len(claims) > MOST:
        faults.append(shape_fault(at, "too_many", max_items=MOST))
    elif rules_made(claims) > MOST_RULES:
        faults.append(shape_fault(at, "too_many_rules", most=MOST_RULES))
    if faults or not isinstance(claims, list):
        raise scoring.Refused(faults)
    return claims
