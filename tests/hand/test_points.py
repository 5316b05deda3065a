"""Yaku worth points: how an answer of kantan or dice adds them up and compares readings; tests/games has each yaku."""

from pathlib import Path

import pytest

import scoring
from tests.support import Request
from tests.yaml_cases import cases

CASES = cases(Path(__file__).with_name("cases.yaml"))["points"]


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
