"""The paths that are not those of one ruleset: ``paths.yaml`` with its parameters."""

from collections.abc import Iterable
from typing import Any, Final

from scoring.fields.field import Field
from scoring.reference import catalogue
from scoring.text import DEFAULT_LANGUAGE
from scoring.yaml_files import read_yaml
from service.api.compare import FIELDS as COMPARED
from service.api.compare import IN_FORCE
from service.api.rulesets import FILTERS, GAME
from service.api.search import FIELDS as SEARCHED
from service.api.vectors import FILTERS as OF_VECTORS
from service.contract.operations import component, in_path, operation, parameters_of
from service.contract.shapes import Json
from service.http.problems import KINDS
from service.served import served
from service.site.pictures.fields import FIELDS as DRAWN

FEW: Final = 16
"""Most values that are listed for a filter."""
_DECLARED: Final[Any] = read_yaml("contract/paths.yaml", "service")
_SHOWN: Final = ("tiles", "winning", "size", "look", "title")
"""The parameters of the example of a picture."""


def paths(*tags: str) -> Json:
    """The paths of the operations with these tags that are the same for every ruleset."""
    rules = _rules()
    in_query, in_paths = _in_query(rules), _in_paths(rules)
    found: Json = {}
    for tag in tags:
        for path, told in _DECLARED[tag].items():
            method, id_ = next(iter(told.items()))
            item = operation(
                id_,
                tag,
                told["summary"],
                told["answer"],
                body=told.get("body"),
                parameters=in_query.get(id_, []),
                language=tag != "meta",  # the state of the service has no texts
            )
            named = [parameter for name, parameter in in_paths.items() if f"{{{name}}}" in path]
            found[path] = ({"parameters": named} if named else {}) | {method: item}
    return found


def _in_paths(rules: list[Json]) -> dict[str, Json]:
    return {
        "ruleset": component("parameters", "ruleset"),
        "other": component("parameters", "other"),
        "code": in_path("code", "A code of a problem or an error.", {"maxLength": 64})
        | {"example": KINDS[0].code},
        "rule": in_path("rule", "Id of a rule of the ruleset.", {"maxLength": 64})
        | {"example": rules[0]["id"]},
    }


def _in_query(rules: list[Json]) -> dict[str, list[Json]]:
    """The parameters of operations by query."""
    in_force = [component("parameters", name) for name in IN_FORCE]
    games = [{GAME.name: ready.ruleset.game_id} for ready in served().values()]
    drawn = {field.name: field.example for field in DRAWN if field.name in _SHOWN}
    return {
        "listRulesets": _with_values([GAME], games),
        "listRules": [*_with_values(FILTERS, rules), *in_force],
        "getRule": in_force,
        "getTables": in_force,
        "compareRulesets": parameters_of(COMPARED),
        "search": parameters_of(SEARCHED, {"q": rules[0]["id"]}),
        "listVectors": parameters_of(OF_VECTORS),
        "picture": parameters_of(DRAWN, drawn),
    }


def _with_values(filters: Iterable[Field], things: list[Json]) -> list[Json]:
    """Filters as parameters, with the values that things have where they are few."""
    parameters = parameters_of(filters)
    for parameter in parameters:
        name = parameter["name"]
        known = list(dict.fromkeys(thing[name] for thing in things if name in thing))
        if parameter["schema"]["type"] == "string" and 0 < len(known) <= FEW:
            parameter["schema"]["enum"] = known
    return parameters


def _rules() -> list[Json]:
    """Every rule, those of the first ruleset first."""
    books = (catalogue.listed(ready.ruleset, DEFAULT_LANGUAGE) for ready in served().values())
    return [rule for book in books for rule in book["rules"]]
