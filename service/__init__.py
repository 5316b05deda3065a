"""The web side of the scoring service: HTTP in and out."""

from service.app import create_app

__all__ = ["create_app"]
