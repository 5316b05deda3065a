"""The contract's paths of what people look at: pages and pictures; what is on them is decided elsewhere."""

from typing import Any, Final

from service.answers import HTML, JSON
from service.blueprints import pictures
from service.operations import get, in_path, parameter
from service.pictures.asked import FIELDS
from service.problems import KINDS
from service.replies import ANY_OBJECT

Json = dict[str, Any]
_HTML: Final[Json] = {HTML.partition(";")[0]: {"schema": {"type": "string"}}}
_ANY: Final[Json] = {JSON: {"schema": ANY_OBJECT}}


def page_paths() -> Json:
    """The paths of pages and pictures."""
    code = in_path("code", "An error code.", [kind.code for kind in KINDS])
    return {
        "/": {"get": get("calculatorPage", "pages", "Calculator of all games, for people", _HTML)},
        "/calculator.json": {
            "get": get("calculatorAnswer", "pages", "What the calculator shows", _ANY),
        },
        "/case.json": {"get": get("testCase", "pages", "A hand as a test case", _ANY)},
        "/rules": {"get": get("ruleBooksPage", "pages", "Every rule book, for people", _HTML)},
        "/rules/{ruleset}": {
            "parameters": [{"$ref": "#/components/parameters/ruleset"}],
            "get": get("ruleBookPage", "pages", "One rule book, for people", _HTML, more=(404,)),
        },
        "/rules/{ruleset}/cards": {
            "parameters": [{"$ref": "#/components/parameters/ruleset"}],
            "get": get("cardsPage", "pages", "How cards are written", _HTML, more=(404,)),
        },
        "/glossary": {"get": get("glossaryPage", "pages", "The words of the rules", _HTML)},
        "/docs": {"get": get("docsPage", "pages", "This contract, to try", _HTML)},
        "/problems": {"get": get("problemsPage", "pages", "Every error code, explained", _HTML)},
        "/problems/{code}": {
            "parameters": [code],
            "get": get("problemPage", "pages", "One error code, explained", _HTML, more=(404,)),
        },
        "/v1/pictures/hand.svg": {"get": _picture()},
    }


def _picture() -> Json:
    return get(
        "picture",
        "pages",
        "A hand, drawn: tiles, dice or cards",
        {pictures.SVG: {"schema": {"type": "string"}}},
        parameters=[parameter(field) | _shown(field.name, field.example) for field in FIELDS],
    )


def _shown(name: str, example: object) -> Json:
    return {"example": example} if name in {"tiles", "winning", "size", "look", "title"} else {}
