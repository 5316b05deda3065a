"""The application factory: puts the parts together."""

import os
from collections.abc import Mapping
from typing import Any, Final

from flask import Flask
from werkzeug.routing import BaseConverter

from service import errors, hooks, observing, tracing
from service.blueprints import (
    batch,
    compare,
    docs,
    glossary,
    landing,
    meta,
    pictures,
    problems,
    rule_pages,
    rulesets,
    score,
    search,
    tasks,
    vectors,
    verify,
)
from service.served import served

DEFAULTS: Final[Mapping[str, object]] = {
    "MAX_BODY_BYTES": 64 * 1024,
    "MAX_BATCH_BYTES": 2 * 1024 * 1024,
    "PUBLIC_URL": "http://127.0.0.1:8000",
}
"""What can be configured: the largest body of a request, that of a list of hands, and the address shown to people.

Each is read from the environment under its own name where it is set there.
"""


class NameConverter(BaseConverter):
    """A name in a path: short and in one piece; anything else is a path that does not exist."""

    regex = r"[^/]{1,64}"


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The service as a WSGI application; ``config`` goes before the environment."""
    app = hooks.App(__name__)
    app.config.update(DEFAULTS)
    app.config.update(_from_environment())
    app.config.update(config or {})
    # Every path is written in one way only; nothing is redirected.
    app.url_map.merge_slashes = False
    app.url_map.converters["name"] = NameConverter
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 86400
    reference = (rulesets, compare, search, glossary)
    people = (landing, rule_pages, pictures, docs, problems)
    for part in (*people, meta, *reference, score, batch, tasks, vectors, verify):
        app.register_blueprint(part.blueprint)
    errors.install(app)
    hooks.install(app)
    tracing.install(app)
    observing.install(app)
    served()  # before the first request, and once for all workers of a server that forks
    return app


def _from_environment() -> dict[str, object]:
    given = {name: os.environ[name] for name in DEFAULTS if name in os.environ}
    return {
        name: int(value) if isinstance(DEFAULTS[name], int) else value
        for name, value in given.items()
    }
