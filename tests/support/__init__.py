"""The words the independent test machinery shares; it knows nothing of the code under test.

A request is the plain body of a scoring request, an option set a plain dict of every option by
its name, and a verdict what an independent program makes of the two.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

Request = dict[str, Any]
Options = dict[str, Any]


def assumed_texts(answer: Any) -> list[str]:  # noqa: ANN401 - JSON
    """Return the defaults that an answer reports, as sentences."""
    return [one["text"] for one in answer["assumed"]]


TIMES = int(os.environ.get("TIMES", "1"))
"""How many times as many hands and matches are drawn as in the gate: `make long-hands`."""

_TCG: Options = {
    "red_fives": 0, "kuitan": True, "kiriage_mangan": True, "double_wind_pair_fu": 2,
    "open_no_fu_ron": 30, "tsumo_pinfu": True, "kazoe": True, "double_yakuman": False,
    "rinshan_tsumo_fu": True, "ippatsu_allowed": True, "ura": True, "players": 4, "renhou": "none",
    "ankan_breaks_menzen": False, "all_green_needs_hatsu": False, "tenhou_as_double": False,
    "yakuman_sum": "add", "most_yakuman": 0,
}  # fmt: skip

DEFAULTS: dict[str, Options] = {
    "tcg": _TCG,
    "tenhou": {**_TCG, "red_fives": 3, "double_wind_pair_fu": 4, "kiriage_mangan": False},
}
"""The options that the independent programs know, with their defaults by ruleset."""

WINDS = ("east", "south", "west", "north")


@dataclass(frozen=True)
class Verdict:
    """What an independent program says: points are without honba and deposits.

    `yaku` maps our ids to han (to yakuman when `yakuman` is not 0); han and fu of a yakuman
    mean nothing. `reason` is None for a win, else `not_complete` or `no_yaku`.
    """

    winning: bool
    reason: str | None = None
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    points: int = 0
    yaku: dict[str, int] = field(default_factory=dict)


def options_of(ruleset: str, changes: Options | None = None) -> Options:
    """Return the options of :data:`DEFAULTS` with changes; raises KeyError for an unknown name."""
    chosen = dict(DEFAULTS[ruleset])
    for name, value in (changes or {}).items():
        if name not in chosen:
            raise KeyError(name)
        chosen[name] = value
    return chosen


def stated(answer: dict[str, Any]) -> Verdict:
    """Return the verdict in a scoring response."""
    value = answer["value"]
    if not answer["winning"]:
        return Verdict(winning=False, reason=answer["reason"], points=value["points"])
    return Verdict(
        winning=True, han=value["han"], fu=value["fu"], yakuman=value["yakuman"],
        points=value["points"],
        yaku={entry["id"]: entry.get("han", 0) for entry in answer["yaku"]},
    )  # fmt: skip


def parted(one: Verdict, other: Verdict) -> list[str]:
    """Return the names of the differing parts of two verdicts; han and fu of a yakuman are ignored."""
    names = ["winning", "reason", "points", "yakuman", "yaku"]
    if not one.yakuman:
        return [n for n in [*names, "han", "fu"] if getattr(one, n) != getattr(other, n)]
    found = [n for n in names[:-1] if getattr(one, n) != getattr(other, n)]
    return found + ["yaku"] * (one.yaku.keys() != other.yaku.keys())


def split(text: str) -> list[str]:
    """`"120m5z"` → `["1m", "2m", "0m", "5z"]`; a red five stays `0`."""
    tiles: list[str] = []
    ranks = ""
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            ranks += sign
        else:
            tiles += [rank + sign for rank in ranks]
            ranks = ""
    if ranks:
        raise ValueError(f"ranks without a suit in {text!r}")
    return tiles


def plain(tiles: list[str]) -> list[str]:
    """Return the same tiles with every red five as a plain one."""
    return ["5" + tile[1] if tile[0] == "0" else tile for tile in tiles]
