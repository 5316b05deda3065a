"""The contract as it is served: the file that was written from the schemas. It knows nothing of what stands in it.

Drawing the contract takes every example of every ruleset and a third of the memory of a worker; the gate sees that the file is fresh.
"""

from pathlib import Path
from typing import Final

import orjson
import yaml

_HERE: Final = Path(__file__).parent
_PLACES: Final = (_HERE / "openapi.yaml", _HERE.parent / "openapi.yaml")
"""In an installed package, and in a checkout or the image."""


def as_yaml() -> bytes:
    """The contract as YAML; raises :class:`FileNotFoundError` where it was left out of an installation."""
    return next(filter(Path.is_file, _PLACES), _PLACES[0]).read_bytes()


def as_json() -> bytes:
    """The same as JSON."""
    told = yaml.load(as_yaml(), _LOADER)  # noqa: S506 - both are safe
    return orjson.dumps(told, option=orjson.OPT_INDENT_2) + b"\n"


_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The reader in C where the library has it: the other takes ten times as long."""
