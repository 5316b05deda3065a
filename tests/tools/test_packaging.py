"""What is installed: the library and the command without the service, and what the code imports, no more and no less."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HAND = "123567m34522p67s+8s"


def run(*command: str | Path, folder: Path) -> str:
    """Return the output of a command in a folder without this project."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the programs of a clean environment with the built wheel and its dependencies."""
    folder = tmp_path_factory.mktemp("installed")
    uv = Path(sys.executable).with_name("uv")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir")
    run(*build, folder, ROOT, folder=folder)
    (wheel,) = folder.glob("*.whl")
    run(uv, "venv", "--python", sys.executable, folder / "venv", folder=folder)
    bin_ = folder / "venv" / "bin"
    run(uv, "pip", "install", "--python", bin_ / "python", wheel, folder=folder)
    return bin_


def test_the_library_needs_nothing_of_the_service(installed: Path) -> None:
    code = "import importlib.util as u; print(*(n for n in {names!r} if u.find_spec(n)))"
    names = ["flask", "gunicorn", "orjson", "prometheus_client", "structlog", "werkzeug"]
    assert run(installed / "python", "-c", code.format(names=names), folder=installed).split() == []
    call = f"import scoring; print(scoring.score('tcg', {{'concealed': '{HAND[:-3]}', 'winning_tile': '8s', 'win': 'ron'}}).points)"
    assert run(installed / "python", "-c", call, folder=installed) == "1000\n"


def test_the_command_scores_and_verifies(installed: Path) -> None:
    command = installed / "mahjong-score"
    assert "1,000 points" in run(command, "--lang", "en", "tcg", HAND, folder=installed)
    engine = installed / "engine.py"
    engine.write_bytes((ROOT / "tests" / "conformance" / "example_engine.py").read_bytes())
    ours = f"{installed / 'python'} {engine}"
    assert run(command, "verify", "--ruleset", "kantan", "--command", ours, folder=installed)


def test_what_tries_every_python_tries_those_that_are_supported() -> None:
    named = (
        re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", c)
        for c in PROJECT["classifiers"]
    )
    supported = [match[1] for match in named if match]
    assert f">={supported[0]}" == PROJECT["requires-python"]
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "gate.yaml").read_text("utf-8"))
    assert workflow["jobs"]["pythons"]["strategy"]["matrix"]["python"] == supported
    minors = re.search(r"foreach minor,([0-9 ]+),", (ROOT / "Makefile").read_text("utf-8"))
    assert minors is not None
    assert [f"3.{minor}" for minor in minors[1].split()] == supported


def test_the_citation_says_what_the_project_says() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["title"] == PROJECT["name"]
    assert citation["license"] == PROJECT["license"]
    assert citation["authors"] == PROJECT["authors"]
    assert citation.get("repository-code") == PROJECT["urls"].get("Source")


def test_every_dependency_names_the_versions_it_was_tried_with() -> None:
    extras = PROJECT["optional-dependencies"]
    for requirement in (
        *PROJECT["dependencies"],
        *(one for extra in extras.values() for one in extra),
    ):
        assert ">=" in requirement or requirement.startswith(PROJECT["name"])


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
