"""The command that measures `mahjong-score bulk` with growing numbers of hands and workers; it writes docs/measurements/scaling.md."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations
from pathlib import Path
from statistics import median
from typing import Any

import distributed
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.bulk_scaling.page import (
    FIRST_MET,
    GROUP,
    Found,
    Measured,
    Run,
    page_of,
    section_of,
)
from benchmarks.peer_engines.peer import ESTIMATE, prepare, says_otherwise
from benchmarks.report import Section
from benchmarks.servers import ROOT, environment
from tests.support import hands, options_of

OUTPUT = ROOT / "docs" / "measurements/scaling.md"
RULESET = "tcg"
CLIENT: Any = distributed.Client
"""The client of Dask, which has hardly any types."""
WATCHED = """
import ctypes, json, os, resource, subprocess, sys, time
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
cores = sorted(os.sched_getaffinity(0))
os.sched_setaffinity(0, cores[: int(sys.argv[1])])
start = time.perf_counter()
code = subprocess.call(sys.argv[2:], stdout=subprocess.DEVNULL)
seconds = time.perf_counter() - start
try:
    while os.wait():
        pass
except ChildProcessError:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(json.dumps([code, seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))
"""
"""A program that runs a command on some cores and prints its exit status, seconds, seconds of processor time and MiB.

The system forgets processes that have ended, so that each run has a parent of its own; and workers are not children of the
command, so that their parent is made the one to whom they are left (PR_SET_CHILD_SUBREAPER).
"""
PATIENCE = 120.0
"""The most seconds for the start of a cluster."""
LISTS = ("melds", "situation")
TEXTS = (
    "concealed",
    "winning_tile",
    "win",
    "seat_wind",
    "round_wind",
    "dora_indicators",
    "ura_indicators",
)
NUMBERS = ("honba", "deposits")
TILES = ("concealed", "winning_tile", "melds", "dora_indicators", "ura_indicators")


MOST = 7
"""The power of ten of the most hands in a file."""
TEXTS_OF = 10**5
"""The most hands in text files."""
LONG = 10**6
"""The number of hands above which a run has fewer rounds."""


def run(*, quick: bool) -> Section:
    """Measure all runs and return the section of the report."""
    return section_of(_measured(MOST, quick=quick))


def main(argv: Sequence[str] | None = None) -> int:
    """Measure all runs, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bulk_scaling", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only see that it runs")
    parser.add_argument(
        "--most",
        type=int,
        choices=range(4, 9),
        default=MOST,
        help="hands at most, as a power of 10",
    )
    parser.add_argument("--output", type=Path, help="where to write (docs/measurements/scaling.md)")
    given = parser.parse_args(argv)
    load = os.getloadavg()[0]
    found = _measured(given.most, quick=given.quick)
    text = page_of(found, load)
    print(text, end="")
    output = given.output or (None if given.quick else OUTPUT)
    if output:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8")
    return 0


def _measured(most: int, *, quick: bool) -> Found:
    deals, rounds = (200, 1) if quick else (FIRST_MET, 5)
    sizes = [10**power for power in range(3, (3 if quick else most) + 1)]
    with tempfile.TemporaryDirectory(prefix="scaling-") as name:
        folder = Path(name)
        given = list(hands.requests(deals, seed=11))
        files = {size: folder / f"{size}.parquet" for size in (1, *sizes)}
        for size, path in files.items():
            _write(path, given, size)
        distinct = min(6 * deals, sizes[-1])
        peer, compared = _peer(given[: 100 if quick else 3000], folder)
        some = sizes[-2:][0]

        def timed(size: int, workers: str) -> Measured:
            return _of(files[size], size, workers, rounds if size <= LONG else min(rounds, 3))

        timed(1, "1")  # the modules are compiled now
        one = [timed(size, "1") for size in (1, *sizes[:-2])]
        others = []
        for size in sizes[-2:]:
            alone, both = _in_turn(
                files[size], size, ("1", "2"), rounds if size <= LONG else min(rounds, 3)
            )
            one.append(alone)
            others.append(both)
        size_out = sum(path.stat().st_size for path in (folder / "out").glob("*.parquet"))
        with _cluster(folder) as address:
            task = _task(address, 10 if quick else 1000)
            others.append(_of(files[some], some, address, min(rounds, 3)))
        few = min(some, TEXTS_OF)
        written = [_in_format(files[few], form) for form in ("csv", "ndjson")]
        others += [_of(path, few, "1", min(rounds, 3)) for path in written]
        size_in = files[sizes[-1]].stat().st_size
        return Found(
            one=one,
            others=others,
            peer=peer,
            distinct=distinct,
            compared=compared,
            bytes_in=size_in / sizes[-1],
            bytes_out=size_out / sizes[-1],
            task=task,
        )


# --- files


def _write(path: Path, given: Sequence[dict[str, object]], size: int) -> None:
    """Write ``size`` hands: the given hands in all orders of the suits, repeated."""
    tables = []
    for order in permutations("mps"):
        suits = str.maketrans("mps", "".join(order))
        tables.append(_columns(given, suits))
        if sum(map(len, tables)) >= size:
            break
    block = pa.concat_tables(tables).combine_chunks()
    with pq.ParquetWriter(
        path, _with_id(block.slice(0, 1), 0).schema, compression="zstd"
    ) as writer:
        for first in range(0, size, GROUP):
            count = min(GROUP, size - first)
            places = np.arange(first, first + count) % len(block)
            writer.write_table(_with_id(block.take(pa.array(places)), first))


def _columns(given: Sequence[dict[str, object]], suits: dict[int, int]) -> pa.Table:
    columns: dict[str, pa.Array] = {}
    for name in (*TEXTS, *LISTS):
        values = [request.get(name) for request in given]
        if name in TILES:
            values = [_in_other_suits(value, suits) for value in values]
        kind = pa.list_(pa.string()) if name in LISTS else pa.string()
        columns[name] = pa.array(values, kind)
    for name in NUMBERS:
        columns[name] = pa.array([request.get(name) for request in given], pa.int32())
    return pa.table(columns)


def _in_other_suits(value: object, suits: dict[int, int]) -> object:
    """Return tiles in other suits; the kind of a meld before the colon stays."""
    if isinstance(value, list):
        return [_in_other_suits(item, suits) for item in value]
    if not isinstance(value, str):
        return value
    kind, colon, tiles = value.rpartition(":")
    return kind + colon + tiles.translate(suits)


def _with_id(table: pa.Table, first: int) -> pa.Table:
    return table.add_column(0, "id", pa.array(np.arange(first, first + len(table))))


def _in_format(path: Path, form: str) -> Path:
    """Write the same rows in another format and return the path."""
    target = path.with_suffix(f".{form}")
    with target.open("w", encoding="utf-8") as stream:
        for number, batch in enumerate(pq.ParquetFile(path).iter_batches()):
            rows = batch.to_pylist()
            if form == "ndjson":
                stream.writelines(
                    json.dumps({n: v for n, v in row.items() if v is not None}) + "\n"
                    for row in rows
                )
                continue
            if not number:
                stream.write(",".join(batch.schema.names) + "\n")
            stream.writelines(",".join(map(_cell, row.values())) + "\n" for row in rows)
    return target


def _cell(value: object) -> str:
    if isinstance(value, list):
        return f'"{",".join(value)}"'
    return "" if value is None else str(value)


# --- runs


def _of(path: Path, size: int, workers: str, rounds: int) -> Measured:
    return _in_turn(path, size, (workers,), rounds)[0]


def _in_turn(path: Path, size: int, workers: Sequence[str], rounds: int) -> list[Measured]:
    """Measure the same file with each number of workers in turn in each round, so that other load affects all of them."""
    form = path.suffix.removeprefix(".")
    out = path.with_name("out")
    runs: list[list[Run]] = [[] for _ in workers]
    for _ in range(rounds):
        for some, found in zip(workers, runs, strict=True):
            found.append(_run(path, out, some))
    return [_named(size, some, form, found) for some, found in zip(workers, runs, strict=True)]


def _named(size: int, workers: str, form: str, runs: list[Run]) -> Measured:
    where = "2 on a cluster" if "://" in workers else workers
    print(f"{size:>11,} {form:>8} {where:>15}  {runs[-1].seconds:8.2f} s", file=sys.stderr)
    return Measured(size, where, form, runs)


def _run(path: Path, out: Path, workers: str) -> Run:
    """Run the command in its own process and return its resource usage as reported by the system."""
    shutil.rmtree(out, ignore_errors=True)
    where = ["--scheduler", workers] if "://" in workers else ["--workers", workers]
    words = [
        sys.executable,
        "-m",
        "scoring.cli.main",
        "bulk",
        str(path),
        str(out),
        "--ruleset",
        RULESET,
    ]
    cores = "1" if workers == "1" else str(os.cpu_count())
    watched = [sys.executable, "-c", WATCHED, cores, *words, *where]
    said = subprocess.run(watched, cwd=ROOT, env=environment(), check=True, capture_output=True)
    code, *taken = json.loads(said.stdout)
    if code:
        raise SystemExit(said.stderr.decode())
    return Run(*taken)


@contextmanager
def _cluster(folder: Path) -> Iterator[str]:
    """Start a scheduler and two workers on this machine, each as a process."""
    told = folder / "scheduler.json"
    started = [_dask("scheduler", "--port", "0", "--scheduler-file", str(told))]
    try:
        until = time.monotonic() + PATIENCE
        while not told.exists() or not told.stat().st_size:
            if started[0].poll() is not None or time.monotonic() > until:
                raise SystemExit("the Dask scheduler does not begin")
            time.sleep(0.05)
        address = json.loads(told.read_text())["address"]
        for number in range(2):
            folder_of = ("--local-directory", str(folder / f"worker-{number}"))
            started.append(_dask("worker", address, "--nthreads", "1", "--no-nanny", *folder_of))
        with CLIENT(address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
        yield address
    finally:
        for process in started:
            process.kill()
            process.wait()


def _task(address: str, count: int) -> float:
    """Return the seconds for a task that does nothing."""
    with CLIENT(address, timeout=PATIENCE, set_as_default=False) as client:
        client.gather(client.map(abs, range(count), pure=False))
        start = time.perf_counter()
        client.gather(client.map(abs, range(count), pure=False))
        return (time.perf_counter() - start) / count


def _dask(what: str, *arguments: str) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--host", "127.0.0.1"]
    return subprocess.Popen(
        [*words, "--no-dashboard", *arguments],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _peer(given: Sequence[dict[str, object]], folder: Path) -> tuple[float, int]:
    """Return the processor time of `mahjong` for a hand in seconds, and the number of hands that were compared with ours."""
    options = options_of(RULESET)
    prepared = [prepare(request, options) for request in given]
    path = folder / "compared.parquet"
    _write(path, given, len(given))
    _run(path, folder / "out", "1")
    points = pq.read_table(folder / "out").sort_by("row").column("points").to_pylist()
    for request, ours, theirs in zip(given, points, prepared, strict=True):
        if ours != theirs.verdict.points and not says_otherwise(theirs):
            raise SystemExit(f"points differ, {ours} and {theirs.verdict.points}: {request}")
    calls = [(call.arguments, call.named) for call in prepared]
    times = []
    for _ in range(5):
        start = time.process_time()
        for arguments, named in calls:
            ESTIMATE(*arguments, **named)
        times.append((time.process_time() - start) / len(calls))
    return median(times), len(given)


if __name__ == "__main__":
    sys.exit(main())
