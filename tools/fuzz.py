"""Bytes by chance, guided by the branches they take, into a target: behind `make fuzz-notation`; what is tried stands elsewhere."""

import argparse
import importlib
import re
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tools.hostile_page import put_row

RUNS: Final = 1_000_000
INSTRUMENTED: Final = ("scoring",)
"""Whose branches are seen."""
LONGEST: Final = 2048
"""Bytes of one try."""
NAMES: Final = ("notation", "cards")
"""The targets."""


def main() -> int:
    """Run targets one after the other, each in a process of its own, and write what was seen of each when it is through."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write docs/hostile.md")
    parser.add_argument("--here", action="store_true", help="one target, in this process")
    parser.add_argument("targets", nargs="*", metavar="target", help=f"{', '.join(NAMES)}; or all")
    asked = parser.parse_args()
    if unknown := {*asked.targets} - {*NAMES}:
        parser.error(f"{', '.join(sorted(unknown))}: no target; there are {', '.join(NAMES)}")
    if asked.here:
        return _one(asked.targets[0], asked.runs, asked.seed)
    for target in asked.targets or NAMES:
        command = [sys.executable, "-m", "tools.fuzz", "--here", target]
        command += [f"--runs={asked.runs}", f"--seed={asked.seed}"]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603 - ourselves
        print(done.stderr[-2000:])
        if done.returncode:
            return done.returncode
        if asked.write:
            put_row("atheris", f"{target}, {datetime.now(UTC).date()}", _seen(done.stderr))
    return 0


def _seen(log: str) -> str:
    """What libFuzzer says at the end."""
    runs, seconds = re.findall(r"Done (\d+) runs in (\d+) second", log)[-1]
    branches = re.findall(r"cov: (\d+)", log)[-1]
    kept = re.findall(r"corp: (\d+)", log)[-1]
    return f"{int(runs):,} runs in {int(seconds):,} s, {int(branches):,} branches, {kept} inputs kept, no finding"


def _one(target: str, runs: int, seed: int) -> int:
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=list(INSTRUMENTED)):
        targets = importlib.import_module("tools.fuzz_targets")
    with tempfile.TemporaryDirectory() as folder:
        corpus, words = Path(folder, "corpus"), Path(folder, "words")
        corpus.mkdir()
        for place, data in enumerate(targets.seeds(target)):
            (corpus / str(place)).write_bytes(data)
        words.write_text("".join(f'"{word}"\n' for word in targets.words(target) if word))
        options = [f"-runs={runs}", f"-seed={seed}", f"-max_len={LONGEST}", f"-dict={words}"]
        options += ["-timeout=10", "-rss_limit_mb=1024", "-verbosity=1", "-print_final_stats=0"]
        atheris.Setup([sys.argv[0], *options, str(corpus)], targets.TARGETS[target])
        atheris.Fuzz()  # ends the process
    return 0


if __name__ == "__main__":
    sys.exit(main())
