"""Thousands of hands of kitanuki against a naive scorer of its own: items, points, payments, and no reading missed."""

from collections import Counter
from typing import Any

import pytest

import scoring
from tests.games.kitanuki.support import kitanuki
from tests.support import TIMES, Request

RULESET = scoring.ruleset("kitanuki")

pytestmark = pytest.mark.many

COUNT = 4_000 * TIMES
Case = tuple[Request, dict[str, Any]]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    game = RULESET.game
    return [
        (request, game.answer(RULESET.in_force(request["options"]), request, "en").body())
        for request in kitanuki.requests(COUNT, 20)
    ]


def test_every_hand_is_worth_what_the_naive_scorer_says(cases: list[Case]) -> None:
    for request, answer in cases:
        best = kitanuki.best(request)
        assert answer["winning"] == bool(best), request
        if not best:
            assert answer["reason"] == "not_complete"
            continue
        han = {line["id"]: line["han"] for line in answer["yaku"]}
        points = best[0].points
        assert han in [valued.yaku for valued in best], request
        assert answer["value"] == {
            "han": sum(han.values()), "points": abs(points), "karasu": points < 0,
        }, request  # fmt: skip


def test_every_reading_is_there(cases: list[Case]) -> None:
    for request, answer in cases:
        count = 0 if answer["reading"] is None else 1 + len(answer["alternatives"])
        assert count == len(kitanuki.readings(request)), request


def test_every_payment_is_the_whole_sum(cases: list[Case]) -> None:
    for request, answer in cases:
        if not answer["winning"]:
            assert (answer["payments"], answer["received"]) == ([], 0)
            continue
        (payment,) = answer["payments"]
        each = payment["points"] + payment["honba"]
        assert each == answer["value"]["points"]
        if answer["value"]["karasu"]:
            assert (payment["from"], payment["count"], answer["received"]) == ("winner", 1, -6)
            continue
        tsumo = request["win"] == "tsumo"
        assert (payment["from"], payment["count"]) == (("each", 2) if tsumo else ("discarder", 1))
        assert payment["honba"] == request["honba"]
        assert answer["received"] == each * payment["count"]


def test_everything_comes_up(cases: list[Case]) -> None:
    tally = Counter(line["id"] for _, answer in cases for line in answer["yaku"])
    tally.update(karasu=sum(answer["value"]["karasu"] for _, answer in cases))
    tally.update(lost=sum(not answer["winning"] for _, answer in cases))
    ordinary = {"menzen", "riichi", "chiitoitsu", "chinitsu", "sanshoku_doukou", "karasu", "lost"}
    dora = {"dora", "ura_dora", "nuki_dora", "rinshan_dora"}
    assert {name for name in ordinary | dora | kitanuki.NAMED if tally[name] < 3} == set()
