"""Yaku worth points: how an answer of kantan or dice adds them up and compares readings; tests/games has each yaku."""

from pathlib import Path
from typing import Any

import pytest

import scoring
from tests.support import Request, batch
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["points"]


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
        return great + (
            f"役: {items} = {total}。" if items else "" if great else "役は無いので0点です。"
        )
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
    ("request_", "counted", "whys"), CASES["other readings"].values(), ids=CASES["other readings"]
)
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
