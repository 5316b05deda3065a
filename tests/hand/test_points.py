"""Yaku worth points: how an answer of kantan or dice adds them up and compares readings; tests/games has each yaku."""

from typing import Any

import pytest

import scoring
from tests.support import Request, batch


def _points(number: int, lang: str) -> str:
    return f"{number}点" if lang == "ja" else f"{number} point{'s' * (number != 1)}"


def _sum(answer: dict[str, Any], lang: str) -> str:
    """Return the step that an answer with these yaku should have, with yakuman before the other yaku."""
    yakuman = [yaku["name"] for yaku in answer["yaku"] if yaku.get("yakuman")]
    others = [yaku for yaku in answer["yaku"] if not yaku.get("yakuman")]
    items = " + ".join(f"{yaku['name']} {yaku['points']}" for yaku in others)
    total = _points(sum(yaku["points"] for yaku in others), lang)
    if lang == "ja":
        great = f"役満: {'、'.join(yakuman)}。" if yakuman else ""
        return great + (f"役: {items} = {total}。" if items else "" if great else "役は無い: 0点。")
    great = f"Yakuman: {', '.join(yakuman)}." if yakuman else ""
    less = f"Yaku: {items} = {total}." if items else "" if great else "No yaku: 0 points."
    return " ".join(filter(None, (great, less)))


@pytest.mark.many
@pytest.mark.parametrize("ruleset", ["kantan", "dice"])
@pytest.mark.parametrize("lang", scoring.LANGUAGES)
def test_yaku_and_dora_worth_points_add_up_in_one_step(ruleset: str, lang: str) -> None:
    seen = set()
    for request in batch.dealt(ruleset, 400, 5):
        if scoring.faults(ruleset, request):
            continue
        answer = scoring.score(ruleset, request, lang=lang).to_dict()
        if answer["winning"]:
            assert _sum(answer, lang) in answer["explanation"], request
            seen.add((bool(answer["value"]["yakuman"]), len(answer["yaku"]) > 1))
        for yaku in answer["yaku"]:
            assert yaku["href"] == f"/v1/rulesets/{ruleset}/rules/{yaku['id']}"
    assert {(False, True), (True, False)} <= seen


@pytest.mark.parametrize(
    ("request_", "counted", "whys"),
    [
        pytest.param(
            {"dice": "44444", "kans": "6", "dora": 2, "action": "riichi", "last_draw": {"face": 4, "by": "reroll"}},
            ("他の読み方1通り", "One other reading "), [("36点は40点より高くない。", "36 points against 40 points.")],
            id="one",
        ),
        pytest.param(
            {"dice": "33221331", "dora": 6, "action": "riichi", "last_draw": {"face": 3, "by": "reroll"}},
            ("他の読み方2通り", "2 other readings "),
            [("24点は24点より", "24 points against 24"), ("12点は24点より", "12 points against 24")],
            id="two",
        ),
        pytest.param(
            {"dice": "11111111", "dora": 1, "action": "stand"},
            ("他の読み方1通り", "One other reading "), [("役満は役満より", "a yakuman against a yakuman.")],
            id="yakuman",
        ),
    ],
)  # fmt: skip
def test_other_readings_are_counted_and_compared_in_points(
    request_: Request, counted: tuple[str, str], whys: list[tuple[str, str]]
) -> None:
    for place, lang in enumerate(scoring.LANGUAGES):
        answer = scoring.score(
            "dice", {**request_, "kans": request_.get("kans", ""), "mode": "table"}, lang=lang
        ).to_dict()
        assert answer["explanation"][1].startswith(counted[place])
        assert len(answer["alternatives"]) == len(whys)
        for other, why in zip(answer["alternatives"], whys, strict=True):
            assert why[place] in other["why"]
