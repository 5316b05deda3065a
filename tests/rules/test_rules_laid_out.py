"""Yaku and fu laid out for scoring: which of them count together, how often, where fu are found, and who is asked about what."""

from typing import Any

import pytest

from scoring.hand.points import count_rules
from scoring.hand.presentation import fu_lines
from scoring.rules.rulebook import FuItem, Yaku
from scoring.rules.tables import (
    NO_GROUP,
    FuRow,
    FuTable,
    LinePair,
    YakuRow,
    Yakus,
    YakuTable,
    fu_tables,
)
from scoring.text import Text
from scoring.tiles.decomposition import PAIR, RUN
from scoring.tiles.kinds import KIND_OF, mask
from scoring.tiles.values import SHAPES

WORDS = Text("語", "word")


class Stand:
    """Whatever a rule asks, by name."""

    def __init__(self, **facts: object) -> None:
        vars(self).update(facts)


def _lines(**more: Any) -> LinePair:  # noqa: ANN401 - whatever a line has
    return {"name": "語", **more}, {"name": "word", **more}


def _row(name: str, worth: int, claim: int = 0, **rule: Any) -> YakuRow:  # noqa: ANN401 - whatever a yaku has
    unit = rule.pop("unit", "han")
    if not claim:
        rule.setdefault("holds", lambda r, _w: name in r.has)
    yaku = Yaku(
        id=name, name=WORDS, clause="1", text=WORDS, closed=worth, open=worth, unit=unit, **rule
    )
    return YakuRow(yaku, worth, claim, _lines(id=name, **{unit: worth}), unit == "yakuman", unit)


def _names(found: Yakus) -> list[tuple[str, int]]:
    return [(row.rule.id, worth) for row, worth in zip(found.rows, found.worths, strict=True)]


def test_a_line_says_what_a_yaku_counts() -> None:
    row = _row("a", 1, unit="yakuman")
    assert row.line(1, 0) == {"id": "a", "name": "語", "yakuman": 1}
    assert row.line(2, 1) == {"id": "a", "name": "word", "yakuman": 2}


def test_a_yaku_table_returns_what_holds_and_what_is_claimed() -> None:
    table = YakuTable([_row("a", 1, holds=lambda _r, w: w.menzen + 10 * w.tsumo)], 0, double=False)
    for menzen, tsumo, claimed in ((1, 0, 0), (0, 0, 6), (1, 1, 0)):
        win: Any = Stand(menzen=menzen, tsumo=tsumo, situations=Stand(bits=claimed))
        assert table.evaluate(win, win) == (menzen + 10 * tsumo, claimed)


def test_yaku_add_up_by_unit() -> None:
    rows = (_row("a", 2), _row("b", 1), _row("c", 1, unit="yakuman"), _row("d", 30, unit="points"))
    found = Yakus.of(rows, (2, 1, 2, 60), alone=False)
    assert (found.han, found.yakuman, found.points, found.alone) == (3, 2, 60, False)
    assert (found.rows, found.worths) == (rows, (2, 1, 2, 60))


def test_yaku_count_together_but_for_those_another_supersedes() -> None:
    rows = [
        _row("riichi", 1, claim=2),
        _row("plain", 1),
        _row("half", 3, supersedes=("plain",)),
        _row("full", 6, supersedes=("half",)),
        _row("last", 1, claim=1),
    ]
    table = YakuTable(rows, 0, double=False)
    assert _names(table.combination((1, 0, 0, 0))) == [("plain", 1)]
    assert _names(table.combination((1, 1, 0, 0))) == [("half", 3)]
    # Superseded by one that is superseded itself: it does not count, either.
    assert _names(table.combination((1, 1, 1, 0))) == [("full", 6)]
    assert _names(table.combination((1, 0, 0, 2))) == [("riichi", 1), ("plain", 1)]
    assert _names(table.combination((0, 0, 0, 3))) == [("riichi", 1), ("last", 1)]
    assert _names(table.combination((0, 0, 0, 4))) == []
    assert not table.combination((0, 0, 0, 3)).alone


def test_a_yakuman_counts_alone_with_others_like_it_and_twice_in_its_doubled_form() -> None:
    double: dict[str, Any] = {"unit": "yakuman", "doubled": lambda *_: 0}
    rows = [_row("plain", 1), _row("one", 1, **double), _row("two", 1, **double), _row("heaven", 1, claim=1, unit="yakuman")]  # fmt: skip
    table = YakuTable(rows, 0, double=True)
    assert len(table.patterns) == 3 + 2
    found = table.combination((1, 1, 0, 1, 0, 0))
    assert (_names(found), found.alone, found.han, found.yakuman) == ([("one", 2)], True, 0, 2)
    assert _names(table.combination((1, 1, 1, 0, 1, 0))) == [("one", 1), ("two", 2)]
    assert _names(table.combination((1, 1, 1, 0, 0, 1))) == [("heaven", 1), ("one", 1), ("two", 1)]
    single = YakuTable(rows, 0, double=False)
    assert len(single.patterns) == 3
    assert _names(single.combination((1, 1, 0, 0))) == [("one", 1)]


def test_a_card_grants_a_yaku_to_hands_that_have_it_not_anyway() -> None:
    rows = [_row("plain", 1), _row("other", 2)]
    granted = YakuRow(rows[0].rule, 1, 8, _lines(id="plain", card="mine"), alone=False, unit="han")
    table = YakuTable(rows, 0, double=False, granted=[granted])
    assert _names(table.combination((0, 1, 8))) == [("other", 2), ("plain", 1)]
    assert table.combination((0, 1, 8)).rows[-1] is granted
    assert table.combination((1, 1, 8)).rows == tuple(rows)
    assert _names(table.combination((0, 1, 7))) == [("other", 2)]


def test_readings_are_asked_about_the_yaku_of_their_shape() -> None:
    rows = [
        _row("a", 1, shapes=(1, 2)),
        _row("b", 1, shapes=(2,)),
        _row("c", 1, claim=1, shapes=(2,)),
    ]
    assert [len(YakuTable(rows, shape, double=False).patterns) for shape in (0, 1, 2)] == [
        0,
        1,
        2,
    ]
    assert _names(YakuTable(rows, 1, double=False).combination((1, 1))) == [("a", 1)]
    assert _names(YakuTable(rows, 2, double=False).combination((1, 0, 1))) == [("c", 1), ("a", 1)]


# --- fu


def _fu(name: str, fu: int, **rule: Any) -> FuRow:  # noqa: ANN401 - whatever an item has
    item = FuItem(id=name, name=WORDS, clause="1", text=WORDS, fu=fu, **rule)
    return FuRow(item, _lines(id=name, fu=0))


def test_a_line_of_fu_says_how_much_and_where() -> None:
    row = _fu("base", 20)
    for lang, line in enumerate(_lines(id="base", fu=20, tiles=None)):
        assert row.lines(1, NO_GROUP, lang) == [line]
    (line,) = _fu("wait", 2, source="wait").lines(1, PAIR + KIND_OF["5z"], 1)
    assert (line["fu"], line["tiles"]) == (2, "55z")


def test_fu_of_sets_are_by_kind_and_whether_it_is_a_kan() -> None:
    row = _fu("triplet", 4, yaochu=8, measure=lambda *_: 0)
    sets = mask("2m9m5z")
    assert row.amount(sets) == 4 + 8 + 8
    found = [(line["fu"], line["tiles"]) for line in row.lines(sets, mask("9m"), 0)]
    assert found == [(4, "222m"), (8, "9999m"), (8, "555z")]
    assert (row.amount(0), row.lines(0, 0, 0)) == (0, [])


def test_fu_of_a_pair_or_a_wait_are_as_often_as_they_are_found() -> None:
    pair = _fu("pair", 2, source="pair", measure=lambda *_: 0)
    (line,) = pair.lines(2, mask("1z"), 0)
    assert (pair.amount(2), line["fu"], line["tiles"]) == (4, 4, "11z")
    wait = _fu("wait", 2, source="wait", measure=lambda *_: 0)
    (line,) = wait.lines(1, RUN + KIND_OF["7m"], 0)
    assert (wait.amount(1), line["fu"], line["tiles"]) == (2, 2, "789m")


@pytest.mark.parametrize(
    ("rule", "hands"),
    [
        ({}, {("ron", 0), ("ron", 1), ("tsumo", 0), ("tsumo", 1)}),
        ({"win": "ron"}, {("ron", 0), ("ron", 1)}),
        ({"menzen": True}, {("ron", 1), ("tsumo", 1)}),
        ({"menzen": False, "win": "tsumo"}, {("tsumo", 0)}),
    ],
)
def test_items_are_asked_of_the_hands_they_are_for(
    rule: dict[str, Any], hands: set[tuple[str, int]]
) -> None:
    row = _fu("item", 10, shapes=(5,), **rule)
    rows = [row, _fu("whole", 25, shapes=(6,), whole=True)]
    for tsumo, win in enumerate(("ron", "tsumo")):
        for menzen in (0, 1):
            tables = fu_tables(rows, tsumo, menzen)
            assert bool(tables[5].given) == ((win, menzen) in hands)
            assert len(tables) == len(SHAPES)
            assert [bool(table.given) for table in tables[:5]] == [False] * 5
            assert [table.whole for table in tables] == [shape == 6 for shape in SHAPES]
            assert tables[6].total == 25


def test_a_table_of_fu_has_what_is_given_and_asks_for_the_rest() -> None:
    rows = [_fu("base", 20), _fu("closed", 10), _fu("pair", 2, source="pair", measure=lambda *_: 1)]
    table = FuTable(rows)
    assert (table.total, table.whole) == (30, False)
    assert [row for row, _ in table.measured] == [rows[2]]
    assert table.given == ((rows[0], 1), (rows[1], 1))


def test_fu_are_found_in_the_kans_the_pair_the_wait_or_nowhere() -> None:
    rows = [
        _fu("sets", 2, yaochu=4, measure=lambda *_: 0b111),
        _fu("pair", 2, source="pair", measure=lambda *_: 1),
        _fu("wait", 2, source="wait", measure=lambda *_: 1),
        _fu("closed", 2, measure=lambda *_: 1),
        _fu("none", 2, source="wait", measure=lambda *_: 0),
    ]
    reading: Any = Stand(kans=0b100, pair=0b10, winning_group=RUN + 6)
    fu = FuTable(rows).fu(reading, reading)
    assert fu.counted == [(rows[0], 0b111), *((row, 1) for row in rows[1:4])]
    assert [(line["id"], line["tiles"]) for line in fu_lines(fu, reading, 0)] == [
        *(("sets", "111m"), ("sets", "222m"), ("sets", "3333m")),
        *(("pair", "22m"), ("wait", "789m"), ("closed", None)),
    ]
    assert (fu.total, fu.rounded) == (4 + 2 + 2 + 2 + 2 + 2, 20)


# --- points


def _rules(*rows: YakuRow) -> Any:  # noqa: ANN401 - stands for rules in force
    return Stand(rows=([], list(rows)))


def test_yaku_worth_points_are_counted_as_often_as_a_reading_has_them() -> None:
    rules = _rules(
        _row("once", 30, unit="points"),
        _row("often", 5, unit="points", times=lambda r, _w: r.often, supersedes=("low",)),
        _row("low", 1, unit="points"),
        _row("claimed", 10, claim=4, unit="points"),
    )
    found = count_rules(rules, Stand(has={"once", "often", "low"}, often=3), Stand(), claimed=4)
    assert [(row.rule.id, worth) for row, worth in zip(found.rows, found.worths, strict=True)] == [
        *(("once", 30), ("often", 15)),
        ("claimed", 10),
    ]
    assert (found.points, found.yakuman) == (55, 0)
    none = count_rules(rules, Stand(has={"once"}), Stand(), closed=0, claimed=4)
    assert (none.rows, none.points, none.yakuman) == ((), 0, 0)
    assert count_rules(rules, Stand(has=set()), Stand()).rows == ()


@pytest.mark.parametrize(("adds", "points"), [(False, 0), (True, 30)])
def test_beside_a_yakuman_nothing_counts_unless_it_adds(adds: bool, points: int) -> None:  # noqa: FBT001 - a case
    rules = _rules(_row("once", 30, unit="points"), _row("great", 1, unit="yakuman"), _row("more", 2, unit="yakuman"))  # fmt: skip
    has = Stand(has={"once", "great", "more"})
    found = count_rules(rules, has, Stand(), yakuman_adds=adds)
    assert (found.points, found.yakuman) == (points, 3)
    assert len(found.rows) == (3 if adds else 2)
    assert count_rules(rules, has, Stand()).points == 0
