"""No way to read a hand is missed, none is invented, and none is worth more than the answer."""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from tests.conformance.oracle.verdicts import Valued, all_valued
from tests.support import TIMES, Request, hands, options_of, parted, stated
from tests.support.brute import as_read

pytestmark = pytest.mark.many

EVERY_SWITCH = {
    "double_yakuman": True, "double_wind_pair_fu": 4, "tsumo_pinfu": False,
    "kiriage_mangan": False, "open_no_fu_ron": 20, "kazoe": False, "rinshan_tsumo_fu": False,
    "kuitan": False,
}  # fmt: skip
"""Options that change scores, each with another value than `tcg` sets."""
SAMPLES = [("ambiguous", 600), ("winning", 300), ("no_yaku", 100), ("broken", 100)]
CHANGES: dict[str, dict[str, Any]] = {"as the sheet has it": {}, "every switch": EVERY_SWITCH}

Answer = dict[str, Any]
Case = tuple[Request, Answer, list[Valued]]


def _answered(answer: Answer) -> list[dict[str, Any]]:
    """Return the chosen reading and the alternatives, each as {reading, value, yaku}."""
    chosen = [answer] if answer["reading"] else []
    return [*chosen, *answer["alternatives"]]


@pytest.fixture(scope="module", params=CHANGES)
def cases(request: pytest.FixtureRequest) -> list[Case]:
    changes = CHANGES[request.param]
    options = options_of("tcg", changes)
    found = []
    for kind, count in SAMPLES:
        for hand in hands.requests(count * TIMES, 11, kind=kind):
            answer = scoring.score("tcg", {**hand, "options": changes}).to_dict()
            found.append((hand, answer, all_valued(hand, options)))
    return found


def test_the_answered_readings_are_all_there_are(cases: list[Case]) -> None:
    for hand, answer, naive in cases:
        ours = [as_read(entry["reading"]) for entry in _answered(answer)]
        assert len(ours) == len(set(ours)), hand
        assert set(ours) == {valued.reading for valued in naive}, hand


def test_no_reading_is_worth_more_than_the_answer(cases: list[Case]) -> None:
    for hand, answer, naive in cases:
        if naive:
            assert not parted(naive[0].verdict, stated(answer)), (hand, naive[0])
        else:
            assert answer["reason"] == "not_complete", hand


def test_every_reading_is_worth_what_the_naive_scorer_says(cases: list[Case]) -> None:
    for hand, answer, naive in cases:
        worth = {valued.reading: valued.verdict for valued in naive}
        for entry in _answered(answer):
            verdict = worth[as_read(entry["reading"])]
            value = entry["value"]
            assert value["points"] == verdict.points, (hand, entry)
            if verdict.winning:
                yaku = {item["id"] for item in entry["yaku"]}
                assert yaku == set(verdict.yaku), (hand, entry)
            if verdict.winning and not verdict.yakuman:
                assert (value["han"], value["fu"]) == (verdict.han, verdict.fu), (hand, entry)


def test_fu_are_counted_item_by_item_as_the_naive_scorer_counts_them(cases: list[Case]) -> None:
    for hand, answer, naive in cases:
        if not answer["winning"] or answer["value"]["yakuman"]:
            continue
        items: dict[str, int] = {}
        for item in answer["fu"]:
            items[item["id"]] = items.get(item["id"], 0) + item["fu"]
        chosen = as_read(answer["reading"])
        expected = next(valued.fu for valued in naive if valued.reading == chosen)
        assert items == expected, hand


def test_the_sample_is_ambiguous_enough_to_mean_something(cases: list[Case]) -> None:
    counts = [len(naive) for _, _, naive in cases]
    assert max(counts) >= 6
    assert sum(count > 1 for count in counts) > 300
    forms = {
        (len(valued.reading.groups), valued.reading.wait)
        for _, _, found in cases
        for valued in found
    }
    waits = ("ryanmen", "kanchan", "penchan", "shanpon", "tanki")
    assert {(5, wait) for wait in waits} <= forms
    assert {(7, "tanki"), (13, "kokushi_13"), (13, "tanki")} <= forms
