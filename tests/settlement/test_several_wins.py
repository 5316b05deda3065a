"""Several winners of one discard, and the tiles that hands, calls and indicators show together."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, draw, feed, refusals, table, win, won

VALUE: Body = {"han": 1, "fu": 30}
LOW: Body = {"concealed": "234567m345s22p67p"}
"""Waits for 5p and 8p."""
HIGH: Body = {"concealed": "345678m678s22s34p"}
"""Waits for 2p and 5p."""
RED = ("red_five_not_in_use", "red_five")
KITANUKI: Body = {"concealed": "123456p55s67s111z", "rinshan_indicators": "99m"}
OTHER: Body = {"concealed": "789p123p66s67s222z", "rinshan_indicators": "99m"}


def _both(one: Body, other: Body, tile: str, id_: str = "tenhou", *feeds: Body) -> list[Any]:
    """What is wrong where players 1 and 2 win on one tile; its pointer, code and rule."""
    hands = ((1, one), (2, other))
    wins = [win(seat, 0, hand={**hand, "winning_tile": tile}) for seat, hand in hands]
    return _told(id_, won(*wins, feeds=list(feeds)))


def _told(id_: str, event: Body) -> list[Any]:
    """Pointer, code and rule of every fault."""
    return refusals(id_, table(id_), event)


def _red(place: str) -> list[Any]:
    return [(place, *RED)]


def test_there_is_one_red_five_of_a_suit_for_all() -> None:
    hands, calls = "/event/wins/0/hand", "/event/feeds"
    assert _both(LOW, HIGH, "0p") == []
    red = {"concealed": "340678m678s22s34p"}
    indicator = {**LOW, "dora_indicators": "0m"}
    assert _both(LOW, red, "5p") == []
    assert _both(indicator, HIGH, "5p") == []
    assert _both(indicator, {**HIGH, "dora_indicators": "0m"}, "5p") == []
    assert _both(indicator, red, "5p") == _red("/event/wins/1/hand")
    meld = {"concealed": "234567m22p67p", "melds": ["chi:340s"]}
    assert _both(meld, HIGH, "5p") == []
    in_both = {"concealed": "345678m06722s34p", "melds": []}
    assert _both({"concealed": "234567m22p67p", "melds": ["chi:346s"]}, in_both, "5p") != []
    assert _both(LOW, in_both, "5p") == []
    assert _both(meld, in_both, "5p") == _red(hands)
    fed = feed("pon", "055p", 3, 0)
    assert _both(LOW, HIGH, "5p", "tenhou", fed) == []
    assert _both(LOW, HIGH, "0p", "tenhou", fed) == _red(calls)
    plain = feed("pon", "555p", 3, 0)
    assert _both(LOW, HIGH, "0p", "tenhou", plain) == []
    assert _both(LOW, HIGH, "5p", "tenhou", plain) == [(calls, "too_many_copies", "red_five")]


def test_there_are_four_of_a_tile_for_all() -> None:
    hands = "/event/wins/0/hand"
    third = {"concealed": "345678m23434p22s"}
    seen = {"dora_indicators": "2p"}
    assert _both(LOW, third, "5p") == []
    assert _both({**LOW, **seen}, {**third, **seen}, "5p") == []
    fourth = {"concealed": "345678m34p222s22p"}
    assert _both({**LOW, **seen}, {**fourth, **seen}, "5p") == [(hands, "too_many_copies", None)]
    two, one = {"concealed": "234567m88p345s67p"}, {"concealed": "345678m22s66778p"}
    assert _both(two, one, "8p", "tcg") == []
    assert _both(two, {"concealed": "345678m678s6788p"}, "8p", "tcg") == [
        (hands, "too_many_copies", None)
    ]


def test_norths_that_were_set_aside_are_shown_too() -> None:
    def norths(one: int, other: int) -> list[Any]:
        hands = {**KITANUKI, "norths": one}, {**OTHER, "norths": other}
        return _both(*hands, "8s", "kitanuki")

    assert norths(2, 2) == []
    assert norths(2, 3) == [("/event/wins/0/hand", "too_many_copies", None)]


def test_every_set_that_was_fed_to_the_winner_is_in_the_hand() -> None:
    hand = {"concealed": "22p345p67s", "melds": ["chi:567m", "pon:555z"], "winning_tile": "8s"}
    mine = [feed("chi", "567m", 1, 0), feed("pon", "555z", 1, 3)]
    others = feed("pon", "777z", 2, 0)
    missing = feed("pon", "111z", 1, 0)
    broken = feed("pon", "123m", 1, 2)

    def told(*feeds: Body) -> list[Any]:
        return refusals("tcg", table("tcg"), won(win(1, 0, hand=hand), feeds=list(feeds)))

    assert told(others, *mine) == []
    assert told(others, *mine, missing) == [("/event/feeds/3", "contradiction", None)]
    assert told(broken, *mine, missing) == [
        ("/event/feeds/0/tiles", "bad_meld", None),
        ("/event/feeds/3", "contradiction", None),
    ]
    assert told(*mine, mine[1]) == [("/event/feeds/2", "contradiction", None)]


def test_a_pon_that_became_a_kan_is_the_winners_and_no_other_set() -> None:
    kan = {"concealed": "22p345p67s", "melds": ["chi:567m", "added_kan:5555z"]}
    open_kan = {**kan, "melds": ["chi:567m", "open_kan:5555z"]}
    pon = feed("pon", "555z", 1, 3)

    def told(hand: Body, *feeds: Body) -> list[Any]:
        event = won(win(1, 0, hand={**hand, "winning_tile": "8s"}), feeds=list(feeds))
        return refusals("tcg", table("tcg"), event)

    assert told(kan, pon) == []
    assert told(kan, pon, feed("added_kan", "5555z", 1, None)) == []
    assert told(open_kan, feed("open_kan", "5555z", 1, 3)) == []
    assert told(open_kan, pon) == [("/event/feeds/0", "contradiction", None)]
    assert told(kan, feed("open_kan", "5555z", 1, 3)) == [("/event/feeds/0", "contradiction", None)]


def test_calls_of_those_whose_hands_are_not_sent_are_counted_after_one_that_is_none() -> None:
    def told(*feeds: Body) -> list[Any]:
        event = won(win(1, 3, value=VALUE), feeds=list(feeds))
        return refusals("tcg", table("tcg"), event)

    broken = feed("pon", "123m", 2, 0)
    assert told(broken, feed("pon", "333m", 2, 0), feed("chi", "345m", 0, 3)) == [
        ("/event/feeds/0/tiles", "bad_meld", None)
    ]
    assert told(broken, feed("pon", "333m", 2, 0), feed("open_kan", "3333m", 0, 3)) == [
        ("/event/feeds/0/tiles", "bad_meld", None),
        ("/event/feeds", "too_many_copies", None),
    ]


def test_a_marked_white_dragon_that_wins_is_one_of_four() -> None:
    hand = {
        "concealed": "123567m34522p67s",
        "winning_tile": "0z",
        "situation": ["riichi"],
        "dora_indicators": "1m",
    }

    def told(hand: Body, *feeds: Body) -> list[Any]:
        event = won(win(1, None, hand=hand), riichi=[1], feeds=list(feeds))
        request = {"table": table("tcg"), "event": event, "cards": ["card_shiro_pocchi"]}
        found = scoring.faults("tcg", request, task="settle")
        return [(fault.pointer, fault.code) for fault in found]

    assert told(hand, feed("pon", "555z", 2, 0)) == []
    assert told(hand, feed("open_kan", "5555z", 2, 0)) == [("/event/feeds", "too_many_copies")]
    seen = {**hand, "dora_indicators": "0z", "winning_tile": "8s"}
    assert told(seen, feed("pon", "555z", 2, 0)) == []
    assert told(seen, feed("open_kan", "5555z", 2, 0)) == [("/event/feeds", "too_many_copies")]
    beside = {**seen, "dora_indicators": "10z"}
    assert told(beside, feed("pon", "555z", 2, 0)) == []
    assert told(beside, feed("open_kan", "5555z", 2, 0)) == [("/event/feeds", "too_many_copies")]


def test_indicators_of_several_suits_are_all_counted() -> None:
    hand = {
        "concealed": "567m34522p67s",
        "melds": ["closed_kan:9999s"],
        "winning_tile": "8s",
        "situation": ["riichi"],
        "dora_indicators": "1m3z",
        "ura_indicators": "2z3z",
    }

    def told(*feeds: Body) -> list[Any]:
        event = won(win(1, 3, hand=hand), riichi=[1], feeds=list(feeds))
        return refusals("tcg", table("tcg"), event)

    too_many = [("/event/feeds", "too_many_copies", None)]
    assert told(feed("pon", "111m", 2, 0), feed("pon", "222z", 0, 3)) == []
    assert told(feed("pon", "333z", 2, 0)) == too_many
    assert told(feed("open_kan", "1111m", 2, 0)) == too_many
    assert told(feed("open_kan", "2222z", 2, 0)) == too_many


def test_noten_payments_are_shared_in_the_unit_that_a_card_sets() -> None:
    """3,000 cannot be shared by one, two and three in units of 1,000; 6,000 can."""

    def told(*changes: Body) -> list[Any]:
        cards = [{"id": f"c{place}", "changes": [one]} for place, one in enumerate(changes)]
        request = {"table": table("tcg"), "event": draw(1), "cards": cards}
        found = scoring.faults("tcg", request, task="settle")
        return [(fault.pointer, fault.code, fault.rule) for fault in found]

    flowers = {"layer": "tiles", "kind": "flowers"}
    unit = {"layer": "set", "rule": "payment_unit", "value": 1000}
    noten = {"layer": "set", "rule": "noten_points", "value": 6000}
    fault = ("cannot_be_shared", "noten_penalty")
    assert told(flowers, unit) == [("/cards/1", *fault)]
    assert told(unit, flowers) == [("/cards/0", *fault)]
    assert told(unit, noten) == []
    assert told({**noten, "value": 3100}, {"layer": "ban", "rule": "pinfu"}) == [
        ("/cards/0", *fault)
    ]
    card = {"id": "c", "changes": [unit]}
    request = {"table": table("tcg"), "event": won(win(1, 0, value=VALUE)), "cards": [card]}
    assert not scoring.faults("tcg", request, task="settle")


def test_of_several_wins_the_one_that_does_not_agree_is_named() -> None:
    """Players 1, 2 and 3 win on one discard; the second of them, or the second and the third, say something else."""
    hands = [
        {"concealed": "234567m345p22p67s"},
        {"concealed": "234567p345s22m67s"},
        {"concealed": "345678m678s22s34p"},
    ]

    def told(field: str, *values: str | None) -> list[Any]:
        made = [
            {"winning_tile": "5s", **hand} | ({} if value is None else {field: value})
            for hand, value in zip(hands, values, strict=True)
        ]
        wins = [win(seat, 0, hand=hand) for seat, hand in enumerate(made, 1)]
        found = _told("tcg", won(*wins))
        return [(pointer, code) for pointer, code, _ in found if code == "contradiction"]

    def at(place: int, field: str) -> tuple[str, str]:
        return (f"/event/wins/{place}/hand/{field}", "contradiction")

    hands[2] = {"concealed": "345678m345p22s67s"}
    tile, seen = "winning_tile", "dora_indicators"
    assert told(tile, "8s", "5s", "8s") == [at(1, tile)]
    assert told(tile, "8s", "5s", "5s") == [at(1, tile), at(2, tile)]
    assert told(tile, "8s", "8s", "8s") == []
    assert told(seen, "1z", "2z", None) == [at(1, seen)]
    assert told(seen, "1z", None, "2z") == [at(2, seen)]
    assert told(seen, None, "1z", "1z") == []


INCOMPLETE: Body = {"concealed": "123m456p789s1122z", "winning_tile": "8s"}
FIFTH: Body = {"concealed": "22222m567m345p67s", "winning_tile": "8s"}
AT = "/event/wins/{}/hand"


@pytest.mark.parametrize("first", ["fifth", "incomplete"])
def test_after_a_hand_that_cannot_win_the_next_is_judged_too(first: str) -> None:
    hands = {
        "fifth": (FIFTH, (f"{AT.format(0)}/concealed", "too_many_copies", None)),
        "incomplete": (INCOMPLETE, (AT.format(0), "not_complete", None)),
    }
    hand, fault = hands[first]
    assert _told("tcg", won(win(1, 3, hand=hand), win(2, 3, hand=INCOMPLETE))) == [
        fault,
        (AT.format(1), "not_complete", None),
    ]


def test_a_hand_by_its_value_is_followed_by_one_that_is_judged() -> None:
    event = won(win(1, 3, value={"han": 1, "fu": 30}), win(2, 3, hand=INCOMPLETE))
    assert _told("tcg", event) == [(AT.format(1), "not_complete", None)]
