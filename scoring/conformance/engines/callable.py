"""Engines that are Python functions, each in a process of its own: ``python -m scoring.conformance.engines.callable MODULE:FUNCTION``."""

import shlex
import sys
from contextlib import redirect_stdout
from importlib import import_module

from scoring.conformance import MESSAGES
from scoring.conformance.engines.command import Command
from scoring.conformance.engines.engine import EngineError
from scoring.conformance.engines.protocol import STOP, decoded, encoded


def by_callable(name: str, timeout: float, starting: float | None = None) -> Command:
    """Return the engine that is a Python function, ``module:function``, which takes a message and returns one.

    ``timeout`` is in seconds for one answer, ``starting`` for the first if that is different. If the function raises, its process ends,
    and the reply says what it raised.
    """
    module, _, function = name.partition(":")
    if not module or not function:
        raise EngineError(MESSAGES["engines.bad_callable"].filled(name=name))
    return Command(shlex.join((sys.executable, "-m", __name__, name)), timeout, starting)


def main(name: str) -> None:
    """Answer the messages of the standard input with the function; its own output goes to the standard error."""
    answers = sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        module, _, function = name.partition(":")
        answer = getattr(import_module(module), function)
        for line in sys.stdin.buffer:
            message = dict(decoded(line))
            reply = answer(message)
            if message == STOP:
                break
            answers.write(encoded(reply))
            answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
