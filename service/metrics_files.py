"""The files in which processes count: read together, and kept few while workers come and go."""

import fcntl
import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from prometheus_client import mmap_dict, multiprocess
from prometheus_client.core import Metric

GONE: Final = "0"
"""Stands for the process in the name of the files that hold the counts of all that are gone."""


# Published without types.
_MmapedDict: Any = mmap_dict.MmapedDict
_Collector: Any = multiprocess.MultiProcessCollector


class OfAllProcesses:
    """The counts of all processes that count in a folder, those that are gone included."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterator[Metric]:
        """Every count there is."""
        with _locked(self._folder, fcntl.LOCK_SH):
            yield from _Collector(None, str(self._folder)).collect()


def fold(folder: Path, alive: Collection[int]) -> bool:
    """Add what processes counted that are not ``alive`` to one file, and remove theirs.

    Workers are replaced by the hour, and the files of all of them would be read each time. Returns
    whether it was done: it waits for nobody, because the caller watches over the workers, and what
    is left over is done the next time.
    """
    try:
        with _locked(folder, fcntl.LOCK_EX | fcntl.LOCK_NB):
            for file in sorted(folder.glob("*.db")):
                kind, _, process = file.stem.rpartition("_")
                if process != GONE and int(process) not in alive:
                    if not kind.startswith("gauge"):  # what was going on in it is over
                        _add(file, folder / f"{kind}_{GONE}.db")
                    file.unlink()
    except BlockingIOError:
        return False
    return True


def _add(counted: Path, total: Path) -> None:
    sums = _MmapedDict(str(total))
    try:
        for key, value, _, _ in _MmapedDict.read_all_values_from_file(str(counted)):
            before, _ = sums.read_value(key)
            sums.write_value(key, before + value, 0.0)
    finally:
        sums.close()


@contextmanager
def _locked(folder: Path, how: int) -> Iterator[None]:
    """Nobody reads while files become one; the lock of a process that dies is open again."""
    lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, how)
        yield
    finally:
        os.close(lock)
