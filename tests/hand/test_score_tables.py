"""The score tables as data: those of the specifications (3.2, 5.3), and what options make of them."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring.reference.catalogue import tabled
from tests.yaml_cases import cases

# --- 3.2 of the specification, child / dealer ron totals

ARUSHIARU: str = cases(Path(__file__).with_name("cases.yaml"))["score tables"]["arushiaru"]
LIMITS = {
    "mangan": (5, 5, 2000), "haneman": (6, 7, 3000), "baiman": (8, 10, 4000),
    "sanbaiman": (11, 12, 6000), "kazoe_yakuman": (13, None, 8000), "yakuman": (None, None, 8000),
}  # fmt: skip
"""5.3: the han that reach a limit, and its base points."""


def table(
    ruleset: str, options: dict[str, object] | None = None, lang: str = "en"
) -> dict[str, Any]:
    """Return the only score table of a ruleset."""
    found: dict[str, Any]
    (found,) = tabled(scoring.ruleset(ruleset), lang, options=options)["tables"]
    return found


def cells(ruleset: str, **options: object) -> dict[tuple[int, int], dict[str, Any]]:
    """Return the cells of a table by fu and han."""
    return {(cell["fu"], cell["han"]): cell for cell in table(ruleset, options)["cells"]}


def shares(base: int, unit: int) -> dict[str, dict[str, dict[str, int]]]:
    """Payments of base points as 5.3 and 3.2 give them: each payer's share rounded up to the unit."""
    one, two, four, six = (-(-base * times // unit) * unit for times in (1, 2, 4, 6))
    return {
        "child": {
            "ron": {"discarder": four, "points": four},
            "tsumo": {"dealer": two, "child": one, "points": two + 2 * one},
        },
        "dealer": {
            "ron": {"discarder": six, "points": six},
            "tsumo": {"each": two, "points": 3 * two},
        },
    }


def ways(han: int, fu: int, *, pinfu_tsumo: bool = True, open_ron: int = 30) -> set[str]:
    """How a hand of a place can be won: 20 fu are pinfu by tsumo (ツモ + 平和) or open without fu, 25 seven pairs."""
    ron = han >= 1 if fu >= 30 else han >= 2 if fu == 25 else open_ron == 20 and han >= 1
    tsumo = han >= 1 if fu >= 30 else han >= 3 if fu == 25 else pinfu_tsumo and han >= 2
    return {way for way, there in (("ron", ron), ("tsumo", tsumo)) if there}


def test_arushiaru_has_the_table_of_its_specification() -> None:
    actual = cells("arushiaru")
    wanted = {}
    for line in ARUSHIARU.strip().splitlines():
        fu, *totals = (part.strip() for part in line.split("|"))
        for han, total in enumerate(totals):
            if total != "-":
                child, dealer = (2000, 3000) if total == "limit" else map(int, total.split("/"))
                wanted[int(fu), han] = (child, dealer)
    assert actual.keys() == wanted.keys()
    for place, (child, dealer) in wanted.items():
        cell = actual[place]
        assert cell["child"]["ron"]["points"] == child
        assert cell["dealer"]["ron"]["points"] == dealer
        assert cell["limit"] == ("mangan" if child == 2000 else None)
        paid = shares(child // 4, 10)
        if place[0] == 20:
            # 20 fu are open pinfu by ron: the draw has 2 fu, and pinfu by tsumo does not count.
            paid = {seat: {"ron": by_win["ron"]} for seat, by_win in paid.items()}
        assert {seat: cell[seat] for seat in ("child", "dealer")} == paid


@pytest.mark.parametrize("closed_pinfu", [False, True])
def test_arushiaru_has_20_fu_by_tsumo_under_its_option_alone(*, closed_pinfu: bool) -> None:
    """摸八平和 is 20 fu and 2 han: pinfu and menzen tsumo."""
    actual = cells("arushiaru", mo8pinfu=closed_pinfu)
    for (fu, han), cell in actual.items():
        by_tsumo = fu > 20 or (closed_pinfu and han >= 2)
        for seat in ("child", "dealer"):
            assert set(cell[seat]) == ({"ron", "tsumo"} if by_tsumo else {"ron"}), (fu, han)
    assert actual.keys() == cells("arushiaru").keys()


def test_arushiaru_has_one_limit_from_five_han_on() -> None:
    (limit,) = table("arushiaru")["limits"]
    assert (limit["id"], limit["han_from"], limit["han_to"]) == ("mangan", 5, None)
    assert limit["base_points"] == 500
    assert {seat: limit[seat] for seat in ("child", "dealer")} == shares(500, 10)


@pytest.mark.parametrize(
    ("ruleset", "options", "raised_from"),
    [
        ("tcg", {}, 1920),
        ("tcg", {"kiriage_mangan": False}, 2000),
        ("tenhou", {}, 2000),
        ("tenhou", {"kiriage_mangan": True}, 1920),
    ],
)
def test_5_3_the_table_of_tcg_and_tenhou_follows_the_formula(
    ruleset: str, options: dict[str, object], raised_from: int
) -> None:
    """5.3: fu × 2^(han + 2), counted as mangan from 1,920 on (切り上げ満貫) or from 2,000."""
    actual = cells(ruleset, **options)
    for fu in (20, 25, *range(30, 111, 10)):
        for han in range(1, 5):
            wins = ways(han, fu)
            assert bool(wins) == ((fu, han) in actual)
            if not wins:
                continue
            cell = actual[fu, han]
            base = fu * 2 ** (han + 2)
            mangan = base >= raised_from
            base = 2000 if mangan else base
            assert (cell["base_points"], cell["limit"]) == (base, "mangan" if mangan else None)
            for seat, by_win in shares(base, 100).items():
                assert cell[seat] == {win: paid for win, paid in by_win.items() if win in wins}


@pytest.mark.parametrize("ruleset", ["tcg", "tenhou"])
def test_5_3_the_limits_of_tcg_and_tenhou(ruleset: str) -> None:
    limits = table(ruleset)["limits"]
    assert {
        limit["id"]: (limit["han_from"], limit["han_to"], limit["base_points"]) for limit in limits
    } == LIMITS
    for limit in limits:
        paid = {seat: limit[seat] for seat in ("child", "dealer")}
        assert paid == shares(limit["base_points"], 100)


def test_without_counted_yakuman_sanbaiman_has_no_end() -> None:
    limits = {limit["id"]: limit for limit in table("tcg", {"kazoe": False})["limits"]}
    assert limits.keys() == LIMITS.keys() - {"kazoe_yakuman"}
    assert (limits["sanbaiman"]["han_from"], limits["sanbaiman"]["han_to"]) == (11, None)


@pytest.mark.parametrize("pinfu_tsumo", [True, False])
@pytest.mark.parametrize("open_ron", [20, 30])
def test_twenty_fu_are_there_where_a_hand_can_have_them(
    *, pinfu_tsumo: bool, open_ron: int
) -> None:
    actual = cells("tcg", tsumo_pinfu=pinfu_tsumo, open_no_fu_ron=open_ron)
    for han in range(1, 5):
        wins = ways(han, 20, pinfu_tsumo=pinfu_tsumo, open_ron=open_ron)
        assert set(actual.get((20, han), {"child": {}})["child"]) == wins


@pytest.mark.parametrize("ruleset", ["tcg", "tenhou", "arushiaru"])
@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_a_table_and_its_limits_name_their_rules_and_clauses(ruleset: str, lang: str) -> None:
    asked, actual = scoring.ruleset(ruleset), table(ruleset, lang=lang)
    assert (actual["id"], actual["name"]) == ("points", {"ja": "点数表", "en": "Score table"}[lang])
    assert actual["text"].isascii() == (lang == "en")
    stated = asked.rules[actual["href"].rpartition("/")[2]]
    assert (actual["clause"], actual["document"]) == (stated.clause, stated.document)
    for limit in actual["limits"]:
        rule = asked.rules[limit["id"]]
        assert limit["name"] == rule.name.say(lang)
        place = (rule.clause or None, rule.document or None)
        assert (limit["clause"], limit["document"]) == place
        assert limit["href"] == f"/v1/rulesets/{ruleset}/rules/{rule.id}"


def test_a_game_whose_points_need_no_table_has_none() -> None:
    for ruleset in ("kitanuki", "kantan", "dice"):
        assert tabled(scoring.ruleset(ruleset), "en")["tables"] == []


def test_a_table_names_the_options_in_force_and_refuses_unknown_ones() -> None:
    actual = tabled(scoring.ruleset("tcg"), "en", options={"kiriage_mangan": False})
    assert actual["options"]["kiriage_mangan"] is False
    with pytest.raises(scoring.Refused):
        tabled(scoring.ruleset("tcg"), "en", options={"kiriage": False})
