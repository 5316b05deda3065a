"""The whole answer to a throw of dice: reading, groups, alternatives, words, and what rules are told of a turn."""

from typing import Any

import pytest

from scoring.games.dice.forms import bit, packed
from scoring.games.dice.game import turn_of
from scoring.rules.rulebook import Yaku
from scoring.rulesets.dice import RULESET

GAME, RULES = RULESET.game, RULESET.basic


def scored(line: str, lang: str = "en") -> dict[str, Any]:
    return GAME.score(RULES, GAME.request_of(line), lang).to_dict()


def group(kind: str, tiles: str, *, winning: bool = False) -> dict[str, Any]:
    return {"kind": kind, "tiles": tiles, "open": False, "winning": winning, "meld": None}


def test_a_reading_tells_its_groups_and_where_the_last_die_is() -> None:
    """DX20: kan 6666, free 1 2 3 6 6, last reroll 3."""
    answer = scored("12366 kans:6 dora:6 riichi reroll:3")
    assert answer["reading"] == {
        "groups": [group("kan", "6666"), group("run", "123", winning=True), group("pair", "66")],
        "wait": "penchan",
    }
    assert answer["value"] == {"points": 48, "yakuman": 0, "doubled": True}
    assert (answer["winning"], answer["reason"], answer["shanten"]) == (True, None, -1)
    assert (answer["alternatives"], answer["fu"]) == ([], [])


def test_dice_that_were_kept_have_no_last_one() -> None:
    assert scored("11122266 stand")["reading"] == {
        "groups": [group("triplet", "111"), group("triplet", "222"), group("pair", "66")],
        "wait": None,
    }
    assert [one["winning"] for one in scored("11335566 stand")["reading"]["groups"]] == [False] * 4


@pytest.mark.parametrize(
    ("line", "wait"),
    [
        ("12345622 reroll:5", "kanchan"),
        ("12345622 reroll:4", "penchan"),
        ("11122266 reroll:6", "tanki"),
        ("11335566 reroll:5", None),
        ("12345622 reroll:1", None),
        ("11122266 reroll:2", None),
    ],
)
def test_the_place_of_the_last_die_has_its_name(line: str, wait: str | None) -> None:
    """D6: the pairs of four pairs have none."""
    reading = scored(line)["reading"]
    assert reading["wait"] == wait
    assert sum(one["winning"] for one in reading["groups"]) == 1


def test_an_alternative_tells_why_it_lost() -> None:
    """DX1: 123 123 66 is 14, four pairs would be 6."""
    (other,) = scored("11223366")["alternatives"]
    assert other == {
        "reading": {"groups": [group("pair", 2 * face) for face in "1236"], "wait": None},
        "value": {"points": 6, "yakuman": 0, "doubled": False},
        "yaku": [
            {
                "id": "four_pairs", "name": "Four pairs", "points": 6, "clause": "yaku.four_pairs",
                "href": "/v1/rulesets/dice/rules/four_pairs",
            }
        ],
        "fu": [],
        "why": other["why"],
    }  # fmt: skip
    assert "6 points" in other["why"]
    assert "14 points" in other["why"]


def test_d13_a_yakuman_has_no_dora_beside_it() -> None:
    """DX7 with three dora."""
    answer = scored("22233344 dora:2 stand")
    assert [line["id"] for line in answer["yaku"]] == ["sanrenkou"]
    assert answer["explanation"][:2] == [
        "Read as 222 333 44.",
        "Yakuman: Triplets and pair in a row.",
    ]
    solo = scored("22233344 dora:2 stand solo")
    assert [line["id"] for line in solo["yaku"]] == ["sanrenkou"]
    assert solo["value"]["points"] == 80


@pytest.mark.parametrize(("line", "away"), [("11111116", 1), ("33455 kans:2", 1), ("12 kans:36", 1)])  # fmt: skip
def test_a_hand_that_does_not_win_says_how_far_it_is(line: str, away: int) -> None:
    """DX14, DX23."""
    en, ja = scored(line), scored(line, "ja")
    assert (en["shanten"], en["reading"], en["winning"]) == (away - 1, None, False)
    (said,) = en["explanation"]
    assert said.endswith(f"show other faces: {away}.")
    (said,) = ja["explanation"]
    assert f"あと{away}個" in said
    assert "Several players are assumed." in en["assumed"]
    assert "2人以上の卓とした。" in ja["assumed"]


@pytest.mark.parametrize(
    ("line", "yaku"),
    [
        ("22233355", {"triplet": 4, "toitoi": 4, "renkou": 4, "tanyao": 4}),
        ("33344455", {"sanrenkou": 1}),
        ("33344422", {"sanrenkou": 1}),
        ("33344466", {"triplet": 4, "toitoi": 4, "renkou": 4}),
        ("44455522", {"triplet": 4, "toitoi": 4, "renkou": 4, "tanyao": 4}),
        ("22222255", {"triplet": 4, "toitoi": 4, "isshoku_doukou": 8, "tanyao": 4}),
        ("12323466", {"pinfu": 6, "ippokou": 2}),
    ],
)
def test_triplets_in_a_row_are_a_yakuman_with_the_pair_beside_them_alone(
    line: str, yaku: dict[str, int]
) -> None:
    """DX6, DX7, DX11: three on three consecutive numbers, and no further away."""
    told = {one["id"]: one.get("points", one.get("yakuman")) for one in scored(line)["yaku"]}
    assert told == yaku


def test_the_steps_tell_the_last_die_and_what_is_doubled() -> None:
    first = scored("11122266 reroll:1")["explanation"]
    assert first[0] == "Read as 111 222 66. The last die, 1, is in 111."
    assert len(first) == 2
    assert scored("11122266 reroll:1", "ja")["explanation"][0] == (
        "111 222 66と読む。最後のダイス1は111の中。"
    )
    assert scored("22233344 stand solo")["explanation"][-1] == "1 yakuman: 80 points x 1 = 80."
    assert scored("22233344 stand solo", "ja")["explanation"][-1] == ("役満1つは80点 × 1 = 80点。")


def test_rules_are_told_which_dice_there_are() -> None:
    turn = turn_of(RULES, packed("22223345"), "", 0, 0, 1, 0)
    assert turn.fours == bit(2)
    assert turn.faces == bit(2) | bit(3) | bit(4) | bit(5)
    assert (turn.rerolled, turn.from_kan, turn.kept) == (0, 0, 1)
    assert turn_of(RULES, packed("44446666"), "", 0, 0, 1, 0).fours == bit(4) | bit(6)
    turn = turn_of(RULES, packed("11345"), "6", 3, 0, 0, 1)
    assert turn.faces == bit(1) | bit(3) | bit(4) | bit(5) | bit(6)
    assert (turn.fours, turn.rerolled, turn.from_kan) == (0, 1, 0)
    assert turn_of(RULES, packed("11345"), "6", 3, 1, 0, 0).rerolled == 0


@pytest.mark.parametrize(
    ("yaku", "has", "lacks"),
    [
        ("tanyao", "22334455", "33333456"),
        ("chinroutou", "11166611", "11166622"),
        ("isshoku_souryuukai", "44556666", "11223366"),
        ("gosei", "33344433", "22233355"),
        ("tenhou", "22334466 stand", "22334466 reroll:6"),
    ],
)
def test_a_claim_is_asked_of_the_dice(yaku: str, has: str, lacks: str) -> None:
    rule = RULESET.rules[yaku]
    assert isinstance(rule, Yaku)
    assert GAME.holds(RULES, rule, GAME.request_of(has))
    assert not GAME.holds(RULES, rule, GAME.request_of(lacks))


def test_the_game_knows_its_rules_and_its_notation() -> None:
    assert GAME.ruleset is RULESET  # type: ignore[attr-defined] # of every game there is
    ja, en = GAME.notation("ja"), GAME.notation("en")
    assert "ダイス" in ja["line"]
    assert "Dice" in en["line"]
    assert en["dice"].isascii()
    request = GAME.request_of("66 kans:1:4")
    assert [(fault.pointer, fault.code) for fault in GAME.faults(RULES, request)] == [
        ("/kans", "bad_format")
    ]
