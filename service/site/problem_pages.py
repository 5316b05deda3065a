"""The error codes: as JSON, and as pages for people."""

from flask import Blueprint, request

from scoring.spelling import closest, did_you_mean
from service.http.answers import JSON, Page, json_page
from service.http.language import language, language_alone
from service.http.problems import BY_CODE, KINDS, Kind, Problem
from service.site.pages import rendered

blueprint = Blueprint("problems", __name__)


@blueprint.get("/v1/problems")
def list_codes() -> Page:
    """Return every error code."""
    lang = language_alone(request)
    return json_page({"problems": [kind.to_dict(lang) for kind in KINDS]}, lang)


@blueprint.get("/v1/problems/<name:code>")
def get_code(code: str) -> Page:
    """Return one error code, for browsers as a page."""
    kind, lang = _kind(code), language_alone(request)
    if request.accept_mimetypes.best_match([JSON, "text/html"]) == "text/html":
        return rendered("problem.html", lang, kind=kind)
    return json_page(kind.to_dict(lang), lang)


@blueprint.get("/problems")
def problems() -> Page:
    """Return the page of every error code."""
    return rendered("problems.html", language(request), kinds=KINDS)


@blueprint.get("/problems/<name:code>")
def problem(code: str) -> Page:
    """Return the page of one error code."""
    return rendered("problem.html", language(request), kind=_kind(code))


def _kind(code: str) -> Kind:
    """Return an error code; raise :class:`Problem` for an unknown one."""
    if code not in BY_CODE:
        every, near = request.path.rpartition("/")[0], closest(code, BY_CODE)
        raise Problem("not_found", hint=did_you_mean(f"{every}/{near}" if near else every))
    return BY_CODE[code]
