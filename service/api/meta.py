"""The entry points and the state of this process: liveness, readiness, versions."""

from pathlib import Path
from typing import Final

from flask import Blueprint

import scoring
from service.http.answers import PLAIN, UNCACHED, Page, json_page, page
from service.http.problems import Problem
from service.served import is_ready, served, stamp

RETRY_AFTER: Final = "5"
"""Seconds after which a client may try again."""

HOME: Final = {
    "rulesets": "/v1/rulesets",
    "search": "/v1/search",
    "glossary": "/v1/glossary",
    "problems": "/v1/problems",
    "contract": "/openapi.json",
    "docs": "/docs",
    "version": "/version",
}
"""The links of ``/v1``."""

GUIDE: Final = Path(__file__).with_name("llms.txt")
"""The guide for language models; a test sends its requests."""

blueprint = Blueprint("meta", __name__)


@blueprint.get("/v1")
def home() -> Page:
    """Return links to all resources that no answer links to."""
    return json_page(HOME)


@blueprint.get("/llms.txt")
def llms() -> Page:
    """Return the guide to the service for language models: requests, answers and the address of the contract."""
    return page(GUIDE.read_bytes(), PLAIN)


@blueprint.get("/healthz")
def healthz() -> Page:
    """Return status ``ok`` while the process answers."""
    return json_page({"status": "ok"}, cache=UNCACHED)


@blueprint.get("/readyz")
def readyz() -> Page:
    """Return status ``ready`` after every ruleset is loaded and has scored its example."""
    if not is_ready():
        raise Problem("not_ready", headers={"Retry-After": RETRY_AFTER})
    state = {"status": "ready", "rulesets": [stamp(one) for one in served().values()]}
    return json_page(state, cache=UNCACHED)


@blueprint.get("/version")
def version() -> Page:
    """Return the version of the service and of every ruleset."""
    rulesets = [stamp(one) for one in served().values()]
    return json_page({"version": scoring.__version__, "rulesets": rulesets})
