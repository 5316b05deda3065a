"""Engines that are Python functions."""

import importlib
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from scoring.conformance.engines.engine import Engine, EngineError, MessageEngine
from scoring.conformance.engines.protocol import Garbled, decoded, encoded


def by_callable(name: str, timeout: float) -> Engine:
    """The engine that is a Python function, ``module:function``: a message in, a message out, within ``timeout`` seconds."""
    module, _, function = name.partition(":")
    if not module or not function:
        raise EngineError("a function is written module:function")
    # The installed command does not look for modules in the working directory, as "python -m" does.
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        answer = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as wrong:
        raise EngineError(str(wrong)) from None
    except (Exception, SystemExit) as wrong:  # noqa: BLE001 - whatever a module does when it is imported
        raise EngineError(f"{name}: {type(wrong).__name__}: {wrong}") from None
    if not callable(answer):
        raise EngineError(f"{name} is not a function")
    return of_function(answer, timeout)


def of_function(answer: Callable[[dict[str, Any]], object], timeout: float) -> Engine:
    """The engine that is ``answer``. One that hangs is left behind."""

    def send(message: Mapping[str, Any]) -> object:
        done: SimpleQueue[object] = SimpleQueue()
        Thread(target=_answered, args=(answer, message, done), daemon=True).start()
        try:
            reply = done.get(timeout=timeout)
        except Empty:
            raise TimeoutError(f"no answer within {timeout:g} seconds") from None
        if isinstance(reply, Garbled):
            raise reply
        if isinstance(reply, BaseException):
            raise Garbled(f"{type(reply).__name__}: {reply}")
        return reply

    return MessageEngine(send)


def _answered(
    answer: Callable[[dict[str, Any]], object],
    message: Mapping[str, Any],
    done: SimpleQueue[object],
) -> None:
    try:
        # Through JSON, so that an engine sees and gives nothing but JSON.
        reply = answer(dict(decoded(encoded(message))))
        done.put(decoded(encoded(reply)) if isinstance(reply, Mapping) else reply)
    except BaseException as wrong:  # noqa: BLE001 - whatever it raises is its answer
        done.put(wrong)
