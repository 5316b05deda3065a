"""Deals hands of every game by the thousand, spoils some, and says where a batch parts from single scores.

A single score is what the batch is held against: that it is right, other tests say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import scoring
from scoring.batch import encode_batch, score_batch
from scoring.batch.scores import BatchScores
from tests.games.arushiaru.support import arushiaru
from tests.games.dice.support import oracle as dice
from tests.games.kantan.support import kantan
from tests.games.kitanuki.support import kitanuki
from tests.support import Options, Request, hands
from tests.support.lines import request_of
from tests.support.option_sets import members

RULESETS = ("tcg", "tenhou", "kitanuki", "arushiaru", "dice", "kantan")
UNITS = ("han", "points", "yakuman")
NONSENSE: tuple[Any, ...] = (
    None, 1, -1, 1 << 70, 1.0, True, "", "x", "1m", "9z", "0z", "m1", "12", "1m\0", "１ｍ", "111119m", "1 m 2 m", "123m 1",
    "55555z", "1234567z1s", "9" * 200 + "m", "5z5z5z5z5z", "0m0m", [], ["riichi"], ["riichi", "riichi"], ["ippatsu"], ["chi:123m"],
    ["chi:123z"], ["pon:55z"], ["pon:055s"], ["closed_kan:1111z"], ["pon:111p"] * 5, [1], {}, "riichi", "north", "tsumo", "ron",
    "east", "stand", {"face": 3, "by": "kan"}, {"face": 9}, "11223344", "mentsu.man.run", ["mentsu.man.run"] * 4, 5, 999, 1000,
)  # fmt: skip
"""What a field may hold that mostly should not be there."""


def choose_options(ruleset_id: str, rng: Random) -> Options:
    """Return some options of a ruleset."""
    found: Options = {}
    ruleset = scoring.ruleset(ruleset_id)
    for option in ruleset.options.values():
        if rng.random() < 0.5:
            continue
        if rules := members(ruleset, option):
            found[option.id] = rng.sample(rules, rng.randrange(len(rules) + 1))
        else:
            found[option.id] = rng.choice(option.every_value())
    return found


def values_of(ruleset_id: str) -> list[Options]:
    """Every value of every option of a ruleset by itself; of a choice of rules none, all, and one half and the other."""
    ruleset = scoring.ruleset(ruleset_id)
    found: list[Options] = []
    for option in ruleset.options.values():
        rules = members(ruleset, option)
        halves: list[Any] = [[], rules, rules[::2], rules[1::2]]
        found += [{option.id: value} for value in (halves if rules else option.every_value())]
    return found


def examples(ruleset_id: str) -> list[Request]:
    """Return the example hands of the rules of a ruleset: some have the rule, some nearly."""
    rules = scoring.ruleset(ruleset_id).declared
    lines = [getattr(rule, name, None) for rule in rules for name in ("hit", "miss")]
    return [request_of(ruleset_id, line) for line in lines if line]


def dealt(ruleset_id: str, count: int, seed: int, options: Options | None = None) -> list[Request]:
    """Return ``count`` hands, most of them possible under the options; some have red fives even without options."""
    rng = Random(f"{ruleset_id}-{seed}")
    if ruleset_id in ("tcg", "tenhou"):
        kinds = ("winning", "ambiguous", "broken", "no_yaku")
        reds = seed % 2 == 1
        if options is not None:
            reds = scoring.ruleset(ruleset_id).in_force(options).numbers.red_fives > 0
        shares = [count - 3 * (count // 5), *[count // 5] * 3]
        found = [
            request
            for kind, share in zip(kinds, shares, strict=True)
            for request in hands.requests(share, seed, kind=kind, red_fives=reds)
        ]
    elif ruleset_id == "kitanuki":
        found = list(islice(kitanuki.requests(count, seed), count))
    elif ruleset_id == "arushiaru":
        found = list(islice(_with_liability(rng, arushiaru.requests(count, seed)), count))
    else:
        found = list(islice(_dice(rng) if ruleset_id == "dice" else _cards(rng), count))
    rng.shuffle(found)
    return [{name: some for name, some in one.items() if name != "options"} for one in found]


def _with_liability(rng: Random, requests: Iterator[Request]) -> Iterator[Request]:
    for request in requests:
        reasons = arushiaru.liabilities(request)
        yield request | {"liability": rng.choice(reasons)} if reasons else request


def _dice(rng: Random) -> Iterator[Request]:
    cases = list(dice.hands())
    while True:
        case = rng.choice(list(dice.turns(rng.choice(cases))))
        shuffled = rng.sample(case.dice, len(case.dice))
        request = replace(
            case, dice=tuple(shuffled), dora=rng.choice((None, *range(1, 7))),
            complete=rng.choice((None, None, False)), solo=rng.random() < 0.3,
        ).request()  # fmt: skip
        yield {name: some for name, some in request.items() if some is not None}


def _cards(rng: Random) -> Iterator[Request]:
    complete = list(kantan.complete_hands())
    while True:
        request = rng.choice(list(kantan.cases(*rng.choice(complete)))).request()
        cards: Any = request["concealed"]
        request["concealed"] = rng.sample(cards, len(cards))
        if rng.random() < 0.2:
            request["concealed"] = [*rng.sample(cards, len(cards) - 1), "isolated.pin"]
        request["players"] = rng.choice((3, 4, 4, 5))
        request["dealer"] = rng.random() < 0.3
        yield {name: some for name, some in request.items() if some is not None}


def spoil(requests: list[Request], seed: int, share: float = 0.1) -> list[Any]:
    """Return the same hands, some of them impossible or at least odd."""
    rng = Random(seed)
    found: list[Any] = []
    for request in requests:
        changed: Any = request
        if rng.random() < share:
            name = rng.choice([*request, "melds", "situation", "honba", "nothing", "options"])
            changed = request | {name: rng.choice(NONSENSE)}
            if rng.random() < 0.2:
                del changed[name]
        found.append(rng.choice((None, 1, "tcg", [])) if rng.random() < share / 50 else changed)
    return found


def as_columns(ruleset_id: str, requests: list[Request]) -> dict[str, list[Any]]:
    """Return well-formed requests as columns of texts and numbers; absent values are null."""
    columns: dict[str, list[Any]] = {}
    for field in scoring.ruleset(ruleset_id).game.fields:
        given = [request.get(field.name) for request in requests]
        if field.type == "array":
            given = [None if some is None else ",".join(some) for some in given]
        elif field.type == "object":
            given = [some and ",".join(f"{k}:{v}" for k, v in some.items()) for some in given]
        columns[field.name] = given
    return columns


def row_of(answer: dict[str, Any]) -> dict[str, Any]:
    """Return the part of an answer to one hand that a row of a batch contains."""
    names = ("winning", "reason", "value", "payments", "received")
    yaku = [
        {name: worth for name, worth in line.items() if name in ("id", *UNITS)}
        for line in answer["yaku"]
    ]
    return {name: answer[name] for name in names} | {"yaku": yaku}


def single_score(
    ruleset_id: str, request: dict[str, Any], options: Options
) -> dict[str, Any] | tuple[scoring.Fault, ...]:
    """Return a single score of a hand in the form of a batch, or its errors."""
    try:
        return row_of(scoring.score(ruleset_id, {**request, "options": options}).body())
    except scoring.Refused as refused:
        return refused.faults


def find_differences(
    ruleset_id: str,
    requests: list[Any],
    options: Options,
    scores: BatchScores,
    singles: dict[int, dict[str, Any] | tuple[scoring.Fault, ...]] | None = None,
) -> list[tuple[Any, Any, Any]]:
    """Hands of which the batch says something else than a single score does, with both.

    ``singles`` holds the single scores by the ``id()`` of the request, and spares them to a second batch of the same requests.
    """
    found = []
    singles = {} if singles is None else singles
    for row, request in enumerate(requests):
        single: Any = True
        ours: Any = scores.faults.get(row)
        if isinstance(request, dict) and request.get("options") is None:
            if id(request) not in singles:
                singles[id(request)] = single_score(ruleset_id, request, options)
            single = singles[id(request)]
            ours = scores.row(row) if ours is None else ours
        elif ours is not None:
            ours = True
        if ours != single:
            found.append((request, ours, single))
    return found


def score(ruleset_id: str, given: Any, options: Options) -> BatchScores:  # noqa: ANN401 - requests or columns
    """Return the scores of a batch."""
    return score_batch(ruleset_id, encode_batch(ruleset_id, given, options=options))


def check_scores(
    ruleset_id: str,
    requests: list[Any],
    given: Any = None,  # noqa: ANN401 - requests or columns
    options: Options | None = None,
) -> BatchScores:
    """Score requests, or the same hands as ``given``, and assert that each row is a single score."""
    scores = score(ruleset_id, requests if given is None else given, options or {})
    different = find_differences(ruleset_id, requests, options or {}, scores)
    assert not different, different[:3]
    return scores
