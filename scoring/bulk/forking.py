"""Starts worker processes by forking from one that has imported what they need."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.context import ForkServerContext
from typing import Any, Final

_IMPORTED: Final = ["scoring.bulk.part"]
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)


def begin() -> ForkServerContext:
    """The process that others are forked from, which from now on imports what they need beside whatever is done here."""
    context = get_context("forkserver")
    context.set_forkserver_preload(_IMPORTED)
    # It lets interrupts through when it begins, so it has to be there before they are held.
    resource_tracker.ensure_running()
    with interrupts_held():
        forkserver.ensure_running()
    return context


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Who asks this process to end is heard afterwards; processes that are begun meanwhile never hear Ctrl-C.

    It is for this process to tell them.
    """
    heard: list[int] = []

    def note(number: int, _frame: object) -> None:
        heard.append(number)

    before: dict[signal.Signals, Any] = {one: signal.signal(one, note) for one in _ENDING}
    # A mask is inherited. It does not keep a signal from other threads of this process, and so from Python.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if heard:
            signal.raise_signal(heard[0])
