"""What the sources of a ruleset leave open, or disagree about, is an open question with a reading taken."""

import pytest

import scoring

UNSURE = {
    "tenhou": "kokushi_robs_ankan",
    "mahjong_soul": "kiriage_mangan karaten ron_counters ron_deposits liability_counters",
    "m_league": "rinshan_tsumo_fu nagashi_mangan kokushi_robs_ankan all_green_needs_hatsu liability_covers liability_counters",
    "wrc_2025": "kokushi_robs_ankan chombo_points riichi_tiles_left",
    "wrc_2022": "kokushi_robs_ankan liability_covers busting riichi_needs_points chombo_points riichi_tiles_left",
    "ema_2016": "double_wind_pair_fu chombo",
    "ema_2025": "open_kan_dora riichi_needs_points riichi_tiles_left karaten chombo",
    "jpml_a": "kokushi_robs_ankan nagashi_mangan riichi_needs_points riichi_tiles_left chombo result_decimals busting liability_covers"
    " renhou",
    "saikouisen": "rinshan_tsumo_fu yakuman_sum renhou open_kan_dora all_green_needs_hatsu liability riichi_needs_points"
    " riichi_tiles_left karaten result_decimals busting",
    "rmu_a": "kiriage_mangan double_wind_pair_fu rinshan_tsumo_fu kazoe double_yakuman yakuman_sum renhou nagashi_mangan open_kan_dora"
    " kokushi_robs_ankan all_green_needs_hatsu liability riichi_needs_points riichi_tiles_left chombo result_decimals leftover_deposits"
    " karaten",
    "tenhou_sanma": "aborts result_decimals",
    "mahjong_soul_sanma": "karaten liability_counters ron_counters ron_deposits kiriage_mangan",
}
"""The cells of the specification's tables (1 and 4) that are marked "?", "*" or "†", by their options."""


@pytest.mark.parametrize("ruleset", UNSURE)
def test_what_sources_leave_open_is_asked(ruleset: str) -> None:
    asked = {one.option: one for one in scoring.ruleset(ruleset).prose.questions}
    assert {*UNSURE[ruleset].split()} <= asked.keys()
    for option in UNSURE[ruleset].split():
        question = asked[option]
        assert question.settled in question.letters
        assert len(question.readings) >= 2
        assert all(question.question)


def test_a_question_with_its_option_alone_takes_the_reading_that_the_ruleset_sets() -> None:
    (busting,) = [
        one for one in scoring.ruleset("jpml_a").prose.questions if one.option == "busting"
    ]
    assert busting.question.en == "Busting?"
    assert [text.en for text in busting.readings] == [
        "ends below 0",
        "goes on",
        "ends at 0 or below",
    ]
    assert busting.settled == "B"
