"""What is installed to run is what the code imports, no more and no less."""

import ast
import sys
import tomllib
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

EXTRAS = PROJECT["optional-dependencies"].values()


def names(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(told).name) for told in requirements}


DECLARED = names(PROJECT["dependencies"]).union(*map(names, EXTRAS))


@pytest.fixture(scope="module")
def imported() -> list[set[str]]:
    """For every foreign module that the code imports the distributions it may come from."""
    modules = set()
    for folder in OURS:
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    modules |= {name.name.partition(".")[0] for name in node.names}
                elif isinstance(node, ast.ImportFrom) and not node.level:
                    modules.add(str(node.module).partition(".")[0])
    known = packages_distributions()
    foreign = modules - OURS - set(sys.stdlib_module_names)
    return [{canonicalize_name(name) for name in known[module]} for module in foreign]


def test_everything_that_is_installed_is_imported(imported: list[set[str]]) -> None:
    assert DECLARED - set().union(*imported) <= STARTED


def test_everything_that_is_imported_is_installed(imported: list[set[str]]) -> None:
    assert [module for module in imported if not module & DECLARED] == []
    assert len(imported) > 10
