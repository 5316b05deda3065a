"""Rules asked of columns answer what they answer for one hand, whatever they compute with."""

from collections.abc import Callable
from typing import Any, NamedTuple, cast
from unittest import mock

import numpy as np
import pytest

import scoring
from scoring.batch import access
from scoring.batch import array_predicates as asking
from scoring.batch.sources import Memory
from scoring.batch.tile_columns import COLUMNS, Hands, empty
from scoring.batch.tile_melds import ALIKE_BITS, Melds
from scoring.batch.tile_readings import Readings
from scoring.hand.game import TileGame
from scoring.tiles.values import UNCONNECTED_SHAPE, Numbers
from tests.support import batch
from tests.support.again import again


class R(NamedTuple):
    """A reading of sorts."""

    triplets: Any
    count: Any


class W(NamedTuple):
    """A win of sorts."""

    kinds: Any
    tsumo: Any
    n: Any


class N(NamedTuple):
    """Numbers of sorts."""

    four: int = 4
    flag: int = 1


Rule = Callable[[Any, Any], Any]
RULES: dict[str, Rule] = {
    "mask": lambda r, w: (r.triplets & w.kinds) == 0,
    "number": lambda r, _w: r.triplets & 7,
    "small number": lambda r, _w: r.count,
    "shared": lambda r, w: ((r.triplets & w.kinds) == 0) & (r.count == 2),
    "truth as number": lambda r, w: (r.count == 2) + (w.tsumo == 1),
    "negated truth": lambda r, _w: ~(r.count == 2) & 1,
    "sum of truths": lambda r, _w: ((r.count > 1) + (r.count > 2) + (r.count >= 3)) == 2,
    "large product": lambda r, w: r.count * 100 + w.tsumo * 1000 == 1300,
    "small beside large": lambda r, _w: (r.count & 1023) == 3,
    "times one": lambda r, _w: 1 * (r.count < 2) == 1,
    "times nothing": lambda r, _w: 0 * r.count == 0,
    "plus nothing": lambda r, _w: 0 + r.count <= 1,
    "truth and one": lambda r, _w: (r.count != 1) & 1,
    "number and one": lambda r, _w: r.count & 1,
    "numbers in force": lambda _r, w: (w.tsumo | w.n.flag) == 1,
    "always": lambda _r, w: w.n.four == 4,
    "never": lambda _r, w: w.n.four == 5,
    "from the left": lambda r, _w: 3 - r.count == 1,
    "shifted": lambda r, w: (1 << r.count) & w.kinds,
    "shifted back": lambda r, w: w.kinds >> 3 ^ r.triplets,
    "the same again": lambda r, w: (r.triplets & w.kinds) == 0,
    "inverted": lambda r, w: r.triplets & ~w.kinds,
    "few": lambda r, _w: r.count < 2,
    "times two": lambda r, _w: 2 * r.count,
    "plus one": lambda r, _w: r.count + 1,
    "truth times two": lambda r, _w: (r.count == 2) * 2,
    "truth plus one": lambda r, _w: 1 + (r.count == 2),
    "truth and two": lambda r, _w: (r.count == 2) & 2,
    "truth or four": lambda r, _w: (r.count == 2) | 4,
    "wide and one": lambda r, _w: r.triplets & 1,
    "beyond 32 bits": lambda r, _w: 1 << r.count * 9,
    "number less": lambda r, w: r.triplets - w.kinds,
    "one less a truth": lambda r, _w: 1 - (r.count == 2),
    "truth or truth": lambda r, w: (r.count == 2) | (w.tsumo == 1),
    "either": lambda r, w: (r.count == 2) ^ (w.tsumo == 1),
}


@pytest.mark.parametrize("made", ["once", "anew"])
def test_a_program_answers_what_the_rules_do(made: str) -> None:
    program = asking.program if made == "once" else again("scoring.batch.array_predicates").program
    rng = np.random.default_rng(1)
    size = 200
    triplets, kinds = rng.integers(0, 1 << 34, (2, size)) & rng.integers(0, 1 << 34, (2, size))
    triplets[: size // 2] &= 0xFF
    kinds[: size // 3] = 0
    count = rng.integers(0, 5, size).astype(np.int8)
    tsumo = rng.integers(0, 2, size).astype(np.int8)
    rules = list(RULES.values())
    ask = program(rules, rules[::-1], numbers=cast(Numbers, N()), small={"count", "tsumo"})
    truths = np.zeros((len(rules), size), dtype=np.bool_)
    amounts = np.zeros((len(rules), size), dtype=np.int64)
    ask(R(triplets, count), W(kinds, tsumo, N()), (truths, amounts))
    for row in range(size):
        r = R(int(triplets[row]), int(count[row]))
        w = W(int(kinds[row]), int(tsumo[row]), N())
        for place, rule in enumerate(rules):
            assert truths[place, row] == bool(rule(r, w)), list(RULES)[place]
            assert amounts[len(rules) - 1 - place, row] == int(rule(r, w)), list(RULES)[place]


def test_a_program_works_out_once_what_several_rules_ask() -> None:
    program = asking.program
    asked: list[str] = []

    class Columns:
        def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a column
            asked.append(name)
            return np.arange(3)

    ask = program([RULES["mask"], RULES["shared"]], numbers=cast(Numbers, N()), small=())
    ask(Columns(), Columns(), (np.zeros((2, 3), dtype=np.bool_),))
    assert sorted(asked) == ["count", "kinds", "triplets"]


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
