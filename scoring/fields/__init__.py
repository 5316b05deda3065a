"""Declared fields of requests and answers, their marshmallow schemas, and the errors of values."""

from typing import Final

from scoring.yaml_files import Messages

MESSAGES: Final = Messages("fields")
