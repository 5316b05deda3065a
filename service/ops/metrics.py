"""The metrics of the service. Label values are routes, ids of rulesets and our own codes, never a word of a request."""

import os
from typing import Final

from prometheus_client import Counter, Gauge, Histogram, values

PREFIX: Final = "mahjong"
FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder in which the workers count; set before this module is imported."""
NOTHING: Final = ""
"""The label of a request without a ruleset or a route."""

WON: Final = "won"
NOT_WON: Final = "not_won"
REFUSED: Final = "refused"
FAILED: Final = "failed"
"""Outcomes of a hand; the last is an error of the service."""

_worker = 0


def count_as(worker: int) -> None:
    """Count in the files of this number, which no other living process has."""
    global _worker  # noqa: PLW0603 - set once in each process
    _worker = worker


if FOLDER in os.environ:
    # A file for each number instead of each process: otherwise every worker that is replaced leaves its files behind.
    values.ValueClass = values.MultiProcessValue(lambda: _worker)  # type: ignore[no-untyped-call]

REQUESTS: Final = Counter(
    "requests",
    "Requests answered.",
    ("method", "route", "ruleset", "status"),
    namespace=PREFIX,
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
    "Hands put to a ruleset, one by one and in batches, by what became of them.",
    ("ruleset", "outcome"),
    namespace=PREFIX,
)
PROBLEMS: Final = Counter(
    "problems",
    "Problem documents, those within a batch included, by their code.",
    ("code",),
    namespace=PREFIX,
)
BATCH: Final = Histogram(
    "batch_hands",
    "Hands in a batch, by how it was sent.",
    ("form",),
    namespace=PREFIX,
    buckets=(1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 100_000),
)
