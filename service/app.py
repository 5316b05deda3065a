"""The application factory."""

from collections.abc import Mapping
from typing import Any

from flask import Flask
from werkzeug.routing import BaseConverter

from service.api import compare, conformance, meta, reference, score, tasks
from service.api.batch import views as batch
from service.http import errors, hooks
from service.ops import tracing
from service.served import served
from service.site import calculator_views, docs, problem_pages
from service.site.around import offline_views, points_views, practice_views, table_views
from service.site.book import rule_pages
from service.site.pictures import views as picture_views


class NameConverter(BaseConverter):
    """A name in a path, of at most 64 characters; a path with a longer one does not exist."""

    regex = r"[^/]{1,64}"
    # Werkzeug matches a path part by part. Without this it would try every path with a name as a regular expression.
    part_isolating = True


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the service as a WSGI application; ``config`` overrides the environment."""
    app = Flask(__name__, static_folder="site/static", template_folder="site/templates")
    app.config.from_object("service.config")
    app.config.update(config or {})
    app.url_map.merge_slashes = False  # a redirect would repeat data of the request
    app.url_map.converters["name"] = NameConverter
    pages = (calculator_views, docs, picture_views, problem_pages, rule_pages)
    around = (offline_views, points_views, practice_views, table_views)
    api = (batch, compare, conformance, meta, reference, score, tasks)
    for module in (*pages, *around, *api):
        app.register_blueprint(module.blueprint)
    errors.install(app)
    tracing.install(app)
    hooks.install(app)
    served()  # before the first request, and once for all workers of a server that forks
    return app
