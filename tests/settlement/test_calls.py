"""Calls and kans that an event cannot have: robbed kans, calls before a win in the first turn of all."""

from typing import Any

import pytest

import scoring
from tests.support.settling import Body, feed, refusals, table, win, won

Told = tuple[str, str, str | None]
FOUR: Body = {"concealed": "123567m345p22p67s", "winning_tile": "8s"}
THREE: Body = {
    "concealed": "123456p55s67s111z",
    "winning_tile": "8s",
    "dora_indicators": "1m",
    "rinshan_indicators": "1m1m",
}
HANDS = {"arushiaru": FOUR, "tcg": FOUR, "tenhou": FOUR, "kitanuki": THREE}


def _won(id_: str, winner: int, discarder: int | None, *feeds: Body, by: str) -> list[Told]:
    hand = {**HANDS[id_], "situation": [by]}
    event = won(win(winner, discarder, hand=hand), feeds=list(feeds))
    return refusals(id_, table(id_), event)


# --- arushiaru 21, tcg 5-24: only a tile that is added to a pon is robbed


@pytest.mark.parametrize("id_", ["arushiaru", "tcg", "tenhou"])
@pytest.mark.parametrize(
    "kan",
    [
        feed("closed_kan", "8888s", 2, None),
        feed("open_kan", "8888s", 2, 3),
        feed("pon", "888s", 3, 0),
        feed("added_kan", "8888s", 3, None),
        feed("chi", "678s", 2, 1),
    ],
)
def test_a_tile_is_robbed_that_the_discarder_adds_to_a_pon(id_: str, kan: Body) -> None:
    fault = ("/event/feeds/0", "contradiction", "chankan")
    assert _won(id_, 1, 2, kan, by="chankan") == [fault]


@pytest.mark.parametrize("id_", ["arushiaru", "tcg", "tenhou"])
def test_of_a_robbed_kan_the_pon_or_the_kan_may_be_told(id_: str) -> None:
    pon, kan = feed("pon", "888s", 2, 0), feed("added_kan", "8888s", 2, None)
    others = feed("open_kan", "9999m", 3, 0)
    for feeds in ((), (pon,), (kan,), (pon, kan), (others, pon, kan)):
        assert _won(id_, 1, 2, *feeds, by="chankan") == []


def test_every_other_set_of_a_robbed_tile_is_named() -> None:
    feeds = [feed("pon", "999m", 0, 1), feed("pon", "888s", 3, 0), feed("chi", "789s", 0, 3)]
    assert _won("tcg", 1, 2, *feeds, by="chankan") == [
        ("/event/feeds/1", "contradiction", "chankan"),
        ("/event/feeds/2", "contradiction", "chankan"),
    ]


# --- kitanuki 2.2, arushiaru R18, tcg T6: any call breaks a win in the first turn of all


@pytest.mark.parametrize(
    ("id_", "winner", "discarder", "name"),
    [
        ("kitanuki", 0, None, "tenhou"),
        ("kitanuki", 1, None, "chiihou"),
        ("kitanuki", 1, 0, "chiihou"),
        ("kitanuki", 1, 2, "renhou"),
        ("arushiaru", 0, None, "tenhou"),
        ("arushiaru", 1, 0, "chiihou"),
        ("tcg", 0, None, "tenhou"),
        ("tcg", 1, None, "chiihou"),
    ],
)
@pytest.mark.parametrize("kind", ["pon", "open_kan", "closed_kan"])
def test_a_win_in_the_first_turn_has_no_calls_before(
    id_: str, winner: int, discarder: int | None, name: str, kind: str
) -> None:
    assert _won(id_, winner, discarder, by=name) == []
    tiles = "999s" if kind == "pon" else "9999s"
    call = feed(kind, tiles, 2, None if kind == "closed_kan" else 0)
    more = feed("pon", "666z", 2, 1)
    assert _won(id_, winner, discarder, call, more, by=name) == [
        ("/event/feeds/0", "contradiction", name),
        ("/event/feeds/1", "contradiction", name),
    ]


def test_calls_that_break_two_wins_are_named_once() -> None:
    hands: list[dict[str, Any]] = [
        {**THREE, "situation": ["renhou"]},
        {**THREE, "concealed": "123456p22s67s777z", "situation": ["renhou"]},
    ]
    wins = [win(seat, 2, hand=hand) for seat, hand in enumerate(hands)]
    assert refusals("kitanuki", table("kitanuki"), won(*wins)) == []
    event = won(*wins, feeds=[feed("pon", "999s", 2, 0)])
    assert refusals("kitanuki", table("kitanuki"), event) == [
        ("/event/feeds/0", "contradiction", "renhou")
    ]


def test_t6_riichi_on_the_first_discard_may_have_calls_after_it() -> None:
    hand = {**FOUR, "situation": ["double_riichi"]}
    event = won(win(1, 2, hand=hand), riichi=[1], feeds=[feed("pon", "999s", 2, 0)])
    assert refusals("tcg", table("tcg"), event) == []


# --- sets that the game has not, and too many of them


def _value(id_: str, *feeds: Body, **options: object) -> list[Told]:
    value = {"han": 1} if id_ == "kitanuki" else {"han": 1, "fu": 30}
    event = won(win(1, 0, value=value), feeds=list(feeds))
    return refusals(id_, table(id_), event, **options)


@pytest.mark.parametrize("player", [1, 2])
def test_k16_calls_of_all_are_sets_of_the_game(player: int) -> None:
    at = "/event/feeds/0/tiles"
    kan = feed("closed_kan", "4444z", player, None)
    assert _value("kitanuki", feed("pon", "555m", player, 0)) == [
        (at, "no_such_tile", "yaku_chinitsu_no_man")
    ]
    assert _value("kitanuki", feed("pon", "444z", player, 0)) == [
        (at, "bad_meld", "nuki_haitei_discard")
    ]
    assert _value("kitanuki", kan) == []
    assert _value("kitanuki", kan, north_ankan=False) == [(at, "bad_meld", "north_ankan")]


def test_red_fives_of_calls_are_counted_once() -> None:
    assert _value("tcg", feed("pon", "055m", 2, 0)) == [
        ("/event/feeds", "red_five_not_in_use", "red_five")
    ]


@pytest.mark.parametrize("id_", ["kitanuki", "arushiaru", "tcg"])
def test_a_player_has_four_sets(id_: str) -> None:
    kinds = ("111z", "222z", "333z", "555z", "666z")
    feeds = [feed("pon", tiles, 2, 0) for tiles in kinds]
    feeds.insert(1, feed("added_kan", "1111z", 2, None))
    assert _value(id_, *feeds[:-1]) == []
    assert _value(id_, feed("pon", "777z", 0, 2), *feeds[:-1]) == []
    assert _value(id_, *feeds) == [("/event/feeds/5", "too_many", None)]
    assert _value(id_, *feeds, feed("pon", "777z", 2, 0)) == [("/event/feeds/5", "too_many", None)]


@pytest.mark.parametrize("id_", ["kitanuki", "arushiaru", "tcg"])
def test_44_r17_5_14_all_players_make_four_kans(id_: str) -> None:
    tiles = ("1111z", "2222z", "3333z", "5555z", "6666z")
    feeds = [feed("closed_kan", one, place % 3, None) for place, one in enumerate(tiles)]
    assert _value(id_, *feeds[:4]) == []
    assert _value(id_, *feeds[:4], feed("pon", "666z", 2, 0)) == []
    assert _value(id_, *feeds) == [("/event/feeds/4", "too_many_kans", "most_kans")]


def test_5_14_kans_of_winners_and_others_are_four() -> None:
    kans = ["closed_kan:1111z", "closed_kan:2222z", "closed_kan:3333z"]
    hand = {"concealed": "22p67s", "melds": kans, "winning_tile": "8s"}
    other = {
        "concealed": "234m55p67s",
        "melds": ["closed_kan:5555z", "closed_kan:6666z"],
        "winning_tile": "8s",
    }
    calls = [feed("closed_kan", "5555z", 3, None), feed("closed_kan", "6666z", 3, None)]

    def told(*wins: Body, feeds: list[Body]) -> list[Told]:
        return refusals("tcg", table("tcg"), won(*wins, feeds=feeds))

    one = win(1, 0, hand=hand)
    assert told(one, feeds=calls[:1]) == []
    assert told(one, feeds=calls) == [("/event/feeds/1", "too_many_kans", "most_kans")]
    assert told(one, win(2, 0, hand=other), feeds=[]) == [
        ("/event/wins/1/hand/melds", "too_many_kans", "most_kans")
    ]


def test_5_14_a_robbed_kan_is_one_of_four() -> None:
    hand = {**FOUR, "situation": ["chankan"]}
    tiles = ("1111z", "2222z", "3333z", "5555z")
    kans = [feed("closed_kan", one, 3, None) for one in tiles]
    pon, kan = feed("pon", "888s", 2, 0), feed("added_kan", "8888s", 2, None)

    def told(*feeds: Body) -> list[Told]:
        return refusals("tcg", table("tcg"), won(win(1, 2, hand=hand), feeds=list(feeds)))

    assert told(*kans[:3]) == []
    assert told(*kans[:3], pon, kan) == []
    assert told(pon, *kans) == [("/event/feeds/4", "too_many_kans", "most_kans")]
    assert told(*kans, kan) == [("/event/feeds/4", "too_many_kans", "most_kans")]


# --- kitanuki 2.2: a ron on the dealer's first discard is 地和, any other in the first turn 人和


def test_2_2_on_the_first_discard_of_the_dealer_there_is_no_renhou() -> None:
    fault = ("/event/wins/0/hand/situation", "contradiction", "renhou")
    assert _won("kitanuki", 1, 0, by="renhou") == [fault]
    assert _won("kitanuki", 2, 0, by="renhou") == [fault]
    assert _won("kitanuki", 1, 0, by="chiihou") == []
    other_discard = ("/event/wins/0/from", "contradiction", "chiihou")
    assert _won("kitanuki", 1, 2, by="chiihou") == [other_discard]
    assert _won("kitanuki", 2, 1, by="renhou") == []
    assert _won("kitanuki", 0, 1, by="renhou") == []


def test_2_2_two_winners_on_the_first_discard_have_both_chiihou() -> None:
    def told(name: str) -> list[Told]:
        first = {**THREE, "situation": ["chiihou"]}
        second = {**THREE, "concealed": "123456p22s67s777z", "situation": [name]}
        wins = [win(seat, 0, hand=hand) for seat, hand in enumerate((first, second), 1)]
        return refusals("kitanuki", table("kitanuki"), won(*wins))

    assert told("chiihou") == []
    at = "/event/wins/1/hand/situation"
    assert (at, "contradiction", "renhou") in told("renhou")


def test_40_k15_a_north_of_the_dealer_is_no_discard() -> None:
    """Norths are not discarded before the last tile: what is won is one that was set aside."""
    hand = {**THREE, "concealed": "123456p555s123s4z", "winning_tile": "4z"}
    event = won(win(1, 0, hand={**hand, "situation": ["renhou"]}))
    assert refusals("kitanuki", table("kitanuki"), event) == []


# --- tenhou: which of four fives is robbed, one of them red

FIVES, RED_KAN = feed("pon", "555s", 2, 0), feed("added_kan", "0555s", 2, None)
RED_PON, PLAIN_KAN = feed("pon", "055s", 2, 0), feed("added_kan", "5555s", 2, None)
PLAIN_FIVES: Told = ("/event/feeds", "too_many_copies", "red_five")
NOT_ADDED: Told = ("/event/feeds/1", "contradiction", "chankan")


@pytest.mark.parametrize(
    ("tile", "feeds", "faults"),
    [
        ("0s", (RED_KAN,), []),
        ("0s", (PLAIN_KAN,), [PLAIN_FIVES]),
        ("0s", (FIVES, RED_KAN), []),
        ("5s", (FIVES, RED_KAN), [NOT_ADDED]),
        ("5s", (RED_PON, RED_KAN), []),
        ("0s", (RED_PON, RED_KAN), [NOT_ADDED]),
        ("0s", (FIVES,), []),
        ("5s", (FIVES,), [PLAIN_FIVES]),
    ],
)
def test_the_tile_that_is_robbed_is_the_one_that_was_added(
    tile: str, feeds: tuple[Body, ...], faults: list[Told]
) -> None:
    hand = {"concealed": "234567m345p22p67s", "winning_tile": tile, "situation": ["chankan"]}
    event = won(win(1, 2, hand=hand), feeds=list(feeds))
    assert refusals("tenhou", table("tenhou"), event) == faults


@pytest.mark.parametrize("most", [0, 1])
def test_where_a_card_leaves_no_kan_none_is_robbed(most: int) -> None:
    """The event does not list the kan: only the wins show that there was one."""
    cards = [{"id": "few", "changes": [{"layer": "set", "rule": "most_kans", "value": most}]}]
    event = won(win(1, 2, hand={**FOUR, "situation": ["chankan"]}))
    request = {"table": table("tcg"), "event": event, "cards": cards}
    codes = [(one.pointer, one.code) for one in scoring.faults("tcg", request, task="settle")]
    assert codes == ([] if most else [("/event/wins", "too_many_kans")])
