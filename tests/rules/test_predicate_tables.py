"""The tables of yaku and fu items call the predicates of their rules."""

from typing import Any

from scoring.rules.rulebook import FuItem, Yaku
from scoring.rules.tables import (
    NO_GROUP,
    FuRow,
    FuTable,
    Line,
    YakuRow,
    YakuTable,
)
from scoring.text import Text
from scoring.tiles.decomposition import KAN, PAIR, TRIPLET
from scoring.tiles.values import Numbers, Reading, Situations, Win

NAME = Text("名", "Name")
NO_YAKU: Line = {"id": "", "name": ""}


def of_the_win(_r: Reading, w: Win) -> int:
    return w.menzen + 10 * w.tsumo + 100 * w.ron + 1000 * w.dealer


def _reading(**fields: int) -> Reading:
    return Reading(**{name: fields.get(name, 0) for name in Reading.__slots__})  # type: ignore[arg-type] # whole numbers


def _win(**fields: Any) -> Win:  # noqa: ANN401 - numbers
    unclaimed: dict[str, Any] = {
        "n": Numbers({}),
        "situations": Situations.of(0, ()),
    }
    return Win(**dict.fromkeys(Win.__slots__, 0) | unclaimed | fields)


def test_a_yaku_table_returns_what_holds_and_what_is_claimed() -> None:
    holds: Any = of_the_win
    rule = Yaku(id="a", name=NAME, clause="1", text=NAME, closed=1, open=1, holds=holds)
    table = YakuTable(
        [YakuRow(rule, 1, 0, (NO_YAKU, NO_YAKU), alone=False, unit=rule.unit)], [], double=False
    )
    assert table.evaluate(_reading(), _win(menzen=1)) == (1, 0)
    assert table.evaluate(_reading(), _win(situations=Situations.of(6, ()))) == (0, 6)
    assert table.evaluate(_reading(), _win(tsumo=1, ron=1, dealer=1)) == (1110, 0)
    found = table.combination((1, 0))
    assert (found.han, found.worths, found.alone) == (1, (1,), False)


# --- places of fu


def one(_r: Reading, _w: Win) -> int:
    return 1


def three_sets(_r: Reading, _w: Win) -> int:
    return 0b111


def none(_r: Reading, _w: Win) -> int:
    return 0


def _item(id_: str, source: str, measure: Any, **more: Any) -> FuRow:  # noqa: ANN401 - parts of an item
    made: dict[str, Any] = {"fu": 2, "measure": measure, "source": source, **more}
    lines = ({"id": id_, "name": "名", "fu": 0}, {"id": id_, "name": "Name", "fu": 0})
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
