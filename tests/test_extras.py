"""What works without the extras, and which extra each other feature names.

Each test starts a process that can import the standard library and the dependencies of the core only.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from scoring.rulesets import RULESETS

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


@pytest.mark.parametrize(
    "words",
    [
        '"tenhou", "123567m34522p67s+8s"',
        '"analyze", "tenhou", "123567m34522p67s"',
        '"compare", "234567m34522p67s+8s", "tcg", "tenhou"',
        '"rules", "tenhou"',
        '"tables", "tenhou"',
        '"vectors", "tcg", "--clause", "3-01"',
        '"help"',
    ],
)
def test_the_command_needs_no_extra(words: str) -> None:
    done = lean(f"sys.exit(main({words}))")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    ("code", "extra"),
    [
        ("scoring.encode_batch('tcg', [])", "numpy"),
        ("scoring.score_batch('tcg', None)", "numpy"),
        ("from service import create_app; create_app()", "service"),
    ],
)
def test_a_call_names_the_extra_that_it_needs(code: str, extra: str) -> None:
    done = lean(code)
    line = done.stderr.splitlines()[-1]
    assert line.startswith("scoring.faults.MissingExtra: ")
    assert line.endswith(f" is not installed: pip install 'mahjong-score[{extra}]'")


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ('"analyze", "dice", "12345622"', "numpy"),
        ('"search", "pinfu"', "search"),
        ('"rules", "tenhou", "--q", "pinfu"', "search"),
        ('"bulk", "in.csv", "out", "--ruleset", "tenhou"', "bulk"),
    ],
)
def test_a_command_names_the_extra_that_it_needs(words: str, extra: str) -> None:
    done = lean(f"sys.exit(main({words}))")
    assert done.returncode == 2
    assert done.stderr.startswith("mahjong-score: The package ")
    assert done.stderr.endswith(f" is not installed: pip install 'mahjong-score[{extra}]'\n")


def test_a_recorded_game_of_tenhou_needs_an_extra(tmp_path: Path) -> None:
    game = tmp_path / "game.mjlog"
    game.write_text('<mjloggm ver="2.3"></mjloggm>', encoding="utf-8")
    done = lean(f"sys.exit(main('replay', {str(game)!r}, '--ruleset', 'tenhou'))")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(" is not installed: pip install 'mahjong-score[replay]'\n")


def test_the_service_names_its_extra_when_it_starts() -> None:
    done = lean("import runpy; runpy.run_module('service', run_name='__main__')")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "mahjong-score: The package gunicorn is not installed: pip install 'mahjong-score[service]'\n"
    )
