"""Every example of the README and the documentation does what the page says."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

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
def test_python_answers_as_shown(page: str) -> None:
    # In a process of its own: a page may load rulesets that no other test must see.
    options = ("-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE")
    command = [sys.executable, "-X", "utf8", "-m", "doctest", *options, page]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("page", "block"), WITHOUT_PROMPTS)
def test_python_for_other_frameworks_compiles(page: str, block: str) -> None:
    compile(block, page, "exec")


@pytest.mark.many
@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_commands_print_what_is_shown(page: str, tmp_path: Path) -> None:
    client = create_app().test_client()
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    checker = doctest.OutputChecker()
    for command, shown in _commands(page):
        printed = _asked(client, command) if URL in command else _run(command, tmp_path)
        assert checker.check_output(shown, printed, FLAGS), f"{command}\n{printed}"


def _asked(client: FlaskClient, command: str) -> str:
    """Return the answer of the service to a ``curl`` command."""
    words = shlex.split(command)
    path = next(word for word in words if word.startswith(URL)).removeprefix(URL)
    if "-d" not in words:
        return client.get(path).get_data(as_text=True) + "\n"
    body = words[words.index("-d") + 1]
    reply = client.post(path, data=body, content_type="application/json")
    return reply.get_data(as_text=True) + "\n"


def _run(command: str, folder: Path) -> str:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(  # noqa: S602 - the documentation's own commands
        command,
        shell=True,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr
