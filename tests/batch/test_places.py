"""Places on the score table, counters and liability in columns are paid as in a single score."""

import pytest

import scoring
from tests.support import Options, Request, batch

HAND: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "tsumo"}
NO_YAKU: Request = {
    "concealed": "123m456p77s99m", "winning_tile": "7s", "win": "ron", "melds": ["chi:789p"],
}  # fmt: skip


@pytest.mark.parametrize("ruleset_id", [*batch.RULESETS, "tenhou_sanma"])
def test_each_counter_adds_as_much_as_the_one_before(ruleset_id: str) -> None:
    """Every value of ``honba_points`` can be split among those who pay a self-draw."""
    ruleset = scoring.ruleset(ruleset_id)
    if "honba" not in {field.name for field in ruleset.game.fields}:
        return
    hands = [
        {**hand, "honba": honba} for hand in batch.dealt(ruleset_id, 40, 2) for honba in range(5)
    ]
    given: list[Options] = [{}]
    if "honba_points" in ruleset.options:
        given += [
            {"honba_points": points} for points in ruleset.options["honba_points"].integers[:3]
        ]
    for options in given:
        batch.check_scores(ruleset_id, hands, options=options)


def test_counters_count_whatever_was_scored_between() -> None:
    """A hand without yaku is paid nothing, with however many counters."""
    scoring.batch._engine.cache_clear()  # noqa: SLF001 - no place is known beforehand
    for hands in ([{**HAND, "honba": 1}], [NO_YAKU], [{**HAND, "honba": 2}, NO_YAKU]):
        batch.check_scores("tcg", hands)


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
    scores = batch.score("arushiaru", hands, {})
    assert scores.legal.all()
    assert batch.find_differences("arushiaru", hands, {}, scores) == []
    assert scores.row(0)["payments"] != scores.row(1)["payments"]
