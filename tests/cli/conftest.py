"""What the tests of the command line have in common."""

import pytest


@pytest.fixture(autouse=True)
def plain_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set up an environment without language and style, and with a wide terminal."""
    monkeypatch.setenv("COLUMNS", "160")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
