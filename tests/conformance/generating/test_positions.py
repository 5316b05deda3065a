"""Generated hands in play: possible, the same for a seed, with something to decide; wrong engines are caught and blamed by them."""

from collections import Counter
from typing import Any

import pytest

import scoring
from scoring import Ruleset
from scoring.conformance.generating.questions import QuestionGenerator, has_positions, simpler
from scoring.conformance.plan import VerificationPlan
from scoring.conformance.tasks import answer_of, faults_of
from scoring.conformance.verifying import AGREED, DISAGREED
from scoring.reference.vectors import ANALYZE
from scoring.tiles.notation import names_of, plain
from tests.conformance.example_engine import Twist
from tests.support.rulesets import ONE_OF_EACH_GAME
from tests.support.verifying import Kept, ours, run

Body = dict[str, Any]
RULESETS = [one for one in map(scoring.ruleset, ONE_OF_EACH_GAME) if has_positions(one)]
TENHOU = scoring.ruleset("tenhou")
SANMA = scoring.ruleset("tenhou_sanma")


def drawn(ruleset: Ruleset, seed: int, count: int) -> list[Body]:
    questions = QuestionGenerator(ruleset, seed)
    return [questions.position() for _ in range(count)]


def test_tile_games_have_positions() -> None:
    assert {one.game_id for one in RULESETS} == {"riichi", "riichi3", "kitanuki", "arushiaru"}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_positions_are_possible_and_many_have_something_to_decide(ruleset: Ruleset) -> None:
    positions = drawn(ruleset, 3, 200)
    found: Counter[str] = Counter()
    for request in positions:
        assert not faults_of(ruleset, request, ANALYZE)
        actions = answer_of(ruleset, ANALYZE, request)["actions"]
        legal = [name for name in actions if actions[name] and name != "discard"]
        barred = {*names_of(request["concealed"])} - {*actions.get("discard", ())}
        found.update([*legal, "decided"] if legal else ())
        found["kuikae"] += "called_tile" in request and bool(barred)
        found["riichi_turn"] += "riichi" in request.get("situation", ())
        tile, passed = request.get("offer", {}).get("tile", ""), request.get("discards", "")
        found["furiten"] += plain(tile) in names_of(passed) if tile else 0
    assert found["decided"] > 75
    expected = {"tsumo", "ron", "pon", "open_kan", "closed_kan", "added_kan", "furiten"}
    if ruleset.game_id == "riichi":
        expected |= {"chi", "riichi", "riichi_turn", "kuikae"}
    elif "extraction" in answer_of(ruleset, ANALYZE, ruleset.tasks[ANALYZE].example)["actions"]:
        expected |= {"extraction", "riichi", "riichi_turn"}
    assert {name for name in expected if not found[name]} == set()


def test_the_same_seed_asks_the_same_positions() -> None:
    for ruleset in RULESETS:
        first, again, other = (drawn(ruleset, seed, 20) for seed in (1, 1, 2))
        assert first == again != other


def test_a_simpler_position_has_the_same_tile_to_decide_about() -> None:
    turn = {"offer", "drawn", "called_tile"}
    for request in drawn(TENHOU, 5, 30):
        for one in simpler(TENHOU, request, ANALYZE):
            assert one.keys() & turn == request.keys() & turn


def verified(
    ruleset: Ruleset, twist: Twist | None = None, *, generated: int = 60
) -> tuple[int, Kept]:
    """Return the status and the results of a verification of legal actions alone."""
    plan = VerificationPlan([ruleset], generated=generated, seed=1)
    return run(ours(twist, ["actions"]), plan)


@pytest.mark.parametrize("ruleset", [TENHOU, SANMA], ids=lambda ruleset: ruleset.id)
def test_a_right_engine_agrees_about_positions(ruleset: Ruleset) -> None:
    status, kept = verified(ruleset)
    assert status == AGREED
    generated = [one for one in kept.outcomes if one.kind == "generated"]
    assert [one.depth for one in generated] == ["actions"] * 60
    assert {one.verdict for one in generated} == {"agree"}
    (taken,) = kept.taken
    assert taken["cases"] == len(kept.outcomes)


def without_kuikae(request: Body, answer: Body) -> Body:
    """Answer like an engine that lets every tile be discarded after a call."""
    if "called_tile" not in request:
        return answer
    tiles = [*dict.fromkeys(names_of(request["concealed"]))]
    return {"actions": {**answer["actions"], "discard": tiles}}


def without_furiten(request: Body, answer: Body) -> Body:
    """Answer like an engine that ignores the discards."""
    if "offer" not in request:
        return answer
    left = {name: value for name, value in request.items() if name != "discards"}
    return answer_of(TENHOU, ANALYZE, left)


def riichi_with_the_last_tile(request: Body, answer: Body) -> Body:
    """Answer like an engine that does not count the wall."""
    if "drawn" not in request:
        return answer
    riichi = answer_of(TENHOU, ANALYZE, {**request, "wall": 40})["actions"]["riichi"]
    return {"actions": {**answer["actions"], "riichi": riichi}}


def no_pon(_: Body, answer: Body) -> Body:
    """Answer like an engine that never calls pon."""
    actions = answer["actions"]
    return {"actions": {**actions, "pon": []} if "pon" in actions else actions}


@pytest.mark.parametrize(
    ("ruleset", "twist", "pointer", "rules"),
    [
        (TENHOU, without_kuikae, "/actions/discard", {"kuikae"}),
        (SANMA, without_kuikae, "/actions/discard", {"kuikae"}),
        (TENHOU, without_furiten, "/actions/ron", {"ron_in_furiten"}),
        (TENHOU, riichi_with_the_last_tile, "/actions/riichi", {"riichi_tiles_left"}),
        (TENHOU, no_pon, "/actions/pon", {"call_pon"}),
    ],
)
def test_generated_positions_find_a_planted_fault(
    ruleset: Ruleset, twist: Twist, pointer: str, rules: set[str]
) -> None:
    status, kept = verified(ruleset, twist, generated=200)
    assert status == DISAGREED
    wrong = [o for o in kept.outcomes if (o.kind, o.verdict) == ("generated", "disagree")]
    assert len(wrong) >= 3
    assert {line["pointer"] for one in wrong for line in one.differences} == {pointer}
    assert {one.culprits[0]["rule"] for one in wrong} == rules
    assert not any(
        {"dora_indicators", "honba", "options"} & one.request.keys() for one in wrong[:5]
    )
