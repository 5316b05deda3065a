"""The page with the measurements of bulk runs."""

from __future__ import annotations

import platform
from itertools import pairwise, starmap
from statistics import median
from typing import NamedTuple

import pyarrow as pa

from benchmarks.report import Goal, Section, at_least, machine, spread, table
from benchmarks.servers import ROOT

BESIDE = "scaling-service.md"
"""The page of the service under load, which another command writes."""
GROUP = 250_000
"""The number of rows in a row group and in a part."""
BILLION = 10**9
FIRST_MET = 100_000
"""A number of generated hands among which all combinations occur."""
ONE_CORE, TWO_WORKERS, CONSTANT = 25, 1.7, 1.2

HOW = """\
Every run is `mahjong-score bulk IN OUT --ruleset tcg` in a new process, from Parquet (notation as text, lists as lists, row
groups of {group:,}) to Parquet, timed from the start of Python to the final check. One worker is bound to one core.
{distinct:,} different hands: generated hands in all six orders of the suits, repeated. *Seconds* is the elapsed time, *CPU*
is the processor time of all processes of the run, *memory* the largest resident set of any of them. Points of {compared:,}
hands were compared with `mahjong` before. *On a cluster*: a Dask scheduler and two workers on the same machine, already
started. Two workers are compared with one for the largest number of hands, because each worker starts and fills its caches
by itself. `mahjong` scores prepared hands in one thread of the same run: {peer:,.0f} hands/s of processor time."""
COST = """\
A run costs **{start:.2f} s** of processor time before the first hand (imports, tables). Another **{warm:.2f} s** is the time
for new combinations of winds, melds, claims and numbers of indicators: one hand of each is read by itself, and the result is
cached. Then it costs **{each:.2f} µs a hand**, and from {least:,} to {most:,} hands the cost of a further hand varies by
{moved:.0%}. All combinations occur among the first 100,000 generated hands. Real games have fewer combinations, and larger
numbers of random hands have more.

The cost grows with the number of rows. A part is read, scored and written by itself. Memory is that of a part and of the
bounded caches. The record of a run has one entry for each part."""
ARITHMETIC = """\
| what | from | 10⁹ hands |
| --- | --- | --- |
| processor time | {each:.2f} µs a hand | {core_hours:.2f} core hours |
| one core | | {one:.1f} h |
| start and first meetings | {start:.2f} s + {warm:.2f} s | once in each process |
| 2 workers of this machine | {two_rate:,.0f} hands/s measured | {two:.1f} h |
| 64 cores (16 machines of 4) | {share:.0%} of linear, as measured with 2 workers | {many:.1f} min |
| input | {bytes_in:.1f} bytes a hand (Parquet, zstd) | {gb_in:.0f} GB |
| output | {bytes_out:.1f} bytes a hand | {gb_out:.0f} GB |
| parts | {rows_per_part:,} rows each | {parts:,} files, as many tasks |
| scheduler | {task:.2f} ms a task, measured with tasks that do nothing | {tasks:.0f} s in all, in addition to the work |
| memory | {memory:.0f} MiB a worker | the same |
| lost when a worker dies | its part | {lost:.1f} s of work |

Load of the storage that all machines share: {read:.2f} GB/s read and {write:.2f} GB/s written. Linear growth is measured
here only up to two workers. Parts share only that storage and the scheduler."""


class Run(NamedTuple):
    """The resources of one run of the command."""

    seconds: float
    cpu: float
    memory: float
    """The memory of the largest process in MiB."""


class Measured(NamedTuple):
    """The runs with the same hands, workers and format."""

    hands: int
    workers: str
    form: str
    runs: list[Run]

    @property
    def seconds(self) -> float:
        """The median of the elapsed seconds."""
        return median(run.seconds for run in self.runs)

    @property
    def cpu(self) -> float:
        """The median of the processor time in seconds."""
        return median(run.cpu for run in self.runs)

    @property
    def memory(self) -> float:
        """The most memory in MiB."""
        return max(run.memory for run in self.runs)


class Found(NamedTuple):
    """The results of all measurements."""

    one: list[Measured]
    """The runs with one worker, by number of hands."""
    others: list[Measured]
    peer: float
    """The processor time of `mahjong` for a hand in seconds."""
    distinct: int
    compared: int
    bytes_in: float
    bytes_out: float
    task: float
    """The seconds that a cluster needs for a task that does nothing."""

    @property
    def largest(self) -> Measured:
        """The longest run with one worker."""
        return self.one[-1]

    @property
    def start(self) -> float:
        """The processor time before the first hand, in seconds."""
        return self.one[0].cpu

    @property
    def each(self) -> float:
        """The processor time for a further hand at the end of the longest run, in seconds."""
        # Among a few hands the clock may say that they took no time, or less.
        return max(_step(*self.one[-2:]), 1e-9)

    @property
    def warm(self) -> float:
        """The additional processor time for the first hands, in seconds."""
        return max(0.0, self.largest.cpu - self.start - self.each * self.largest.hands)

    @property
    def known(self) -> list[Measured]:
        """The runs in which hardly any combination of the last hands is new."""
        return [m for m in self.one if m.hands >= FIRST_MET] or self.one[-1:]

    @property
    def moved(self) -> float:
        """The largest relative change of the cost of a further hand between those runs."""
        steps = list(starmap(_step, pairwise(self.known)))
        return max((abs(step / self.each - 1) for step in steps), default=0.0)

    @property
    def pair(self) -> tuple[Measured, Measured]:
        """The runs with the same hands by one worker and by two."""
        two = next(m for m in reversed(self.others) if m.workers == "2")
        return next(m for m in self.one if m.hands == two.hands), two


def _step(before: Measured, after: Measured) -> float:
    """Return the processor time for a further hand between two sizes, in seconds."""
    return (after.cpu - before.cpu) / (after.hands - before.hands)


def _goals(found: Found) -> list[Goal]:
    one, two = found.pair
    fast = found.peer / (found.largest.cpu / found.largest.hands)
    pair = one.seconds / two.seconds
    return [
        at_least(
            f"bulk, Parquet to Parquet, one core, {found.largest.hands:,} hands",
            fast, ONE_CORE, "× `mahjong`", ".1f",
        ),
        at_least(f"two workers against one, {one.hands:,} hands", pair, TWO_WORKERS, "×"),
        Goal(
            f"cost of a further hand, from {found.known[0].hands:,} to {found.largest.hands:,}",
            f"within {CONSTANT - 1:.0%}",
            f"{found.moved:.0%}",
            met=found.moved <= CONSTANT - 1,
        ),
    ]  # fmt: skip


def section_of(found: Found) -> Section:
    """Return the section with the table and the goals."""
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
        "–" if clustered else f"{measured.memory:.0f}",
    )


def page_of(found: Found, load: float) -> str:
    """Return the whole page; ``load`` is the load of the machine at the start."""
    section = section_of(found)
    one, two = found.pair
    share = min(1.0, one.seconds / two.seconds / 2)
    cores = 64
    hands_a_second = cores * share / found.each
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
        start=found.start,
        warm=found.warm,
        task=1000 * found.task,
        tasks=BILLION / GROUP * found.task,
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
        "Written by `make long-scaling`. In parentheses: least and greatest of the runs.",
        "",
        *machine(load),
        f"- pyarrow {pa.__version__}; {platform.release()}",
        "",
        *table(("what", "goal", "measured", "met"), told),
        "",
        "## Method and figures",
        "",
        section.how,
        "",
        *table(section.header, section.rows),
        "",
        "## How the cost grows",
        "",
        COST.format(
            start=found.start,
            warm=found.warm,
            each=1e6 * found.each,
            least=found.known[0].hands,
            most=found.largest.hands,
            moved=found.moved,
        ),
        "",
        "## A billion hands",
        "",
        arithmetic,
    ]
    if (ROOT / "docs/measurements" / BESIDE).is_file():
        lines += ["", f"The figures of the service are in [{BESIDE}]({BESIDE})."]
    return "\n".join(lines) + "\n"
