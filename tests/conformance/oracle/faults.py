"""The faults of the oracle, and the engines that have them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import scoring
from tests.conformance.oracle.engine import Oracle
from tests.conformance.oracle.games import GameOracle
from tests.conformance.oracle.settings import settings_of
from tests.yaml_cases import cases

Body = dict[str, Any]
SETTLEMENT: Final = "settlement"
RIICHI: Final = ("riichi", "riichi3")
_SEED: Final = 47
"""The seed that draws the half of the faults that is used to improve the verifier."""


class Fault(NamedTuple):
    """One thing that an engine gets wrong."""

    family: str
    """The game, or ``"settlement"``."""
    ruleset: str
    name: str
    rules: tuple[str, ...]
    """The rules that the fault breaks, decided before anything was measured."""
    is_hidden: bool
    """Whether an answer of points only cannot show it."""
    is_held: bool
    """Whether it only measures the verifier; the others may be looked at to improve it."""


def every_fault() -> list[Fault]:
    """Return all faults in order, half of them drawn as held."""
    data: Body = cases(Path(__file__).with_name("faults.yaml"))
    hidden = data.pop("hidden")
    listed = [
        (SETTLEMENT, ruleset, name, rules)
        for ruleset, faults in data.pop(SETTLEMENT).items()
        for name, rules in faults.items()
    ]
    for ruleset, faults in data.items():
        game = scoring.ruleset(ruleset).game_id
        listed += [(game, ruleset, name, rules) for name, rules in faults.items()]
    shuffled = Random(_SEED).sample(listed, len(listed))
    held = {line[:3] for line in shuffled[::2]}
    return [
        Fault(family, ruleset, name, tuple(rules), name in hidden.get(family, ()), key in held)
        for family, ruleset, name, rules in listed
        for key in [(family, ruleset, name)]
    ]


def oracle_of(ruleset: str, wrong: str = "") -> Oracle | GameOracle:
    """Return an oracle for a ruleset, with at most one fault."""
    home = scoring.ruleset(ruleset)
    if home.game_id in RIICHI:
        return Oracle(settings_of(home), wrong)
    return GameOracle(home.game_id, wrong)


class OracleEngine:
    """An oracle behind the protocol."""

    def __init__(self, oracle: Oracle | GameOracle, *, points_only: bool, settles: bool) -> None:
        self._oracle = oracle
        self._points_only = points_only
        self._depths = ["points"] if points_only else ["points", "breakdown"]
        if isinstance(oracle, Oracle):
            self._depths += ["legality"] + ["settlement"] * settles

    def __call__(self, message: Body) -> Body:
        """Return the answer to a message."""
        if message["type"] == "start":
            named = {"name": "oracle", "version": "1"}
            return {"type": "started", "protocol": 1, "engine": named, "depths": self._depths}
        if message["type"] == "stop":
            return {}
        answer = self._oracle.answer(message["type"], message["request"])
        if answer is None:
            return {"type": "skipped", "id": message["id"], "why": "not supported"}
        if self._points_only and "value" in answer:
            points = {"points": answer["value"]["points"]}
            answer = {"winning": answer["winning"], "value": points}
        elif self._points_only and "points" in answer:
            answer = {"points": answer["points"]}
        return {"type": "result", "id": message["id"], "answer": answer}


def engine_of(fault: Fault, *, points_only: bool) -> OracleEngine:
    """Return the engine that has a fault; of the riichi games only the faults of settlement are put to settlements."""
    oracle = oracle_of(fault.ruleset, fault.name)
    return OracleEngine(oracle, points_only=points_only, settles=fault.family == SETTLEMENT)
