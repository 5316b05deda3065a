"""Settlements of dice mahjong: turns without their shape are told once, hands are scored in the language asked for."""

from collections.abc import Mapping
from typing import Any

import pytest

from scoring.games.dice.settlement.table import table_faults
from scoring.games.dice.settlement.task import Settle
from scoring.rulesets.dice import RULESET

TASK = Settle(RULESET)
PROTOTYPE: dict[str, Any] = {"edition": "prototype"}
STAND = {"choose": "stand"}
BUTA = [{"roll": "11223456"}, STAND]
SIX = [{"roll": "12344466"}, STAND]
YAKUMAN = [{"roll": "22233344"}, STAND]
TABLE: dict[str, Any] = {"coins": [5, 5], "dealer": 0, "hand": 1, "round_wind": "east"}
FIRST = {"player": 0, "log": SIX}
SECOND = {"player": 1, "log": BUTA}


def event(*turns: object, **more: object) -> dict[str, Any]:
    return {"type": "round", "dora": 5, "turns": list(turns), **more}


def faults(event: Mapping[str, Any], table: Mapping[str, Any] = TABLE) -> set[tuple[str, str]]:
    found = TASK.faults(RULESET.basic, {"table": table, "event": event})
    for fault in found:
        assert fault.detail.ja.endswith("。")
        assert fault.detail.en.endswith(".")
        assert not {"None", "{"} & {*fault.detail.en.split(), *fault.detail.en}
    assert len(found) == len({(fault.pointer, fault.code) for fault in found})
    return {(fault.pointer, fault.code) for fault in found}


@pytest.mark.parametrize(
    ("sent", "wanted"),
    [
        (event() | {"turns": 5}, {("/event/turns", "wrong_type")}),
        ({"type": "round", "dora": 5}, {("/event/turns", "missing")}),
        (event(FIRST, 5), {("/event/turns/1", "wrong_type")}),
        (event(5, SECOND), {("/event/turns/0", "wrong_type")}),
        (event(FIRST, {"player": 1}), {("/event/turns/1/log", "missing")}),
        (event(FIRST, {"player": 1, "log": 5}), {("/event/turns/1/log", "wrong_type")}),
        (event(FIRST, {"player": 1, "log": None}), {("/event/turns/1/log", "missing")}),
        (event(FIRST, {"player": 1, "log": [*BUTA, *[STAND] * 15]}), {("/event/turns/1/log", "too_many")}),
        (event(FIRST, {"log": BUTA}), {("/event/turns/1/player", "missing")}),
        (event(FIRST, {"player": [1], "log": BUTA}), {("/event/turns/1/player", "wrong_type")}),
        (event(FIRST, {"player": 100, "log": BUTA}), {("/event/turns/1/player", "out_of_range")}),
        (event(FIRST, SECOND | {"x": 1}), {("/event/turns/1/x", "unknown_field")}),
        (event(FIRST, SECOND, dora=0), {("/event/dora", "out_of_range")}),
        (event(FIRST, SECOND, dora=7), {("/event/dora", "out_of_range")}),
        (event(FIRST, SECOND, stop=1), {("/event/stop", "wrong_type")}),
        (event(FIRST, {"player": 1, "log": BUTA[1:]}, stop=1),
         {("/event/stop", "wrong_type"), ("/event/turns/1/log/0", "roll_first")}),
        (event(FIRST, {"player": 1, "log": [{"roll": 5}, STAND]}), {("/event/turns/1/log/0/roll", "wrong_type")}),
        (event(FIRST, {"player": 1, "log": [BUTA[0], BUTA[0], STAND]}), {("/event/turns/1/log/1", "second_roll")}),
        (event(FIRST, {"player": 1, "log": [5, STAND]}), {("/event/turns/1/log/0", "wrong_type")}),
    ],
)  # fmt: skip
def test_what_has_no_shape_is_told_and_nothing_that_follows_from_it(
    sent: dict[str, Any], wanted: set[tuple[str, str]]
) -> None:
    assert faults(sent) == wanted


@pytest.mark.parametrize("coins", [[5, "5"], [5, -1], 5, [5, None]])
def test_a_table_without_shape_leaves_the_logs_to_be_looked_at(coins: object) -> None:
    """Nobody knows what the player of the second turn has left, so that everything can be paid."""
    log = [{"roll": "11223456"}, {"choose": "reroll"}, {"choose": "stand"}]
    found = faults(event({"player": 1, "log": log}), TABLE | {"coins": coins})
    assert [one for one in found if one[0].startswith("/event")] == [
        ("/event/turns/0/log/2", "second_choice")
    ]
    assert len(found) == 2


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        (TABLE | {"coins": [999_999, 1]}, set()),
        (TABLE | {"coins": [999_999, 2]}, {("coins", "too_many_coins")}),
        (TABLE | {"score": 0}, {("score", "only_in_solo")}),
        ({"coins": [5], "hand": 1}, {("coins", "wrong_player_count"), ("dealer", "missing")}),
        ({"coins": [5, 5]}, {("dealer", "missing"), ("hand", "missing")}),
        (TABLE | {"dealer": 2}, {("dealer", "no_such_player")}),
        (TABLE | {"coins": [5, 5, 0], "out": [3]}, {("out/0", "no_such_player")}),
    ],
)
def test_a_table_has_what_a_table_of_several_has(
    table: dict[str, Any], wanted: set[tuple[str, str]]
) -> None:
    turns = [FIRST, SECOND | {"player": 1}]
    assert faults(event(*turns), table) == {(f"/table/{at}", code) for at, code in wanted}


def test_hands_are_scored_in_the_language_asked_for() -> None:
    for lang in ("ja", "en"):
        answer = (
            Settle(RULESET)
            .answer(RULESET.basic, {"table": TABLE, "event": event(FIRST, SECOND)}, lang)
            .to_dict()
        )
        hands = [turn["hand"] for turn in answer["turns"]]
        assert answer["scores"] == [
            RULESET.game.score(RULESET.basic, hand, lang).to_dict() for hand in hands
        ]


def test_nobody_has_a_final_rank_while_the_match_goes_on() -> None:
    request = {"table": TABLE, "event": event(FIRST, SECOND)}
    settled = TASK.answer(RULESET.basic, request, "en")
    assert (settled.finished, settled.final) == (False, ())
    alone = {
        "table": {"mode": "solo", "coins": [2], "score": 0},
        "event": event({"player": 0, "log": BUTA}),
    }
    settled = TASK.answer(RULESET.basic, alone, "en")
    assert (settled.finished, settled.final, settled.points) == (False, (), (1,))


def test_the_ante_names_the_rule_by_which_it_is_so_much() -> None:
    """round.ante, adj2.ante_growth, adj2.ante_short, solo.turn."""

    def rules(table: dict[str, Any], *turns: dict[str, Any]) -> list[tuple[int, str]]:
        request = {"table": table, "event": event(*turns)}
        answer = TASK.answer(RULESET.basic, request, "en").to_dict()
        return [
            (move["points"], move["rule"])
            for move in answer["transfers"]
            if (move["to"], move["rule"].startswith("turn")) == ("pot", False)
        ]

    assert rules(TABLE, FIRST, SECOND) == [(1, "round_ante")] * 2
    left = TABLE | {"coins": [5, 2, 0, 1], "out": [2]}
    assert rules(left, FIRST, SECOND, {"player": 3, "log": BUTA}) == [
        (2, "adj2_ante_growth"), (2, "adj2_ante_growth"), (1, "adj2_ante_short"),
    ]  # fmt: skip
    assert rules({"mode": "solo", "coins": [1], "score": 0}, FIRST) == [(1, "solo_turn")]


# --- tables by themselves


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"coins": [], "dealer": 0}, [("/table/coins", "wrong_player_count", "players")]),
        (
            {"coins": [5], "dealer": 1},
            [
                ("/table/coins", "wrong_player_count", "players"),
                ("/table/dealer", "no_such_player", "start_seats"),
            ],
        ),
        ({"coins": [5, 5], "dealer": 2}, [("/table/dealer", "no_such_player", "start_seats")]),
        ({"coins": [5, 5], "dealer": 1}, []),
        (
            {"coins": [5, 0, 0], "dealer": 0, "out": [1, 2]},
            [("/table/out", "match_is_over", "adj2_last_standing")],
        ),
        ({"coins": [5, 5, 0], "dealer": 0, "out": [2]}, []),
    ],
)
def test_two_players_at_least_are_at_a_table_and_seats_count_from_zero(
    given: dict[str, Any], wanted: list[tuple[str, str, str]]
) -> None:
    found = table_faults(RULESET.basic, {"hand": 1, **given})
    assert [(fault.pointer, fault.code, fault.rule) for fault in found] == wanted
