"""Whether a change of a card matters to a hand, and why not: the rows of ``effects.yaml``."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.support.cards import answered, cards_of, rows_of, whys


@pytest.mark.parametrize("row", rows_of(Path(__file__).with_name("effects.yaml")))
def test_a_change_matters_or_says_why_not(row: dict[str, Any]) -> None:
    hand, wanted = row["hand"], row["why"]
    more = {name: value for name, value in row.items() if name not in ("hand", "cards", "why")}
    answer = answered(hand, *cards_of(row), **more)
    amendments, reasons = answer["amendments"], whys(answer)
    assert [why is None for why in reasons] == [part is None for part in wanted]
    for why, part in zip(reasons, wanted, strict=True):
        assert (part or "") in (why or "")
    rules = scoring.ruleset("tcg").in_force(row.get("options"), cards_of(row))
    if all(effect.why for effect in rules.card_effects.effects):
        assert answer == {**answered(hand, **more), "amendments": amendments}
