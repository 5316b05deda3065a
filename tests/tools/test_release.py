"""A release: what was unreleased goes under its version, and is the message of its tag."""

import pytest

import scoring
from tools.release import VERSIONED, release

CHANGELOG = """\
# Changelog

What changed.

## Unreleased

### Added

- One thing.

### Changed

### Fixed

- Another.

### Scores

## 1.0.0 (2026-01-01)

### Added

- All.
"""


def test_what_was_unreleased_goes_under_the_version() -> None:
    text, message = release(CHANGELOG, "1.1.0", "2026-02-03")
    assert message == "### Added\n\n- One thing.\n\n### Fixed\n\n- Another.\n"
    head, rest = text.split("## 1.1.0 (2026-02-03)\n\n")
    assert head == (
        "# Changelog\n\nWhat changed.\n\n## Unreleased\n\n### Added\n\n### Changed\n\n### Fixed\n\n"
        "### Scores\n\n"
    )
    assert rest == f"{message}\n## 1.0.0 (2026-01-01)\n\n### Added\n\n- All.\n"


def test_the_files_a_release_writes_have_the_version_of_the_code() -> None:
    assert all(scoring.__version__ in file.read_text() for file in VERSIONED)


@pytest.mark.parametrize("version", ["", "1.1", "v1.1.0", "1.0.0"])
def test_a_version_has_three_numbers_and_is_new(version: str) -> None:
    with pytest.raises(ValueError, match=r"three numbers|already"):
        release(CHANGELOG, version, "2026-02-03")


def test_nothing_is_released_twice() -> None:
    text, _ = release(CHANGELOG, "1.1.0", "2026-02-03")
    with pytest.raises(ValueError, match="nothing unreleased"):
        release(text, "1.2.0", "2026-02-03")


def test_a_first_release_needs_none_before() -> None:
    text, message = release("# Changelog\n\n## Unreleased\n\n### Fixed\n\n- It.\n", "1.0.0", "day")
    assert text.endswith(f"## 1.0.0 (day)\n\n{message}")


def test_a_version_in_preparation_is_dated_once_nothing_is_unreleased() -> None:
    prepared = CHANGELOG.replace("1.0.0 (2026-01-01)", "1.0.0 (in preparation)")
    with pytest.raises(ValueError, match="move what is unreleased"):
        release(prepared, "1.0.0", "2026-02-03")
    empty = prepared.replace("- One thing.\n\n", "").replace("- Another.\n\n", "")
    text, message = release(empty, "1.0.0", "2026-02-03")
    assert text == empty.replace("(in preparation)", "(2026-02-03)")
    assert message == "### Added\n\n- All.\n"
