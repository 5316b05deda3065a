"""How the cost of `mahjong-score bulk` grows with hands and workers; writes docs/scaling.md and its picture."""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
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
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.peer import ESTIMATE, prepare, says_otherwise
from benchmarks.report import Goal, Section, machine, spread
from benchmarks.servers import ROOT
from tests.support import hands, options_of

OUTPUT = ROOT / "docs" / "scaling.md"
PICTURE = "scaling.svg"
RULESET = "tcg"
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
GROUP = 250_000
BILLION = 10**9
ONE_CORE, TWO_WORKERS, CONSTANT = 25.0, 1.8, 1.2

HOW = """\
Every run is the command itself, `mahjong-score bulk IN OUT --ruleset tcg`, in a new process: Parquet in (notation as text, lists as
lists, row groups of {group:,}), Parquet out, everything from the start of Python to the final check. {distinct:,} different generated
hands (others are the same in other suits), over and over. *Seconds* are what a clock on the wall says, *CPU* is processor time of all
its processes, *memory* the largest resident set of any of them. Points of {compared:,} hands were compared with `mahjong` before.
`mahjong` scores prepared hands in one thread of the same run: {peer:,.0f} hands/s of processor time."""
COST = """\
A run costs **{start:.2f} s** of processor time to start (imports, tables) and then **{each:.2f} µs a hand**, whatever the number of hands: from
{least:,} to {most:,} hands the cost of one more hand moves by {moved:.0%}. Nothing grows faster than the rows: a part is read, scored and
written by itself, memory is that of one part, and the record of a run has one short line for each part."""
ARITHMETIC = """\
| what | from | 10⁹ hands |
| --- | --- | --- |
| processor time | {each:.2f} µs a hand | {core_hours:.2f} core hours |
| one core | | {one:.1f} h |
| 2 workers of this machine | {two_rate:,.0f} hands/s measured | {two:.1f} h |
| 64 cores (16 machines of 4) | {share:.0%} of linear, as measured with 2 workers | {many:.1f} min |
| input | {bytes_in:.1f} bytes a hand (Parquet, zstd) | {gb_in:.0f} GB |
| output | {bytes_out:.1f} bytes a hand | {gb_out:.0f} GB |
| parts | {rows_per_part:,} rows each | {parts:,} files, as many tasks |
| scheduler | about 1 ms a task | {tasks:.0f} s in all, beside the work |
| memory | {memory:.0f} MiB a worker | the same |
| lost when a worker dies | its part | {lost:.1f} s of work |

What limits first: with {cores:,} cores the cluster reads {read:.1f} GB/s and writes {write:.1f} GB/s, which is about where shared storage, not
the scorer, sets the pace."""


class Run(NamedTuple):
    """One run of the command."""

    seconds: float
    cpu: float
    memory: float
    """MiB, of the largest process."""


class Measured(NamedTuple):
    """Runs of one kind."""

    hands: int
    workers: str
    form: str
    runs: list[Run]

    @property
    def seconds(self) -> float:
        """By the clock."""
        return median(run.seconds for run in self.runs)

    @property
    def cpu(self) -> float:
        """Of the processor."""
        return median(run.cpu for run in self.runs)

    @property
    def memory(self) -> float:
        """MiB."""
        return max(run.memory for run in self.runs)


class Found(NamedTuple):
    """Everything that was measured."""

    one: list[Measured]
    """One worker, by number of hands."""
    others: list[Measured]
    peer: float
    """Seconds of processor time `mahjong` takes for a hand."""
    distinct: int
    compared: int
    bytes_in: float
    bytes_out: float

    @property
    def largest(self) -> Measured:
        """The longest run with one worker."""
        return self.one[-1]

    @property
    def start(self) -> float:
        """Processor time before the first hand."""
        return self.one[0].cpu

    @property
    def each(self) -> float:
        """Seconds of processor time a further hand takes."""
        return (self.largest.cpu - self.start) / (self.largest.hands - self.one[0].hands)

    @property
    def moved(self) -> float:
        """By how much the cost of a further hand differs between sizes that are large enough to tell."""
        steps = [
            (after.cpu - before.cpu) / (after.hands - before.hands)
            for before, after in zip(self.one, self.one[1:], strict=False)
            if after.hands >= 10**5
        ] or [self.each]
        return max(abs(step / self.each - 1) for step in steps)

    @property
    def pair(self) -> tuple[Measured, Measured]:
        """The same work with one worker and with two."""
        two = next(m for m in reversed(self.others) if m.workers == "2")
        return next(m for m in self.one if m.hands == two.hands), two


def run(*, quick: bool) -> Section:
    """Measure and tell."""
    return _section(_measured(quick=quick))


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and write the page and its picture."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only see that it runs")
    parser.add_argument("--output", type=Path, help="where to write (docs/scaling.md)")
    given = parser.parse_args(argv)
    load = os.getloadavg()[0]
    found = _measured(quick=given.quick)
    text = _page(found, load)
    print(text, end="")
    output = given.output or (None if given.quick else OUTPUT)
    if output:
        output.write_text(text, encoding="utf-8")
        output.with_name(PICTURE).write_text(picture(found), encoding="utf-8")
    return 0


def _measured(*, quick: bool) -> Found:
    deals, most, rounds = (200, 4, 1) if quick else (200_000, 7, 5)
    sizes = [10**power for power in range(3, most + 1)]
    with tempfile.TemporaryDirectory(prefix="scaling-") as name:
        folder = Path(name)
        given = list(hands.requests(deals, seed=11))
        files = {size: folder / f"{size}.parquet" for size in (1, *sizes)}
        for size, path in files.items():
            _write(path, given, size)
        distinct = min(6 * deals, sizes[-1])
        peer, compared = _peer(given[: 100 if quick else 3000], folder)
        one = [_of(path, size, "1", rounds if size < 10**7 else 3) for size, path in files.items()]
        two = sizes[-2:] if not quick else sizes[-1:]
        others = [_of(files[size], size, "2", rounds if size < 10**7 else 3) for size in two]
        some = sizes[-2]
        with _cluster(folder) as address:
            others.append(_of(files[some], some, address, 1 if quick else 3))
        for form in ("csv", "ndjson"):
            others.append(_of(_as(files[some], form), some, "1", 1 if quick else 3))
        size_in = files[sizes[-1]].stat().st_size
        out = folder / "out"
        _run(files[sizes[-1]], out, "1")
        size_out = sum(path.stat().st_size for path in out.glob("*.parquet"))
        return Found(
            one, others, peer, distinct, compared, size_in / sizes[-1], size_out / sizes[-1]
        )


# --- files


def _write(path: Path, given: Sequence[dict[str, object]], size: int) -> None:
    """So many hands: those that are given in all orders of the suits, over and over."""
    tables = []
    for order in permutations("mps"):
        suits = str.maketrans("mps", "".join(order))
        tables.append(_table(given, suits))
        if sum(map(len, tables)) >= size:
            break
    block = pa.concat_tables(tables).combine_chunks()
    with pq.ParquetWriter(
        path, _with_id(block.slice(0, 1), 0).schema, compression="zstd"
    ) as writer:
        for first in range(0, size, GROUP):
            count = min(GROUP, size - first)
            some = []
            while count:
                start = (first + sum(map(len, some))) % len(block)
                some.append(block.slice(start, count))
                count -= len(some[-1])
            writer.write_table(_with_id(pa.concat_tables(some), first))


def _table(given: Sequence[dict[str, object]], suits: dict[int, int]) -> pa.Table:
    columns: dict[str, pa.Array] = {}
    for name in (*TEXTS, *LISTS):
        values = [request.get(name) for request in given]
        if name in TILES:
            values = [_moved(value, suits) for value in values]
        kind = pa.list_(pa.string()) if name in LISTS else pa.string()
        columns[name] = pa.array(values, kind)
    for name in NUMBERS:
        columns[name] = pa.array([request.get(name) for request in given], pa.int32())
    return pa.table(columns)


def _moved(value: object, suits: dict[int, int]) -> object:
    """Tiles in other suits; a kind of meld before its colon stays."""
    if isinstance(value, list):
        return [_moved(item, suits) for item in value]
    if not isinstance(value, str):
        return value
    kind, colon, tiles = value.rpartition(":")
    return kind + colon + tiles.translate(suits)


def _with_id(table: pa.Table, first: int) -> pa.Table:
    return table.add_column(0, "id", pa.array(range(first, first + len(table)), pa.int64()))


def _as(path: Path, form: str) -> Path:
    """The same rows in another format."""
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
    form = path.suffix.removeprefix(".")
    out = path.with_name("out")
    runs = [_run(path, out, workers) for _ in range(rounds)]
    where = "2 on a cluster" if "://" in workers else workers
    print(f"{size:>11,} {form:>8} {where:>15}  {runs[-1].seconds:8.2f} s", file=sys.stderr)
    return Measured(size, where, form, runs)


def _run(path: Path, out: Path, workers: str) -> Run:
    """The command in a process of its own, of which the system says what it took."""
    shutil.rmtree(out, ignore_errors=True)
    where = ["--scheduler", workers] if "://" in workers else ["--workers", workers]
    words = [sys.executable, "-m", "scoring.cli", "bulk", str(path), str(out), "--ruleset", RULESET]
    # Of processes that ended long ago nothing can be asked: each run has a parent of its own.
    watched = (
        "import json, resource, subprocess, sys; code = subprocess.call(sys.argv[1:], "
        "stdout=subprocess.DEVNULL); used = resource.getrusage(resource.RUSAGE_CHILDREN); "
        "print(json.dumps([code, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))"
    )
    start = time.perf_counter()
    said = subprocess.run(
        [sys.executable, "-c", watched, *words, *where], cwd=ROOT, check=True, capture_output=True
    )
    seconds = time.perf_counter() - start
    code, cpu, memory = json.loads(said.stdout)
    if code:
        raise SystemExit(said.stderr.decode())
    return Run(seconds, cpu, memory)


@contextmanager
def _cluster(folder: Path) -> Iterator[str]:
    """A scheduler and two workers on this machine, each a process."""
    told = folder / "scheduler.json"
    started = [_dask("scheduler", "--port", "0", "--scheduler-file", str(told))]
    try:
        while not told.exists() or not told.stat().st_size:
            time.sleep(0.05)
        address = json.loads(told.read_text())["address"]
        for number in range(2):
            folder_of = ("--local-directory", str(folder / f"worker-{number}"))
            started.append(_dask("worker", address, "--nthreads", "1", "--no-nanny", *folder_of))
        yield address
    finally:
        for process in started:
            process.kill()
            process.wait()


def _dask(what: str, *arguments: str) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--host", "127.0.0.1"]
    return subprocess.Popen(
        [*words, "--no-dashboard", *arguments],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _peer(given: Sequence[dict[str, object]], folder: Path) -> tuple[float, int]:
    """Seconds of processor time of `mahjong` for a hand, and how many hands were compared with ours."""
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


# --- the page


def _goals(found: Found) -> list[Goal]:
    one, two = found.pair
    fast = found.peer / (found.largest.cpu / found.largest.hands)
    pair = one.seconds / two.seconds
    return [
        Goal(
            "bulk, Parquet to Parquet, one core",
            f"≥ {ONE_CORE:.0f} × `mahjong`",
            f"{fast:.1f} ×",
            met=fast >= ONE_CORE,
        ),
        Goal(
            f"two workers against one, {one.hands:,} hands",
            f"≥ {TWO_WORKERS} ×",
            f"{pair:.2f} ×",
            met=pair >= TWO_WORKERS,
        ),
        Goal(
            "cost of a further hand, whatever their number",
            f"within {CONSTANT - 1:.0%}",
            f"{found.moved:.0%}",
            met=found.moved <= CONSTANT - 1,
        ),
    ]


def _section(found: Found) -> Section:
    how = HOW.format(
        group=GROUP, distinct=found.distinct, compared=found.compared, peer=1 / found.peer
    )
    header = ("hands", "workers", "format", "seconds", "CPU s", "hands/s", "CPU µs a hand", "× `mahjong`", "MiB")  # fmt: skip
    rows = [_row(found, measured) for measured in (*found.one, *found.others)]
    return Section("Files of hands", how, header, rows, _goals(found))


def _row(found: Found, measured: Measured) -> tuple[str, ...]:
    clustered = "cluster" in measured.workers
    each = measured.cpu / measured.hands
    return (
        f"{measured.hands:,}",
        measured.workers,
        measured.form,
        spread([run.seconds for run in measured.runs]),
        "–" if clustered else f"{measured.cpu:.2f}",
        f"{measured.hands / measured.seconds:,.0f}",
        "–" if clustered else f"{1e6 * each:,.2f}",
        "–" if clustered else f"{found.peer / each:.1f}",
        f"{measured.memory:.0f}",
    )


def _page(found: Found, load: float) -> str:
    section = _section(found)
    one, two = found.pair
    rate = found.largest.hands / (found.largest.cpu - found.start)
    share = min(1.0, one.seconds / two.seconds / 2)
    cores = 64
    hands_a_second = cores * share * rate
    arithmetic = ARITHMETIC.format(
        each=1e6 * found.each,
        core_hours=BILLION * found.each / 3600,
        one=BILLION * found.each / 3600,
        two_rate=two.hands / two.seconds,
        two=BILLION / (two.hands / two.seconds) / 3600,
        share=share,
        many=BILLION / hands_a_second / 60,
        bytes_in=found.bytes_in,
        gb_in=found.bytes_in,
        bytes_out=found.bytes_out,
        gb_out=found.bytes_out,
        rows_per_part=GROUP,
        parts=BILLION // GROUP,
        tasks=BILLION / GROUP / 1000,
        memory=found.largest.memory,
        lost=GROUP * found.each,
        cores=cores,
        read=hands_a_second * found.bytes_in / 1e9,
        write=hands_a_second * found.bytes_out / 1e9,
    )
    told = [(g.what, g.goal, g.measured, "yes" if g.met else "**no**") for g in section.goals]
    lines = [
        "# From a thousand hands to a billion",
        "",
        "Written by `python -m benchmarks.scaling`. In parentheses: least and greatest of the runs.",
        "",
        *machine(load),
        f"- pyarrow {pa.__version__}; {platform.release()}",
        "",
        *_table(("what", "goal", "measured", "met"), told),
        "",
        f"![Seconds by number of hands]({PICTURE})",
        "",
        "## What was measured",
        "",
        section.how,
        "",
        *_table(section.header, section.rows),
        "",
        "## How the cost grows",
        "",
        COST.format(
            start=found.start,
            each=1e6 * found.each,
            least=found.one[1].hands,
            most=found.largest.hands,
            moved=found.moved,
        ),
        "",
        "## A billion hands",
        "",
        arithmetic,
    ]
    return "\n".join(lines) + "\n"


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return ["| " + " | ".join(row) + " |" for row in (header, ["---"] * len(header), *rows)]


# --- the picture

WIDE, HIGH, LEFT, BELOW = 640, 400, 70, 50
LINES = (("1 worker", "#0b6e4f"), ("2 workers", "#c1440e"), ("mahjong, one core", "#6b7280"))


def picture(found: Found) -> str:
    """Seconds by hands, both in powers of ten, with what `mahjong` would take."""
    sizes = [m.hands for m in found.one if m.hands > 1]
    two = [(m.hands, m.seconds) for m in found.others if m.workers == "2"]
    series = [
        [(m.hands, m.seconds) for m in found.one if m.hands > 1],
        two,
        [(size, size * found.peer) for size in sizes],
    ]
    values = [seconds for line in series for _, seconds in line]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    first, last = math.log10(sizes[0]), math.log10(sizes[-1])

    def at(size: float, seconds: float) -> tuple[float, float]:
        x = LEFT + (math.log10(size) - first) / max(last - first, 1) * (WIDE - LEFT - 150)
        y = HIGH - BELOW - (math.log10(seconds) - low) / max(high - low, 1) * (HIGH - BELOW - 20)
        return round(x, 1), round(y, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        'font-family="sans-serif" font-size="13"><title>Seconds by number of hands</title>',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
    ]
    for power in range(low, high + 1):
        x, y = at(sizes[0], 10.0**power)
        parts.append(f'<path d="M{x} {y}H{WIDE - 150}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{_said(power)} s</text>')
    for size in sizes:
        x, _ = at(size, 1.0)
        parts.append(
            f'<text x="{x}" y="{HIGH - BELOW + 22}" text-anchor="middle">{_short(size)}</text>'
        )
    middle = (LEFT + WIDE - 150) / 2
    parts.append(f'<text x="{middle}" y="{HIGH - 8}" text-anchor="middle">hands</text>')
    for (name, colour), points in zip(LINES, series, strict=True):
        places = [at(*point) for point in points]
        route = " ".join(f"{x},{y}" for x, y in places)
        parts.append(f'<polyline points="{route}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>' for x, y in places]
    ends = sorted(
        ((at(*points[-1])[1], *line) for line, points in zip(LINES, series, strict=True)),
    )
    below = 0.0
    for y, name, colour in ends:
        below = max(y + 4, below + 16)
        parts.append(f'<text x="{WIDE - 140}" y="{below}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _said(power: int) -> str:
    return f"{10**power:,}" if power >= 0 else f"{10.0**power:g}"


def _short(size: int) -> str:
    return f"{size // 10**6} M" if size >= 10**6 else f"{size:,}"


if __name__ == "__main__":
    sys.exit(main())
