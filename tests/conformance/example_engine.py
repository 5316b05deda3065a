"""Our engine behind the protocol, right or wrong on purpose, for the tests of the verifier.

As a command: ``python tests/conformance/example_engine.py``; as a function: ``tests.conformance.example_engine:answer``.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from scoring import ruleset
from scoring.conformance.tasks import answer_of

Body = dict[str, Any]
Twist = Callable[[Body, Body], Body]
"""Makes an answer wrong: takes the request and our answer."""
STARTED: Body = {
    "type": "started",
    "protocol": 1,
    "engine": {"name": "ours", "version": "1"},
    "depths": ["points", "breakdown", "legality", "actions", "settlement"],
}


class Ours:
    """Our engine behind the protocol."""

    def __init__(self, twist: Twist | None = None, *, depths: list[str] | None = None) -> None:
        self._twist = twist
        self._depths = depths
        self._ruleset = ruleset("tcg")

    def __call__(self, message: Body) -> Body:
        """Return the answer to a message."""
        if message["type"] == "start":
            self._ruleset = ruleset(message["ruleset"])
            return STARTED if self._depths is None else {**STARTED, "depths": self._depths}
        if message["type"] == "stop":
            return {}
        reply = answer_of(self._ruleset, message["type"], message["request"])
        if self._twist is not None:
            reply = self._twist(message["request"], reply)
        return {"type": "result", "id": message["id"], "answer": reply}


answer = Ours()


if __name__ == "__main__":
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "stop":
            break
        sys.stdout.write(json.dumps(answer(message)) + "\n")
        sys.stdout.flush()
