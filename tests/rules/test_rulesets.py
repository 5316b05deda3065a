"""The list of rulesets: each is loaded when it is asked for, and there is one of it."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import scoring
from scoring.games import GAMES
from scoring.rules.rulebook import Number
from scoring.rules.ruleset import Ruleset
from scoring.rulesets import RULESETS, ruleset

ROOT = Path(__file__).resolve().parents[2]


def _games_loaded_after(code: str) -> list[str]:
    """Return the games whose modules are loaded after ``code`` runs in its own process."""
    names = "{name.split('.')[2] for name in sys.modules if name.startswith('scoring.games.')}"
    code = f"import sys, scoring\n{code}\nprint(*{names})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True
    )
    return sorted({*done.stdout.split()} & {*GAMES})


def test_a_ruleset_is_called_what_its_file_is_called() -> None:
    assert [ruleset.id for ruleset in scoring.rulesets()] == list(RULESETS)
    assert set(RULESETS) == {path.stem for path in (ROOT / "scoring/rulesets").glob("*.yaml")}


@pytest.mark.parametrize(
    ("code", "games"),
    [
        ("pass", []),
        ("scoring.ruleset('kantan')", ["kantan"]),
        ("scoring.ruleset('tenhou')", ["riichi"]),
        ("try: scoring.ruleset('tgc')\nexcept scoring.UnknownName as e: assert e.nearest[0] == 'tcg'", []),
    ],
    ids=["import", "a game with one ruleset", "a ruleset that is data", "an unknown name"],
)  # fmt: skip
def test_a_game_is_loaded_with_its_ruleset(code: str, games: list[str]) -> None:
    assert _games_loaded_after(code) == games


def test_a_number_that_rulesets_and_players_set_has_no_value_in_its_text() -> None:
    """The text is that of the game; it would be wrong under another value. A 0 stands for none."""
    numbers = set()
    for one in scoring.rulesets():
        changed = {id_ for option in one.options.values() for id_ in option.changed_rules}
        numbers |= {
            rule
            for rule in one.declared
            if isinstance(rule, Number) and (rule.chosen or rule.id in changed)
        }
    assert {"uma_outer", "points_at_start", "mangan_threshold"} <= {one.id for one in numbers}
    said = {one.id: re.findall("[0-9]+", one.text.en.replace(",", "")) for one in numbers}
    assert {one.id for one in numbers if one.value and str(one.value) in said[one.id]} == set()


def test_a_number_and_the_option_that_sets_it_have_different_names() -> None:
    for one in scoring.rulesets():
        for lang in scoring.LANGUAGES:
            options = {option.name.say(lang) for option in one.options.values()}
            numbers = {n for n in one.declared if isinstance(n, Number) and not n.chosen}
            assert not options & {number.name.say(lang) for number in numbers}, one.id


def test_threads_get_the_same_ruleset() -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(type(RULESETS)().__getitem__, ["tenhou"] * 8))
    assert len({id(ruleset) for ruleset in found}) == 1


def test_there_is_no_ruleset_of_an_unknown_name() -> None:
    with pytest.raises(KeyError, match="nonesuch"):
        RULESETS["nonesuch"]


def test_what_is_missing_while_a_ruleset_is_made_is_no_unknown_ruleset(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> Ruleset:
        raise KeyError("bann")

    monkeypatch.setattr(type(RULESETS), "_load", broken)
    monkeypatch.setattr(RULESETS, "loaded", {})
    with pytest.raises(KeyError, match="bann"):
        ruleset("tcg")
