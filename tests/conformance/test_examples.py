"""The adapters in examples/: short, and what they say of the packages is what docs/measurements/verified-engines.md says."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import scoring
from examples.engine_reasons import ENGINES
from scoring.conformance.engines.command import Command
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.running import Outcome
from scoring.conformance.verifying import verify
from scoring.reference.vectors import Vector, task_of, vectors_of
from tests.support.verifying import Kept

EXAMPLES = Path(__file__).parents[2] / "examples"
ADAPTERS = sorted(path for path in EXAMPLES.iterdir() if "_engine." in path.name)
NODE_PACKAGES = os.environ.get("VERIFY_NODE", "")
"""Where npm installed the packages."""
HAS_NODE = bool(shutil.which("node")) and Path(NODE_PACKAGES, "node_modules", "riichi").is_dir()
COMMANDS = {
    "mahjong_engine.py": sys.executable,
    "riichienv_engine.py": sys.executable,
    "jansou_engine.py": sys.executable,
    "majiang_core_engine.js": "node",
    "riichi_engine.js": "node",
}
PLAYING = ("riichienv_engine.py", "jansou_engine.py", "majiang_core_engine.js")
"""The adapters of packages that settle hands and judge actions."""
DIFFERS: dict[str, set[str]] = {
    "mahjong_engine.py": set(),
    "riichienv_engine.py": {"/value/points", "/actions/discard"},
    "jansou_engine.py": {"/points/0", "/yaku/1", "/actions/pon"},
    "majiang_core_engine.js": {"/points/0", "/points/2", "/final/0/result", "/actions/riichi"},
    "riichi_engine.js": {"/value/fu", "/winning"},
}
"""Where the first difference shows, where a package differs at all."""


def test_an_adapter_scores_hands_in_less_than_a_hundred_lines() -> None:
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in ADAPTERS}
    assert lengths.keys() == COMMANDS.keys()
    assert {name: lines for name, lines in lengths.items() if lines >= 100} == {}


def _needs(name: str) -> None:
    if name.endswith(".js") and not HAS_NODE:
        pytest.skip("VERIFY_NODE names no folder where npm installed riichi and majiang-core")
    package = name.partition("_engine")[0]
    if name.endswith(".py") and importlib.util.find_spec(package) is None:
        pytest.skip(f"the package {package} is not installed")


# Slow: the package is asked all vectors, and the rule of each difference is looked for.
@pytest.mark.many
@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_package_differs_in_is_known(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _needs(name)
    if name.endswith(".js"):
        monkeypatch.chdir(NODE_PACKAGES)
    engine = Command(f"{COMMANDS[name]} {EXAMPLES / name}", 30.0)
    plan = VerificationPlan([scoring.ruleset("tenhou")], generated=400, seed=3)
    kept = Kept(verify(engine, plan))
    assert kept.footer["tally"]["errored"] == 0
    assert kept.footer["tally"]["agree"] > 400
    wrong = [one for one in kept.outcomes if one.verdict == "disagree"]
    found = {str(one.differences[0]["pointer"]) for one in wrong}
    assert found - {"/refused"} == DIFFERS[name], [f"{one.id}: {one.request}" for one in wrong]


def test_every_reason_for_a_difference_is_a_reason_for_the_hands_it_stands_beside() -> None:
    """Each holds where the hand is such, and only there."""
    (engine,) = (engine for engine in ENGINES if engine.file == "riichi_engine.js")
    reasons = [reason.holds for reason in engine.reasons]
    winds = {"win": "ron", "seat_wind": "south", "round_wind": "east"}
    hands: dict[str, dict[str, Any]] = {
        "an edge wait": {"concealed": "123m789p999s11z12s", "winning_tile": "3s", **winds},
        "the middle of a called run": {
            "concealed": "3456788p333z", "melds": ["chi:456p"], "winning_tile": "5p", **winds,
        },
        "two sides": {"concealed": "567m345p22s67s", "melds": ["chi:234m"], "winning_tile": "8s", **winds},
        "double riichi and a kan": {
            "concealed": "4522m567p678s", "melds": ["closed_kan:9999s"], "winning_tile": "6m",
            "situation": ["double_riichi"], **winds,
        },
    }  # fmt: skip
    holding = {name: [holds(_outcome(hand)) for holds in reasons] for name, hand in hands.items()}
    assert holding == {
        "an edge wait": [False, True, False],
        "the middle of a called run": [True, False, False],
        "two sides": [False, False, False],
        "double riichi and a kan": [False, False, True],
    }


def _outcome(request: dict[str, Any]) -> Outcome:
    return Outcome(
        ruleset="tenhou",
        id="x",
        kind="vector",
        clause=None,
        document=None,
        rule=None,
        description="",
        depth="points",
        verdict="disagree",
        why="",
        request=request,
        ours={},
    )


def _said(name: str, *messages: dict[str, Any]) -> list[str]:
    """Return the lines that an adapter writes."""
    return subprocess.run(
        [COMMANDS[name], str(EXAMPLES / name)],
        input="".join(f"{json.dumps(message)}\n" for message in (*messages, {"type": "stop"})),
        capture_output=True,
        check=True,
        text=True,
    ).stdout.splitlines()


def _start(ruleset: str) -> dict[str, Any]:
    return {"type": "start", "protocol": 1, "ruleset": ruleset, "version": "1"}


@pytest.mark.parametrize("name", COMMANDS)
def test_an_adapter_skips_what_it_does_not_know(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _needs(name)
    if name.endswith(".js"):
        monkeypatch.chdir(NODE_PACKAGES)
    (said,) = _said(name, _start("dice"))
    assert re.fullmatch(r'\{"type": ?"skipped".*\}', said)


@pytest.mark.parametrize("name", PLAYING)
def test_an_adapter_settles_a_hand_and_judges_actions(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dealer's ron with two honba, and the chi of 4m beside a 7m, which may not be discarded then."""
    _needs(name)
    if name.endswith(".js"):
        monkeypatch.chdir(NODE_PACKAGES)
    questions = {id_: _vector(id_) for id_ in ("tenhou.T10.dealer", "tenhou.kuikae.as_played")}
    asked = [
        {"type": task_of(vector.depth), "id": id_, "request": vector.request}
        for id_, vector in questions.items()
    ]
    _, settled, judged = (json.loads(line) for line in _said(name, _start("tenhou"), *asked))
    answer = questions["tenhou.T10.dealer"].answer
    assert settled["answer"]["points"] == answer["points"]
    assert settled["answer"]["table"] == answer["table"]
    actions = questions["tenhou.kuikae.as_played"].answer["actions"]
    assert sorted(judged["answer"]["actions"]["discard"]) == sorted(actions["discard"])


def _vector(id_: str) -> Vector:
    (vector,) = vectors_of("tenhou").chosen(id=id_)
    return vector


def test_the_page_of_verified_engines_tells_of_every_adapter() -> None:
    page = (EXAMPLES.parent / "docs" / "measurements/verified-engines.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"`examples/{name}`" not in page] == []
    assert "Generated hands of each engine: 10,000" in page
    assert "not looked into" not in page
    assert "Could not be run" not in page
