"""An independent referee of tile matches: what an event does to a table, by hand-written arithmetic from the rule sources.

A table and an event are the plain bodies of a settlement request, wins always with a `value`. `Ruling` is what the
referee makes of them. It knows nothing of the code under test.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.support import WINDS

Body = dict[str, Any]


@dataclass
class Ruling:
    """Points after the hand, the next table or none, why the match ended, results by player, and who won nothing."""

    points: list[int]
    table: Body | None = None
    reason: str | None = None
    results: list[float] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)


def seats_by_points(points: list[int]) -> list[int]:
    """Return the seats by points, the highest first; equal points are ordered by distance from the first dealer."""
    seats = list(range(len(points)))
    return sorted(seats, key=lambda seat: points[seat] * 100 - seat, reverse=True)


def nearest(event: Body, players: int) -> list[Body]:
    """Return the claims of one discard in turn order after the discarder."""
    wins: list[Body] = event["wins"]
    if wins[0]["from"] is None:
        return wins
    turn = [(wins[0]["from"] + step) % players for step in range(1, players)]
    return sorted(wins, key=lambda win: turn.index(win["winner"]))


def passed(table: Body) -> Body:
    """Pass the deal to the next player, and after the last player start the next round."""
    if table["hand"] < len(table["points"]):
        return {**table, "hand": table["hand"] + 1, "dealer": table["dealer"] + 1}
    after = WINDS[WINDS.index(table["round_wind"]) + 1]
    return {**table, "hand": 1, "dealer": 0, "round_wind": after}


# --- arushiaru


def arushiaru(table: Body, event: Body, *, rounds: int = 2) -> Ruling:
    """Settle a hand of アルシァル麻雀 without liability."""
    points = list(table["points"])
    again, dropped = False, []
    if event["type"] == "win":
        first, *others = nearest(event, 4)
        dropped = [win["winner"] for win in others]
        value, winner, loser = first["value"], first["winner"], first["from"]
        base = 500
        if "han" in value and value["han"] < 5:
            base = min(500, value["fu"] * 2 ** value["han"])
        again = winner == table["dealer"]
        for seat in range(4):
            double = 2 if table["dealer"] in (winner, seat) else 1
            if seat != winner:
                points[seat if loser is None else loser] -= base * double
                points[winner] += base * double
    last = table["round_wind"] == WINDS[rounds - 1] and table["hand"] == 4
    if last and not again:
        return Ruling(points, None, "match_length", [own - 2000 for own in points], dropped)
    after = {**table, "points": points}
    return Ruling(points, after if again else passed(after), None, [], dropped)


# --- kitanuki


def _kitanuki_pay(points: list[int], table: Body, win: Body) -> None:
    """Move what a win is worth: one point a han and three more reasons, the whole from each payer; 3 and 3 without han."""
    winner, han = win["winner"], win["value"]["han"]
    payers = [seat for seat in range(3) if seat != winner]
    paid = -3
    if han:
        paid = 1 + han + (winner == table["dealer"]) + table["honba"]
        payers = payers if win["from"] is None else [win["from"]]
    for seat in payers:
        points[seat] -= paid
        points[winner] += paid


def kitanuki(
    table: Body, event: Body, *, double_ron: bool = True, noten: bool = False, tobi: bool = True
) -> Ruling:
    """Settle a hand of 北抜き."""
    points = list(table["points"])
    dealer, honba, dropped = table["dealer"], table["honba"] + 1, []
    if event["type"] == "win":
        wins = nearest(event, 3)
        if not double_ron:
            wins, dropped = wins[:1], [win["winner"] for win in wins[1:]]
        for win in wins:
            _kitanuki_pay(points, table, win)
        if dealer not in [win["winner"] for win in wins]:
            dealer, honba = wins[0]["winner"], 0
    elif event["type"] == "draw" and noten and len(event["tenpai"]) in (1, 2):
        for seat in range(3):
            share = 6 // len(event["tenpai"])
            points[seat] += share if seat in event["tenpai"] else -6 // (3 - len(event["tenpai"]))
    reason = None
    if table["hand"] == 9:
        reason = "match_last" if honba else "match_nine"
    if tobi and min(points) < 0:
        reason = "tobi"
    if reason:
        leader = seats_by_points(points)[0]
        results = [own - 50 + (60 if seat == leader else 0) for seat, own in enumerate(points)]
        return Ruling(points, None, reason, results, dropped)
    hand = table["hand"] + 1
    after = {**table, "points": points, "dealer": dealer, "hand": hand, "honba": honba}
    return Ruling(points, after, None, [], dropped)
