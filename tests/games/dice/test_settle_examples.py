"""The worked examples of settlements, DX25 to DX33, and the shape of the answer."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

import scoring
from tests.games.dice.support.settle import (
    ADJUST2,
    BOTH,
    BUTA,
    FORTY_EIGHT,
    FOURTEEN,
    PROTOTYPE,
    SIX,
    SOLO,
    STAND,
    TASK,
    TWENTY_EIGHT,
    YAKUMAN,
    Log,
    at,
    dealer_wins,
    event,
    fits,
    moves,
    settle,
)

RULESET = scoring.ruleset("dice")

# --- the worked examples


@BOTH
def test_dx25_riichi_wins_against_a_stand_and_a_reroll(options: Mapping[str, object]) -> None:
    reroll: Log = [{"roll": "11223456"}, {"choose": "reroll"}, {"reroll": 6, "to": 5}]
    answer = settle(at([5, 5, 5]), event((0, TWENTY_EIGHT), (1, FOURTEEN), (2, reroll)), options)
    assert [told["points"] for told in answer["turns"]] == [28, 14, 0]
    assert moves(answer) == [
        (0, "pot", 1, "round_ante"),
        (1, "pot", 1, "round_ante"),
        (2, "pot", 1, "round_ante"),
        (0, "pot", 1, "turn_riichi_cost"),
        (2, "pot", 1, "turn_reroll_cost"),
        ("pot", 0, 5, "round_winner_takes_pot"),
    ]
    assert (answer["points"], answer["pot"], answer["winner"]) == ([8, 4, 3], 5, 0)
    assert [told["paid"] for told in answer["turns"]] == [2, 1, 2]


@BOTH
def test_dx26_of_equal_scores_the_one_who_acted_first_wins(options: Mapping[str, object]) -> None:
    answer = settle(at([5, 5, 5]), event((0, FOURTEEN), (1, FOURTEEN), (2, SIX)), options)
    assert [told["points"] for told in answer["turns"]] == [14, 14, 6]
    assert answer["points"] == [7, 4, 4]
    assert moves(answer)[-1] == ("pot", 0, 3, "round_tie")


@BOTH
def test_dx26_first_is_who_acted_first_and_not_who_sits_first(
    options: Mapping[str, object],
) -> None:
    turns = event((1, SIX), (2, FOURTEEN), (0, FOURTEEN))
    answer = settle(at([5, 5, 5], dealer=1), turns, options)
    assert answer["points"] == [4, 4, 7]


def test_dx27_in_the_prototype_the_last_player_wins_without_a_turn() -> None:
    answer = settle(at([5, 5, 5]), event((0, BUTA), (1, BUTA)), PROTOTYPE)
    assert answer["points"] == [4, 4, 7]
    assert moves(answer)[-1] == ("pot", 2, 3, "round_last_player_auto")
    assert answer["turns"][2] == {
        "player": 2, "paid": 1, "points": None, "yakuman": 0, "hand": None,
    }  # fmt: skip
    assert len(answer["scores"]) == 2
    assert answer["explanation"][2] == "Player 2: ante 1. No turn."


def test_dx27_under_adjustment_2_the_last_player_acts() -> None:
    answer = settle(at([5, 5, 5]), event((0, BUTA), (1, BUTA), (2, SIX)), ADJUST2)
    assert answer["points"] == [4, 4, 7]
    assert moves(answer)[-1] == ("pot", 2, 3, "round_winner_takes_pot")


def test_dx27_under_adjustment_2_the_dealer_wins_if_all_score_nothing() -> None:
    answer = settle(at([5, 5, 5]), event((0, BUTA), (1, BUTA), (2, BUTA)), ADJUST2)
    assert answer["points"] == [7, 4, 4]
    assert moves(answer)[-1] == ("pot", 0, 3, "adj2_all_zero_dealer")


@BOTH
def test_dx28_a_yakuman_takes_the_pot_at_once(options: Mapping[str, object]) -> None:
    answer = settle(at([5, 5, 5]), event((0, FORTY_EIGHT), (1, YAKUMAN), dora=6), options)
    assert [(told["points"], told["yakuman"]) for told in answer["turns"]] == [(48, 0), (None, 1)]
    assert answer["points"] == [3, 8, 4]
    assert moves(answer)[-1] == ("pot", 1, 4, "round_yakuman_ends")


@pytest.mark.parametrize(
    ("edition", "choice", "left", "rule"),
    [
        ("adjust2", "riichi", 1, None),
        ("prototype", "riichi", 1, None),
        ("adjust2", "reroll", 0, "turn_reroll_cost"),
        ("prototype", "reroll", 1, None),
    ],
)
def test_dx29_with_one_coin_after_the_ante(
    edition: str, choice: str, left: int, rule: str | None
) -> None:
    log: Log = [{"roll": "11223456"}, {"choose": choice}, {"reroll": 6, "to": 5}]
    turns = event((0, SIX), (1, BUTA), (2, log))
    answer = settle(at([5, 5, 2]), turns, {"edition": edition})
    assert answer["points"][2] == left
    paid = [(payer, name) for payer, _, _, name in moves(answer)[3:-1]]
    assert paid == ([(2, rule)] if rule else [])


def test_dx29_nobody_rerolls_without_a_coin_under_adjustment_2() -> None:
    log: Log = [{"roll": "11223456"}, {"choose": "reroll"}]
    rules = RULESET.basic
    turns = event((0, SIX), (1, BUTA), (2, log))
    faults = TASK.faults(rules, {"table": at([5, 5, 1]), "event": turns})
    assert [(fault.pointer, fault.code, fault.rule) for fault in faults] == [
        ("/event/turns/2/log/1", "cannot_pay", "adj2_free_riichi_only")
    ]
    answer = settle(at([5, 5, 1]), turns, PROTOTYPE)
    assert (answer["points"][2], answer["reason"]) == (0, "flow_tobi")


def test_dx30_the_ante_grows_with_those_who_left_and_one_who_is_short_pays_all() -> None:
    table = at([9, 0, 2, 0], out=(3, 1), hand=7)
    answer = settle(table, event((0, BUTA), (2, SIX)), ADJUST2)
    assert moves(answer) == [
        (0, "pot", 3, "adj2_ante_growth"),
        (2, "pot", 2, "adj2_ante_short"),
        ("pot", 2, 5, "round_winner_takes_pot"),
    ]
    assert answer["points"] == [6, 0, 5, 0]
    assert answer["table"] == {
        "coins": [6, 0, 5, 0], "dealer": 2, "out": [3, 1], "hand": 8, "round_wind": "east",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("players", "hands", "winds"),
    [
        (2, 8, ["east", "south", "west", "north"]),
        (3, 9, ["east", "south", "west"]),
        (4, 8, ["east", "south"]),
        (5, 10, ["east", "south"]),
    ],
)
def test_dx31_the_rounds_of_the_prototype(players: int, hands: int, winds: list[str]) -> None:
    table = at([5] * players)
    seen = []
    while table["round_wind"] != "white":
        seen.append((table["round_wind"], table["hand"], table["dealer"]))
        table = dealer_wins(table)["table"]
    assert seen == [(wind, seat + 1, seat) for wind in winds for seat in range(players)]
    assert len(seen) == hands
    assert table == at([5] * players, wind="white")


def test_dx32_riichi_alone_brings_the_coins_back() -> None:
    log: Log = [{"roll": "33332456"}, {"choose": "riichi"}, {"reroll": 2, "to": 3}]
    answer = settle(SOLO, event((0, log), dora=1), ADJUST2)
    assert answer["turns"][0]["points"] == 16
    assert moves(answer) == [
        (0, "pot", 1, "solo_turn"), (0, "pot", 1, "turn_riichi_cost"), ("pot", 0, 2, "solo_refund"),
    ]  # fmt: skip
    assert answer["table"] == {"mode": "solo", "coins": [5], "score": 19}
    assert (answer["winner"], answer["may_stop"], answer["final"]) == (None, False, None)


def test_dx32_rerolling_alone_loses_the_coins_and_keeps_the_points() -> None:
    log: Log = [{"roll": "33332456"}, {"choose": "reroll"}, {"reroll": 2, "to": 3}]
    answer = settle(SOLO, event((0, log), dora=1), ADJUST2)
    assert answer["turns"][0]["points"] == 8
    assert moves(answer) == [(0, "pot", 1, "solo_turn"), (0, "pot", 1, "turn_reroll_cost")]
    assert answer["table"] == {"mode": "solo", "coins": [3], "score": 11}


@pytest.mark.parametrize(
    ("log", "options", "points"),
    [
        (YAKUMAN, {}, 80),
        ([{"roll": "22233341"}, {"choose": "riichi"}, {"reroll": 1, "to": 4}], {}, 160),
        (
            [{"roll": "22233341"}, {"choose": "riichi"}, {"reroll": 1, "to": 4}],
            {"solo_yakuman_riichi_double": False},
            80,
        ),
        ([{"roll": "11111111"}, *STAND], {"solo_yakuman_stack": True}, 160),
    ],
    ids=["standing", "riichi", "riichi, not doubled", "all ones: two at once"],
)
def test_dx33_a_yakuman_alone(log: Log, options: Mapping[str, object], points: int) -> None:
    answer = settle(SOLO, event((0, log), dora=6), options)
    assert answer["turns"][0]["points"] == points
    assert answer["table"] == {"mode": "solo", "coins": [5], "score": 3 + points}


# --- the answer


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_line_names_its_rule(lang: str) -> None:
    answer = settle(at([5, 5]), event((0, TWENTY_EIGHT), (1, BUTA)), {}, lang)
    for line in answer["transfers"]:
        rule = RULESET.rules[line["rule"]]
        assert (line["name"], line["clause"]) == (rule.name.say(lang), rule.clause)
        assert line["href"] == f"/v1/rulesets/dice/rules/{rule.id}"
    hands = [turn["hand"] for turn in answer["turns"]]
    scores = [RULESET.game.score(RULESET.basic, hand, lang).to_dict() for hand in hands]
    assert answer["scores"] == scores


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("table", "happened", "options", "numbers"),
    [
        # Ante, cost and points of each player, who wins the pot, who deals next.
        (at([5, 5]), event((0, TWENTY_EIGHT), (1, BUTA)), ADJUST2, "0 1 1 28, 1 1 0, 3 0, 0"),
        # Riichi is free of two coins after the ante; nobody acts after the yakuman; player 2 deals next.
        (
            at([5, 2, 3], dealer=1), event((1, TWENTY_EIGHT), (2, YAKUMAN)), PROTOTYPE,
            "1 1 28, 2 1, 0 1, 3 2, 2",
        ),
        # Two have left: the ante is 3, and player 2 leaves with no coin left.
        (
            at([9, 0, 3, 0], out=(3, 1), hand=9), event((0, SIX), (2, BUTA)), ADJUST2,
            "0 3 6, 2 3 0, 6 0, 2, 2",
        ),
        (SOLO, event((0, SIX)), ADJUST2, "0 1 6, 10 1, 9"),
        (SOLO, event((0, TWENTY_EIGHT)), ADJUST2, "0 1 1 28, 10 2, 31"),
    ],
)  # fmt: skip
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


def test_the_answer_has_the_fields_that_are_declared() -> None:
    before, after = ["ruleset", "version", "digest"], ["explanation", "assumed", "amendments"]
    for answer in (
        settle(at([5, 5]), event((0, SIX), (1, BUTA)), ADJUST2),
        settle(at([5, 1]), event((0, YAKUMAN)), PROTOTYPE),
        settle(SOLO, event((0, SIX)), ADJUST2),
    ):
        assert list(answer) == [*before, *(field.name for field in TASK.reply), *after]
        for field in TASK.reply:
            fits(answer[field.name], field)


@pytest.mark.parametrize(
    "log",
    [
        [{"roll": "33336652"}, {"kan": 3, "die": 5}, {"choose": "riichi"}, {"reroll": 6, "to": 3}],
        [{"roll": "11223366"}, {"choose": "riichi"}, {"reroll": 6, "to": 6}],
    ],
)
def test_the_examples_of_the_contract_work(log: Log) -> None:
    assert TASK.faults(RULESET.basic, TASK.example) == []
    assert TASK.answer(RULESET.basic, TASK.example, "en").to_dict()["points"] == [8, 4, 3]
    assert settle(at([5, 5]), event((0, log), (1, BUTA)), ADJUST2)["turns"][0]["paid"] == 2
