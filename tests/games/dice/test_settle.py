"""The settlement of dice: the hand that a log leads to, and the answer around it.

The worked examples DX25 to DX33 are conformance vectors; whole matches are in test_settle_matches.py.
"""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

import scoring
from service.contract.document import document
from tests.games.dice.support.oracle import Case, judge
from tests.games.dice.support.settle import (
    ADJUST2,
    BUTA,
    PROTOTYPE,
    SIX,
    SOLO,
    TABLE,
    TASK,
    TWENTY_EIGHT,
    YAKUMAN,
    event,
    settle,
)

RULESET = scoring.ruleset("dice")

# --- the hand of a log

HANDS: dict[str, tuple[str, str]] = {
    "a kan before the choice, standing": ("33334522 kan3:3 stand", "22345 3 stand 3 kan"),
    "a kan before the choice, riichi": ("33334522 kan3:3 riichi 5>1", "12234 3 riichi 1 reroll"),
    "a kan before the choice, no reroll": ("33334522 kan3:3 reroll", "22345 3 reroll 3 kan"),
    "a kan after the reroll of riichi": ("33312244 riichi 1>3 kan3:6", "22446 3 riichi 6 kan"),
    "D27: the replacement die is rerolled": (
        "33334522 reroll kan3:3 3>6", "22456 3 reroll 6 reroll",
    ),
    "D29: kans use up no reroll": (
        "33335556 reroll 6>5 kan5:1 1>2 kan3:4 4>2", "22 35 reroll 2 reroll",
    ),
    "D28: rerolling nothing is not standing": ("22334466 reroll", "22334466 - reroll"),
    "the dice as they fell": ("22334466 stand", "22334466 - stand"),
}  # fmt: skip
"""A log, and what it leads to: free dice, kans, choice, last die and why it was rolled."""


@pytest.mark.parametrize(("said", "wanted"), HANDS.values(), ids=HANDS)
def test_a_log_leads_to_a_scoring_request(said: str, wanted: str) -> None:
    dice, kans, choice, *last = wanted.split()
    first = tuple(sorted(map(int, said.split(maxsplit=1)[0])))
    assert settle(SOLO, event((0, said)), {})["turns"][0]["hand"] == {
        "dice": dice, "kans": kans.strip("-"), "dora": 5, "action": choice, "mode": "solo",
        "last_draw": {"face": int(last[0]), "by": last[1]} if last else None,
        "first_roll_complete": judge(Case(first)).winning,
    }  # fmt: skip


# --- the answer


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_line_names_its_rule(lang: str) -> None:
    answer = settle(TABLE, event((0, TWENTY_EIGHT), (1, BUTA)), {}, lang)
    for line in answer["transfers"]:
        rule = RULESET.rules[line["rule"]]
        assert (line["name"], line["clause"]) == (rule.name.say(lang), rule.clause)
        assert line["href"] == f"/v1/rulesets/dice/rules/{rule.id}"
    hands = [turn["hand"] for turn in answer["turns"]]
    scores = [RULESET.game.score(RULESET.basic, hand, lang).to_dict() for hand in hands]
    assert answer["scores"] == scores


OUT = {"coins": [9, 0, 3, 0], "dealer": 0, "out": [3, 1], "hand": 9}
THREE = {"coins": [5, 2, 3], "dealer": 1, "hand": 2, "round_wind": "east"}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("table", "happened", "options", "numbers"),
    [
        # Ante, cost and points of each player, who wins the pot, who deals next.
        (TABLE, event((0, TWENTY_EIGHT), (1, BUTA)), ADJUST2, "0 1 1 28, 1 1 0, 3 0, 0"),
        # Riichi is free of two coins after the ante; nobody acts after the yakuman; player 2 deals next.
        (THREE, event((1, TWENTY_EIGHT), (2, YAKUMAN)), PROTOTYPE, "1 1 28, 2 1, 0 1, 3 2, 2"),
        # The last player wins without a turn.
        (TABLE, event((0, BUTA)), PROTOTYPE, "0 1 0, 1 1, 2 1, 1"),
        # Two have left: the ante is 3, and player 2 leaves with no coin left.
        (OUT, event((0, SIX), (2, BUTA)), ADJUST2, "0 3 6, 2 3 0, 6 0, 2"),
        (SOLO, event((0, SIX)), ADJUST2, "0 1 6, 10 1, 9"),
        (SOLO, event((0, TWENTY_EIGHT)), ADJUST2, "0 1 1 28, 10 2, 31"),
    ],
)
def test_the_steps_show_who_pays_scores_and_wins(
    table: dict[str, Any],
    happened: dict[str, Any],
    options: Mapping[str, object],
    numbers: str,
    lang: str,
) -> None:
    steps = settle(table, happened, options, lang)["explanation"]
    assert all(step.isascii() == (lang == "en") for step in steps)
    for step, wanted in zip(steps, numbers.split(", "), strict=False):
        assert sorted(re.findall(r"(?<!\.)\d+", step)) == sorted(wanted.split()), step


def test_an_answer_has_the_shape_of_the_contract() -> None:
    schema = {"$ref": "#/components/schemas/DiceSettlement"}
    shape = Draft202012Validator(schema | {"components": document()["components"]})
    for answer in (
        settle(TABLE, event((0, SIX), (1, BUTA)), ADJUST2),
        settle(TABLE | {"coins": [5, 1]}, event((0, YAKUMAN)), PROTOTYPE),
        settle(TABLE, event((0, BUTA)), PROTOTYPE),
        settle(SOLO, event((0, SIX)), ADJUST2),
    ):
        assert [*shape.iter_errors(answer)] == []
        assert answer.keys() >= {field.name for field in TASK.reply}


def test_a_table_without_rounds_stays_without() -> None:
    """adj2.no_rounds; who has left is nobody where it is not said."""
    table = {"coins": [5, 5], "dealer": 0, "hand": 1}
    after = settle(table, event((0, SIX), (1, BUTA)), ADJUST2)["table"]
    assert (after["round_wind"], after["out"]) == (None, [])


def test_the_example_of_the_documents_works() -> None:
    assert TASK.answer(RULESET.basic, TASK.example, "en").to_dict()["points"] == [8, 4, 3]
