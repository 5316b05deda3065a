"""The odds of turns that can be worked out by hand, and the rules for what may be chosen at what cost."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

import scoring
from tests.support import assumed_texts

RULESET = scoring.ruleset("dice")
ANALYZE = RULESET.tasks["analyze"]
Answer = dict[str, Any]


def analyzed(
    lang: str = "en",
    options: Mapping[str, object] | None = None,
    **request: Any,  # noqa: ANN401 - any request
) -> Answer:
    return ANALYZE.answer(RULESET.in_force(options), request, lang).to_dict()


def actions(
    options: Mapping[str, object] | None = None,
    **request: Any,  # noqa: ANN401 - any request
) -> dict[tuple[str, int | None], Answer]:
    """Return the legal actions by name and die; for a reroll before the choice, the die is part of the answer."""
    answer = analyzed(options=options, **request)["actions"]
    free = not request.get("chosen")
    return {
        (one["action"], None if free and one["action"] == "reroll" else one["die"]): one
        for one in answer
    }


def exact(ratio: Answer) -> Fraction:
    value = Fraction(ratio["numerator"], ratio["denominator"])
    assert (value.numerator, value.denominator) == (ratio["numerator"], ratio["denominator"])
    assert float(value) == ratio["value"]
    return value


def distribution(one: Answer) -> dict[int | None, Fraction]:
    return {end["points"]: exact(end["probability"]) for end in one["distribution"]}


# --- worked out by hand


def test_standing_is_certain() -> None:
    """DX24: 平和 6 + 一盃口 4 + 天和 4 = 14."""
    stand = actions(dice="22334466", coins=3)["stand", None]
    assert distribution(stand) == {14: 1}
    assert exact(stand["expectation"]) == exact(stand["ranking"]) == 14
    assert exact(stand["winning"]) == 1
    assert exact(stand["yakuman"]) == 0
    assert (stand["cost"]["coins"], stand["cost"]["free"]) == (0, True)
    assert (stand["cost"]["rule"], stand["plan"]) == ("turn_stand", [])
    assert (stand["refund"], stand["coins_change"]) == (None, None)  # for one player only


SIXTH = Fraction(1, 6)
WAITING = {"dice": "11223456", "coins": 3}
"""1223456 waits for a 2: 平和 6 + 一気通貫 6 + 間張 or 単騎 2; every other face is nothing."""
CAME = {"dice": "12223456", "rerolls_left": 0, "last_draw": {"face": 2, "by": "reroll"}}
ENDS: dict[str, tuple[Answer, tuple[str, int | None], dict[int | None, Fraction]]] = {
    "riichi doubles": (WAITING, ("riichi", 1), {0: 1 - SIXTH, 28: SIXTH}),
    "DX17: the three 2s are dora": (WAITING | {"dora": 2}, ("riichi", 1), {0: 1 - SIXTH, 34: SIXTH}),
    "stopping after riichi": (CAME | {"chosen": "riichi"}, ("stop", None), {28: Fraction(1)}),
    "stopping after a reroll": (CAME | {"chosen": "reroll"}, ("stop", None), {14: Fraction(1)}),
    "DX21: two kans and a pair": (
        {"dice": "55", "kans": "14", "last_draw": {"face": 5, "by": "kan"}, "coins": 0},
        ("stand", None), {None: Fraction(1)},
    ),
    "D28: rerolling nothing breaks up no yakuman": (
        {"dice": "22233344", "coins": 3}, ("reroll", None), {None: Fraction(1)},
    ),
    "D7, D28: who rerolls nothing does not stand": (
        {"dice": "22334466", "coins": 3, "chosen": "reroll", "rerolls_left": 3},
        ("stop", None), {10: Fraction(1)},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("request_", "action", "ends"), ENDS.values(), ids=ENDS)
def test_what_an_action_may_end_with(
    request_: Answer, action: tuple[str, int | None], ends: dict[int | None, Fraction]
) -> None:
    found = actions(**request_)[action]
    assert distribution(found) == ends
    assert exact(found["expectation"]) == sum(p * (points or 0) for points, p in ends.items())
    assert exact(found["winning"]) == 1 - ends.get(0, 0)
    assert exact(found["yakuman"]) == ends.get(None, 0)


@pytest.mark.parametrize("coins", [1, 3])
def test_two_kans_wait_for_a_pair(coins: int) -> None:
    """DX21 but for the pair: one die in six makes it, and three rerolls fail with (5/6)^3."""
    last = {"face": 5, "by": "kan"}
    found = actions(dice="56", kans="14", last_draw=last, coins=coins)
    made = 1 - Fraction(5, 6) ** 3
    assert distribution(found["stand", None]) == {0: 1}
    for die in (5, 6):
        assert distribution(found["riichi", die]) == {0: Fraction(5, 6), None: Fraction(1, 6)}
    reroll = found["reroll", None]
    assert distribution(reroll) == {0: 1 - made, None: made}
    assert exact(reroll["expectation"]) == 0
    assert exact(reroll["ranking"]) == 80 * made
    assert exact(reroll["winning"]) == exact(reroll["yakuman"]) == made
    assert [name for name, one in found.items() if one["best"]] == [("reroll", None)]


def test_a_yakuman_of_one_player_has_points() -> None:
    """DX33: 80, by riichi 160; 10 points bring ante and choice back, otherwise the choice is lost."""
    last = {"face": 5, "by": "kan"}
    found = actions(dice="56", kans="14", last_draw=last, coins=4, mode="solo")
    made = 1 - Fraction(5, 6) ** 3
    assert distribution(found["riichi", 5]) == {0: Fraction(5, 6), 160: Fraction(1, 6)}
    reroll = found["reroll", None]
    assert distribution(reroll) == {0: 1 - made, 80: made}
    assert exact(reroll["expectation"]) == exact(reroll["ranking"]) == 80 * made
    assert exact(reroll["refund"]) == made
    assert exact(reroll["paid"]) == 1
    assert exact(reroll["coins_change"]) == made - (1 - made)
    stand = found["stand", None]
    assert exact(stand["refund"]) == exact(stand["coins_change"]) == 0


def test_a_target_is_aimed_at_whatever_is_expected() -> None:
    """DX24 standing has 14 for certain; 15 needs another hand, and a yakuman reaches everything."""
    fourteen = analyzed(dice="22334466", coins=3, target=14)
    best = next(one for one in fourteen["actions"] if one["best"])
    assert (best["action"], fourteen["target"]) == ("stand", 14)
    assert exact(best["ranking"]) == 1
    assert analyzed(dice="22334466", coins=3)["target"] is None
    fifteen = actions(dice="22334466", coins=3, target=15)
    assert exact(fifteen["stand", None]["ranking"]) == 0
    last = {"face": 5, "by": "kan"}
    far = actions(dice="56", kans="14", last_draw=last, coins=4, target=1000)
    assert exact(far["riichi", 5]["ranking"]) == Fraction(1, 6)
    far = actions(dice="56", kans="14", last_draw=last, coins=4, target=161, mode="solo")
    assert exact(far["riichi", 5]["ranking"]) == 0


def test_a_kan_is_an_action_and_its_plan_goes_on() -> None:
    """Kan of 1 beside 2366 waits for a replacement; the plan says what to do with each."""
    kan = actions(dice="11112366", coins=3)["kan", 1]
    assert (kan["cost"]["coins"], kan["cost"]["rule"]) == (0, "turn_kan")
    first, *rest = kan["plan"]
    assert (first["dice"], first["kans"], first["last_draw"]) == ("11112366", "", None)
    assert (first["action"], first["die"]) == ("kan", 1)
    following = [step for step in rest if step["chosen"] is None]
    assert {step["kans"] for step in following} == {"1"}
    assert {step["last_draw"]["by"] for step in following} == {"kan"}


# --- what may be chosen, and what it costs


@pytest.mark.parametrize(
    ("edition", "coins", "riichi", "reroll"),
    [
        ("adjust2", 2, (1, "turn_riichi_cost"), (1, "turn_reroll_cost")),
        ("adjust2", 1, (0, "adj2_free_riichi_only"), (1, "turn_reroll_cost")),
        ("adjust2", 0, (0, "adj2_free_riichi_only"), None),
        ("prototype", 2, (1, "turn_riichi_cost"), (1, "turn_reroll_cost")),
        ("prototype", 1, (0, "turn_free_when_poor"), (0, "turn_free_when_poor")),
        ("prototype", 0, (0, "turn_free_when_poor"), (0, "turn_free_when_poor")),
    ],
)
def test_a_poor_player_pays_what_the_edition_says(
    edition: str, coins: int, riichi: tuple[int, str], reroll: tuple[int, str] | None
) -> None:
    """DX29."""
    options = {"edition": edition}
    answer = analyzed(options=options, dice="12345612", coins=coins)
    costs = {one["action"]: one["cost"] for one in answer["actions"]}
    assert (costs["riichi"]["coins"], costs["riichi"]["rule"]) == riichi
    assert costs["riichi"]["free"] == (riichi[0] == 0)
    assert [line["action"] for line in answer["illegal"]] == (
        ["kan"] if reroll else ["reroll", "kan"]
    )
    if reroll:
        assert (costs["reroll"]["coins"], costs["reroll"]["rule"]) == reroll
    else:
        line = answer["illegal"][0]
        assert (line["code"], line["rule"]) == ("cannot_pay", "adj2_free_riichi_only")
        assert line["href"].endswith("/rules/adj2_free_riichi_only")


def test_without_coins_no_plan_rerolls() -> None:
    """adj2.free_riichi_only: after a kan too, riichi and standing are all there is."""
    kan = actions(dice="11112366", coins=0)["kan", 1]
    assert {step["action"] for step in kan["plan"][1:]} <= {"riichi", "kan"}


def test_after_riichi_its_reroll_comes_first() -> None:
    """turn.riichi_reroll_first: riichi, kan, reroll is illegal; after the reroll the kan is open."""
    owed = analyzed(dice="11112366", chosen="riichi", rerolls_left=1)
    assert {one["action"] for one in owed["actions"]} == {"reroll"}
    assert [one["die"] for one in owed["actions"]] == [1, 2, 3, 6]
    reasons = {line["action"]: line["rule"] for line in owed["illegal"]}
    assert reasons == {
        "stand": "turn_choose", "riichi": "turn_choose", "kan": "turn_riichi_reroll_first",
        "stop": "turn_riichi_one",
    }  # fmt: skip
    last = {"face": 1, "by": "reroll"}
    done = analyzed(dice="11112366", chosen="riichi", rerolls_left=0, last_draw=last)
    assert [(one["action"], one["die"]) for one in done["actions"]] == [("stop", None), ("kan", 1)]
    assert {line["action"]: line["rule"] for line in done["illegal"]} == {
        "stand": "turn_choose", "riichi": "turn_choose", "reroll": "turn_riichi_one",
    }  # fmt: skip


def test_after_the_third_reroll_none_is_left() -> None:
    """turn.reroll_three: nothing is paid again, and a kan does not use up a reroll (turn.kan_not_reroll)."""
    last = {"face": 6, "by": "reroll"}
    answer = analyzed(dice="12345666", chosen="reroll", rerolls_left=0, last_draw=last, coins=2)
    assert [one["action"] for one in answer["actions"]] == ["stop"]
    assert answer["actions"][0]["cost"]["coins"] == 0
    assert exact(answer["actions"][0]["paid"]) == 1
    assert answer["illegal"][-1]["rule"] == "turn_kan"
    assert {line["action"]: line["rule"] for line in answer["illegal"]}["reroll"] == (
        "turn_reroll_three"
    )
    one_left = actions(
        dice="45666", kans="1", chosen="reroll", rerolls_left=1, last_draw={"face": 4, "by": "kan"}
    )
    assert set(one_left) == {("stop", None), ("reroll", 4), ("reroll", 5), ("reroll", 6)}


def test_rerolling_may_be_chosen_and_no_die_rolled() -> None:
    """D28: legal, and the coin is paid; a certain 10 is what is aimed at."""
    answer = analyzed(dice="22334466", coins=3, target=10)
    (reroll,) = (one for one in answer["actions"] if one["action"] == "reroll" and not one["die"])
    assert reroll["plan"] == []
    assert any("no die" in text for text in answer["explanation"])
    assert exact(reroll["paid"]) == 1
    assert distribution(reroll) == {10: 1}


def test_of_equal_actions_the_cheaper_is_best() -> None:
    best = [key for key, one in actions(dice="22233344", coins=3).items() if one["best"]]
    assert best == [("stand", None)]


# --- the answer


@pytest.mark.parametrize(
    ("more", "count"),
    [
        ({}, 4),  # dora, mode, coins, what a yakuman counts
        ({"dora": 1, "coins": 5, "mode": "solo"}, 0),
        ({"dora": 1, "coins": 5, "mode": "table", "target": 10}, 1),
        ({"dora": 1, "coins": 5, "mode": "solo", "dice": "12345", "kans": "6"}, 1),  # the last die
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_left_out_is_assumed(more: Answer, count: int, lang: str) -> None:
    assumed = assumed_texts(analyzed(lang, **{"dice": "12345612", **more}))
    assert len(assumed) == count
    assert all(text.isascii() == (lang == "en") for text in assumed)


def test_of_equal_chances_of_a_target_the_most_points_are_best() -> None:
    """Nobody makes 600 points of 11335566, so that all actions rank alike."""
    found = analyzed(dice="11335566", coins=3, target=600, mode="solo")["actions"]
    assert {exact(one["ranking"]) for one in found} == {0}
    (best,) = (one for one in found if one["best"])
    assert exact(best["expectation"]) == max(exact(one["expectation"]) for one in found)


def test_the_first_roll_is_known_before_anything_is_done() -> None:
    """DX24: with tenhou_survives_reroll a later win has 天和 too, because the dice are the first roll."""
    options: dict[str, object] = {"tenhou_survives_reroll": True}
    survives = actions(options=options, dice="22334466", coins=3)["riichi", 6]
    plain = actions(dice="22334466", coins=3)["riichi", 6]
    assert distribution(survives)[32] == distribution(plain)[24] == Fraction(1, 6)
    assert 24 not in distribution(survives)
