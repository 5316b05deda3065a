"""Whether a change of a card matters to a hand, and why not: the rows of ``effects.yaml``."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.cards import answered, inline, whys

ROWS = [
    pytest.param(row, id=f"{fact} {place}")
    for fact, rows in yaml.safe_load(Path(__file__).with_name("effects.yaml").read_text()).items()
    for place, row in enumerate(rows, 1)
]


def _card(place: int, given: Any) -> object:  # noqa: ANN401 - an identifier, a change or several
    if isinstance(given, str):
        return given
    return inline(*(given if isinstance(given, list) else [given]), id_=f"c{place}")


@pytest.mark.parametrize("row", ROWS)
def test_a_change_matters_or_says_why_not(row: dict[str, Any]) -> None:
    hand, wanted = row["hand"], row["why"]
    more = {name: value for name, value in row.items() if name not in ("hand", "cards", "why")}
    cards = [_card(place, given) for place, given in enumerate(row["cards"])]
    answer = answered(hand, *cards, **more)
    amendments = answer["amendments"]
    told = whys(answer)
    assert [why is None for why in told] == [part is None for part in wanted]
    for why, part in zip(told, wanted, strict=True):
        assert (part or "") in (why or "")
    if not any(entry["changes_the_rules"] for entry in amendments):
        assert answer == {**answered(hand, **more), "amendments": amendments}
