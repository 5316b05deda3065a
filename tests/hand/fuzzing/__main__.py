"""Feed random bytes to a target, guided by the branches that they take: ``python -m tests.hand.fuzzing TARGET``."""

import argparse
import importlib
import sys
import tempfile
from pathlib import Path

LONGEST = 2048
"""Most bytes of an input."""


def main() -> None:
    """Fuzz a target; atheris ends the process, after a finding with its own status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("target", choices=("notation", "cards"))
    arguments = parser.parse_args()
    atheris = importlib.import_module("atheris")  # installed by `make long-fuzz-notation` alone
    with atheris.instrument_imports(include=["scoring"]):
        targets = importlib.import_module("tests.hand.fuzzing.targets")
    with tempfile.TemporaryDirectory() as folder:
        corpus, words = Path(folder, "corpus"), Path(folder, "words")
        corpus.mkdir()
        for place, data in enumerate(targets.seeds(arguments.target)):
            (corpus / str(place)).write_bytes(data)
        words.write_text("".join(f'"{word}"\n' for word in targets.words(arguments.target) if word))
        options = [f"-runs={arguments.runs}", f"-seed={arguments.seed}", f"-max_len={LONGEST}"]
        options += [f"-dict={words}", "-timeout=10", "-rss_limit_mb=1024"]
        atheris.Setup([sys.argv[0], *options, str(corpus)], targets.TARGETS[arguments.target])
        atheris.Fuzz()  # ends the process


if __name__ == "__main__":
    main()
