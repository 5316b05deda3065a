"""Thousands of hands of arushiaru against a naive scorer of its own: yaku, fu, points, payments, and no reading missed."""

from collections import Counter
from typing import Any

import pytest

import scoring
from tests.games.arushiaru.support import arushiaru
from tests.support import TIMES, Request

RULESET = scoring.ruleset("arushiaru")

pytestmark = pytest.mark.many

COUNT = 3_500 * TIMES
Case = tuple[Request, dict[str, Any]]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    game = RULESET.game
    return [
        (request, game.answer(RULESET.in_force(request["options"]), request, "en").body())
        for request in arushiaru.requests(COUNT, 30)
    ]


def _stated(answer: dict[str, Any]) -> tuple[Any, ...]:
    """Yaku, fu by item, rounded fu and base points of an answer or of another reading of it."""
    units = ("han", "points", "yakuman")
    yaku = {line["id"]: next(line[u] for u in units if u in line) for line in answer["yaku"]}
    items: Counter[str] = Counter()
    for line in answer["fu"]:
        items[line["id"]] += line["fu"]
    value = answer["value"]
    return yaku, dict(items), value["fu"], value["base_points"]


def test_every_reading_is_worth_what_the_naive_scorer_says(cases: list[Case]) -> None:
    for request, answer in cases:
        naive = [(v.yaku, v.items, v.fu, v.base) for v in arushiaru.all_valued(request)]
        assert answer["winning"] == bool(naive), request
        if not naive:
            assert answer["reason"] == "not_complete"
            continue
        stated = [_stated(entry) for entry in (answer, *answer["alternatives"])]
        assert len(stated) == len(naive), request
        assert all(entry in stated for entry in naive), (request, naive, stated)
        assert stated[0][3] == max(base for *_, base in naive), request


def test_every_payment_is_right(cases: list[Case]) -> None:
    for request, answer in cases:
        base = answer["value"]["base_points"]
        paid = [(line["from"], line["count"], line["points"]) for line in answer["payments"]]
        wanted = arushiaru.paid(request, base) if answer["winning"] else []
        assert paid == wanted, request
        total = sum(count * points for _, count, points in wanted)
        assert answer["received"] == answer["value"]["points"] == total
        assert (answer["value"]["limit"] == "mangan") == (base == 500)


def test_who_answers_for_four_han_of_value_tiles_answers_for_the_limit(cases: list[Case]) -> None:
    """The specification's own argument: three open sets of value tiles make 40 fu at least."""
    for request, answer in cases:
        if "liability" in request and answer["winning"]:
            assert answer["value"]["limit"] == "mangan", request


def test_everything_comes_up(cases: list[Case]) -> None:
    tally = Counter(line["id"] for _, answer in cases for line in answer["yaku"])
    tally.update({line["id"] for _, answer in cases for line in answer["fu"]})
    tally.update(
        f"liable: {request['liability']}" for request, _ in cases if "liability" in request
    )
    tally.update(lost=sum(not answer["winning"] for _, answer in cases))
    seldom = {name for name in arushiaru.ONE_HAN | arushiaru.LIMIT if not tally[name]}
    assert seldom == set()
    assert {name for name in arushiaru.FU if not tally[name]} == set()
    reasons = {f"liable: {reason}" for reason in ("daisangen", "suushiihou", "yakuhai")}
    wanted = {"chinitsu", "chiitoitsu", "lost"} | reasons
    assert {name for name in wanted if not tally[name]} == set()
