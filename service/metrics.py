"""What is counted, and under which names; who counts it and who asks for it is elsewhere.

The values of a label come from us, never from a request: routes, ids of rulesets that exist, codes of our table.
With ``PROMETHEUS_MULTIPROC_DIR`` in the environment, before this module is imported, every process counts in
files of that folder, and the counts of all can be read together.
"""

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

PREFIX: Final = "mahjong"
NOTHING: Final = ""
"""The label of what has none: no ruleset, no route."""

WON: Final = "won"
NOT_WON: Final = "not_won"
REFUSED: Final = "refused"
FAILED: Final = "failed"
"""What became of a hand; the last is a fault of ours."""

REGISTRY: Final = CollectorRegistry()
"""The counts of this process alone."""

REQUESTS: Final = Counter(
    "requests",
    "Requests answered.",
    ("method", "route", "ruleset", "status"),
    namespace=PREFIX,
    registry=REGISTRY,
)
SECONDS: Final = Histogram(
    "request_seconds",
    "Time from a request to the end of its answer.",
    ("route",),
    namespace=PREFIX,
    registry=REGISTRY,
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
IN_FLIGHT: Final = Gauge(
    "requests_in_flight",
    "Requests being answered now.",
    namespace=PREFIX,
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
HANDS: Final = Counter(
    "hands",
    "Hands put to a ruleset, one by one and in batches, by what became of them.",
    ("ruleset", "outcome"),
    namespace=PREFIX,
    registry=REGISTRY,
)
PROBLEMS: Final = Counter(
    "problems",
    "Problem documents, those within a batch included, by their code.",
    ("code",),
    namespace=PREFIX,
    registry=REGISTRY,
)
BATCH: Final = Histogram(
    "batch_hands",
    "Hands in a batch, by how it was sent.",
    ("form",),
    namespace=PREFIX,
    registry=REGISTRY,
    buckets=(1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 100_000),
)


class Requests:
    """The counts of requests, found again by their labels without asking the library each time."""

    def __init__(self) -> None:
        self._counters: dict[tuple[str, str, str, str], Counter] = {}
        self._histograms: dict[str, Histogram] = {}

    def count(self, method: str, route: str, ruleset: str, status: str, seconds: float) -> None:
        """One request that was answered."""
        labels = (method, route, ruleset, status)
        counter = self._counters.get(labels)
        if counter is None:
            counter = self._counters[labels] = REQUESTS.labels(*labels)
        counter.inc()
        histogram = self._histograms.get(route)
        if histogram is None:
            histogram = self._histograms[route] = SECONDS.labels(route)
        histogram.observe(seconds)


def count_hands(ruleset: str, outcome: str, number: int = 1) -> None:
    """``number`` hands that came to the same end; nothing where there are none."""
    if number:
        HANDS.labels(ruleset, outcome).inc(number)


def count_problem(code: str) -> None:
    """A problem document."""
    PROBLEMS.labels(code).inc()


def count_batch(form: str, hands: int) -> None:
    """A batch that was answered."""
    BATCH.labels(form).observe(hands)


def names() -> Iterator[str]:
    """Every name under which something of this module can be asked for."""
    for metric in REGISTRY.collect():
        if metric.type == "counter":
            yield f"{metric.name}_total"
        elif metric.type == "histogram":
            yield from (f"{metric.name}_{part}" for part in ("bucket", "count", "sum"))
        else:
            yield metric.name
