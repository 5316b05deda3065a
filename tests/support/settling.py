"""Builders of settlement requests of tile games."""

from __future__ import annotations

from typing import Any

import scoring
from tests.support import lines
from tests.support.lines import Refusals

Body = dict[str, Any]
START = {"arushiaru": 2000, "kitanuki": 30, "tenhou_sanma": 35000, "mahjong_soul_sanma": 35000}
"""The points at the start of a match, by ruleset; 25,000 for the others."""


def table(id_: str, **changes: Any) -> Body:  # noqa: ANN401 - fields of a table
    """Return the first table of a match, with `changes`; the dealer follows from the hand except in kitanuki."""
    players = int(scoring.ruleset(id_).players.strip("+"))
    made: Body = {
        "points": [START.get(id_, 25000)] * players,
        "dealer": 0 if id_ == "kitanuki" else changes.get("hand", 1) - 1, "round_wind": "east",
        "hand": 1, "honba": 0, "deposits": 0,
    }  # fmt: skip
    return made | changes


def settle(id_: str, table: Body, event: Body, lang: str = "en", **options: object) -> Body:
    """Return the answer to a request under `options`."""
    request = {"table": table, "event": event, "options": options}
    return scoring.settle(id_, request, lang=lang).to_dict()


def refusals(id_: str, table: Body, event: Body, **options: object) -> Refusals:
    """Return pointer, code and rule of every error of a request."""
    return lines.refusals(id_, {"table": table, "event": event, "options": options}, "settle")


def win(winner: int, discarder: int | None, **claim: object) -> Body:
    """Return one claim; `claim` is its hand or its value."""
    return {"winner": winner, "from": discarder, **claim}


def won(*wins: Body, **more: object) -> Body:
    """Return an event in which somebody wins."""
    return {"type": "win", "wins": list(wins), **more}


def draw(*tenpai: int, **more: object) -> Body:
    """Return an exhaustive draw."""
    return {"type": "draw", "tenpai": list(tenpai), **more}


def feed(kind: str, tiles: str, player: int, feeder: int | None) -> Body:
    """Return a call or a kan."""
    return {"tiles": tiles, "kind": kind, "to": player, "from": feeder}


def paid(answer: Body) -> list[tuple[object, object, int, str]]:
    """Return the transfers of an answer, in short."""
    return [
        (line["from"], line["to"], line["points"], line["rule"]) for line in answer["transfers"]
    ]


def results(answer: Body) -> list[int]:
    """Return the result of a match for each player, by seat."""
    return [one["result"] for one in sorted(answer["final"], key=lambda one: one["player"])]
