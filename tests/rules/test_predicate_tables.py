"""Tables of predicates: compiled after some evaluations with the fields that never change, and the same answers before and after."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import scoring
from scoring.hand.game import TileGame
from scoring.rules import tables
from scoring.rules.lines import FuLine, YakuLine
from scoring.rules.rulebook import FuItem, Yaku
from scoring.rules.tables import (
    COMPILED_AFTER,
    NO_GROUP,
    FuRow,
    FuTable,
    PredicateTable,
    YakuRow,
    YakuTable,
)
from scoring.text import Text
from scoring.tiles.decomposition import KAN, PAIR, TRIPLET
from scoring.tiles.values import Numbers, Reading, Situations, Win
from tests.games.arushiaru.support import arushiaru
from tests.games.kitanuki.support import kitanuki
from tests.support import Request, hands

NAME = Text("名", "Name")
NO_YAKU = YakuLine("", "")
NO_FU = FuLine("", "", 0)


def shape(r: Reading, _w: Win) -> int:
    return r.shape


def runs(r: Reading, _w: Win) -> int:
    return r.runs + r.starts + r.twins


def triplets(r: Reading, _w: Win) -> int:
    return r.triplets + r.closed_triplets + r.closed_triplet_count


def kans(r: Reading, _w: Win) -> int:
    return r.kans + r.closed_kans + r.kan_count


def pair(r: Reading, _w: Win) -> int:
    return r.pair


def of_the_win(_r: Reading, w: Win) -> int:
    return w.menzen + 10 * w.tsumo + 100 * w.ron + 1000 * w.dealer


def number(_r: Reading, w: Win) -> int:
    return w.n.honba_points


def _reading(**fields: int) -> Reading:
    return Reading(**{name: fields.get(name, 0) for name in Reading.__slots__})  # type: ignore[arg-type] # whole numbers


def _win(points: int = 300, **fields: Any) -> Win:  # noqa: ANN401 - numbers
    unclaimed: dict[str, Any] = {
        "n": Numbers({"honba_points": points}),
        "situations": Situations.of(0, ()),
    }
    return Win(**dict.fromkeys(Win.__slots__, 0) | unclaimed | fields)


def _all(value: int) -> Reading:
    """A reading of which every field says so much."""
    return _reading(**dict.fromkeys(Reading.__slots__, value))


@pytest.fixture
def _after_three_evaluations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "COMPILED_AFTER", 3)


@pytest.mark.usefixtures("_after_three_evaluations")
def test_a_table_is_compiled_with_the_fields_that_never_change() -> None:
    table = PredicateTable((of_the_win, number), "menzen", "dealer")
    same = _reading()
    assert table.evaluate(same, _win(menzen=1)) == (1, 300)
    assert table.evaluate(same, _win(menzen=0)) == (0, 300)
    assert table.evaluate(same, _win(menzen=1, dealer=1)) == (1001, 300)
    # From now on both are those of the third time, like the numbers, and the others are looked at.
    assert table.evaluate(same, _win()) == (1001, 300)
    assert table.evaluate(same, _win(500, tsumo=1)) == (1011, 300)
    assert table.evaluate(same, _win(ron=1, menzen=1)) == (1101, 300)


@pytest.mark.usefixtures("_after_three_evaluations")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        # Without runs and triplets there are none in any reading of the shape.
        ({}, (5, 0, 0, 0, 7)),
        ({"run_count": 2}, (5, 21, 0, 0, 7)),
        ({"triplet_count": 1}, (5, 0, 21, 21, 7)),
        ({"run_count": 1, "triplet_count": 3}, (5, 21, 21, 21, 7)),
    ],
)
def test_fields_of_the_shape_are_known(first: dict[str, int], then: tuple[int, ...]) -> None:
    table = PredicateTable((shape, runs, triplets, kans, pair))
    for _ in range(3):
        assert table.evaluate(_reading(shape=5, pair=1, **first), _win()) == (5, 0, 0, 0, 1)
    assert table.evaluate(_all(7), _win()) == then


@pytest.mark.usefixtures("_after_three_evaluations")
def test_a_yaku_table_is_for_closed_or_for_open_hands() -> None:
    holds: Any = of_the_win
    rule = Yaku(id="a", name=NAME, clause="1", text=NAME, closed=1, open=1, holds=holds)
    table = YakuTable(
        [YakuRow(rule, 1, 0, (NO_YAKU, NO_YAKU), alone=False, unit=rule.unit)], [], double=False
    )
    for _ in range(3):
        assert table.evaluate(_reading(), _win(menzen=1)) == (1, 0)
    assert table.evaluate(_reading(), _win(situations=Situations.of(6, ()))) == (1, 6)
    assert table.evaluate(_reading(), _win(tsumo=1, ron=1, dealer=1)) == (1111, 0)
    found = table.combination((1, 0))
    assert (found.han, found.worths, found.alone) == (1, (1,), False)
    assert found.alone is False


@pytest.mark.usefixtures("_after_three_evaluations")
def test_a_fu_table_is_for_one_way_of_winning() -> None:
    rule = FuItem(id="a", name=NAME, clause="1", text=NAME, fu=2, measure=of_the_win)
    table = FuTable([FuRow(rule, (NO_FU, NO_FU))])
    for _ in range(3):
        assert table.evaluate(_reading(), _win(menzen=1, tsumo=1))[0] == 11
    assert table.evaluate(_reading(), _win())[0] == 11
    assert table.evaluate(_reading(), _win(ron=1))[0] == 11
    assert table.evaluate(_reading(), _win(dealer=1))[0] == 1011


# --- places of fu


def one(_r: Reading, _w: Win) -> int:
    return 1


def three_sets(_r: Reading, _w: Win) -> int:
    return 0b111


def none(_r: Reading, _w: Win) -> int:
    return 0


def _item(id_: str, source: str, measure: Any, **more: Any) -> FuRow:  # noqa: ANN401 - parts of an item
    made: dict[str, Any] = {"fu": 2, "measure": measure, "source": source, **more}
    lines = (FuLine(id_, "名", 0), FuLine(id_, "Name", 0))
    return FuRow(FuItem(id=id_, name=NAME, clause="1", text=NAME, **made), lines)


def test_fu_are_found_in_the_kans_the_pair_the_wait_or_nowhere() -> None:
    items = [
        _item("sets", "", three_sets, yaochu=4),
        _item("pair", "pair", one),
        _item("wait", "wait", one),
        _item("closed", "", one),
        _item("none", "wait", none),
    ]
    r = _reading(kans=0b100, pair=0b10, winning_group=7)
    fu = FuTable(items).fu(r, _win())
    assert [(line.row.rule.id, line.group) for line in fu.lines] == [
        *(("sets", TRIPLET + 0), ("sets", TRIPLET + 1), ("sets", KAN + 2)),
        *(("pair", PAIR + 1), ("wait", 7), ("closed", NO_GROUP)),
    ]
    assert (fu.total, fu.rounded) == (4 + 2 + 2 + 2 + 2 + 2, 20)


# --- whole games

SAMPLES: dict[str, Callable[[], Iterator[Request]]] = {
    "tcg": lambda: hands.requests(2000, 71),
    "tenhou": lambda: (
        {**request, "options": {"open_kan_dora": "before_draw"}}  # as many indicators as kans
        for request in hands.requests(1000, 72, kind="ambiguous", red_fives=True)
    ),
    "kitanuki": lambda: kitanuki.requests(1500, 73),
    "arushiaru": lambda: arushiaru.requests(1500, 74),
}


@pytest.mark.many
@pytest.mark.parametrize("ruleset", SAMPLES)
def test_tables_answer_as_their_predicates_for_whole_games(ruleset: str) -> None:
    chosen = scoring.ruleset(ruleset)
    game = chosen.game
    assert isinstance(game, TileGame)
    times: Counter[PredicateTable] = Counter()
    for request in SAMPLES[ruleset]():
        rules = chosen.in_force(request.get("options"))
        win = game.requests.parse(rules, request)
        assert isinstance(win, Win)
        for r in [valuation.reading for valuation in game.ranked(rules, win)]:
            for table in (
                rules.yaku_tables(win.menzen)[r.shape],
                rules.fu_tables(win.tsumo, win.menzen)[r.shape],
            ):
                plain = tuple(predicate(r, win) for predicate in table.predicates)
                assert table.evaluate(r, win) == plain
                times[table] += 1
    assert sum(count > COMPILED_AFTER for count in times.values()) >= 6
