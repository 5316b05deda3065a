"""Whether this server wants requests: its rules are sound and nobody told it to stop."""

import mmap
import signal
from collections.abc import Callable
from typing import Any, Final

from service.served import served

# One byte that every process forked from this one sees. No lock: it is written once.
_flag: Final = mmap.mmap(-1, 1)


def ready() -> bool:
    """Whether requests are welcome: every ruleset answered its examples, and the server is not about to stop."""
    rulesets = served().values()
    return bool(rulesets) and all(one.healthy for one in rulesets) and not draining()


def draining() -> bool:
    """Whether the server was told to stop: it answers still, and asks to be sent nothing new."""
    return _flag[0] != 0


def drain(*, on: bool) -> None:
    """Tell all workers that the server is about to stop, or that it is not."""
    _flag[0] = int(on)


class Farewell:
    """What the process that holds the workers does when it is told to stop: says so first, then stops.

    Who sends requests here needs a moment to hear of it from ``/readyz``; until then nobody is turned away.
    A second call, which the alarm makes, or somebody in a hurry, stops at once.
    """

    def __init__(self, server: Any, seconds: int) -> None:  # noqa: ANN401 - published without types
        self._server = server
        self._seconds = seconds
        self._stop: Callable[[], None] = server.handle_term

    def __call__(self) -> None:
        """Say it, and stop now or later."""
        if draining() or not self._seconds:
            drain(on=True)
            self._stop()
            return
        drain(on=True)
        self._server.log.info("Draining for %d seconds", self._seconds)
        signal.signal(signal.SIGALRM, lambda *_: self._server.signal(signal.SIGTERM, None))
        signal.alarm(self._seconds)
