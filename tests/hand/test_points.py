"""Yaku worth points: which of them count, how they add up, and the answer around them."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

import scoring
from scoring.hand.points_presentation import fresh, said_others, said_why, yaku_part
from scoring.hand.points_valuing import CountedRules, count_rules
from scoring.rules.in_force import InForce
from scoring.rules.links import line_of
from scoring.rules.rulebook import Dora, Unit, Yaku
from scoring.rules.tables import NO_DORA, DoraRow, Doras, DoraTable, YakuRow
from scoring.text import Text

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
    found = count_rules(rules, r, w, **more)
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
    table = DoraTable([DoraRow(rule, ({}, {})) for rule in (red, blue, green)])
    dora = table.of(SimpleNamespace(red=2, blue=0, green=1))
    assert [(row.rule, worth) for row, worth in dora.found] == [(red, 6), (green, 1)]
    assert dora.total == 7


# --- the sentences

RULES: InForce = scoring.ruleset("kantan").basic
BY_UNIT: dict[str, list[YakuRow]] = {
    unit: [row for row in RULES.rows[1] if row.rule.unit == unit] for unit in ("points", "yakuman")
}
RED_DORA = Dora(id="red", name=Text("赤", "Red"), clause="1", text=Text("赤", "Red"), unit="points", counts="red")  # fmt: skip
RED_ROW = DoraRow(
    RED_DORA,
    (
        line_of("kantan", RED_DORA, "ja", {"points": 1}),
        line_of("kantan", RED_DORA, "en", {"points": 1}),
    ),
)


def _rule_name(row: YakuRow, lang: int) -> str:
    return row.rule.name[lang]


def test_yaku_worth_points_add_up_with_the_dora() -> None:
    one, other = BY_UNIT["points"][:2]
    found = CountedRules(((one, 5), (other, 20)), 25, 0)
    for lang in (0, 1):
        lines, said = yaku_part(found, Doras(((RED_ROW, 3),), 3), lang)
        assert [(line["id"], line["points"]) for line in lines] == [
            *((one.rule.id, 5), (other.rule.id, 20)),
            ("red", 3),
        ]
        assert lines[2]["name"] == RED_DORA.name[lang]
        assert lines[2]["href"] == "/v1/rulesets/kantan/rules/red"
        names = (_rule_name(one, lang), _rule_name(other, lang), RED_DORA.name[lang])
        items = f"{names[0]} 5 + {names[1]} 20 + {names[2]} 3"
        assert said == (f"役: {items} = 28点。", f"Yaku: {items} = 28 points.")[lang]


def test_yakuman_are_named_before_what_counts_beside_them() -> None:
    one, other = BY_UNIT["yakuman"][:2]
    plain = BY_UNIT["points"][0]
    for lang in (0, 1):
        names = ("、", ", ")[lang].join((_rule_name(one, lang), _rule_name(other, lang)))
        alone = (f"役満: {names}。", f"Yakuman: {names}.")[lang]
        assert yaku_part(CountedRules(((one, 1), (other, 1)), 0, 2), NO_DORA, lang)[1] == alone
        both = CountedRules(((one, 1), (plain, 7), (other, 1)), 7, 2)
        lines, said = yaku_part(both, NO_DORA, lang)
        item = f"{_rule_name(plain, lang)} 7"
        beside = (f"役: {item} = 7点。", f" Yaku: {item} = 7 points.")[lang]
        assert said == alone + beside
        assert [line.get("yakuman") for line in lines] == [1, None, 1]


def test_without_yaku_there_are_no_points() -> None:
    assert yaku_part(CountedRules((), 0, 0), NO_DORA, 0) == ((), "役は無い: 0点。")
    assert yaku_part(CountedRules((), 0, 0), NO_DORA, 1) == ((), "No yaku: 0 points.")


def test_lines_may_be_changed_by_who_gets_them() -> None:
    lines = ({"id": "a"}, {"id": "b"})
    copied = fresh(lines)
    assert copied == [*lines]
    copied[0]["id"] = "c"
    assert lines[0]["id"] == "a"


def test_other_readings_are_counted_in_words() -> None:
    assert "1" in said_others(1, 0)
    assert said_others(1, 1).startswith("One other reading ")
    for count in (2, 3):
        assert f"{count}通り" in said_others(count, 0)
        assert said_others(count, 1).startswith(f"{count} other readings ")


def test_why_a_reading_lost_names_both_worths() -> None:
    ours, theirs = {"points": None}, {"points": 25}
    assert said_why(ours, theirs, 0) == "25点は役満より高くない。"
    assert said_why(ours, theirs, 1) == "25 points against a yakuman."
