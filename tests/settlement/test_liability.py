"""Who is liable (包) for a hand: the calls that must be listed, and what they decide, by hand and by value."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, feed, paid, refusals, settle, table, win, won

DRAGONS = ("555z", "666z", "777z")
PONS = [feed("pon", tiles, 1, who) for tiles, who in zip(DRAGONS, (0, 3, 2), strict=True)]
KAN = feed("added_kan", "7777z", 1, None)
MISSING = [("/event/feeds", "missing", "pao_scope")]


def _hand(third: str) -> Body:
    melds = ["pon:555z", "pon:666z", third]
    return {"hand": {"concealed": "99p45s", "melds": melds, "winning_tile": "6s"}}


@pytest.mark.parametrize(
    "claim", [{"value": {"han": 5}}, {"value": {"limit": "mangan"}}, _hand("added_kan:7777z")]
)
def test_40_an_added_kan_without_its_pon_leaves_open_who_is_liable(claim: Body) -> None:
    def faults(*feeds: Body) -> list[tuple[str, str, str | None]]:
        event = won(win(1, None, **claim), feeds=list(feeds))
        return refusals("arushiaru", table("arushiaru"), event)

    assert faults(*PONS[:2], KAN) == MISSING
    assert faults(*PONS, KAN) == []


LIABLE = [("tcg", ("card_liability",), "liability"), ("arushiaru", (), "pao_scope")]
PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}


def _faults(event: Body, id_: str = "tcg", *cards: str) -> list[Any]:
    """Pointer, code and rule of every fault."""
    request: Body = {"table": table(id_), "event": event}
    found = scoring.faults(id_, request | ({"cards": list(cards)} if cards else {}), task="settle")
    for fault in found:
        assert fault.detail.ja
        assert fault.detail.en not in ("", fault.detail.ja)
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


@pytest.mark.parametrize(("id_", "cards", "rule"), LIABLE)
def test_the_calls_of_honours_must_be_listed_and_no_others(
    id_: str, cards: tuple[str, ...], rule: str
) -> None:
    hand = {
        "concealed": "9p",
        "melds": [*(f"pon:{tiles}" for tiles in DRAGONS), "chi:123m"],
        "winning_tile": "9p",
    }
    if id_ == "arushiaru":
        hand["melds"] = [*(f"pon:{tiles}" for tiles in DRAGONS), "pon:111m"]
    event = won(win(1, None, hand=hand), feeds=PONS)
    assert _faults(event, id_, *cards) == []
    for fewer in (PONS[:2], PONS[1:], []):
        missing = [("/event/feeds", "missing", rule)]
        assert _faults({**event, "feeds": fewer}, id_, *cards) == missing


@pytest.mark.parametrize(("id_", "cards", "rule"), LIABLE)
def test_who_called_no_honour_makes_nobody_liable(
    id_: str, cards: tuple[str, ...], rule: str
) -> None:
    del rule
    kans = [f"closed_kan:{tiles[0]}{tiles}" for tiles in DRAGONS]
    hand = {"concealed": "99p45s", "melds": kans, "winning_tile": "6s"}
    assert _faults(won(win(1, None, hand=hand)), id_, *cards) == []


def test_a_card_about_liability_that_nobody_has_makes_no_difference() -> None:
    event = won(win(1, 3, hand=PINFU), feeds=[feed("pon", "111z", 2, 0)])
    request = {"table": table("tcg"), "event": event, "cards": ["card_liability"]}
    (card,) = scoring.settle("tcg", request, lang="en").to_dict()["amendments"]
    assert {change["took_effect"] for change in card["changes"]} == {False}


def _liable(*feeds: Body) -> list[str]:
    melds = [f"{one['kind']}:{one['tiles']}" for one in feeds]
    hand = {"concealed": "9p", "melds": melds, "winning_tile": "9p"}
    event = won(win(1, None, hand=hand), feeds=list(feeds))
    answer = settle("arushiaru", table("arushiaru"), event)
    assert paid(answer)[0][0] == 2
    return list(answer["assumed"])


def test_who_fed_the_third_dragon_stays_liable_and_that_reading_is_told() -> None:
    """Three dragons are 3 han; player 3 feeds the seat wind, the fourth, when they are certain already."""
    third, wind = feed("pon", "777z", 1, 2), feed("pon", "222z", 1, 3)
    assert _liable(*PONS[:2], third, wind) == [
        "Player 2 stays liable (Liability for daisangen); who fed a set afterwards is not (Four han of value tiles)."
    ]
    assert _liable(*PONS[:2], third, {**wind, "from": 2}) == []
    assert _liable(feed("pon", "222z", 1, 3), *PONS[:2], third) == []
    assert _liable(feed("pon", "222z", 1, 3), *PONS[:1], feed("pon", "666z", 1, 3), third) == []


def test_four_han_fed_beside_three_dragons_of_an_own_kan_make_nobody_liable_and_it_is_told() -> (
    None
):
    """A set completed by the player himself creates no 包; that one fed afterwards does not either is a reading."""
    hand = {
        "melds": [*["pon:555z", "pon:666z"][:2], "closed_kan:7777z", "pon:222z"],
        "concealed": "9s",
    }
    kan, wind = feed("closed_kan", "7777z", 1, None), feed("pon", "222z", 1, 3)
    said = (
        "The winner's own concealed kan completed the three dragons: nobody is liable, "
        "nor is who fed a set afterwards (Four han of value tiles)."
    )
    for calls, told in (([kan, wind], [said]), ([wind, kan], [])):
        claim = win(1, 0, hand={**hand, "winning_tile": "9s"})
        event = won(claim, feeds=[*PONS[:2], *calls])
        answer = settle("arushiaru", table("arushiaru"), event)
        assert paid(answer) == [(0, 1, 2000, "mangan")]
        assert [text for text in answer["assumed"] if "liable" in text] == told
