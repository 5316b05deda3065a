"""The sums an explanation tells are those the rules ask for: fu and their rounding, base points, counters, deposits."""

import pytest

import scoring
from tests.support import Request

scoring.ruleset("tcg")
PINFU: Request = {"concealed": "123567m34522p67s", "winning_tile": "8s", "win": "ron"}


def told(request: Request, lang: str) -> str:
    """The whole explanation of a hand."""
    return " ".join(scoring.score("tcg", request, lang=lang).to_dict()["explanation"])


@pytest.mark.parametrize(
    ("request_", "there", "absent"),
    [
        # One han and 30 fu: 30 × 2³ = 240, of which the discarder pays four times.
        (PINFU, ["240 × 4 = 960, rounded up", "= 30.", "1,000"], ["counters", "deposits", "to 30"]),
        (
            {**PINFU, "honba": 2, "deposits": 1},
            ["1,000 (240 × 4 = 960, rounded up) and 600 for the counters", "2,600", "1,000 of it deposits"],
            [],
        ),
        # 20 fu, 10 for a closed hand won by ron, 8 for a concealed triplet of honours: 38.
        (
            {"concealed": "123567m34p22p555z", "winning_tile": "5p", "win": "ron"},
            ["rounded up to 40", "320 × 4 = 1,280, rounded up", "1,300"],
            ["= 40."],
        ),
        (
            {"concealed": "123567m34522p67s", "winning_tile": "9s", "win": "ron"},
            ["tenpai, but this tile"],
            ["tiles from"],
        ),
        ({"concealed": "123567m34522p69s", "winning_tile": "1z", "win": "ron"}, ["one tile from"], ["but this"]),
        ({**PINFU, "concealed": "147m258p369s1234z", "winning_tile": "5z"}, ["6 tiles from"], ["one tile", "but this"]),
    ],
)  # fmt: skip
def test_the_sums_in_english(request_: Request, there: list[str], absent: list[str]) -> None:
    said = told(request_, "en")
    for words in there:
        assert words in said
    for words in absent:
        assert words not in said
    assert "XX" not in said
    assert "None" not in said


@pytest.mark.parametrize(
    ("request_", "there", "absent"),
    [
        (PINFU, ["240 × 4 = 960、切り上げ", "= 30符。", "1,000点"], ["積み棒", "供託"]),
        (
            {**PINFU, "honba": 2, "deposits": 1},
            ["240 × 4 = 960、切り上げ", "積み棒600点", "2,600点", "供託1,000点"],
            [],
        ),
        ({**PINFU, "winning_tile": "9s"}, ["聴牌"], ["向聴"]),
        ({**PINFU, "concealed": "147m258p369s1234z", "winning_tile": "5z"}, ["6向聴"], ["聴牌"]),
    ],
)
def test_the_sums_in_japanese(request_: Request, there: list[str], absent: list[str]) -> None:
    said = told(request_, "ja")
    for words in there:
        assert words in said
    for words in absent:
        assert words not in said


DRAGONS: Request = {
    "concealed": "99p78s",
    "winning_tile": "9s",
    "melds": ["pon:555z", "pon:666z", "pon:777z"],
    "win": "ron",
}
SEVEN_PAIRS: Request = {
    "concealed": "11m44m22p88p55s33z7z",
    "winning_tile": "7z",
    "win": "ron",
    "options": {"chiitoi": True},
}


@pytest.mark.parametrize(
    ("ruleset", "request_", "ja", "en"),
    [
        ("tcg", DRAGONS, "役満: 大三元 1。", "Yakuman: Daisangen (big three dragons) 1."),
        (
            "arushiaru",
            SEVEN_PAIRS,
            "役: 七対子 100点。",
            "Yaku: Chiitoitsu (seven pairs) 100 points.",
        ),
    ],
)
def test_yakuman_and_points_are_no_han(ruleset: str, request_: Request, ja: str, en: str) -> None:
    for lang, said in (("ja", ja), ("en", en)):
        steps = scoring.score(ruleset, request_, lang=lang).to_dict()["explanation"]
        assert steps[1] == said
