"""The reference: rulesets and their rules; what a rule says is asked of ``scoring``."""

from typing import Any, Final, cast

from flask import Blueprint, Response, request
from marshmallow import ValidationError

import scoring
from scoring.fields import Field
from scoring.text import Text
from service.answers import JSON, json_page, require, send
from service.language import language
from service.query import read, single
from service.served import (
    OPTIONS,
    catalogue_page,
    rule_page,
    ruleset_page,
    rulesets_page,
    serve,
)
from service.shapes import schema_of, shape_faults

FILTERS: Final = (
    Field(
        "kind",
        "string",
        Text("種類", "Kind"),
        Text("この種類のルールだけ。", "Only rules of this kind."),
        max_length=32,
    ),
    Field(
        "type",
        "string",
        Text("型", "Type"),
        Text("この型の条項のルールだけ。", "Only rules whose clause is of this type."),
        max_length=32,
    ),
    Field(
        "clause",
        "string",
        Text("条項", "Clause"),
        Text("この条項のルールだけ。", "Only rules of this clause."),
        max_length=32,
    ),
    Field(
        "q",
        "string",
        Text("検索語", "Search words"),
        Text(
            "日本語か英語の名前や説明にこの語を含むルールだけ。",
            "Only rules with these words in a Japanese or English name or text.",
        ),
        max_length=64,
    ),
)
"""What the list of rules can be narrowed by."""

_FILTERS = schema_of(FILTERS)

blueprint = Blueprint("rulesets", __name__)


@blueprint.get("/v1/rulesets")
def rulesets() -> Response:
    """Every ruleset."""
    require(request.environ, JSON)
    single(request.args, ())
    return send(request, rulesets_page(language(request)))


@blueprint.get("/v1/rulesets/<name:ruleset>")
def ruleset(ruleset: str) -> Response:
    """One ruleset."""
    require(request.environ, JSON)
    single(request.args, ())
    return send(request, ruleset_page(ruleset, language(request)))


@blueprint.get("/v1/rulesets/<name:ruleset>/rules")
def rules(ruleset: str) -> Response:
    """The rules of a ruleset, narrowed by filters, as they stand under the options given."""
    require(request.environ, JSON)
    ready = serve(ruleset)
    given = single(request.args, [*(field.name for field in FILTERS), OPTIONS])
    lang = language(request)
    if not given:
        return send(request, catalogue_page(ruleset, lang))
    options = given.pop(OPTIONS, None)
    raw = {} if options is None else {OPTIONS: read(ready.options[0], options, ready.lists)}
    in_force = ready.load_options(raw)
    try:
        filters = _FILTERS.load(given)
    except ValidationError as error:
        messages = cast(dict[Any, Any], error.messages)
        raise scoring.Refused(list(shape_faults(FILTERS, messages))) from None
    found = ready.ruleset.catalogue(lang, options=in_force, **filters)
    return send(request, json_page(found, headers=ready.headers(lang)))


@blueprint.get("/v1/rulesets/<name:ruleset>/rules/<name:rule>")
def rule(ruleset: str, rule: str) -> Response:
    """One rule, whole."""
    require(request.environ, JSON)
    single(request.args, ())
    return send(request, rule_page(ruleset, rule, language(request)))
