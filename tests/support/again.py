"""A module of the code, run once more beside the one that is in use, so that what it declares is made anew."""

from importlib.util import find_spec, module_from_spec
from typing import Any


def again(name: str) -> Any:  # noqa: ANN401 - a module
    """The module of that dotted name, made anew; what it imports stays as it is."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
