"""The benchmark of other engines: the same hands with one thread each. The answers are compared before the measurement."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from benchmarks.core import Sample, compare, in_turn, recorded_hands, sample, seconds
from benchmarks.report import Section, spread
from scoring.batch import encode_batch, score_batch
from tests.support import Verdict, hands

RULESET: Final = "tenhou"
"""The ruleset that these engines implement."""
FOLDER: Final = Path(os.environ.get("PEERS", "peers"))
"""The folder in which npm installed the packages; those of Python are in ``python/``."""
ENGINES: Final = Path(__file__).parent
TURN: Final = 300
"""Hands that `mahjong` scores before and after each round of another engine."""
ROUND: Final = 0.5
"""The approximate seconds of a round; slow engines get fewer hands."""

HOW: Final = """\
{counts}, four-player riichi as on Tenhou. Each other engine runs in a process of its own; hands and settings are
built before the measurement if the engine allows it. `score_batch` scores encoded hands with every column of the
answer, `score()` gives the typed answer without its body. One thread each (node with `--single-threaded`). Times are processor
time, in rounds of about {seconds:g} s, with `mahjong` on {turn} of the same hands before and after each. *Agree*: the share
of hands with the same han, fu, yakuman and points as here; a hand that an engine cannot answer does not agree
(`riichienv` has no setting without double yakuman). The engines mahjong-cpp, agari and riichi-rust must be built from
source and are not in this run.

The engines are not part of this project. They are installed by hand:
`npm install --prefix peers {npm}`,
`pip install --target peers/python --no-deps {pip}`; `PEERS` names another folder."""


class Peer(NamedTuple):
    """Another engine."""

    name: str
    package: str
    command: Sequence[str]
    file: str


PEERS: Final = (
    Peer("riichienv (Rust behind Python)", "riichienv", (sys.executable,), "riichienv_engine.py"),
    Peer(
        "majiang-core (JavaScript)",
        "@kobalab/majiang-core",
        ("node", "--single-threaded"),
        "majiang_core.js",
    ),
    Peer("riichi (JavaScript)", "riichi", ("node", "--single-threaded"), "riichi.js"),
    Peer(
        "mahjong-utils (Kotlin/JS)",
        "mahjong-utils",
        ("node", "--single-threaded"),
        "mahjong_utils.js",
    ),
)


class Engine:
    """A running engine, in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a message; raise :class:`BrokenPipeError` if the process has ended."""
        if self._process.stdin is None or self._process.stdout is None:
            raise ValueError(self._process.args)
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise BrokenPipeError(self._process.args)
        return dict(json.loads(line))

    def seconds_a_hand(self, size: int) -> float:
        """Return the seconds for each hand that the engine reports for ``size`` hands."""
        return max(float(self.ask({"round": size})["seconds"]), 1e-9) / size


@contextmanager
def _running(peer: Peer) -> Iterator[Engine]:
    """Start the engine; raise :class:`FileNotFoundError` if its command does not exist."""
    folder = FOLDER.resolve()
    with subprocess.Popen(
        [*peer.command, str(ENGINES / peer.file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder / "python")},
    ) as process:
        try:
            yield Engine(process)
        finally:
            process.kill()


def run(*, quick: bool) -> Section:
    """Measure each engine and return the section of the report."""
    count, rounds, round_seconds = (30, 1, 0.01) if quick else (10_000, 5, ROUND)
    rows: list[tuple[str, ...]] = []
    found = {
        "generated": list(hands.requests(count, seed=0, red_fives=True)),
        "recorded": recorded_hands(count),
    }
    samples = [sample(name, RULESET, requests) for name, requests in found.items() if requests]
    for one in samples:
        compare(one)
        theirs = one.some(slice(TURN))
        name = f"{len(one.requests):,} {one.name}"
        for way, each in _ours(one).items():
            rows.append((name, way, "100 %", *_rate(*in_turn(each, theirs, rounds))))
        estimated = [seconds(theirs.estimate) / len(theirs.prepared) for _ in range(rounds)]
        rows.append((name, "`mahjong` (Python)", "100 %", f"{1 / median(estimated):,.0f}", "1"))
        for peer in PEERS:
            try:
                told = _peer(peer, one, theirs, rounds, round_seconds)
            except OSError:
                told = ("**absent**", "", "")
                line = f"ABSENT: {peer.package} does not run in {FOLDER}; not measured"
                print(line, file=sys.stderr)
            rows.append((name, peer.name, *told))
    counts = " and ".join(f"{len(one.requests):,} {one.name} hands" for one in samples)
    npm = " ".join(peer.package for peer in PEERS if peer.file.endswith("js"))
    pip = " ".join(peer.package for peer in PEERS if peer.file.endswith("py"))
    how = HOW.format(counts=counts, seconds=ROUND, turn=TURN, npm=npm, pip=pip)
    header = ("hands", "engine", "agree", "hands/s", "× `mahjong`")
    return Section("Other engines", how, header, rows, [])


def _rate(spent: Sequence[float], ratios: Sequence[float]) -> tuple[str, str]:
    return f"{1 / median(spent):,.0f}", spread(ratios, ".2g")


def _ours(sample: Sample) -> dict[str, Callable[[], float]]:
    """Return our ways to score a hand, each with a function that returns the seconds for a hand."""
    encoded = encode_batch(RULESET, list(sample.requests))
    some = sample.some(slice(max(len(sample.requests) // 4, 1)))
    return {
        "**`score_batch`**": lambda: (
            seconds(lambda: score_batch(RULESET, encoded).columns()) / encoded.size
        ),
        "**`score()`**": lambda: seconds(some.score) / len(some.requests),
    }


def _peer(
    peer: Peer, sample: Sample, theirs: Sample, rounds: int, round_seconds: float
) -> tuple[str, str, str]:
    """Return the share of equal answers, the hands per second and the speed relative to `mahjong`; raise :class:`OSError` if it fails."""
    with _running(peer) as engine:
        told = engine.ask({"hands": [{**one, "options": {}} for one in sample.requests]})
        verdicts = [one.verdict for one in sample.prepared]
        agree = sum(map(_agrees, told["answers"], verdicts))
        few = min(50, len(verdicts))
        engine.seconds_a_hand(few)  # to warm up
        size = int(round_seconds / engine.seconds_a_hand(few))
        each = partial(engine.seconds_a_hand, max(1, min(len(verdicts), size)))
        rate = _rate(*in_turn(each, theirs, rounds))
    return f"{agree / len(verdicts):.2%} (version {told['version']})", *rate


def _agrees(answer: Sequence[int] | None, verdict: Verdict) -> bool:
    if answer is None:
        return False
    han, fu, yakuman, points = answer
    if not verdict.winning or verdict.yakuman or yakuman:
        return (yakuman, points) == (verdict.yakuman, verdict.points)
    return (han, fu, points) == (verdict.han, verdict.fu, verdict.points)
