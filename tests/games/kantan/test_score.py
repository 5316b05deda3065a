"""The answer to a finished hand of cards: reading, sentences, assumptions, and hands that do not win.

The worked examples NX1 to NX23 are conformance vectors; every hand is valued in test_brute_force.py.
"""

from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("score.yaml"))
RULESET = scoring.ruleset("kantan")
GAME = RULESET.game
NX1 = "man.run pin.run sou.run man.run sou +sou"


def scored(line: str, options: dict[str, object] | None = None, lang: str = "en") -> dict[str, Any]:
    return GAME.answer(RULESET.in_force(options), GAME.request_of(line), lang).to_dict()


LOST = CASES["lost"]


@pytest.mark.parametrize(("line", "reason", "away"), LOST.values(), ids=LOST)
def test_a_hand_that_does_not_win_is_an_answer(line: str, reason: str, away: int) -> None:
    answer = scored(line)
    assert (answer["winning"], answer["reason"]) == (False, reason)
    assert answer["value"] == {"points": 0, "yakuman": 0}
    assert (answer["payments"], answer["received"], answer["yaku"]) == ([], 0, [])
    assert (answer["reading"], answer["shanten"]) == (None, away)
    assert len(answer["explanation"]) == 1


def test_a_hand_without_yaku_where_one_is_required() -> None:
    """N10: a win of 0 points by default."""
    line = "man.run pin.triplet sou.run man.triplet pin +pin"
    answer = scored(line, {"require_yaku": True}, "ja")
    assert (answer["winning"], answer["reason"]) == (False, "no_yaku")
    assert answer["explanation"] == ["役が無いのでアガれません。"]
    assert (answer["reading"] is not None, answer["shanten"]) == (True, -1)
    assert scored(line)["explanation"][1] == "No yaku: 0 points."


READINGS = CASES["readings"]


@pytest.mark.parametrize(("line", "wait", "groups"), READINGS.values(), ids=READINGS)
def test_the_reading_shows_open_sets_and_the_completed_one(
    line: str, wait: str | None, groups: list[list[object]]
) -> None:
    answer = scored(line)
    reading = answer["reading"]
    shown = [[g["kind"], g["tiles"], g["open"], g["winning"]] for g in reading["groups"]]
    assert (reading["wait"], shown, answer["shanten"]) == (wait, groups, -1)


@pytest.mark.parametrize(("line", "sentence"), CASES["payments"].values(), ids=CASES["payments"])
def test_the_payment_sentence_is_true(line: str, sentence: str) -> None:
    assert scored(line)["explanation"][-1] == sentence


def test_assumptions_are_stated() -> None:
    assert scored(f"{NX1} ron")["assumed"] == []
    assert len(scored(f"{NX1} tsumo")["assumed"]) == 2
    assert scored(f"{NX1} tsumo players:3 dealer")["assumed"] == []
