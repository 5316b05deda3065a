"""How properties are tried: the same examples each time, however long one takes on a busy machine; and what tests load."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from scoring.rulesets import RULESETS, ruleset

settings.register_profile("gate", deadline=None, derandomize=True)
settings.register_profile("exploring", deadline=None)
settings.load_profile("gate")


@pytest.fixture
def loaded_for_one_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rulesets that a test loads from files are known to no other."""
    monkeypatch.setattr(RULESETS, "own", dict(RULESETS.own))
    monkeypatch.setattr(RULESETS, "loaded", dict(RULESETS.loaded))
    yield
    ruleset.cache_clear()
