"""The first page for people; it decides nothing."""

from flask import Blueprint, Response, request

from service.answers import require, send
from service.language import language
from service.pages import html_page

blueprint = Blueprint("landing", __name__)


@blueprint.get("/")
def landing() -> Response:
    """What the service does and where to go on."""
    require(request.environ, "text/html")
    return send(request, html_page("landing.html", language(request)))
