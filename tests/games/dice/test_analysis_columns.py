"""What the odds of dice work out for all hands at once is what is said of each hand by itself."""

import copy
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

import scoring
from scoring.games.dice.forms import Reading, packed, readings
from scoring.games.dice.game import ranked, turn_of
from scoring.games.dice.odds.ends import LOST, Ends, best_of
from scoring.games.dice.odds.expectation import Solver
from scoring.games.dice.odds.hands import hands_with
from scoring.games.dice.odds.readings import every_reading
from scoring.games.dice.odds.terms import Aim, Outcome, Position, hand_of
from scoring.rulesets.dice import RULESET
from tests.support import dice
from tests.support.dice import FACES

KAN_DICE = 4
Dice = tuple[int, ...]


@cache
def numbers() -> dict[int, int]:
    return {code: number for number, code in enumerate(hands_with(KAN_DICE).codes.tolist())}


def number_of(free: Dice, kans: Dice) -> int:
    """The number of a hand that is told by its faces."""
    return numbers()[hand_of(packed("".join(map(str, free))), "".join(map(str, kans)))]


def winning() -> Iterator[tuple[Dice, Dice, int]]:
    """Every winning hand with each die that may be the last one."""
    for hand in dice.hands():
        if dice.splits(hand.dice, hand.kans):
            for last in sorted(set(hand.dice)):
                yield hand.dice, hand.kans, last


WINNING = tuple(winning())


# --- hands


def test_every_hand_has_a_number_of_its_own() -> None:
    """1,287 throws of eight dice, 252 of five beside 6 kans, 21 of two beside 21 pairs of kans."""
    hands = hands_with(KAN_DICE)
    codes = hands.codes.tolist()
    assert len(codes) == len(set(codes)) == 1287 + 252 * 6 + 21 * 21
    assert [codes[hands.number(code)] for code in codes[::97]] == codes[::97]
    assert [section.hands for section in hands.sections] == [
        slice(0, 1287),
        slice(1287, 2799),
        slice(2799, 3240),
    ]


def test_a_die_that_is_taken_and_rolled_leads_where_the_dice_say() -> None:
    hands = hands_with(KAN_DICE)
    nowhere = hands.rests
    for hand in dice.hands():
        number = number_of(hand.dice, hand.kans)
        assert hands.kans_left[number] == 2 - len(hand.kans)
        for place, face in enumerate(FACES):
            rest, kan = hands.without[place, number], hands.kan[place, number]
            left = list(hand.dice)
            if face not in left:
                assert (rest, kan) == (nowhere, nowhere)
                continue
            left.remove(face)
            six = [number_of((*left, die), hand.kans) for die in FACES]
            assert hands.with_die[:, rest].tolist() == six
            assert hands.rest_kans_left[rest] == 2 - len(hand.kans)
            if hand.dice.count(face) < KAN_DICE:
                assert kan == nowhere
                continue
            left = [die for die in left if die != face] + [face] * (left.count(face) - 3)
            six = [number_of((*left, die), (*hand.kans, face)) for die in FACES]
            assert hands.with_die[:, kan].tolist() == six


@pytest.mark.parametrize("face", [0, *FACES])
def test_dice_of_kans_show_their_face_too(face: int) -> None:
    hands = hands_with(KAN_DICE)
    counts = hands.counts(face, KAN_DICE)
    for hand in dice.hands():
        wanted = hand.dice.count(face) + KAN_DICE * hand.kans.count(face)
        assert counts[number_of(hand.dice, hand.kans)] == wanted


# --- readings


def test_readings_in_columns_are_those_of_every_hand_with_every_last_die() -> None:
    hands = hands_with(KAN_DICE)
    every = every_reading(replace(RULESET))  # nothing is remembered of it
    found = defaultdict(set)
    places, rows = every.places.tolist(), every.rows.tolist()
    for place, (r, said) in zip(places, every.each(rows), strict=True):
        face, rest = divmod(place, hands.rests)
        found[hands.with_die[face, rest], face + 1].add((r[:11], tuple(said.values())))
    for free, kans, last in WINNING:
        counts, beside = packed("".join(map(str, free))), "".join(map(str, kans))
        turn = turn_of(RULESET.basic, counts, beside, last, 0, 0, 0)
        wanted = {
            (r[:11], (counts, turn.faces, turn.fours)) for r in readings(counts, beside, last)
        }
        assert found.pop((number_of(free, kans), last)) == wanted
    assert not found
    assert Reading._fields[11:] == ("groups", "last")


@pytest.mark.parametrize("changed", [None, *dice.OPTIONS])
def test_every_hand_has_the_reading_that_its_score_has(changed: str | None) -> None:
    """Readings that are alike are valued once: yaku and points are those of all of them, valued one by one."""
    hands = hands_with(KAN_DICE)
    options = None if changed is None else {changed: not dice.OPTIONS[changed]}
    rules = replace(RULESET).in_force(options)  # nothing is remembered of them
    for complete in {0, rules.numbers.tenhou_survives_reroll}:
        best = best_of(rules, complete)
        for free, kans, last in WINNING:
            counts, beside = packed("".join(map(str, free))), "".join(map(str, kans))
            rest = hands.without[last - 1, number_of(free, kans)]
            for from_kan in {0, int(beside != "")}:
                wanted = ranked(rules, counts, beside, last, from_kan, 0, complete)[0].found
                found = best.ranked[best.places[from_kan, last - 1, rest] - 1].found
                assert (found.yakuman, found.points) == (wanted.yakuman, wanted.points)
        lost = int((best.places[0] == 0).sum())
        assert lost == best.places[0].size - len(WINNING)
    assert len(WINNING) == 2330


@pytest.mark.parametrize("solo", [0, 1])
def test_turns_end_with_the_points_of_a_score(solo: int) -> None:
    """Every hand as it is scored by itself, dora and riichi included."""
    hands = hands_with(KAN_DICE)
    rules = replace(RULESET).basic  # nothing is remembered of them
    ends = Ends(Aim(rules, 2, solo, 0, ("stand", "riichi", "reroll"), 0), hands)
    for free, kans, last in WINNING[::7]:
        rest = hands.without[last - 1, number_of(free, kans)]
        for action in ("reroll", "riichi"):
            request = {
                "dice": "".join(map(str, free)),
                "kans": "".join(map(str, kans)),
                "dora": 2,
                "action": action,
                "last_draw": {"face": last, "by": "reroll"},
                "mode": "solo" if solo else "table",
            }
            value = scoring.score("dice", request).to_dict()["value"]
            place = ends.places[int(action == "riichi"), 0, last - 1, rest]
            outcome = ends.outcomes[place]
            assert (outcome.points, outcome.yakuman) == (value["points"], value["yakuman"] > 0)
            assert outcome.winning
    assert ends.outcomes[0] == LOST


def test_a_turn_with_a_kan_ends_with_the_points_of_a_score() -> None:
    ends = Ends(Aim(RULESET.basic, 2, 0, 0, ("stand", "reroll"), 0), hands_with(KAN_DICE))
    kans = [hand for hand in WINNING if hand[1]]
    assert len(kans) > 100
    for free, kan, last in kans[::20]:
        told, beside = "".join(map(str, free)), "".join(map(str, kan))
        rolled = {"face": last, "by": "reroll"}
        request = {"dice": told, "kans": beside, "dora": 2, "action": "reroll", "last_draw": rolled}
        value = scoring.score("dice", request).to_dict()["value"]
        end = ends.at(Position(hand_of(packed(told), beside), "reroll", 0, last, 0, 0))
        assert (end.points, end.yakuman) == (value["points"], value["yakuman"] > 0), request
        assert end.winning


# --- what is aimed at


def test_no_sum_of_points_outweighs_a_target() -> None:
    """All points over all ways the dice may fall are less than the worth of reaching the target in one way."""
    hands = hands_with(KAN_DICE)
    aim = Aim(RULESET.in_force({"solo_yakuman_stack": True}), 6, 1, 1, ("stand",), 10)
    ends = Ends(aim, hands)
    most = max(outcome.points or 0 for outcome in ends.outcomes)
    ways = len(FACES) ** 5
    reached = min(ends.worth(outcome) for outcome in ends.outcomes if aim.reaches(outcome))
    assert most * ways < reached
    assert max(ends.worths.tolist()) * ways < 1 << 63


@pytest.mark.parametrize("target", [1, 2, 80])
def test_a_target_that_is_reached_counts_more_than_any_points(target: int) -> None:
    ends = Ends(Aim(RULESET.basic, 0, 0, 0, ("stand",), target), hands_with(KAN_DICE))
    short = Outcome(target - 1, yakuman=False, winning=True)
    assert ends.worth(short) == target - 1
    for reached in (short._replace(points=target), Outcome(None, yakuman=True, winning=True)):
        assert ends.worth(reached) > 1_000_000


def test_all_that_is_in_an_answer_is_written_as_json() -> None:
    """No number of a column is left in it."""
    asked = {"dice": "11112346", "dora": 6, "coins": 3, "mode": "solo", "target": 14}
    told = scoring.analyze("dice", asked).to_dict()
    assert json.loads(json.dumps(told)) == told


def test_an_answer_may_be_changed_by_who_gets_it() -> None:
    asked = {"dice": "11112346", "dora": 6, "coins": 3}
    told = scoring.analyze("dice", asked).to_dict()
    kept = copy.deepcopy(told)
    for one in told["actions"]:
        for part in one.values():
            if isinstance(part, dict | list):
                part.clear()
    assert told != kept
    assert scoring.analyze("dice", asked).to_dict() == kept


def test_what_is_remembered_of_an_aim_is_small() -> None:
    """Less than half a megabyte for each of the few that are remembered."""
    aim = Aim(RULESET.basic, 2, 1, 0, ("stand", "riichi", "reroll"), 14)
    solver = Solver(aim)
    held = [*vars(solver).values(), *vars(solver.ends).values()]
    assert sum(getattr(column, "nbytes", 0) for column in held) < 500_000
