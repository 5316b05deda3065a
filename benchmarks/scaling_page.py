"""What was measured of files of hands, as a page and a picture; it measures nothing."""

from __future__ import annotations

import math
import platform
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

import pyarrow as pa

from benchmarks.report import Goal, Section, machine, spread

PICTURE = "scaling.svg"
GROUP = 250_000
"""Rows of a row group, and of a part."""
BILLION = 10**9
ONE_CORE, TWO_WORKERS, CONSTANT = 25.0, 1.8, 1.2

HOW = """\
Every run is the command itself, `mahjong-score bulk IN OUT --ruleset tcg`, in a new process: Parquet in (notation as text,
lists as lists, row groups of {group:,}), Parquet out, everything from the start of Python to the final check. {distinct:,}
different generated hands (others are the same in other suits), over and over. *Seconds* are what a clock on the wall says,
*CPU* is processor time of all processes of the run, *memory* the largest resident set of any of them. Points of {compared:,}
hands were compared with `mahjong` before. *On a cluster*: a Dask scheduler and two workers on the same machine, already started.
`mahjong` scores prepared hands in one thread of the same run: {peer:,.0f} hands/s of processor time."""
COST = """\
A run costs **{start:.2f} s** of processor time to start (imports, tables) and then **{each:.2f} µs a hand**, whatever the
number of hands: from {least:,} to {most:,} hands the cost of one more hand moves by {moved:.0%}. Nothing grows faster than
the rows: a part is read, scored and written by itself, memory is that of one part, and the record of a run has one short line
for each part."""
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

What the storage that all machines share must bear meanwhile: {read:.2f} GB/s read and {write:.2f} GB/s written. Linear is measured
here only up to two workers; parts share nothing but that storage and the scheduler."""


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


def section_of(found: Found) -> Section:
    """The table and the goals."""
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


def page_of(found: Found, load: float) -> str:
    """The whole page; ``load`` is what else the machine did when it all began."""
    section = section_of(found)
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
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"',
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
    for (_, colour), points in zip(LINES, series, strict=True):
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
