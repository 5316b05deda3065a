"""What hands, calls and the table show together in one settlement: no tile more than there is, and nobody contradicts another."""

from typing import Any

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
    """What is wrong with an event, said in both languages; its pointer, code and rule."""
    request = {"table": table(id_), "event": event}
    found = scoring.faults(id_, request, task="settle")
    for fault in found:
        assert fault.detail.ja
        assert fault.detail.en not in ("", fault.detail.ja)
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


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


def test_a_hand_may_say_how_it_was_won() -> None:
    hand = {**LOW, "winning_tile": "8p"}
    at = ("/event/wins/0/hand/win", "contradiction", None)
    for said, discarder, told in (
        ("ron", 3, []),
        ("tsumo", None, []),
        ("ron", None, [at]),
        ("tsumo", 3, [at]),
    ):
        event = won(win(1, discarder, hand={**hand, "win": said}))
        assert refusals("tcg", table("tcg"), event) == told
        request = {"table": table("tcg"), "event": event}
        assert all(fault.detail.en for fault in scoring.faults("tcg", request, task="settle"))


def test_who_declared_riichi_makes_closed_kans_alone() -> None:
    def made(*feeds: Body) -> list[Any]:
        event = won(win(1, 0, value=VALUE), riichi=[2], feeds=list(feeds))
        return refusals("tcg", table("tcg"), event)

    fault = ("needs_closed_hand", "riichi_closed_hand")
    assert made(feed("closed_kan", "5555z", 2, None)) == []
    assert made(feed("pon", "555z", 3, 1)) == []
    assert made(feed("pon", "555z", 3, 1), feed("open_kan", "1111z", 2, 3)) == [
        ("/event/feeds/1/to", *fault)
    ]
    assert made(feed("pon", "555z", 2, 1), feed("chi", "123m", 2, 1)) == [
        ("/event/feeds/0/to", *fault),
        ("/event/feeds/1/to", *fault),
    ]


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


def test_of_a_robbed_kan_the_others_are_shown() -> None:
    """Three 8s of the kan and the one that is won, and what else the calls show: three 1z and two more."""
    hand = {"concealed": "234567m345p22p67s", "winning_tile": "8s", "situation": ["chankan"]}
    kan = [feed("pon", "888s", 3, 0), feed("added_kan", "8888s", 3, None)]

    def told(*feeds: Body) -> list[Any]:
        return refusals("tcg", table("tcg"), won(win(1, 3, hand=hand), feeds=[*kan, *feeds]))

    assert told() == []
    assert told(feed("pon", "111z", 2, 0)) == []
    assert told(feed("pon", "111z", 2, 0), feed("pon", "111z", 0, 3)) == [
        ("/event/feeds", "too_many_copies", None)
    ]
    assert told(feed("chi", "789s", 2, 1)) == [("/event/feeds/2", "contradiction", "chankan")]


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


def test_red_fives_may_be_indicators_of_all() -> None:
    seen = {**LOW, "dora_indicators": "0s"}, {**HIGH, "dora_indicators": "0s"}
    assert _both(*seen, "5p", "tenhou") == []
    fed = feed("chi", "340s", 3, 2)
    other = [feed("chi", "340s", 3, 2), feed("pon", "777z", 3, 0)]
    assert _both(LOW, HIGH, "5p", "tenhou", *other) == []
    assert _both(*seen, "5p", "tenhou", fed) == [("/event/feeds", *RED)]


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


def test_a_tile_that_was_not_robbed_may_be_in_any_call() -> None:
    riichi = {**LOW, "winning_tile": "5p", "situation": ["riichi"]}
    event = won(win(1, 0, hand=riichi), riichi=[1], feeds=[feed("chi", "567p", 3, 2)])
    assert refusals("tenhou", table("tenhou"), event) == []


def test_what_is_over_and_what_goes_on() -> None:
    cheap = won(win(1, 0, value=VALUE))
    for points, told in (
        ([0, 25000, 25000, 50000], []),
        ([50100, 25000, 25000, -100], [("/table/points/3", "match_is_over", "busting")]),
    ):
        assert refusals("tcg", table("tcg", points=points), cheap) == told
    for id_, wind, rule in (
        ("tcg", "south", None),
        ("tcg", "west", "length"),
        ("tcg", "north", "length"),
    ):
        over = [] if rule is None else [("/table/round_wind", "match_is_over", rule)]
        assert refusals(id_, table(id_, round_wind=wind), cheap) == over
    assert refusals("tcg", table("tcg", round_wind="south"), cheap, length="east") == [
        ("/table/round_wind", "match_is_over", "length")
    ]


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
