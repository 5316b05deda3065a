"""The paths of the reference, of vectors and verdicts, of pictures and of the state of the service."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import scoring
from scoring.fields.field import Field
from scoring.reference import catalogue
from scoring.text import DEFAULT_LANGUAGE
from service.api.compare import FIELDS as COMPARED
from service.api.rulesets import FILTERS, GAME
from service.api.search import FIELDS as SEARCHED
from service.api.vectors import FILTERS as OF_VECTORS
from service.contract.operations import component, get, in_path, parameters_of, post
from service.contract.shapes import Json
from service.served import served
from service.site.pictures.fields import FIELDS as DRAWN

FEW: Final = 16
"""Most values that are listed for a filter."""
_RULESET: Final = "/v1/rulesets/{ruleset}"


class Get(NamedTuple):
    """An operation that answers GET."""

    path: str
    operation_id: str
    summary: str
    answer: str
    """The name of the response."""


_REFERENCE: Final = (
    Get("/v1/rulesets", "listRulesets", "Every ruleset", "RulesetList"),
    Get(_RULESET, "getRuleset", "One ruleset: options, fields, source, example", "Ruleset"),
    Get(f"{_RULESET}/rules", "listRules", "Rules that filters leave, under options", "RuleList"),
    Get(f"{_RULESET}/rules/{{rule}}", "getRule", "One rule as it stands under options", "Rule"),
    Get(f"{_RULESET}/tables", "getTables", "Score tables as they stand under options", "TableList"),
    Get(f"{_RULESET}/compare/{{other}}", "compareRulesets", "What differs", "Comparison"),
    Get("/v1/search", "search", "Rules and terms that words find", "SearchResults"),
    Get("/v1/glossary", "getGlossary", "The words of the rules", "Glossary"),
)
_VECTORS: Final = Get(
    f"{_RULESET}/vectors", "listVectors", "Conformance vectors, also a line each", "VectorList"
)
_META: Final = (
    Get("/v1", "home", "Where the API begins", "Home"),
    Get("/healthz", "health", "The process answers", "Health"),
    Get("/readyz", "ready", "Every ruleset is loaded and has scored its example", "Ready"),
    Get("/version", "version", "Versions and digests", "Version"),
    Get("/openapi.yaml", "openapiYaml", "This contract", "Yaml"),
    Get("/openapi.json", "openapiJson", "This contract", "AnyObject"),
)
_PICTURE: Final = Get(
    "/v1/pictures/hand.svg", "picture", "A hand, drawn: tiles, dice or cards", "Picture"
)
_SHOWN: Final = ("tiles", "winning", "size", "look", "title")
"""The parameters of the example of a picture."""


def reference_paths() -> Json:
    """The paths of the reference."""
    return _paths("reference", _REFERENCE)


def other_paths() -> Json:
    """The paths of conformance, of the state of the service and of pages."""
    found = _paths("conformance", [_VECTORS])
    verify = post("verify", "conformance", "Judge claims", body="ClaimList", answer="Verdicts")
    here = [component("parameters", "ruleset")]
    found[f"{_RULESET}/verify"] = {"parameters": here, "post": verify}
    found |= _paths("meta", _META, language=False)
    return found | _paths("pictures", [_PICTURE])


def fields_in_force() -> tuple[Field, ...]:
    """The fields that say which rules of any ruleset are in force."""
    named = {field.name: field for ready in served().values() for field in ready.rules}
    return tuple(named.values())


def _paths(tag: str, operations: Iterable[Get], *, language: bool = True) -> Json:
    """The paths of operations of one kind."""
    in_query, in_paths = _in_query(), _in_paths()
    found: Json = {}
    for path, operation_id, summary, answer in operations:
        named = [parameter for name, parameter in in_paths.items() if f"{{{name}}}" in path]
        parameters = in_query.get(operation_id, [])
        own = get(operation_id, tag, summary, answer, parameters, language=language)
        found[path] = ({"parameters": named} if named else {}) | {"get": own}
    return found


def _in_paths() -> dict[str, Json]:
    return {
        "ruleset": component("parameters", "ruleset"),
        "other": component("parameters", "other"),
        "rule": in_path("rule", "Id of a rule of the ruleset.", {"maxLength": 64})
        | {"example": _some_rule()},
    }


def _in_query() -> dict[str, list[Json]]:
    """The parameters of operations by query."""
    in_force = [component("parameters", field.name) for field in fields_in_force()]
    drawn = {field.name: field.example for field in DRAWN if field.name in _SHOWN}
    return {
        "listRulesets": _of_a_game(),
        "listRules": [*_filters(), *in_force],
        "getRule": in_force,
        "getTables": in_force,
        "compareRulesets": parameters_of(COMPARED),
        "search": parameters_of(SEARCHED, {"q": _some_rule()}),
        "listVectors": parameters_of(OF_VECTORS),
        "picture": parameters_of(DRAWN, drawn),
    }


def _of_a_game() -> list[Json]:
    """The game of which rulesets are listed."""
    (game,) = parameters_of([GAME])
    games = dict.fromkeys(ready.ruleset.game_id for ready in served().values())
    game["schema"]["enum"] = list(games)
    return [game]


def _some_rule() -> str:
    """The id of a rule that the first ruleset has."""
    first = next(iter(served().values()))
    return str(_rules_of(first.ruleset)[0]["id"])


def _filters() -> list[Json]:
    """The filters of rules, with their values where they are few."""
    filters = parameters_of(FILTERS)
    rules = [rule for ready in served().values() for rule in _rules_of(ready.ruleset)]
    for parameter in filters:
        name = parameter["name"]
        known = list(dict.fromkeys(rule[name] for rule in rules if name in rule))
        if parameter["schema"]["type"] == "string" and 0 < len(known) <= FEW:
            parameter["schema"]["enum"] = known
    return filters


def _rules_of(ruleset: scoring.Ruleset) -> list[Json]:
    rules: list[Json] = catalogue.listed(ruleset, DEFAULT_LANGUAGE)["rules"]
    return rules
