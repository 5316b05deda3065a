"""A hand of cards that is still played: tenpai, waits, worth, discards and declarations, against the examples and brute force."""

from typing import Any

import pytest

from tests.games.kantan.support.kantan_analysis import (
    ANALYZE,
    ONE_AWAY,
    TENPAI_B,
    against,
    analyzed,
    answered,
    cards,
    declared,
    legal,
    thrown,
)

# --- the worked examples


def test_nx1_waits_for_the_head() -> None:
    answer = analyzed("man.run pin.run sou.run man.run sou", points=15)
    assert (answer["turn"], answer["tenpai"], answer["shanten"]) == ("waiting", True, 0)
    (wait,) = answer["waits"]
    assert (wait["card"], wait["makes"], wait["left"]) == ("isolated.sou", "atama.sou", None)
    assert (wait["rule"], wait["clause"]) == ("tenpai_head", "tenpai.head")
    assert (wait["ron"]["value"]["points"], wait["ron"]["yaku"]) == (3, ["pinfu"])
    assert wait["tsumo"]["value"]["points"] == 4
    assert wait["tsumo"]["payments"] == [
        {"from": "dealer", "count": 1, "points": 2, "honba": 0},
        {"from": "child", "count": 2, "points": 1, "honba": 0},
    ]
    assert legal(answer) == {"riichi"}
    declared_it = analyzed("man.run pin.run sou.run man.run sou riichi")
    assert declared_it["waits"][0]["ron"]["yaku"] == ["pinfu", "riichi"]
    assert against(declared_it, "riichi") == {("already_declared", "riichi")}


def test_nx14_tenhou_is_declared_before_anybody_draws() -> None:
    """N17: any player, paid like a self-draw. #14: later the same cards are not even tenpai."""
    line = "man.run pin.triplet sou.run man.triplet atama.pin"
    dealt = analyzed(line, as_dealt=True)
    assert legal(dealt) == {"tenhou"}
    assert dealt["winning"]["value"]["points"] == 12
    assert dealt["winning"]["payments"] == [
        {"from": "dealer", "count": 1, "points": 4, "honba": 0},
        {"from": "child", "count": 2, "points": 4, "honba": 0},
    ]
    assert (dealt["shanten"], dealt["tenpai"]) == (-1, False)
    assert declared(dealt, "tenhou")["cards"] == cards(line)["concealed"]
    later = analyzed(line)
    assert against(later, "tenhou") == {("not_as_dealt", "tenhou")}
    assert (later["shanten"], later["winning"]) == (1, None)
    assert later["not_tenpai"]["rule"] == "win_only_from_tenpai"
    short = analyzed(ONE_AWAY, as_dealt=True)
    assert against(short, "tenhou") == {("not_complete", "tenhou")}
    assert (short["shanten"], short["winning"]) == (1, None)


def test_nx21_four_sets_and_a_head_by_drawing_a_set_are_no_win() -> None:
    drawn = "mentsu.man.run"
    answer = analyzed(f"{ONE_AWAY} man.run", drawn=drawn)
    assert against(answer, "tsumo") == {("not_tenpai", "win_only_from_tenpai")}
    assert (answer["turn"], answer["winning"], answer["tenpai"]) == ("drawn", None, True)
    assert [one["card"] for one in answer["discards"] if one["tenpai"]] == ["atama.sou"]
    assert answer["discards"][0]["waits"][0]["card"] == "isolated.man"
    kept = next(one for one in answer["discards"] if one["card"] == "isolated.man")
    assert (kept["shanten"], kept["tenpai"], kept["waits"]) == (1, False, [])
    assert declared(answer, "riichi")["cards"] == ["atama.sou"]


def test_nx22_four_sets_and_a_partial_set_are_not_tenpai() -> None:
    answer = analyzed("man.run man.run man.run man.run taatsu.man.run", **thrown("isolated.man", 0))
    assert (answer["tenpai"], answer["waits"], answer["shanten"]) == (False, [], 1)
    assert answer["not_tenpai"]["rule"] == "tenpai_only"
    assert against(answer, "ron") == {("not_tenpai", "tenpai_only")}
    assert [kind["kind"] for kind in answer["improves"]] == ["isolated", "atama"]
    chi = declared(answer, "chi")
    assert (chi["legal"], chi["makes"], chi["shanten"]) == (True, "mentsu.man.run", 1)


def test_nx23_no_ron_on_a_partial_set() -> None:
    answer = analyzed(TENPAI_B, **thrown("taatsu.pin.triplet", 3))
    assert against(answer, "ron") == {("not_isolated", "ron_only_isolated")}
    assert against(answer, "pon") == {("not_isolated", "call_pon")}


@pytest.mark.parametrize("by", [0, 2, 3])
def test_nx24_chi_is_for_the_left_neighbour_s_discard_and_pon_for_anybody_s(by: int) -> None:
    for form, call, other in (("run", "chi", "pon"), ("triplet", "pon", "chi")):
        answer = analyzed(
            f"man.run pin.run sou.run sou taatsu.pin.{form}", **thrown("isolated.pin", by)
        )
        wanted = call == "pon" or by == 0
        assert declared(answer, call)["legal"] is wanted
        assert ("no_taatsu", f"call_{other}") in against(answer, other)
        if wanted:
            assert declared(answer, call)["cards"] == [f"taatsu.pin.{form}"]
            assert declared(answer, call)["makes"] == f"mentsu.pin.{form}"
            assert declared(answer, call)["shanten"] == 0
        else:
            assert against(answer, "chi") == {("not_left_neighbour", "call_chi")}
        assert (("not_left_neighbour", "call_chi") in against(answer, "chi")) == (by != 0)


def test_the_left_neighbour_of_seat_0_is_the_last() -> None:
    for players in (3, 5):
        for by in range(1, players):
            place: dict[str, Any] = {"seat": 0, "discard": {"card": "isolated.pin", "from": by}}
            answer = analyzed("taatsu.pin.run man man man man", players=players, **place)
            assert declared(answer, "chi")["legal"] == (by == players - 1)


@pytest.mark.parametrize(
    ("line", "points", "code"),
    [
        ("called:pin.run man.run sou.run man.run sou", 15, "needs_closed_hand"),
        ("pin.run man.run sou.run man.run sou", 0, "too_few_points"),
        ("pin.run man.run sou.run man.run atama.sou", 15, "not_tenpai"),
    ],
    ids=["NX25: open", "NX25: 0 points", "#27: not tenpai"],
)
def test_nx25_riichi_that_is_not_allowed(line: str, points: int, code: str) -> None:
    assert against(analyzed(line, points=points), "riichi") == {(code, "riichi")}


def test_n16_one_point_is_enough_for_riichi() -> None:
    assert legal(analyzed("pin.run man.run sou.run man.run sou", points=1)) == {"riichi"}


def test_every_reason_against_riichi_is_listed() -> None:
    answer = analyzed("called:pin.run man pin sou honor", points=0)
    assert against(answer, "riichi") == {
        (code, "riichi") for code in ("needs_closed_hand", "not_tenpai", "too_few_points")
    }


# --- the rest


def test_a_self_draw_is_scored_with_the_card_drawn() -> None:
    answer = analyzed(f"{TENPAI_B} pin", drawn="isolated.pin", dealer=True)
    assert (answer["shanten"], legal(answer)) == (-1, {"tsumo", "riichi"})
    assert declared(answer, "tsumo")["cards"] == ["isolated.pin"]
    assert answer["winning"]["yaku"][0]["id"] == "menzen_tsumo"
    unknown = analyzed(f"{TENPAI_B} pin")
    assert against(unknown, "tsumo") == {("no_draw", "tsumo")}
    assert (unknown["shanten"], unknown["winning"]) == (0, None)


def test_a_ron_is_scored_on_the_discard() -> None:
    answer = analyzed(f"{TENPAI_B} riichi", **thrown("isolated.pin", 2))
    assert (legal(answer), answer["winning"]["value"]["points"]) == ({"ron"}, 1)
    assert (answer["shanten"], answer["tenpai"]) == (0, True)
    assert against(answer, "pon") == {("already_declared", "riichi")}
    other = analyzed(TENPAI_B, **thrown("isolated.man", 2))
    assert against(other, "ron") == {("wrong_suit", "ron")}


def test_n21_there_is_no_furiten_and_no_barred_discard_before_riichi() -> None:
    waiting, drawn = analyzed(f"{TENPAI_B} riichi"), analyzed(f"{TENPAI_B} man")
    for answer in (waiting, drawn):
        assert (answer["furiten"], answer["barred"]) == (False, [])
    assert (waiting["turn"], waiting["discards"]) == ("waiting", None)
    assert (drawn["turn"], drawn["improves"], drawn["waits"]) == ("drawn", None, None)
    assert drawn["discards"][0]["waits"] != []


def test_n23_after_riichi_only_the_drawn_card_is_discarded() -> None:
    answer = analyzed(f"{TENPAI_B} man.run riichi", drawn="mentsu.man.run")
    assert [one["card"] for one in answer["discards"]] == ["mentsu.man.run"]
    assert {(one["card"], one["code"], one["rule"]) for one in answer["barred"]} == {
        (card, "already_declared", "riichi")
        for card in ("mentsu.pin.run", "mentsu.sou.run", "atama.sou", "taatsu.pin.triplet")
    }
    assert "After riichi only the drawn card can be discarded." in answer["explanation"]


@pytest.mark.parametrize(("left", "away"), [("man", 0), ("atama.man", 1)])
def test_the_fourth_call_leaves_one_card_to_wait_with(left: str, away: int) -> None:
    """#11: four called sets and an isolated card wait for the head."""
    line = f"called:man.run called:pin.run called:sou.run taatsu.pin.run {left}"
    chi = declared(analyzed(line, **thrown("isolated.pin", 0)), "chi")
    assert (chi["legal"], chi["shanten"]) == (True, away)


def test_only_a_legal_declaration_names_its_cards() -> None:
    chi = declared(
        analyzed("man.run pin.run sou.run atama.sou taatsu.pin.run", **thrown("isolated.pin", 2)),
        "chi",
    )
    assert (chi["legal"], chi["cards"], chi["makes"], chi["shanten"]) == (False, [], None, None)
    poor, rich = (declared(analyzed(f"{TENPAI_B} man", points=n), "riichi") for n in (0, 1))
    assert (poor["cards"], rich["cards"], rich["shanten"]) == ([], ["isolated.man"], None)
    assert declared(analyzed(TENPAI_B), "riichi")["cards"] == []


def test_nobody_calls_without_a_discard() -> None:
    answer = analyzed(TENPAI_B, seat=1)
    for call in ("pon", "chi"):
        assert against(answer, call) == {("no_discard", f"call_{call}")}


def test_a_fifth_call_leaves_no_form_to_wait_in() -> None:
    line = "called:man.run called:man.run called:pin.run called:sou.run taatsu.pin.run"
    chi = declared(analyzed(line, **thrown("isolated.pin", 0)), "chi")
    assert (chi["legal"], chi["makes"], chi["shanten"]) == (True, "mentsu.pin.run", None)


def test_n10_a_wait_without_yaku_does_not_win_where_one_is_needed() -> None:
    answer = analyzed(
        "man.run pin.triplet sou.run man.triplet pin",
        {"require_yaku": True},
        **thrown("isolated.pin", 0),
    )
    (wait,) = answer["waits"]
    assert (wait["ron"]["winning"], wait["ron"]["reason"]) == (False, "no_yaku")
    assert (wait["tsumo"]["winning"], wait["tsumo"]["yaku"]) == (True, ["menzen_tsumo"])
    assert against(answer, "ron") == {("no_yaku", "require_yaku")}
    assert answer["explanation"][1:4] == [
        "The hand waits for: isolated card of circles.",
        "The hand cannot win by ron.",
        "By self-draw: 1 point.",
    ]
    assert [story["id"] for story in answer["amendments"]] == ["require_yaku"]


def test_n1_what_is_left_in_a_deck_of_so_many() -> None:
    line = "called:sou.run pin.run man.run man.run sou"
    assert analyzed(line, {"deck": 3})["waits"][0]["left"] == 1
    (wait,) = analyzed(line, {"deck": 2})["waits"]
    assert (wait["left"], wait["ron"], wait["tsumo"]) == (0, None, None)
    last = analyzed(line, {"deck": 3}, **thrown("isolated.sou", 0))
    assert (legal(last), last["waits"][0]["left"]) == ({"ron"}, 1)


def test_n2_runs_of_honours_where_an_option_has_them() -> None:
    line = "man.run pin.run sou.run atama.sou taatsu.honor.run"
    answer = analyzed(line, {"honour_runs": True}, **thrown("isolated.honor", 0))
    assert legal(answer) == {"ron", "chi", "riichi"}


def test_explanations() -> None:
    assert analyzed(TENPAI_B, **thrown("isolated.pin", 0))["explanation"] == [
        "The hand is tenpai.",
        "The hand waits for: isolated card of circles.",
        "By ron: 0 points.",
        "By self-draw: 1 point.",
        "Possible declarations: Ron, Riichi, Pon.",
        "The first player to call gets the card. A ron has priority over every call.",
    ]
    assert analyzed(ONE_AWAY, lang="ja")["explanation"] == [
        "聴牌ではありません。聴牌は、4メンツ+孤立牌か、3メンツ+アタマ+ターツだけです。",
        "聴牌まであと1枚です。",
        "宣言できるものはありません。",
    ]
    assert analyzed("man.run pin.run sou.run man.run man pin", lang="ja")["explanation"] == [
        "捨てても聴牌になるカード: 萬子の孤立牌、筒子の孤立牌。",
        "宣言できるもの: リーチ。",
    ]
    assert analyzed(f"{ONE_AWAY} pin")["explanation"] == [
        "The hand is 1 from tenpai.",
        "No declaration is possible.",
    ]
    none = analyzed("called:sou.run pin.run man.run man.run sou", {"deck": 2})
    assert none["explanation"][2] == "No copy is left: isolated card of bamboos."
    dealt = analyzed("man.run pin.triplet sou.run man.triplet atama.pin", lang="ja")
    assert dealt["explanation"][0].startswith("4メンツ1アタマは聴牌ではありません。")


def test_assumptions_are_stated() -> None:
    assert len(analyzed(TENPAI_B)["assumed"]) == 3
    assert len(analyzed(f"{TENPAI_B} riichi")["assumed"]) == 2
    assert analyzed(TENPAI_B, players=4, dealer=False, points=15)["assumed"] == []


def test_the_example_of_the_documents_works() -> None:
    assert legal(answered(dict(ANALYZE.example))) == {"ron", "chi", "riichi"}
