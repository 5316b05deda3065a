"""What the errors of dice mahjong say; the refused requests are in refusals.yaml."""

import re
from typing import Any

import pytest

import scoring
from tests.games.dice.support.settle import BUTA, PROTOTYPE, SIX, TABLE, event

EVENT = event((0, SIX), (1, BUTA))
THREE = TABLE | {"coins": [5, 5, 5]}


@pytest.mark.parametrize(
    ("table", "happened", "options", "numbers"),
    [
        (TABLE, event((0, SIX), (1, "3333556 stand")), {}, "8 7"),
        (TABLE, event((0, SIX), (1, "33335562 reroll 5>5 5>5 5>5 5>5")), {}, "3"),
        (TABLE, event((0, SIX), (1, "33335562 kan5:1 stand")), {}, "4 2"),
        (TABLE | {"coins": [5, 1]}, event((0, SIX), (1, "33335562 reroll")), {}, "1 0"),
        (TABLE, event((0, SIX)), {}, "1"),
        (THREE | {"dealer": 7}, EVENT, {}, "0 2"),
        (THREE | {"hand": 4}, EVENT, PROTOTYPE, "3"),
        (THREE | {"hand": 2, "dealer": 2}, EVENT, PROTOTYPE, "1"),
    ],
)
def test_an_error_states_the_count_and_the_limit(
    table: dict[str, Any], happened: dict[str, Any], options: dict[str, Any], numbers: str
) -> None:
    request = {"table": table, "event": happened, "options": options}
    first, *_ = scoring.faults("dice", request, task="settle")
    for text in first.detail:
        assert re.findall(r"\d+", text) in (numbers.split(), numbers.split()[::-1])


def test_there_are_at_most_a_hundred_turns() -> None:
    request = {"table": TABLE, "event": event(*[(0, SIX)] * 101)}
    (fault,) = scoring.faults("dice", request, task="settle")
    assert (fault.pointer, fault.code) == ("/event/turns", "too_many")
