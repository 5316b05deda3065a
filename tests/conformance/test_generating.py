"""Generated questions: the same for a seed, always possible, every yaku and situation among them; simpler ones are possible too."""

from collections import Counter
from dataclasses import replace

import pytest

import scoring
from scoring import Ruleset
from scoring.conformance.generating.cards import GeneratedCardHand
from scoring.conformance.generating.dice import GeneratedDiceHand
from scoring.conformance.generating.questions import (
    Example,
    GeneratedQuestion,
    QuestionGenerator,
    faults_of,
)
from scoring.conformance.generating.tiles import GeneratedTileHand, Group, joined
from scoring.conformance.tasks import answer_of
from scoring.reference.vectors import SCORE

RULESETS = scoring.rulesets()
MANY = 1500


def drawn(ruleset: Ruleset, seed: int, count: int) -> list[GeneratedQuestion]:
    questions = QuestionGenerator(ruleset, seed)
    return [questions.drawn() for _ in range(count)]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_questions_are_possible_and_most_hands_win(ruleset: Ruleset) -> None:
    won = 0
    for question in drawn(ruleset, 3, 300):
        assert faults_of(ruleset, question.request()) == ()
        won += bool(answer_of(ruleset, SCORE, question.request()).get("winning"))
    assert won > 150


def test_the_same_seed_asks_the_same_questions() -> None:
    for ruleset in RULESETS:
        first, again, other = (
            [one.request() for one in drawn(ruleset, seed, 20)] for seed in (1, 1, 2)
        )
        assert first == again != other


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_yaku_situation_meld_and_option_is_asked_for(ruleset: Ruleset) -> None:
    seen: Counter[str] = Counter()
    for question in drawn(ruleset, 7, MANY):
        request = question.request()
        answer = answer_of(ruleset, SCORE, request)
        seen.update(line["id"] for part in ("yaku", "fu") for line in answer.get(part, ()))
        seen.update(request.get("situation", ()))
        seen.update(meld.partition(":")[0] for meld in request.get("melds", ()))
        seen.update(list(request.get("options", ())))
    rules = {r.id for r in ruleset.book.rules if r.kind in {"yaku", "dora", "fu"}}
    # Red fives come by an option that is rarely drawn where they are none of the game.
    assert {rule for rule in rules if not seen[rule]} <= {"red_five"} | RARE
    assert {claim.id for claim in ruleset.claims} <= seen.keys()
    chosen = {option.id for option in ruleset.options.values() if not option.subset_of}
    assert chosen <= seen.keys()


RARE = {
    "ryuuiisou",
    "chuuren_poutou",
    "daisuushii",
    "suushiihou",
    "ichitenkou",
    "benikujaku",
    "yonrenkou",
}
"""What may be missing among so few."""


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_simpler_questions_are_possible_and_end(ruleset: Ruleset) -> None:
    for question in drawn(ruleset, 11, 25):
        left, steps = question, 0
        while (simpler := next(left.simpler(ruleset), None)) is not None and steps < 60:
            assert faults_of(ruleset, simpler.request()) == ()
            left, steps = simpler, steps + 1
        assert steps < 60, left.request()
        assert len(str(left.request())) <= len(str(question.request())) + 10


def test_a_hand_that_cannot_be_mended_is_none() -> None:
    tiles = GeneratedTileHand((Group(("1m",) * 3, "pon"),), "1m", tsumo=False, fields=())
    assert tiles.mended("/concealed") is None
    assert tiles.mended("") is None
    assert tiles.mended("/situation") is None
    assert tiles.mended("/melds/0") == GeneratedTileHand(
        (Group(("1m",) * 3),), "1m", tsumo=False, fields=()
    )
    assert (
        GeneratedTileHand((Group(("1m",) * 3),), "1m", tsumo=False, fields=()).mended("/melds/0")
        is None
    )
    dice = GeneratedDiceHand((1,), (), None, "reroll", None, "table", None)
    assert [dice.mended(at) for at in ("/dice", "/action", "/last_draw", "/first_roll_complete", "")] == [None] * 5  # fmt: skip
    whole = GeneratedDiceHand((1,), (), None, "riichi", (1, "kan"), "solo", complete=True)
    assert [whole.mended(at) for at in ("/action", "/last_draw", "/first_roll_complete")] == [
        replace(whole, action="reroll"), replace(whole, drawn=None), replace(whole, complete=None),
    ]  # fmt: skip
    cards = GeneratedCardHand(
        (("man.run", True),), (), None, "ron", riichi=True, players=4, dealer=False
    )
    assert cards.mended("/winning_card") is None
    assert cards.mended("/called/0") is not None
    assert Example({}, ()).mended("/x") is None


def test_tiles_are_written_in_order_with_their_red_fives() -> None:
    assert joined(["5z", "0m", "5m", "1m", "9s"]) == "105m9s5z"


def test_a_winning_tile_that_is_not_there_is_written_all_the_same() -> None:
    hand = GeneratedTileHand((Group(("1m", "2m", "3m")),), "9s", tsumo=True, fields=())
    assert hand.request() == {"concealed": "123m", "winning_tile": "9s", "win": "tsumo"}


def test_where_nothing_is_possible_the_example_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = scoring.ruleset("kantan")
    questions = QuestionGenerator(ruleset, 1)
    monkeypatch.setattr("scoring.conformance.generating.questions._FROM_EXAMPLES", 0.0)
    monkeypatch.setattr("scoring.conformance.generating.questions._MENDINGS", 0)
    assert questions.drawn().request() == ruleset.game.example


def test_options_that_are_none_are_faults() -> None:
    assert faults_of(scoring.ruleset("tcg"), {"options": {"x": 1}})
