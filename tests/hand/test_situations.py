"""Situations that are claimed: which go together, and how a refusal names them; tests/games has what each of them needs."""

from dataclasses import replace
from pathlib import Path

import pytest

import scoring
from tests.support.lines import refusals, request_of
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["situations"]


@pytest.mark.parametrize("line", CASES["together"])
def test_these_situations_can_be_true_together(line: str) -> None:
    assert refusals("tcg", request_of("tcg", line)) == []


ORPHANS = "119m19p19s234567z+1z double_riichi ippatsu chankan"


@pytest.mark.parametrize("ruleset", ["tcg", "mahjong_soul", "tenhou_sanma", "mahjong_soul_sanma"])
def test_g13_a_concealed_kan_may_be_robbed_in_the_first_turn(ruleset: str) -> None:
    """An added kan needs a pon, which interrupts the turn; a concealed kan interrupts nothing before it."""
    request = request_of(ruleset, ORPHANS)
    contradiction = [("/situation", "contradiction", "ippatsu")]
    for robs, wanted in ((True, []), (False, contradiction)):
        chosen = {**request, "options": {"kokushi_robs_ankan": robs}}
        assert refusals(ruleset, chosen) == wanted
    other = request_of(ruleset, ORPHANS.replace("119m19p19s234567z+1z", "19m2345677p11z78s+9s"))
    assert refusals(ruleset, {**other, "options": {"kokushi_robs_ankan": True}}) == contradiction
    kept = request_of(ruleset, "119m19p19s234567z+1z tsumo double_riichi ippatsu haitei")
    assert refusals(ruleset, {**kept, "options": {"kokushi_robs_ankan": True}}) == contradiction


def test_everything_that_contradicts_a_claim_is_listed_at_once() -> None:
    open_hand = request_of("tcg", "567m34522p67s+8s chi:123m rinshan ippatsu")
    assert refusals("tcg", open_hand) == [
        ("/situation", "needs_closed_hand", "ippatsu"),
        ("/situation", "needs_situation", "ippatsu"),
        ("/situation", "contradiction", scoring.ruleset("tcg").clauses["8-14"].rule),
        ("/situation", "wrong_win", "rinshan"),
        ("/situation", "needs_kan", "rinshan"),
    ]


@pytest.mark.parametrize(("ruleset", "line", "ja", "en"), CASES["refused"])
def test_a_refusal_names_the_situations_it_is_about(
    ruleset: str, line: str, ja: str, en: str
) -> None:
    (fault,) = scoring.faults(ruleset, request_of(ruleset, line))
    assert all(name in fault.detail.ja for name in ja.split())
    assert all(name in fault.detail.en for name in en.split(", "))


AFTER_KAN = "567p34567s33z+8s closed_kan:1111p tsumo rinshan"
BY_TENHOU = "111999p22255s33z+5s tsumo dealer tenhou"


@pytest.mark.parametrize("id_", ["tcg", "tenhou_sanma"])
@pytest.mark.parametrize("order", [1, -1], ids=["as declared", "backwards"])
@pytest.mark.parametrize(
    ("line", "options", "found"),
    [
        (AFTER_KAN, {"rinshan_tsumo_fu": False}, ([20, 32], 0)),
        (AFTER_KAN, {"rinshan_tsumo_fu": True}, ([20, 2, 32], 0)),
        (BY_TENHOU, {"double_yakuman": True, "tenhou_as_double": False}, ([], 2)),
        (BY_TENHOU, {"double_yakuman": True, "tenhou_as_double": True}, ([], 3)),
    ],
)
def test_rules_find_a_situation_in_any_order_of_the_claims(
    id_: str, order: int, line: str, options: dict[str, bool], found: tuple[list[int], int]
) -> None:
    """``found`` are the fu of each item and how many yakuman count."""
    declared = scoring.ruleset(id_)
    claims = declared.claims[::order]
    others = [rule for rule in declared.declared if rule not in claims]
    ruleset = replace(declared, declared=[*claims, *others])
    rules, request = ruleset.in_force(options), ruleset.game.request_of(line)
    answer = ruleset.game.answer(rules, request, "en").to_dict()
    assert ([item["fu"] for item in answer["fu"]], answer["value"]["yakuman"]) == found
