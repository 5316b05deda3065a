"""What dice mahjong says of faults and of the steps of a settlement: the numbers, players and rules in it, in both languages."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from scoring.games.dice.analysis.task import Analyze
from scoring.games.dice.settlement.task import Settle
from scoring.games.dice.turn import CHOICES, most_rerolls
from scoring.rulesets.dice import RULESET
from scoring.text import Text

SETTLE, ANALYZE = Settle(RULESET), Analyze(RULESET)
PROTOTYPE: dict[str, Any] = {"edition": "prototype"}
STAND, RIICHI, REROLL = ({"choose": choice} for choice in CHOICES)
ROLL = {"roll": "33335562"}
AGAIN = {"reroll": 5, "to": 5}
BUTA: list[dict[str, Any]] = [{"roll": "11223456"}, STAND]
SIX: list[dict[str, Any]] = [{"roll": "12344466"}, STAND]
"""A triplet 2 and complete at once 4."""
YAKUMAN: list[dict[str, Any]] = [{"roll": "22233344"}, STAND]
TWENTY_EIGHT: list[dict[str, Any]] = [{"roll": "42233661"}, RIICHI, {"reroll": 4, "to": 1}]
"""11223366 (DX1) by riichi: 14 points, doubled."""
REROLLED: list[dict[str, Any]] = [{"roll": "11223456"}, REROLL, {"reroll": 6, "to": 5}]


def at(coins: list[int], *, dealer: int = 0, wind: str = "east", hand: int = 1) -> dict[str, Any]:
    """A table of several players."""
    return {"coins": coins, "dealer": dealer, "hand": hand, "round_wind": wind}


def event(*turns: tuple[int, list[dict[str, Any]]], stop: bool = False) -> dict[str, Any]:
    told = [{"player": player, "log": log} for player, log in turns]
    return {"type": "round", "dora": 5, "turns": told, "stop": stop}


def by_log(*entries: dict[str, Any], coins: int = 5) -> dict[str, Any]:
    """A settlement in which player 1 does this."""
    return {"table": at([5, coins]), "event": event((0, SIX), (1, [*entries]))}


def by_table(table: dict[str, Any], *turns: tuple[int, list[dict[str, Any]]]) -> dict[str, Any]:
    return {"table": table, "event": event(*(turns or ((0, SIX), (1, BUTA))))}


# --- faults


def one_fault(told: list[Any], pointer: str, numbers: list[int], *words: str) -> None:
    (fault,) = (fault for fault in told if fault.pointer == pointer)
    for text in fault.detail:
        assert sorted(map(int, re.findall(r"\d+", text))) == sorted(numbers), text
        assert all(word in text for word in words), text
    assert fault.detail.ja != fault.detail.en


@pytest.mark.parametrize(
    ("request_", "pointer", "numbers"),
    [
        pytest.param(by_log({"roll": "3333556"}, STAND), "/1/log/0", [8, 7], id="turn.roll8"),
        pytest.param(by_log(ROLL, RIICHI, AGAIN, AGAIN), "/1/log/3", [1], id="turn.riichi_one"),
        pytest.param(by_log(ROLL, REROLL, *[AGAIN] * 4), "/1/log/5", [3], id="turn.reroll_three"),
        pytest.param(by_log(ROLL, {"kan": 5, "die": 1}, STAND), "/1/log/1", [4, 2], id="turn.kan"),
        pytest.param(by_log(ROLL, REROLL, coins=1), "/1/log/1", [1, 0], id="free_riichi_only"),
        pytest.param(by_table(at([5, 5]), (0, SIX)), "", [1], id="whose turn is missing"),
        pytest.param(by_table(at([5] * 3), (0, SIX), (2, BUTA)), "/1/player", [1], id="whose turn it is"),
    ],
)  # fmt: skip
def test_a_refused_turn_says_how_many_there_are_and_may_be(
    request_: dict[str, Any], pointer: str, numbers: list[int]
) -> None:
    one_fault(SETTLE.faults(RULESET.basic, request_), f"/event/turns{pointer}", numbers)


@pytest.mark.parametrize(
    ("table", "pointer", "numbers", "words"),
    [
        pytest.param(at([999_999, 2]), "coins", [1_000_000], (), id="coins"),
        pytest.param(at([5] * 3, dealer=7), "dealer", [0, 2], (), id="players"),
        pytest.param({**at([5] * 4), "out": [4]}, "out/0", [0, 3], (), id="who left"),
        pytest.param(at([5] * 3, wind="north"), "round_wind", [3], ("east, south, west, white",), id="rounds"),
        pytest.param(at([5] * 3, hand=4), "hand", [3], (), id="hands of a round"),
        pytest.param(at([5] * 3, hand=2, dealer=2), "dealer", [1], (), id="flow.dealer_rotates"),
    ],
)  # fmt: skip
def test_a_refused_table_says_what_would_be_right(
    table: dict[str, Any], pointer: str, numbers: list[int], words: tuple[str, ...]
) -> None:
    faults = SETTLE.faults(RULESET.in_force(PROTOTYPE), by_table(table))
    one_fault(faults, f"/table/{pointer}", numbers, *words)


@pytest.mark.parametrize(
    ("request_", "pointer", "numbers"),
    [
        ({"dice": "11"}, "/dice", [2, 0, 8]),
        ({"dice": "11", "kans": "3"}, "/dice", [2, 1, 5]),
        ({"dice": "11223", "kans": "34"}, "/dice", [5, 2, 2]),
        ({"dice": "11", "kans": "345"}, "/kans", [2]),
    ],
)
def test_dice_that_are_refused_are_counted(
    request_: dict[str, Any], pointer: str, numbers: list[int]
) -> None:
    one_fault(RULESET.game.faults(RULESET.basic, request_), pointer, numbers)


def test_whoever_rerolled_has_fewer_rerolls_left() -> None:
    asked = {"dice": "12345612", "last_draw": {"face": 1, "by": "reroll"}}
    for chosen, left in (("reroll", 3), ("riichi", 1)):
        request = asked | {"chosen": chosen, "rerolls_left": left}
        (fault,) = ANALYZE.faults(RULESET.basic, request)
        assert re.findall(r"\d+", fault.detail.en) == [str(left)]
        assert f"{left}なら" in fault.detail.ja


def test_riichi_is_chosen_without_a_coin() -> None:
    """D24: it is free then, before and after its reroll."""
    asked: dict[str, Any] = {"dice": "12345612", "coins": 0, "chosen": "riichi"}
    last = {"face": 1, "by": "reroll"}
    assert ANALYZE.faults(RULESET.basic, asked | {"rerolls_left": 1}) == []
    assert ANALYZE.faults(RULESET.basic, asked | {"rerolls_left": 0, "last_draw": last}) == []


@pytest.mark.parametrize(("choice", "most"), [("stand", 0), ("riichi", 1), ("reroll", 3)])
def test_so_many_dice_are_rerolled_after_a_choice(choice: Any, most: int) -> None:  # noqa: ANN401 - its name
    """turn.stand, turn.riichi_one, turn.reroll_three."""
    assert most_rerolls(RULESET.basic, choice) == most


# --- the steps of a settlement


def explained(
    table: dict[str, Any], happened: dict[str, Any], options: Mapping[str, object]
) -> list[Text]:
    ja, en = (
        SETTLE.answer(
            RULESET.in_force(options), {"table": table, "event": happened}, lang
        ).to_dict()["explanation"]
        for lang in ("ja", "en")
    )
    return [Text(*both) for both in zip(ja, en, strict=True)]


def test_each_turn_is_told_with_ante_choice_cost_and_points() -> None:
    told = explained(at([2, 5, 3]), event((0, TWENTY_EIGHT), (1, YAKUMAN)), PROTOTYPE)
    assert told[:3] == [
        Text(
            "0番: 場代1枚。リーチ(無料: コインが少ない時)。28点。",
            "Player 0: ante 1. Riichi (free: Free when poor). Points: 28.",
        ),
        Text(
            "1番: 場代1枚。そのまま(コインは要らない)。役満。",
            "Player 1: ante 1. Stand (no coin). A yakuman.",
        ),
        Text("2番: 場代1枚。手番を行わない。", "Player 2: ante 1. No turn."),
    ]
    told = explained({**at([9, 0, 8, 0]), "out": [3, 1]}, event((0, REROLLED), (2, SIX)), {})
    assert told[:2] == [
        Text(
            "0番: 場代3枚。振り直し(1枚)。0点。",
            "Player 0: ante 3. Reroll (coins: 1). Points: 0.",
        ),
        Text(
            "2番: 場代3枚。そのまま(コインは要らない)。6点。",
            "Player 2: ante 3. Stand (no coin). Points: 6.",
        ),
    ]
    assert told[2] == Text(
        "場の7枚は2番へ(局の勝者)。", "The pot of 7 goes to player 2 (The winner takes the pot)."
    )


def test_who_leaves_now_is_told_and_not_who_had_left() -> None:
    table = {**at([4, 0, 3, 9]), "out": [1]}
    told = explained(table, event((0, SIX), (2, REROLLED), (3, BUTA)), {})
    assert told[3:] == [
        Text("場の7枚は0番へ(局の勝者)。", "The pot of 7 goes to player 0 (The winner takes the pot)."),
        Text(
            "2番はコインが無くなり退場(退場)。",
            "Player 2 has no coins left and leaves (Leaving the game).",
        ),
        Text("次の親は0番。", "Player 0 deals next."),
    ]  # fmt: skip
    told = explained(at([1, 5]), event((0, BUTA), (1, SIX)), {})
    assert told[-2:] == [
        Text(
            "0番はコインが無くなり退場(退場)。",
            "Player 0 has no coins left and leaves (Leaving the game).",
        ),
        Text(
            "試合終了: 優勝(adj2.last_standing)。",
            "The match is over: Winning the match (adj2.last_standing).",
        ),
    ]


def test_a_winner_who_leads_the_white_round_is_told_so() -> None:
    table = at([4, 6], dealer=1, hand=4, wind="white")
    assert explained(table, event((1, YAKUMAN)), PROTOTYPE)[2:] == [
        Text("場の2枚は1番へ(役満による終了)。", "The pot of 2 goes to player 1 (A yakuman ends the hand)."),
        Text("次の親は0番。", "Player 0 deals next."),
        Text(
            "1番はトップなので、ここで止めてもよい(上がり止め)。",
            "Player 1 leads and may stop the match here (The leader may stop).",
        ),
    ]  # fmt: skip
    assert explained(table, event((1, YAKUMAN), stop=True), PROTOTYPE)[3:] == [
        Text(
            "試合終了: 上がり止め(flow.white_stop)。",
            "The match is over: The leader may stop (flow.white_stop).",
        )
    ]


@pytest.mark.parametrize(
    ("coins", "log", "steps"),
    [
        (
            5, SIX,
            [
                Text("10点に届かず、1枚を失う。", "With fewer than 10 points the coins put in (1) are lost."),
                Text("得点の合計は9点。", "The score is 9 points."),
            ],
        ),
        (
            5, TWENTY_EIGHT,
            [
                Text("10点以上なので、2枚が返る。", "With 10 points or more the coins put in (2) come back."),
                Text("得点の合計は31点。", "The score is 31 points."),
            ],
        ),
        (
            2, REROLLED,
            [
                Text("10点に届かず、2枚を失う。", "With fewer than 10 points the coins put in (2) are lost."),
                Text(
                    "得点の合計は3点。試合終了: 1人ルールの終了(solo.end)。",
                    "The score is 3 points. The match is over: End of the game alone (solo.end).",
                ),
            ],
        ),
    ],
    ids=["solo.forfeit", "solo.refund", "solo.end"],
)  # fmt: skip
def test_one_player_is_told_of_coins_and_score(
    coins: int, log: list[dict[str, Any]], steps: list[Text]
) -> None:
    table = {"mode": "solo", "coins": [coins], "score": 3}
    assert explained(table, event((0, log)), {})[1:] == steps
