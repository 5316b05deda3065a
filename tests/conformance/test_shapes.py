"""Right engines of another shape raise no false alarm; an engine of another shape is still caught and blamed if it is wrong."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import scoring
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.shapes import SHAPES
from scoring.conformance.verifying import AGREED, DISAGREED
from tests.conformance.oracle.faults import OracleEngine, oracle_of
from tests.support.verifying import FunctionEngine, Kept, run

Body = dict[str, Any]
DORA = {"dora", "ura_dora", "red_five", "nuki_dora"}
RULESETS = ("tenhou", "tcg", "mahjong_soul", "tenhou_sanma")
NAMES = {"riichi": "立直", "pinfu": "平和", "menzen_tsumo": "tsumo", "dora": "Dora"}


def _received(answer: Body) -> None:
    answer["value"]["points"] = answer["received"]


def _without_dora(answer: Body) -> None:
    if answer["value"].get("han"):
        lines = [line for line in answer["yaku"] if line["id"] in DORA]
        answer["value"]["han"] -= sum(line["han"] for line in lines)


def _without_lines(answer: Body) -> None:
    answer["yaku"] = [line for line in answer["yaku"] if line["id"] not in DORA]
    answer["dora"] = 3


def _thirteen(answer: Body) -> None:
    if count := answer["value"].pop("yakuman", None):
        lines = [{"id": line["id"], "han": 13 * line["yakuman"]} for line in answer["yaku"]]
        answer |= {"yaku": lines, "fu": [{"id": "base", "fu": 20}]}
        answer["value"] |= {"han": 13 * count, "fu": 40}


def _named(answer: Body) -> None:
    for line in answer["yaku"]:
        line["id"] = NAMES.get(line["id"], line["id"].title())


Change = Callable[[Body], None]
CHANGES: dict[str, Change] = dict(
    zip(SHAPES, (_received, _without_dora, _without_lines, _thirteen), strict=True)
)
EVERY = (*SHAPES, "names")


class Reshaped:
    """An oracle whose answers have another shape, and at most one fault."""

    def __init__(self, ruleset: str, *shapes: str, wrong: str = "", declares: bool = False) -> None:
        oracle = oracle_of(ruleset, wrong)
        self._engine = OracleEngine(oracle, points_only=False, settles=False)
        self._changes = [change for name, change in CHANGES.items() if name in shapes]
        names = {}
        if "names" in shapes:
            self._changes.append(_named)
            ids = scoring.ruleset(ruleset).rules
            names = {NAMES.get(id_, id_.title()): id_ for id_ in ids}
        declared = {"shape": [shape for shape in shapes if shape in SHAPES], "names": names}
        self._declared = declared if declares else {}

    def __call__(self, message: Body) -> Body:
        """Return the answer to a message."""
        reply = self._engine(message)
        if message["type"] == "start":
            return reply | self._declared
        for change in self._changes if reply.get("answer", {}).get("winning") else ():
            change(reply["answer"])
        return reply


def verified(
    ruleset: str, engine: Reshaped, depth: str = "breakdown", generated: int = 40
) -> tuple[int, Kept]:
    """Return the status and the results of a verification."""
    plan = VerificationPlan([scoring.ruleset(ruleset)], depth=depth, generated=generated, seed=3)
    return run(FunctionEngine(engine), plan)


@pytest.mark.parametrize(
    ("ruleset", "shapes", "declares"),
    [
        *((ruleset, (shape,), False) for ruleset in RULESETS[::3] for shape in EVERY),
        *((ruleset, EVERY, declares) for ruleset in RULESETS for declares in (False, True)),
    ],
)
def test_g34_a_right_engine_of_another_shape_fails_nothing(
    ruleset: str, shapes: tuple[str, ...], *, declares: bool
) -> None:
    status, kept = verified(ruleset, Reshaped(ruleset, *shapes, declares=declares))
    assert {one.verdict for one in kept.outcomes if one.differences} <= {"undecided"}
    assert status == AGREED
    found = kept.footer["shapes"].get(ruleset, {})
    assert found.get("shape", []) == [one for one in shapes if one in SHAPES and not declares]
    assert bool(found.get("names")) == ("names" in shapes and not declares)


def blamed(kept: Kept) -> list[str | None]:
    """Return the likeliest rules of the failures, the most frequent first."""
    wrong = [one for one in kept.outcomes if one.verdict == "disagree"]
    return [rule for rule, _ in Counter(one.culprits[0]["rule"] for one in wrong).most_common()]


def failed(kept: Kept) -> list[str]:
    """Return the ids of the questions with a wrong answer."""
    return [one.id for one in kept.outcomes if one.verdict == "disagree"]


def failed_plainly(ruleset: str, wrong: str) -> list[str]:
    """Return the ids of the questions that an engine of our shape answers wrongly."""
    return failed(verified(ruleset, Reshaped(ruleset, wrong=wrong))[1])


@pytest.mark.parametrize(
    ("ruleset", "shape", "wrong", "rule", "declares"),
    [
        ("tenhou", "points_are_received", "forgets_pinfu", "pinfu", True),
        ("tcg", "han_without_dora", "forgets_closed_ron", "closed_ron", False),
        ("tenhou_sanma", "yaku_without_dora", "haneman_later", "haneman", False),
        ("mahjong_soul", "yakuman_are_13_han", "forgets_tsumo", "tsumo", False),
        ("tenhou", "names", "pinfu_edge_wait", "pinfu", True),
        ("tenhou", "points_are_received", "dora_kan_as_three", "dora", False),
    ],
)
def test_an_engine_of_another_shape_is_blamed_for_its_fault(
    ruleset: str, shape: str, wrong: str, rule: str, *, declares: bool
) -> None:
    engine = Reshaped(ruleset, shape, wrong=wrong, declares=declares)
    status, kept = verified(ruleset, engine)
    assert (status, blamed(kept)[0]) == (DISAGREED, rule)
    assert (ruleset in kept.footer["shapes"]) is not declares
    assert failed(kept) == failed_plainly(ruleset, wrong)


@pytest.mark.parametrize(
    ("wrong", "rule"), [("dora_kan_as_three", "dora"), ("forgets_red_five", "red_five")]
)
def test_an_engine_that_sometimes_leaves_dora_out_has_no_shape(wrong: str, rule: str) -> None:
    status, kept = verified("tenhou", Reshaped("tenhou", wrong=wrong))
    assert (status, blamed(kept)[0]) == (DISAGREED, rule)
    assert kept.footer["shapes"] == {}
