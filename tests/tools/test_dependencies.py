"""What is installed to run is what the code imports, no more and no less: the library by itself, and with its extras."""

import ast
import sys
import tomllib
from collections.abc import Mapping
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OURS = {"scoring", "service"}
STARTED = {"gunicorn"}
"""Started rather than imported; its configuration is a module of ours."""


def names(requirements: list[str]) -> set[str]:
    """Return the required distributions, and for an extra of the project itself those that the extra requires."""
    found = set()
    for one in map(Requirement, requirements):
        if one.name == PROJECT["name"]:
            found |= names([told for extra in one.extras for told in DECLARED[extra]])
        else:
            found.add(canonicalize_name(one.name))
    return found


DECLARED: Mapping[str, list[str]] = PROJECT["optional-dependencies"]
LIBRARY = names(PROJECT["dependencies"])
EXTRAS = {name: names(told) for name, told in DECLARED.items()}
OF_SERVICE = ("service", "otel")
OF_SCORING = ("bulk", "completion", "numpy", "replay", "search")
MAY = {
    "scoring": LIBRARY.union(*(EXTRAS[name] for name in OF_SCORING)),
    "service": LIBRARY.union(*(EXTRAS[name] for name in OF_SERVICE)),
}
"""What each package may import."""


@pytest.fixture(scope="module")
def imported() -> dict[str, list[set[str]]]:
    """Return for each package the distributions that each foreign module it imports may come from."""
    known = packages_distributions()
    return {
        folder: [{canonicalize_name(name) for name in known[module]} for module in _foreign(folder)]
        for folder in sorted(OURS)
    }


def _foreign(folder: str) -> set[str]:
    """Return the modules that a package imports, without our own and those of Python."""
    modules = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                modules.add(str(node.module).partition(".")[0])
    return modules - OURS - set(sys.stdlib_module_names)


@pytest.mark.parametrize("folder", sorted(OURS))
def test_everything_that_is_imported_is_installed(
    imported: dict[str, list[set[str]]], folder: str
) -> None:
    found = imported[folder]
    assert [module for module in found if not module & MAY[folder]] == []
    assert len(found) > 4


def test_everything_that_is_installed_is_imported(imported: dict[str, list[set[str]]]) -> None:
    found = set().union(*imported["scoring"], *imported["service"])
    assert (LIBRARY | EXTRAS["all"]) - found <= STARTED


def test_the_extra_of_everything_has_all_others() -> None:
    assert EXTRAS["all"] == set().union(*EXTRAS.values())
