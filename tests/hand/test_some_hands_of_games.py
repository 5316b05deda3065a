"""Some hands of every game against its naive program: what thousands of hands are asked elsewhere, in a few seconds."""

from collections import Counter
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any, Final

import pytest

from scoring.rules.ruleset import Ruleset
from scoring.rulesets.arushiaru import RULESET as ARUSHIARU
from scoring.rulesets.dice import RULESET as DICE
from scoring.rulesets.kantan import RULESET as KANTAN
from scoring.rulesets.kitanuki import RULESET as KITANUKI
from tests.games.dice.support import oracle as dice
from tests.support import Request, arushiaru, kantan, kitanuki
from tests.support.brute import as_read

SEEDS: Final = range(8)
HANDS: Final = 40
"""Of each seed."""
UNITS: Final = ("han", "points", "yakuman")


def _answer(ruleset: Ruleset, request: Request) -> dict[str, Any]:
    rules = ruleset.in_force(request["options"])
    return dict(ruleset.game.score(rules, request, "en").to_dict())


def _stated(answer: dict[str, Any]) -> tuple[Any, ...]:
    """Yaku, fu by item, rounded fu and base points of an answer or of another reading of it."""
    yaku = {
        line["id"]: next(line[unit] for unit in UNITS if unit in line) for line in answer["yaku"]
    }
    items: Counter[str] = Counter()
    for line in answer["fu"]:
        items[line["id"]] += line["fu"]
    return yaku, dict(items), answer["value"]["fu"], answer["value"]["base_points"]


@pytest.mark.parametrize("seed", SEEDS)
def test_arushiaru_reads_counts_and_pays_as_its_naive_program(seed: int) -> None:
    for request in arushiaru.requests(HANDS, 200 + seed):
        answer = _answer(ARUSHIARU, request)
        naive = [(v.yaku, v.items, v.fu, v.base) for v in arushiaru.all_valued(request)]
        assert answer["winning"] == bool(naive), request
        if not naive:
            continue
        stated = [_stated(entry) for entry in (answer, *answer["alternatives"])]
        assert len(stated) == len(naive), request
        assert all(entry in stated for entry in naive), request
        base = answer["value"]["base_points"]
        assert base == max(each for *_, each in naive), request
        paid = [(line["from"], line["count"], line["points"]) for line in answer["payments"]]
        assert paid == arushiaru.paid(request, base), request
        assert answer["received"] == sum(count * points for _, count, points in paid)


@pytest.mark.parametrize("seed", SEEDS)
def test_kitanuki_reads_and_counts_as_its_naive_program(seed: int) -> None:
    for request in kitanuki.requests(HANDS, 200 + seed):
        answer = _answer(KITANUKI, request)
        entries = [*([answer] if answer["reading"] else []), *answer["alternatives"]]
        ours = [as_read(entry["reading"]) for entry in entries]
        waits = {"unconnected": "tanki"}
        naive = [
            each._replace(wait=waits.get(each.wait, each.wait))
            for each in kitanuki.readings(request)
        ]
        assert sorted(ours) == sorted(naive), request
        best = kitanuki.best(request)
        assert answer["winning"] == bool(best), request
        if best:
            points = best[0].points
            han = {line["id"]: line["han"] for line in answer["yaku"]}
            assert han in [valued.yaku for valued in best], request
            value = {"han": sum(han.values()), "points": abs(points), "karasu": points < 0}
            assert answer["value"] == value, request


@pytest.mark.parametrize("seed", SEEDS)
def test_kantan_counts_and_pays_as_its_naive_program(seed: int) -> None:
    random = Random(seed)
    names = ("yakuman_adds", "yakuman_stack", "yakuhai_per_meld")
    hands = random.sample(list(kantan.complete_hands()), HANDS)
    for case in [case for sets, head in hands for case in islice(kantan.cases(sets, head), 4)]:
        options: dict[str, Any] = {name: random.random() < 0.5 for name in names}
        asked = replace(case, options=options, players=random.randint(3, 20))
        answer = _answer(KANTAN, asked.request() | {"options": options})
        found, yakuman = kantan.yaku(asked)
        worth = {line["id"]: line.get("points", line.get("yakuman")) for line in answer["yaku"]}
        counted = found if not yakuman or options["yakuman_adds"] else {}
        assert worth == counted | dict.fromkeys(yakuman, 1), asked
        assert answer["value"]["points"] == kantan.points(asked), asked
        received, paid = kantan.balance(asked)
        shares = sorted(line["points"] for line in answer["payments"] for _ in range(line["count"]))
        assert shares == sorted(share for share in paid if share), asked
        assert answer["received"] == received == sum(shares), asked


DICE_OPTIONS: Final = [
    dict(zip(dice.OPTIONS, values, strict=True))
    for values in product((False, True), repeat=len(dice.OPTIONS))
]


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_counts_as_its_naive_program(seed: int) -> None:
    random = Random(seed)
    hands = random.sample(list(dice.hands()), HANDS)
    winning = [hand for hand in dice.hands() if dice.splits(hand.dice, hand.kans)]
    for hand in [*hands, *random.sample(winning, HANDS)]:
        dora = random.choice([None, *dice.FACES])
        for case in islice(dice.turns(replace(hand, dora=dora)), 4):
            asked = replace(case, options=random.choice(DICE_OPTIONS))
            answer = _answer(DICE, asked.request() | {"options": asked.changed()})
            wanted = dice.judge(asked)
            value = {"points": wanted.points, "yakuman": wanted.yakuman, "doubled": wanted.doubled}
            assert (answer["winning"], answer["value"]) == (wanted.winning, value), asked
            unit = "yakuman" if wanted.yakuman else "points"
            yaku = tuple(sorted((line["id"], line[unit]) for line in answer["yaku"]))
            assert yaku in wanted.yaku, asked
