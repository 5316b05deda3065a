"""The state of this process: alive, ready, which versions; it measures nothing."""

from flask import Blueprint, Response, request

import scoring
from service.answers import JSON, UNCACHED, json_page, require, send
from service.problems import Problem
from service.served import served, stamp

blueprint = Blueprint("meta", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    require(request.environ, JSON)
    return send(request, json_page({"status": "ok"}, cache=UNCACHED))


@blueprint.get("/readyz")
def readyz() -> Response:
    """Every ruleset is loaded and has scored its example."""
    require(request.environ, JSON)
    rulesets = served().values()
    if not rulesets or not all(ready.healthy for ready in rulesets):
        raise Problem("not_ready")
    state = {"status": "ready", "rulesets": [stamp(ready) for ready in rulesets]}
    return send(request, json_page(state, cache=UNCACHED))


@blueprint.get("/version")
def version() -> Response:
    """The version of the service and of every ruleset."""
    require(request.environ, JSON)
    rulesets = [stamp(ready) for ready in served().values()]
    return send(request, json_page({"version": scoring.__version__, "rulesets": rulesets}))
