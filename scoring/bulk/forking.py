"""Where the worker processes of this machine come from: forked from one that has imported what they need; it knows no work."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.context import ForkServerContext
from typing import Final

_IMPORTED: Final = ["scoring.bulk.part"]


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
    """Ctrl-C waits; processes that are begun meanwhile never hear it: it is for this one to tell them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
