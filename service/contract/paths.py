"""The paths of the contract: the operations of ``paths.yaml`` with their parameters, schemas and examples."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from scoring.fields.field import Field
from scoring.reference import catalogue
from scoring.rules.cards.deck import CARDS
from scoring.text import DEFAULT_LANGUAGE
from scoring.yaml_files import read_yaml
from service.api.batch.lines import NDJSON
from service.api.compare import FIELDS as COMPARED
from service.api.compare import IN_FORCE
from service.api.conformance import FILTERS as OF_VECTORS
from service.api.reference import FILTERS, GAME, SEARCH
from service.api.score import DETAIL
from service.contract import shapes as s
from service.contract.declared import GAME as OF_GAME
from service.contract.examples import Examples
from service.contract.games import GameContract
from service.contract.operations import (
    component,
    content_of,
    errors_of,
    in_path,
    parameters_of,
    response,
    union_of,
)
from service.contract.shapes import Json
from service.http.answers import JSON
from service.http.problems import KINDS
from service.served import served
from service.site.pictures.fields import FIELDS as DRAWN

FEW: Final = 16
"""Most values that are listed for a filter."""
DECLARED: Final[Any] = read_yaml("contract/paths.yaml", "service")
_GET: Final = "get"
_RULESET: Final = component("parameters", "ruleset")
_SHOWN: Final = ("tiles", "winning", "size", "look", "title")
"""The parameters of the example of a picture."""


def declared_operations() -> Iterator[tuple[str, str, Json]]:
    """Yield the tag, the path and the declaration of each operation."""
    for tag, of_tag in DECLARED.items():
        for path, declared in of_tag.items():
            for one in declared if isinstance(declared, list) else [declared]:
                yield tag, path, one


def schemas_of_games() -> list[str]:
    """Return the names of the schemas that operations have for each game."""
    every = [declared for _, _, declared in declared_operations()]
    every += [declared.get("lines", {}) for declared in every]
    named = [name for one in every for part in ("body", "answer") for name in one.get(part, ())]
    return [name for name in dict.fromkeys(named) if name.startswith(OF_GAME)]


def paths(games: list[GameContract], examples: Examples) -> Json:
    """Return the paths with their operations."""
    rules = _rules()
    in_query, in_paths = _in_query(rules, games), _in_paths(rules)
    found: Json = {}
    for tag, path, declared in declared_operations():
        method, id_ = next(iter(declared.items()))
        named = [parameter for name, parameter in in_paths.items() if f"{{{name}}}" in path]
        # The state of the service has no texts.
        lang = [component("parameters", "lang")] if tag != "meta" else []
        parameters = [*in_query.get(id_, []), *lang]
        texts = {name: declared[name] for name in ("summary", "description")}
        operation: Json = {"operationId": id_, "tags": [tag], **texts}
        if parameters:
            operation["parameters"] = parameters
        # The parameter ``cards`` of a picture is a hand.
        cards = _RULESET in named and _has_cards(parameters)
        bodies: Json = {}
        if body := declared.get("body"):
            cards |= any(game.takes_cards(body[0]) for game in games)
            bodies = examples.bodies(body[0])
            operation["requestBody"] = _body(declared, bodies, examples)
        answers = {"": declared["example"]} if "example" in declared else None
        answers = answers or examples.answers(method, path, [*named, *parameters], bodies)
        good = {"200": _answer(declared, named, answers)}
        if method == _GET:
            good["304"] = component("responses", "NotModified")
        errors = errors_of(
            body=bool(body), in_path=bool(named), in_query=bool(parameters), cards=cards
        )
        item = found.setdefault(path, {"parameters": named} if named else {})
        item[method] = operation | {"responses": good | errors}
    return found


def _has_cards(parameters: Iterable[Json]) -> bool:
    """Return whether one of the parameters lists cards: ``cards`` or ``other_cards``."""
    return any(str(one.get("$ref", one.get("name"))).endswith(CARDS) for one in parameters)


def _schema(names: list[str]) -> Json:
    """Return the schema of a value that follows one of the schemas with these names."""
    return s.any_of(*(s.ref(name.removeprefix(OF_GAME)) for name in names))


def _body(declared: Json, bodies: Json, examples: Examples) -> Json:
    content = {JSON: content_of(_schema(declared["body"]), bodies)}
    if line := declared.get("lines"):
        content[NDJSON] = _lines(line["body"]) | content_of(
            # Generated clients send a binary body piece by piece, as a stream.
            s.BINARY,
            examples.bodies(line["body"][0]),
        )
    return {"required": True, "content": content}


def _answer(declared: Json, named: list[Json], answers: Json) -> Json:
    headers = ("X-Ruleset",) if _RULESET in named else ()
    schema = _schema(declared["answer"]) if "answer" in declared else s.BINARY
    content = {declared.get("media", JSON): content_of(schema, answers)}
    if line := declared.get("lines"):
        content[NDJSON] = _lines(line["answer"]) | {"schema": s.TEXT}
    return response(content, *headers)


def _lines(names: list[str]) -> Json:
    """Return the description of each line of a media type of lines."""
    return {"x-itemSchema": _schema(names)}


def _in_paths(rules: list[Json]) -> dict[str, Json]:
    return {
        "ruleset": _RULESET,
        "other": component("parameters", "other"),
        "code": in_path(
            "code", "A code of a problem or an error.", s.TEXT | {"maxLength": 64}, KINDS[0].code
        ),
        "rule": in_path(
            "rule", "Id of a rule of the ruleset.", s.TEXT | {"maxLength": 64}, rules[0]["id"]
        ),
    }


def _in_query(rules: list[Json], games: list[GameContract]) -> dict[str, list[Json]]:
    """Return the query parameters of each operation."""
    in_force = [component("parameters", name) for name in IN_FORCE]
    detail = component("parameters", DETAIL.name)
    ids = [{GAME.name: ready.ruleset.game_id} for ready in served().values()]
    drawn = {field.name: field.example for field in DRAWN if field.name in _SHOWN}
    return {
        "listRulesets": _with_values([GAME], ids),
        "listRules": [*_with_values(FILTERS, rules), *in_force],
        "getRule": in_force,
        "getTables": in_force,
        "compareRulesets": parameters_of(COMPARED),
        "search": parameters_of(SEARCH, {"q": rules[0]["id"]}),
        "scoreByQuery": [*union_of({game.id: game.parameters for game in games}), detail],
        "score": [detail],
        "analyze": [detail],
        "scoreBatch": [detail],
        "listVectors": parameters_of(OF_VECTORS),
        "picture": parameters_of(DRAWN, drawn),
        "pictureAsPng": parameters_of(DRAWN, drawn),
    }


def _with_values(filters: Iterable[Field], things: list[Json]) -> list[Json]:
    """Return filters as parameters; a filter with few possible values lists them."""
    parameters = parameters_of(filters)
    for parameter in parameters:
        name = parameter["name"]
        known = list(dict.fromkeys(thing[name] for thing in things if name in thing))
        if parameter["schema"]["type"] == "string" and 0 < len(known) <= FEW:
            parameter["schema"]["enum"] = known
    return parameters


def _rules() -> list[Json]:
    """Return every rule, those of the first ruleset first."""
    books = (catalogue.listed(ready.ruleset, DEFAULT_LANGUAGE) for ready in served().values())
    return [rule for book in books for rule in book["rules"]]
