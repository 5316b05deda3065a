"""Counts of the results of batch hands, updated in blocks, because counting each hand separately would slow scoring down."""

from collections import Counter
from typing import Final

import scoring
from service.http.problems import Problem
from service.ops.metrics import BATCH, FAILED, HANDS, NOT_WON, REFUSED, WON

LIST: Final = "list"
LINES: Final = "lines"
"""The format of a batch; columns have their own name."""


class Tally:
    """The hands of one batch."""

    def __init__(self, ruleset: str, form: str) -> None:
        self._ruleset = ruleset
        self._form = form
        self._hands = 0
        self._outcomes: Counter[str] = Counter()

    def scored(self, *, winning: bool) -> None:
        """Count a hand that has a score."""
        self._outcomes[WON if winning else NOT_WON] += 1

    def erred(self, error: Exception) -> None:
        """Count a hand that has a problem."""
        refused = isinstance(error, Problem | scoring.Refused | scoring.Conflict)
        self._outcomes[REFUSED if refused else FAILED] += 1

    def columns(self, rows: int, won: int, refused: int) -> None:
        """Count ``rows`` hands, of which ``won`` won and ``refused`` were rejected."""
        self._outcomes.update({WON: won, REFUSED: refused, NOT_WON: rows - won - refused})

    def count(self) -> None:
        """Count the hands so far."""
        for outcome, number in self._outcomes.items():
            HANDS.labels(self._ruleset, outcome).inc(number)
        self._hands += self._outcomes.total()
        self._outcomes.clear()

    def close(self) -> None:
        """Count the hands and the batch, which is answered or given up by its client."""
        self.count()
        BATCH.labels(self._form).observe(self._hands)
