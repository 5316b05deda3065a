"""Requests of the tile games: which faults hide others, what a refusal names, and what is just possible; tests/games has each refusal."""

import re
from pathlib import Path

import pytest

import scoring
from scoring.reference import catalogue
from tests.support import Request, assumed_texts
from tests.support.lines import answer_to, refusals, request_of
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["requests"]

BASIC = {
    "tcg": "123567m34522p67s+8s",
    "tenhou": "123567m34522p67s+8s",
    "kitanuki": "123456p55s67s111z+8s",
    "arushiaru": "567m2267s+8s pon:111z pon:222z",
}
FIVE = ["pon:111z", "pon:222z", "pon:333z", "pon:444z", "pon:555z"]


@pytest.mark.parametrize(("ruleset", "changes", "wanted"), CASES["faults"])
def test_all_faults_of_shape_or_else_all_of_rule_in_the_order_of_the_fields(
    ruleset: str, changes: Request, wanted: list[list[str]]
) -> None:
    assert refusals(ruleset, request_of(ruleset, BASIC[ruleset], **changes)) == [
        tuple(fault) for fault in wanted
    ]


@pytest.mark.parametrize(
    ("ruleset", "line", "more"),
    [
        ("tcg", BASIC["tcg"], {"cards": []}),
        ("tcg", f"{BASIC['tcg']} honba:999 deposits:999", {}),
        ("tcg", BASIC["tcg"], {"melds": (), "situation": (), "dora_indicators": "1z"}),
        ("tcg", "8s+8s", {"melds": tuple(FIVE[:4])}),
        ("tcg", f"{BASIC['tcg']} riichi dora: ura:1m", {}),
        ("tcg", f"{BASIC['tcg']} riichi dora:12349m ura:12349p", {}),
        ("tcg", f"{BASIC['tcg']} riichi ura:12349p", {}),
        ("tcg", f"{BASIC['tcg']} double_riichi ura:1p", {}),
        ("tcg", "23467m22p+8m tsumo rinshan closed_kan:1111m pon:333s", {}),
        ("tcg", "23467m22p+8m tsumo rinshan closed_kan:7777z pon:333s", {}),
        ("kitanuki", f"{BASIC['kitanuki']} norths:4 rinshan:12z", {}),
        ("kitanuki", f"{BASIC['kitanuki']} riichi dora:1p1s ura:1p1s", {"options": {"kan_ura": True}}),
    ],
)  # fmt: skip
def test_what_is_just_possible_is_accepted(ruleset: str, line: str, more: Request) -> None:
    assert refusals(ruleset, request_of(ruleset, line, **more)) == []


@pytest.mark.parametrize(
    ("ruleset", "field", "value", "code", "words"), CASES["what would be right"]
)
def test_a_refusal_says_what_would_be_right(
    ruleset: str, field: str, value: object, code: str, words: str
) -> None:
    request = request_of(ruleset, BASIC[ruleset], **{field: value})
    (fault,) = scoring.faults(ruleset, request)
    assert (fault.pointer, fault.code, fault.rule) == (f"/{field}", code, None)
    assert words in fault.detail.en.lower()
    assert re.search("[ぁ-ん一-鿿]", fault.detail.ja)


@pytest.mark.parametrize(("ruleset", "changes", "numbers"), CASES["how many"])
def test_a_refusal_says_how_many_there_may_be(
    ruleset: str, changes: Request, numbers: list[int]
) -> None:
    (fault,) = scoring.faults(ruleset, request_of(ruleset, BASIC[ruleset], **changes))
    for text in fault.detail:
        assert {*numbers} <= set(map(int, re.findall(r"\d+", text)))


@pytest.mark.parametrize(("field", "value", "pointer"), CASES["white dragons"])
def test_a_marked_white_dragon_without_its_card_names_the_card(
    field: str, value: object, pointer: str
) -> None:
    found = refusals("tcg", request_of("tcg", BASIC["tcg"], **{field: value}))
    assert (pointer, "needs_card", "card_shiro_pocchi") in found


@pytest.mark.parametrize(("change", "layers"), CASES["layers"])
def test_a_change_in_the_wrong_layer_names_the_layers_that_can_change_the_rule(
    change: Request, layers: str
) -> None:
    request = request_of("tcg", BASIC["tcg"], cards=[{"id": "mine", "changes": [change]}])
    (fault,) = scoring.faults("tcg", request)
    assert fault.code == "wrong_rule"
    assert fault.detail.en.endswith(layers)


@pytest.mark.parametrize(
    ("ruleset", "clause", "section"),
    [("tcg", "9-99", "9"), ("tcg", "8-99", "8-"), ("kitanuki", "dora.xx", "dora."), ("tcg", "zz", "")],
)  # fmt: skip
def test_an_unknown_clause_is_answered_with_those_of_its_section(
    ruleset: str, clause: str, section: str
) -> None:
    with pytest.raises(scoring.Refused) as refused:
        catalogue.listed(scoring.ruleset(ruleset), "en", clause=clause)
    (fault,) = refused.value.faults
    named = re.split("such as |mean ", fault.detail.en)[1].rstrip(".?").split(", ")
    assert all(name.startswith(section) for name in named)
    assert set(named) <= set(scoring.ruleset(ruleset).clauses)


@pytest.mark.parametrize("ruleset", ["tcg", "kitanuki", "arushiaru"])
def test_null_in_an_optional_field_is_the_same_as_leaving_it_out(ruleset: str) -> None:
    base = request_of(ruleset, BASIC[ruleset])
    optional = {f.name: None for f in scoring.ruleset(ruleset).fields if not f.required}
    wanted = scoring.score(ruleset, base).to_dict()
    for nulls in (*({name: None} for name in optional), optional):
        assert scoring.score(ruleset, nulls | base).to_dict() == wanted


# --- dora of three players


def test_k6_after_9p_comes_1p_in_the_three_player_game_too() -> None:
    answer = answer_to("kitanuki", f"{BASIC['kitanuki']} dora:9p")
    assert {line["id"]: line["han"] for line in answer["yaku"]}["dora"] == 1


def test_k5_norths_that_are_set_aside_are_dora_too() -> None:
    """West indicates north among all three kinds of indicators: two are in hand, two are set aside; 4s indicates the 5s."""
    line = "123456p567s1144z+1z tsumo riichi norths:2 dora:3z ura:3z rinshan:3z4s"
    han = {yaku["id"]: yaku["han"] for yaku in answer_to("kitanuki", line)["yaku"]}
    assert (han["dora"], han["ura_dora"], han["rinshan_dora"], han["nuki_dora"]) == (4, 4, 4 + 1, 2)


@pytest.mark.parametrize(
    ("situation", "option"),
    [("paarenchan", "yaku_paarenchan"), ("juusanputou", "yaku_juusanputou")],
)
def test_a_situation_whose_yakuman_is_off_is_said_not_to_count(situation: str, option: str) -> None:
    name = scoring.ruleset("kitanuki").rules[situation].name.en
    note = f"{name} is not in use under these rules, so it is not counted."
    line = f"{BASIC['kitanuki']} tsumo {situation} dora:1p rinshan:1p9p"
    assert note in assumed_texts(answer_to("kitanuki", line))
    assert note not in assumed_texts(answer_to("kitanuki", line, options={option: True}))


_LEFT_OUT = "No ura dora indicators were given, so ura dora are not counted."
_UNUSED = "Ura dora is not in use under these rules, so it is not counted."


@pytest.mark.parametrize(
    ("ruleset", "options", "told"),
    [
        # 一発、裏ドラ、槓ドラ、槓ウラなし。
        ("jpml_a", {}, [[], [_UNUSED]]),
        ("rmu_b", {}, [[], [_UNUSED]]),
        ("tenhou", {"ura": False}, [[], [_UNUSED]]),
        ("jpml_a", {"ura": True}, [[_LEFT_OUT], []]),
        ("tenhou", {}, [[_LEFT_OUT], []]),
    ],
)
def test_missing_ura_dora_are_mentioned_only_where_they_count(
    ruleset: str, options: dict[str, bool], told: list[list[str]]
) -> None:
    line = "234567m345p67s22z+8s riichi dora:9p"
    answers = [answer_to(ruleset, line + ura, options=options) for ura in ("", " ura:1m")]
    found = [[one for one in assumed_texts(answer) if "ra dora" in one] for answer in answers]
    assert found == told
