"""Generated questions: the same for a seed, always possible, every yaku and situation among them; simpler ones are possible too."""

from typing import Any

import pytest

import scoring
from scoring import Ruleset
from scoring.conformance.generating.questions import QuestionGenerator, simpler
from scoring.conformance.tasks import answer_of, faults_of
from scoring.rules.ruleset import SCORE
from tests.support.rulesets import ONE_OF_EACH_GAME

Body = dict[str, Any]
RULESETS = list(map(scoring.ruleset, ONE_OF_EACH_GAME))
MANY = 2500
"""So many questions have everything among them."""


def drawn(ruleset: Ruleset, seed: int, count: int) -> list[Body]:
    questions = QuestionGenerator(ruleset, seed)
    return [questions.drawn() for _ in range(count)]


@pytest.mark.many
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_questions_are_possible_and_most_hands_win(ruleset: Ruleset) -> None:
    won = 0
    for request in drawn(ruleset, 3, 300):
        assert not faults_of(ruleset, request)
        won += bool(answer_of(ruleset, SCORE, request).get("winning"))
    assert won > 150


def test_the_same_seed_asks_the_same_questions() -> None:
    for ruleset in RULESETS:
        first, again, other = (drawn(ruleset, seed, 20) for seed in (1, 1, 2))
        assert first == again != other


@pytest.mark.parametrize("rare", [False, True])
def test_a_hand_to_practise_wins_and_fits(*, rare: bool) -> None:
    tenhou = scoring.ruleset("tenhou")

    def hand(seed: int) -> Body:
        fits = QuestionGenerator(tenhou, seed).winning
        return fits(lambda answer: answer["value"]["limit"] == "haneman", rare=rare)

    hands = [hand(seed) for seed in range(10)]
    assert hands == [hand(seed) for seed in range(10)]
    for one in hands:
        answer = answer_of(tenhou, SCORE, one)
        assert (answer["winning"], answer["value"]["limit"]) == (True, "haneman")
        assert not {"options", "cards"} & one.keys()


def test_the_search_for_a_hand_ends() -> None:
    tried: list[Body] = []

    def fits(worth: Body) -> bool:
        tried.append(worth)
        return False

    with pytest.raises(LookupError, match="tenhou has no hand that fits"):
        QuestionGenerator(scoring.ruleset("tenhou"), 1).winning(fits)
    assert 100 < len(tried) < 300


def test_a_hand_that_no_chance_lets_pass_is_chosen_among_those_that_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Body] = []
    monkeypatch.setattr("scoring.conformance.generating.questions.prod", lambda _: 1e-12)
    tenhou = scoring.ruleset("tenhou")
    hand = QuestionGenerator(tenhou, 1).winning(lambda worth: not tried.append(worth))  # type: ignore[func-returns-value]
    assert len(tried) > 100
    assert answer_of(tenhou, SCORE, hand)["value"] in [worth["value"] for worth in tried]


@pytest.mark.many
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_yaku_situation_meld_and_option_is_asked_for(ruleset: Ruleset) -> None:
    rules = {r.id for r in ruleset.declared if r.kind in {"yaku", "dora", "fu"}}
    # Red fives come by an option that is rarely drawn where they are none of the game.
    rules -= {*ruleset.basic.banned, "red_five"}
    chosen = {option.id for option in ruleset.options.values() if not option.subset_of}
    melds = (meld.id for meld in ruleset.game.palette(ruleset.basic).melds)
    missing = {*rules, *chosen, *melds, *(claim.id for claim in ruleset.claims)}
    questions = QuestionGenerator(ruleset, 7)
    for _ in range(MANY):
        request = questions.drawn()
        answer = answer_of(ruleset, SCORE, request)
        missing.difference_update(
            (line["id"] for part in ("yaku", "fu") for line in answer.get(part, ())),
            request.get("situation", ()),
            (meld.partition(":")[0] for meld in request.get("melds", ())),
            request.get("options", ()),
        )
        if not missing:
            break
    assert not missing


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_simpler_questions_are_possible_and_end(ruleset: Ruleset) -> None:
    for request in drawn(ruleset, 11, 25):
        left, steps = request, 0
        while (simple := next(simpler(ruleset, left), None)) is not None and steps < 60:
            assert not faults_of(ruleset, simple)
            left, steps = simple, steps + 1
        assert steps < 60, left
        assert len(str(left)) <= len(str(request)) + 10


@pytest.mark.parametrize(
    ("concealed", "melds", "simple"),
    [
        ("2344m678p345s", ["closed_kan:1111z"], "2344m678p345s111z"),
        ("2344m345s", ["chi:067p", "pon:222s"], "2344m067p345s"),
    ],
)
def test_a_meld_is_made_simpler_in_the_closed_part_of_the_hand(
    concealed: str, melds: list[str], simple: str
) -> None:
    request = {"concealed": concealed, "melds": melds, "winning_tile": "4m", "win": "ron"}
    found = [one for one in simpler(scoring.ruleset("tenhou"), request) if one["win"] == "ron"]
    assert simple in [one["concealed"] for one in found]
    assert [] not in [one.get("melds") for one in found]


def test_where_nothing_is_possible_the_example_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = scoring.ruleset("kantan")
    questions = QuestionGenerator(ruleset, 1)
    monkeypatch.setattr("scoring.conformance.generating.questions._FROM_EXAMPLES", 0.0)
    monkeypatch.setattr("scoring.conformance.generating.questions._MOST_REPAIRS", 0)
    assert questions.drawn() == ruleset.game.example


def test_options_that_are_none_are_faults() -> None:
    assert faults_of(scoring.ruleset("tcg"), {"options": {"x": 1}})
