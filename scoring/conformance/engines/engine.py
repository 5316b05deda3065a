"""The interface of an engine under test, and the engine that exchanges one message at a time."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from scoring.conformance.engines.protocol import (
    STOP,
    Garbled,
    Reply,
    Started,
    question_of,
    reply_to,
    start_of,
    started,
    unanswered,
)

LONGEST: Final = 1 << 20
"""Most bytes of one answer."""


class EngineError(RuntimeError):
    """An engine that cannot be started at all; the message says why."""


class Engine(Protocol):
    """An engine under test."""

    def start(self, ruleset_id: str, version: str) -> Started | Reply:
        """Begin with a ruleset; an engine may skip it. Raises :class:`EngineError`."""

    def ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        """One question; whatever goes wrong is a reply too."""

    def stop(self) -> None:
        """End."""


class MessageEngine:
    """An engine that takes one message at a time and gives one back, by ``send``."""

    def __init__(self, send: Callable[[Mapping[str, Any]], object]) -> None:
        """``send`` raises :class:`Garbled`, :class:`TimeoutError` and :class:`OSError`."""
        self._send = send
        self._number = 0

    def start(self, ruleset_id: str, version: str) -> Started | Reply:
        """Begin with a ruleset."""
        try:
            return started(self._send(start_of(ruleset_id, version)))
        except (Garbled, OSError) as wrong:
            raise EngineError(str(wrong)) from None

    def ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        """One question."""
        self._number += 1
        try:
            message = self._send(question_of(task, self._number, request))
            return reply_to(self._number, message)
        except (Garbled, OSError) as wrong:
            return unanswered(wrong)

    def stop(self) -> None:
        """Say goodbye; nobody waits for an answer."""
        try:
            self._send(STOP)
        except (Garbled, OSError):
            return
