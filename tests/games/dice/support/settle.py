"""Settlement requests of dice mahjong."""

from collections.abc import Mapping
from typing import Any

import scoring

RULESET = scoring.ruleset("dice")
TASK = RULESET.tasks["settle"]
PROTOTYPE: dict[str, Any] = {"edition": "prototype"}
ADJUST2: dict[str, Any] = {"edition": "adjust2"}
Log = list[dict[str, Any]]


def log(line: str) -> Log:
    """Return the log of a turn: ``33335562 kan3:5 riichi 5>1`` is a roll, a kan and its die, the choice, a reroll and its new face."""
    entries: Log = []
    for word in line.split():
        if word.startswith("kan"):
            entries.append({"kan": int(word[3]), "die": int(word[5])})
        elif ">" in word:
            entries.append({"reroll": int(word[0]), "to": int(word[2])})
        else:
            entries.append({"roll" if word.isdigit() else "choose": word})
    return entries


BUTA = "11223456 stand"
SIX = "12344466 stand"
"""A triplet 2 and complete at once 4."""
TWENTY_EIGHT = "42233661 riichi 4>1"
"""11223366 (DX1) by riichi: 14 points, doubled."""

TABLE: dict[str, Any] = {"coins": [5, 5], "dealer": 0, "out": [], "hand": 1, "round_wind": "east"}


def event(*turns: tuple[int, str | Log], dora: int = 5, **more: object) -> dict[str, Any]:
    """Return the event of a hand: the players in turn order, each with the log of the turn."""
    logs = [(player, log(said) if isinstance(said, str) else said) for player, said in turns]
    played = [{"player": player, "log": entries} for player, entries in logs]
    return {"type": "round", "dora": dora, "turns": played, **more}


def settle(
    table: dict[str, Any], happened: dict[str, Any], options: Mapping[str, object], lang: str = "en"
) -> dict[str, Any]:
    rules = RULESET.in_force(options)
    return TASK.answer(rules, {"table": table, "event": happened}, lang).to_dict()
