"""An independent referee of riichi mahjong: what an event does to a table, from a few facts about each ruleset.

The facts are written from the specification of the presets (its sections 1, 3.3 and 4), not from the files of the rulesets.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import groupby

from tests.support import WINDS
from tests.support.referee import Body, Ruling, nearest, passed, seats_by_points

HAND, YAKUMAN = "hand", "yakuman"


@dataclass(frozen=True)
class Facts:
    """What a ruleset says about payments and the match; the defaults are those of tcg."""

    players: int = 4
    kiriage: bool = True
    kazoe: bool = True
    most_yakuman: int = 8
    big_winds: int = 1
    """How many yakuman daisuushii is."""
    winners: int = 1
    """How many players may win on one discard; if it is two, a third claim aborts the hand."""
    honba_for_each: bool = False
    own_stick_back: bool = False
    pao: str = ""
    """Of daisangen (sg), daisuushii (ss) and suukantsu (4k) …"""
    pao_covers: str = YAKUMAN
    """… that yakuman or the whole hand."""
    pao_honba: bool = False
    """Whether the liable player pays the honba of a ron, too."""
    aborts: tuple[str, ...] = ()
    nagashi: bool = False
    riichi_for_all: bool = False
    chombo: int = 0
    """Thousands that it takes from the result after the match; 0 where there is none."""
    start: int = 25
    back: int = 30
    uma: tuple[int, ...] = (15, 5, -5, -15)
    floats: bool = False
    up_from: int = 600
    """Hundreds that are rounded up; 0 where results have tenths."""
    split: bool = False
    lost: bool = False
    """Whether leftover riichi sticks are lost."""
    evenly: bool = False
    """Whether what equal players cannot share of them is."""
    bust: bool = True
    last_dealer: str = "stops"
    """``stops``, ``stops at target`` or ``goes on``, when first."""
    extra: bool = False
    target: int = 30


_TCG = Facts()
_ABORTS = ("nine_terminals", "four_winds", "four_riichi", "four_kans")
_TENHOU = Facts(
    kiriage=False, winners=2, pao="sg ss", pao_covers=HAND, pao_honba=True, aborts=(*_ABORTS, "three_wins"),
    nagashi=True, uma=(20, 10, -10, -20), up_from=0, last_dealer="stops at target", extra=True,
)  # fmt: skip
_SOUL = Facts(
    kiriage=False, most_yakuman=6, big_winds=2, winners=3, pao="sg ss", pao_honba=True, aborts=_ABORTS, nagashi=True,
    back=25, up_from=0, last_dealer="stops at target", extra=True,
)  # fmt: skip
_LEAGUE = Facts(up_from=0, split=True, bust=False, last_dealer="goes on")
_WRC = replace(
    _LEAGUE, start=30, pao="sg ss 4k", riichi_for_all=True, lost=True, chombo=30
)  # fmt: skip
_EMA = replace(
    _LEAGUE, kiriage=False, kazoe=False, most_yakuman=1, start=30, winners=3, honba_for_each=True, own_stick_back=True,
    pao="sg ss", pao_covers=HAND, riichi_for_all=True, chombo=20,
)  # fmt: skip
_RMU = replace(_LEAGUE, kazoe=False, start=30, lost=True, riichi_for_all=True)


def _sanma(four: Facts, back: int, uma: tuple[int, ...]) -> Facts:
    """Return the facts for four players with the changes for three."""
    aborts = ("nine_terminals", "four_kans")
    return replace(
        four, players=3, winners=2, start=35, target=40, aborts=aborts, back=back, uma=uma
    )


PRESETS = {
    "tcg": _TCG,
    "tenhou": _TENHOU,
    "mahjong_soul": _SOUL,
    "m_league": replace(
        _LEAGUE, kazoe=False, pao="sg ss 4k", riichi_for_all=True, uma=(30, 10, -10, -30), chombo=20
    ),
    "wrc_2025": _WRC,
    "wrc_2022": replace(_WRC, kazoe=False),
    "ema_2016": _EMA,
    "ema_2025": replace(_EMA, kiriage=True, evenly=True),
    "jpml_a": replace(
        _LEAGUE, kiriage=False, most_yakuman=4, start=30, pao="sg ss 4k", floats=True, lost=True
    ),
    "saikouisen": replace(_RMU, riichi_for_all=False, uma=(30, 10, -10, -30), chombo=20),
    "rmu_a": _RMU,
    "rmu_b": _RMU,
    "rmu_m": replace(_RMU, start=25, uma=(30, 10, -10, -30)),
    "tenhou_sanma": _sanma(replace(_TENHOU, up_from=500), 40, (20, 0, -20)),
    "mahjong_soul_sanma": _sanma(_SOUL, 35, (15, 0, -15)),
}  # fmt: skip
_FLOATING = {0: (0, 0, 0, 0), 1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12), 4: (0, 0, 0, 0)}  # fmt: skip


def judged(facts: Facts, table: Body, event: Body, rounds: int = 2) -> Ruling:
    """Return the result of a hand in a match of ``rounds`` rounds."""
    points, honba = list(table["points"]), table["honba"]
    if event["type"] == "chombo":  # the hand is played again, and its riichi sticks come back
        counts = list(table.get("chombo", [0] * facts.players))
        counts[event["by"]] += 1
        return Ruling(points, {**table, "chombo": counts})
    claims = nearest(event, facts.players) if event["type"] == "win" else []
    saved = claims[0]["from"] if event.get("on") == "riichi_tile" else None
    riichi = [seat for seat in event.get("riichi", []) if seat != saved]
    for seat in riichi:
        points[seat] -= 1000
    sticks = table["deposits"] + len(riichi)
    if event["type"] == "abort" or len(claims) > facts.winners > 1:
        return Ruling(points, {**table, "points": points, "honba": honba + 1, "deposits": sticks})
    wins = claims[: facts.winners]
    if wins:
        for place, win in enumerate(wins):
            honba_count = honba if facts.honba_for_each or not place else 0
            for seat, owed in _owed(facts, table, event, win, honba_count):
                points[seat] -= owed
                points[win["winner"]] += owed
            if place and facts.own_stick_back and win["winner"] in riichi:
                points[win["winner"]] += 1000
                sticks -= 1
        points[wins[0]["winner"]] += 1000 * sticks
        again = table["dealer"] in [win["winner"] for win in wins]
        honba, sticks = honba + 1 if again else 0, 0
    else:
        _draw(facts, table, event, points)
        again, honba = table["dealer"] in event["tenpai"], honba + 1
    dropped = [claim["winner"] for claim in claims[len(wins) :]]
    reason = _end(facts, table, points, rounds, again=again)
    if reason:
        return Ruling(
            points, None, reason, _after_chombo(facts, table, _accounts(facts, points, sticks)),
            dropped,
        )  # fmt: skip
    after = {**table, "points": points, "honba": honba, "deposits": sticks}
    return Ruling(points, after if again else passed(after), None, [], dropped)


# --- payments


def _base(facts: Facts, value: Body) -> int:
    if "yakuman" in value:
        return 8000 * int(value["yakuman"])
    han, fu = value["han"], value.get("fu", 30)
    for least, base in ((13, 8000 if facts.kazoe else 6000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)):  # fmt: skip
        if han >= least:
            return base
    points = fu * 4 * 2**han
    return 2000 if points >= (1920 if facts.kiriage else 2000) else points


def _shares(facts: Facts, table: Body, winner: int, loser: int | None, base: int) -> dict[int, int]:
    """Return the payment of each player without honba; after a tsumo of three players nobody pays the fourth share."""
    dealer = table["dealer"]
    if loser is not None:
        return {loser: _hundreds(base * (6 if winner == dealer else 4))}
    return {
        seat: _hundreds(base * (2 if dealer in (winner, seat) else 1))
        for seat in range(facts.players)
        if seat != winner
    }


def _hundreds(points: int) -> int:
    return math.ceil(points / 100) * 100


def _owed(
    facts: Facts, table: Body, event: Body, win: Body, honba_count: int
) -> list[tuple[int, int]]:
    """Who owes the winner what, honba included."""
    winner, loser, base = win["winner"], win["from"], _base(facts, win["value"])
    one_honba = 100 if loser is None else 100 * (facts.players - 1)
    liable, pattern = _liable(facts, event, winner)
    if liable is None:
        shares = _shares(facts, table, winner, loser, base)
        return [(seat, share + one_honba * honba_count) for seat, share in shares.items()]
    covered = 8000 * (facts.big_winds if pattern == "ss" else 1)
    covered = base if facts.pao_covers == HAND else min(base, covered)
    part = sum(_shares(facts, table, winner, loser, covered).values())
    rest = _shares(facts, table, winner, loser, base - covered)
    if loser is None:
        return [(liable, part + 100 * (facts.players - 1) * honba_count), *rest.items()]
    payer = liable if facts.pao_honba else loser
    return [(liable, part // 2), (loser, part // 2 + rest[loser]), (payer, one_honba * honba_count)]


def _liable(facts: Facts, event: Body, winner: int) -> tuple[int | None, str]:
    """Who fed the last set of three dragons, four winds or four kans, and which of them it was."""
    fed = [feed for feed in event.get("feeds", []) if feed["to"] == winner]
    tiles = "".join(feed["tiles"] for feed in fed)
    kans = sum("kan" in feed["kind"] for feed in fed)
    found = {"sg": "567" in _honours(tiles), "ss": "1234" in _honours(tiles), "4k": kans == 4}
    for pattern in facts.pao.split():
        if found[pattern]:
            return fed[-1]["from"], pattern
    return None, ""


def _honours(tiles: str) -> str:
    return "".join(rank for rank in "1234567" if f"{rank}{rank}{rank}z" in tiles)


def _draw(facts: Facts, table: Body, event: Body, points: list[int]) -> None:
    """Transfer the payments for nagashi mangan, or the noten payments if nobody has nagashi mangan."""
    tenpai, nagashi = event["tenpai"], event.get("nagashi", [])
    for winner in nagashi:
        for seat, share in _shares(facts, table, winner, None, 2000).items():
            points[seat] -= share
            points[winner] += share
    if not nagashi and 0 < len(tenpai) < facts.players:
        total = 1000 * (facts.players - 1)
        for seat in range(facts.players):
            paid = -total // (facts.players - len(tenpai))
            points[seat] += total // len(tenpai) if seat in tenpai else paid


# --- the match


def _end(facts: Facts, table: Body, points: list[int], rounds: int, *, again: bool) -> str | None:
    """Why the match is over, if it is."""
    if facts.bust and min(points) < 0:
        return "busting"
    hand = WINDS.index(table["round_wind"]) * facts.players + table["hand"]
    last, leader = rounds * facts.players, seats_by_points(points)[0]
    enough = points[leader] >= 1000 * facts.target
    stops = facts.last_dealer == "stops" or (enough and facts.last_dealer == "stops at target")
    if hand < last or (again and not (stops and leader == table["dealer"])):
        return None
    if again and (hand == last or not enough):
        return "agari_yame"
    if facts.extra and enough:
        return "target_points"
    return "match_length" if not facts.extra or hand == last + facts.players else None


def _accounts(facts: Facts, points: list[int], sticks: int) -> list[float]:
    """Give out the leftover riichi sticks, and say what the match is worth to each player."""
    order = seats_by_points(points)
    places = [[seat] for seat in order]
    if facts.split:
        places = [list(level) for _, level in groupby(order, key=lambda seat: points[seat])]
    if not facts.lost:
        for seat, share in zip(places[0], _split(10 * sticks, len(places[0])), strict=True):
            points[seat] += 100 * share
            if facts.evenly:
                points[seat] -= 100 * (share - 10 * sticks // len(places[0]))
    uma = list(facts.uma)
    if facts.floats:
        uma = list(_FLOATING[sum(own >= 1000 * facts.back for own in points)])
    uma[0] += (facts.back - facts.start) * facts.players
    if facts.up_from:
        results: list[float] = [0.0] * facts.players
        for seat, prize in zip(order, uma, strict=True):
            own = points[seat]
            results[seat] = int(math.copysign((abs(own) + 1000 - facts.up_from) // 1000, own))
            results[seat] += prize - facts.back
        results[order[0]] = -sum(results[seat] for seat in order[1:])
        return results
    results = [own / 1000 - facts.back for own in points]
    for place in places:
        shared, uma = 10 * sum(uma[: len(place)]), uma[len(place) :]
        for seat, prize in zip(place, _split(shared, len(place)), strict=True):
            results[seat] = round(results[seat] + prize / 10, 1)
    return results


def _after_chombo(facts: Facts, table: Body, results: list[float]) -> list[float]:
    """Take the penalties from what the match is worth otherwise."""
    counts = table.get("chombo", [0] * len(results))
    return [
        round(own - facts.chombo * count, 1) for own, count in zip(results, counts, strict=True)
    ]


def _split(total: int, parts: int) -> list[int]:
    """Return a total in whole parts; the first parts get the remainder."""
    return [total // parts + (n < total % parts) for n in range(parts)]
