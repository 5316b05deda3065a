"""What may be declared with a hand as it stands, and everything that speaks against it, by the clauses of the sheets."""

import pytest

import scoring
from scoring.analysis.hand_in_play import Held
from scoring.analysis.reasons import Reason
from scoring.text import Text
from scoring.tiles.shanten import Distance
from tests.support.declaring import (
    COMPLETE,
    DRAWN,
    FAR,
    NEEDS_DRAW,
    NOTHING_WAITED,
    TENPAI,
    WAITING,
    Told,
    against,
    details,
    held,
    look,
)

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
