"""A check whether processes that tests started are still running."""

from pathlib import Path


def runs(process: int) -> bool:
    """Return whether a process is running; a zombie is not."""
    try:
        status = Path(f"/proc/{process}/stat").read_text("utf-8", errors="replace")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
