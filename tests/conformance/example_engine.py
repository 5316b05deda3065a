"""Engines for the tests of the verifier: ours behind the protocol, right or wrong on purpose, and some that misbehave.

As a command: ``python tests/conformance/example_engine.py [MANNER]``; as a function: ``tests.conformance.example_engine:answer``.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
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
    "depths": ["points", "breakdown", "settlement"],
}


class Ours:
    """Our engine behind the protocol."""

    def __init__(self, twist: Twist | None = None, *, depths: list[str] | None = None) -> None:
        self._twist = twist
        self._depths = depths
        self._ruleset = ruleset("tcg")

    def __call__(self, message: Body) -> Body:
        """The answer to a message."""
        if message["type"] == "start":
            self._ruleset = ruleset(message["ruleset"])
            return STARTED if self._depths is None else {**STARTED, "depths": self._depths}
        if message["type"] == "stop":
            return {}
        told = answer_of(self._ruleset, message["type"], message["request"])
        if self._twist is not None:
            told = self._twist(message["request"], told)
        return {"type": "result", "id": message["id"], "answer": told}


answer = Ours()


def _lines() -> Iterator[Body]:
    for line in sys.stdin:
        yield json.loads(line)


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _die(number: int) -> None:
    if number % 5 == 3:
        os._exit(9)


def _garble(number: int) -> None:
    if number % 5 == 3:
        _say("no json\n")


def _flood(number: int) -> None:
    while number % 5 == 3:
        _say("x" * 65536)


def _chatter(number: int) -> None:
    if number % 5 == 3:
        _say('{"type":"result"}\n' * 3)


def _sleep(number: int) -> None:
    if number % 5 == 3:
        time.sleep(60)


def _right(number: int) -> None:
    del number


MANNERS = {
    "right": _right,
    "dies": _die,
    "garbles": _garble,
    "floods": _flood,
    "chatters": _chatter,
    "hangs": _sleep,
}


def _serve(manner: str) -> None:
    if manner == "silent":
        time.sleep(60)
    if manner == "gone":
        sys.exit(3)
    engine = Ours()
    for number, message in enumerate(_lines()):
        if message["type"] == "stop":
            return
        MANNERS[manner](number)
        _say(json.dumps(engine(message)) + "\n")


if __name__ == "__main__":
    _serve(sys.argv[1] if len(sys.argv) > 1 else "right")
