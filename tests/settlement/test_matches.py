"""Random legal matches of every tile game, played to the end through settlements alone and followed by an independent referee."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pytest

from tests.settlement.riichi_referee import PRESETS, Facts, judged
from tests.support import TIMES, WINDS, referee
from tests.support.referee import Body, Ruling
from tests.support.settling import results, settle
from tests.support.settling import table as start

TOO_LONG = 2000
FU = (20, 25, 30, 40, 50, 60, 70)
KANS = ["1111p", "2222p", "3333s", "1111m"]


def _claims(rng: random.Random, players: int, value: Callable[[int | None], Body]) -> list[Body]:
    winner, *others = rng.sample(range(players), players)
    if rng.random() < 0.4:
        return [{"winner": winner, "from": None, "value": value(None)}]
    discarder, *more = others
    claims = [{"winner": winner, "from": discarder, "value": value(discarder)}]
    if rng.random() < 0.15:
        more = more[: rng.randint(1, len(more))]
        claims += [{"winner": one, "from": discarder, "value": value(discarder)} for one in more]
    return claims


def _value(rng: random.Random, facts: Facts, discarder: int | None) -> Body:
    if rng.random() < 0.01:
        return {"yakuman": rng.randint(1, min(2, facts.most_yakuman))}
    han, fu = rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 11, 13)), rng.choice(FU)
    if fu == 20 and (discarder is not None or han < 2):
        fu = 30
    if fu == 25 and han < 3:
        fu = 30
    return {"han": han} if han > 5 else {"han": han, "fu": fu}


def _riichi(facts: Facts, rng: random.Random, table: Body) -> Body:
    """Return a hand of riichi mahjong, with everything that its ruleset has."""
    seats, points, chance = range(facts.players), table["points"], rng.random()
    can = [seat for seat in seats if facts.riichi_for_all or points[seat] >= 1000]
    riichi = [seat for seat in can if rng.random() < 0.2]
    if chance < 0.02 and facts.chombo:
        return {"type": "chombo", "by": rng.choice(seats), "riichi": riichi}
    if chance < 0.07 and facts.aborts:
        return _abort(rng, facts, table, can, riichi)
    if chance < 0.3:
        event = {"type": "draw", "tenpai": [seat for seat in seats if rng.random() < 0.5]}
        if facts.nagashi and rng.random() < 0.1:
            event["nagashi"] = rng.sample(seats, rng.choice((1, 1, 2)))
        return event | {"riichi": riichi}
    wins = _claims(rng, facts.players, partial(_value, rng, facts))
    event = {"type": "win", "wins": wins, "riichi": riichi}
    often = min(points) > 1000 * facts.target  # who can pay for it
    if rng.random() < (0.3 if often else 0.03) and wins[0]["winner"] not in riichi:
        wins[0]["value"] = {"yakuman": rng.randint(1, min(3, facts.most_yakuman))}
        event["feeds"] = _feeds(rng, facts, wins[0]["winner"])
    for won in wins:
        if won["winner"] in riichi and "han" in won["value"]:
            won["value"]["han"] += 2  # Riichi, and the self-draw that its closed hand has too.
    if wins[0]["from"] in riichi and rng.random() < 0.3:
        event["on"] = "riichi_tile"
    return event


def _abort(
    rng: random.Random, facts: Facts, table: Body, can: list[int], riichi: list[int]
) -> Body:
    kind, by = rng.choice(facts.aborts), table["dealer"]
    if kind == "nine_terminals":
        return {"type": "abort", "kind": kind, "by": by}
    if kind == "four_riichi":
        if len(can) < 4:
            kind = "four_kans"
        else:
            riichi = can
    elif kind == "four_winds":
        by = (by - 1) % 4
    return {"type": "abort", "kind": kind, "by": by, "riichi": riichi}


def _feeds(rng: random.Random, facts: Facts, winner: int) -> list[Body]:
    """Return the sets of daisangen, daisuushii or four kans in any order; the last may be the winner's own."""
    tiles = rng.choice((["555z", "666z", "777z"], ["111z", "222z", "333z", "444z"], KANS))
    others = [seat for seat in range(facts.players) if seat != winner]
    feeds = []
    for own in rng.sample(tiles, len(tiles)):
        kind = rng.choice(
            ("open_kan", "closed_kan") if tiles is KANS else ("pon", "pon", "closed_kan")
        )
        made = own if kind == "pon" or tiles is KANS else own[0] + own
        feeder = None if kind == "closed_kan" else rng.choice(others)
        feeds.append({"tiles": made, "kind": kind, "to": winner, "from": feeder})
    return feeds


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
    matches: int = 100
    facts: Facts | None = None
    rounds: int = 2

    def table(self, rng: random.Random) -> Body:
        """Return the first table of a match; most tables of riichi mahjong are in the last round."""
        if self.facts is None:
            return start(self.id)
        seats, points = range(self.facts.players), 1000 * self.facts.start
        first = start("tcg", points=[points for _ in seats])
        if rng.random() < 0.3:
            return first
        dealer = rng.choice(seats)
        points *= rng.choice((1, 1, 9))
        wide = rng.choice((0, 1, 50))  # where all are nearly level there are ties
        points_now = [points + 100 * rng.randint(-wide, wide) for _ in seats]
        last = {"hand": dealer + 1, "dealer": dealer, "round_wind": WINDS[self.rounds - 1]}
        return (
            first
            | last
            | {"points": points_now, "honba": rng.randint(0, 3), "deposits": rng.randint(0, 2)}
        )


ENDS = {
    "stops": {"agari_yame", "match_length"},
    "stops at target": {"agari_yame", "target_points"},
    "goes on": {"match_length"},
}
"""What ends a match besides busting, by what the last dealer does; the target points leave few matches to end by their length."""


def _of(name: str, rounds: int = 2, options: Body | None = None, **other: Any) -> Game:  # noqa: ANN401 - facts
    """Return the matches of a ruleset of riichi mahjong, under options with ``other`` facts."""
    facts = replace(PRESETS[name], **other)
    ends = {*ENDS[facts.last_dealer], *(["busting"] if facts.bust else [])}
    judge = partial(judged, facts, rounds=rounds)
    return Game(name, partial(_riichi, facts), judge, ends, options or {}, 80, facts, rounds)


GAMES = {
    **{name: _of(name) for name in PRESETS},
    "tcg, East only": _of("tcg", 1, {"length": "east", "kiriage_mangan": False}, kiriage=False),
    "tenhou, East only": _of("tenhou", 1, {"length": "east"}),
    "arushiaru": Game("arushiaru", _classic, referee.arushiaru, {"match_length"}),
    "arushiaru, all four rounds": Game(
        "arushiaru",
        _classic,
        lambda table, event: referee.arushiaru(table, event, rounds=4),
        {"match_length"},
        {"game_length": "ichian"},
    ),
    "kitanuki": Game(
        "kitanuki", _three_players, referee.kitanuki, {"tobi", "match_nine", "match_last"}
    ),
    "kitanuki, otherwise": Game(
        "kitanuki", _three_players,
        lambda table, event: referee.kitanuki(table, event, double_ron=False, noten=True, tobi=False),
        {"match_nine", "match_last"}, {"double_ron": False, "noten_penalty": True, "tobi": False},
    ),
}  # fmt: skip


def _played(game: Game, seed: int) -> str:
    """One match to its end; the rule that ended it."""
    rng = random.Random(seed)
    table = game.table(rng)
    total = sum(table["points"]) + 1000 * table.get("deposits", 0)
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
            if game.facts is None or game.facts.up_from:
                assert sum(ruling.results) == 0
            ranked = [one["player"] for one in answer["final"]]
            assert ranked == referee.seats_by_points(ruling.points)
            lost = game.facts is not None and (game.facts.lost or game.facts.evenly)
            assert sum(answer["points"]) == total or lost
            return str(answer["reason"])
        table = answer["table"]
        assert sum(table["points"]) + 1000 * table["deposits"] == total
    raise AssertionError("the match does not end")


@pytest.mark.many
@pytest.mark.parametrize("name", GAMES)
def test_random_matches_agree_with_the_referee_to_the_end(name: str) -> None:
    game = GAMES[name]
    ended = Counter(_played(game, seed) for seed in range(game.matches * TIMES))
    assert game.ends <= set(ended) <= game.ends | {"match_length"}
