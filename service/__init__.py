"""The web service around the scoring package."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scoring.faults import extra

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> "Flask":
    """Return the service as a WSGI application; ``config`` overrides settings of the environment."""
    with extra("service"):
        # Settings are read, and the folder of the metrics is chosen, before the application is imported.
        from service import app  # noqa: PLC0415

    return app.create_app(config)
