"""Which yaku of a reading count where yaku are worth points, and what its dora are worth, of a book with three yaku."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

import scoring
from scoring.hand.points_valuing import dora_in, found_in
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora, Unit, Yaku
from scoring.rules.tables import YakuRow
from scoring.text import Text
from tests.support.again import again

NAME = Text("名", "Name")


def _row(id_: str, worth: int, *, unit: Unit = "points", claim: int = 0, **more: Any) -> YakuRow:  # noqa: ANN401 - any part of a yaku
    rule = Yaku(
        id=id_, name=NAME, clause="1", text=NAME, closed=worth, open=worth, unit=unit, **more
    )
    return YakuRow(rule, worth, claim, ({}, {}), alone=False)


def _always(_r: object, _w: object) -> int:
    return 1


ROWS = (
    _row("claimed", 5, claim=0b10),
    _row("first", 3, claim=0b01),
    _row("plain", 20, holds=_always, times=lambda r, _w: cast(int, r)),
    _row("lesser", 2, holds=_always),
    _row("greater", 7, holds=lambda _r, w: cast(int, w), supersedes=("lesser",)),
)
YAKUMAN = _row("great", 1, unit="yakuman", holds=_always)


def _rules(*rows: YakuRow) -> InForce:
    return cast(InForce, SimpleNamespace(rows=((), rows)))


def _ids(rules: InForce, r: int = 1, w: int = 0, **more: Any) -> tuple[dict[str, int], int, int]:  # noqa: ANN401 - any choice
    found = found_in(rules, r, w, **more)
    return {row.rule.id: worth for row, worth in found.lines}, found.points, found.yakuman


@pytest.mark.parametrize(
    ("claimed", "more"),
    [({}, {}), ({"claimed": 0b10}, {"claimed": 5}), ({"claimed": 0b01}, {"first": 3})],
)
def test_what_is_claimed_counts_and_nothing_is_claimed_where_nothing_is_said(
    claimed: dict[str, int], more: dict[str, int]
) -> None:
    lines = {**more, "plain": 20, "lesser": 2}
    assert _ids(_rules(*ROWS), **claimed) == (lines, sum(lines.values()), 0)


def test_a_yaku_counts_as_often_as_it_is_there_and_the_greater_one_alone() -> None:
    assert _ids(_rules(*ROWS), 3, 1) == ({"plain": 60, "greater": 7}, 67, 0)


def test_beside_a_yakuman_nothing_counts_unless_it_is_added() -> None:
    rules = _rules(*ROWS, YAKUMAN)
    assert _ids(rules) == ({"great": 1}, 0, 1)
    assert _ids(rules, yakuman_adds=True) == ({"plain": 20, "lesser": 2, "great": 1}, 22, 1)


def test_yaku_of_open_hands_are_those_of_open_hands() -> None:
    rules = cast(InForce, SimpleNamespace(rows=((ROWS[3],), ROWS)))
    assert _ids(rules, closed=0) == ({"lesser": 2}, 2, 0)


def test_dora_are_worth_a_whole_number_each_and_those_that_are_not_there_are_left_out() -> None:
    red, blue, green = (
        Dora(id=id_, name=NAME, clause="1", text=NAME, unit="points", counts=id_, worth=worth)
        for id_, worth in (("red", 3), ("blue", 4), ("green", 1))
    )
    rules = SimpleNamespace(dora=(red, blue, green), dora_counts=lambda _w: (2, 0, 1, 9))
    assert dora_in(cast(InForce, rules), None) == ((red, 6), (green, 1))


def test_what_is_not_said_of_a_hand_is_nothing() -> None:
    """Of modules made anew, as when the program starts."""
    made = again("scoring.hand.points_valuing")
    found = made.found_in(_rules(*ROWS, YAKUMAN), 1, 0)
    assert [row.rule.id for row, _ in found.lines] == ["great"]
    found = made.found_in(_rules(*ROWS), 1, 0)
    assert [row.rule.id for row, _ in found.lines] == ["plain", "lesser"]
    rules = scoring.ruleset("dice").basic
    told = again("scoring.hand.points_presentation").body(
        rules, 1, reason="buta", value={"points": 0}, shanten=1, explanation=[]
    )
    assert (told["received"], told["reading"], told["payments"]) == (0, None, [])
    assert (told["yaku"], told["alternatives"], told["assumed"]) == ([], [], [])
