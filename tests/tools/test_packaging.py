"""What `pip install mahjong-score` installs: the library and the command, without the service."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

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
