"""The contract of the conformance resources: vectors and verdicts; what they mean is in ``scoring.conformance``."""

from typing import Any, Final, cast

from scoring.conformance.claims import VERDICTS, verdicts_on
from scoring.reference.vectors import vectors_of
from scoring.text import DEFAULT_LANGUAGE
from service.answers import JSON
from service.batch_lines import NDJSON
from service.blueprints.vectors import FILTERS
from service.blueprints.verify import CLAIMS
from service.operations import answer, get, in_order, ok, operation, parameter
from service.replies import (
    ANY_OBJECT,
    INTEGER,
    TEXT,
    TEXT_OR_NULL,
    closed,
    listed,
    named,
    ref,
)
from service.served import answer_to, served

Json = dict[str, Any]
_TAG: Final = "conformance"
TAG: Final[Json] = {
    "name": _TAG,
    "description": "Whether another engine scores as the rules say, and which clause it gets wrong.",
}


def verify_paths() -> Json:
    """The paths of vectors and verdicts."""
    here = {"$ref": "#/components/parameters/ruleset"}
    content = answer("VectorList") | {NDJSON: {"schema": {"type": "string"}}}
    vectors = get(
        "listVectors",
        _TAG,
        "Conformance vectors: questions with answers, each with its clause; one a line as "
        f"`{NDJSON}`",
        content,
        parameters=map(parameter, FILTERS),
        more=(404,),
        ruleset=True,
    )
    return {
        "/v1/rulesets/{ruleset}/vectors": {"parameters": [here], "get": vectors},
        "/v1/rulesets/{ruleset}/verify": {"parameters": [here], "post": _verify()},
    }


def _verify() -> Json:
    post = operation("verify", _TAG, "Verdicts on claims", (404, 406, 408, 414, 422, 413, 415))
    post["parameters"] = [{"$ref": "#/components/parameters/lang"}]
    claims = [_example()]
    post["requestBody"] = {
        "required": True,
        "content": {JSON: {"schema": ref("ClaimList"), "example": {CLAIMS.name: claims}}},
    }
    reply = answer("Verdicts")
    first = next(iter(served().values()))
    reply[JSON]["example"] = verdicts_on(first.ruleset, claims)
    post["responses"]["200"] = ok(reply, kept=False, ruleset=True)
    return in_order(post)


def _example() -> Json:
    """A claim that is right: the example of the first ruleset."""
    first = next(iter(served().values()))
    told = answer_to(first.score, first.score.example, DEFAULT_LANGUAGE)
    value = cast(Json, told["value"])
    return {
        "id": "1",
        "request": dict(first.score.example),
        "answer": {"value": {"points": value["points"]}},
    }


def verify_shapes() -> Json:
    """The shapes of vectors and verdicts, by name."""
    stamp = {"ruleset": TEXT, "version": TEXT, "digest": TEXT}
    anything: Json = {"description": "Any value."}
    some = vectors_of(next(iter(served())))
    statuses = sorted({vector.status for vector in some.vectors})
    cases = sorted({vector.case for vector in some.vectors})
    vector = {
        "id": TEXT,
        "clause": TEXT,
        "rules": listed(TEXT),
        "description": TEXT,
        "case": {
            "type": "string",
            "enum": cases,
            "description": "Whether the clause does something here, or nearly.",
        },
        "depth": {"type": "string", "enum": [choice.value for choice in FILTERS[1].choices]},
        "status": {
            "type": "string",
            "enum": statuses,
            "description": "Whether the source decides the answer.",
        },
        "request": ANY_OBJECT,
        "answer": ANY_OBJECT,
        "open": listed(TEXT) | {"description": "Options that choose between open readings."},
    }
    difference = {
        "pointer": TEXT,
        "ours": anything,
        "theirs": anything,
        "rule": TEXT,
        "clause": TEXT,
    }
    fault = {"pointer": TEXT, "code": TEXT, "detail": TEXT, "rule": TEXT_OR_NULL}
    verdict = {
        "id": anything | {"description": "Of the claim; null where it has none that can be told."},
        "verdict": {"type": "string", "enum": list(VERDICTS)},
        "differences": listed(named("claim_difference", closed(difference))),
        "open": listed(TEXT),
        "errors": listed(named("claim_fault", closed(fault))),
    }
    return {
        "Vector": closed(vector),
        "VectorList": closed(
            {
                **stamp,
                "vectors_digest": TEXT | {"description": "Hash of all vectors of the ruleset."},
                "count": INTEGER,
                "untested": listed(named("untested", closed({"clause": TEXT, "reason": TEXT}))),
                "vectors": listed(ref("Vector")),
            }
        ),
        "Claim": closed({"id": TEXT, "request": ANY_OBJECT, "answer": ANY_OBJECT})
        | {"description": "One that is written otherwise costs its own verdict alone: `invalid`."},
        "ClaimList": closed(
            {
                CLAIMS.name: listed(ref("Claim"))
                | {"maxItems": CLAIMS.max_items, "description": CLAIMS.text.en}
            }
        ),
        "Verdicts": closed(
            {
                **stamp,
                "results": listed(
                    named("claim_verdict", closed(verdict, optional=("open", "errors")))
                ),
                "tally": named("tally", closed(dict.fromkeys(VERDICTS, INTEGER))),
            }
        ),
    }
