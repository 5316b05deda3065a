"""What may be declared with a hand as it stands, and everything that speaks against it, by the clauses of the sheets."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import scoring
from scoring import declarations as d
from scoring.declarations import Declared, Now
from scoring.faults import Fault
from scoring.held_hand import Held
from scoring.reasons import Reason
from scoring.rulesets.arushiaru import analysis as arushiaru
from scoring.rulesets.kitanuki import analysis as kitanuki
from scoring.rulesets.tcg import analysis as tcg
from scoring.shanten import Distance
from scoring.text import Text
from scoring.tile_names import in_order, kind_of, names_of, packed_of
from scoring.tiles import ONE
from scoring.values import Meld

POLICIES = {"tcg": tcg.POLICY, "kitanuki": kitanuki.POLICY, "arushiaru": arushiaru.POLICY}
IDS: dict[type, str] = {
    d.Tsumo: "tsumo",
    d.Ron: "ron",
    d.Riichi: "riichi",
    d.ClosedKan: "closed_kan",
    d.AddedKan: "added_kan",
    d.Extraction: "extraction",
    d.NineKinds: "nine_terminals",
}
NOTHING_WAITED = Reason("none_left", Text("残っていない。", "None is left."), None)
FAR, TENPAI, COMPLETE = Distance(2, 0, 0), Distance(0, 0b11, 0), Distance(-1, 0, 0)
WAITING, DRAWN = "123567m34522p67s", "123567m34522p67s8s"
Told = list[tuple[str, str | None]]
NEEDS_DRAW = ("needs_draw", None)


def meld(text: str) -> Meld:
    """A set on the table: ``"pon:555z"``."""
    kind, _, tiles = text.partition(":")
    names = names_of(tiles)
    bit = 1 << kind_of(names[0])
    kan, closed, run = "kan" in kind, kind == "closed_kan", kind == "chi"
    return Meld(
        kind=kind,
        group=0,
        tiles=tiles,
        packed=packed_of(names),
        kinds=bit * 0b111 if run else bit,
        runs=0,
        triplets=0 if run else bit,
        kans=bit * kan,
        closed_kans=bit * closed,
        reds=0,
    )


def held(tiles: str, *melds: str, **changes: Any) -> Held:  # noqa: ANN401 - any field of a hand
    names = tuple(in_order(names_of(tiles)))
    whole = 13 - 3 * len(melds)
    made: dict[str, Any] = {
        "turn": "drawn" if len(names) > whole or "drawn" in changes else "waiting", "tiles": names, "packed": packed_of(names),
        "melds": tuple(map(meld, melds)), "drawn": None, "called": None, "claimed": (), "riichi": False,
        "norths": 0, "discards": 0, "passed": 0, "own": 0, "known": 0, "seen": 0, "reds_seen": (0, 0, 0),
        "wall": None, "points": None, "first_turn": False, "kans": 0, "request": {"melds": list(melds)},
    }  # fmt: skip
    return Held(**(made | changes))


def no_faults(_asked: Mapping[str, Any]) -> list[Fault]:
    return []


def look(
    id_: str,
    hand: Held,
    ruleset: str = "tcg",
    *,
    distance: Distance = TENPAI,
    distance_of: Callable[[int, int, int], Distance] = lambda *_: TENPAI,
    faults: Callable[[Mapping[str, Any]], list[Fault]] = no_faults,
    options: Mapping[str, object] | None = None,
    **found: Any,  # noqa: ANN401 - what was found of the hand
) -> Declared:
    """What a game says of one of its declarations."""
    known: dict[str, Any] = {"completed": None, "tenpai_discards": (), "ron": (), "no_ron": ()}
    rules = scoring.ruleset(ruleset).in_force(options)
    now = Now(
        rules=rules, held=hand, distance=distance, distance_of=distance_of, faults=faults,
        **(known | found),
    )  # fmt: skip
    declarations = POLICIES[ruleset].declarations
    (asked,) = (
        one for one in declarations if (IDS.get(type(one)) or getattr(one, "id", "")) == id_
    )
    return asked.look(now)


def against(found: Declared) -> Told:
    """Code and clause of what speaks against it; where nothing may be made with it, no tiles are named."""
    assert all(reason.detail.ja and reason.detail.en for reason in found.why)
    assert not found.why or (found.tiles, found.counts_as, found.facts) == ((), None, ())
    return [(reason.code, reason.rule) for reason in found.why]


def details(found: Declared) -> list[Text]:
    return [reason.detail for reason in found.why]


# --- winning


def test_a_complete_hand_is_won_with_the_drawn_tile() -> None:
    found = look("tsumo", held(DRAWN, drawn="8s"), distance=COMPLETE, completed=(True, None))
    assert (found.name, found.why, found.tiles) == (Text("ツモ", "Tsumo"), (), ("8s",))
    assert (found.counts_as, found.facts) == (None, ())
    assert look("tsumo", held(DRAWN), completed=(True, None)).tiles == ()


@pytest.mark.parametrize(
    ("hand", "completed", "told"),
    [
        (held(WAITING), None, [NEEDS_DRAW]),
        (held(WAITING), (True, None), [NEEDS_DRAW]),
        (held(DRAWN, turn="called"), (False, "no_yaku"), [NEEDS_DRAW]),
        (held(DRAWN, drawn="8s"), None, [("not_complete", None)]),
        (held(DRAWN, drawn="8s"), (False, "no_yaku"), [("no_yaku", "minimum_han")]),
    ],
)
def test_a_self_draw_needs_a_draw_a_complete_hand_and_a_yaku(
    hand: Held, completed: tuple[bool, str | None] | None, told: Told
) -> None:
    assert against(look("tsumo", hand, completed=completed)) == told


def test_a_hand_is_told_how_far_it_is() -> None:
    far = details(look("tsumo", held(DRAWN, drawn="8s"), distance=FAR))
    assert far == [("聴牌まであと2枚。", "The hand is 2 from tenpai.")]
    one = details(look("tsumo", held(DRAWN, drawn="8s"), distance=Distance(1, 0, 0)))
    assert one == [("聴牌まであと1枚。", "The hand is 1 from tenpai.")]
    assert details(look("tsumo", held(DRAWN, drawn="8s"))) == [
        ("和了形ではない。", "The hand is not complete.")
    ]


def test_ron_is_declared_on_the_waits_that_win() -> None:
    found = look("ron", held(WAITING), ron=("5s", "8s"), no_ron=(NOTHING_WAITED,))
    assert (found.name, found.why, found.tiles) == (Text("ロン", "Ron"), (), ("5s", "8s"))


@pytest.mark.parametrize(
    ("hand", "distance", "no_ron", "told"),
    [
        (held(DRAWN, drawn="8s"), TENPAI, (), [("own_turn", None)]),
        (held(WAITING), FAR, (), [("not_complete", None)]),
        (held(WAITING), TENPAI, (NOTHING_WAITED,), [("none_left", None)]),
        (held(WAITING), TENPAI, (), [("no_yaku", "minimum_han")]),
    ],
)
def test_ron_needs_another_players_tile_a_tenpai_hand_and_a_yaku(
    hand: Held, distance: Distance, no_ron: tuple[Reason, ...], told: Told
) -> None:
    assert against(look("ron", hand, distance=distance, no_ron=no_ron)) == told


def test_where_no_yaku_is_needed_no_rule_is_named_for_it() -> None:
    hand = held("77z678p456s", "pon:555z", "pon:666z", drawn="6s")
    found = look("tsumo", hand, "arushiaru", completed=(False, None))
    assert against(found) == [("no_yaku", None)]
    assert against(look("ron", held(WAITING), "arushiaru")) == [("no_yaku", None)]


# --- riichi


def test_riichi_is_declared_with_the_discards_that_leave_the_hand_tenpai() -> None:
    hand = held(DRAWN + "1z", drawn="1z")
    found = look("riichi", hand, tenpai_discards=("1z", "8s"))
    assert (found.id, found.name, found.tiles) == ("riichi", Text("立直", "Riichi"), ("1z", "8s"))
    assert (found.why, found.counts_as) == ((), "riichi")
    assert found.facts == ("wall", "points", "first_turn")
    first = look("riichi", held(DRAWN + "1z", first_turn=True), tenpai_discards=("1z",))
    assert first.counts_as == "double_riichi"
    three = look("riichi", held(DRAWN, first_turn=True), "kitanuki", tenpai_discards=("8s",))
    assert (three.counts_as, three.facts) == ("riichi", ("wall",))


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (held(WAITING), [NEEDS_DRAW]),
        (held(DRAWN, riichi=True), [("already_declared", "riichi")]),
        (held("34522p67s8s", "pon:111m", "chi:567m"), [("not_closed", "riichi_closed_hand")]),
        (held("34522p67s8s", "pon:111m", "closed_kan:9999m"), [("not_closed", "riichi_closed_hand")]),
        (held("34522p67s8s", "closed_kan:1111m", "closed_kan:9999m"), [("not_tenpai", "riichi")]),
        (held(DRAWN), [("not_tenpai", "riichi")]),
        (held("34522p67s", "pon:111m", "chi:567m", riichi=True, wall=3, points=999),
         [NEEDS_DRAW, ("already_declared", "riichi"), ("not_closed", "riichi_closed_hand"),
          ("too_few_tiles_left", "riichi_draw_left"), ("too_few_points", "riichi_points_needed")]),
    ],
)  # fmt: skip
def test_riichi_needs_a_closed_hand_tenpai_after_a_discard(hand: Held, told: Told) -> None:
    assert against(look("riichi", hand)) == told


@pytest.mark.parametrize(
    ("wall", "points", "told"),
    [
        (4, 1000, []),
        (3, 1000, ["too_few_tiles_left"]),
        (4, 999, ["too_few_points"]),
        (0, 0, ["too_few_tiles_left", "too_few_points"]),
        (None, None, []),
    ],
)
def test_riichi_needs_four_tiles_in_the_wall_and_a_thousand_points(
    wall: int | None, points: int | None, told: list[str]
) -> None:
    """4-02 and 4-03 of the numbered sheet."""
    found = look("riichi", held(DRAWN, wall=wall, points=points), tenpai_discards=("8s",))
    assert [code for code, _ in against(found)] == told


def test_a_concealed_kan_opens_the_hand_where_the_players_say_so() -> None:
    """T6 of the numbered sheet, the other reading."""
    hand = held("34522p67s8s", "closed_kan:1111m", "closed_kan:9999m")
    for breaks, told in ((False, []), (True, [("not_closed", "riichi_closed_hand")])):
        options = {"ankan_breaks_menzen": breaks}
        found = look("riichi", hand, options=options, tenpai_discards=("8s",))
        assert against(found) == told


def test_what_riichi_lacks_is_told_in_numbers() -> None:
    found = look("riichi", held(DRAWN, wall=2, points=0), tenpai_discards=("8s",))
    assert details(found) == [
        ("山の残りが2枚。4枚以上要る。", "2 tiles are left in the wall; at least 4 are needed."),
        ("持ち点が1,000点に足りない。", "At least 1,000 points are needed."),
    ]


def test_in_a_game_without_riichi_it_is_absent_by_its_rule() -> None:
    found = look("riichi", held(DRAWN), "arushiaru", tenpai_discards=("8s",))
    assert against(found) == [("no_such_declaration", "no_riichi_dora")]
    assert found.name == Text("立直", "Riichi")
    assert details(found) == [("この規則には無い。", "There is none in these rules.")]


# --- kans

FOUR = "1111m34522p67s34s"
"""Thirteen tiles with four equal ones."""


def test_four_equal_tiles_in_hand_make_a_concealed_kan() -> None:
    asked = []

    def faults(request: Mapping[str, Any]) -> list[Fault]:
        asked.append(request)
        return [Fault("/concealed", "wrong_tile_count", Text("", ""))]

    hand = held("1111m340555p7777z", drawn="7z", request={"melds": ["chi:123s"]})
    found = look("closed_kan", hand, faults=faults)
    assert (found.why, found.tiles) == ((), ("1m", "5p", "7z"))
    assert found.name == Text("暗槓", "Concealed kan")
    assert found.facts == ("wall", "kans_on_table")
    assert asked == [
        {"concealed": "345550p7777z", "melds": ["chi:123s", "closed_kan:1111m"]},
        {"concealed": "1111m34p7777z", "melds": ["chi:123s", "closed_kan:5550p"]},
        {"concealed": "1111m345550p", "melds": ["chi:123s", "closed_kan:7777z"]},
    ]


def test_a_kan_the_game_has_not_is_none_and_the_reason_is_told_once() -> None:
    def faults(_: Mapping[str, Any]) -> list[Fault]:
        return [
            Fault("/melds/0", "bad_meld", Text("無い。", "No."), "wall"),
            Fault("/concealed", "wrong_tile_count", Text("", "")),
        ]

    hand = held("1111m3455p1111p2s", drawn="2s", request={})
    found = look("closed_kan", hand, faults=faults)
    assert against(found) == [("bad_meld", "wall")]
    assert details(found) == [("無い。", "No.")]


@pytest.mark.parametrize("id_", ["closed_kan", "added_kan"])
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"turn": "waiting"}, [NEEDS_DRAW]),
        ({"turn": "called"}, [("after_call", "pon_kan_chi_kan")]),
        ({"wall": 0}, [("last_tile", "kan_on_last_tile")]),
        ({"wall": 1}, []),
        ({"kans": 4}, [("too_many_kans", "kan_limit")]),
        ({"kans": 5}, [("too_many_kans", "kan_limit")]),
        ({"kans": 3}, []),
        ({"turn": "called", "wall": 0, "kans": 4},
         [("after_call", "pon_kan_chi_kan"), ("last_tile", "kan_on_last_tile"), ("too_many_kans", "kan_limit")]),
    ],
)  # fmt: skip
def test_a_kan_needs_a_draw_a_tile_left_and_fewer_than_four_kans(
    id_: str, changes: dict[str, Any], told: Told
) -> None:
    """4-10, 4-11, 4-12 of the numbered sheet."""
    hand = held("1111m34522p67s5z", "pon:555z", drawn="5z", **changes)
    assert against(look(id_, hand)) == told


def test_the_most_kans_are_told_in_numbers() -> None:
    found = look("closed_kan", held(FOUR + "1z", kans=4, drawn="1z"))
    assert details(found) == [("槓は全員で4回まで。", "There are at most 4 kans.")]


def test_without_four_equal_tiles_there_is_no_kan() -> None:
    found = look("closed_kan", held(DRAWN, drawn="8s"))
    assert against(found) == [("no_such_tiles", None)]
    assert details(found) == [
        ("手の内に同じ牌が四枚ない。", "There are no four equal tiles in hand.")
    ]


def test_a_kan_is_added_with_the_fourth_tile_of_a_pon() -> None:
    hand = held("5m340p67s5z", "pon:555z", "pon:555p", "chi:567m", drawn="5z")
    found = look("added_kan", hand)
    assert (found.why, found.tiles) == ((), ("0p", "5z"))
    assert found.name == Text("加槓", "Added kan")
    assert found.facts == ("wall", "kans_on_table")
    none = look("added_kan", held("5m34p67s5z1z2z", "closed_kan:6666z", "chi:567m", drawn="5z"))
    assert against(none) == [("no_such_tiles", None)]
    assert details(none) == [
        ("ポンした牌の四枚目が手に無い。", "The fourth tile of no pon is in hand.")
    ]


def after_riichi(
    hand: Held, before: Distance, after: Distance, ruleset: str = "tcg"
) -> tuple[Told, list[tuple[int, int, int]]]:
    """What speaks against a concealed kan after riichi, and of which tiles the distance was asked."""
    asked = []

    def distance_of(packed: int, melds: int, count: int) -> Distance:
        asked.append((packed, melds, count))
        return before if len(asked) == 1 else after

    return against(look("closed_kan", hand, ruleset, distance_of=distance_of)), asked


def test_after_riichi_a_kan_keeps_the_waits() -> None:
    """4-13 of the numbered sheet."""
    hand = held("1111z34522p67s", "closed_kan:9999m", drawn="1z", riichi=True)
    same = Distance(0, 0b101, 7)
    wrong = [("changes_the_hand", "ankan_after_riichi")]
    told, asked = after_riichi(hand, same, Distance(0, 0b101, 8))
    kan, four = hand.melds[0].packed, 4 * ONE[kind_of("1z")]
    assert told == []
    assert asked == [
        (hand.packed - ONE[kind_of("1z")], kan, 1),
        (hand.packed - four, kan + four, 2),
    ]
    assert after_riichi(hand, same, Distance(0, 0b100, 7))[0] == wrong
    assert after_riichi(hand, same, Distance(1, 0b101, 7))[0] == wrong
    assert after_riichi(hand, Distance(1, 0b101, 7), Distance(1, 0b101, 7))[0] == wrong
    assert after_riichi(hand, Distance(1, 0b101, 7), same)[0] == wrong


def test_after_riichi_a_kan_is_of_the_drawn_tile() -> None:
    hand = held("1111z34522p67s2z", "closed_kan:9999m", drawn="2z", riichi=True)
    assert after_riichi(hand, TENPAI, TENPAI) == ([("changes_the_hand", "ankan_after_riichi")], [])
    unknown = held("1111z34522p67s2z", "closed_kan:9999m", riichi=True)
    assert after_riichi(unknown, TENPAI, TENPAI) == ([], [])
    free = held("1111z34522p67s2z", "closed_kan:9999m", drawn="2z")
    assert after_riichi(free, TENPAI, FAR) == ([], [])


def test_one_kan_that_may_be_made_is_enough() -> None:
    hand = held("1111z2222z34522p", drawn="1z", riichi=True)
    found = look("closed_kan", hand)
    assert (found.why, found.tiles) == ((), ("1z",))


@pytest.mark.parametrize(
    ("others", "free"),
    [
        ("2p", True), ("3p", False), ("4p", False), ("6p", False), ("7p", False), ("8p", True),
        ("2p6p", False), ("5s", True), ("9s", True), ("1z", True),
    ],
)  # fmt: skip
def test_a_triplet_of_three_players_must_stand_apart(others: str, *, free: bool) -> None:
    """In the three-player game no tile that could make a run with a concealed kan may be in hand after riichi."""
    hand = held("5555p" + others, drawn="5p", riichi=True)
    told, _ = after_riichi(hand, TENPAI, TENPAI, "kitanuki")
    assert told == ([] if free else [("changes_the_hand", "yaku_riichi")])


def test_tiles_of_two_suits_or_honours_are_never_near() -> None:
    for four, other in (
        ("1111s", "9p"),
        ("9999p", "1s"),
        ("1111z", "2z"),
        ("1111z", "9s"),
        ("7777z", "6z"),
    ):
        hand = held(four + other, drawn=four[0] + four[-1], riichi=True)
        assert after_riichi(hand, TENPAI, TENPAI, "kitanuki")[0] == []


# --- norths and nine kinds

NORTH = "123456p55s67s1114z"


def test_a_north_in_hand_is_extracted() -> None:
    found = look("extraction", held(NORTH, drawn="4z", riichi=True, wall=1), "kitanuki")
    assert (found.why, found.tiles, found.facts) == ((), ("4z",), ("wall",))
    name = scoring.ruleset("kitanuki").rules["nuki_action"].name
    assert found.name == name
    assert look("extraction", held(NORTH, riichi=True), "kitanuki").why == ()


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (held("123456p55s67s114z"), [NEEDS_DRAW]),
        (held(NORTH, turn="called"), [("after_call", "nuki_action")]),
        (held("123456p55s67s1115z"), [("no_such_tiles", None)]),
        (held(NORTH, wall=0), [("last_tile", "nuki_no_haitei")]),
        (held(NORTH, drawn="1z", riichi=True), [("changes_the_hand", "yaku_riichi")]),
        (held(NORTH, drawn="1z"), []),
    ],
)
def test_an_extraction_needs_a_draw_a_north_and_a_tile_left(hand: Held, told: Told) -> None:
    assert against(look("extraction", hand, "kitanuki")) == told


def test_an_extraction_is_refused_in_words() -> None:
    hand = held("123456p55s67s1115z", drawn="5z", riichi=True)
    assert details(look("extraction", hand, "kitanuki")) == [
        ("手に北が無い。", "There is no north in hand."),
        ("立直の後は、引いた北だけ抜ける。", "After riichi only a north just drawn."),
    ]


NINE = "19m19p19s123z2345p1s"


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (held(NINE, first_turn=True), []),
        (held(NINE.replace("3z", "2z"), first_turn=True), ["too_few_kinds"]),
        (held(NINE), ["not_first_draw"]),
        (held(NINE, first_turn=True, turn="called"), ["not_first_draw"]),
        (held(NINE, first_turn=True, norths=1), ["not_first_draw"]),
        (held("234m19p19s123z2345p"), ["too_few_kinds", "not_first_draw"]),
    ],
)
def test_nine_kinds_are_shown_on_the_first_draw(hand: Held, told: list[str]) -> None:
    found = look("nine_terminals", hand, "kitanuki")
    assert [(reason.code, reason.rule) for reason in found.why] == [
        (code, "abort_nine") for code in told
    ]
    assert found.facts == (() if "too_few_kinds" in told else ("first_turn",))
    shown = ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z")
    assert found.tiles == (() if told else shown)
    assert found.name == Text("九種幺九牌", "Nine terminals and honours")


def test_too_few_kinds_are_counted() -> None:
    found = look("nine_terminals", held("19m19p234s55566z", first_turn=True), "kitanuki")
    assert details(found)[0] == (
        "幺九牌は6種。9種以上要る。",
        "There are 6 kinds of terminals and honours; 9 are needed.",
    )


# --- as plain data


def test_a_declaration_is_told_with_the_rules_against_it() -> None:
    ruleset = scoring.ruleset("tcg")
    hand = held("34522p67s8s", "pon:111m", "chi:567m", wall=3)
    told = look("riichi", hand).told(ruleset, "en")
    assert {name: told[name] for name in ("id", "name", "legal", "tiles", "as")} == {
        "id": "riichi", "name": "Riichi", "legal": False, "tiles": [], "as": None,
    }  # fmt: skip
    closed, wall = told["why"]
    assert closed == {
        "code": "not_closed",
        "detail": "The hand is not closed.",
        "rule": "riichi_closed_hand",
        "name": ruleset.rules["riichi_closed_hand"].name.en,
        "clause": ruleset.rules["riichi_closed_hand"].clause,
        "href": "/v1/rulesets/tcg/rules/riichi_closed_hand",
    }
    assert wall["rule"] == "riichi_draw_left"
    legal = look("riichi", held(DRAWN), tenpai_discards=("8s",)).told(ruleset, "ja")
    assert legal == {
        "id": "riichi", "name": "立直", "legal": True, "why": [], "tiles": ["8s"], "as": "riichi",
    }  # fmt: skip
    (no_rule,) = look("tsumo", held(WAITING)).told(ruleset, "en")["why"]
    assert (no_rule["code"], no_rule["detail"]) == ("needs_draw", "Only after one's own draw.")
    (japanese,) = look("tsumo", held(WAITING)).told(ruleset, "ja")["why"]
    assert japanese["detail"] == "自摸した後にだけ出来る。"
    assert [no_rule[name] for name in ("rule", "name", "clause", "href")] == [None] * 4
