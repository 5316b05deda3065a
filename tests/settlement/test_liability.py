"""Who is liable (包) for a hand: the calls that must be listed, and what they decide, by hand and by value."""

import pytest

from tests.support.settling import Body, feed, refusals, table, win, won

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
