"""Facts that only cards ask about, marked white dragons, what cards can set, and whether a hand would be another without it."""

from typing import Any

import pytest

import scoring
from scoring.cards.change import targets_of
from scoring.cards.facts import ordinary, unmarked
from scoring.rules.amendments import Amount, amounts_of
from scoring.rules.rulebook import Limit

WAITING = "123567m34522p67s"
SIMPLE = f"{WAITING}+8s riichi"
MARK = "card_shiro_pocchi"
TCG = scoring.ruleset("tcg")


def _request(line: str, *cards: object, **more: object) -> dict[str, Any]:
    return {**TCG.game.request_of(line), "cards": list(cards), **more}


def _faults(line: str, *cards: object, **more: object) -> list[Any]:
    found = scoring.faults("tcg", _request(line, *cards, **more))
    return [(fault.pointer, fault.code, fault.rule) for fault in found]


# --- marked white dragons


@pytest.mark.parametrize("others", [(), ("card_chips",)])
def test_a_marked_dragon_needs_a_card_that_marks_one(others: tuple[str, ...]) -> None:
    needs = ("needs_card", MARK)
    assert _faults(f"{WAITING}+0z riichi", *others) == [("/winning_tile", *needs)]
    assert _faults("123567m22p67s+8s", *others, melds=["pon:055z"]) == [("/melds/0", *needs)]
    many = _faults("123567m22p67s+8s", *others, melds=["pon:055z"] * 5)
    assert ("/melds/0", *needs) in many
    assert ("/melds", "too_many", None) in many


def test_of_several_marked_dragons_each_place_is_told() -> None:
    line = "123567m345p67s00z+8s riichi dora:0z"
    assert _faults(line, MARK) == [
        ("/concealed", "too_many_copies", None),
        ("/dora_indicators", "too_many_copies", None),
    ]


def test_what_is_no_meld_is_no_marked_dragon() -> None:
    line = "567m34522p67s+0z riichi tsumo"
    assert _faults(line, MARK, melds=[7]) == [("/melds/0", "wrong_type", None)]


def test_marked_dragons_are_written_as_ordinary_ones() -> None:
    assert ordinary("123m 1 0z") == ("123m15z", 1)
    assert ordinary("120m 00z") == ("120m55z", 2)
    assert ordinary("340m 12z") == ("340m 12z", 0)
    request = {"concealed": "10z", "melds": ["pon:055z", "chi:340m", 7], "discards": 7}
    assert unmarked(request, ("concealed", "melds", "discards", "passed")) == (
        {"concealed": "15z", "melds": ["pon:555z", "chi:340m", 7], "discards": 7},
        {"concealed": 1, "melds": 1},
    )


def test_a_liability_that_cannot_be_is_refused_by_its_rule() -> None:
    assert _faults(SIMPLE, "card_liability", liability="daisangen") == [
        ("/liability", "needs_melds", "card_liability")
    ]


# --- what cards can set

AMOUNTS = {
    "tanyao": {"closed": Amount(1, 0, 99), "open": Amount(1, 0, 99)},
    "riichi": {"closed": Amount(1, 0, 99), "open": Amount(0, 0, 99)},
    "honba_points": {"value": Amount(300, 0, 1_000_000)},
    "closed_kan": {"value": Amount(16, 0, 1_000), "yaochu": Amount(32, 0, 1_000)},
    "mangan": {"value": Amount(2_000, 0, 1_000_000)},
    "dora": {"value": Amount(1, 0, 99)},
}
"""What the rules declare, and how far a card may go."""


@pytest.mark.parametrize("rule", AMOUNTS)
def test_a_rule_has_the_amounts_that_it_declares(rule: str) -> None:
    assert amounts_of(TCG.rules[rule]) == AMOUNTS[rule]


def test_the_steps_above_mangan_may_be_banned() -> None:
    banned = [id_ for id_, rule in targets_of(TCG)["ban"].items() if isinstance(rule, Limit)]
    assert banned == ["haneman", "baiman", "sanbaiman", "kazoe_yakuman"]


# --- whether it makes a difference
