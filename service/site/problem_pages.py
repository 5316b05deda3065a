"""Pages that explain every error code."""

from flask import Blueprint, request
from werkzeug.exceptions import NotFound

from service.http.answers import Page
from service.http.language import language
from service.http.problems import BY_CODE, KINDS
from service.site.pages import rendered

blueprint = Blueprint("problems", __name__)


@blueprint.get("/problems")
def problems() -> Page:
    """Return the page of every error code."""
    return rendered("problems.html", language(request), kinds=KINDS)


@blueprint.get("/problems/<name:code>")
def problem(code: str) -> Page:
    """Return the page of one error code."""
    if code not in BY_CODE:
        raise NotFound
    return rendered("problem.html", language(request), kind=BY_CODE[code])
