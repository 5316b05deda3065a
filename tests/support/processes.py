"""Processes that tests began: whether they are still there."""

from pathlib import Path


def runs(process: int) -> bool:
    """Whether a process is there and not only its name."""
    try:
        told = Path(f"/proc/{process}/stat").read_text("utf-8", errors="replace")
    except OSError:
        return False
    return told.rpartition(")")[2].split()[0] != "Z"
