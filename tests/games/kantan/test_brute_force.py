"""Every hand of the card game, in every way to wait for it and to win it, against a program of its own."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest

import scoring
from tests.games.kantan.support import kantan
from tests.support import TIMES

RULESET = scoring.ruleset("kantan")

pytestmark = pytest.mark.many


GAME = RULESET.game
HANDS = list(kantan.complete_hands())
STEP = 1 if TIMES > 1 else 12
"""The gate asks every twelfth case; `make long-hands` all."""


def agrees(case: kantan.Case) -> dict[str, Any]:
    """Points, yaku and payments are what the brute force finds."""
    rules = RULESET.in_force(case.options)
    said = GAME.answer(rules, case.request(), "en").body()
    found, yakuman = kantan.yaku(case)
    points = kantan.points(case)
    counted = found if not yakuman or case.options.get("yakuman_adds") else {}
    worth = {line["id"]: line.get("points", line.get("yakuman")) for line in said["yaku"]}
    lost = bool(case.options.get("require_yaku")) and not (found or yakuman)
    assert said["winning"] == (not lost), case
    assert worth == {} if lost else worth == counted | dict.fromkeys(yakuman, 1), case
    assert said["value"]["points"] == (0 if lost else points), case
    stacked = len(yakuman) if case.options.get("yakuman_stack") else min(1, len(yakuman))
    assert said["value"]["yakuman"] == stacked, case
    received, paid = kantan.balance(case)
    shares = sorted(share["points"] for share in said["payments"] for _ in range(share["count"]))
    assert shares == sorted(share for share in paid if share), case
    assert said["received"] == received == sum(shares), case
    return said


def everything() -> Iterator[kantan.Case]:
    for sets, head in HANDS:
        yield from kantan.cases(sets, head)


def test_tenpai_hands_won_in_every_way() -> None:
    """1,650 finished hands; a hand that is no yakuman is worth at most 11 (N4)."""
    assert len(HANDS) == 1_650
    best = {0: 0, 1: 0}
    count = 0
    for case in islice(everything(), 0, None, STEP):
        value = agrees(case)["value"]
        best[value["yakuman"]] = max(best[value["yakuman"]], value["points"])
        count += 1
    assert best == {0: 11, 1: 12}
    assert count > 50_000 // STEP


def test_hands_under_every_set_of_options() -> None:
    random = Random(5)
    names = ("yakuman_adds", "yakuman_stack", "yakuhai_per_meld", "require_yaku")
    every = list(everything())
    for values in product((False, True), repeat=len(names)):
        for head, remainder in product(("ignore", "must_match"), ("lapse", "next")):
            options: dict[str, bool | str | int] = dict(zip(names, values, strict=True))
            options |= {"honitsu_head": head, "dealer_remainder": remainder}
            for case in random.sample(every, 30 * TIMES):
                players, dealer = random.randint(3, 20), random.random() < 0.5
                agrees(replace(case, options=options, players=players, dealer=dealer))


def test_every_payment_of_every_number_of_players() -> None:
    """Every number of points a hand may have, shared by two to nineteen others."""
    examples = {kantan.points(case): case for case in everything()}
    assert set(examples) == set(range(13))
    for case in examples.values():
        for players, dealer, win in product(range(3, 21), (False, True), ("ron", "tsumo")):
            for remainder in ("lapse", "next"):
                fits = case.win == "tenhou" or (not case.riichi and win == "ron")
                agrees(
                    replace(
                        case, players=players, dealer=dealer,
                        win=case.win if not fits or case.win == "tenhou" else win,
                        options={"dealer_remainder": remainder},
                    )
                )  # fmt: skip
