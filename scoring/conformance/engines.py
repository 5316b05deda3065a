"""Engines that are reached by a URL or as a Python function, and what every engine offers; it judges no answer."""

import importlib
import urllib.request
from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Protocol

from scoring.conformance.protocol import (
    STOP,
    Garbled,
    Reply,
    Started,
    decoded,
    encoded,
    question_of,
    reply_to,
    start_of,
    started,
    unanswered,
)

LONGEST: Final = 1 << 20
"""Most bytes of one answer."""


class CannotRun(RuntimeError):
    """An engine that cannot be started at all; the message says why."""


class Engine(Protocol):
    """An engine under test."""

    def start(self, ruleset_id: str, version: str) -> Started | Reply:
        """Begin with a ruleset; an engine may skip it. Raises :class:`CannotRun`."""

    def ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        """One question; whatever goes wrong is a reply too."""

    def stop(self) -> None:
        """End."""


class Asked:
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
            raise CannotRun(str(wrong)) from None

    def ask(self, task: str, request: Mapping[str, Any]) -> Reply:
        """One question."""
        self._number += 1
        try:
            told = self._send(question_of(task, self._number, request))
            return reply_to(self._number, told)
        except (Garbled, OSError) as wrong:
            return unanswered(wrong)

    def stop(self) -> None:
        """Say goodbye; nobody waits for an answer."""
        try:
            self._send(STOP)
        except (Garbled, OSError):
            return


def by_url(url: str, timeout: float) -> Engine:
    """The engine that answers messages posted to ``url``, each within ``timeout`` seconds."""
    if not url.startswith(("http://", "https://")):
        raise CannotRun("a URL begins with http:// or https://")

    def posted(message: dict[str, Any]) -> object:
        headers = {"Content-Type": "application/json"}
        asked = urllib.request.Request(url, encoded(message), headers)  # noqa: S310 - http, checked above
        with urllib.request.urlopen(asked, timeout=timeout) as answer:  # noqa: S310 - the same
            told: bytes = answer.read(LONGEST + 1)
        if len(told) > LONGEST:
            raise Garbled(f"an answer of more than {LONGEST} bytes")
        return decoded(told)

    # In time as a whole: the time of a connection begins anew with every byte that comes.
    return of_function(posted, timeout)


def by_callable(name: str, timeout: float) -> Engine:
    """The engine that is a Python function, ``module:function``: a message in, a message out, within ``timeout`` seconds."""
    module, _, function = name.partition(":")
    try:
        answer = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as wrong:
        raise CannotRun(str(wrong)) from None
    except (Exception, SystemExit) as wrong:  # noqa: BLE001 - whatever a module does when it is imported
        raise CannotRun(f"{name}: {type(wrong).__name__}: {wrong}") from None
    return of_function(answer, timeout)


def of_function(answer: Callable[[dict[str, Any]], object], timeout: float) -> Engine:
    """The engine that is ``answer``. One that hangs is left behind."""

    def send(message: Mapping[str, Any]) -> object:
        done: SimpleQueue[object] = SimpleQueue()
        Thread(target=_answered, args=(answer, message, done), daemon=True).start()
        try:
            told = done.get(timeout=timeout)
        except Empty:
            raise TimeoutError(f"no answer within {timeout:g} seconds") from None
        if isinstance(told, BaseException):
            raise Garbled(f"{type(told).__name__}: {told}")
        return told

    return Asked(send)


def _answered(
    answer: Callable[[dict[str, Any]], object],
    message: Mapping[str, Any],
    done: SimpleQueue[object],
) -> None:
    try:
        # Through JSON, so that an engine sees and gives nothing but JSON.
        told = answer(dict(decoded(encoded(message))))
        done.put(decoded(encoded(told)) if isinstance(told, Mapping) else told)
    except BaseException as wrong:  # noqa: BLE001 - whatever it raises is its answer
        done.put(wrong)
