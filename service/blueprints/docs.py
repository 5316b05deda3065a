"""The contract and the page to try it; what the contract says is decided elsewhere."""

from functools import cache
from pathlib import Path
from typing import Final

import flask_swagger_ui
from flask import Blueprint, Response, request, send_from_directory
from werkzeug.exceptions import NotFound

from service.answers import JSON, YAML, Page, page, require, send
from service.contract_file import as_json, as_yaml
from service.language import language
from service.pages import html_page

ASSETS: Final = frozenset({"swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"})
"""The files of Swagger UI that the page uses, served from the package that carries them."""
_DIST: Final = Path(flask_swagger_ui.__file__).parent / "dist"

blueprint = Blueprint("docs", __name__)


@cache
def _contract(media_type: str) -> Page:
    return page(as_json() if media_type == JSON else as_yaml(), media_type)


@blueprint.get("/openapi.yaml")
def openapi_yaml() -> Response:
    """The contract as YAML."""
    require(request.environ, YAML)
    return send(request, _contract(YAML))


@blueprint.get("/openapi.json")
def openapi_json() -> Response:
    """The contract as JSON."""
    require(request.environ, JSON)
    return send(request, _contract(JSON))


@blueprint.get("/docs")
def docs() -> Response:
    """The contract as a page to try it."""
    require(request.environ, "text/html")
    return send(request, html_page("docs.html", language(request)))


@blueprint.get("/docs/assets/<name:asset>")
def asset(asset: str) -> Response:
    """A file of Swagger UI."""
    if asset not in ASSETS:
        raise NotFound
    response = send_from_directory(_DIST, asset, max_age=86400)
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response
