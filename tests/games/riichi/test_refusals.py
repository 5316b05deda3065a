"""Impossible hands are refused: each fault at its field, with its code and the rule behind it."""

import re
from typing import Any, NamedTuple

import pytest

import scoring

GOOD: dict[str, Any] = {
    "concealed": "123567m34522p67s",
    "melds": [],
    "winning_tile": "8s",
    "win": "ron",
    "seat_wind": "south",
    "round_wind": "east",
    "situation": [],
    "honba": 0,
    "deposits": 0,
}
TEN = "567m34522p67s"
"""Ten concealed tiles: room for one meld."""
Said = tuple[str, str, str | None]
"""Pointer, code and rule of a fault."""


class Case(NamedTuple):
    """What is changed in a good request, and every fault that makes."""

    id: str
    changes: dict[str, Any]
    faults: list[Said]


def one(
    id_: str,
    pointer: str,
    code: str,
    rule: str | None = None,
    /,
    **changes: Any,  # noqa: ANN401 - whatever a stranger sends
) -> Case:
    """A case with exactly one fault."""
    return Case(id_, changes, [(pointer, code, rule)])


def situation(id_: str, names: str, code: str, rule: str, /, **changes: object) -> Case:
    """A case with exactly one fault of the claimed situations."""
    return one(id_, "/situation", code, rule, situation=names.split(), **changes)


TILES = [
    one("twelve tiles", "/concealed", "wrong_tile_count", concealed="12567m34522p67s"),
    one("fourteen tiles", "/concealed", "wrong_tile_count", concealed="1235678m34522p67s"),
    one("a hundred tiles", "/concealed", "wrong_tile_count", concealed="1" * 90 + "m"),
    one("twenty tiles one by one", "/concealed", "wrong_tile_count", concealed="1m2m" * 10),
    one("no tiles", "/concealed", "wrong_tile_count", concealed=""),
    one("a meld and thirteen tiles", "/concealed", "wrong_tile_count", melds=["pon:555z"]),
    one("a kan is three tiles here", "/concealed", "wrong_tile_count", concealed="67m34522p67s",
        melds=["closed_kan:1111z"]),
    one("no winning tile", "/winning_tile", "wrong_tile_count", winning_tile=""),
    one("two winning tiles", "/winning_tile", "wrong_tile_count", winning_tile="58s"),
    one("five copies in hand", "/concealed", "too_many_copies", concealed="11111m34522p678s"),
    one("the fifth copy wins", "/winning_tile", "too_many_copies", concealed="2222m34522p678s1z",
        winning_tile="2m"),
    one("the fifth copy is called", "/melds/0", "too_many_copies", concealed="2267m34522p2s",
        melds=["pon:222m"]),
    one("the fifth copy is in the second meld", "/melds/1", "too_many_copies",
        concealed="67m34p22p8s", melds=["pon:222m", "closed_kan:2222m"]),
    one("the fifth copy is a dora indicator", "/dora_indicators", "too_many_copies",
        concealed=TEN, melds=["closed_kan:9999s"], dora_indicators="9s"),
    one("the fifth copy is an ura indicator", "/ura_indicators", "too_many_copies",
        concealed=TEN, melds=["closed_kan:9999s"], dora_indicators="1z", ura_indicators="9s",
        situation=["riichi"]),
    *[
        one(f"{name} {text!r}", f"/{name}", "bad_tiles", **{name: text})
        for name in ("concealed", "winning_tile", "dora_indicators", "ura_indicators")
        for text in ("8z", "9z", "5", "m", "1f", "hatsu", "5m6", "５m", "1M", "-1m")
    ],
    one("much text", "/concealed", "too_long", concealed="1m" * 100_000),
    one("a lone surrogate", "/concealed", "bad_tiles", concealed="\ud800"),
]  # fmt: skip

MELDS = [
    one(text or "empty", "/melds/0", "bad_meld", concealed=TEN, melds=[text])
    for text in (
        "chi:124m", "chi:112m", "chi:12m", "chi:1234m", "chi:123z", "chi:891m", "chi:7m8m9p",
        "chi:89m1p", "pon:112m", "pon:11m", "pon:1111m", "pon:1m1p1s", "open_kan:111m",
        "open_kan:1112m", "added_kan:222p", "added_kan:2223p", "closed_kan:999s",
        "closed_kan:9998s", "kan:1111m", "111m", "pon", "pon:", "pon:8z8z8z", "pon:1f1f1f",
        ":111m", "", "Pon:111m", "flower:1f",
    )
] + [
    one("a bad meld in second place", "/melds/1", "bad_meld", concealed="3452267s",
        melds=["pon:555z", "chi:135m"]),
    one("five kans", "/melds", "too_many", concealed="5m", winning_tile="5m",
        melds=[f"closed_kan:{n}{n}{n}{n}p" for n in range(1, 6)]),
]  # fmt: skip

SITUATIONS = [
    situation("ippatsu alone", "ippatsu", "needs_situation", "ippatsu"),
    situation("riichi with an open hand", "riichi", "needs_closed_hand", "riichi",
              concealed=TEN, melds=["chi:123m"]),
    situation("riichi with an open kan", "riichi", "needs_closed_hand", "riichi",
              concealed=TEN, melds=["open_kan:1111m"]),
    situation("riichi with an added kan", "riichi", "needs_closed_hand", "riichi",
              concealed=TEN, melds=["added_kan:1111m"]),
    situation("riichi where concealed kans open the hand", "riichi", "needs_closed_hand",
              "riichi", concealed=TEN, melds=["closed_kan:1111m"],
              options={"ankan_breaks_menzen": True}),
    situation("double riichi with a pon", "double_riichi", "needs_closed_hand", "double_riichi",
              concealed=TEN, melds=["pon:555z"]),
    situation("both riichi", "riichi double_riichi", "contradiction", "ordinary_yaku"),
    situation("rinshan by ron", "rinshan", "wrong_win", "rinshan",
              concealed=TEN, melds=["closed_kan:9999s"]),
    situation("rinshan without a kan", "rinshan", "needs_kan", "rinshan", win="tsumo"),
    situation("rinshan with a pon", "rinshan", "needs_kan", "rinshan", win="tsumo",
              concealed=TEN, melds=["pon:555z"]),
    situation("haitei with rinshan", "haitei rinshan", "contradiction", "rinshan_as_last_tile",
              win="tsumo", concealed=TEN, melds=["closed_kan:9999s"]),
    situation("rinshan with ippatsu", "riichi ippatsu rinshan", "contradiction",
              "concealed_kan_as_call", win="tsumo", concealed=TEN, melds=["closed_kan:9999s"]),
    situation("chankan by tsumo", "chankan", "wrong_win", "chankan", win="tsumo"),
    situation("chankan on a tile held twice", "chankan", "robbed_tile_in_hand", "chankan",
              winning_tile="2p", concealed="123567m34p678s22p"),
    situation("chankan on a tile of an own meld", "chankan", "robbed_tile_in_hand", "chankan",
              concealed="567m34522p67s", melds=["chi:789s"]),
    situation("chankan on the last discard", "chankan houtei", "contradiction",
              "kan_on_last_tile"),
    situation("chankan on a tile that an indicator shows (5-17)", "chankan", "robbed_tile_in_hand",
              "chankan", dora_indicators="8s"),
    one("a robbed kan turns no indicator (5-14, 5-17)", "/dora_indicators", "too_many_indicators",
        "kan_dora", situation=["chankan"], dora_indicators="12345z"),
    # 4-01: who declares riichi has a draw left; the last discard is that player's own or comes after it.
    situation("ippatsu on the last discard", "riichi ippatsu houtei", "contradiction",
              "riichi_draw_left"),
    situation("haitei by ron", "haitei", "wrong_win", "haitei"),
    situation("houtei by tsumo", "houtei", "wrong_win", "houtei", win="tsumo"),
    situation("tenhou by a child", "tenhou", "wrong_seat", "tenhou", win="tsumo"),
    situation("tenhou by ron", "tenhou", "wrong_win", "tenhou", seat_wind="east"),
    situation("tenhou after a concealed kan", "tenhou", "needs_no_melds", "tenhou",
              seat_wind="east", win="tsumo", concealed=TEN, melds=["closed_kan:9999s"]),
    situation("tenhou with riichi", "tenhou riichi", "contradiction", "riichi_draw_left",
              seat_wind="east", win="tsumo"),
    situation("tenhou with haitei", "tenhou haitei", "contradiction", "ordinary_yaku",
              seat_wind="east", win="tsumo"),
    situation("chiihou by the dealer", "chiihou", "wrong_seat", "chiihou",
              seat_wind="east", win="tsumo"),
    situation("chiihou by ron", "chiihou", "wrong_win", "chiihou"),
    situation("chiihou after a concealed kan", "chiihou", "needs_no_melds", "chiihou",
              win="tsumo", concealed=TEN, melds=["closed_kan:9999s"]),
    situation("chiihou with double riichi", "chiihou double_riichi", "contradiction",
              "riichi_draw_left", win="tsumo"),
    # Double riichi is declared on the first discard and ippatsu ends a turn later: a call or kan between (T6) breaks the one or the other.
    situation("double riichi and ippatsu with a concealed kan (T6)", "double_riichi ippatsu",
              "needs_no_melds", "ippatsu", concealed=TEN, melds=["closed_kan:9999s"]),
    situation("double riichi, ippatsu and a kan made of a pon", "double_riichi ippatsu chankan",
              "contradiction", "ordinary_yaku"),
    situation("double riichi, ippatsu and the last tile", "double_riichi ippatsu haitei",
              "contradiction", "ordinary_yaku", win="tsumo"),
    situation("double riichi, ippatsu and the last discard", "double_riichi ippatsu houtei",
              "contradiction", "riichi_draw_left"),
    one("a situation of another game", "/situation/0", "unknown_value", situation=["renhou"]),
    one("a situation twice", "/situation/1", "repeated_item", situation=["riichi", "riichi"]),
    one("a number for a situation", "/situation/0", "wrong_type", situation=[7]),
    Case("tenhou with chiihou", {"situation": ["tenhou", "chiihou"], "win": "tsumo"},
         [("/situation", "wrong_seat", "tenhou"),
          ("/situation", "contradiction", "ordinary_yaku")]),
    Case("a fault of the tiles beside one of the situation",
         {"concealed": "1m", "win": "tsumo", "situation": ["rinshan"]},
         [("/concealed", "wrong_tile_count", None), ("/situation", "needs_kan", "rinshan")]),
    Case("ten situations", {"situation": [f"x{n}" for n in range(10)]},
         [*[(f"/situation/{n}", "unknown_value", None) for n in range(9)],
          ("/situation", "too_many", None)]),
]  # fmt: skip

INDICATORS = [
    one("six dora indicators", "/dora_indicators", "too_many_indicators",
        dora_indicators="123456z"),
    one("two of them on the deal", "/dora_indicators", "too_many_indicators", "kan_dora",
        dora_indicators="12z", situation=["tenhou"], seat_wind="east", win="tsumo"),
    one("two of them on a child's first draw", "/dora_indicators", "too_many_indicators",
        "kan_dora", dora_indicators="12z", situation=["chiihou"], win="tsumo"),
    one("two of them within a turn of the first discard", "/dora_indicators",
        "too_many_indicators", "kan_dora", dora_indicators="12m",
        situation=["double_riichi", "ippatsu"]),
    one("two of them without kan dora", "/dora_indicators", "too_many_indicators", "kan_dora",
        dora_indicators="12z", options={"kan_dora": False}),
    one("ura without riichi", "/ura_indicators", "needs_situation", "ura_dora",
        dora_indicators="1z", ura_indicators="2z"),
    one("more ura than dora indicators", "/ura_indicators", "too_many_indicators", "kan_dora",
        dora_indicators="1z", ura_indicators="23z", situation=["riichi"]),
    one("six ura indicators", "/ura_indicators", "too_many_indicators",
        ura_indicators="123456z", situation=["riichi"]),
    one("two ura without kan ura", "/ura_indicators", "too_many_indicators", "kan_ura",
        dora_indicators="12z", ura_indicators="34z", situation=["riichi"],
        options={"kan_ura": False}),
]  # fmt: skip

REDS = [
    one("a red five where there is none", "/concealed", "red_five_not_in_use", "red_five",
        concealed="123067m34522p67s"),
    one("a red winning tile", "/winning_tile", "red_five_not_in_use", "red_five",
        concealed="123567m34522p67s", winning_tile="0s"),
    one("a red five called", "/melds/0", "red_five_not_in_use", "red_five",
        concealed=TEN, melds=["chi:067s"]),
    one("a red indicator", "/dora_indicators", "red_five_not_in_use", "red_five",
        dora_indicators="0s"),
    one("a red ura indicator", "/ura_indicators", "red_five_not_in_use", "red_five",
        dora_indicators="1z", ura_indicators="0s", situation=["riichi"]),
    one("two red fives of three", "/concealed", "red_five_not_in_use", "red_five",
        concealed="00567m34522p67s1z", options={"red_fives": 3}),
    one("the second red five is the indicator", "/dora_indicators", "red_five_not_in_use",
        "red_five", concealed="123067m34522p67s", dora_indicators="0m", options={"red_fives": 3}),
    one("two red fives of characters of four", "/concealed", "red_five_not_in_use", "red_five",
        concealed="00567m34522p67s1z", options={"red_fives": 4}),
    one("three red fives of circles", "/winning_tile", "red_five_not_in_use", "red_five",
        concealed="123567m34002p67s", winning_tile="0p", options={"red_fives": 4}),
    Case("red fives of two suits", {"concealed": "123067m34022p67s"},
         [("/concealed", "red_five_not_in_use", "red_five")] * 2),
]  # fmt: skip

SHAPES = [
    *[
        one(f"{name} missing", f"/{name}", "missing", **{name: None})
        for name in ("concealed", "winning_tile", "win")
    ],
    *[
        one(f"{name} of the wrong type: {value!r}", f"/{name}", "wrong_type", **{name: value})
        for name, values in {
            "concealed": (5, 5.5, True, [], ["1m"], {}),
            "melds": (5, True, "pon:555z", "", {}, {"pon:555z": 1}, 0),
            "winning_tile": (8, False, ["8s"], {}),
            "win": (0, True, ["ron"], {}),
            "seat_wind": (1, False, [], {}),
            "round_wind": (1, False, [], {}),
            "situation": (1, True, "riichi", "", {}, {"riichi": True}, 0, False),
            "dora_indicators": (1, ["9m"], {}, False),
            "ura_indicators": (1, ["9m"], {}, False),
            "honba": ("1", 1.0, float("nan"), True, []),
            "deposits": ("1", 1.0, float("inf"), False, {}),
            "options": (1, "kuitan", ["kuitan"], True, [], "", 0, False),
        }.items()
        for value in values
    ],
    one("a meld of the wrong type", "/melds/0", "wrong_type", concealed=TEN, melds=[{}]),
    *[
        one(f"{name} {value}", f"/{name}", "out_of_range", **{name: value})
        for name in ("honba", "deposits")
        for value in (-1, 1000, 10**400)
    ],
    *[
        one(f"{name} {value!r}", f"/{name}", "unknown_value", **{name: value})
        for name in ("win", "seat_wind", "round_wind")
        for value in ("", "Ron", "up", "\ud800", "x" * 100_000)
    ],
    *[
        one(f"field {name}", f"/{name}", "unknown_field", **{name: 1})
        for name in ("dora_indicator", "norths", "x")
    ],
    *[
        one(f"field {name}", f"/{name}", "needs_card", f"card_{card}", **{name: 1})
        for name, card in (
            ("flowers", "flower_tiles"),
            ("wareme", "wareme"),
            ("liability", "liability"),
        )
    ],
    one("field cards", "/cards", "wrong_type", cards=1),
    one("a field with a name nobody should repeat", "", "unknown_field", **{"<b>": 1}),
    one("an endless field name", "", "unknown_field", **{"x" * 100_000: 1}),
]

OPTIONS = [
    one("no such option", "/options/kuitann", "unknown_option", options={"kuitann": True}),
    one("no option name at all", "/options", "unknown_option", options={"<b>": True}),
    *[
        one(f"{name} = {value!r}", f"/options/{name}", "unknown_value", name,
            options={name: value})
        for name, value in (
            ("kuitan", 1), ("kuitan", "true"), ("kuitan", None), ("kuitan", []),
            ("red_fives", 1), ("red_fives", True), ("red_fives", 3.0), ("red_fives", "3"),
            ("double_wind_pair_fu", 0), ("open_no_fu_ron", 25), ("length", "west"),
            ("length", 1), ("length", {}), ("negative_rounding", None), ("yaku", "riichi"),
            ("yaku", 1), ("yaku", {}), ("yaku", None),
        )
    ],
    one("a yaku that is not there", "/options/yaku/1", "unknown_value", "yaku",
        options={"yaku": ["riichi", "renhou"]}),
    one("a fu item is no yaku", "/options/yaku/0", "unknown_value", "yaku",
        options={"yaku": ["base"]}),
    one("a list in the list", "/options/yaku/0", "unknown_value", "yaku",
        options={"yaku": [["riichi"]]}),
]  # fmt: skip

CASES = [*TILES, *MELDS, *SITUATIONS, *INDICATORS, *REDS, *SHAPES, *OPTIONS]
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def faults(changes: dict[str, Any], ruleset: str = "tcg") -> tuple[scoring.Fault, ...]:
    """What is said against a good request with ``changes``, asked both ways."""
    request = {**GOOD, **changes}
    told = scoring.faults(ruleset, request)
    with pytest.raises(scoring.Refused) as refused:
        scoring.score(ruleset, request)
    assert refused.value.faults == told
    return told


def said(told: tuple[scoring.Fault, ...]) -> list[Said]:
    """Pointer, code and rule of each fault."""
    return [(fault.pointer, fault.code, fault.rule) for fault in told]


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"situation": ["chankan"], "dora_indicators": "1234z"},
        {"situation": ["riichi", "houtei"]},
    ],
)
def test_a_possible_hand_has_no_faults(changes: dict[str, Any]) -> None:
    assert scoring.faults("tcg", {**GOOD, **changes}) == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id[:60])
def test_an_impossible_hand_is_refused(case: Case) -> None:
    told = faults(case.changes)
    assert said(told) == case.faults
    for fault in told:
        assert JAPANESE.search(fault.detail.ja), fault
        assert fault.detail.en.isascii(), fault
        assert 8 <= len(fault.detail.en) <= 300, fault
        assert "{" not in fault.detail.ja + fault.detail.en, fault


def test_every_rule_that_is_named_as_a_reason_has_a_page() -> None:
    rules = {rule for case in CASES for _, _, rule in case.faults if rule}
    assert rules <= set(scoring.ruleset("tcg").rules)


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"dora_indicator": "1z"}, "dora_indicators"),
        ({"situation": ["richi"]}, "riichi"),
        ({"options": {"kutan": True}}, "kuitan"),
        ({"options": {"yaku": ["iipeiko"]}}, "iipeikou"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_nearest(changes: dict[str, Any], hint: str) -> None:
    (fault,) = faults(changes)
    assert f"Did you mean {hint}" in fault.detail.en
    assert f"もしかして: {hint}" in fault.detail.ja


def test_a_wrong_count_says_how_many_tiles_there_must_be() -> None:
    (fault,) = faults({"melds": ["pon:555z"], "concealed": "567m34522p678s"})
    assert "Concealed tiles: 11, melds: 1;" in fault.detail.en
    assert "must be 10" in fault.detail.en


def test_one_red_five_more_than_the_option_allows() -> None:
    two = {"concealed": "123567m34002p67s"}
    assert scoring.faults("tcg", {**GOOD, **two, "options": {"red_fives": 4}}) == ()
    assert said(faults({**two, "options": {"red_fives": 3}})) == [
        ("/concealed", "red_five_not_in_use", "red_five")
    ]
    assert said(faults(two, "tenhou")) == [("/concealed", "red_five_not_in_use", "red_five")]


def test_a_red_five_is_a_five_when_copies_are_counted() -> None:
    told = faults({"concealed": "0555m34522p678s1z", "winning_tile": "5m"}, "tenhou")
    assert said(told) == [("/winning_tile", "too_many_copies", None)]


def test_all_faults_of_shape_are_listed_in_the_order_of_the_fields() -> None:
    told = faults(
        {
            "options": {"kuitann": True, "red_fives": 9},
            "deposits": -1,
            "honba": "2",
            "ura_indicators": "9x",
            "dora_indicators": "1111112z",
            "situation": ["ippatsu", "renhou"],
            "round_wind": "up",
            "seat_wind": 4,
            "win": "draw",
            "winning_tile": "88s",
            "melds": ["chi:135m", "closed_kan:5555z"],
            "concealed": "19x",
            "colour": "red",
        }
    )
    assert said(told) == [
        ("/colour", "unknown_field", None),
        ("/concealed", "bad_tiles", None),
        ("/melds/0", "bad_meld", None),
        ("/winning_tile", "wrong_tile_count", None),
        ("/win", "unknown_value", None),
        ("/seat_wind", "wrong_type", None),
        ("/round_wind", "unknown_value", None),
        ("/situation/1", "unknown_value", None),
        ("/dora_indicators", "too_many_indicators", None),
        ("/ura_indicators", "bad_tiles", None),
        ("/honba", "wrong_type", None),
        ("/deposits", "out_of_range", None),
        ("/options/kuitann", "unknown_option", None),
        ("/options/red_fives", "unknown_value", "red_fives"),
    ]


def test_faults_of_legality_stand_beside_each_other() -> None:
    told = faults(
        {
            "concealed": "1111m3452p67s",
            "melds": ["pon:555z"],
            "winning_tile": "1m",
            "situation": ["riichi", "rinshan", "haitei", "chiihou"],
            "seat_wind": "east",
            "dora_indicators": "12z",
            "ura_indicators": "345z",
        }
    )
    assert {code for _, code, _ in said(told)} == {
        "too_many_copies",
        "needs_closed_hand",
        "wrong_win",
        "wrong_seat",
        "needs_kan",
        "needs_no_melds",
        "contradiction",
        "too_many_indicators",
    }
    assert said(told)[0] == ("/winning_tile", "too_many_copies", None)


def test_an_empty_request_misses_what_is_required() -> None:
    assert said(scoring.faults("tcg", {})) == [
        (f"/{name}", "missing", None) for name in ("concealed", "winning_tile", "win")
    ]


def test_what_is_left_out_is_assumed_and_the_answer_says_so() -> None:
    bare = {name: GOOD[name] for name in ("concealed", "winning_tile", "win")}
    answer = scoring.score("tcg", bare | {"situation": ["riichi"]}).to_dict()
    said_of = " ".join(answer["assumed"])
    for word in ("seat wind", "round wind", "dora indicators", "ura dora indicators"):
        assert word in said_of
    whole = {**GOOD, "situation": ["riichi"], "dora_indicators": "1z", "ura_indicators": "2z"}
    assert scoring.score("tcg", whole).to_dict()["assumed"] == []


def test_no_more_than_twenty_unknown_fields_are_named() -> None:
    assert len(faults({f"x{n}": 1 for n in range(1000)})) == 20


@pytest.mark.parametrize("name", ["TCG", "tgc", "\ud800", "x" * 100_000, ""])
def test_an_unknown_ruleset_is_not_guessed(name: str) -> None:
    for ask in (scoring.score, scoring.faults):
        with pytest.raises(scoring.UnknownName) as unknown:
            ask(name, GOOD)
        assert unknown.value.kind == "ruleset"
    with pytest.raises(scoring.UnknownName) as unknown:
        scoring.ruleset("tgc")
    assert "tcg" in unknown.value.nearest
