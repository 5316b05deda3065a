"""Rules asked of columns answer what they answer for one hand, whatever they compute with."""

from unittest import mock

import scoring
from scoring.batch import access
from scoring.batch.sources import Memory
from scoring.batch.tile_columns import COLUMNS, Hands, empty
from scoring.batch.tile_melds import ALIKE_BITS, Melds
from scoring.batch.tile_readings import Readings
from scoring.hand.game import TileGame
from scoring.tiles.values import UNCONNECTED_SHAPE
from tests.support import batch

# --- counters that do not add up one by one


def test_counters_that_a_self_draw_cannot_split_are_paid_as_in_a_single_score() -> None:
    """250 for each counter is no multiple of three: two counters add more than twice what one does."""
    requests = [
        request | {"honba": honba} for honba in range(8) for request in batch.dealt("tcg", 60, 2)
    ]
    ruleset = scoring.ruleset("tcg")
    rules = ruleset.in_force({"double_wind_pair_fu": 4, "kuitan": False})
    numbers = rules.numbers.changed({"honba_points": 250})
    with mock.patch.object(rules, "numbers", numbers):
        game = ruleset.game
        assert isinstance(game, TileGame)
        found = scoring.batch._engine.__wrapped__(rules)  # noqa: SLF001 - with numbers that no option sets
        scores = found.score(found.requests(requests))
        for row, request in enumerate(requests):
            single = batch.said(game.score(rules, request, "en").to_dict())
            assert scores.row(row) == single
        assert any(scores.payments[0].honba % 250)


# --- what little is asked of the game itself


def test_a_form_that_an_option_brings_is_read_only_with_it() -> None:
    ruleset = scoring.ruleset("kitanuki")
    game = ruleset.game
    assert isinstance(game, TileGame)
    assert UNCONNECTED_SHAPE not in access.form_claims(game, ruleset.basic)
    assert (
        access.form_claims(game, ruleset.in_force({"yaku_juusanputou": True}))[UNCONNECTED_SHAPE]
        > 0
    )


def test_more_kinds_of_melds_than_can_be_told_apart_take_a_second_look() -> None:
    memory = Memory()
    game = scoring.ruleset("tcg").game
    assert isinstance(game, TileGame)
    melds = Melds(game, memory)
    for text in ("chi:123m", "pon:111m", "x"):
        memory.meld(text)
    with mock.patch("scoring.batch.tile_melds.ALIKE_BITS", 1):
        packed = melds.made().sums[0].tolist()
    assert packed == [1 | 1 << 5 | 1 << 10, 5, 5]
    assert ALIKE_BITS > 5


def test_columns_have_the_fields_that_rules_may_ask_and_no_others() -> None:
    hands = empty(1)
    readings = Readings(hands, {}, scoring.ruleset("tcg").basic.numbers)
    for columns in (hands, readings.reading, readings.win):
        for name in ("packed", "ways", "groups", "winning_group", "closed_reds", "kuitan"):
            assert not hasattr(columns, name)
    for name in (*Hands.__slots__, *COLUMNS):
        assert hasattr(hands, name)


def test_the_two_functions_of_the_library_are_those_of_the_batch() -> None:
    request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}
    encoded = scoring.encode_batch("tcg", [request | {"situation": ["riichi"]}])
    scores = scoring.score_batch("tcg", encoded)
    assert scores.row(0)["value"]["points"] == 2000
