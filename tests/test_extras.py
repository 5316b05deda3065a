"""What works without the extras, and which extra each other feature names.

Each test starts a process that can import the standard library and the dependencies of the core only.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scoring.rulesets import RULESETS
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("extras.yaml"))

ROOT = Path(__file__).parents[1]
LEAN = """
import sys

class Core:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in {"scoring", "service", "marshmallow", "yaml", "_yaml"} | sys.stdlib_module_names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Core())
import scoring

def main(*words):
    from scoring.cli.main import main
    return main(words)
"""
"""Keep every package but those of the core from being imported."""


def lean(code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", LEAN + code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_task_of_every_ruleset_needs_no_extra() -> None:
    done = lean("""
for ruleset in scoring.rulesets():
    print(ruleset.id, bool(scoring.score(ruleset.id, ruleset.game.example).to_dict()))
    for name, task in ruleset.tasks.items():
        answer = scoring.answer(ruleset.id, name, task.example)
        try:
            print(ruleset.id, name, bool(answer.to_dict()))
        except scoring.MissingExtra as missing:
            print(ruleset.id, name, missing)
""")
    assert done.stderr == ""
    found = done.stdout.splitlines()
    assert [line for line in found if not line.endswith(" True")] == [
        "dice analyze The package numpy is not installed: pip install 'mahjong-score[numpy]'"
    ]
    for name in ("settle", "analyze"):
        assert sum(f" {name} " in line for line in found) == len(RULESETS)


def told(*lines: str) -> Iterator[tuple[int, str, str]]:
    """Return status, output and errors of each command; all run in one process."""
    done = lean(f"""
import contextlib, io, json
for line in {lines!r}:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        status = main(*line.split())
    print(json.dumps([status, out.getvalue(), err.getvalue()]))
""")
    assert done.stderr == ""
    yield from map(json.loads, done.stdout.splitlines())


def test_a_command_needs_no_extra_or_names_it(tmp_path: Path) -> None:
    game = tmp_path / "game.mjlog"
    game.write_text('<mjloggm ver="2.3"></mjloggm>', encoding="utf-8")
    needs: dict[str, str] = dict.fromkeys(CASES["needs_none"], "") | CASES["needs_an_extra"]
    needs[f"replay {game} --ruleset tenhou"] = "replay"
    for (line, extra), (status, out, err) in zip(needs.items(), told(*needs), strict=True):
        if extra:
            end = f" is not installed: pip install 'mahjong-score[{extra}]'\n"
            assert (status, err.startswith("mahjong-score: "), err.endswith(end)) == (2, True, True)
        else:
            assert (status, bool(out), err) == (0, True, ""), line


def test_a_call_names_the_extra_that_it_needs() -> None:
    done = lean("""
from service import create_app
for call in (lambda: scoring.encode_batch("tcg", []), lambda: scoring.score_batch("tcg", None), create_app):
    try:
        call()
    except scoring.MissingExtra as missing:
        print(missing)
""")
    assert [line.partition(": ")[2] for line in done.stdout.splitlines()] == [
        *["pip install 'mahjong-score[numpy]'"] * 2,
        "pip install 'mahjong-score[service]'",
    ]


def test_the_service_names_its_extra_when_it_starts() -> None:
    done = lean("import runpy; runpy.run_module('service', run_name='__main__')")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "mahjong-score: The package gunicorn is not installed: pip install 'mahjong-score[service]'\n"
    )
