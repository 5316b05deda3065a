"""Hands loaded one after the other by the fields of their schema; what they must be is decided there, and told by it where one is not."""

from collections.abc import Callable
from typing import Any

from marshmallow import ValidationError

from service.served import Asked


def loader(asked: Asked) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """What answers as ``asked.load`` does, in a fraction of its time for hands that have the shape.

    The schemas of requests have no hooks, no defaults and no other names for their fields, and asking marshmallow about each of these
    takes longer than the fields do.
    """
    kinds = {name: field.deserialize for name, field in asked.schema.load_fields.items()}
    required = {name for name, field in asked.schema.load_fields.items() if field.required}

    def load(raw: dict[str, Any]) -> dict[str, Any]:
        try:
            loaded = {name: kinds[name](value) for name, value in raw.items()}
        except (KeyError, ValidationError):
            return asked.load(raw)
        return loaded if required <= loaded.keys() else asked.load(raw)

    return load
