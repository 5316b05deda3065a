"""What the odds of a turn say: the steps of an answer worked out by hand, the lines of what is illegal, plans, and the fields."""

from collections.abc import Iterator
from typing import Any

import pytest

from scoring.fields.field import Field
from scoring.games.dice.analysis.task import Analyze
from scoring.rulesets.dice import RULESET
from tests.support.again import again

ANALYZE = Analyze(RULESET)
Told = dict[str, Any]
TWO_KANS: Told = {"dice": "56", "kans": "14", "last_draw": {"face": 5, "by": "kan"}}
"""DX21 but for the pair, which one die in six makes: three rerolls fail with (5/6)^3, so that 91 of 216 make it."""


def answer(lang: str = "en", **more: Any) -> Told:  # noqa: ANN401 - any request
    return ANALYZE.answer(RULESET.basic, TWO_KANS | more, lang).to_dict()


# --- the steps


def test_actions_are_told_from_the_best_on_with_what_a_yakuman_counts() -> None:
    """80 x 91/216 = 33.70 and 80 / 6 = 13.33; among several players a yakuman has no points."""
    assert answer(coins=4)["explanation"] == [
        "Actions are compared by the points expected of the best play after them.",
        "Best: Reroll, now a 5.",
        (
            "Reroll, now a 5: 0.00 points expected, 33.70 where a yakuman counts 80; "
            "a winning form 42.1 %, a yakuman 42.1 %."
        ),
        (
            "Riichi, rerolling a 5: 0.00 points expected, 13.33 where a yakuman counts 80; "
            "a winning form 16.7 %, a yakuman 16.7 %."
        ),
        (
            "Riichi, rerolling a 6: 0.00 points expected, 13.33 where a yakuman counts 80; "
            "a winning form 16.7 %, a yakuman 16.7 %."
        ),
        "Stand: 0.00 points expected; a winning form 0.0 %, a yakuman 0.0 %.",
        "No kan: A kan needs 4 equal free dice, not 1.",
    ]
    assert answer("ja", coins=4)["explanation"] == [
        "行動を、この後も最善を尽くした時の得点の期待値で比べる。",
        "最善は「振り直し(ここで5を振る)」。",
        "振り直し(ここで5を振る): 期待値0.00点、役満を80点と数えれば33.70点。アガリ42.1%、役満42.1%。",
        "リーチ(5を振り直す): 期待値0.00点、役満を80点と数えれば13.33点。アガリ16.7%、役満16.7%。",
        "リーチ(6を振り直す): 期待値0.00点、役満を80点と数えれば13.33点。アガリ16.7%、役満16.7%。",
        "そのまま: 期待値0.00点。アガリ0.0%、役満0.0%。",
        "「カン」はできない。カンには、カンしていない同じ目が4個要る。1個ある。",
    ]


def test_one_player_is_told_the_points_and_a_target_its_chance() -> None:
    """DX33: 80 by rerolling, 160 by riichi, so that 100 are reached by riichi alone."""
    assert answer(coins=4, mode="solo")["explanation"][2:5:2] == [
        "Reroll, now a 5: 33.70 points expected; a winning form 42.1 %, a yakuman 42.1 %.",
        "Riichi, rerolling a 6: 26.67 points expected; a winning form 16.7 %, a yakuman 16.7 %.",
    ]
    assert answer(coins=0, mode="solo", target=100)["explanation"] == [
        (
            "Actions are compared by the chance of 100 points or more with the best play after them, "
            "then by the points expected."
        ),
        "Best: Riichi, rerolling a 5.",
        "Riichi, rerolling a 5: 100 points or more 16.7 %; a winning form 16.7 %, a yakuman 16.7 %.",
        "Riichi, rerolling a 6: 100 points or more 16.7 %; a winning form 16.7 %, a yakuman 16.7 %.",
        "Stand: 100 points or more 0.0 %; a winning form 0.0 %, a yakuman 0.0 %.",
        "No reroll: Rerolling costs 1 coin; there are 0 left.",
        "No kan: A kan needs 4 equal free dice, not 1.",
    ]


def test_after_riichi_each_action_that_is_illegal_has_its_rule() -> None:
    told = answer(chosen="riichi", rerolls_left=1)
    assert told["explanation"][-1] == "No stop: After riichi 1 die must be rerolled first."
    lines = [
        ("stand", "second_choice", "turn_choose"),
        ("riichi", "second_choice", "turn_choose"),
        ("kan", "riichi_reroll_first", "turn_riichi_reroll_first"),
        ("stop", "riichi_reroll_first", "turn_riichi_one"),
    ]
    assert [(one["action"], one["code"], one["rule"]) for one in told["illegal"]] == lines
    for one in told["illegal"]:
        rule = RULESET.rules[one["rule"]]
        assert (one["name"], one["clause"]) == (rule.name.en, rule.clause)
        assert one["href"] == f"/v1/rulesets/dice/rules/{rule.id}"
    ja = answer("ja", chosen="riichi", rerolls_left=1)
    for one, said in zip(ja["illegal"], ja["explanation"][-4:], strict=True):
        assert one["name"] == RULESET.rules[one["rule"]].name.ja
        assert said.endswith(one["reason"])
    assert ja["explanation"][-1] == (
        "「ここで終える」はできない。リーチをかけたので、ダイスを1個振り直してから。"
    )


@pytest.mark.parametrize(("dice", "most"), [("11123456", 3), ("12334456", 2), ("11223345", 2)])
def test_why_no_kan_is_legal_tells_of_the_face_nearest_to_it(dice: str, most: int) -> None:
    rules, asked = RULESET.basic, {"dice": dice, "coins": 0}
    told = ANALYZE.answer(rules, asked, "en").to_dict()
    assert told["illegal"][-1]["reason"] == f"A kan needs 4 equal free dice, not {most}."


def test_stopping_is_told_where_dice_may_still_be_rerolled() -> None:
    told = answer(chosen="reroll", rerolls_left=1, last_draw={"face": 6, "by": "reroll"})
    assert [one["action"] for one in told["actions"]] == ["stop", "reroll", "reroll"]
    assert told["explanation"][4] == (
        "Stop: 0.00 points expected; a winning form 0.0 %, a yakuman 0.0 %."
    )
    ja = answer("ja", chosen="reroll", rerolls_left=1, last_draw={"face": 6, "by": "reroll"})
    assert ja["explanation"][4] == "ここで終える: 期待値0.00点。アガリ0.0%、役満0.0%。"


def test_what_costs_nothing_says_by_which_rule() -> None:
    """D24, turn.kan: riichi is free without coins; nothing is paid twice for a choice."""
    told = answer(coins=0)
    (riichi, _) = (one["cost"] for one in told["actions"] if one["action"] == "riichi")
    rule = RULESET.rules["adj2_free_riichi_only"]
    assert riichi == {
        "coins": 0, "free": True, "rule": rule.id, "name": rule.name.en, "clause": rule.clause,
        "href": "/v1/rulesets/dice/rules/adj2_free_riichi_only",
    }  # fmt: skip
    for one in answer(chosen="riichi", rerolls_left=1, coins=5)["actions"]:
        assert (one["cost"]["coins"], one["cost"]["rule"]) == (0, "turn_riichi_cost")
        assert one["paid"] == {"numerator": 1, "denominator": 1, "value": 1.0}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_answer_is_in_one_language(lang: str) -> None:
    rules = RULESET.in_force({"edition": "prototype"})
    told = ANALYZE.answer(rules, TWO_KANS | {"coins": 4}, lang).to_dict()
    assert all(text.isascii() == (lang == "en") for text in told["assumed"] + told["explanation"])
    scored = RULESET.game.score(rules, {"dice": "56", "kans": "14"}, lang).to_dict()
    assert told["amendments"] == scored["amendments"]
    assert [entry["id"] for entry in told["amendments"]] == ["edition"]
    for one in told["actions"]:
        assert one["cost"]["name"] == RULESET.rules[one["cost"]["rule"]].name.say(lang)


def test_a_plan_goes_on_until_the_pair_is_there() -> None:
    """Of three rerolls: the 5 is rolled again, and after it either die, but never where it shows 6."""
    plan = next(one for one in answer(coins=4)["actions"] if one["best"])["plan"]
    assert plan[0] == {
        "dice": "56", "kans": "14", "chosen": "reroll", "rerolls_left": 3,
        "last_draw": {"face": 5, "by": "kan"}, "action": "reroll", "die": 5,
    }  # fmt: skip
    second = [step for step in plan if step["rerolls_left"] == 2]
    assert [step["dice"] for step in second] == ["16", "26", "36", "46", "56"]
    assert [step["last_draw"] for step in second] == [
        {"face": face, "by": "reroll"} for face in range(1, 6)
    ]
    assert {step["action"] for step in plan} == {"reroll"}
    assert {step["rerolls_left"] for step in plan} == {3, 2, 1}
    assert all(step["dice"][0] != step["dice"][1] for step in plan)


# --- what is taken for granted, and the fields


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"dora": 1, "coins": 4, "mode": "solo"}, []),
        ({"dora": 1, "coins": 4, "mode": "table"}, ["80"]),
        ({"dora": 1, "coins": 4, "mode": "table", "target": 5}, ["reach every target"]),
        ({"dora": 1, "coins": 4, "mode": "solo", "target": 5}, []),
        ({"dora": 1, "mode": "solo"}, ["coins"]),
        ({"dora": 1, "coins": 4}, ["Several players", "80"]),
        ({"coins": 4, "mode": "solo"}, ["dora"]),
        ({"dora": None, "coins": None, "mode": "solo"}, ["coins"]),
    ],
)
def test_what_is_not_said_is_taken_for_granted(more: Told, told: list[str]) -> None:
    assumed = answer(**more)["assumed"]
    assert len(assumed) == len(told)
    assert all(word in text for word, text in zip(told, assumed, strict=True))


def parts(fields: tuple[Field, ...]) -> Iterator[Field]:
    """Fields with all that is in them."""
    for field in fields:
        yield field
        yield from parts(field.fields)
        yield from parts((field.items,) if field.items else ())


def test_a_distribution_goes_from_few_points_to_a_yakuman() -> None:
    assert Analyze(RULESET).ruleset is RULESET
    for one in answer(coins=4)["actions"][1:]:
        assert [end["points"] for end in one["distribution"]] == [0, None]


def test_an_answer_always_has_all_its_fields() -> None:
    every = list(parts(again("scoring.games.dice.analysis.fields").REPLY))
    for field in every:
        assert (field.type == "object") == bool(field.fields), field.name
        assert (field.type == "array") == (field.items is not None), field.name
    exact = {field.name for field in every if field.notation == "ratio"}
    assert exact == {
        *("ranking", "expectation", "winning", "yakuman", "paid", "refund", "coins_change"),
        "probability",
    }
    for field in every:
        if field.name in exact:
            assert [part.name for part in field.fields] == ["numerator", "denominator", "value"]
    assert all(field.required for field in every if field.name not in {"face", "by"})
    assert {field.name for field in every if field.nullable} == {
        "target", "die", "refund", "coins_change", "points", "chosen", "rerolls_left", "last_draw",
    }  # fmt: skip
    ratios = {field.name for field in every if field.notation == "ratio"}
    assert ratios == {
        "ranking", "expectation", "winning", "yakuman", "paid", "refund", "coins_change", "probability",
    }  # fmt: skip
    for field in every:
        names = [part.name for part in field.fields]
        assert (names == ["numerator", "denominator", "value"]) == (field.name in ratios)
        assert field.label.ja
        assert field.text.en
    assert {field.name: field.type for field in every if field.name in ratios} == dict.fromkeys(
        ratios, "object"
    )
