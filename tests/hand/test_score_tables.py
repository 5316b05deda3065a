"""The score tables as data: those of the specifications (3.2, 5.3), and what options make of them."""

from typing import Any

import pytest

import scoring
from scoring.reference.catalogue import tabled

# --- 3.2 of the specification, child / dealer ron totals

ARUSHIARU = """
20  | -         | 160 / 240 | 320 / 480   | 640 / 960   | 1280 / 1920
30  | 120 / 180 | 240 / 360 | 480 / 720   | 960 / 1440  | 1920 / 2880
40  | 160 / 240 | 320 / 480 | 640 / 960   | 1280 / 1920 | limit
50  | 200 / 300 | 400 / 600 | 800 / 1200  | 1600 / 2400 | limit
60  | 240 / 360 | 480 / 720 | 960 / 1440  | 1920 / 2880 | limit
70  | 280 / 420 | 560 / 840 | 1120 / 1680 | limit       | limit
80  | 320 / 480 | 640 / 960 | 1280 / 1920 | limit       | limit
90  | 360 / 540 | 720 / 1080 | 1440 / 2160 | limit      | limit
100 | 400 / 600 | 800 / 1200 | 1600 / 2400 | limit      | limit
110 | 440 / 660 | 880 / 1320 | 1760 / 2640 | limit      | limit
"""
LIMITS = {
    "mangan": (5, 5, 2000),
    "haneman": (6, 7, 3000),
    "baiman": (8, 10, 4000),
    "sanbaiman": (11, 12, 6000),
    "kazoe_yakuman": (13, None, 8000),
    "yakuman": (None, None, 8000),
}
"""5.3: the han that reach a limit, and its base points."""


def table(ruleset: str, **options: object) -> dict[str, Any]:
    """The one score table of a ruleset."""
    return told_in("en", ruleset, **options)


def told_in(lang: str, ruleset: str, **options: object) -> dict[str, Any]:
    """The one score table of a ruleset in a language."""
    told = tabled(scoring.ruleset(ruleset), lang, options=options)
    (found,) = told["tables"]
    assert isinstance(found, dict)
    return found


def cells(ruleset: str, **options: object) -> dict[tuple[int, int], dict[str, Any]]:
    """The cells of a table by fu and han."""
    return {(cell["fu"], cell["han"]): cell for cell in table(ruleset, **options)["cells"]}


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
    served = cells("arushiaru")
    wanted = {}
    for line in ARUSHIARU.strip().splitlines():
        fu, *totals = (part.strip() for part in line.split("|"))
        for han, total in enumerate(totals):
            if total != "-":
                child, dealer = (2000, 3000) if total == "limit" else map(int, total.split("/"))
                wanted[int(fu), han] = (child, dealer)
    assert served.keys() == wanted.keys()
    for place, (child, dealer) in wanted.items():
        cell = served[place]
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
    served = cells("arushiaru", mo8pinfu=closed_pinfu)
    for (fu, han), cell in served.items():
        by_tsumo = fu > 20 or (closed_pinfu and han >= 2)
        for seat in ("child", "dealer"):
            assert set(cell[seat]) == ({"ron", "tsumo"} if by_tsumo else {"ron"}), (fu, han)
    assert served.keys() == cells("arushiaru").keys()


def test_arushiaru_has_one_limit_from_five_han_on() -> None:
    (limit,) = table("arushiaru")["limits"]
    told = (limit["id"], limit["han_from"], limit["han_to"], limit["base_points"])
    assert told == ("mangan", 5, None, 500)
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
def test_tcg_has_the_table_of_its_formula(
    ruleset: str, options: dict[str, object], raised_from: int
) -> None:
    """5.3: fu × 2^(han + 2), counted as mangan from 1,920 on (切り上げ満貫) or from 2,000."""
    served = cells(ruleset, **options)
    for fu in (20, 25, *range(30, 111, 10)):
        for han in range(1, 5):
            wins = ways(han, fu)
            assert bool(wins) == ((fu, han) in served)
            if not wins:
                continue
            cell = served[fu, han]
            base = fu * 2 ** (han + 2)
            mangan = base >= raised_from
            base = 2000 if mangan else base
            assert (cell["base_points"], cell["limit"]) == (base, "mangan" if mangan else None)
            for seat, by_win in shares(base, 100).items():
                assert cell[seat] == {win: paid for win, paid in by_win.items() if win in wins}


@pytest.mark.parametrize("ruleset", ["tcg", "tenhou"])
def test_tcg_has_its_limits(ruleset: str) -> None:
    limits = table(ruleset)["limits"]
    assert {
        limit["id"]: (limit["han_from"], limit["han_to"], limit["base_points"]) for limit in limits
    } == LIMITS
    for limit in limits:
        told = {seat: limit[seat] for seat in ("child", "dealer")}
        assert told == shares(limit["base_points"], 100)


def test_without_counted_yakuman_sanbaiman_has_no_end() -> None:
    limits = {limit["id"]: limit for limit in table("tcg", kazoe=False)["limits"]}
    assert limits.keys() == LIMITS.keys() - {"kazoe_yakuman"}
    assert (limits["sanbaiman"]["han_from"], limits["sanbaiman"]["han_to"]) == (11, None)


@pytest.mark.parametrize("pinfu_tsumo", [True, False])
@pytest.mark.parametrize("open_ron", [20, 30])
def test_twenty_fu_are_there_where_a_hand_can_have_them(
    *, pinfu_tsumo: bool, open_ron: int
) -> None:
    served = cells("tcg", tsumo_pinfu=pinfu_tsumo, open_no_fu_ron=open_ron)
    for han in range(1, 5):
        wins = ways(han, 20, pinfu_tsumo=pinfu_tsumo, open_ron=open_ron)
        assert set(served.get((20, han), {"child": {}})["child"]) == wins


@pytest.mark.parametrize(
    ("example", "place", "seat", "win", "paid"),
    [
        ("TX1", (30, 3), "child", "ron", {"discarder": 3900}),
        ("TX2", (20, 3), "child", "tsumo", {"child": 700, "dealer": 1300}),
        ("TX3", (30, 4), "dealer", "ron", {"discarder": 12000}),
        ("TX4", (60, 3), "child", "ron", {"discarder": 8000}),
        ("TX5", (25, 2), "child", "ron", {"discarder": 1600}),
        ("TX5", (25, 3), "child", "tsumo", {"child": 800, "dealer": 1600}),
        ("TX6", (25, 4), "dealer", "tsumo", {"each": 3200}),
        ("TX7", (30, 2), "dealer", "tsumo", {"each": 1000}),
        ("TX8", (40, 1), "child", "ron", {"discarder": 1300}),
        ("TX10", (70, 1), "child", "ron", {"discarder": 2300}),
        ("TX23", (50, 2), "child", "ron", {"discarder": 3200}),
    ],
)
def test_the_worked_examples_are_in_the_table(
    example: str, place: tuple[int, int], seat: str, win: str, paid: dict[str, int]
) -> None:
    cell = cells("tcg")[place]
    assert {payer: cell[seat][win][payer] for payer in paid} == paid, example


def test_a_table_says_where_it_stands() -> None:
    for lang in scoring.LANGUAGES:
        told = told_in(lang, "tcg")
        assert told["name"] == {"ja": "点数表", "en": "Score table"}[lang]
        assert told["href"] == "/v1/rulesets/tcg/rules/han_and_points"
        for limit in told["limits"]:
            assert limit["href"] == f"/v1/rulesets/tcg/rules/{limit['id']}"


@pytest.mark.parametrize("ruleset", ["tcg", "tenhou", "arushiaru"])
@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_a_table_and_its_limits_have_names_texts_and_clauses(ruleset: str, lang: str) -> None:
    told, rules = told_in(lang, ruleset), scoring.ruleset(ruleset).rules
    assert told["id"] == "points"
    assert told["text"].isascii() == told["name"].isascii() == (lang == "en")
    assert told["href"].endswith(f"/rules/{scoring.ruleset(ruleset).clauses[told['clause']].rule}")
    for limit in told["limits"]:
        rule = rules[limit["id"]]
        assert (limit["name"], limit["clause"]) == (rule.name.say(lang), rule.clause)


def test_a_game_whose_points_need_no_table_has_none() -> None:
    for ruleset in ("kitanuki", "kantan", "dice"):
        assert tabled(scoring.ruleset(ruleset), "en")["tables"] == []


def test_options_of_tables_are_told_and_checked() -> None:
    told = tabled(scoring.ruleset("tcg"), "en", options={"kiriage_mangan": False})
    assert told["options"]["kiriage_mangan"] is False
    with pytest.raises(scoring.Refused):
        tabled(scoring.ruleset("tcg"), "en", options={"kiriage": False})
