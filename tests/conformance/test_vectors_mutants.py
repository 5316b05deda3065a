"""The vectors catch every ruleset that is wrong on purpose; those they cannot catch are listed with the reason."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring import Ruleset
from scoring.conformance.differences import differences
from scoring.conformance.tasks import EngineQuestion, answer_of
from scoring.reference.vectors import Vector, vectors_of
from tests.conformance.wrong_rulesets import Mutant, mutants, own_rules, vectors_base
from tests.yaml_cases import cases

pytestmark = pytest.mark.many


RULESETS = scoring.rulesets()
Body = dict[str, Any]

EXPLAINED: dict[str, dict[str, str]] = cases(Path(__file__).with_name("survivors.yaml"))
"""Beginnings of the names of mutants that survive, by ruleset and reason."""
LEAST = {
    "tcg": 300,
    "tenhou_sanma": 280,
    "dice": 120,
    "kitanuki": 200,
    "arushiaru": 200,
    "kantan": 80,
}


def caught(vectors: list[Vector], mutant: Mutant) -> bool:
    """Return whether a vector differs from the mutant; those that name its rule are asked first."""
    for vector in sorted(vectors, key=lambda vector: mutant.rule not in vector.rules):
        try:
            answer = _answer(mutant.ruleset, vector)
        except Exception:  # noqa: BLE001 - a mutant may break down, and is caught by that
            return True
        if differences(vector.answer, answer, vector.depth):
            return True
    return False


def _answer(ruleset: Ruleset, vector: Vector) -> Body:
    """Return the answer to a vector; the shape of its request is valid and is not checked again for every mutant."""
    if vector.answer.get("refused"):
        return answer_of(ruleset, vector.task, vector.request)
    rules = ruleset.in_force(vector.request.get("options"), vector.request.get("cards"))
    return EngineQuestion(ruleset, vector.task, rules, vector.request).usual


def _names(ruleset: Ruleset) -> list[str]:
    """Return the beginnings of the names of mutants that survive with a reason."""
    ids = [ruleset.id]
    while base := vectors_base(scoring.ruleset(ids[-1])):
        ids.append(base.id)
    return " ".join(names for id_ in ids for names in EXPLAINED.get(id_, {}).values()).split()


def _explained(ruleset: Ruleset, mutant: Mutant) -> bool:
    if mutant.id.partition("=")[0] in {question.option for question in ruleset.prose.questions}:
        return True  # the source leaves it open: reported, never failed
    return any(_written(mutant).startswith(name) for name in _names(ruleset))


def _asked(ruleset: Ruleset, vectors: list[Vector], mutant: Mutant) -> list[Vector]:
    """All vectors; for a mutant that survives for a reason those of its rule, or a quarter of those without options if there are none."""
    if not _explained(ruleset, mutant):
        return vectors
    about = [vector for vector in vectors if mutant.rule in vector.rules]
    # Each option makes rules anew.
    return about or [vector for vector in vectors if "options" not in vector.request][::4]


def _written(mutant: Mutant) -> str:
    return mutant.id.replace(" ", "_")


# Slow: up to five hundred rulesets are made, and who survives is asked hundreds of vectors.
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_mutant_is_caught_or_explained(ruleset: Ruleset) -> None:
    decided = [v for v in vectors_of(ruleset.id).vectors if v.status == "decided"]
    decided.sort(key=lambda v: "options" in v.request)  # last: each choice is a ruleset to be made
    own = own_rules(ruleset)
    every = [mutant for mutant in mutants(ruleset) if mutant.rule in own]
    survivors = [one for one in every if not caught(_asked(ruleset, decided, one), one)]
    assert len(every) >= LEAST.get(ruleset.id, 3)
    unexplained = [one.id for one in survivors if not _explained(ruleset, one)]
    assert not unexplained, "no vector fails under:\n" + "\n".join(unexplained)
    # A reason for what is caught would be no reason.
    names = [_written(one) for one in survivors]
    reasons = " ".join(EXPLAINED.get(ruleset.id, {}).values()).split()
    idle = [name for name in reasons if not any(one.startswith(name) for one in names)]
    assert idle == []


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_rule_and_every_number_of_the_book_has_a_mutant(ruleset: Ruleset) -> None:
    """A list of rules to choose from has one value to change to: none."""
    kinds = {"yaku", "fu", "limit", "number", "dora", "option"}
    wanted = {rule.id for rule in ruleset.declared if rule.kind in kinds}
    lists = {option.id for option in ruleset.options.values() if option.subset_of}
    there = {mutant.rule for mutant in mutants(ruleset)}
    assert wanted - there - lists == set()


def _altered(change: Callable[[Body, Body], Body]) -> Callable[[Ruleset, Vector], Body]:
    def answer(ruleset: Ruleset, vector: Vector) -> Body:
        return change(dict(vector.request), answer_of(ruleset, vector.task, vector.request))

    return answer


def _dealer_unpaid(_: Body, answer: Body) -> Body:
    """Who deals pays nothing more."""
    if "payments" not in answer:
        return answer
    child = next((p["points"] for p in answer["payments"] if p["from"] == "child"), None)
    paid = [
        {**p, "points": child} if p["from"] == "dealer" and child else p for p in answer["payments"]
    ]
    return {**answer, "payments": paid}


def _second_best(_: Body, answer: Body) -> Body:
    """Return the first alternative instead of the best reading."""
    other = (answer.get("alternatives") or [None])[0]
    return answer if other is None else {**answer, "value": other["value"], "yaku": other["yaku"]}


def _rounded_down(_: Body, answer: Body) -> Body:
    """Payments in whole hundreds downwards."""
    base = answer.get("value", {}).get("base_points")
    if not base or answer["received"] < 0:
        return answer
    paid = []
    for share in answer["payments"]:
        exact = base * {"discarder": 4, "dealer": 2, "child": 1, "each": 2}.get(share["from"], 0)
        paid.append(
            {**share, "points": exact // 100 * 100 if exact < share["points"] else share["points"]}
        )
    return {**answer, "payments": paid}


def _next(name: str, change: Callable[[Any], Any]) -> Callable[[Body, Body], Body]:
    """Return a function that changes one field of the next table."""

    def altered(_: Body, answer: Body) -> Body:
        after = answer.get("table")
        if not after or name not in after:
            return answer
        return {**answer, "table": {**after, name: change(after[name])}}

    return altered


def _nothing_paid(request: Body, answer: Body) -> Body:
    """Everybody keeps what was on the table."""
    before = request.get("table", {})
    points = before.get("points", before.get("coins"))
    return answer if answer.get("points") is None else {**answer, "points": points}


def _never_over(_: Body, answer: Body) -> Body:
    """Return the answer with a match that never ends."""
    return {**answer, "finished": False, "final": None} if answer.get("finished") else answer


def _equals_swapped(_: Body, answer: Body) -> Body:
    """If players have equal points, the later one ranks higher."""
    final = answer.get("final")
    if not final:
        return answer
    points = answer["points"]
    order = sorted(final, key=lambda one: (one["rank"], -one["player"]))
    ranked = sorted(order, key=lambda one: (-points[one["player"]], -one["player"]))
    return {**answer, "final": [{**one, "rank": at} for at, one in enumerate(ranked, 1)]}


TURNS = ("1234z", "567z", "123456789p", "123456789s", "2345678m", "19m")
PRECEDING = {f"{n}{t[-1]}": f"{t[i - 1] if i else t[-2]}{t[-1]}" for t in TURNS for i, n in enumerate(t[:-1])}  # fmt: skip


def _shifted(ruleset: Ruleset, vector: Vector) -> Body:
    """Return the answer with the indicator itself as the dora."""
    request = dict(vector.request)
    for name in ("dora_indicators", "ura_indicators", "rinshan_indicators"):
        if name in request:
            runs = re.findall(r"(\d+)([mpsz])", str(request[name]))
            tiles = [digit + suit for digits, suit in runs for digit in digits]
            request[name] = "".join(PRECEDING.get(tile, tile) for tile in tiles)
    return answer_of(ruleset, vector.task, request)


def _face_after(ruleset: Ruleset, vector: Vector) -> Body:
    """Return the answer with the face after the die as the dora."""
    request = dict(vector.request)
    if request.get("dora"):
        request["dora"] = request["dora"] % 6 + 1
    return answer_of(ruleset, vector.task, request)


TILES = ("tcg", "tenhou", "arushiaru", "kitanuki")
EVERY = (*TILES, "dice", "kantan")
WRONG: list[Any] = [
    pytest.param(id_, answer, id=f"{id_}: {name}")
    for name, answer, ids in (
        ("the dealer is not paid", _altered(_dealer_unpaid), ("tcg", "tenhou", "arushiaru", "kantan")),
        ("the second-best reading", _altered(_second_best), ("tcg", "tenhou", "arushiaru", "dice", "kitanuki")),
        ("rounding the other way", _altered(_rounded_down), ("tcg", "tenhou")),
        ("dora in the wrong place", _shifted, ("tcg", "tenhou", "kitanuki")),
        ("dora one face on", _face_after, ("dice",)),
        ("nothing is paid", _altered(_nothing_paid), EVERY),
        ("the dealer never changes", _altered(_next("dealer", lambda _: 0)), EVERY),
        ("the hand is not counted", _altered(_next("hand", lambda hand: hand - 1)), EVERY),
        ("counters stay", _altered(_next("honba", lambda honba: honba + 1)), TILES),
        ("deposits vanish", _altered(_next("deposits", lambda _: 0)), ("tcg", "tenhou")),
        ("the round wind stays", _altered(_next("round_wind", lambda _: "east")), ("tcg", "tenhou", "arushiaru", "dice")),
        ("the match never ends", _altered(_never_over), EVERY),
        ("equal points rank the other way", _altered(_equals_swapped), ("tcg", "tenhou", "kitanuki")),
    )
    for id_ in ids
]  # fmt: skip


@pytest.mark.parametrize(("id_", "answer"), WRONG)
def test_an_engine_that_is_wrong_is_caught(
    id_: str, answer: Callable[[Ruleset, Vector], Body]
) -> None:
    ruleset = scoring.ruleset(id_)
    decided = [v for v in vectors_of(id_).vectors if v.status == "decided"]
    assert any(differences(v.answer, answer(ruleset, v), v.depth) for v in decided)
