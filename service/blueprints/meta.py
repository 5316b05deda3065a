"""The state of this process: alive, ready, which versions."""

from typing import Final

from flask import Blueprint, Response, request

import scoring
from service.answers import JSON, UNCACHED, json_page, require, send
from service.problems import Problem
from service.readiness import ready
from service.served import served, stamp

RETRY_AFTER: Final = "5"
"""Seconds after which somebody who was turned away may ask again."""

blueprint = Blueprint("meta", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    require(request.environ, JSON)
    return send(request, json_page({"status": "ok"}, cache=UNCACHED))


@blueprint.get("/readyz")
def readyz() -> Response:
    """Every ruleset is loaded and has scored its example, and the server is not about to stop."""
    require(request.environ, JSON)
    if not ready():
        raise Problem("not_ready", headers={"Retry-After": RETRY_AFTER})
    state = {"status": "ready", "rulesets": [stamp(one) for one in served().values()]}
    return send(request, json_page(state, cache=UNCACHED))


@blueprint.get("/version")
def version() -> Response:
    """The version of the service and of every ruleset."""
    require(request.environ, JSON)
    rulesets = [stamp(one) for one in served().values()]
    return send(request, json_page({"version": scoring.__version__, "rulesets": rulesets}))
