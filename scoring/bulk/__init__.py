"""Files of hands, scored slice by slice on Dask; needs the packages of the extra `bulk`."""

from collections.abc import Mapping
from typing import Final

ROWS_PER_PART: Final = 250_000
"""A killed run loses less with smaller parts; larger parts make fewer files."""
FORMATS: Final[Mapping[str, tuple[str, ...]]] = {
    "parquet": (".parquet", ".pq"),
    "csv": (".csv",),
    "tsv": (".tsv", ".tab"),
    "ndjson": (".ndjson", ".jsonl"),
}
"""Formats of the input, with the suffixes of their files."""
