"""The served contract: the file that was written from the schemas, or a new one with the rulesets of ``RULESETS_DIR``.

Building it scores the examples of every ruleset and takes a third of a worker's memory; `make openapi-check` keeps the file fresh.
"""

from pathlib import Path
from typing import Final

import orjson

from scoring.yaml_files import parse_yaml
from service.config import RULESETS_DIR

_HERE: Final = Path(__file__).parents[1]
_PLACES: Final = (_HERE / "openapi.yaml", _HERE.parent / "openapi.yaml")
"""The folders in which the file may be: in an installed package, and in a checkout or the image."""


def as_yaml() -> bytes:
    """Return the contract as YAML; raise :class:`FileNotFoundError` if the installation does not contain it."""
    if RULESETS_DIR:
        from service.contract import document  # noqa: PLC0415 - for its memory, as above

        # Requests for examples would be counted and logged as those of clients.
        return document.as_yaml()
    return next(filter(Path.is_file, _PLACES), _PLACES[0]).read_bytes()


def as_json() -> bytes:
    """Return the contract as JSON."""
    contract = parse_yaml(as_yaml().decode(), "openapi.yaml")
    return orjson.dumps(contract, option=orjson.OPT_INDENT_2) + b"\n"
