"""How many are left of each tile a hand waits for: white dragons and the marked one among them, red fives and ordinary ones."""

from typing import Any

import pytest

import scoring
from tests.support import Request
from tests.support.tile_analysis import ask

scoring.ruleset("tcg")
scoring.ruleset("tenhou")
SIDES = "123567m34522p67s"
MARKED = ["card_shiro_pocchi"]
WHITES = "123567m34522p55z"
"""Waits for a white dragon or 2p."""
ALONE = "123567m345789p5z"


def _waits(ruleset: str, request: Request) -> dict[str, int]:
    waits: list[dict[str, Any]] = ask(ruleset, request)["waits"]
    return {wait["tile"]: wait["left"] for wait in waits}


@pytest.mark.parametrize(
    ("request_", "left"),
    [
        ({"concealed": SIDES}, {"5s": 4, "8s": 4}),
        ({"concealed": WHITES}, {"2p": 2, "5z": 2}),
        ({"concealed": ALONE}, {"5z": 3}),
        ({"concealed": ALONE, "visible": "555z"}, {"5z": 0}),
        # After riichi the marked white dragon completes any hand; the other three are ordinary ones.
        (
            {"concealed": SIDES, "cards": MARKED, "situation": ["riichi"]},
            {"5s": 4, "8s": 4, "0z": 1},
        ),
        ({"concealed": WHITES, "cards": MARKED}, {"2p": 2, "5z": 1, "0z": 1}),
        ({"concealed": WHITES, "cards": MARKED, "visible": "5z"}, {"2p": 2, "0z": 1}),
        ({"concealed": WHITES, "cards": MARKED, "visible": "0z"}, {"2p": 2, "5z": 1}),
        ({"concealed": WHITES, "cards": MARKED, "visible": "05z"}, {"2p": 2, "5z": 0}),
    ],
)
def test_how_many_are_left_of_the_tiles_a_hand_waits_for(
    request_: Request, left: dict[str, int]
) -> None:
    assert _waits("tcg", request_) == left


@pytest.mark.parametrize(
    ("visible", "left"),
    [
        ("", {"5s": 3, "0s": 1, "8s": 4}),
        ("5s", {"5s": 2, "0s": 1, "8s": 4}),
        ("0s", {"5s": 3, "8s": 4}),
        ("555s", {"0s": 1, "8s": 4}),
        ("5550s", {"5s": 0, "8s": 4}),
    ],
)
def test_a_red_five_is_an_entry_of_its_own(visible: str, left: dict[str, int]) -> None:
    assert _waits("tenhou", {"concealed": SIDES, "visible": visible}) == left


def test_ron_may_be_declared_on_the_waits_that_win_by_it() -> None:
    for concealed, melds, tiles in (
        (SIDES, [], ["5s", "8s"]),
        ("345m11789p89s", ["pon:222s"], []),
    ):
        answer = ask("tcg", {"concealed": concealed, "melds": melds})
        (ron,) = [told for told in answer["declarations"] if told["id"] == "ron"]
        assert (ron["legal"], ron["tiles"]) == (bool(tiles), tiles)
