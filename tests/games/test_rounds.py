"""A round that no match has is refused by a settlement, and said to be assumed by a score and an analysis."""

from typing import Any

import pytest

import scoring
from tests.support import assumed_texts

WAITING = "123567m34522p67s"


def _assumed(id_: str, round_wind: str, **options: object) -> list[bool]:
    """Whether the assumptions of a score and of an analysis speak of the round."""
    table: dict[str, Any] = {"seat_wind": "south", "round_wind": round_wind, "options": options}
    hand = {"concealed": WAITING, **table}
    score = scoring.score(id_, {**hand, "winning_tile": "8s", "win": "ron"}, lang="en")
    told = [score.to_dict(), scoring.analyze(id_, hand, lang="en").to_dict()]
    return [
        any(f"no {round_wind.title()} round" in text for text in assumed_texts(one)) for one in told
    ]


@pytest.mark.parametrize(
    ("id_", "round_wind", "options", "said"),
    [
        ("tcg", "south", {}, False),
        ("tcg", "west", {}, True),
        ("tcg", "south", {"length": "east"}, True),
        ("tcg", "east", {"length": "east"}, False),
        ("arushiaru", "west", {}, True),
        ("arushiaru", "north", {"game_length": "ichian"}, False),
    ],
)
def test_a_round_that_no_match_has_is_said_to_be_assumed(
    id_: str,
    round_wind: str,
    options: dict[str, Any],
    said: bool,  # noqa: FBT001 - a case
) -> None:
    assert _assumed(id_, round_wind, **options) == [said, said]
    table = {"points": [25000 if id_ == "tcg" else 2000] * 4, "dealer": 0, "hand": 1}
    event = {"type": "draw", "tenpai": []}
    request = {"table": {**table, "round_wind": round_wind}, "event": event, "options": options}
    codes = [fault.code for fault in scoring.faults(id_, request, task="settle")]
    assert codes == (["match_is_over"] if said else [])
