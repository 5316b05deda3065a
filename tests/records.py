"""Recorded hands, rounds and requests, which are not part of the project.

MAHJONG_SCORE_DATA names their folder; without it, `../shared/data` beside the checkout is tried.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"
FOLDER = Path(os.environ.get("MAHJONG_SCORE_DATA", BESIDE))


def needs_records(name: str) -> pytest.MarkDecorator:
    """Return a mark that skips tests without a file of records, and says so."""
    return pytest.mark.skipif(
        not (FOLDER / name).is_file(),
        reason=f"NOT COMPARED WITH RECORDS: set MAHJONG_SCORE_DATA to the folder of {name}",
    )


def records_of(name: str) -> list[dict[str, Any]]:
    """Return the records of a file."""
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]
