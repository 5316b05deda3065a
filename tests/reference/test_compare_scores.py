"""One hand under several rulesets: what each makes of it, and the options and numbers that make the difference to the first."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.reference.compare_scores import compare_scores
from tests.support.cards import inline
from tests.support.lines import request_of
from tests.yaml_cases import cases

PRESETS = Path(__file__).parents[1] / "games/riichi/presets.yaml"
EXAMPLES = cases(PRESETS)
TABLES = cases(Path(__file__).with_name("compare_scores.yaml"))
FIRST = "tcg"
OF_THE_GAME = [one.id for one in scoring.rulesets() if one.game_id == "riichi"]
DECIDING = {
    "P1": {"kiriage_mangan"}, "P2": {"kiriage_mangan"}, "P4": {"double_wind_pair_fu"},
    "P5": {"kazoe"}, "P6": {"double_yakuman"}, "P7": {"yakuman_sum"},
    "P8": {"double_yakuman", "yakuman_sum"}, "P9": {"renhou"},
}  # fmt: skip
"""The options by which rulesets score an example otherwise than tcg; all score P3 alike."""
CASES = [
    pytest.param(example, other, id=f"{example['example']} {example['what']}: {other}")
    for example in EXAMPLES
    for other in OF_THE_GAME
    if other != FIRST
]
HAND = "234567m34522p67s+8s riichi dora:1m"
"""P1: 4 han 30 fu."""
RED_FIVE = "234067m34522p67s+8s riichi ippatsu"
"""5 han."""
HOUSE: str = TABLES["house"]


@pytest.fixture
def house(tmp_path: Path, loaded_for_one_test: None) -> str:  # noqa: ARG001 - to be forgotten
    """Load a ruleset of a user for one test: it has its own numbers and option, and no cards."""
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return scoring.load_ruleset(path).id


def compared(
    line: str, *rulesets: str, lang: str = "en", **more: object
) -> tuple[dict[str, Any], ...]:
    """Return the result of a line of notation under each ruleset."""
    request = request_of(rulesets[0], line, **more)
    comparison = compare_scores({"rulesets": [*rulesets], "request": request}, lang)
    assert [told["ruleset"] for told in comparison["results"]] == [*rulesets]
    return tuple(comparison["results"])


def deciding(told: dict[str, Any]) -> list[tuple[str | None, str]]:
    """Return the options and numbers that make the difference, each with its clause."""
    for one in told["because"]:
        assert [line["id"] for line in one["rules"]] == [one["id"]]
    return [(one["clause"], one["id"]) for one in told["because"]]


def codes(told: dict[str, Any]) -> list[tuple[str, str]]:
    """Why a ruleset refuses a hand."""
    return [(fault["pointer"], fault["code"]) for fault in told["errors"]]


def faults(body: dict[str, Any]) -> list[tuple[str, str]]:
    """Why there is no comparison."""
    with pytest.raises(scoring.Refused) as refused:
        compare_scores(body)
    return [(fault.pointer, fault.code) for fault in refused.value.faults]


# --- the worked examples of the specification


@pytest.mark.parametrize(("example", "other"), CASES)
def test_a_worked_example(example: dict[str, Any], other: str) -> None:
    expected = {one: points for ids, points in example["points"].items() for one in ids.split()}
    first, second = compared(example["hand"], FIRST, other)
    found = [told["result"]["value"]["points"] for told in (first, second)]
    assert found == [expected[FIRST], expected[other]]
    assert second["same"] == (expected[FIRST] == expected[other])
    assert len(second["because"]) == (not second["same"])
    for _, option in deciding(second):
        assert option in DECIDING[example["example"]]


# --- the clauses


def test_a_difference_is_told_by_the_option_and_its_clause() -> None:
    first, tenhou = compared(HAND, "tcg", "tenhou")
    assert tenhou == TABLES["tenhou"] | scoring.ruleset("tenhou").stamp
    assert (first["same"], first["because"]) == (True, [])


def test_all_clauses_are_named_where_none_alone_makes_the_difference() -> None:
    # Dealer ron in the East round, a pair of East: 20 + 10, closed kan 16, kanchan 2, and the pair 2 or 4: 50 or 52 fu, 60 by rounding.
    # 3 han: 6 × 1,600 = 9,600; 60 fu are 6 × 1,920 = 11,520, which tcg would round up to mangan.
    line = "57m456p678s11z+6m closed_kan:2222s riichi dora:4z dealer"
    first, tenhou = compared(line, "tcg", "tenhou")
    assert first["result"]["value"]["points"] == 9600
    assert tenhou["result"]["value"]["points"] == 11600
    assert deciding(tenhou) == [
        ("4.1.3", "kiriage_mangan"),
        ("rule-double-wind", "double_wind_pair_fu"),
    ]


def test_a_clause_that_sets_a_number_is_named(house: str) -> None:
    first, other = compared(HAND, "tcg", house, honba=1)
    assert [told["result"]["received"] for told in (first, other)] == [8300, 9500]
    assert deciding(other) == [("house-2", "honba_points")]
    (line,) = other["because"][0]["rules"]
    assert (line["what"], line["from"], line["to"]) == ("value", 300, 1500)


def test_of_a_clause_that_sets_several_only_what_matters_is_named(house: str) -> None:
    first, other = compared("567m34522p67s+8s chi:234m", "tcg", house)
    assert (first["result"]["winning"], first["result"]["received"]) == (True, 1000)
    assert (other["result"]["winning"], other["result"]["reason"]) == (False, "no_yaku")
    assert deciding(other) == [("house-3", "kuitan")]


def test_a_number_that_an_option_sets_belongs_to_the_option() -> None:
    # EMA 2016 4.2: yakuman are not cumulative. Mahjong Soul ends at six yakuman, a number of its own.
    _, ema = compared("1112223334446z+6z dealer", "mahjong_soul", "ema_2016")
    assert ema["result"]["value"]["yakuman"] == 1
    assert deciding(ema) == [("4.2", "yakuman_sum")]


def test_what_the_request_chooses_makes_no_difference() -> None:
    _, tenhou = compared(HAND, "tcg", "tenhou", options={"kiriage_mangan": False})
    assert (tenhou["same"], tenhou["because"]) == (True, [])


def test_each_ruleset_is_compared_with_the_first(house: str) -> None:
    told = compared(HAND, "tenhou", house, "tcg")
    assert [one["result"]["value"]["points"] for one in told] == [7700, 8000, 8000]
    assert [deciding(one) for one in told[1:]] == [[("2-02", "kiriage_mangan")]] * 2


# --- hands that are refused


def test_the_clause_by_which_only_some_take_a_hand_is_named() -> None:
    tcg, tenhou = compared(RED_FIVE, "tcg", "tenhou")
    assert (tcg["result"], codes(tcg)) == (None, [("/concealed", "red_five_not_in_use")])
    assert tcg["errors"][0]["rule"] == "/v1/rulesets/tcg/rules/red_five"
    assert (tenhou["result"]["winning"], tenhou["errors"]) == (True, [])
    assert deciding(tenhou) == [("rule-red", "red_fives")]
    tenhou, tcg = compared(RED_FIVE, "tenhou", "tcg")
    assert codes(tcg) == [("/concealed", "red_five_not_in_use")]
    assert deciding(tcg) == [("8-02", "red_fives")]


def test_a_hand_that_all_refuse_is_refused_by_each() -> None:
    for told in compared("234567m34522p67s+8s ippatsu", "tcg", "tenhou"):
        assert (told["result"], told["same"], told["because"]) == (None, True, [])
        assert [pointer for pointer, _ in codes(told)] == ["/situation"]


def test_cards_that_contradict_each_other_are_refused_by_each() -> None:
    cards = [
        inline({"layer": "set", "rule": "honba_points", "value": value}, id_=f"c{value}")
        for value in (1, 2)
    ]
    tcg, tenhou = compared(HAND, "tcg", "tenhou", cards=cards)
    assert [pointer for pointer, _ in codes(tcg)] == ["/cards/0", "/cards/1"]
    assert codes(tenhou) == [("/cards", "unknown_field")]


def test_a_ruleset_without_cards_refuses_them_by_no_clause(house: str) -> None:
    first, other = compared(HAND, "tcg", house, cards=["card_wareme"])
    assert first["result"]["winning"]
    assert (codes(other), other["same"], other["because"]) == (
        [("/cards", "unknown_field")],
        False,
        [],
    )


# --- what cannot be compared


@pytest.mark.parametrize(("body", "found"), TABLES["wrong_bodies"])
def test_a_wrong_body_is_refused_with_all_its_faults(
    body: dict[str, Any], found: list[list[str]]
) -> None:
    assert faults(body) == [(pointer, code) for pointer, code in found]


def test_a_ruleset_that_is_not_known_is_told_the_nearest() -> None:
    with pytest.raises(scoring.Refused, match=r"/rulesets/1: .* Did you mean tenhou\?"):
        compare_scores({"rulesets": ["tcg", "tenhuo"], "request": {}})
