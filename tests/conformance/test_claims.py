"""Claims of other engines: agree, disagree with every difference and the clause behind our value, undecided, invalid."""

from typing import Any

import pytest

import scoring
from scoring.conformance.claims import MOST_RULES, rules_made, verdicts_on
from tests.support.settling import table, win, won

Body = dict[str, Any]
RIICHI: Body = {
    "concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron",
    "seat_wind": "south", "round_wind": "east", "situation": ["riichi"],
}  # fmt: skip
"""Riichi and pinfu: 2 han 30 fu, 2,000 points (TX19)."""
OPEN = {**RIICHI, "concealed": "567m345p2267s", "melds": ["chi:234m"], "situation": []}
"""TX9: 1,000 points where open tanyao counts."""


def verdict(request: object, answer: object, id_: str = "tcg", lang: str = "en") -> Body:
    told = verdicts_on(
        scoring.ruleset(id_), [{"id": "1", "request": request, "answer": answer}], lang
    )
    (result,) = told["results"]
    assert sum(told["tally"].values()) == told["tally"][result["verdict"]] == 1
    found: Body = result
    return found


def blames(result: Body) -> list[tuple[str, Any, Any, str, str]]:
    return [
        (line["pointer"], line["ours"], line["theirs"], line["rule"], line["clause"])
        for line in result["differences"]
    ]


@pytest.mark.parametrize(
    "answer",
    [
        {"value": {"points": 2000}},
        {"value": {"han": 2, "fu": 30, "points": 2000}, "yaku": ["pinfu", "riichi"]},
        {"yaku": [{"id": "pinfu", "han": 1}, {"id": "riichi", "han": 1}]},
        {"fu": [{"id": "closed_ron", "fu": 10}, {"id": "base", "fu": 20}], "received": 2000},
        {"winning": True, "reason": None},
        {"payments": [{"from": "discarder", "count": 1, "points": 2000}]},
    ],
)
def test_what_is_said_and_right_agrees(answer: Body) -> None:
    assert verdict(RIICHI, answer)["verdict"] == "agree"


def test_every_difference_has_its_rule_and_clause() -> None:
    answer: Body = {
        "winning": False, "value": {"han": 3, "points": 3900}, "received": 3900,
        "yaku": [{"id": "riichi", "han": 2}, {"id": "tanyao", "han": 1}, {"id": "tanuki", "han": 1}],
        "fu": [{"id": "base", "fu": 20}], "payments": [{"from": "dealer", "count": 1, "points": 3900}],
    }  # fmt: skip
    result = verdict(RIICHI, answer)
    assert result["verdict"] == "disagree"
    paid = {"from": "discarder", "count": 1, "points": 2000, "honba": 0}
    assert blames(result) == [
        ("/winning", True, False, "minimum_han", "6-01"),
        ("/yaku/0/han", 1, 2, "riichi", "3-01"),
        ("/yaku/1", {"id": "pinfu", "han": 1}, None, "pinfu", "3-01"),
        ("/yaku/1", None, {"id": "tanyao", "han": 1}, "tanyao", "3-01"),
        ("/yaku/2", None, {"id": "tanuki", "han": 1}, "ordinary_yaku", "3-01"),
        ("/fu/1", {"id": "closed_ron", "fu": 10}, None, "closed_ron", "2-01"),
        ("/value/han", 2, 3, "han_and_points", "2-02"),
        ("/value/points", 2000, 3900, "han_and_points", "2-02"),
        ("/payments/0", paid, None, "rounding_below_thousand", "2-05"),
        ("/payments/0", None, answer["payments"][0], "rounding_below_thousand", "2-05"),
        ("/received", 2000, 3900, "deposits_to_winner", "4-09"),
    ]  # fmt: skip


def test_another_reading_of_the_same_worth_agrees() -> None:
    """Chinitsu, tanyao and two more by three triplets or by pinfu and a double run: 9 han, 16,000 points."""
    hand = {**RIICHI, "concealed": "3444555566677p", "winning_tile": "4p", "situation": []}
    yaku = [
        {"id": "chinitsu", "han": 6}, {"id": "tanyao", "han": 1},
        {"id": "pinfu", "han": 1}, {"id": "iipeikou", "han": 1},
    ]  # fmt: skip
    assert verdict(hand, {"value": {"points": 16000, "fu": 30}, "yaku": yaku})["verdict"] == "agree"
    assert verdict(hand, {"value": {"points": 16000}, "yaku": yaku[:2]})["verdict"] == "disagree"


def test_what_the_source_leaves_open_is_undecided() -> None:
    result = verdict(OPEN, {"winning": False, "value": {"points": 0}})
    assert (result["verdict"], result["open"]) == ("undecided", ["kuitan"])
    stated = {**OPEN, "options": {"kuitan": True}}
    assert verdict(stated, {"winning": False})["verdict"] == "disagree"


def test_a_refusal_of_what_cannot_be_agrees() -> None:
    impossible = {**RIICHI, "concealed": "111112m34522p67s"}
    assert verdict(impossible, {"refused": True})["verdict"] == "agree"
    result = verdict(impossible, {"value": {"points": 1000}})
    assert result["verdict"] == "invalid"
    (fault,) = result["errors"]
    assert (fault["pointer"], fault["code"]) == ("/request/concealed", "too_many_copies")
    (line,) = verdict(RIICHI, {"refused": True})["differences"]
    assert (line["pointer"], line["ours"], line["rule"]) == ("/refused", False, "ordinary_yaku")


@pytest.mark.parametrize(
    ("claim", "faults"),
    [
        (5, {("", "not_a_claim")}),
        (None, {("", "not_a_claim")}),
        ({}, {("/id", "missing"), ("/request", "missing"), ("/answer", "missing")}),
        ({"id": "a", "request": RIICHI}, {("/answer", "missing")}),
        (
            {"id": "a", "request": [], "anwser": {}},
            {
                ("/request", "wrong_type"),
                ("/answer", "missing"),
                ("/anwser", "unknown_field"),
            },
        ),
        ({"id": "a", "request": RIICHI, "answer": {}}, {("/answer", "nothing_to_compare")}),
        (
            {"id": "a", "request": RIICHI, "answer": {"value": None, "x": 1}},
            {("/answer", "nothing_to_compare")},
        ),
        (
            {"id": "a", "request": {"table": {}}, "answer": {"value": {}}},
            {("/answer", "nothing_to_compare")},
        ),
    ],
)
def test_what_is_no_claim_is_invalid_and_costs_no_other(
    claim: object, faults: set[tuple[str, str]]
) -> None:
    good = {"id": "a", "request": RIICHI, "answer": {"received": 2000}}
    told = verdicts_on(scoring.ruleset("tcg"), [claim, good], "ja")
    assert [result["verdict"] for result in told["results"]] == ["invalid", "agree"]
    errors = told["results"][0]["errors"]
    assert {(fault["pointer"], fault["code"]) for fault in errors} == faults
    assert not any(fault["detail"].isascii() for fault in errors)
    assert told["tally"] == {"agree": 1, "disagree": 0, "undecided": 0, "invalid": 1}


@pytest.mark.parametrize(
    "answer",
    [
        {"value": 5},
        {"value": {"points": "2000"}},
        {"value": {"points": True}},
        {"yaku": 5},
        {"yaku": [{"id": "riichi"}, {}, 7, {"id": []}]},
        {"fu": {"base": 20}},
        {"payments": {"from": "x"}},
        {"payments": [5]},
        {"received": [1] * 100},
        {"reason": "x" * 1000},
        {"payments": [{"from": "discarder", "count": 2, "points": 2000}]},
    ],
)
def test_answers_of_any_shape_differ_and_are_repeated_in_short(answer: Body) -> None:
    result = verdict(RIICHI, answer)
    assert result["verdict"] == "disagree"
    assert len(str(result)) < 2000


# --- settlements

TABLE = table("tcg")
WON = won(win(1, 3, value={"han": 2, "fu": 30}), riichi=[1])
SETTLED: Body = {"table": TABLE, "event": WON}


def test_a_settlement_that_is_right_agrees_however_the_transfers_are_cut() -> None:
    transfers = [
        {"from": 1, "to": "pot", "points": 1000},
        {"from": 3, "to": 1, "points": 1500},
        {"from": 3, "to": 1, "points": 500},
        {"from": "pot", "to": 1, "points": 1000},
    ]
    answer = {"points": [25000, 27000, 25000, 23000], "transfers": transfers, "finished": False}
    assert verdict(SETTLED, answer)["verdict"] == "agree"
    assert verdict(SETTLED, {"table": {"hand": 2}})["verdict"] == "agree"


def test_differences_of_a_settlement_name_the_rule_of_the_transfer() -> None:
    answer = {
        "points": [25000, 26000, 24000, 23000], "finished": True, "final": [],
        "transfers": [{"from": 3, "to": 1, "points": 1000}, {"from": 2, "to": 1, "points": 1000}],
        "table": {"hand": 1, "dealer": 1},
    }  # fmt: skip
    told = blames(verdict(SETTLED, answer))
    assert ("/transfers/1/points", 2000, 1000, "han_and_points", "2-02") in told
    assert ("/transfers/0/points", 1000, None, "deposit_points", "4-09") in told
    assert ("/transfers/1/points", None, 1000, "han_and_points", "2-02") in told
    assert ("/points/1", 27000, 26000, "han_and_points", "2-02") in told
    assert ("/points/2", 25000, 24000, "han_and_points", "2-02") in told
    assert ("/table/hand", 2, 1, "dealer_after_draw", "8-15-01") in told
    assert ("/finished", False, True, "match_length", "1-04") in told
    assert ("/final", None, [], "uma", "1-05") in told


def test_the_end_of_a_match_is_blamed_on_what_ended_it() -> None:
    last = {
        "table": table("tcg", round_wind="south", hand=4),
        "event": {"type": "draw", "tenpai": []},
    }
    final = [{"player": seat, "rank": seat + 1, "result": 0} for seat in range(3)]
    told = blames(verdict(last, {"finished": False, "final": final}))
    assert {line[3] for line in told} == {"match_length"}
    assert {line[0] for line in told} == {
        "/finished", "/final/0/result", "/final/2/result", "/final/3",
    }  # fmt: skip
    (line,) = verdict(last, {"final": 5})["differences"]
    assert line["pointer"] == "/final"


@pytest.mark.parametrize(
    ("answer", "pointers"),
    [
        ({"points": [1]}, ["/points"]),
        ({"points": {"0": 1}}, ["/points"]),
        ({"transfers": {}}, ["/transfers"]),
        ({"transfers": [3]}, ["/transfers"]),
        ({"table": []}, ["/table"]),
        ({"transfers": [{"from": 9, "to": 8, "points": "x"}]}, ["/transfers/0/points"] * 2),
    ],
)
def test_settlements_of_any_shape_differ(answer: Body, pointers: list[str]) -> None:
    told = [line["pointer"] for line in verdict(SETTLED, answer)["differences"]]
    assert set(pointers) <= set(told)


def test_an_impossible_settlement_is_invalid() -> None:
    wrong = {"table": TABLE, "event": won(win(1, 1, value={"han": 1, "fu": 30}))}
    result = verdict(wrong, {"points": [0, 0, 0, 0]})
    assert result["verdict"] == "invalid"
    assert result["errors"][0]["pointer"].startswith("/request/event")


def _under(**chosen: object) -> dict[str, object]:
    return {"id": "1", "request": {**RIICHI, **chosen}, "answer": {"value": {"points": 1}}}


def test_rules_are_counted_once_and_with_their_cards() -> None:
    kuitan, two = {"kuitan": True}, ["a", {"id": "b"}]
    for claims, made in (
        ([], 0),
        ([_under()] * 9, 1),
        ([_under(), _under(options=kuitan), _under(options=dict(kuitan))], 2),
        ([_under(options={"a": 1, "b": 2}), _under(options={"b": 2, "a": 1})], 1),
        ([_under(cards=two), _under(cards=two)], 3),
        ([_under(cards=two), _under(cards=two, options=kuitan)], 6),
        ([None, 5, {}, {"request": []}, {"request": {"cards": "all"}}], 2),
    ):
        assert rules_made(claims) == made
    assert MOST_RULES == 100


def test_claims_under_many_rules_are_answered_in_their_order() -> None:
    claims = [
        {**_under(options={"kuitan": place % 3 == 0}), "id": str(place)} for place in range(20)
    ]
    told = verdicts_on(scoring.ruleset("tcg"), claims)["results"]
    assert [one["id"] for one in told] == [str(place) for place in range(20)]
    assert {one["verdict"] for one in told} == {"disagree"}
    alone = [verdicts_on(scoring.ruleset("tcg"), [claim])["results"][0] for claim in claims]
    assert told == alone


def test_what_is_wrong_with_a_claim_is_told_in_the_language_asked_for() -> None:
    """English is what nobody asks for."""
    impossible = {**RIICHI, "concealed": "111112m34522p67s"}
    (fault,) = scoring.faults("tcg", impossible)
    claims = [{"id": "a", "request": impossible, "answer": {"value": {"points": 1000}}}, 5]
    for told, ja in (
        (verdicts_on(scoring.ruleset("tcg"), claims, "ja"), True),
        (verdicts_on(scoring.ruleset("tcg"), claims), False),
    ):
        (first,), (second,) = (one["errors"] for one in told["results"])
        assert first["detail"] == (fault.detail.ja if ja else fault.detail.en)
        assert (first["rule"], first["code"]) == (fault.rule, fault.code)
        assert second["detail"].isascii() is not ja
        assert (second["rule"], second["pointer"]) == (None, "")
