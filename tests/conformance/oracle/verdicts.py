"""What the oracle without a fault says of every reading of a hand."""

from typing import NamedTuple

from tests.conformance.oracle.engine import paid
from tests.conformance.oracle.values import worth_of
from tests.support import Options, Request, Verdict
from tests.support.brute import Reading, readings


class Valued(NamedTuple):
    """A reading with its worth and its fu by item."""

    reading: Reading
    verdict: Verdict
    fu: dict[str, int]


def value(reading: Reading, request: Request, options: Options) -> Valued:
    """Return the worth of one reading, with points without honba and riichi sticks."""
    found = worth_of(reading, request, options, "")
    if not found:
        return Valued(reading, Verdict(winning=False, reason="no_yaku"), {})
    (worth,) = found
    payments = paid(worth.base, request, {"honba_points": 0, **options}, "")
    verdict = Verdict(
        winning=True,
        han=worth.han,
        fu=worth.fu,
        yakuman=worth.yakuman,
        points=sum(line["count"] * line["points"] for line in payments),
        yaku=worth.yaku,
    )
    return Valued(reading, verdict, worth.items)


def all_valued(request: Request, options: Options) -> list[Valued]:
    """Return every reading with its value, the best first: by points, yakuman, han, then fu."""
    found = [value(reading, request, options) for reading in readings(request)]

    def worth(valued: Valued) -> tuple[int, int, int, int]:
        v = valued.verdict
        return v.points, v.yakuman, v.han, v.fu

    return sorted(found, key=lambda valued: (worth(valued), valued.reading), reverse=True)


def verdict(request: Request, options: Options) -> Verdict:
    """Return the worth of the hand in its best reading."""
    found = all_valued(request, options)
    return found[0].verdict if found else Verdict(winning=False, reason="not_complete")
