"""The page of a benchmark run: machine, goals and figures."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import NamedTuple

import scoring

PACKAGES = ("mahjong", "flask", "gunicorn", "marshmallow", "orjson")


class Goal(NamedTuple):
    """A goal with the measured value."""

    what: str
    goal: str
    measured: str
    met: bool


def at_least(what: str, reached: float, goal: float, unit: str, form: str = ".2f") -> Goal:
    """Return a goal of at least this value; for the unit ``"× `mahjong`"`` only its sign follows the measured value."""
    sign = unit.partition(" ")[0]
    return Goal(what, f"≥ {goal:,} {unit}", f"{reached:{form}} {sign}", met=reached >= goal)


def at_most(what: str, reached: float, goal: float, unit: str, form: str = ".2f") -> Goal:
    """Return a goal of at most this value, with units as in :func:`at_least`."""
    sign = unit.partition(" ")[0]
    return Goal(what, f"≤ {goal:,} {unit}", f"{reached:{form}} {sign}", met=reached <= goal)


def below(what: str, reached: float, goal: float, unit: str, form: str = ".1f") -> Goal:
    """Return a goal of less than this value."""
    return Goal(what, f"< {goal} {unit}", f"{reached:{form}} {unit}", met=reached < goal)


class Section(NamedTuple):
    """One benchmark: its method, its table, its goals."""

    title: str
    how: str
    header: tuple[str, ...]
    rows: list[tuple[str, ...]]
    goals: list[Goal]


def spread(values: Sequence[float], form: str = ".2f") -> str:
    """Return the median, the least and the greatest of several figures: ``"2.40 (2.31-2.44)"``."""
    return f"{median(values):{form}} ({min(values):{form}}-{max(values):{form}})"


def page(sections: Iterable[Section], command: str, load: float) -> str:
    """Return the report as Markdown; ``load`` is the load of the machine at the start."""
    sections = list(sections)
    goals = [goal for section in sections for goal in section.goals]
    rows = [
        (goal.what, goal.goal, goal.measured, "yes" if goal.met else "**no**") for goal in goals
    ]
    lines = [
        "# Benchmarks",
        "",
        f"Written by `{command}`. In parentheses: least and greatest of the rounds.",
        "",
        *machine(load),
        "",
        "## Goals",
        "",
        *table(("what", "goal", "measured", "met"), rows),
    ]
    for section in sections:
        lines += ["", f"## {section.title}", "", section.how, ""]
        lines += table(section.header, section.rows)
    return "\n".join(lines) + "\n"


def machine(load: float) -> list[str]:
    """Return the lines about the machine and the versions."""
    rules = scoring.rulesets()[0]
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    cores = f"{os.cpu_count()} × {_processor()}, {platform.system()} {platform.machine()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return [
        f"- {datetime.now(UTC):%Y-%m-%d}, mahjong-score {scoring.__version__} ({rules.digest})",
        f"- {cores}; load average before: {load:.1f}",
        f"- {python}; {versions}; {_wrk()}",
    ]


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(iter(names), platform.processor() or "processor")


def _wrk() -> str:
    if not shutil.which("wrk"):
        return "no wrk"
    said = subprocess.run(["wrk", "-v"], capture_output=True, check=False, text=True).stdout
    return " ".join(said.split()[:2])


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a Markdown table, line by line."""
    ruler = ["---"] * len(header)
    return ["| " + " | ".join(row) + " |" for row in (header, ruler, *rows)]
