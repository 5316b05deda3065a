"""Settlement requests of dice mahjong and what is read off the answers."""

from collections.abc import Mapping
from typing import Any

import pytest

import scoring
from scoring.fields.field import Field
from scoring.games.dice.settlement.task import Settle

RULESET = scoring.ruleset("dice")
TASK = Settle(RULESET)
PROTOTYPE: dict[str, Any] = {"edition": "prototype"}
ADJUST2: dict[str, Any] = {"edition": "adjust2"}
BOTH = pytest.mark.parametrize("options", [ADJUST2, PROTOTYPE], ids=["adjust2", "prototype"])
Log = list[dict[str, Any]]

STAND: Log = [{"choose": "stand"}]
BUTA: Log = [{"roll": "11223456"}, *STAND]
FOURTEEN: Log = [{"roll": "22334466"}, *STAND]
"""Pinfu 6, double run 4, complete at once 4 (DX24)."""
SIX: Log = [{"roll": "12344466"}, *STAND]
"""A triplet 2 and complete at once 4."""
YAKUMAN: Log = [{"roll": "22233344"}, *STAND]
"""Three consecutive (DX7)."""
TWENTY_EIGHT: Log = [{"roll": "42233661"}, {"choose": "riichi"}, {"reroll": 4, "to": 1}]
"""11223366 (DX1) by riichi: 14 points, doubled."""
FORTY_EIGHT: Log = [
    {"roll": "66661265"},
    {"kan": 6, "die": 6},
    {"choose": "riichi"},
    {"reroll": 5, "to": 3},
]
"""DX20, with 6 as the dora."""


def at(
    coins: list[int],
    *,
    dealer: int = 0,
    out: tuple[int, ...] = (),
    hand: int | None = None,
    wind: str | None = "east",
) -> dict[str, Any]:
    """A table of several players."""
    return {
        "coins": coins,
        "dealer": dealer,
        "out": list(out),
        "hand": hand or dealer + 1,
        "round_wind": wind,
    }


def event(*turns: tuple[int, Log], dora: int = 5, stop: bool = False) -> dict[str, Any]:
    logs = [{"player": player, "log": log} for player, log in turns]
    return {"type": "round", "dora": dora, "turns": logs, **({"stop": True} if stop else {})}


def settle(
    table: dict[str, Any], happened: dict[str, Any], options: Mapping[str, object], lang: str = "en"
) -> dict[str, Any]:
    rules = RULESET.in_force(options)
    return TASK.answer(rules, {"table": table, "event": happened}, lang).to_dict()


def moves(answer: dict[str, Any]) -> list[tuple[Any, Any, int, str]]:
    return [
        tuple(move[name] for name in ("from", "to", "points", "rule"))
        for move in answer["transfers"]
    ]


def dealer_wins(table: dict[str, Any], *, stop: bool = False) -> dict[str, Any]:
    """A hand of the prototype the dealer wins by a yakuman."""
    return settle(table, event((table["dealer"], YAKUMAN), stop=stop), PROTOTYPE)


SOLO: dict[str, Any] = {"mode": "solo", "coins": [5], "score": 3}


def fits(value: Any, field: Field) -> None:  # noqa: ANN401 - any part of an answer
    """Assert that a part of an answer is what its field declares and nothing else."""
    kinds = {"string": str, "integer": int, "number": float, "boolean": bool, "array": list}
    if value is None:
        assert field.nullable, field.name
    elif field.notation == "player_or_pot":
        assert value == "pot" or isinstance(value, int)
    elif field.type == "object":
        known = {part.name: part for part in field.fields}
        assert field.open_object or value.keys() <= known.keys(), field.name
        # A table of one player has no dealer and no hand.
        needed = {name for name, part in known.items() if part.required} - {"dealer", "hand"}
        assert needed <= value.keys(), field.name
        for name in value.keys() & known.keys():
            fits(value[name], known[name])
    else:
        assert type(value) is kinds[field.type], field.name
        if isinstance(value, list):
            assert field.items is not None
            for item in value:
                fits(item, field.items)
