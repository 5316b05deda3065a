"""The command `mahjong-score compare`: one hand under several rulesets."""

import json

import pytest

from scoring.reference.compare_scores import compare_scores
from tests.cli.commands import Captured, answer_of, refusal_of
from tests.support.lines import request_of

P1 = ("234567m34522p67s+8s", "riichi", "dora:1m")  # 4 han 30 fu
REQUEST = request_of("tcg", "234567m34522p67s+8s riichi dora:1m")


def said(capsys: Captured, *arguments: str) -> list[str]:
    """Return the lines that the command prints for an answer."""
    return answer_of(capsys, "compare", *arguments).splitlines()


def test_rulesets_stand_below_each_other_with_the_rule_that_makes_the_difference(
    capsys: Captured,
) -> None:
    assert said(capsys, *P1, "tcg", "tenhou") == [
        "tcg     8,000 points  4 han  30 fu  base points 2,000  Mangan",
        "        the discarder 8,000 points",
        "tenhou  7,700 points  4 han  30 fu  base points 1,920",
        "        the discarder 7,700 points",
        "        Rounding up to mangan: no [common practice (EMA 2016 §4.1.3)]",
    ]
    renhou = said(capsys, "123567m345p22p67s+8s", "renhou", "tenhou", "wrc_2025")
    assert renhou[-1].endswith("  Renhou (blessing of man): mangan, alone [WRC 2025 §11.5.4]")


def test_payments_of_several_stand_beside_each_other(capsys: Captured) -> None:
    lines = said(capsys, "234567m333p67s33z+8s tsumo riichi dora:2z", "tcg", "tenhou")
    assert "the dealer 3,900 points, each non-dealer 2,000 points × 2" in lines[3]


def test_the_json_is_the_answer_of_the_service(capsys: Captured) -> None:
    (line,) = said(capsys, *P1, "tcg", "tenhou", "--json")
    assert json.loads(line) == compare_scores({"rulesets": ["tcg", "tenhou"], "request": REQUEST})


def test_what_is_no_win_or_the_same_says_so(capsys: Captured) -> None:
    assert said(capsys, "567m34522p68s+7s", "chi:123m", "tcg", "tenhou", "--lang", "ja") == [
        "tcg     和了ではありません(役無し)",
        "tenhou  和了ではありません(役無し)",
        "        同じ",
    ]


def test_a_ruleset_that_refuses_the_hand_says_why(capsys: Captured) -> None:
    lines = said(capsys, "234067m34522p67s+8s", "riichi", "ippatsu", "tcg", "tenhou")
    assert lines[0] == "tcg     Cannot be scored"
    assert "        Red fives: 3 [Tenhou manual, Red fives]" in lines
    assert lines[-2] == ""
    assert lines[-1].startswith("tcg  /concealed  Number of red fives 0m in these rules: 0.")


def test_what_all_refuse_for_the_same_is_told_once(capsys: Captured) -> None:
    assert said(capsys, "234567m34522p67s+8s", "ippatsu", "tcg", "tenhou") == [
        "tcg     Cannot be scored",
        "tenhou  Cannot be scored",
        "        the same",
        "",
        "tcg  /situation  Ippatsu needs Riichi or Double riichi.",
    ]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "A hand and at least two rulesets are needed"),
        ((P1[0],), "A hand and at least two rulesets are needed"),
        ((P1[0], "tenhuo"), "unknown ruleset 'tenhuo'; did you mean tenhou?"),
        ((P1[0], "tenhuo", "tcg"), "unknown ruleset 'tenhuo'; did you mean tenhou?"),
        ((P1[0], "tcg"), "/rulesets A hand and at least two rulesets are needed"),
        ((P1[0], "tcg", "tenhuo"), "There is no ruleset of this name. Did you mean tenhou?"),
        ((P1[0], "tcg", "dice"), "/rulesets/1 The first ruleset belongs to riichi"),
        ((P1[0], "tcg", "tcg"), "/rulesets/1 This is listed twice. Remove one of the two."),
        ((P1[0], "riichy", "tcg", "tenhou"), "This is neither tiles nor a word of this ruleset. Did you mean riichi?"),
        ((P1[0], "tenhou", "--situation", "tcg"), "/rulesets A hand and at least two rulesets are needed"),
        (("--rules=nowhere.yaml", "tcg", "tenhou"), "nowhere.yaml"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_refused(
    capsys: Captured, arguments: tuple[str, ...], told: str
) -> None:
    assert told in " ".join(refusal_of(capsys, "compare", *arguments).split())
