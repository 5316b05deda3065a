"""How properties are tried: the same examples each time, however long one takes on a busy machine; and what tests load."""

import gc

import pytest
from hypothesis import settings

from scoring.rulesets import RULESETS

settings.register_profile("gate", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("exploring", deadline=None, max_examples=500)
settings.load_profile("gate")

# Python looks for garbage whenever so many objects are new: a third of the time of the tests with its own number.
gc.set_threshold(50_000, 20)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, which start programs: at the end one process would wait for the other."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/tools"))


def pytest_collection_finish() -> None:
    """Never look through the tests themselves and what they import."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Let pytest, which looks for garbage three times at its end, not look through all that was ever cached."""
    gc.freeze()


@pytest.fixture
def loaded_for_one_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the rulesets that a test loads from files after the test."""
    monkeypatch.setattr(RULESETS, "own", dict(RULESETS.own))
    monkeypatch.setattr(RULESETS, "loaded", dict(RULESETS.loaded))
