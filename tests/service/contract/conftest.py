"""What generated clients are tried against."""

from collections.abc import Iterator

import pytest

from tools.generators import serving


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """Where the service answers, on a port of its own, in a thread of the process that asks it."""
    with serving(new_fields=False) as url:
        yield url


@pytest.fixture(scope="module")
def newer_url() -> Iterator[str]:
    """Where a later version of the service answers: every object of an answer has a new field."""
    with serving(new_fields=True) as url:
        yield url
