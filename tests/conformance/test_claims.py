"""Claims of other engines: agree, disagree with every difference and the clause behind our value, undecided, invalid."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.conformance.claims import requests_of, verdicts_on
from scoring.rules.requests import rules_needed
from tests.support.settling import table, win, won
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("claims.yaml"))

Body = dict[str, Any]
TCG = scoring.ruleset("tcg")
RIICHI: Body = {
    "concealed": "123567m345p22p67s", "winning_tile": "8s", "win": "ron",
    "seat_wind": "south", "round_wind": "east", "situation": ["riichi"],
}  # fmt: skip
"""Riichi and pinfu: 2 han 30 fu, 2,000 points (TX19)."""
OPEN = {**RIICHI, "concealed": "567m345p2267s", "melds": ["chi:234m"], "situation": []}
"""TX9: 1,000 points where open tanyao counts."""


def verdict(request: object, answer: object) -> Body:
    claims = [{"id": "1", "request": request, "answer": answer}]
    verdicts = verdicts_on(TCG, claims, "en")
    (result,) = verdicts["results"]
    assert sum(verdicts["tally"].values()) == verdicts["tally"][result["verdict"]] == 1
    found: Body = result
    return found


def blames(result: Body) -> list[tuple[str, Any, Any, str, str]]:
    return [
        (line["pointer"], line["ours"], line["theirs"], line["rule"], line["clause"])
        for line in result["differences"]
    ]


@pytest.mark.parametrize(
    "answer",
    CASES["what_is_said_and_right_agrees"],
)
def test_what_is_said_and_right_agrees(answer: Body) -> None:
    assert verdict(RIICHI, answer)["verdict"] == "agree"


def test_actions_of_the_wrong_form_are_invalid() -> None:
    request = {**RIICHI, "offer": {"tile": "8s", "from": "left"}}
    del request["winning_tile"], request["win"]
    result = verdict(request, {"actions": {"ron": 1, "daiminkan": ["open_kan:8888s"]}})
    assert result["verdict"] == "invalid"
    assert [(one["pointer"], one["code"]) for one in result["errors"]] == [
        ("/answer/actions/ron", "wrong_type"),
        ("/answer/actions/daiminkan", "unknown_field"),
    ]


def test_a_request_without_actions_asks_for_a_tile_to_judge() -> None:
    request = {"concealed": RIICHI["concealed"]}
    (error,) = verdict(request, {"actions": {"discard": ["1m"]}})["errors"]
    assert (error["code"], "offer" in error["detail"]) == ("nothing_to_compare", True)


def test_every_difference_has_its_rule_and_clause() -> None:
    answer: Body = {
        "winning": False, "value": {"han": 3, "points": 3900}, "received": 3900,
        "yaku": [{"id": "riichi", "han": 2}, {"id": "tanyao", "han": 1}, {"id": "tanuki", "han": 1}],
        "fu": [{"id": "base", "fu": 20}], "payments": [{"from": "dealer", "count": 1, "points": 3900}],
    }  # fmt: skip
    result = verdict(RIICHI, answer)
    assert result["verdict"] == "disagree"
    paid = {"from": "discarder", "count": 1, "points": 2000, "honba": 0}
    assert blames(result)[1:6] == [
        ("/yaku/0/han", 1, 2, "riichi", "3-01"),
        ("/yaku/1", {"id": "pinfu", "han": 1}, None, "pinfu", "3-01"),
        ("/yaku/1", None, {"id": "tanyao", "han": 1}, "tanyao", "3-01"),
        ("/yaku/2", None, {"id": "tanuki", "han": 1}, "ordinary_yaku", "3-01"),
        ("/fu/1", {"id": "closed_ron", "fu": 10}, None, "closed_ron", "2-01"),
    ]  # fmt: skip
    assert [line["pointer"] for line in result["differences"]] == [
        "/winning", *(line[0] for line in blames(result)[1:6]), "/value/han", "/value/points",
        "/payments/0", "/payments/0", "/received",
    ]  # fmt: skip
    assert result["differences"][-3]["ours"] == paid
    clauses = [one["clause"] for one in result["culprits"]]
    assert len(set(clauses)) == len(clauses) <= 3


@pytest.mark.parametrize(
    ("answer", "meant"),
    CASES["a_name_that_there_is_not_is_told_with_those_like_it"],
)
def test_a_name_that_there_is_not_is_told_with_those_like_it(
    answer: Body, meant: list[str] | None
) -> None:
    found = [line.get("did_you_mean") for line in verdict(RIICHI, answer)["differences"]]
    if meant is None:
        assert set(found) == {None}
    else:
        (names,) = (one for one in found if one is not None)
        assert names[:1] == meant


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


@pytest.mark.parametrize(
    ("request_", "pointer"),
    [
        ({**RIICHI, "concealed": "111112m34522p67s"}, "/request/concealed"),
        ({"table": table("tcg"), "event": won(win(1, 1, value={"han": 1, "fu": 30}))}, "/request/event/wins/0/from"),
    ],
    ids=["hand", "settlement"],
)  # fmt: skip
def test_a_refusal_of_what_cannot_be_agrees_and_an_answer_to_it_is_invalid(
    request_: Body, pointer: str
) -> None:
    assert verdict(request_, {"refused": True})["verdict"] == "agree"
    result = verdict(request_, {"value": {"points": 1000}, "points": [0, 0, 0, 0]})
    assert result["verdict"] == "invalid"
    assert result["errors"][0]["pointer"] == pointer


def test_a_refusal_of_what_can_be_disagrees() -> None:
    (line,) = verdict(RIICHI, {"refused": True})["differences"]
    assert (line["pointer"], line["ours"], line["rule"]) == ("/refused", False, "riichi")


@pytest.mark.parametrize(
    ("claim", "faults"),
    [
        *((claim, {("", "not_a_claim")}) for claim in (5, None)),
        ({}, {("/id", "missing"), ("/request", "missing"), ("/answer", "missing")}),
        ({"id": "a", "request": RIICHI}, {("/answer", "missing")}),
        (
            {"id": "a", "request": [], "anwser": {}},
            {("/request", "wrong_type"), ("/answer", "missing"), ("/anwser", "unknown_field")},
        ),
        (
            {"id": "a", "request": RIICHI, "answer": {"winning": 1, "value": {"points": "2000"}}},
            {("/answer/winning", "wrong_type"), ("/answer/value/points", "wrong_type")},
        ),
        *(
            ({"id": "a", "request": request, "answer": answer}, {("/answer", "nothing_to_compare")})
            for request, answer in (
                (RIICHI, {}),
                (RIICHI, {"value": None, "x": 1}),
                ({"table": {}}, {"value": {}}),
            )
        ),
    ],
)
def test_what_is_no_claim_is_invalid_and_costs_no_other(
    claim: object, faults: set[tuple[str, str]]
) -> None:
    good = {"id": "a", "request": RIICHI, "answer": {"received": 2000}}
    verdicts = verdicts_on(TCG, [claim, good], "ja")
    assert [result["verdict"] for result in verdicts["results"]] == ["invalid", "agree"]
    errors = verdicts["results"][0]["errors"]
    assert {(fault["pointer"], fault["code"]) for fault in errors} == faults
    assert not any(fault["detail"].isascii() for fault in errors)
    assert verdicts["tally"] == {"agree": 1, "disagree": 0, "undecided": 0, "invalid": 1}


def test_the_error_of_a_number_in_quotes_shows_the_number() -> None:
    (error,) = verdict(RIICHI, {"value": {"points": "1000"}})["errors"]
    assert " 1000 " in error["detail"]


@pytest.mark.parametrize(
    "answer",
    [
        {"yaku": [{"id": "riichi"}, {}, 7, {"id": []}]},
        {"payments": [5]},
        {"received": [1] * 100},
        {"reason": "x" * 1000},
    ],
)
def test_answers_of_any_shape_differ_and_are_repeated_in_short(answer: Body) -> None:
    result = verdict(RIICHI, answer)
    assert result["verdict"] == "disagree"
    assert len(str(result)) < 2000


# --- settlements

SETTLED: Body = {
    "table": table("tcg"),
    "event": won(win(1, 3, value={"han": 2, "fu": 30}), riichi=[1]),
}


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
    expected: list[tuple[str, Any, Any, str, str]] = [
        ("/transfers/0/points", 1000, None, "deposit_points", "4-03"),
        ("/transfers/1/points", 2000, 1000, "han_and_points", "2-02"),
        ("/table/hand", 2, 1, "renchan", "8-15"),
        ("/finished", False, True, "match_length", "1-04"),
        ("/final", None, [], "uma", "1-05"),
    ]
    found = blames(verdict(SETTLED, answer))
    assert [line for line in expected if line not in found] == []
    last = SETTLED["table"] | {"round_wind": "south", "hand": 4, "dealer": 3, "points": [25000] * 4}
    lines = blames(verdict({**SETTLED, "table": last}, {"final": [{"player": 1, "result": 99}]}))
    assert {line[3] for line in lines if line[0].endswith("/result")} == {"uma"}


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
        # A change that is written out is read each time it is sent.
        ([_under(cards=[{"id": "c", "changes": [{}, {}]}])] * 3, 2 + 3 * 2),
        ([_under(cards=[{"id": "c", "changes": 5}])], 2),
        ([_under(cards=two), _under(cards=two, options=kuitan)], 6),
        ([None, 5, {}, {"request": []}, {"request": {"cards": "all"}}], 2),
    ):
        assert rules_needed(requests_of(claims)) == made


@pytest.mark.many
def test_claims_under_many_rules_are_answered_in_their_order() -> None:
    claims = [
        {**_under(options={"kuitan": place % 3 == 0}), "id": str(place)} for place in range(20)
    ]
    results = verdicts_on(TCG, claims)["results"]
    assert [one["id"] for one in results] == [str(place) for place in range(20)]
    assert {one["verdict"] for one in results} == {"disagree"}
    assert {len(one["differences"]) for one in results} == {1}


@pytest.mark.parametrize("lang", [("ja",), ("en",), ()])
def test_faults_of_a_claim_are_in_the_language_of_choice_or_in_english(
    lang: tuple[str, ...],
) -> None:
    impossible = {**RIICHI, "concealed": "111112m34522p67s"}
    (fault,) = scoring.faults("tcg", impossible)
    claims = [{"id": "a", "request": impossible, "answer": {"value": {"points": 1000}}}, 5]
    (first,), (second,) = (one["errors"] for one in verdicts_on(TCG, claims, *lang)["results"])
    assert first["detail"] == fault.detail.say(*lang or ("en",))
    assert (first["rule"], first["code"]) == (fault.rule, "too_many_copies")
    assert second["detail"].isascii() is (lang != ("ja",))
    assert (second["rule"], second["pointer"]) == (None, "")
