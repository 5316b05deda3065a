"""The codes of problems and errors."""

from flask import Blueprint, request
from werkzeug.exceptions import NotFound

from service.http.answers import JSON, Page, json_page
from service.http.gathering import language_alone
from service.http.problems import BY_CODE, KINDS
from service.site.pages import rendered

blueprint = Blueprint("problem_codes", __name__)


@blueprint.get("/v1/problems")
def problems() -> Page:
    """Return every error code."""
    lang = language_alone(request)
    return json_page({"problems": [kind.to_dict(lang) for kind in KINDS]}, lang)


@blueprint.get("/v1/problems/<name:code>")
def problem(code: str) -> Page:
    """Return one error code, for browsers as a page."""
    kind = BY_CODE.get(code)
    if kind is None:
        raise NotFound
    lang = language_alone(request)
    if request.accept_mimetypes.best_match([JSON, "text/html"]) == "text/html":
        return rendered("problem.html", lang, kind=kind)
    return json_page(kind.to_dict(lang), lang)
