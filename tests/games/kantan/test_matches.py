"""Random matches of the card game, played to the end by settling hand after hand, against plain arithmetic."""

import random
from itertools import pairwise
from typing import Any

import scoring
from tests.games.kantan.support import kantan
from tests.games.kantan.support.kantan_table import Match
from tests.support import TIMES

RULESET = scoring.ruleset("kantan")
SETTLE = RULESET.tasks["settle"]
MATCHES = 250 * TIMES
HANDS = list(kantan.complete_hands())
OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {}, {"dealer_remainder": "next"}, {"riichi_stick": "bank"},
    {"multi_ron": True, "yakuman_stack": True},
)  # fmt: skip
Win = tuple[int, int | None, int]
MOVE = ("from", "to", "points", "rule")


def test_every_match_conserves_its_points_and_ends_by_a_rule() -> None:
    reasons = [played(random.Random(seed)) for seed in range(MATCHES)]
    assert {reasons.count(reason) > 10 for reason in ("end_bust", "end_two_rounds")} == {True}
    assert set(reasons) == {"end_bust", "end_two_rounds"}


def played(chance: random.Random) -> str:
    """One match to its end; the rule by which it ended."""
    options = chance.choice(OPTIONS)
    players = chance.randint(3, 6)
    match = Match([15] * players)
    table: dict[str, Any] | None = match.table()
    rules = RULESET.in_force(options)
    while True:
        event, wins, riichi = an_event(chance, match, options)
        answer = SETTLE.answer(rules, {"table": table, "event": event}, "en").to_dict()
        assert sum(answer["points"]) + answer["pot"] == 15 * players
        bank = options.get("riichi_stick") == "bank"
        next_pays = options.get("dealer_remainder") == "next"
        wanted = match.play(wins, riichi, bank=bank, next_pays=next_pays)
        reason = match.end()
        leaders = match.leaders()
        if reason is not None and not bank:
            wanted += match.close()
        assert [tuple(move[name] for name in MOVE) for move in answer["transfers"]] == wanted
        assert (answer["points"], answer["pot"]) == (match.points, match.pot)
        assert (answer["reason"], answer["finished"]) == (reason, reason is not None)
        if reason is not None:
            assert answer["table"] is None
            check_final(answer["final"], match.points, leaders)
            return reason
        table = answer["table"]
        assert (table, answer["final"]) == (match.table(), None)


def check_final(final: list[dict[str, Any]], points: list[int], leaders: list[int]) -> None:
    assert [one["player"] for one in final if one["rank"] == 1] == leaders
    assert [one["tied"] for one in final if one["rank"] == 1] == [len(leaders) > 1] * len(leaders)
    assert sorted(one["player"] for one in final) == list(range(len(points)))
    assert all(one["points"] == one["result"] == points[one["player"]] for one in final)
    assert all(a["rank"] <= b["rank"] and a["points"] >= b["points"] for a, b in pairwise(final))


def an_event(
    chance: random.Random, match: Match, options: dict[str, Any]
) -> tuple[dict[str, Any], list[Win], list[int]]:
    """Return a random legal event, with its worth."""
    players = len(match.points)
    riichi = [p for p, points in enumerate(match.points) if points > 0 and chance.random() < 0.25]
    chance.shuffle(riichi)
    if chance.random() < 0.2:
        return {"type": "draw", "riichi": riichi}, [], riichi
    payer = chance.randrange(players)
    others = [player for player in range(players) if player != payer]
    if options.get("multi_ron") and chance.random() < 0.5:
        winners = chance.sample(others, chance.randint(1, len(others)))
        suit = chance.choice("mpsHY")
        parts = [one_win(chance, match, riichi, winner, payer, options, suit) for winner in winners]
        wins = [win for _, win in parts]
        return {"type": "win", "wins": [part for part, _ in parts], "riichi": riichi}, wins, riichi
    discarder = payer if chance.random() < 0.6 else None
    part, win = one_win(chance, match, riichi, others[0], discarder, options, "")
    return {"type": "win", **part, "riichi": riichi}, [win], riichi


def one_win(  # noqa: PLR0917 - a test's own dice
    chance: random.Random,
    match: Match,
    riichi: list[int],
    winner: int,
    payer: int | None,
    options: dict[str, Any],
    suit: str,
) -> tuple[dict[str, Any], Win]:
    """One win as it is sent, with its hand or with its points alone; a hand is won with ``suit``, where there is one."""
    part: dict[str, Any] = {"winner": winner, "from": payer}
    sets, head = chance.choice([hand for hand in HANDS if not suit or hand[1] == suit])
    declared = winner in riichi
    called = 0 if declared else chance.randint(0, 4)
    win = "ron" if payer is not None else "tsumo"
    if win == "tsumo" and not called and not riichi and chance.random() < 0.2:
        win = "tenhou"  # dealt: nobody has declared riichi yet
    closed = [None, *range(called, 4)]
    completed = None if suit or win == "tenhou" else chance.choice(closed)
    case = kantan.Case(
        sets, head, called, win, declared, completed, len(match.points),
        winner == match.dealer, options,
    )  # fmt: skip
    worth = kantan.points(case)
    if chance.random() < 0.4:
        return {**part, "points": worth}, (winner, payer, worth)
    hand = case.request()
    for name in ("players", "dealer"):
        if chance.random() < 0.5:
            del hand[name]
    return {**part, "hand": hand}, (winner, payer, worth)
