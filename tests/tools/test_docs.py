"""Every example of the README and the documentation does what the page says."""

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scoring.cli import main as cli
from service import create_app

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(str(path.relative_to(ROOT)) for path in [ROOT / "README.md", *DOCS.rglob("*.md")])
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
URL = "http://127.0.0.1:8000"


def _text(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def _commands(page: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a page that are shown with their output."""
    for block in re.findall(r"```console\n(.*?)```", _text(page), re.DOTALL):
        for part in block.split("$ ")[1:]:
            command, _, output = part.partition("\n")
            yield command, output


WITHOUT_PROMPTS = [
    (page, block)
    for page in PAGES
    for block in re.findall(r"```python\n(.*?)```", _text(page), re.DOTALL)
    if ">>>" not in block
]
WITH_PYTHON = [page for page in PAGES if ">>>" in _text(page)]
WITH_COMMANDS = [page for page in PAGES if list(_commands(page))]


@pytest.mark.parametrize("page", WITH_PYTHON)
@pytest.mark.usefixtures("loaded_for_one_test")
def test_python_answers_as_shown(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, _ = doctest.testfile(page, module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize(("page", "block"), WITHOUT_PROMPTS)
def test_python_for_other_frameworks_compiles(page: str, block: str) -> None:
    compile(block, page, "exec")


@pytest.mark.many
@pytest.mark.parametrize("page", WITH_COMMANDS)
@pytest.mark.usefixtures("loaded_for_one_test")
def test_commands_print_what_is_shown(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    client = create_app().test_client()
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    checker = doctest.OutputChecker()
    for command, shown in _commands(page):
        run = _asked if URL in command else _called if _OWN.fullmatch(command) else _run
        printed = run(client, command, tmp_path)
        flags = doctest.ELLIPSIS if run is _called else FLAGS
        assert checker.check_output(shown, printed, flags), f"{command}\n{printed}"


_OWN = re.compile(r"mahjong-score [^|<>;&$*\n]*")
"""Our command alone, which is called in this process."""


def _called(_client: FlaskClient, command: str, _folder: Path) -> str:
    """Return what our command prints."""
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed), suppress(SystemExit):
        cli.main(shlex.split(command)[1:])
    return printed.getvalue()


def _asked(client: FlaskClient, command: str, _folder: Path) -> str:
    """Return the answer of the service to a ``curl`` command."""
    words = shlex.split(command)
    path = next(word for word in words if word.startswith(URL)).removeprefix(URL)
    if "-d" not in words:
        return client.get(path).get_data(as_text=True) + "\n"
    body = words[words.index("-d") + 1]
    reply = client.post(path, data=body, content_type="application/json")
    return reply.get_data(as_text=True) + "\n"


def _run(_client: FlaskClient, command: str, folder: Path) -> str:
    done = subprocess.run(  # noqa: S602 - the documentation's own commands
        command, shell=True, cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr
