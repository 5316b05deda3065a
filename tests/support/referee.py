"""An independent referee of tile matches: what an event does to a table, by hand-written arithmetic from the rule sources.

A table and an event are the plain bodies of a settlement request, wins always with a `value`. `Ruling` is what the
referee makes of them. It knows nothing of the code under test.
"""

from __future__ import annotations

import math
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
    results: list[int] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)


def seats_by_points(points: list[int]) -> list[int]:
    """First place first; among equals who sits nearer to the first dealer."""
    seats = list(range(len(points)))
    return sorted(seats, key=lambda seat: points[seat] * 100 - seat, reverse=True)


def nearest(event: Body, players: int) -> list[Body]:
    """The claims of one discard in the order in which the turn would have come to them."""
    wins: list[Body] = event["wins"]
    if wins[0]["from"] is None:
        return wins
    turn = [(wins[0]["from"] + step) % players for step in range(1, players)]
    return sorted(wins, key=lambda win: turn.index(win["winner"]))


# --- tcg and tenhou


def _hundred(points: int) -> int:
    return math.ceil(points / 100) * 100


def _tcg_base(value: Body, *, kiriage: bool) -> int:
    """Base points of a value (2-02, 2-06)."""
    if "yakuman" in value:
        return 8000 * int(value["yakuman"])
    han, fu = value["han"], value.get("fu", 30)
    for least, base in ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return base
    points = fu * 4 * 2**han
    return 2000 if points >= (1920 if kiriage else 2000) else points


def _tcg_pay(points: list[int], table: Body, win: Body, base: int, honba: int) -> None:
    """Move what a win is worth (2-05, 1-11)."""
    winner, loser, dealer = win["winner"], win["from"], table["dealer"]
    if loser is not None:
        paid = _hundred(base * (6 if winner == dealer else 4)) + 300 * honba
        points[loser] -= paid
        points[winner] += paid
        return
    for seat in range(4):
        if seat != winner:
            paid = _hundred(base * (2 if dealer in (winner, seat) else 1)) + 100 * honba
            points[seat] -= paid
            points[winner] += paid


def tcg(table: Body, event: Body, *, rounds: int = 2, kiriage: bool = True) -> Ruling:
    """A hand of TCG mahjong."""
    points = list(table["points"])
    sticks = table["deposits"]
    saved = event["wins"][0]["from"] if event.get("on") == "riichi_tile" else None
    for seat in event.get("riichi", []):
        if seat != saved:
            points[seat] -= 1000
            sticks += 1
    dropped: list[int] = []
    if event["type"] == "win":
        first, *others = nearest(event, 4)
        dropped = [win["winner"] for win in others]
        _tcg_pay(points, table, first, _tcg_base(first["value"], kiriage=kiriage), table["honba"])
        points[first["winner"]] += 1000 * sticks
        sticks = 0
        again = first["winner"] == table["dealer"]
        honba = table["honba"] + 1 if again else 0
    else:
        tenpai = event["tenpai"]
        if len(tenpai) in (1, 2, 3):
            for seat in range(4):
                share = 3000 // len(tenpai) if seat in tenpai else -3000 // (4 - len(tenpai))
                points[seat] += share
        again = table["dealer"] in tenpai
        honba = table["honba"] + 1
    last = table["round_wind"] == WINDS[rounds - 1] and table["hand"] == 4
    leader = seats_by_points(points)[0]
    reason = None
    if any(own < 0 for own in points):
        reason = "busting"
    elif last and not again:
        reason = "match_length"
    elif last and leader == table["dealer"]:
        reason = "agari_yame"
    if reason:
        points[leader] += 1000 * sticks
        return Ruling(points, None, reason, _tcg_results(points), dropped)
    after = {**table, "points": points, "honba": honba, "deposits": sticks}
    return Ruling(points, after if again else _passed(after), None, [], dropped)


def tenhou(table: Body, event: Body, *, rounds: int = 2) -> Ruling:
    """A hand of Tenhou: two winners, aborts, nagashi mangan, an extra round to 30,000."""
    points, dealer = list(table["points"]), table["dealer"]
    saved = event["wins"][0]["from"] if event.get("on") == "riichi_tile" else None
    paying = [seat for seat in event.get("riichi", []) if seat != saved]
    for seat in paying:
        points[seat] -= 1000
    sticks, honba = table["deposits"] + len(paying), table["honba"] + 1
    wins = nearest(event, 4) if event["type"] == "win" else []
    if event["type"] == "abort" or len(wins) == 3:
        return Ruling(points, {**table, "points": points, "honba": honba, "deposits": sticks})
    for win in wins:
        counters = table["honba"] if win is wins[0] else 0
        _tcg_pay(points, table, win, _tcg_base(win["value"], kiriage=False), counters)
    if wins:
        points[wins[0]["winner"]] += 1000 * sticks
        sticks, again = 0, dealer in [win["winner"] for win in wins]
        honba = honba if again else 0
    else:
        _tenhou_draw(points, dealer, event)
        again = dealer in event["tenpai"]
    leader = seats_by_points(points)[0]
    reason = _tenhou_end(table, points, leader, again=again, rounds=rounds)
    if reason:
        points[leader] += 1000 * sticks
        return Ruling(points, None, reason, _tenhou_results(points))
    after = {**table, "points": points, "honba": honba, "deposits": sticks}
    return Ruling(points, after if again else _passed(after))


def _tenhou_draw(points: list[int], dealer: int, event: Body) -> None:
    """Move the noten payments, or 4,000 from or to a dealer and 2,000 between children for each nagashi mangan."""
    tenpai, nagashi = event["tenpai"], event.get("nagashi", [])
    for winner in nagashi:
        for seat in range(4):
            if seat != winner:
                paid = 4000 if dealer in (winner, seat) else 2000
                points[seat] -= paid
                points[winner] += paid
    if not nagashi and len(tenpai) in (1, 2, 3):
        for seat in range(4):
            points[seat] += 3000 // len(tenpai) if seat in tenpai else -3000 // (4 - len(tenpai))


def _tenhou_end(
    table: Body, points: list[int], leader: int, *, again: bool, rounds: int
) -> str | None:
    if min(points) < 0:
        return "busting"
    played = WINDS.index(table["round_wind"]) * 4 + table["hand"]
    enough = points[leader] >= 30000
    if played < 4 * rounds:
        return None
    if again:
        return "agari_yame" if enough and leader == table["dealer"] else None
    if played == 4 * (rounds + 1) or (enough and played == 4 * rounds):
        return "match_length"
    return "extra_round" if enough else None


def _tenhou_results(points: list[int]) -> list[int]:
    """Final accounts: 四捨五入 away from zero, 30,000 back, uma 20 and 10, the rest to first place."""
    order = seats_by_points(points)
    results = [0] * 4
    for place, uma in ((1, 10), (2, -10), (3, -20)):
        own = points[order[place]]
        results[order[place]] = int(math.copysign((abs(own) + 500) // 1000, own)) - 30 + uma
    results[order[0]] = 0 - sum(results)
    return results


def _tcg_results(points: list[int]) -> list[int]:
    """Final accounts: 五捨六入, 30,000 back, uma 15 and 5, the rest to first place (1-02, 1-03, 1-05)."""
    order = seats_by_points(points)
    results = [0] * 4
    for place, uma in ((1, 5), (2, -5), (3, -15)):
        own = points[order[place]]
        whole, rest = divmod(abs(own), 1000)
        whole += rest >= 600
        results[order[place]] = (whole if own >= 0 else -whole) - 30 + uma
    results[order[0]] = 0 - sum(results)
    return results


def _passed(table: Body) -> Body:
    """The deal goes to the next player, after the fourth hand into the next round."""
    winds = {"east": "south", "south": "west", "west": "north", "north": "north"}
    if table["hand"] < 4:
        return {**table, "hand": table["hand"] + 1, "dealer": table["dealer"] + 1}
    return {**table, "hand": 1, "dealer": 0, "round_wind": winds[table["round_wind"]]}


# --- arushiaru


def arushiaru(table: Body, event: Body, *, rounds: int = 2) -> Ruling:
    """A hand of アルシァル麻雀 without liability."""
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
    return Ruling(points, after if again else _passed(after), None, [], dropped)


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
    """A hand of 北抜き."""
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
