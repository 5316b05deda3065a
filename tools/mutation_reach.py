"""Which tests go through which lines of `scoring/`, and in what time; it knows nothing of mutants but where they are."""

import hashlib
import json
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.mutation_made import Mutant

ELSEWHERE: Final = frozenset(
    {
        *("benchmark_peers", "benchmarks", "bulk_cluster", "bulk_scaling", "dependencies"),
        *("hostile_memory", "hostile_targets", "house", "licences", "readme", "sbom"),
        *("verify_engines", "verify_examples"),
    }
)
"""Modules of tests that take long, or ask for something else than `scoring/`."""
MOST: Final = 200
"""Tests of one line that are kept …"""
OF_A_FILE: Final = 40
"""… and of one module of tests."""


class Reached(NamedTuple):
    """Where the tests go."""

    seconds: dict[str, float]
    """By test, in the order they are to be run."""
    names: list[str]
    lines: dict[str, dict[int, list[int]]]
    """By file and line, the places of tests among the names."""
    importing: dict[str, set[int]]
    """By file, lines that are gone through while importing."""

    def tests(self, path: str, mutant: Mutant, longest: float) -> list[str]:
        """The tests that go through a mutant, as many as run in so many seconds, those of many modules of tests first."""
        of_file = self.lines.get(path, {})
        first, last = mutant.lines
        found = of_file.get(mutant.line, [])
        if not found:
            before = [line for line in range(first, mutant.line) if of_file.get(line)]
            within = before[-1:] or range(first, last + 1)
            found = sorted({test for line in within for test in of_file.get(line, [])})
        return self._in_time(found, longest)

    def tests_of(self, path: str, longest: float) -> list[str]:
        """The tests that go through any line of a file."""
        places = {place for of_line in self.lines.get(path, {}).values() for place in of_line}
        return self._in_time(sorted(places), longest)

    def _in_time(self, places: Iterable[int], longest: float) -> list[str]:
        spent = 0.0
        kept: list[str] = []
        for place in places:
            name = self.names[place]
            spent += self.seconds[name]
            if kept and spent > longest:
                break
            kept.append(name)
        return kept

    def at_import(self, path: str, mutant: Mutant) -> bool:
        """Is the mutant gone through while importing?"""
        first, last = mutant.lines
        within = {line for line in self.importing.get(path, set()) if first < line <= last}
        at_all = self.lines.get(path, {}).get(mutant.line)
        return mutant.line in within or (bool(within) and not at_all)


def reached(
    tree: Path, folder: Path, environment: Mapping[str, str], patterns: Iterable[str]
) -> Reached:
    """Run the tests of a tree once, those modules of tests for which that was not done with the same code."""
    seen = folder / "seen"
    seen.mkdir(exist_ok=True)
    code = _digest(sorted((tree / "scoring").rglob("*.py")))
    digests = {file: code + _digest([tree / file]) for file in chosen(tree, patterns)}
    due = [file for file in digests if not _known(seen, file, digests[file])]
    for some in batched(due):
        _run(some, tree, folder, environment)
        read = _read(some, folder, tree)
        for file in some:
            told = read[file] | {"digest": digests[file]}
            _kept(seen, file).write_text(json.dumps(told))
    return _joined([json.loads(_kept(seen, file).read_text()) for file in digests])


def batched(due: list[str]) -> list[list[str]]:
    """As many modules of tests at a time as may be lost by an interruption."""
    return [due[start : start + 8] for start in range(0, len(due), 8)]


def _kept(seen: Path, file: str) -> Path:
    return seen / f"{Path(file).stem}.json"


def _known(seen: Path, file: str, digest: str) -> bool:
    kept = _kept(seen, file)
    return kept.exists() and json.loads(kept.read_text())["digest"] == digest


def _digest(paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in paths:
        found.update(path.read_bytes())
    return found.hexdigest()


def chosen(tree: Path, patterns: Iterable[str]) -> list[str]:
    """The modules of tests that are put to mutants."""
    found = {path for pattern in patterns for path in (tree / "tests").glob(f"test_{pattern}.py")}
    return [
        f"tests/{path.name}"
        for path in sorted(found)
        if path.stem.removeprefix("test_") not in ELSEWHERE
    ]


def _run(files: Iterable[str], tree: Path, folder: Path, environment: Mapping[str, str]) -> None:
    task = folder / "task.json"
    (folder / "seen.lines").unlink(missing_ok=True)
    task.write_text(json.dumps({"asked": "reach", "out": str(folder / "seen.json")}))
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", "--tb=line"]
    command += ["-p", "tools.mutation_tests", "-m", "not many", *files]
    with (folder / "reach.log").open("w") as log:
        subprocess.run(  # noqa: S603 - ourselves
            command,
            cwd=tree,
            env={**environment, "MUTATION_TASK": str(task)},
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )


def _read(files: Iterable[str], folder: Path, tree: Path) -> dict[str, dict[str, Any]]:
    """By module of tests, the seconds of each test, and by file of the code the lines of each, as bits of a number."""
    told = json.loads((folder / "seen.json").read_text())
    found: dict[str, dict[str, Any]] = {
        file: {"seconds": {}, "importing": {}, "lines": {}} for file in files
    }
    for test, took in told["passed"].items():
        found[test.partition("::")[0]]["seconds"][test] = took
    with sqlite3.connect(folder / "seen.lines") as data:
        rows = data.execute(
            "select path, context, numbits from line_bits join file on file_id = file.id join context on context_id = context.id"
        )
        for path, test, bits in rows:
            name = str(Path(path).relative_to(tree))
            number = f"{int.from_bytes(bits, 'little'):x}"
            if not test:
                for each in found.values():
                    each["importing"][name] = number
            elif test in told["passed"]:
                of_file = found[test.partition("::")[0]]["lines"]
                of_file.setdefault(name, {})[test] = number
    return found


def _joined(told: list[dict[str, Any]]) -> Reached:
    """What was seen of every module of tests."""
    seconds: dict[str, float] = {}
    lines: dict[str, dict[str, int]] = defaultdict(dict)
    importing: dict[str, int] = defaultdict(int)
    for each in told:
        seconds |= each["seconds"]
        for path, number in each["importing"].items():
            importing[path] |= int(number, 16)
        for path, of_tests in each["lines"].items():
            lines[path] |= {test: int(number, 16) for test, number in of_tests.items()}
    names = in_turn(seconds)
    return Reached(
        {name: seconds[name] for name in names},
        names,
        {path: best(names, of_tests) for path, of_tests in lines.items()},
        {path: set(_bits(number)) for path, number in importing.items()},
    )


def in_turn(seconds: Mapping[str, float]) -> list[str]:
    """Quick tests before slow ones, and of each module of tests the later the more there were of it."""
    of_file: dict[str, list[str]] = defaultdict(list)
    for name in sorted(seconds, key=lambda name: seconds[name]):
        of_file[name.partition("::")[0]].append(name)
    turns = [
        ((turn + 3) * (seconds[name] + 0.01), name)
        for each in of_file.values()
        for turn, name in enumerate(each)
    ]
    return [name for _, name in sorted(turns)]


def best(names: list[str], bits: Mapping[str, int]) -> dict[int, list[int]]:
    """By line, the tests of it that are kept."""
    kept: dict[int, list[int]] = defaultdict(list)
    of_file: dict[tuple[int, str], int] = defaultdict(int)
    full = 0
    for place, name in enumerate(names):
        if name not in bits:
            continue
        file = name.partition("::")[0]
        for line in _bits(bits[name] & ~full):
            if of_file[line, file] < OF_A_FILE:
                of_file[line, file] += 1
                kept[line].append(place)
                if len(kept[line]) == MOST:
                    full |= 1 << line
    return dict(kept)


def _bits(number: int) -> list[int]:
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return found
