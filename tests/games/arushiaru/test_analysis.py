"""Waits of arushiaru against the naive scorer, and what they are worth; the other facts of hands in play stand in analysis.yaml."""

import pytest

from tests.games.arushiaru.support import arushiaru
from tests.support import Request
from tests.support.tile_analysis import (
    Answer,
    ask,
    before,
    completing,
    left,
)


@pytest.fixture(scope="module")
def cases() -> list[tuple[Request, Answer]]:
    found = []
    for hand in arushiaru.requests(220, 19):
        request = before(hand, set())
        found.append((request, ask("arushiaru", request)))
    return found


def naive(request: Request, tile: str, way: str) -> list[arushiaru.Valued]:
    hand = {"melds": [], **request, "winning_tile": tile, "win": way}
    return arushiaru.all_valued(hand)


def test_the_waits_are_the_tiles_that_complete_the_hand(
    cases: list[tuple[Request, Answer]],
) -> None:
    for request, answer in cases:
        wanted = [tile for tile in completing(request) if naive(request, tile, "tsumo")]
        found = {wait["tile"]: wait["left"] for wait in answer["waits"] if wait["left"]}
        assert found == {tile: n for tile in wanted if (n := left(request, tile))}, request
        assert answer["tenpai"] == bool(answer["waits"])


def test_a_wait_is_worth_what_the_naive_scorer_says_of_the_completed_hand(
    cases: list[tuple[Request, Answer]],
) -> None:
    for request, answer in cases:
        for wait in answer["waits"]:
            for way in ("ron", "tsumo") if wait["left"] else ():
                best = max(valued.base for valued in naive(request, wait["tile"], way))
                hand = {**request, "win": way}
                paid = arushiaru.paid({k: v for k, v in hand.items() if k != "liability"}, best)
                total = sum(count * points for _, count, points in paid)
                assert wait[way]["received"] == total, (request, wait)
                assert wait[way]["value"]["base_points"] == best
