"""The list of rulesets: each is loaded when it is asked for, and there is one of it."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import scoring
from scoring.rulesets import RULESETS

ROOT = Path(__file__).resolve().parents[2]


def _games_loaded_after(code: str) -> list[str]:
    """The games whose modules are loaded, in a process of its own, after ``code``."""
    told = (
        "print(*{name.split('.')[2] for name in sys.modules if name.startswith('scoring.games.')})"
    )
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys, scoring\n{code}\n{told}",
        ],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return sorted(said.split())


def test_a_ruleset_is_called_what_its_file_is_called() -> None:
    assert [ruleset.id for ruleset in scoring.rulesets()] == list(RULESETS)
    assert set(RULESETS) == {path.stem for path in (ROOT / "scoring/rulesets").glob("*.yaml")}


def test_a_ruleset_is_loaded_when_it_is_asked_for() -> None:
    assert _games_loaded_after("pass") == []
    assert _games_loaded_after("scoring.ruleset('kantan')") == ["kantan"]


def test_a_ruleset_that_is_data_loads_its_game() -> None:
    assert _games_loaded_after("scoring.ruleset('tenhou')") == ["riichi"]


def test_the_name_of_a_ruleset_that_does_not_exist_loads_none() -> None:
    code = (
        "try: scoring.ruleset('tgc')\nexcept scoring.UnknownName as e: assert e.nearest[0] == 'tcg'"
    )
    assert _games_loaded_after(code) == []
    with pytest.raises(KeyError):
        RULESETS["tgc"]


def test_whoever_asks_at_the_same_time_gets_the_same_ruleset() -> None:
    with ThreadPoolExecutor(8) as pool:
        asked = list(pool.map(type(RULESETS)().__getitem__, ["tenhou"] * 8))
    assert len({id(ruleset) for ruleset in asked}) == 1


def test_a_ruleset_that_there_is_not_is_named() -> None:
    with pytest.raises(KeyError) as error:
        RULESETS["nonesuch"]
    assert error.value.args == ("nonesuch",)
