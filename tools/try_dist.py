"""Check the built sdist and wheel, install each into empty environments and try it: ``python -m tools.try_dist PYTHON …``."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

from packaging.metadata import Metadata

from scoring.version import __version__
from tools import derived

DIST: Final = derived.ROOT / "dist"
UV: Final = Path(sys.executable).with_name("uv")
TRY: Final = """
import scoring

for ruleset in scoring.rulesets():
    scoring.score(ruleset.id, ruleset.game.example).to_dict()
    for name, task in ruleset.tasks.items():
        try:
            scoring.answer(ruleset.id, name, task.example).to_dict()
        except scoring.MissingExtra as missing:
            assert (ruleset.id, name) == ("dice", "analyze"), missing
"""
"""Run every task that needs no extra; the odds of dice name theirs."""
HAND: Final = ("tenhou", "123567m34522p67s+8s", "riichi", "--lang", "en")


def main(pythons: Sequence[str]) -> int:
    """Check the files, try them with each of the interpreters and return the exit status."""
    wheel = DIST / f"mahjong_score-{__version__}-py3-none-any.whl"
    files = (wheel, DIST / f"mahjong_score-{__version__}.tar.gz")
    metadata = metadata_of(wheel)
    print(f"{wheel.name}: metadata {metadata.metadata_version}, {metadata.requires_python}")
    for python in pythons:
        for file in files:
            with TemporaryDirectory() as folder:
                print(f"{python}: {file.name}: {installed_size(python, file, Path(folder)):.1f} MB")
    return 0


def metadata_of(wheel: Path) -> Metadata:
    """Return the metadata of a wheel; raise an exception group of every error that an index would report."""
    with ZipFile(wheel) as archive:
        text = archive.read(f"mahjong_score-{__version__}.dist-info/METADATA")
    metadata = Metadata.from_email(text, validate=True)
    if metadata.description_content_type != "text/markdown" or not metadata.description:
        raise ValueError("The long description is not Markdown.")
    return metadata


def installed_size(python: str, file: Path, folder: Path) -> float:
    """Install a file into an empty environment, try it, and return the size of what was installed, in MB and without byte code."""
    environment = folder / "venv"
    _run(UV, "venv", "--quiet", "--python", python, environment)
    _run(UV, "pip", "install", "--quiet", "--python", environment / "bin" / "python", file)
    (packages,) = environment.glob("lib/python*/site-packages")
    size = sum(path.stat().st_size for path in packages.rglob("*") if path.is_file())
    _run(environment / "bin" / "python", "-c", TRY, folder=folder)
    _run(environment / "bin" / "mahjong-score", *HAND, folder=folder)
    return size / 1e6


def _run(*command: str | Path, folder: Path | None = None) -> None:
    """Run a command outside the checkout, without its settings; raise ``CalledProcessError`` if it fails."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    # S603: the programs are uv and those of the new environment.
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, env=kept)  # noqa: S603


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
