"""Whole matches of dice mahjong through the settlement, against an independent player that says beforehand what must come of each hand."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import scoring
from tests.games.dice.support import match as peer
from tests.support import TIMES

RULESET = scoring.ruleset("dice")
TASK = RULESET.tasks["settle"]
MATCHES = 100 * TIMES
ENDS = {
    "adjust2": {"adj2_last_standing"},
    "prototype": {"flow_tobi", "flow_white_stop", "white_round_cycles"},
}


def followed(match: peer.Match | peer.Alone) -> tuple[dict[str, Any], Counter[str]]:
    """Return the last answer of a match that is settled to its end, and the rules by which coins moved."""
    rules = RULESET.in_force(match.options())
    table: dict[str, Any] | None = match.table()
    moved: Counter[str] = Counter()
    while True:
        assert table is not None
        event, after = match.play()
        answer = TASK.answer(rules, {"table": table, "event": event}, "en").to_dict()
        moves = [
            (move["from"], move["to"], move["points"], move["rule"]) for move in answer["transfers"]
        ]
        assert moves == after.moves
        assert answer["pot"] == sum(coins for _, to, coins, _ in moves if to == "pot")
        assert [turn["paid"] for turn in answer["turns"]] == [
            sum(coins for payer, _, coins, _ in moves if payer == turn["player"])
            for turn in answer["turns"]
        ]
        assert (answer["points"], answer["table"]) == (after.coins, after.table)
        assert (answer["finished"], answer["reason"]) == (after.reason is not None, after.reason)
        assert (answer["final"] is not None) == answer["finished"]
        assert (answer["winner"], answer["may_stop"]) == (after.winner, after.may_stop)
        assert [turn["points"] for turn in answer["turns"]] == after.points
        assert len(answer["scores"]) == len(event["turns"])
        moved.update(rule for *_, rule in moves)
        table = answer["table"]
        if answer["finished"]:
            return answer, moved


@pytest.mark.many
@pytest.mark.parametrize("edition", ENDS)
def test_random_matches_of_several_end_by_a_rule(edition: str) -> None:
    random = Random(25 + len(edition))
    ended: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    for number in range(MATCHES):
        players = 2 + number % 5
        cycles = random.choice((0, 0, 1, 2)) if edition == "prototype" else 0
        wind = random.choice(("east", None)) if edition == "adjust2" else "east"
        coins = [5] * players if number % 3 else [random.randint(1, 9) for _ in range(players)]
        answer, rules = followed(peer.Match(random, edition, coins, cycles, wind=wind))
        ended[answer["reason"]] += 1
        moved += rules
        final = answer["final"]
        assert sorted(line["player"] for line in final) == list(range(players))
        assert [line["rank"] for line in final] == list(range(1, players + 1))
        order = [(-line["points"], line["player"]) for line in final]
        assert order == sorted(order)
        for line in final:
            assert line["points"] == line["result"] == answer["points"][line["player"]]
            assert line["tied"] == (answer["points"].count(line["points"]) > 1)
    assert set(ended) == ENDS[edition]
    both = {
        "round_ante", "round_tie", "round_winner_takes_pot", "round_yakuman_ends",
        "turn_riichi_cost", "turn_reroll_cost",
    }  # fmt: skip
    own = {
        "adjust2": {"adj2_ante_growth", "adj2_ante_short", "adj2_all_zero_dealer"},
        "prototype": {"round_last_player_auto"},
    }
    assert set(moved) == both | own[edition]


@pytest.mark.many
@pytest.mark.parametrize("edition", ENDS)
def test_random_games_of_one_end_without_coins(edition: str) -> None:
    random = Random(len(edition))
    moved: Counter[str] = Counter()
    for _ in range(60):
        game = peer.Alone(random, edition)
        answer, rules = followed(game)
        moved += rules
        assert answer["reason"] == "solo_end"
        assert answer["final"] == [
            {
                "player": 0, "rank": 1, "place": 1, "points": 0, "result": game.score, "tied": False,
            }
        ]  # fmt: skip
    assert set(moved) == {"solo_turn", "turn_riichi_cost", "turn_reroll_cost", "solo_refund"}


@pytest.mark.parametrize("edition", ENDS)
def test_one_illegal_entry_in_a_legal_log_is_refused_there(edition: str) -> None:
    """At any point of a random turn, each action the peer forbids is refused by its entry."""
    rules, random = RULESET.in_force({"edition": edition}), Random(31)
    codes: Counter[str] = Counter()
    for _ in range(120):
        coins = random.randint(1, 4)
        log, _ = peer.random_turn(random, edition, coins - 1)
        cut = random.randint(1, len(log))
        hand = hand_after(log[:cut])
        for action in peer.every_action():
            if peer.legal(edition, hand, coins - 1, action):
                continue
            sent = [*log[:cut], entry_of(action)]
            faults = TASK.faults(
                rules,
                {
                    "table": {"coins": [coins, 5], "dealer": 0, "hand": 1, "round_wind": "east"},
                    "event": {"type": "round", "dora": 1, "turns": [{"player": 0, "log": sent}]},
                },
            )
            here = [fault for fault in faults if fault.pointer == f"/event/turns/0/log/{cut}"]
            assert here
            assert all(fault.rule in RULESET.rules for fault in here)
            codes.update(fault.code for fault in here)
    wanted = {
        "no_four_equal", "not_in_dice", "second_choice", "turn_is_over", "riichi_reroll_first",
        "needs_choice", "too_many_rerolls", "kan_is_fixed",
    }  # fmt: skip
    assert set(codes) == wanted | ({"cannot_pay"} if edition == "adjust2" else set())


def hand_after(log: list[dict[str, Any]]) -> peer.Hand:
    hand = peer.Hand([int(face) for face in log[0]["roll"]])
    for entry in log[1:]:
        kind = next(iter(entry))
        peer.do(hand, (kind, entry[kind]), entry.get("die", entry.get("to", 0)))
    return hand


def entry_of(action: tuple[str, Any]) -> dict[str, Any]:
    kind, what = action
    return {kind: what, **{"kan": {"die": 1}, "reroll": {"to": 1}, "choose": {}}[kind]}
