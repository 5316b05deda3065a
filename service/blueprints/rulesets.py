"""The reference: rulesets and their rules; what a rule says is asked of ``scoring``."""

from typing import Any, Final

from flask import Blueprint, Response, request

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.reference.catalogue import listed, tabled, whole
from scoring.text import Text
from service.answers import JSON, json_page, require, send
from service.chosen import chosen_rules
from service.gathering import gathering, language_alone, refuse
from service.language import language
from service.queries import Query
from service.query import joined, single
from service.served import (
    Served,
    catalogue_page,
    rule_page,
    ruleset_page,
    rulesets_page,
    serve,
)

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
        "in_force",
        "boolean",
        Text("有効", "In force"),
        Text(
            "有効なルールだけ、または無効なルールだけ。",
            "Only rules that are in force, or only those that are not.",
        ),
    ),
    Field(
        "q",
        "string",
        Text("検索語", "Search words"),
        Text(
            "検索と同じ語で見つかるルールだけ。日本語、英語、ローマ字。",
            "Only rules that a search for these words finds: Japanese, English or romaji.",
        ),
        max_length=64,
    ),
)
"""What the list of rules can be narrowed by."""

_QUERY: Final = Query(FILTERS)

blueprint = Blueprint("rulesets", __name__)


@blueprint.get("/v1/rulesets")
def rulesets() -> Response:
    """Every ruleset."""
    require(request.environ, JSON)
    return send(request, rulesets_page(language_alone(request)))


@blueprint.get("/v1/rulesets/<name:ruleset>")
def ruleset(ruleset: str) -> Response:
    """One ruleset."""
    require(request.environ, JSON)
    return send(request, ruleset_page(ruleset, language_alone(request)))


@blueprint.get("/v1/rulesets/<name:ruleset>/rules")
def rules(ruleset: str) -> Response:
    """The rules of a ruleset, narrowed by filters, as they stand under the options and cards given."""
    require(request.environ, JSON)
    ready = serve(ruleset)
    faults: list[Fault] = []
    lang = language(request, faults)
    fields = (*FILTERS, *ready.rules)
    given = single(joined(request.args, fields), [field.name for field in fields], faults)
    if not given and not faults:
        return send(request, catalogue_page(ruleset, lang))
    filters = _QUERY.sound(request.args, faults)
    in_force = chosen_rules(ready, given, faults)
    with gathering(faults):
        # Filters that have a shape may still ask for what does not exist.
        found = listed(ready.ruleset, lang, **in_force, **filters)
    refuse(faults)
    return send(request, json_page(found, headers=ready.headers(lang)))


@blueprint.get("/v1/rulesets/<name:ruleset>/rules/<name:rule>")
def rule(ruleset: str, rule: str) -> Response:
    """One rule, whole, as it stands under the options and cards given."""
    require(request.environ, JSON)
    ready = serve(ruleset)
    lang, in_force = _rules(ready)
    if not in_force:
        return send(request, rule_page(ruleset, rule, lang))
    found = whole(ready.ruleset, rule, lang, **in_force)
    return send(request, json_page(found, headers=ready.headers(lang)))


@blueprint.get("/v1/rulesets/<name:ruleset>/tables")
def tables(ruleset: str) -> Response:
    """The score tables of a ruleset, as they stand under the options and cards given."""
    require(request.environ, JSON)
    ready = serve(ruleset)
    lang, in_force = _rules(ready)
    found = tabled(ready.ruleset, lang, **in_force)
    return send(request, json_page(found, headers=ready.headers(lang)))


def _rules(ready: Served) -> tuple[str, dict[str, Any]]:
    """The language of a resource, and the options and cards given to it, where it takes nothing else; raises ``Refused``."""
    faults: list[Fault] = []
    lang = language(request, faults)
    args = joined(request.args, ready.rules)
    given = single(args, [field.name for field in ready.rules], faults)
    in_force = chosen_rules(ready, given, faults)
    refuse(faults)
    return lang, in_force
