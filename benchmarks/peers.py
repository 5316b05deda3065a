"""The core against other engines that can be installed by name: the same hands, one thread each, answers compared before they are timed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

import scoring
from benchmarks.core import RECORDS, Sample, compare
from benchmarks.peer import ESTIMATE, prepare
from benchmarks.report import Section, spread
from scoring.batch import encode_batch, score_batch
from tests.support import Verdict, hands, options_of

RULESET: Final = "tenhou"
"""The rules these engines know."""
FOLDER: Final = Path(os.environ.get("PEERS", "peers"))
"""Where npm installed the packages, and pip in ``python/`` those of Python."""
ENGINES: Final = Path(__file__).parent / "peer_engines"
TURN: Final = 300
"""Hands that `mahjong` scores before it is another's turn, and after."""
ROUND: Final = 0.5
"""Seconds that a round of an engine takes about; slow ones take fewer hands."""

HOW: Final = """\
{counts}, four-player riichi as on Tenhou. Engines of others in a process of their own, hands and
settings built before the clock starts where the engine lets one; `score_batch` on encoded hands, every
column of the answer made; `score()` the whole explained answer. One thread each (node with
`--single-threaded`), times are the processor's own, rounds of about {seconds:g} s in turn with `mahjong`
on {turn} of the same hands before and after. *Agree*: of all hands those with the same han, fu, yakuman
and points as here; a hand that an engine cannot answer does not (`riichienv` cannot be told that no
yakuman counts twice). Other engines that were looked at
(mahjong-cpp, agari and riichi-rust, all compiled) must be built from their sources and are not in this run.

Installed by hand, as they are no part of this project:
`npm install --prefix peers {npm}`,
`pip install --target peers/python --no-deps {pip}`; `PEERS` names another folder."""


class Peer(NamedTuple):
    """An engine of somebody else."""

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
    """A peer at work, in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a message; ``None`` where the process ended instead."""
        if self._process.stdin is None or self._process.stdout is None:
            raise ValueError(self._process.args)
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            return None
        line = self._process.stdout.readline()
        return json.loads(line) if line else None


@contextmanager
def _at_work(peer: Peer) -> Iterator[Engine | None]:
    """The engine; ``None`` for a command that is not there."""
    folder = FOLDER.resolve()
    try:
        process = subprocess.Popen(
            [*peer.command, str(ENGINES / peer.file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder / "python")},
        )
    except FileNotFoundError:
        yield None
        return
    with process:
        yield Engine(process)
        process.kill()


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    count, rounds, seconds = (30, 1, 0.01) if quick else (10_000, 5, ROUND)
    rows: list[tuple[str, ...]] = []
    samples = list(_samples(count))
    for sample in samples:
        compare(sample)
        calls = [(one.arguments, one.named) for one in sample.prepared[:TURN]]
        theirs = partial(_mahjong, calls)
        name = f"{len(sample.requests):,} {sample.name}"
        for way, rate, ratio in _ours(sample, theirs, rounds):
            rows.append((name, way, "100 %", rate, spread(ratio, ".2g")))
        each = [theirs() for _ in range(rounds)]
        rows.append((name, "`mahjong` (Python)", "100 %", f"{1 / median(each):,.0f}", "1"))
        for peer in PEERS:
            told = _peer(peer, sample, theirs, rounds, seconds)
            if told is None:
                print(
                    f"ABSENT: {peer.package} does not run in {FOLDER}; not measured",
                    file=sys.stderr,
                )
            rows.append((name, peer.name, *(told or ("**absent**", "", ""))))
    counts = " and ".join(f"{len(sample.requests):,} {sample.name} hands" for sample in samples)
    npm = " ".join(peer.package for peer in PEERS if peer.file.endswith("js"))
    pip = " ".join(peer.package for peer in PEERS if peer.file.endswith("py"))
    how = HOW.format(counts=counts, seconds=ROUND, turn=TURN, npm=npm, pip=pip)
    header = ("hands", "engine", "agree", "hands/s", "× `mahjong`")
    return Section("Beside other engines", how, header, rows, [])


def _samples(count: int) -> Iterator[Sample]:
    options = options_of(RULESET)
    found = {"generated": list(hands.requests(count, seed=0, red_fives=True))}
    if RECORDS.is_file():
        with RECORDS.open(encoding="utf-8") as lines:
            found["recorded"] = [json.loads(line)["request"] for line in islice(lines, count)]
    for name, requests in found.items():
        yield Sample(name, RULESET, requests, [prepare(one, options) for one in requests])


def _mahjong(calls: Sequence[tuple[tuple[Any, ...], dict[str, Any]]]) -> float:
    start = process_time()
    for arguments, named in calls:
        ESTIMATE(*arguments, **named)
    return (process_time() - start) / len(calls)


BATCH: Final = "**`score_batch`**"
SINGLE: Final = "**`score()`**, whole answers"


def _ours(
    sample: Sample, theirs: partial[float], rounds: int
) -> Iterator[tuple[str, str, list[float]]]:
    requests = sample.requests
    encoded = encode_batch(RULESET, list(requests))

    def batch() -> int:
        score_batch(RULESET, encoded).columns()
        return len(requests)

    def single() -> int:
        some = requests[: len(requests) // 4]
        for request in some:
            scoring.score(RULESET, request).to_dict()
        return len(some)

    for way, spend in ((BATCH, batch), (SINGLE, single)):
        spend()
        spent, ratios = [], []
        for _ in range(rounds):
            before = theirs()
            start = process_time()
            ours = spend() ** -1 * (process_time() - start)
            spent.append(ours)
            ratios.append((before + theirs()) / 2 / ours)
        yield way, f"{1 / median(spent):,.0f}", ratios


def _peer(
    peer: Peer, sample: Sample, theirs: partial[float], rounds: int, seconds: float
) -> tuple[str, str, str] | None:
    """What share agrees, hands a second, and how many times as fast as `mahjong`; ``None`` for a peer that is not there."""
    with _at_work(peer) as engine:
        told = engine and engine.ask({"hands": [{**one, "options": {}} for one in sample.requests]})
        if not engine or not told:
            return None
        verdicts = [one.verdict for one in sample.prepared]
        agree = sum(map(_agrees, told["answers"], verdicts))
        size = min(50, len(verdicts))
        warm = engine.ask({"round": size})
        warm = engine.ask({"round": size})
        if not warm:
            return None
        size = max(1, min(len(verdicts), int(size * seconds / max(warm["seconds"], 1e-6))))
        spent, ratios = [], []
        for _ in range(rounds):
            before = theirs()
            round_ = engine.ask({"round": size})
            if not round_:
                return None
            each = max(round_["seconds"], 1e-9) / size
            spent.append(each)
            ratios.append((before + theirs()) / 2 / each)
    share = f"{agree / len(verdicts):.2%} (version {told['version']})"
    return share, f"{1 / median(spent):,.0f}", spread(ratios, ".2g")


def _agrees(answer: Sequence[int] | None, verdict: Verdict) -> bool:
    if answer is None:
        return False
    han, fu, yakuman, points = answer
    if not verdict.winning or verdict.yakuman or yakuman:
        return (yakuman, points) == (verdict.yakuman, verdict.points)
    return (han, fu, points) == (verdict.han, verdict.fu, verdict.points)
