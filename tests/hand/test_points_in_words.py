"""The answer to a hand worth points: lines of yaku and dora, how they add up, other readings, and the body around them."""

import scoring
from scoring.hand.points_presentation import body, fresh, said_others, said_why, yaku_part
from scoring.hand.points_valuing import Found
from scoring.rules.in_force import InForce
from scoring.rules.rulebook import Dora
from scoring.rules.tables import YakuRow
from scoring.text import Text

RULES: InForce = scoring.ruleset("kantan").basic
BY_UNIT: dict[str, list[YakuRow]] = {
    unit: [row for row in RULES.rows[1] if row.rule.unit == unit] for unit in ("points", "yakuman")
}
RED = Dora(id="red", name=Text("赤", "Red"), clause="1", text=Text("赤", "Red"), unit="points", counts="red")  # fmt: skip


def _rule_name(row: YakuRow, lang: int) -> str:
    return row.rule.name[lang]


def test_yaku_worth_points_add_up_with_the_dora() -> None:
    one, other = BY_UNIT["points"][:2]
    found = Found(((one, 5), (other, 20)), 25, 0)
    for lang in (0, 1):
        lines, said = yaku_part(RULES, found, ((RED, 3),), lang)
        assert [(line["id"], line["points"]) for line in lines] == [
            *((one.rule.id, 5), (other.rule.id, 20)),
            ("red", 3),
        ]
        assert lines[2]["name"] == RED.name[lang]
        assert lines[2]["href"] == "/v1/rulesets/kantan/rules/red"
        names = (_rule_name(one, lang), _rule_name(other, lang), RED.name[lang])
        items = f"{names[0]} 5 + {names[1]} 20 + {names[2]} 3"
        assert said == (f"役: {items} = 28点。", f"Yaku: {items} = 28 points.")[lang]


def test_yakuman_are_named_before_what_counts_beside_them() -> None:
    one, other = BY_UNIT["yakuman"][:2]
    plain = BY_UNIT["points"][0]
    for lang in (0, 1):
        names = ("、", ", ")[lang].join((_rule_name(one, lang), _rule_name(other, lang)))
        alone = (f"役満: {names}。", f"Yakuman: {names}.")[lang]
        assert yaku_part(RULES, Found(((one, 1), (other, 1)), 0, 2), (), lang)[1] == alone
        both = Found(((one, 1), (plain, 7), (other, 1)), 7, 2)
        lines, said = yaku_part(RULES, both, (), lang)
        item = f"{_rule_name(plain, lang)} 7"
        beside = (f"役: {item} = 7点。", f" Yaku: {item} = 7 points.")[lang]
        assert said == alone + beside
        assert [line.get("yakuman") for line in lines] == [1, None, 1]


def test_without_yaku_there_are_no_points() -> None:
    assert yaku_part(RULES, Found((), 0, 0), (), 0) == ((), "役は無い: 0点。")
    assert yaku_part(RULES, Found((), 0, 0), (), 1) == ((), "No yaku: 0 points.")


def test_lines_may_be_changed_by_who_gets_them() -> None:
    lines = ({"id": "a"}, {"id": "b"})
    copied = fresh(lines)
    assert copied == [*lines]
    copied[0]["id"] = "c"
    assert lines[0]["id"] == "a"


def test_other_readings_are_counted_in_words() -> None:
    assert "1" in said_others(1, 0)
    assert said_others(1, 1).startswith("One other reading is")
    for count in (2, 3):
        assert f"{count}通り" in said_others(count, 0)
        assert said_others(count, 1).startswith(f"{count} other readings are")


def test_why_a_reading_lost_names_both_worths() -> None:
    ours, theirs = {"points": None}, {"points": 25}
    assert said_why(ours, theirs, 0) == "25点は役満より高くない。"
    assert said_why(ours, theirs, 1) == "25 points against a yakuman."


def test_a_body_has_what_it_is_given_and_wins_where_nothing_is_against_it() -> None:
    least = body(RULES, 1, reason="no_yaku", value={"points": 0}, shanten=1, explanation=["a"])
    assert list(least) == list(RULES.blank)
    assert (least["winning"], least["reason"], least["value"]) == (False, "no_yaku", {"points": 0})
    assert (least["shanten"], least["explanation"], least["received"]) == (1, ["a"], 0)
    assert least["reading"] is None
    for name in ("yaku", "fu", "payments", "alternatives", "assumed", "amendments"):
        assert least[name] == []
    for name in ("ruleset", "version", "digest"):
        assert least[name] == RULES.blank[name]
    most = body(
        RULES,
        0,
        reason=None,
        value={"points": 5},
        yaku=({"id": "a"},),
        payments=({"from": "each"},),
        received=15,
        reading={"groups": []},
        alternatives=[{"why": "b"}],
        shanten=-1,
        explanation=["c"],
        assumed=[Text("日", "en")],
    )
    assert (most["winning"], most["reason"], most["received"]) == (True, None, 15)
    assert (most["yaku"], most["payments"]) == ([{"id": "a"}], [{"from": "each"}])
    assert (most["reading"], most["alternatives"]) == ({"groups": []}, [{"why": "b"}])
    assert (most["assumed"], most["shanten"]) == (["日"], -1)
