"""The declared rules of dice mahjong: one name each, predicates for columns, options and numbers."""

from random import Random
from typing import Any

import numpy as np
import pytest

import scoring
from scoring.games.dice.forms import FORMS, DiceHand, bit, dice_away, readings
from scoring.games.dice.turn import most_rerolls
from scoring.reference import catalogue
from scoring.rules.rulebook import Yaku
from tests.games.dice.support import oracle

RULESET = scoring.ruleset("dice")
YAKU = [rule for rule in RULESET.declared if isinstance(rule, Yaku)]


@pytest.mark.parametrize("yaku", YAKU, ids=lambda yaku: yaku.id)
def test_a_yaku_and_its_clause_have_one_name(yaku: Yaku) -> None:
    (clause,) = (clause for clause in RULESET.prose.clauses if clause.id == yaku.clause)
    assert clause.title == yaku.name


def test_every_predicate_answers_for_columns_too() -> None:
    options = ("wait_on_rinshan", "tanki_in_four_pairs", "tenhou_survives_reroll")
    rules = RULESET.in_force(dict.fromkeys(options, True))
    rows = [
        (reading, hand)
        for dice in FORMS
        for kans in [""] * (len(dice) == 8) or ["36", "5"]
        for from_kan, complete in ((0, 0), (1, 0), (0, 1))
        for hand in [
            DiceHand(rules.numbers, dice, kans, last=3, from_kan=from_kan, first_complete=complete)
        ]
        for reading in readings(hand)
    ]
    reading, win = (columns([row[side] for row in rows]) for side in (0, 1))
    win = win._replace(n=rules.numbers)
    for rule in YAKU:
        assert rule.holds is not None
        wanted = [rule.holds(r, w) for r, w in rows]
        assert np.broadcast_to(rule.holds(reading, win), len(rows)).tolist() == wanted, rule.id


def columns(rows: list[Any]) -> Any:  # noqa: ANN401 - a row whose fields are columns
    made = [
        np.array(values) if all(isinstance(value, int | str) for value in values) else None
        for values in zip(*rows, strict=True)
    ]
    return type(rows[0])._make(made)


def test_a_reading_has_the_faces_of_all_dice() -> None:
    n = RULESET.basic.numbers
    (reading,) = readings(DiceHand(n, "22233355"))
    assert reading.faces == bit(2) | bit(3) | bit(5)
    (reading,) = readings(DiceHand(n, "11345", "6", last=3))
    assert reading.faces == bit(1) | bit(3) | bit(4) | bit(5) | bit(6)


def test_every_rule_of_the_source_is_served_once() -> None:
    rules = catalogue.listed(RULESET, "en")["rules"]
    numbers = [rule["number"] for rule in rules if "number" in rule]
    assert sorted(numbers) == list(range(1, 85))


def test_every_option_has_its_default() -> None:
    assert {option.id: option.default for option in RULESET.options.values()} == {
        **oracle.OPTIONS, "edition": "adjust2", "white_round_cycles": 0,
    }  # fmt: skip


@pytest.mark.parametrize("edition", ["adjust2", "prototype"])
def test_matches_are_ranked_by_coins_in_both_editions(edition: str) -> None:
    rules = catalogue.listed(RULESET, "en", options={"edition": edition})["rules"]
    in_force = {rule["id"]: rule["in_force"] for rule in rules}
    assert in_force["flow_ranking"]
    assert in_force["adj2_no_rounds"] == (edition == "adjust2")


@pytest.mark.parametrize(("choice", "most"), [("stand", 0), ("riichi", 1), ("reroll", 3)])
def test_so_many_dice_are_rerolled_after_a_choice(choice: Any, most: int) -> None:  # noqa: ANN401 - its name
    """turn.stand, turn.riichi_one, turn.reroll_three."""
    assert most_rerolls(RULESET.basic.numbers, choice) == most


# --- forms


def test_dice_away_counts_the_dice_to_change() -> None:
    for hand in Random(8).sample(list(oracle.hands()), 60):
        text = "".join(map(str, hand.dice))
        away = dice_away(DiceHand(RULESET.basic.numbers, text, "".join(map(str, hand.kans))))
        forms = [form for form in FORMS if len(form) == len(text)]
        assert (away == 0) == (text in FORMS)
        assert away == min(len(text) - shared(text, form) for form in forms)


def shared(one: str, other: str) -> int:
    return sum(min(one.count(face), other.count(face)) for face in "123456")
