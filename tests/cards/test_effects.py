"""Whether a change of a card was applied to the rules, and why not: the rows of ``effects.yaml``."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.cards import SIMPLE, answered, cards_of, rows_of, whys


@pytest.mark.parametrize("row", rows_of(Path(__file__).with_name("effects.yaml")))
def test_a_change_is_applied_or_says_why_not(row: dict[str, Any]) -> None:
    more = {name: value for name, value in row.items() if name not in ("cards", "why")}
    found, wanted = whys(answered(SIMPLE, *cards_of(row), **more)), row["why"]
    assert [why is None for why in found] == [part is None for part in wanted]
    for why, part in zip(found, wanted, strict=True):
        assert (part or "") in (why or "")
