"""Places on the score table, counters and liability in columns are paid as in a single score."""

from typing import Any
from unittest import mock

import scoring
from scoring.batch.columns.requests import RequestColumns
from scoring.rules.in_force import InForce
from tests.support import Request, batch

HAND: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "tsumo"}
NO_YAKU: Request = {
    "concealed": "123m456p77s99m", "winning_tile": "7s", "win": "ron", "melds": ["chi:789p"],
}  # fmt: skip


def counters_of_250() -> Any:  # noqa: ANN401 - patches the numbers in force
    """250 for each counter is no multiple of three: two counters add more than twice what one does."""
    rules = rules_of_250()
    return mock.patch.object(rules, "numbers", rules.numbers.changed({"honba_points": 250}))


def rules_of_250() -> InForce:
    return scoring.ruleset("tcg").in_force({"double_wind_pair_fu": 4, "kuitan": False})


def test_counters_that_a_self_draw_cannot_split_are_paid_as_in_a_single_score() -> None:
    requests = [
        {**hand, "honba": honba}
        for hand in [*({**HAND, "seat_wind": wind} for wind in ("east", "south")), *batch.dealt("tcg", 40, 2)]
        for honba in range(5)
    ]  # fmt: skip
    rules = rules_of_250()
    with counters_of_250():
        engine = scoring.batch._engine.__wrapped__("tcg", rules)  # noqa: SLF001 - with numbers that no option sets
        scores = engine.score(
            engine.encode(RequestColumns(scoring.ruleset("tcg").game.fields, requests))
        )
        for row, request in enumerate(requests):
            single = scoring.ruleset("tcg").game.score(rules, request, "en").to_dict()
            assert scores.row(row) == batch.said(single)
        assert any(scores.payments[0].honba % 250)


def test_counters_count_whatever_was_scored_between() -> None:
    """A hand without yaku is paid nothing, with however many counters."""
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - no place is known beforehand
    for hands in ([{**HAND, "honba": 1}], [NO_YAKU], [{**HAND, "honba": 2}, NO_YAKU]):
        assert batch.parted("tcg", hands, {}, batch.scored("tcg", hands, {})) == []


def test_liable_players_pay_as_in_a_single_score() -> None:
    """Three open dragons, of which one was fed: that player pays for all in a self-draw and half in a ron."""
    plain: Request = {
        "concealed": "99p45s", "winning_tile": "6s", "win": "tsumo",
        "melds": ["pon:555z", "pon:666z", "pon:777z"],
    }  # fmt: skip
    hands = [
        {**plain, "win": win, "seat_wind": seat, **liable}
        for win in ("tsumo", "ron")
        for seat in ("south", "east")
        for liable in ({"liability": "daisangen"}, {})
    ]
    scores = batch.scored("arushiaru", hands, {})
    assert scores.legal.all()
    assert batch.parted("arushiaru", hands, {}, scores) == []
    assert scores.row(0)["payments"] != scores.row(1)["payments"]
