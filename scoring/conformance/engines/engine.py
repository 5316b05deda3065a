"""An engine under test."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final

from scoring.conformance.engines.protocol import (
    ERRORED,
    Garbled,
    Reply,
    Started,
    question_of,
    reply_to,
    start_of,
    started,
    words,
)
from scoring.text import Text

LONGEST: Final = 1 << 20
"""Most bytes of one answer."""


class EngineError(RuntimeError):
    """An engine that cannot be started at all, with the reason."""

    def __init__(self, detail: Text) -> None:
        self.detail = detail
        super().__init__(detail.en)


class Engine(ABC):
    """An engine under test. A subclass defines how a message reaches the engine and how its answer comes back."""

    def __init__(self) -> None:
        self._number = 0

    def start(self, ruleset_id: str, version: str) -> Started | Reply:
        """Begin with a ruleset, which the engine may skip; raise :class:`EngineError`."""
        try:
            return started(self.send(start_of(ruleset_id, version)))
        except (Garbled, OSError) as wrong:
            self.give_up()
            why = wrong.detail if isinstance(wrong, Garbled) else Text(str(wrong), str(wrong))
            raise EngineError(why) from None

    def ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        """Ask one question; anything that goes wrong is a reply too."""
        self._number += 1
        try:
            message = self.send(question_of(task, self._number, request))
            return reply_to(self._number, message)
        except (Garbled, OSError) as wrong:
            self.give_up()
            return Reply(ERRORED, {}, words(wrong) or type(wrong).__name__)

    @abstractmethod
    def send(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Send a message and return the answer; raise :class:`Garbled`, :class:`TimeoutError` or another :class:`OSError`."""

    @abstractmethod
    def stop(self) -> None:
        """End the engine."""

    def give_up(self) -> None:  # noqa: B027 - only a process needs it
        """Recover from an answer that is missing or not understood."""
