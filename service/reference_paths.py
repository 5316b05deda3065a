"""The contract of the reference: its paths, what they take and what they answer; the shapes are in :mod:`service.replies`."""

from collections.abc import Iterable
from typing import Any, Final, cast

from scoring.fields.field import Field
from scoring.reference import catalogue
from scoring.text import DEFAULT_LANGUAGE
from service.blueprints.compare import FIELDS as COMPARED
from service.blueprints.rulesets import FILTERS
from service.blueprints.search import FIELDS as SEARCHED
from service.operations import answer, get, in_path, parameter
from service.served import served

FEW: Final = 16
"""Most values that are listed for a filter."""

Json = dict[str, Any]
_TAG: Final = "reference"


def reference_paths() -> Json:
    """The paths of the reference."""
    first = next(iter(served().values()))
    some = catalogue.listed(first.ruleset, DEFAULT_LANGUAGE)["rules"][0]["id"]
    rule = in_path("rule", "Id of a rule of the ruleset.", None) | {"example": some}
    other = in_path("other", "Id of a ruleset, which may be the same.", list(served()))
    here = {"$ref": "#/components/parameters/ruleset"}
    options = [parameter(field) for field in _fields_of_rules()]
    return {
        "/v1/rulesets": {
            "get": get("listRulesets", _TAG, "Every ruleset", answer("RulesetList")),
        },
        "/v1/rulesets/{ruleset}": {
            "parameters": [here],
            "get": _of_ruleset(
                "getRuleset",
                "One ruleset: options, situations, request fields, source, example",
                "Ruleset",
            ),
        },
        "/v1/rulesets/{ruleset}/rules": {
            "parameters": [here],
            "get": _of_ruleset(
                "listRules",
                "The rules of a ruleset, narrowed by filters, as they stand under options",
                "RuleList",
                [*map(_filter, FILTERS), *options],
                (404, 409),
            ),
        },
        "/v1/rulesets/{ruleset}/rules/{rule}": {
            "parameters": [here, rule],
            "get": _of_ruleset(
                "getRule",
                "One rule, whole, as it stands under options",
                "Rule",
                options,
                (404, 409),
            ),
        },
        "/v1/rulesets/{ruleset}/tables": {
            "parameters": [here],
            "get": _of_ruleset(
                "getTables",
                "Score tables as they stand under options; none where points need no table",
                "TableList",
                options,
                (404, 409),
            ),
        },
        "/v1/rulesets/{ruleset}/compare/{other}": {
            "parameters": [here, other],
            "get": _of_ruleset(
                "compareRulesets",
                "What differs between two rulesets, or in one under other options",
                "Comparison",
                map(parameter, COMPARED),
            ),
        },
        "/v1/search": {
            "get": get(
                "search",
                _TAG,
                "Rules of all rulesets and terms, found by Japanese, English or romaji",
                answer("SearchResults"),
                parameters=[parameter(field, {"q": some}) for field in SEARCHED],
            ),
        },
        "/v1/glossary": {
            "get": get("getGlossary", _TAG, "The words of the rules", answer("Glossary")),
        },
    }


def _of_ruleset(
    operation_id: str,
    summary: str,
    shape: str,
    parameters: Iterable[Json] = (),
    more: tuple[int, ...] = (404,),
) -> Json:
    """A page about one ruleset."""
    return get(
        operation_id,
        _TAG,
        summary,
        answer(shape),
        parameters=parameters,
        more=more,
        ruleset=True,
    )


def _fields_of_rules() -> list[Field]:
    """The fields by which any ruleset is told which rules are in force."""
    fields = {field.name: field for ready in served().values() for field in ready.rules}
    return list(fields.values())


def _filter(field: Field) -> Json:
    """A filter of the catalogue, with the values there are where they are few."""
    told = parameter(field)
    rules = [
        rule
        for ready in served().values()
        for rule in cast(list[Json], catalogue.listed(ready.ruleset, DEFAULT_LANGUAGE)["rules"])
    ]
    known = list(dict.fromkeys(rule[field.name] for rule in rules if field.name in rule))
    if field.type == "string" and 0 < len(known) <= FEW:
        told["schema"] |= {"enum": known}
    return told
