"""Waits of kitanuki against the naive scorer, and what they are worth; the other facts of hands in play stand in analysis.yaml."""

import pytest

import scoring
from tests.games.kitanuki.support import kitanuki
from tests.support import Request
from tests.support.tile_analysis import (
    THREE_PLAYERS,
    Answer,
    ask,
    before,
    completing,
    left,
    waits,
)

LASTING = {"riichi", "paarenchan"}


def look(concealed: str, **facts: object) -> Answer:
    return ask("kitanuki", {"concealed": concealed, **facts})


@pytest.fixture(scope="module")
def cases() -> list[tuple[Request, Answer]]:
    found = []
    for hand in kitanuki.requests(220, 17):
        request = before(hand, LASTING)
        if not completing(request, THREE_PLAYERS):
            request["situation"] = []
        found.append((request, ask("kitanuki", request)))
    return found


def test_the_waits_are_the_tiles_of_the_game_that_complete_the_hand(
    cases: list[tuple[Request, Answer]],
) -> None:
    for request, answer in cases:
        wanted = completing(request, THREE_PLAYERS)
        assert answer["tenpai"] == bool(wanted), request
        assert waits(answer) == {tile: left(request, tile) for tile in wanted}, request


def test_a_wait_is_worth_what_the_naive_scorer_says_of_the_completed_hand(
    cases: list[tuple[Request, Answer]],
) -> None:
    karasu = 0
    for request, answer in cases:
        for wait in answer["waits"]:
            for way, payers in (("ron", 1), ("tsumo", 2)):
                if not wait["left"]:
                    assert wait[f"no_{way}"]["code"] == "none_left"
                    continue
                hand = {**request, "winning_tile": wait["tile"], "win": way}
                best = kitanuki.best(hand)
                worth = wait[way]
                assert worth["winning"], hand
                assert set(worth["yaku"]) in [set(valued.yaku) for valued in best], hand
                points = best[0].points
                karasu += points < 0
                assert worth["received"] == (points * payers if points > 0 else -6), hand
    assert karasu


def test_19_20_characters_make_no_runs() -> None:
    """Nobody has 2m to 8m: 19m 123p 456p 789p 55z waits for nothing."""
    answer = look("19m123456789p55z")
    assert answer["shanten"] == 1
    assert {entry["tile"] for entry in answer["improves"]} <= set(THREE_PLAYERS)


def test_k15_tiles_are_assumed_to_be_left_where_their_number_is_not_given() -> None:
    assumed = "The tiles left in the wall were not given: enough are assumed."
    for value in ("never", "any"):
        answer = look("123456p678s111z4z", dora_indicators="1m", options={"ron_on_nuki": value})
        assert (assumed in answer["assumed"]) == (value == "never")


def test_k20_riichi_costs_nothing() -> None:
    with pytest.raises(scoring.Refused):
        look("123456p55s67s111z9p", points=0)


def test_karasu_is_a_win_that_is_paid_for() -> None:
    """KX5 before the win: nothing counts, and the winner pays 6."""
    answer = look("123456p55s67s", melds=["pon:111z"])
    assert {wait["ron"]["received"] for wait in answer["waits"]} == {-6}
    assert any("dead wall" in text for text in answer["assumed"])
