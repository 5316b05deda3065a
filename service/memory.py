"""Gives back to the machine the memory that nobody holds any more, before it is much."""

import ctypes
import gc
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

EVERY: Final = 5.0
"""Seconds between two looks."""
MOST_GROWN: Final = 32 * 1024 * 1024
"""Bytes that a process may grow before it is asked whether it needs them."""
_STATM: Final = Path("/proc/self/statm")


class Memory:
    """How much a process has grown since it gave back memory last.

    The tables of a batch are few objects and large: thousands of batches under ever other fields leave hundreds of MiB that wait for
    a collection of which Python, counting objects, sees no need, and then in gaps that the allocator keeps.
    """

    def __init__(
        self,
        size: Callable[[], int | None],
        give_back: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``size`` is in bytes, ``None`` where it is not known."""
        self._size = size
        self._give_back = give_back
        self._clock = clock
        self._next = 0.0
        self._least: int | None = None

    def look(self) -> None:
        """Give memory back if the process has grown much; it is looked at every few seconds only."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + EVERY
        size = self._size()
        if size is not None and self._least is not None and size - self._least > MOST_GROWN:
            self._give_back()
            self._least = self._size()
        elif self._least is None or (size is not None and size < self._least):
            self._least = size


def size() -> int | None:
    """Bytes of this process that are in memory; ``None`` where the system does not tell."""
    try:
        pages = int(_STATM.read_text().split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def give_back() -> None:
    """Collect what only holds itself, and have glibc give back what it keeps; other libraries of C are left alone."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
