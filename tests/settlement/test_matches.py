"""Random legal matches of every tile game, played to the end through settlements alone and followed by an independent referee."""

import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.support import referee
from tests.support.referee import Body, Ruling
from tests.support.settling import TIMES, results, settle
from tests.support.settling import table as start

TOO_LONG = 2000
FU = (20, 25, 30, 40, 50, 60, 70)


def _claims(rng: random.Random, players: int, value: Callable[[int | None], Body]) -> list[Body]:
    winner, *others = rng.sample(range(players), players)
    if rng.random() < 0.4:
        return [{"winner": winner, "from": None, "value": value(None)}]
    discarder, *more = others
    claims = [{"winner": winner, "from": discarder, "value": value(discarder)}]
    if rng.random() < 0.15:
        claims += [{"winner": one, "from": discarder, "value": value(discarder)} for one in more]
    return claims


def _four_players(rng: random.Random, table: Body) -> Body:
    riichi = [seat for seat in range(4) if table["points"][seat] >= 1000 and rng.random() < 0.2]
    if rng.random() < 0.25:
        tenpai = [seat for seat in range(4) if rng.random() < 0.5]
        return {"type": "draw", "tenpai": tenpai, "riichi": riichi}

    def value(discarder: int | None) -> Body:
        if rng.random() < 0.01:
            return {"yakuman": rng.choice((1, 1, 2))}
        han, fu = rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 11, 13)), rng.choice(FU)
        if fu == 20 and (discarder is not None or han < 2):
            fu = 30
        if fu == 25 and han < 3:
            fu = 30
        return {"han": han} if han > 5 else {"han": han, "fu": fu}

    wins = _claims(rng, 4, value)
    for won in wins:
        if won["winner"] in riichi and "han" in won["value"]:
            won["value"]["han"] += 2  # Riichi, and the self-draw that its closed hand has too.
    event = {"type": "win", "wins": wins, "riichi": riichi}
    if wins[0]["from"] in riichi and rng.random() < 0.3:
        event["on"] = "riichi_tile"
    return event


def _tenhou(rng: random.Random, table: Body) -> Body:
    event = _four_players(rng, table)
    if rng.random() < 0.05:
        after, riichi = [(table["dealer"] + step) % 4 for step in range(4)], event["riichi"]
        return rng.choice(
            (
                {"type": "abort", "kind": "nine_terminals", "by": after[0]},
                {"type": "abort", "kind": "four_winds", "by": after[3], "riichi": riichi},
                {"type": "abort", "kind": "four_kans", "by": after[1], "riichi": riichi},
                {"type": "abort", "kind": "three_wins", "by": after[2], "riichi": riichi},
            )
        )
    if event["type"] == "draw" and rng.random() < 0.1:
        event["nagashi"] = rng.sample(range(4), rng.choice((1, 1, 2)))
    return event


def _classic(rng: random.Random, table: Body) -> Body:  # noqa: ARG001 - as all
    if rng.random() < 0.25:
        if rng.random() < 0.2:
            return {"type": "abort", "kind": "nine_terminals", "by": rng.randrange(4)}
        return {"type": "draw", "tenpai": rng.sample(range(4), rng.randrange(5))}

    def value(_discarder: int | None) -> Body:
        if rng.random() < 0.05:
            return rng.choice(({"limit": "mangan"}, {"han": 5}))
        return {"han": rng.choice((0, 1, 1, 2, 3, 4, 5, 7)), "fu": rng.choice((30, 40, 50, 60))}

    return {"type": "win", "wins": _claims(rng, 4, value)}


def _three_players(rng: random.Random, table: Body) -> Body:  # noqa: ARG001 - as all
    chance = rng.random()
    if chance < 0.1:
        kind = rng.choice(("nine_terminals", "four_kans"))
        return {"type": "abort", "kind": kind, "by": rng.randrange(3)}
    if chance < 0.25:
        return {"type": "draw", "tenpai": [seat for seat in range(3) if rng.random() < 0.5]}
    han = (0, 1, 2, 3, 3, 4, 5, 6, 9, 13)
    return {"type": "win", "wins": _claims(rng, 3, lambda _discarder: {"han": rng.choice(han)})}


Dealt = Callable[[random.Random, Body], Body]
Judge = Callable[[Body, Body], Ruling]


class Game(NamedTuple):
    """A ruleset under options, who deals its hands, who judges them, and every way its matches end."""

    id: str
    dealt: Dealt
    judge: Judge
    ends: set[str]
    options: Body = {}  # noqa: RUF012 - never changed
    matches: int = 1000


RIICHI_ENDS = {"busting", "match_length", "agari_yame"}
GAMES = {
    "tcg": Game("tcg", _four_players, referee.tcg, RIICHI_ENDS),
    "tcg, East only": Game(
        "tcg",
        _four_players,
        lambda table, event: referee.tcg(table, event, rounds=1, kiriage=False),
        RIICHI_ENDS,
        {"length": "east", "kiriage_mangan": False},
        400,
    ),
    "tenhou": Game(
        "tenhou",
        _tenhou,
        referee.tenhou,
        {*RIICHI_ENDS, "extra_round"},
    ),
    "tenhou, East only": Game(
        "tenhou",
        _tenhou,
        lambda table, event: referee.tenhou(table, event, rounds=1),
        {*RIICHI_ENDS, "extra_round"},
        {"length": "east"},
        400,
    ),
    "arushiaru": Game("arushiaru", _classic, referee.arushiaru, {"match_length"}),
    "arushiaru, all four rounds": Game(
        "arushiaru",
        _classic,
        lambda table, event: referee.arushiaru(table, event, rounds=4),
        {"match_length"},
        {"game_length": "ichian"},
        200,
    ),
    "kitanuki": Game(
        "kitanuki", _three_players, referee.kitanuki, {"tobi", "match_nine", "match_last"}
    ),
    "kitanuki, otherwise": Game(
        "kitanuki",
        _three_players,
        lambda table, event: referee.kitanuki(
            table, event, double_ron=False, noten=True, tobi=False
        ),
        {"match_nine", "match_last"},
        {"double_ron": False, "noten_penalty": True, "tobi": False},
        400,
    ),
}


def _played(game: Game, seed: int) -> str:
    """One match to its end; the rule that ended it."""
    rng = random.Random(seed)
    table = start(game.id)
    total = sum(table["points"])
    for _ in range(TOO_LONG):
        event = game.dealt(rng, table)
        answer = settle(game.id, table, event, **game.options)
        ruling = game.judge(table, event)
        assert answer["points"] == ruling.points, event
        assert answer["table"] == ruling.table, event
        assert answer["reason"] == ruling.reason, event
        assert sorted(line["player"] for line in answer["dropped"]) == sorted(ruling.dropped)
        if answer["finished"]:
            assert results(answer) == ruling.results
            assert sum(ruling.results) == 0
            ranked = [one["player"] for one in answer["final"]]
            assert ranked == referee.seats_by_points(ruling.points)
            assert sum(answer["points"]) == total
            return str(answer["reason"])
        table = answer["table"]
        assert sum(table["points"]) + 1000 * table["deposits"] == total
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("name", GAMES)
def test_random_matches_agree_with_the_referee_to_the_end(name: str) -> None:
    game = GAMES[name]
    ended = Counter(_played(game, seed) for seed in range(game.matches * TIMES))
    assert set(ended) == game.ends
