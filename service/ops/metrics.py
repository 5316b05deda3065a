"""The metrics of the service. Label values are routes, ids of rulesets and error codes, never data of a request."""

import logging
import os
from collections.abc import Mapping
from typing import Any, Final

from prometheus_client import Counter, Gauge, Histogram, values

from service.ops.folder import FOLDER, has_room

PREFIX: Final = "mahjong"
NOTHING: Final = ""
"""The label of a request without a ruleset or a route."""

WON: Final = "won"
NOT_WON: Final = "not_won"
REFUSED: Final = "refused"
FAILED: Final = "failed"
"""Outcomes of a hand; the last is an error of the service."""

_log: Final = logging.getLogger("service")
_worker = 0
_has_room = True


def count_as(worker: int) -> None:
    """Count in the files of this number, which no other running process has, if there is room for them."""
    global _worker  # noqa: PLW0603 - set once in each process
    if FOLDER in os.environ and _can_grow():
        _worker = worker
        # This makes the files of the existing values now, while there is room.
        IN_FLIGHT.inc(0)


def _can_grow() -> bool:
    """Return whether this process may count something new. Once the folder is full, log it and return false for good."""
    global _has_room  # noqa: PLW0603 - set once in each process
    if _has_room and not has_room(os.environ[FOLDER]):
        _has_room = False
        _log.warning(
            "No room in the folder of the metrics: this worker counts nothing new until it is replaced"
        )
    return _has_room


if FOLDER in os.environ:
    # A file for each number instead of each process: otherwise every worker that is replaced leaves its files behind.
    _InFile: Any = values.MultiProcessValue(lambda: _worker)  # type: ignore[no-untyped-call]

    class _Value(_InFile):  # type: ignore[misc] # a class that the library makes
        """A number in the file of this worker; it is not counted if the file had no room for it."""

        def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - the library's own
            self.has_place = _can_grow()
            if self.has_place:
                super().__init__(*arguments, **named)

        def inc(self, amount: float) -> None:
            """Add an amount."""
            if self.has_place:
                super().inc(amount)

    values.ValueClass = _Value

REQUESTS: Final = Counter(
    "requests", "Requests answered.", ("method", "route", "ruleset", "status"), namespace=PREFIX
)
SECONDS: Final = Histogram(
    "request_seconds",
    "Time from a request to the end of its answer.",
    ("route",),
    namespace=PREFIX,
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
IN_FLIGHT: Final = Gauge(
    "requests_in_flight",
    "Requests being answered now.",
    namespace=PREFIX,
    multiprocess_mode="livesum",
)
HANDS: Final = Counter(
    "hands",
    "Hands in requests, one by one and in batches, by outcome.",
    ("ruleset", "outcome"),
    namespace=PREFIX,
)
PROBLEMS: Final = Counter(
    "problems",
    "Problem documents by code, including those in batches.",
    ("code",),
    namespace=PREFIX,
)
BATCH: Final = Histogram(
    "batch_hands",
    "Hands in a batch, by the format of the batch.",
    ("form",),
    namespace=PREFIX,
    buckets=(1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 100_000),
)


def count_batch(ruleset: str, form: str, outcomes: Mapping[str, int]) -> None:
    """Count a batch and its hands; ``outcomes`` has the number of hands for each outcome."""
    for outcome, number in outcomes.items():
        HANDS.labels(ruleset, outcome).inc(number)
    BATCH.labels(form).observe(sum(outcomes.values()))
