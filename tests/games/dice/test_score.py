"""The answer to a throw of dice: reading, alternatives, sentences, assumptions, and what the first roll decides.

The worked examples DX1 to DX24 are conformance vectors; every hand is valued in test_brute_force.py.
"""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.rules.rulebook import Yaku
from tests.support import assumed_texts
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("score.yaml"))

RULESET = scoring.ruleset("dice")
GAME, RULES = RULESET.game, RULESET.basic
SURVIVES = RULESET.in_force({"tenhou_survives_reroll": True})


def scored(line: str, lang: str = "en") -> dict[str, Any]:
    return GAME.answer(RULES, GAME.request_of(line), lang).to_dict()


def group(kind: str, tiles: str, *, winning: bool = False) -> dict[str, Any]:
    return {"kind": kind, "tiles": tiles, "open": False, "winning": winning, "meld": None}


def yaku_of(answer: dict[str, Any]) -> dict[str, int]:
    return {one["id"]: one.get("points", one.get("yakuman")) for one in answer["yaku"]}


def test_a_reading_shows_its_groups_and_where_the_last_die_is() -> None:
    """DX20: kan 6666, free 1 2 3 6 6, last reroll 3."""
    answer = scored("12366 kans:6 dora:6 riichi reroll:3")
    assert answer["reading"] == {
        "groups": [group("kan", "6666"), group("run", "123", winning=True), group("pair", "66")],
        "wait": "penchan",
    }
    assert answer["value"] == {"points": 48, "yakuman": 0, "doubled": True}
    assert (answer["winning"], answer["reason"], answer["shanten"]) == (True, None, -1)
    assert (answer["alternatives"], answer["fu"]) == ([], [])


@pytest.mark.parametrize(
    ("line", "wait", "winning"), CASES["the_place_of_the_last_die_has_its_name"]
)
def test_the_place_of_the_last_die_has_its_name(line: str, wait: str | None, winning: int) -> None:
    """D6: the pairs of four pairs have none; dice that were kept have no last one."""
    reading = scored(line)["reading"]
    assert reading["wait"] == wait
    assert sum(one["winning"] for one in reading["groups"]) == winning


def test_an_alternative_has_its_yaku_and_says_why_it_lost() -> None:
    """DX1: 123 123 66 is 14, four pairs would be 6."""
    (other,) = scored("11223366")["alternatives"]
    (line,) = other["yaku"]
    assert other["reading"] == {"groups": [group("pair", 2 * f) for f in "1236"], "wait": None}
    assert other["value"] == {"points": 6, "yakuman": 0, "doubled": False}
    assert (line["id"], line["points"], line["clause"]) == ("four_pairs", 6, "yaku.four_pairs")
    assert line["href"] == "/v1/rulesets/dice/rules/four_pairs"
    assert "6 points" in other["why"]
    assert "14 points" in other["why"]


def test_dx17_the_die_that_is_middle_or_pair_earns_one_wait() -> None:
    """Last reroll 2: 間張 or 単騎, never both; 17 either way."""
    answer = scored("12345622 dora:2 reroll:2")
    (other,) = answer["alternatives"]
    assert {one["reading"]["wait"] for one in (answer, other)} == {"kanchan", "tanki"}
    for one in (answer, other):
        assert one["value"]["points"] == 17
        assert len(yaku_of(one).keys() & {"kanchan", "tanki"}) == 1


@pytest.mark.parametrize("line", ["11111116", "33455 kans:2", "12 kans:36", "12312345"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_hand_that_does_not_win_says_how_far_it_is(line: str, lang: str) -> None:
    """DX14, DX16, DX23: dora and riichi give nothing."""
    answer = scored(f"{line} dora:1 riichi reroll:{line[0]}", lang)
    assert (answer["winning"], answer["reason"], answer["shanten"]) == (False, "buta", 0)
    assert answer["value"] == {"points": 0, "yakuman": 0, "doubled": False}
    assert (answer["yaku"], answer["reading"]) == ([], None)
    (step,) = answer["explanation"]
    assert "1" in step


# --- what is assumed, and the first roll


@pytest.mark.parametrize(
    ("more", "count"),
    [
        ({"dora": 1, "mode": "table", "action": "reroll"}, 1),  # D28: no die was rerolled
        ({"dora": 1, "mode": "table", "action": "stand"}, 0),
        ({"dora": None, "mode": "table", "action": "stand"}, 1),
        ({}, 4),
        (dict.fromkeys(("dora", "last_draw", "first_roll_complete")), 4),
    ],
)
def test_what_is_left_out_or_null_is_assumed(more: dict[str, Any], count: int) -> None:
    """Dora, mode, turn, last die and first roll; the dice are the first roll if nothing was rolled since."""
    for lang in ("en", "ja"):
        assumed = assumed_texts(GAME.answer(SURVIVES, {"dice": "11335566", **more}, lang).to_dict())
        assert len(assumed) == count


def test_tenhou_counts_for_an_unknown_choice_if_the_first_roll_is_known() -> None:
    """D7: with the option, a first roll that wins makes tenhou, whatever the player chose."""
    first = GAME.answer(SURVIVES, {"dice": "11223366", "first_roll_complete": True}, "en").to_dict()
    assert "tenhou" in [line["id"] for line in first["yaku"]]
    (note,) = [one for one in first["assumed"] if one["field"] == "action"]
    assert note["value"] == "stand"
    assert "not counted" not in note["text"]


def test_beside_a_kan_the_last_die_the_choice_and_the_first_roll_are_assumed() -> None:
    whole = {"dice": "34522", "kans": "3", "dora": 1, "mode": "table", "action": "reroll"}
    kan = {"action": None, "last_draw": {"face": 5, "by": "kan"}}
    for more, count in (({}, 2), ({"first_roll_complete": True}, 1), (kan, 2)):
        assert len(GAME.answer(SURVIVES, {**whole, **more}, "en").to_dict()["assumed"]) == count


@pytest.mark.parametrize(
    ("request_", "tenhou", "where_it_survives"),
    CASES["only_a_kept_first_roll_is_tenhou_unless_it_survives_a_reroll"],
)
def test_only_a_kept_first_roll_is_tenhou_unless_it_survives_a_reroll(
    request_: dict[str, Any], tenhou: object, where_it_survives: object
) -> None:
    """D7, D28: by standing with the first eight dice; 12345622 without a reroll is 12, with 天和 16."""
    for rules, wanted in ((RULES, tenhou), (SURVIVES, where_it_survives)):
        answer = GAME.answer(rules, {"dice": "12345622", **request_}, "en").to_dict()
        assert yaku_of(answer).get("tenhou") == (4 if wanted else None)
        assert answer["value"]["points"] == (16 if wanted else 12)


# --- the game


@pytest.mark.parametrize(("dice", "holds"), [("12345622", True), ("11335566", False), ("1", False)])
def test_the_game_says_whether_any_reading_has_a_yaku(dice: str, holds: object) -> None:
    """Two runs and a pair have pinfu. Four pairs and an impossible hand do not."""
    rule = RULESET.rules["pinfu"]
    assert isinstance(rule, Yaku)
    assert GAME.holds(RULES, rule, {"dice": dice}) == holds


# --- the notation


def test_the_notation_writes_every_field() -> None:
    line = "34522 kans:3 dora:2 kan:5 riichi solo incomplete"
    assert GAME.request_of(line) == {
        "dice": "34522", "kans": "3", "dora": 2, "last_draw": {"face": 5, "by": "kan"},
        "action": "riichi", "mode": "solo", "first_roll_complete": False,
    }  # fmt: skip
    assert GAME.request_of("") == {"dice": ""}
    assert GAME.request_of("12345622 reroll:3")["action"] == "reroll"
    assert set(GAME.notation("ja")) == {"dice", "line"}


@pytest.mark.parametrize("word", ["tsumo", "dora:x", "reroll:", "kan:a", "dora"])
def test_the_notation_refuses_other_words(word: str) -> None:
    with pytest.raises(ValueError, match="not a word"):
        GAME.request_of(f"12345622 {word}")
