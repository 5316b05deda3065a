"""Engines of others are asked the same hands, and what they say is held against ours before anything is timed."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import core
from benchmarks.peer_engines import peers
from tests.support import Verdict

LIAR = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "hands" in message:
        wrong = {"version": "1.0", "answers": [ANSWER for _ in message["hands"]]}
        print(json.dumps(wrong), flush=True)
    else:
        print(json.dumps({"seconds": message["round"] / 1000}), flush=True)
"""
WON = Verdict(winning=True, han=3, fu=40, yakuman=0, points=5200, yaku={})


def run_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: str, command: str = sys.executable
) -> list[tuple[str, ...]]:
    """Return the rows of a run with only this engine."""
    (tmp_path / "engine.py").write_text(engine)
    peer = peers.Peer("another", "another-package", (command,), "engine.py")
    monkeypatch.setattr(peers, "PEERS", (peer,))
    monkeypatch.setattr(peers, "ENGINES", tmp_path)
    monkeypatch.setattr(peers, "FOLDER", tmp_path)
    monkeypatch.setattr(core, "RECORDS", tmp_path / "none")
    return [row for row in peers.run(quick=True).rows if row[1] == "another"]


def test_an_engine_that_disagrees_is_timed_and_marked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (row,) = run_with(monkeypatch, tmp_path, LIAR.replace("ANSWER", "[1, 30, 0, 1]"))
    assert row[2:4] == ("0.00% (version 1.0)", "1,000")


@pytest.mark.parametrize(
    ("engine", "command"),
    [
        ("", sys.executable),
        ("raise SystemExit(1)", sys.executable),
        ("input()", sys.executable),
        ("", "no-such-command"),
    ],
)
def test_an_engine_that_does_not_run_is_absent(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: str, command: str
) -> None:
    (row,) = run_with(monkeypatch, tmp_path, engine, command)
    assert row[2] == "**absent**"


@pytest.mark.parametrize(
    ("answer", "verdict", "agrees"),
    [
        ([3, 40, 0, 5200], WON, True),
        ([3, 30, 0, 5200], WON, False),
        ([3, 40, 0, 3900], WON, False),
        (None, WON, False),
        ([0, 0, 1, 32000], replace(WON, han=13, yakuman=1, points=32000), True),
        ([13, 40, 0, 32000], replace(WON, han=13, yakuman=1, points=32000), False),
        ([0, 0, 0, 0], Verdict(winning=False), True),
        ([1, 30, 0, 1000], Verdict(winning=False), False),
    ],
)
def test_engines_agree_on_han_fu_yakuman_and_points(
    answer: list[int] | None, verdict: Verdict, *, agrees: bool
) -> None:
    assert peers._agrees(answer, verdict) is agrees  # noqa: SLF001 - what the table counts
