"""The program that scores hands with the Rust core of the PyPI package `riichienv`, without its wrapper in Python.

Hands and conditions are built before the clock starts.
"""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections import Counter
from importlib.metadata import version
from time import process_time
from typing import Any

WINDS = ("east", "south", "west", "north")
MELDS = {"chi": "Chi", "pon": "Pon", "open_kan": "Daiminkan", "added_kan": "Kakan"}
CLAIMS = {"tenhou": "tsumo_first_turn", "chiihou": "tsumo_first_turn"}
core: Any = importlib.import_module("riichienv._riichienv")
WIND = (core.Wind.East, core.Wind.South, core.Wind.West, core.Wind.North)


def prepare(request: dict[str, Any]) -> tuple[Any, ...]:
    """Return the evaluator of the hand with its arguments."""
    used: Counter[int] = Counter()

    def numbers(text: str) -> list[int]:
        found = []
        for digit, suit in re.findall(r"(\d)(?=\d*([mpsz]))", text):
            kind = 9 * "mpsz".index(suit) + int(digit.replace("0", "5")) - 1
            if digit == "0":
                found.append(4 * kind)
                continue
            # The first five of a suit is the red one.
            found.append(4 * kind + min(used[kind] + (kind in (4, 13, 22)), 3))
            used[kind] += 1
        return found

    tiles, (won,) = numbers(request["concealed"]), numbers(request["winning_tile"])
    melds = []
    for kind, _, names in (meld.partition(":") for meld in request.get("melds", [])):
        of_kind = getattr(core.MeldType, MELDS.get(kind, "Ankan"))
        melds.append(core.Meld(of_kind, sorted(numbers(names)), kind != "closed_kan"))
    used.clear()
    dora, ura = (numbers(request.get(f"{name}_indicators", "")) for name in ("dora", "ura"))
    seat, round_ = (
        WIND[WINDS.index(request.get(name, wind))]
        for name, wind in (("seat_wind", "south"), ("round_wind", "east"))
    )
    claimed = {CLAIMS.get(name, name): True for name in request.get("situation", [])}
    tsumo = request["win"] == "tsumo"
    conditions = core.Conditions(tsumo=tsumo, player_wind=seat, round_wind=round_, **claimed)
    return core.HandEvaluator(sorted([*tiles, won]), melds), won, dora, ura, conditions


def said(told: Any, conditions: Any) -> list[int] | None:  # noqa: ANN401 - the package's own kinds
    """Return han, fu, yakuman and points of a result."""
    if not told.is_win:
        return [0, 0, 0, 0]
    dealer = int(conditions.player_wind) == int(core.Wind.East)
    drawn = 3 * told.tsumo_agari_ko if dealer else told.tsumo_agari_oya + 2 * told.tsumo_agari_ko
    points = drawn if conditions.tsumo else told.ron_agari
    if told.yakuman:
        return [0, 0, told.han // 13, points]
    return [told.han, told.fu, 0, points]


def main() -> None:
    """Answer hands once, then time rounds of them."""
    prepared: list[tuple[Any, ...]] = []
    for line in sys.stdin:
        message = json.loads(line)
        if "hands" in message:
            prepared = [prepare(request) for request in message["hands"]]
            answers = [said(hand.calc(*asked), asked[-1]) for hand, *asked in prepared]
            answer: Any = {"version": version("riichienv"), "answers": answers}
        else:
            start = process_time()
            for hand, won, dora, ura, conditions in prepared[: message["round"]]:
                hand.calc(won, dora, ura, conditions)
            answer = {"seconds": process_time() - start}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


main()
