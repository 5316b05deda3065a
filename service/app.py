"""The application factory: puts the parts together."""

from collections.abc import Mapping
from typing import Any

from flask import Flask
from werkzeug.routing import BaseConverter

from service.api import compare, meta, problems, rulesets, score, search, tasks, vectors, verify
from service.api.batch import views as batch
from service.http import errors, hooks
from service.ops import tracing
from service.served import served
from service.site import calculator_views, docs, problem_pages, rule_pages
from service.site.around import offline_views, points_views, practice_views, table_views
from service.site.pictures import views as picture_views


class NameConverter(BaseConverter):
    """A name in a path: short and in one piece; anything else is a path that does not exist."""

    regex = r"[^/]{1,64}"
    # A path is matched part by part; otherwise every path with a name is an expression to be tried.
    part_isolating = True


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the service as a WSGI application; ``config`` overrides the environment."""
    app = Flask(__name__, static_folder="site/static", template_folder="site/templates")
    app.config.from_object("service.config")
    app.config.update(config or {})
    app.url_map.merge_slashes = False  # a redirect would repeat data of the caller
    app.url_map.converters["name"] = NameConverter
    pages = (calculator_views, docs, picture_views, problem_pages, rule_pages)
    around = (offline_views, points_views, practice_views, table_views)
    api = (batch, compare, meta, problems, rulesets, score, search, tasks, vectors, verify)
    for module in (*pages, *around, *api):
        app.register_blueprint(module.blueprint)
    errors.install(app)
    tracing.install(app)
    hooks.install(app)
    served()  # before the first request, and once for all workers of a server that forks
    return app
