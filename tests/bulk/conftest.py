"""What the tests of `mahjong-score bulk` have in common."""

from pathlib import Path

import pytest

from tests.support.bulk import Bulk


@pytest.fixture
def bulk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Bulk:
    """Return the command."""
    return Bulk(tmp_path, capsys)
