"""The folder with the counts of the workers, and the check of its free space."""

import os
from typing import Final

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder. prometheus-client reads it when it is imported."""
ROOM: Final = 1 << 20
"""Bytes that must be free before a worker counts something new. A new count takes one or two pages."""
FILES: Final = 3
"""The number of files of each worker: one for each kind of metric."""


def has_room(folder: str) -> bool:
    """Return whether a worker can count something new in ``folder``.

    prometheus-client maps the files into memory. A write for which the file system has no block ends the process with SIGBUS, which
    no handler can catch, so the room is checked before.
    """
    try:
        free = os.statvfs(folder)
    except OSError:  # it was removed
        return False
    # Some file systems have no fixed number of files and report 0.
    files = free.f_favail >= FILES or not free.f_files
    return files and free.f_bavail * free.f_frsize >= ROOM and os.access(folder, os.W_OK)
