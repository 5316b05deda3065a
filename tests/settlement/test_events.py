"""Tables and events that no match has, each with the place and the rule."""

from typing import Any

import pytest

from tests.support.settling import draw, feed, refusals, table, win, won

Body = dict[str, Any]
Told = tuple[str, str, str | None]
CHEAP = {"han": 1, "fu": 30}
RIICHI = {"concealed": "123567m345p22p67s", "winning_tile": "8s", "situation": ["riichi"]}
PLAIN = {"concealed": "123567m345p22p67s", "winning_tile": "8s"}
OPEN = {"concealed": "22p345p67s", "melds": ["chi:567m", "pon:555z"], "winning_tile": "8s"}
NORTHS = {"concealed": "123456p55s67s111z", "winning_tile": "8s"}
NINE = {"type": "abort", "kind": "nine_terminals", "by": 1}
KANS = {"type": "abort", "kind": "four_kans", "by": 1}
RON = "/event/wins/0"


TABLES: list[tuple[str, Body, Told]] = [
    ("tcg", {"points": [25000] * 3}, ("/table/points", "wrong_count", None)),
    ("kitanuki", {"points": [30] * 2}, ("/table/points", "wrong_count", "players")),
    ("tcg", {"points": [25050, 25000, 25000, 25000]}, ("/table/points/0", "not_in_units", "payment_unit")),
    ("arushiaru", {"points": [2000, 1995, 2000, 2000]}, ("/table/points/1", "not_in_units", "payment_unit")),
    ("tcg", {"points": [50100, 25000, 25000, -100]}, ("/table/points/3", "match_is_over", "busting")),
    ("kitanuki", {"points": [61, 30, -1], "hand": 3}, ("/table/points/2", "match_is_over", "tobi")),
    ("tcg", {"dealer": 2}, ("/table/dealer", "contradiction", "first_dealer")),
    ("arushiaru", {"dealer": 3}, ("/table/dealer", "contradiction", "match_renchan")),
    ("kitanuki", {"dealer": 1}, ("/table/dealer", "contradiction", "match_nine")),
    ("tcg", {"round_wind": "west"}, ("/table/round_wind", "match_is_over", "length")),
    ("arushiaru", {"round_wind": "west"}, ("/table/round_wind", "match_is_over", "game_length")),
    ("arushiaru", {"honba": 1}, ("/table/honba", "out_of_range", "no_honba")),
    ("arushiaru", {"deposits": 1}, ("/table/deposits", "out_of_range", "no_riichi_dora")),
    ("kitanuki", {"deposits": 1}, ("/table/deposits", "out_of_range", "yaku_no_ippatsu")),
    ("kitanuki", {"honba": 2, "hand": 2}, ("/table/honba", "out_of_range", "score_honba")),
    ("tcg", {"honba": 901}, ("/table/honba", "out_of_range", None)),
    ("tcg", {"hand": 5, "dealer": 0}, ("/table/hand", "out_of_range", None)),
    ("kitanuki", {"round_wind": "south"}, ("/table/round_wind", "unknown_value", None)),
    ("tcg", {"pot": 0}, ("/table/pot", "unknown_field", None)),
]  # fmt: skip


@pytest.mark.parametrize(("id_", "changes", "fault"), TABLES)
def test_a_table_no_match_has(id_: str, changes: Body, fault: Told) -> None:
    assert refusals(id_, table(id_, **changes), draw()) == [fault]


EVENTS: dict[str, tuple[str, Body, Told]] = {
    "nobody wins": ("tcg", won(), ("/event/wins", "missing", None)),
    "own discard": ("tcg", won(win(1, 1, value=CHEAP)), (f"{RON}/from", "own_discard", None)),
    "a player who is not there": ("kitanuki", won(win(1, 3, value={"han": 1})), (f"{RON}/from", "out_of_range", None)),
    "one wins twice": ("tcg", won(win(1, 2, value=CHEAP), win(1, 2, value=CHEAP)),
        ("/event/wins/1/winner", "repeated_item", None)),
    "two self-draws": ("tcg", won(win(1, None, value=CHEAP), win(2, None, value=CHEAP)),
        ("/event/wins/1/from", "several_self_draws", None)),
    "two discards": ("tcg", won(win(1, 0, value=CHEAP), win(2, 3, value=CHEAP)),
        ("/event/wins/1/from", "not_one_discard", None)),
    "neither hand nor value": ("tcg", won(win(1, 0)), (RON, "hand_or_value", None)),
    "hand and value": ("tcg", won(win(1, 0, value=CHEAP, hand=PLAIN)), (RON, "hand_or_value", None)),
    "from is not said": ("tcg", won({"winner": 1, "value": CHEAP}), (f"{RON}/from", "missing", None)),
    "a ron that says tsumo": ("tcg", won(win(1, 0, hand={**RIICHI, "win": "tsumo"}), riichi=[1]),
        (f"{RON}/hand/win", "contradiction", None)),
    "a hand that says its seat": ("tcg", won(win(1, 0, hand={**PLAIN, "seat_wind": "east"})),
        (f"{RON}/hand/seat_wind", "unknown_field", None)),
    "no yaku": ("tcg", won(win(1, 0, hand={**PLAIN, "concealed": "123567m345p22p68s", "winning_tile": "7s"})),
        (f"{RON}/hand", "no_yaku", "minimum_han")),
    "not complete": ("kitanuki", won(win(1, 0, hand={**NORTHS, "winning_tile": "9m"})), (f"{RON}/hand", "not_complete", None)),
    "a fifth copy": ("tcg", won(win(1, 0, hand={**PLAIN, "concealed": "222267m345p22p67s", "winning_tile": "2m"})),
        (f"{RON}/hand/winning_tile", "too_many_copies", None)),
    "a chi": ("kitanuki", won(win(1, 0, hand={**NORTHS, "concealed": "123p55s67s111z", "melds": ["chi:456p"]})),
        (f"{RON}/hand/melds/0", "bad_meld", "no_chi")),
    "riichi that was not declared": ("tcg", won(win(1, 0, hand=RIICHI)), ("/event/riichi", "contradiction", "riichi")),
    "riichi that the hand has not": ("kitanuki", won(win(1, 0, hand=NORTHS), riichi=[1]),
        (f"{RON}/hand/situation", "contradiction", "riichi")),
    "riichi where there is none": ("arushiaru", draw(riichi=[1]), ("/event/riichi", "no_riichi", "no_riichi_dora")),
    "a win with riichi of too few han": ("kitanuki", won(win(1, 0, value={"han": 2}), riichi=[1]),
        (f"{RON}/value/han", "contradiction", "yaku_riichi")),
    "riichi that is not tenpai": ("kitanuki", draw(0, riichi=[1]), ("/event/riichi/0", "contradiction", "yaku_riichi")),
    "a declaration tile in a self-draw": ("tcg", won(win(1, None, value=CHEAP), on="riichi_tile"),
        ("/event/on", "contradiction", None)),
    "a declaration tile of nobody": ("tcg", won(win(1, 0, value=CHEAP), on="riichi_tile"),
        ("/event/riichi", "contradiction", None)),
    "a call in riichi": ("tcg", won(win(1, 0, value=CHEAP), riichi=[2], feeds=[feed("pon", "555z", 2, 1)]),
        ("/event/feeds/0/to", "needs_closed_hand", "riichi_closed_hand")),
    "a call that is none": ("tcg", won(win(1, 0, value=CHEAP), feeds=[feed("pon", "556z", 2, 1)]),
        ("/event/feeds/0/tiles", "bad_meld", None)),
    "a call of an own discard": ("tcg", won(win(1, 0, value=CHEAP), feeds=[feed("pon", "555z", 2, 2)]),
        ("/event/feeds/0/from", "own_discard", None)),
    "a chi from the right": ("tcg", won(win(1, 0, value=CHEAP), feeds=[feed("chi", "123m", 2, 3)]),
        ("/event/feeds/0/from", "wrong_seat", None)),
    "a concealed kan that was fed": ("tcg", won(win(1, 0, value=CHEAP), feeds=[feed("closed_kan", "5555z", 2, 3)]),
        ("/event/feeds/0/from", "contradiction", None)),
    "a pon that nobody fed": ("tcg", won(win(1, 0, value=CHEAP), feeds=[feed("pon", "555z", 2, None)]),
        ("/event/feeds/0/from", "contradiction", None)),
    "a pon the hand has not": ("tcg",
        won(win(1, 0, hand=OPEN), feeds=[feed("chi", "567m", 1, 0), feed("pon", "777z", 1, 0), feed("pon", "111z", 2, 0)]),
        ("/event/feeds/1", "contradiction", None)),
    "a draw that says who wins": ("tcg", draw(wins=[win(1, 0, value=CHEAP)]), ("/event/wins", "not_with_this_event", None)),
    "a draw that lists calls": ("kitanuki", draw(feeds=[feed("pon", "444z", 1, 0)]), ("/event/feeds", "not_with_this_event", None)),
    "a win that says who is tenpai": ("tcg", won(win(1, 0, value=CHEAP), tenpai=[1]),
        ("/event/tenpai", "not_with_this_event", None)),
    "a draw that does not say who is tenpai": ("tcg", {"type": "draw"}, ("/event/tenpai", "missing", "noten_penalty")),
    "an abort without a kind": ("arushiaru", {"type": "abort", "by": 1}, ("/event/kind", "missing", None)),
    "an abort by nobody": ("arushiaru", {"type": "abort", "kind": "nine_terminals"}, ("/event/by", "missing", None)),
    "nine kinds of another": ("arushiaru", {**NINE, "hands": [{"player": 2, "concealed": "19m19p19s1234566z5m"}]},
        ("/event/hands/0/player", "contradiction", None)),
    "eight kinds": ("arushiaru", {**NINE, "hands": [{"player": 1, "concealed": "19m19p19s1122z3334p"}]},
        ("/event/hands/0/concealed", "not_nine_kinds", "abort")),
    "nine kinds among thirteen tiles": ("kitanuki", {**NINE, "hands": [{"player": 1, "concealed": "19m19p19s1234567z"}]},
        ("/event/hands/0/concealed", "wrong_tile_count", None)),
    "nine kinds with a tile that is not there": ("kitanuki", {**NINE, "hands": [{"player": 1, "concealed": "159m19p19s1234567z"}]},
        ("/event/hands/0/concealed", "no_such_tile", "yaku_chinitsu_no_man")),
    "nine kinds after a kan": ("kitanuki", {**NINE, "kans": [0]}, ("/event/kans", "contradiction", "abort_nine")),
    "nine kinds after riichi": ("kitanuki", {**NINE, "riichi": [1]}, ("/event/by", "contradiction", "abort_nine")),
    "three kans": ("kitanuki", {**KANS, "kans": [0, 1, 1]}, ("/event/kans", "contradiction", "abort_four_kan")),
    "four kans, the last of another": ("kitanuki", {**KANS, "kans": [0, 1, 1, 2]},
        ("/event/kans", "contradiction", "abort_four_kan")),
    "44: four kans of one player": ("kitanuki", {**KANS, "kans": [1, 1, 1, 1]},
        ("/event/kans", "no_such_abort", "abort_four_kan_exc")),
    "four kans that show a hand": ("kitanuki", {**KANS, "hands": [{"player": 1, "concealed": "1z"}]},
        ("/event/hands", "not_with_this_event", None)),
    "four kans where only nine kinds end a hand": ("arushiaru", KANS, ("/event/kind", "no_such_abort", "abort")),
    "8-09 nine kinds": ("tcg", NINE, ("/event/kind", "no_such_abort", "kyuushu_kyuuhai")),
    "5-13 four kans": ("tcg", KANS, ("/event/kind", "no_such_abort", "four_kans_by_several")),
    "4-08 four riichi": ("tcg", {**NINE, "kind": "four_riichi"}, ("/event/kind", "no_such_abort", "four_riichi")),
    "8-11 four winds": ("tcg", {**NINE, "kind": "four_winds"}, ("/event/kind", "no_such_abort", "suufon_renda")),
    "6-03-01 a hand that is not tenpai": ("tcg", draw(1, hands=[{"player": 1, "concealed": "147m258p369s1234z"}]),
        ("/event/tenpai/0", "not_tenpai", "tenpai_by_form")),
    "6-03-02 a hand that holds all it waits for": ("tcg",
        draw(1, hands=[{"player": 1, "concealed": "123m456p789s5z", "melds": ["pon:555z"]}]),
        ("/event/tenpai/0", "not_tenpai", "tenpai_without_tiles")),
    "6-03-02 the same without a call": ("tcg", draw(1, hands=[{"player": 1, "concealed": "1111m234p567p789s"}]),
        ("/event/tenpai/0", "not_tenpai", "tenpai_without_tiles")),
    "seven pairs where they are no form": ("arushiaru", draw(1, hands=[{"player": 1, "concealed": "1133m5588p7799s1z"}]),
        ("/event/tenpai/0", "not_tenpai", "no_noten")),
    "K14 the same with norths set aside": ("kitanuki", draw(1, hands=[{"player": 1, "concealed": "111p456p789s111z4z", "norths": 3}]),
        ("/event/tenpai/0", "not_tenpai", "pay_noten")),
    "a hand shown twice": ("tcg", draw(hands=[{"player": 1, "concealed": "147m258p369s1234z"}] * 2),
        ("/event/hands/1/player", "repeated_item", None)),
    "a hand that cannot be read": ("tcg", draw(hands=[{"player": 1, "concealed": "12"}]),
        ("/event/hands/0/concealed", "bad_tiles", None)),
    "a shown meld that is none": ("tcg", draw(hands=[{"player": 1, "concealed": "123m456p789s5z", "melds": ["pon:556z"]}]),
        ("/event/hands/0/melds/0", "bad_meld", None)),
}  # fmt: skip


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_that_cannot_be(name: str) -> None:
    id_, event, fault = EVENTS[name]
    assert refusals(id_, table(id_), event) == [fault]


def test_4_03_riichi_needs_a_thousand_points() -> None:
    before = table("tcg", points=[900, 1000, 49100, 49000])
    assert refusals("tcg", before, draw(riichi=[1, 0])) == [
        ("/event/riichi/1", "too_few_points", "riichi_points_needed")
    ]


@pytest.mark.parametrize(
    ("id_", "event", "options", "fault"),
    [
        (
            "kitanuki",
            KANS,
            {"four_kan_draw": False},
            ("/event/kind", "no_such_abort", "abort_four_kan_off"),
        ),
        (
            "kitanuki",
            {"type": "draw"},
            {"noten_penalty": True},
            ("/event/tenpai", "missing", "noten_penalty"),
        ),
    ],
)
def test_what_an_option_forbids(id_: str, event: Body, options: Body, fault: Told) -> None:
    assert refusals(id_, table(id_), event, **options) == [fault]
