"""Pages that explain every error code; the codes and their words are those of the table."""

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.answers import require, send
from service.language import language
from service.pages import html_page
from service.problems import BY_CODE

blueprint = Blueprint("problems", __name__)


@blueprint.get("/problems")
def problems() -> Response:
    """Every code."""
    require(request.environ, "text/html")
    return send(request, html_page("problems.html", language(request)))


@blueprint.get("/problems/<name:code>")
def problem(code: str) -> Response:
    """One code."""
    require(request.environ, "text/html")
    if code not in BY_CODE:
        raise NotFound
    return send(request, html_page("problem.html", language(request), code))
