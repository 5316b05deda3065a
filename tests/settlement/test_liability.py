"""Who is liable (包) for a hand: the calls that must be listed, and what they decide, by hand and by value."""

import pytest

import scoring
from tests.support import assumed_texts
from tests.support.settling import Body, feed, paid, settle, table, win, won

PONS = [feed("pon", "555z", 1, 0), feed("pon", "666z", 1, 3)]
"""Two dragons of player 1, fed by players 0 and 3."""


def test_a_card_about_liability_that_nobody_has_makes_no_difference() -> None:
    event = won(
        win(1, 3, hand={"concealed": "234567m345p22p67s", "winning_tile": "8s"}),
        feeds=[feed("pon", "111z", 2, 0)],
    )
    request = {"table": table("tcg"), "event": event, "cards": ["card_liability"]}
    plain = {name: request[name] for name in ("table", "event")}
    plain["event"] = {name: event[name] for name in event if name != "feeds"}
    answers = [scoring.settle("tcg", one).to_dict() for one in (request, plain)]
    assert answers[0]["transfers"] == answers[1]["transfers"]


def _liable(*feeds: Body) -> list[str]:
    melds = [f"{one['kind']}:{one['tiles']}" for one in feeds]
    hand = {"concealed": "9p", "melds": melds, "winning_tile": "9p"}
    event = won(win(1, None, hand=hand), feeds=list(feeds))
    answer = settle("arushiaru", table("arushiaru"), event)
    assert paid(answer)[0][0] == 2
    return list(assumed_texts(answer))


def test_who_fed_the_third_dragon_stays_liable_and_the_answer_says_so() -> None:
    """Three dragons are 3 han; player 3 feeds the seat wind, the fourth, when they are certain already."""
    third, wind = feed("pon", "777z", 1, 2), feed("pon", "222z", 1, 3)
    assert _liable(*PONS, third, wind) == [
        "Player 2 stays liable (Liability for daisangen). A player whose discard was called later is not liable (Four han of value tiles)."
    ]
    assert _liable(*PONS, third, {**wind, "from": 2}) == []
    assert _liable(feed("pon", "222z", 1, 3), *PONS, third) == []
    assert _liable(feed("pon", "222z", 1, 3), *PONS[:1], feed("pon", "666z", 1, 3), third) == []


def test_four_han_fed_beside_three_dragons_of_an_own_kan_make_nobody_liable() -> None:
    """A set completed by the player himself creates no 包; that one fed afterwards does not either is a reading."""
    hand = {"melds": ["pon:555z", "pon:666z", "closed_kan:7777z", "pon:222z"], "concealed": "9s"}
    kan, wind = feed("closed_kan", "7777z", 1, None), feed("pon", "222z", 1, 3)
    own_kan = "The winner's own concealed kan completed Daisangen (big three dragons), so nobody is liable."
    later = (
        " A player whose discard was called later is not liable either (Four han of value tiles)."
    )
    for calls, wanted in (([kan, wind], own_kan + later), ([wind, kan], own_kan)):
        claim = win(1, 0, hand={**hand, "winning_tile": "9s"})
        event = won(claim, feeds=[*PONS, *calls])
        answer = settle("arushiaru", table("arushiaru"), event)
        assert paid(answer) == [(0, 1, 2000, "mangan")]
        assert [text for text in assumed_texts(answer) if "liable" in text] == [wanted]


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        # Both other dragons are fed after the double wind and a dragon: numbers 41 and 42.
        ("1567", "pao_fanpai4_last"),
        ("5167", "pao_fanpai4_last"),
        # The double wind completes four han after two dragons, and the third dragon is left: numbers 43 and 45.
        ("5617", "pao_daisangen"),
    ],
)
def test_the_third_dragon_is_paid_by_the_clause_about_its_order(order: str, rule: str) -> None:
    *first, last = [feed("pon", f"{tile * 3}z", 0, 1) for tile in order]
    feeds = [*first, {**last, "from": 3}]
    hand = {
        "concealed": "9s",
        "winning_tile": "9s",
        "melds": [f"pon:{one['tiles']}" for one in feeds],
    }
    answer = settle("arushiaru", table("arushiaru"), won(win(0, None, hand=hand), feeds=feeds))
    assert paid(answer) == [(3, 0, 3000, rule)]
