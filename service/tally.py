"""What became of the hands of a batch, kept at hand and counted now and then: a count for each would cost a part of the score."""

from typing import Final

import scoring
from service.metrics import (
    FAILED,
    NOT_WON,
    REFUSED,
    WON,
    count_batch,
    count_hands,
)
from service.problems import Problem

LIST: Final = "list"
LINES: Final = "lines"
"""How a batch is sent; columns have their own name."""


class Tally:
    """The hands of one batch."""

    __slots__ = ("_failed", "_form", "_hands", "_not_won", "_refused", "_ruleset", "_won")

    def __init__(self, ruleset: str, form: str) -> None:
        self._ruleset = ruleset
        self._form = form
        self._hands = self._won = self._not_won = self._refused = self._failed = 0

    def scored(self, *, winning: bool) -> None:
        """One more hand has its score."""
        if winning:
            self._won += 1
        else:
            self._not_won += 1

    def erred(self, error: Exception) -> None:
        """One more hand has a problem."""
        if isinstance(error, Problem | scoring.Refused | scoring.Conflict):
            self._refused += 1
        else:
            self._failed += 1

    def columns(self, rows: int, won: int, refused: int) -> None:
        """So many hands more, of which so many were won and so many refused."""
        self._won += won
        self._refused += refused
        self._not_won += rows - won - refused

    def count(self) -> None:
        """Count the hands so far."""
        counts = {
            WON: self._won,
            NOT_WON: self._not_won,
            REFUSED: self._refused,
            FAILED: self._failed,
        }
        for outcome, number in counts.items():
            count_hands(self._ruleset, outcome, number)
        self._hands += sum(counts.values())
        self._won = self._not_won = self._refused = self._failed = 0

    def close(self) -> None:
        """The batch is answered, or nobody waits for it any more."""
        self.count()
        count_batch(self._form, self._hands)
