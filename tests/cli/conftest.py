"""What the tests of the command line have in common."""

import pytest


@pytest.fixture(autouse=True)
def plain_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment asks for no language and for no style, and the terminal is wide."""
    monkeypatch.setenv("COLUMNS", "160")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
