"""The tables behind the odds of dice: what is computed for all hands at once holds for each hand by itself."""

import copy
import json
from collections import defaultdict
from collections.abc import Iterator

import pytest

import scoring
from scoring.games.dice.forms import Hand, faces_of, fours_of, packed, readings
from scoring.games.dice.odds.hands import HANDS
from scoring.games.dice.odds.model import LOST, Aim, Outcome, Position, code_of
from scoring.games.dice.odds.outcomes import Outcomes, best_of
from scoring.games.dice.odds.readings import READINGS
from scoring.games.dice.odds.solver import Solver
from scoring.games.dice.valuation import rank_of, ranked
from tests.games.dice.support import oracle
from tests.games.dice.support.oracle import FACES

RULESET = scoring.ruleset("dice")

Dice = tuple[int, ...]


def written(faces: Dice) -> str:
    return "".join(map(str, faces))


def number_of(free: Dice, kans: Dice) -> int:
    """The number of a hand that is given by its faces."""
    return HANDS.number[code_of(packed(written(free)), written(kans))]


def winning() -> Iterator[tuple[Dice, Dice, int]]:
    """Every winning hand with each die that may be the last one."""
    for hand in oracle.hands():
        if oracle.splits(hand.dice, hand.kans):
            for last in sorted(set(hand.dice)):
                yield hand.dice, hand.kans, last


WINNING = tuple(winning())


# --- hands


def test_every_hand_has_a_number_of_its_own() -> None:
    """1,287 throws of eight dice, 252 of five beside 6 kans, 21 of two beside 21 pairs of kans."""
    codes = HANDS.codes.tolist()
    assert len(codes) == len(set(codes)) == 1287 + 252 * 6 + 21 * 21
    assert [HANDS.number[code] for code in codes] == list(range(len(codes)))
    bounds = [(section.hands.start, section.hands.stop) for section in HANDS.sections]
    assert bounds == [(0, 1287), (1287, 2799), (2799, 3240)]


def test_a_die_that_is_taken_and_rolled_leads_where_the_dice_say() -> None:
    nowhere = HANDS.rests
    for hand in oracle.hands():
        number = number_of(hand.dice, hand.kans)
        assert HANDS.kans_left[number] == 2 - len(hand.kans)
        for place, face in enumerate(FACES):
            rest, kan = HANDS.without[place, number], HANDS.kan[place, number]
            left = list(hand.dice)
            if face not in left:
                assert (rest, kan) == (nowhere, nowhere)
                continue
            left.remove(face)
            six = [number_of(tuple(sorted((*left, die))), hand.kans) for die in FACES]
            assert HANDS.with_die[:, rest].tolist() == six
            assert HANDS.rest_kans_left[rest] == 2 - len(hand.kans)
            if hand.dice.count(face) < 4:
                assert kan == nowhere
                continue
            left = [die for die in left if die != face] + [face] * (left.count(face) - 3)
            six = [number_of((*left, die), (*hand.kans, face)) for die in FACES]
            assert HANDS.with_die[:, kan].tolist() == six


def test_each_section_holds_its_rests_and_the_kans_that_lead_there() -> None:
    """Of eight dice four show a face in 6 x 126 ways, of five beside one of six kans in 6 x 6 x 6."""
    bounds = [(section.rests.start, section.rests.stop) for section in HANDS.sections]
    assert bounds == [(0, 792), (792, 792 + 756), (1548, 1548 + 126)]
    assert [len(section.declared[0]) for section in HANDS.sections] == [0, 756, 216]
    for before, after in zip(HANDS.sections, HANDS.sections[1:], strict=False):
        declaring, rest = after.declared
        assert before.hands.start <= min(declaring) <= max(declaring) < before.hands.stop
        assert after.rests.start <= min(rest) <= max(rest) < after.rests.stop


@pytest.mark.parametrize("face", [0, *FACES])
def test_dice_of_kans_show_their_face_too(face: int) -> None:
    counts = HANDS.showing(face)
    for hand in oracle.hands():
        wanted = hand.dice.count(face) + 4 * hand.kans.count(face)
        assert counts[number_of(hand.dice, hand.kans)] == wanted


# --- readings


def test_readings_in_columns_are_those_of_every_hand_with_every_last_die() -> None:
    found = defaultdict(set)
    reading = zip(*READINGS.reading[:10], strict=True)
    dice = zip(READINGS.counts, READINGS.fours, READINGS.faces, strict=True)
    facts = [(*map(int, r), *map(int, w)) for r, w in zip(reading, dice, strict=True)]
    for place, row in zip(READINGS.places.tolist(), READINGS.rows.tolist(), strict=True):
        face, rest = divmod(place, HANDS.rests)
        found[HANDS.with_die[face, rest], face + 1].add(facts[row])
    for free, faces, last in WINNING:
        counts, kans = packed(written(free)), written(faces)
        win = (counts, fours_of(counts), faces_of(counts, kans))
        wanted = {(*r[:10], *win) for r in readings(counts, kans, last)}
        assert found.pop((number_of(free, faces), last)) == wanted
    assert not found


@pytest.mark.parametrize("changed", [None, *oracle.OPTIONS])
def test_every_hand_has_the_reading_that_its_score_has(changed: str | None) -> None:
    options = None if changed is None else {changed: not oracle.OPTIONS[changed]}
    rules = RULESET.in_force(options)
    for complete in {0, rules.numbers.tenhou_survives_reroll}:
        best = best_of(rules, complete)
        for free, faces, last in WINNING:
            counts, kans = packed(written(free)), written(faces)
            rest = HANDS.without[last - 1, number_of(free, faces)]
            for from_kan in {0, int(kans != "")}:
                hand = Hand(counts, kans, last, from_kan, first_complete=complete)
                found = best.ranks[best.places[from_kan, last - 1, rest] - 1]
                assert found == rank_of(ranked(rules, hand)[0].found)
        lost = int((best.places[0] == 0).sum())
        assert lost == best.places[0].size - len(WINNING)
    assert len(WINNING) == 2330


@pytest.mark.parametrize("solo", [False, True])
@pytest.mark.parametrize("with_kans", [False, True])
def test_turns_end_with_the_points_of_a_score(solo: object, with_kans: object) -> None:
    """Every hand as it is scored by itself, dora and riichi included."""
    outcomes = Outcomes(Aim(RULESET.basic, 2, bool(solo), 0, ("stand", "riichi", "reroll"), 0))
    hands = [hand for hand in WINNING if bool(hand[1]) == with_kans]
    for free, kans, last in hands[:: 20 if with_kans else 7]:
        rest = HANDS.without[last - 1, number_of(free, kans)]
        for riichi, action in enumerate(("reroll", "riichi")):
            request = {
                "dice": written(free),
                "kans": written(kans),
                "dora": 2,
                "action": action,
                "last_draw": {"face": last, "by": "reroll"},
                "mode": "solo" if solo else "table",
            }
            value = scoring.score("dice", request).to_dict()["value"]
            wanted = Outcome(value["points"], yakuman=value["yakuman"] > 0, winning=True)
            assert outcomes.every[outcomes.places[riichi, 0, last - 1, rest]] == wanted
            code = code_of(packed(written(free)), written(kans))
            at = Position(code, "riichi" if riichi else "reroll", 0, last, 0, 0)
            assert outcomes.at(at) == wanted
    assert outcomes.every[0] == LOST


# --- what is aimed at


def test_no_sum_of_points_outweighs_a_target() -> None:
    """All points over all ways the dice may fall are less than the worth of reaching the target in one way."""
    rules = RULESET.in_force({"solo_yakuman_stack": True})
    aim = Aim(rules, 6, solo=True, first_complete=1, choices=("stand",), target=10)
    outcomes = Outcomes(aim)
    most = max(outcome.points or 0 for outcome in outcomes.every)
    ways = len(FACES) ** 5
    reached = min(aim.worth(outcome) for outcome in outcomes.every if aim.reaches(outcome))
    assert most * ways < reached
    assert max(outcomes.worths.tolist()) * ways < 1 << 63


@pytest.mark.parametrize("target", [1, 2, 80])
def test_a_target_that_is_reached_counts_more_than_any_points(target: int) -> None:
    aim = Aim(RULESET.basic, 0, solo=False, first_complete=0, choices=("stand",), target=target)
    short = Outcome(target - 1, yakuman=False, winning=True)
    assert aim.worth(short) == target - 1
    for reached in (short._replace(points=target), Outcome(None, yakuman=True, winning=True)):
        assert aim.worth(reached) > 1_000_000


# --- the answer


def test_an_answer_is_json_and_may_be_changed_by_its_receiver() -> None:
    """No number of a column is left in it, and it shares nothing with the next one."""
    request = {"dice": "11112346", "dora": 6, "coins": 3, "mode": "solo", "target": 14}
    answer = scoring.analyze("dice", request).to_dict()
    kept = copy.deepcopy(answer)
    assert json.loads(json.dumps(answer)) == kept
    for one in answer["actions"]:
        for part in one.values():
            if isinstance(part, dict | list):
                part.clear()
    assert scoring.analyze("dice", request).to_dict() == kept


def test_a_solver_is_small() -> None:
    """Less than half a megabyte for each of the few that are cached."""
    aim = Aim(RULESET.basic, 2, solo=True, first_complete=0, choices=("stand", "riichi"), target=14)
    solver = Solver(aim)
    held = [*vars(solver).values(), *vars(solver.outcomes).values()]
    assert sum(getattr(column, "nbytes", 0) for column in held) < 500_000
