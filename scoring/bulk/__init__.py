"""Files of hands scored in parts, on one machine or on a cluster; needs the packages of the extra `bulk`."""

from collections.abc import Mapping
from typing import Final

ROWS_PER_PART: Final = 250_000
"""Less is lost with a smaller part when a run is killed; larger ones make fewer files."""
FORMATS: Final[Mapping[str, tuple[str, ...]]] = {
    "parquet": (".parquet", ".pq"),
    "csv": (".csv",),
    "ndjson": (".ndjson", ".jsonl"),
}
"""Formats, and how the names of their files end."""
