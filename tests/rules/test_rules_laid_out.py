"""Yaku and fu laid out for scoring: which of them count together, how often, where fu are found, and who is asked about what."""

from typing import Any

import pytest

from scoring.hand.points import count_rules
from scoring.rules.rulebook import Yaku
from scoring.rules.tables import (
    LinePair,
    YakuRow,
    Yakus,
    YakuTable,
)
from scoring.text import Text

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


def test_yaku_count_together_but_for_those_another_supersedes() -> None:
    rows = [
        _row("riichi", 1, claim=2), _row("plain", 1), _row("half", 3, supersedes=("plain",)),
        _row("full", 6, supersedes=("half",)), _row("last", 1, claim=1),
    ]  # fmt: skip
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


# --- fu


# --- points


def _rules(*rows: YakuRow) -> Any:  # noqa: ANN401 - stands for rules in force
    return Stand(rows=([], list(rows)))


def test_yaku_worth_points_are_counted_as_often_as_a_reading_has_them() -> None:
    rules = _rules(
        _row("once", 30, unit="points"),
        _row("often", 5, unit="points", holds=lambda r, _w: r.often, supersedes=("low",)),
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
    assert count_rules(rules, Stand(has=set(), often=0), Stand()).rows == ()


@pytest.mark.parametrize(("adds", "points"), [(False, 0), (True, 30)])
def test_beside_a_yakuman_nothing_counts_unless_it_adds(adds: bool, points: int) -> None:  # noqa: FBT001 - a case
    rules = _rules(_row("once", 30, unit="points"), _row("great", 1, unit="yakuman"), _row("more", 2, unit="yakuman"))  # fmt: skip
    has = Stand(has={"once", "great", "more"})
    found = count_rules(rules, has, Stand(), yakuman_adds=adds)
    assert (found.points, found.yakuman) == (points, 3)
    assert len(found.rows) == (3 if adds else 2)
    assert count_rules(rules, has, Stand()).points == 0
