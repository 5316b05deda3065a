"""The settlement of dice: the hand that a log leads to, and the answer around it.

The worked examples DX25 to DX33 are conformance vectors; whole matches are in test_settle_matches.py.
"""

import pytest

import scoring
from tests.games.dice.support.settle import ADJUST2, BUTA, SIX, TABLE, TWENTY_EIGHT, event, settle

RULESET = scoring.ruleset("dice")

# --- the answer


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_line_names_its_rule(lang: str) -> None:
    answer = settle(TABLE, event((0, TWENTY_EIGHT), (1, BUTA)), {}, lang)
    for line in answer["transfers"]:
        rule = RULESET.rules[line["rule"]]
        assert (line["name"], line["clause"]) == (rule.name.say(lang), rule.clause)
        assert line["href"] == f"/v1/rulesets/dice/rules/{rule.id}"
    hands = [turn["hand"] for turn in answer["turns"]]
    scores = [RULESET.game.answer(RULESET.basic, hand, lang).to_dict() for hand in hands]
    assert answer["scores"] == scores


def test_a_table_without_rounds_stays_without() -> None:
    """adj2.no_rounds; who has left is nobody where it is not said."""
    table = {"coins": [5, 5], "dealer": 0, "hand": 1}
    after = settle(table, event((0, SIX), (1, BUTA)), ADJUST2)["table"]
    assert (after["round_wind"], after["out"]) == (None, [])
