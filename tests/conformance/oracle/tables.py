"""What an event does to the table of a riichi match: the referee of the settlement tests under any options, with faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

from tests.conformance.oracle.values import Worth, best_of
from tests.settlement import riichi_referee
from tests.settlement.riichi_referee import HAND, YAKUMAN, Facts, judged
from tests.support import WINDS
from tests.support.referee import passed, seats_by_points

Body = dict[str, Any]
Change = Callable[..., Any]
_TABLE = {"points", "dealer", "round_wind", "hand", "honba", "deposits", "chombo"}
_EVENT = {"type", "wins", "riichi", "tenpai", "feeds", "by", "kind", "nagashi", "on"}
_FED = {"daisangen": "sg", "daisuushii": "ss", "suukantsu": "4k"}


def facts_of(options: Body) -> Facts:
    """Return the facts of the referee for the values of options."""
    players = options["players"]
    start, back = options["points_at_start"] // 1000, options["points_to_return"] // 1000
    outer, inner = options["uma_outer"], options.get("uma_inner", 0)
    four = (outer, inner, -inner, -outer)
    return Facts(
        players=players,
        kiriage=options["kiriage_mangan"],
        kazoe=options["kazoe"],
        most_yakuman=options["most_yakuman"] or 99,
        big_winds=2 if options["double_yakuman"] else 1,
        winners={"one": 1, "two": 2, "all": players - 1}[options["ron_winners"]],
        honba_for_each=options["ron_counters"] == "each",
        own_stick_back=options["ron_deposits"] == "own_back",
        pao=" ".join(_FED[name] for name in options["liability"] if name in _FED),
        pao_covers=HAND if options["liability_covers"] == "hand" else YAKUMAN,
        pao_honba=options["liability_counters"] == "liable",
        aborts=tuple(options["aborts"]),
        nagashi=options["nagashi_mangan"],
        riichi_for_all=not options["riichi_needs_points"],
        chombo=options["chombo_points"] // 1000 if options["chombo"] == "after" else 0,
        start=start,
        back=back,
        uma=four if players == 4 else (outer, 0, -outer),
        floats=options.get("uma_by") == "floating",
        up_from=0 if options["result_decimals"] else options["rounded_up_from"],
        split=options["ties"] == "split",
        lost=options["leftover_deposits"] == "lost",
        evenly=options["leftover_deposits"] == "first_evenly",
        bust=options["busting"] != "none",
        last_dealer={"must_stop": "stops", "must_stop_at_target": "stops at target"}.get(
            options["last_dealer"], "goes on"
        ),
        extra=options["extra_round"] != "none",
        target=options["target_points"] // 1000,
    )


def settle(request: Body, options: Body, wrong: str) -> Body | None:
    """Return what a hand does to the table, or ``None`` for an event that the referee does not know."""
    table, event = dict(request["table"]), dict(request["event"])
    unknown = (
        options["busting"] == "at_zero",
        options["dealer_stays"] == "win",
        options["chombo"] == "reverse_mangan",
        options["negative_rounding"] == "floor",
        not options["result_decimals"] and options["ties"] == "split",
        not options["result_decimals"] and options["leftover_deposits"] == "lost",
        "rinshan_after_daiminkan" in options["liability"],
    )
    if any(unknown):
        return None
    if (
        table.keys() - _TABLE
        or event.keys() - _EVENT
        or options.get("tsumo_share", "loss") != "loss"
    ):
        return None
    if _is_impossible(table, event, options):
        return {"refused": True}
    wins = []
    for win in event.get("wins", ()):
        value = win.get("value") or _value_of(win, table, options, wrong)
        if value is None:
            return None
        wins.append({**win, "value": value})
    if wins:
        event["wins"] = wins
    facts = facts_of(options)
    if wrong in _FACTS:
        facts = replace(facts, **_FACTS[wrong](facts))
    rounds = (1 if options["length"] == "east" else 2) + (wrong == "one_round_more")
    name, change = _PATCHES.get(wrong, ("judged", None))
    original = getattr(riichi_referee, name)
    changed = original if change is None else partial(change, original)
    with patch.object(riichi_referee, name, changed):
        ruling = judged(facts, table, event, rounds)
    answer: Body = {
        "points": ruling.points,
        "finished": ruling.table is None,
        "table": ruling.table,
    }
    if ruling.table is None:
        first, second, *_ = sorted(ruling.points, reverse=True)
        if facts.split and table["deposits"] and first - second < 1000:
            return None  # the referee ranks by points with the shares of leftover sticks
        order = seats_by_points(ruling.points)
        ranks = [order.index(seat) + 1 for seat in range(facts.players)]
        if facts.split:
            ranks = [1 + sum(other > own for other in ruling.points) for own in ruling.points]
        answer["final"] = [
            {"player": seat, "rank": ranks[seat], "result": ruling.results[seat]}
            for seat in range(facts.players)
        ]
    return _after(wrong, table, event, answer)


def _is_impossible(table: Body, event: Body, options: Body) -> bool:
    """Return whether the rules do not have an event, or the table does not allow it."""
    players, by = options["players"], event.get("by")
    kind = event.get("kind", "four_kans")
    too_poor = options["riichi_needs_points"] and any(
        table["points"][seat] < 1000 for seat in event.get("riichi", ())
    )
    return (
        (event["type"] == "abort" and kind not in options["aborts"])
        or (kind == "four_winds" and by != (table["dealer"] + 3) % players)
        or (kind == "four_riichi" and "kind" in event and len(event.get("riichi", ())) < 4)
        or (kind == "nine_terminals" and by in event.get("riichi", ()))
        or (event["type"] == "chombo" and options["chombo"] == "none")
        or (bool(event.get("nagashi")) and not options["nagashi_mangan"])
        or too_poor
        or table["dealer"] != table["hand"] - 1
    )


def _value_of(win: Body, table: Body, options: Body, wrong: str) -> Body | None:
    """Return the value of a hand that is part of an event."""
    hand = dict(win["hand"])
    if "chankan" in hand.get("situation", ()):
        return None
    seat = (win["winner"] - table["dealer"]) % options["players"]
    hand |= {"win": "ron" if win["from"] is not None else "tsumo", "seat_wind": WINDS[seat]}
    hand["round_wind"] = table["round_wind"]
    worth: Worth | None = best_of(hand, options, wrong)
    if worth is None:
        return None
    return {"yakuman": worth.yakuman} if worth.yakuman else {"han": worth.han, "fu": worth.fu}


# --- faults -----------------------------------------------------------------------------------

_FACTS: dict[str, Callable[[Facts], Body]] = {
    "ties_other": lambda facts: {"split": not facts.split},
    "uma_other": lambda facts: {"uma": tuple(n + 5 * (n > 0) - 5 * (n < 0) for n in facts.uma)},
    "uma_half": lambda facts: {"uma": tuple(n // 2 for n in facts.uma)},
    "no_oka": lambda facts: {"back": facts.start},
    "bust_never": lambda _: {"bust": False},
    "bust_always": lambda _: {"bust": True},
    "last_dealer_goes_on": lambda _: {"last_dealer": "goes on"},
    "last_dealer_stops": lambda _: {"last_dealer": "stops"},
    "extra_round_never": lambda _: {"extra": False},
    "extra_round_always": lambda _: {"extra": True},
    "target_lower": lambda facts: {"target": facts.target - 5},
    "one_winner": lambda _: {"winners": 1},
    "every_winner": lambda facts: {"winners": facts.players - 1},
    "honba_for_each": lambda facts: {"honba_for_each": not facts.honba_for_each},
    "own_stick_other": lambda facts: {"own_stick_back": not facts.own_stick_back},
    "liability_never": lambda _: {"pao": ""},
    "liability_of_kans": lambda facts: {"pao": f"{facts.pao} 4k"},
    "liability_covers_other": lambda facts: {
        "pao_covers": YAKUMAN if facts.pao_covers == HAND else HAND
    },
    "liability_honba_other": lambda facts: {"pao_honba": not facts.pao_honba},
    "nagashi_never": lambda _: {"nagashi": False},
    "leftover_other": lambda facts: {"lost": not facts.lost},
    "whole_results": lambda facts: {"up_from": 0 if facts.up_from else 500},
    "rounded_other": lambda facts: {"up_from": 1100 - facts.up_from},
    "chombo_ten": lambda _: {"chombo": 10},
}
"""Faults that are other facts of a ruleset."""


def _flat_noten(
    function: Change, facts: Facts, table: Body, event: Body, points: list[int]
) -> None:
    before = list(points)
    function(facts, table, event, points)
    count = len(event["tenpai"])
    if not event.get("nagashi") and 0 < count < facts.players:
        for seat in range(facts.players):
            tenpai = seat in event["tenpai"]
            points[seat] = before[seat] + (
                1000 * (facts.players - count) if tenpai else -1000 * count
            )


def _nagashi_and_noten(
    function: Change, facts: Facts, table: Body, event: Body, points: list[int]
) -> None:
    function(facts, table, event, points)
    if event.get("nagashi"):
        function(facts, table, {**event, "nagashi": []}, points)


def _nagashi_unpaid(
    function: Change, facts: Facts, table: Body, event: Body, points: list[int]
) -> None:
    function(facts, table, {**event, "nagashi": []}, points)


def _more_honba(by_ron: int, by_tsumo: int) -> Change:
    """Return a change of what a winner gets: so many points more from each payer for each honba."""

    def change(
        function: Change, facts: Facts, table: Body, event: Body, win: Body, count: int
    ) -> Any:  # noqa: ANN401 - payments
        owed = function(facts, table, event, win, count)
        more = (by_tsumo if win["from"] is None else by_ron) * count
        if len(owed) == 1 or win["from"] is None:
            return [(seat, points + more) for seat, points in owed]
        return owed

    return change


def _liable_pays_all(
    function: Change, facts: Facts, table: Body, event: Body, win: Body, count: int
) -> Any:  # noqa: ANN401 - payments
    owed = function(facts, table, event, win, count)
    if len(owed) == 3 and win["from"] is not None:
        return [(owed[0][0], sum(points for _, points in owed))]
    return owed


def _dealer_pays_as_child(
    function: Change, facts: Facts, table: Body, winner: int, loser: int | None, base: int
) -> Any:  # noqa: ANN401 - payments
    if loser is None and winner != table["dealer"]:
        table = {**table, "dealer": winner}
        return {
            seat: points // 2
            for seat, points in function(facts, table, winner, loser, base).items()
        }
    return function(facts, table, winner, loser, base)


def _dealer_wins_as_child(
    function: Change, facts: Facts, table: Body, winner: int, loser: int | None, base: int
) -> Any:  # noqa: ANN401 - payments
    if winner == table["dealer"]:
        table = {**table, "dealer": (winner + 1) % facts.players} if loser is not None else table
        found = function(facts, table, winner, loser, base)
        return found if loser is not None else {seat: points // 2 for seat, points in found.items()}
    return function(facts, table, winner, loser, base)


def _same_wind(function: Change, table: Body) -> Body:
    return {**function(table), "round_wind": table["round_wind"]}


def _farthest(function: Change, event: Body, players: int) -> list[Body]:
    return function(event, players)[::-1]  # type: ignore[no-any-return]


def _negative_down(function: Change, facts: Facts, points: list[int], sticks: int) -> list[float]:
    return [
        result - (points[seat] < 0) for seat, result in enumerate(function(facts, points, sticks))
    ]


def _no_accounts(function: Change, facts: Facts, points: list[int], sticks: int) -> list[float]:
    before = list(points)
    function(facts, points, sticks)
    return [(own - 1000 * facts.back) / 1000 for own in before]


_PATCHES: dict[str, tuple[str, Change]] = {
    "noten_thousand_each": ("_draw", _flat_noten),
    "noten_never": ("_draw", lambda *_: None),
    "nagashi_with_noten": ("_draw", _nagashi_and_noten),
    "nagashi_as_draw": ("_draw", _nagashi_unpaid),
    "honba_hundred_by_ron": ("_owed", _more_honba(-200, 0)),
    "honba_full_by_tsumo": ("_owed", _more_honba(0, 200)),
    "honba_never": (
        "_owed",
        lambda of, facts, table, event, win, _: of(facts, table, event, win, 0),
    ),
    "liable_pays_all_by_ron": ("_owed", _liable_pays_all),
    "dealer_pays_as_child": ("_shares", _dealer_pays_as_child),
    "dealer_wins_as_child": ("_shares", _dealer_wins_as_child),
    "payments_unrounded": ("_hundreds", lambda _, points: int(points)),
    "payments_rounded_down": ("_hundreds", lambda _, points: int(points // 100 * 100)),
    "round_wind_stays": ("passed", _same_wind),
    "farthest_winner": ("nearest", _farthest),
    "negative_rounded_down": ("_accounts", _negative_down),
    "accounts_without_uma": ("_accounts", _no_accounts),
    "match_never_ends": ("_end", lambda *_given, **_more: None),
}
"""Faults that are other functions of the referee."""


def _after(wrong: str, table: Body, event: Body, answer: Body) -> Body:
    """Return an answer with a fault in what it says of the next table."""
    after = dict(answer["table"] or {})
    seats = range(len(table["points"]))
    points = list(answer["points"])
    riichi = [seat for seat in event.get("riichi", ()) if seat in seats]
    won = event["type"] == "win"
    match wrong:
        case "sticks_stay" if won:
            sticks = table["deposits"] + len(riichi)
            points[event["wins"][0]["winner"]] -= 1000 * sticks
            after["deposits"] = sticks
        case "old_sticks_lost" if won:
            points[event["wins"][0]["winner"]] -= 1000 * table["deposits"]
        case "sticks_vanish" if not won:
            after["deposits"] = 0
        case "riichi_is_free":
            points = [own + 1000 * (seat in riichi) for seat, own in enumerate(points)]
        case "honba_stays_after_draw" if event["type"] == "draw":
            after["honba"] = table["honba"]
        case "honba_reset_after_draw" if event["type"] == "draw":
            after["honba"] = 0
        case "honba_reset_by_dealer" if won:
            after["honba"] = 0
        case "honba_kept_by_child" if won:
            after["honba"] = table["honba"] + 1
        case "abort_passes" if event["type"] == "abort" and after:
            after = passed(after)
        case "abort_without_honba" if event["type"] == "abort":
            after["honba"] = table["honba"]
        case "dealer_passes_in_tenpai" if (
            event["type"] == "draw" and after.get("dealer") == table["dealer"]
        ):
            after = passed(after)
        case "dealer_passes_after_win" if won and after.get("dealer") == table["dealer"]:
            after = passed(after)
        case "dealer_stays_after_draw" if event["type"] == "draw" and after:
            after |= {name: table[name] for name in ("dealer", "hand", "round_wind")}
        case _:
            return answer
    if answer["table"] is None:
        return answer | {"points": points}
    return answer | {"points": points, "table": {**after, "points": points}}
