"""Furiten at the table: what is assumed of discards that are not given, and that analyses agree."""

import scoring
from tests.support import assumed_texts
from tests.support.settling import Body, refusals, settle, table, win, won

PINFU: Body = {"concealed": "234567m345p22p67s", "winning_tile": "8s"}
"""Waits for 5s and 8s."""


def test_a_ron_whose_discards_are_not_given_says_what_is_assumed() -> None:
    said = "The discards of a player who won by ron were not given. The player is assumed not to be furiten."

    def assumed(discarder: int | None, **more: object) -> bool:
        event = won(win(1, discarder, hand=PINFU, **more))
        return said in assumed_texts(settle("tcg", table("tcg"), event))

    assert assumed(3)
    assert not assumed(3, discards="1z")
    assert not assumed(None)


def test_analyze_and_settle_agree_on_furiten() -> None:
    for discards in ("5s", "8s", "1z", "58s"):
        request = {"concealed": PINFU["concealed"], "discards": discards}
        waits = scoring.analyze("tcg", {**request, "seat_wind": "south", "round_wind": "east"})
        barred = waits.to_dict()["furiten"]["barred"]
        for tile in ("5s", "8s"):
            claim = win(1, 3, hand={**PINFU, "winning_tile": tile}, discards=discards)
            assert bool(refusals("tcg", table("tcg"), won(claim))) == (tile in barred)
